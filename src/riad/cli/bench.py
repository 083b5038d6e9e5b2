"""`riad bench`: how fast the rules are, beside a peer measured in the same run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console
    from rich.table import Table

ROWS = (
    ("real_per_second", "real decisions/s", "{:,.0f}"),
    ("decisions_per_second", "all decisions/s", "{:,.0f}"),
    ("games_per_second", "games/s", "{:,.1f}"),
    ("real_per_game", "real decisions/game", "{:,.0f}"),
    ("copy_us", "copy(), µs", "{:.2f}"),
)
"""What is measured of both programs: its key, its name, how it is written."""


def bench(
    rounds: Annotated[
        int,
        typer.Option(min=1, help="How often the two programs take turns; medians are compared."),
    ] = 5,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="Processor seconds of random play in a measurement.")
    ] = 2.0,
    peer: Annotated[
        bool,
        typer.Option(help="Install Catanatron into .bench/ and measure it by turns with Riad."),
    ] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure the speed of the rules, beside Catanatron on the same core.

    A real decision has at least two options. Both programs play at random, each measurement in a
    fresh process.

    Example: riad bench --rounds 5 --seconds 2
    """
    import json

    from rich.console import Console

    from . import bench_runs

    notes = Console(stderr=True, highlight=False, soft_wrap=True)
    with notes.status("getting ready") as status:
        other = _install(notes) if peer else None
        figures = bench_runs.measure(rounds, seconds, other, status.update)
    if as_json:
        print(json.dumps(figures, indent=2))
    else:
        show(figures, Console(highlight=False, soft_wrap=True))


def _install(notes: Console) -> Path | None:
    """The peer's interpreter; None, and one line that says why, when it cannot be installed."""
    from . import bench_runs

    try:
        return bench_runs.install_peer(notes.print)
    except bench_runs.NoPeer as why:
        notes.print(f"{bench_runs.PEER} could not be installed, so Riad is measured alone: {why}")
        return None


# ---- for people ------------------------------------------------------------------------------


def show(figures: Mapping[str, Any], console: Console) -> None:
    """Print the figures as tables; the last line says how they stand to the goals."""
    core = "" if figures["core"] is None else f" on core {figures['core']}"
    console.print(
        f"Random play, Python {figures['python']}{core}: {figures['seconds']:g} s a measurement, "
        f"medians of {figures['rounds']}.\nA real decision has at least two options.\n"
    )
    if figures["peer"]:
        console.print(_beside(figures), "")
    console.print(_by_seats(figures), "")
    console.print(_after(figures), "")
    for name, seconds in figures["start_seconds"].items():
        console.print(f"{name}: {seconds * 1000:.0f} ms")
    console.print()
    console.print(last_line(figures))


def last_line(figures: Mapping[str, Any]) -> str:
    """How four-player Yspahan stands to the peer, or alone."""
    ratios, goals = figures["ratios"], figures["goals"]
    if ratios is None:
        four = figures["riad"]["seats"]["4"]
        return (
            f"4-player Yspahan: {four['real_per_second']:,.0f} real decisions/s, "
            f"copy {four['copy_us']:.2f} µs; no peer to compare with"
        )
    return (
        f"4-player Yspahan: {ratios['real_per_second']:.1f}x the real decisions/s of "
        f"{figures['peer']['name']} (goal {goals['real_per_second']:g}x), "
        f"copy {ratios['copy_us']:.2f}x (goal {goals['copy_us']:g}x)"
    )


def _beside(figures: Mapping[str, Any]) -> Table:
    ours, peer, goals = figures["riad"]["seats"]["4"], figures["peer"], figures["goals"]
    bound = {"real_per_second": "≥", "copy_us": "≤"}
    table = _table("4 seats", "Riad, Yspahan", f"{peer['name']} {peer['version']}", "ratio", "goal")
    for key, name, form in ROWS:
        goal = f"{bound[key]} {goals[key]:g}" if key in goals else ""
        ratio = f"{figures['ratios'][key]:.2f}"
        table.add_row(name, form.format(ours[key]), form.format(peer[key]), ratio, goal)
    return table


def _by_seats(figures: Mapping[str, Any]) -> Table:
    seats = figures["riad"]["seats"]
    table = _table("Yspahan", *(f"{count} seats" for count in seats))
    for key, name, form in ROWS:
        table.add_row(name, *(form.format(run[key]) for run in seats.values()))
    return table


def _after(figures: Mapping[str, Any]) -> Table:
    after = figures["riad"]["after"]
    table = _table("4 seats, µs", *(f"after {count} decisions" for count in after))
    for key, name in (("play_us", "play()"), ("copy_us", "copy()")):
        table.add_row(name, *(f"{costs[key]:.2f}" for costs in after.values()))
    return table


def _table(first: str, *others: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column(first)
    for name in others:
        table.add_column(name, justify="right")
    return table
