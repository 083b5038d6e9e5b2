"""`riad bench`: how fast the rules are, beside a peer measured in the same run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from riad.cli.frame import GAME, NUMBER, WHOLE, WORD
from riad.cli.words import Words, house, words_for
from riad.games import definitions
from riad.kernel.definition import find
from riad.kernel.text import Args, Text

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console
    from rich.table import Table

ROWS = (
    ("real_per_second", Text("cli.bench.real"), "{:,.0f}"),
    ("decisions_per_second", Text("cli.bench.all"), "{:,.0f}"),
    ("games_per_second", Text("cli.bench.games"), "{:,.1f}"),
    ("real_per_game", Text("cli.bench.per-game"), "{:,.0f}"),
    ("copy_us", Text("cli.bench.copy"), "{:.2f}"),
)
"""What is measured of both programs: its key, its name, how it is written."""


def bench(
    game: Annotated[str, typer.Argument(metavar=GAME, help=house("help.game"))] = "yspahan",
    rounds: Annotated[int, typer.Option(min=1, metavar=WHOLE, help=house("help.rounds"))] = 5,
    seconds: Annotated[
        float, typer.Option(min=0.01, metavar=NUMBER, help=house("help.seconds"))
    ] = 2.0,
    peer: Annotated[bool, typer.Option(help=house("help.peer"))] = True,
    lang: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=house("help.json"))] = False,
) -> None:
    import json

    from rich.console import Console

    from . import bench_runs

    find(definitions(), game)
    words = words_for(game, lang)
    notes = Console(stderr=True, highlight=False, soft_wrap=True)

    def note(text: Text) -> None:
        notes.print(words(text))

    with notes.status(words(Text("cli.bench.ready"))) as status:
        other = _install(note) if peer else None
        figures = bench_runs.measure(
            game, rounds, seconds, other, lambda text: status.update(words(text))
        )
    if as_json:
        print(json.dumps(figures, indent=2))
    else:
        show(figures, Console(highlight=False, soft_wrap=True), words)


bench.__doc__ = house("help.bench")


def _install(note: Callable[[Text], None]) -> Path | None:
    """The peer's interpreter; None, and one line that says why, when it cannot be installed."""
    from . import bench_runs

    try:
        return bench_runs.install_peer(note)
    except bench_runs.NoPeer as why:
        note(Text("cli.bench.no-peer", {"peer": bench_runs.PEER, "why": str(why)}))
        return None


# ---- for people ------------------------------------------------------------------------------


def show(figures: Mapping[str, Any], console: Console, words: Words) -> None:
    """Print the figures as tables; the last line says how they stand to the goals."""
    about: Args = {
        "python": figures["python"],
        "seconds": f"{figures['seconds']:g}",
        "rounds": figures["rounds"],
    }
    console.print(words(Text("cli.bench.about", about)), "")
    if figures["peer"]:
        console.print(_beside(figures, words), "")
    console.print(_by_seats(figures, words), "")
    console.print(_after(figures, words), "")
    for name, seconds in figures["start_seconds"].items():
        console.print(f"{name}: {seconds * 1000:.0f} ms")
    console.print()
    console.print(words(last_line(figures)))


GAME_TITLE = Text("game.title")


def last_line(figures: Mapping[str, Any]) -> Text:
    """How four players stand to the peer, or alone."""
    ratios, goals = figures["ratios"], figures["goals"]
    if ratios is None:
        four = figures["riad"]["seats"]["4"]
        real, copy = f"{four['real_per_second']:,.0f}", f"{four['copy_us']:.2f}"
        return Text("cli.bench.alone", {"game": GAME_TITLE, "real": real, "copy": copy})
    result: Args = {
        "game": GAME_TITLE,
        "peer": figures["peer"]["name"],
        "real": f"{ratios['real_per_second']:.1f}",
        "goal": f"{goals['real_per_second']:g}",
        "copy": f"{ratios['copy_us']:.2f}",
        "most": f"{goals['copy_us']:g}",
    }
    return Text("cli.bench.beside", result)


def _beside(figures: Mapping[str, Any], words: Words) -> Table:
    ours, peer, goals = figures["riad"]["seats"]["4"], figures["peer"], figures["goals"]
    bound = {"real_per_second": "≥", "copy_us": "≤"}
    other = f"{peer['name']} {peer['version']}"
    ratio, goal = words(Text("cli.bench.ratio")), words(Text("cli.bench.goal"))
    table = _table(words(seats_of(4)), "Riad", other, ratio, goal)
    for key, name, form in ROWS:
        wanted = f"{bound[key]} {goals[key]:g}" if key in goals else ""
        times = f"{figures['ratios'][key]:.2f}"
        table.add_row(words(name), form.format(ours[key]), form.format(peer[key]), times, wanted)
    return table


def seats_of(count: int | str) -> Text:
    return Text("cli.bench.seats", {"seats": count})


def _by_seats(figures: Mapping[str, Any], words: Words) -> Table:
    seats = figures["riad"]["seats"]
    table = _table(words(Text("game.title")), *(words(seats_of(count)) for count in seats))
    for key, name, form in ROWS:
        table.add_row(words(name), *(form.format(run[key]) for run in seats.values()))
    return table


def _after(figures: Mapping[str, Any], words: Words) -> Table:
    after = figures["riad"]["after"]
    heads = [words(Text("cli.bench.after", {"decisions": count})) for count in after]
    table = _table(words(seats_of(4)) + ", µs", *heads)
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
