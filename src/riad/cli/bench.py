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
    ("copy_us", Text("cli.bench.copy"), "{:.1f}"),
    ("seen_us", Text("cli.bench.us", {"what": "seen()"}), "{:.1f}"),
    ("redeal_us", Text("cli.bench.us", {"what": "redeal()"}), "{:.1f}"),
    ("playout_us", Text("cli.bench.playout"), "{:,.0f}"),
)
"""What is measured, some of it of both programs: its key, its name, how it is written."""


def bench(
    game: Annotated[str | None, typer.Argument(metavar=GAME, help=house("help.bench-game"))] = None,
    rounds: Annotated[int, typer.Option(min=1, metavar=WHOLE, help=house("help.rounds"))] = 7,
    seconds: Annotated[
        float, typer.Option(min=0.01, metavar=NUMBER, help=house("help.seconds"))
    ] = 2.0,
    peer: Annotated[bool, typer.Option(help=house("help.peer"))] = False,
    lang: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=house("help.json"))] = False,
) -> None:
    import json

    from rich.console import Console

    from . import bench_runs

    if game is not None:
        find(definitions(), game)
    words = words_for(game or "yspahan", lang)
    tables = [n for n, t in bench_runs.TABLES.items() if game in (None, t.order["game"])]
    notes = Console(stderr=True, highlight=False, soft_wrap=True)

    def note(text: Text) -> None:
        notes.print(words(text))

    with notes.status(words(Text("cli.bench.ready"))) as status:
        other = _install(note) if peer else None
        figures = bench_runs.measure(
            tables, rounds, seconds, other, lambda text: status.update(words(text))
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
    """Print the figures as tables; the last lines say how they stand to the goals."""
    about: Args = {
        "python": figures["python"],
        "build": Text(f"cli.bench.build.{figures['build']}"),
        "seconds": f"{figures['seconds']:g}",
        "rounds": figures["rounds"],
    }
    console.print(words(Text("cli.bench.about", about)), "")
    console.print(_by_table(figures, words), "")
    console.print(_after(figures, words), "")
    console.print(_grown(figures, words), "")
    for name, seconds in figures["start_seconds"].items():
        console.print(f"{name}: {seconds * 1000:.0f} ms")
    console.print()
    for name in figures["tables"]:
        console.print(words(last_line(figures, name)))


def title(name: str) -> Text:
    return Text(f"cli.bench.table.{name}")


def last_line(figures: Mapping[str, Any], name: str) -> Text:
    """How a table stands to the peer and to the goals, or alone."""
    ours, goals = figures["tables"][name], figures["goals"][name]
    longest = max(costs["seen_us"] for costs in ours["after"].values())
    result: Args = {
        "table": title(name),
        "seen": f"{longest:.0f}",
        "most": f"{goals['seen_us']:g}",
    }
    if figures["ratios"] is None:
        return Text("cli.bench.alone", {**result, "real": f"{ours['real_per_second']:,.0f}"})
    times = f"{figures['ratios'][name]['real_per_second']:.1f}"
    goal, peer = f"{goals['real_per_second']:g}", figures["peer"]["name"]
    return Text("cli.bench.beside", {**result, "real": times, "goal": goal, "peer": peer})


def _by_table(figures: Mapping[str, Any], words: Words) -> Table:
    """Every table in a column, the peer in the last."""
    peer, ratios = figures["peer"], figures["ratios"]
    others = [f"{peer['name']} {peer['version']}"] if peer else []
    table = _table("", *(words(title(name)) for name in figures["tables"]), *others)
    columns = [*figures["tables"].values(), *([peer] if peer else [])]
    for key, name, form in ROWS:
        table.add_row(words(name), *(form.format(c[key]) if key in c else "" for c in columns))
        if key == "real_per_second":
            spreads = [*figures["spread"].values(), *([figures["peer_spread"]] if peer else [])]
            table.add_row(
                words(Text("cli.bench.spread")), *(f"{a:,.0f}–{b:,.0f}" for a, b in spreads)
            )
    if ratios:
        rows = ("real_per_second", Text("cli.bench.ratio")), ("copy_us", Text("cli.bench.copies"))
        for key, row in rows:
            table.add_row(words(row), *(f"{r[key]:.2f}" for r in ratios.values()), "1")
    return table


def _after(figures: Mapping[str, Any], words: Words) -> Table:
    """What a bot does again and again, in games of several lengths."""
    table = _table("µs", "play()", "copy()", "seen()", "redeal()")
    for name, ours in figures["tables"].items():
        for count, costs in ours["after"].items():
            length = words(Text("cli.bench.after", {"decisions": count}))
            keys = ("play_us", "copy_us", "seen_us", "redeal_us")
            table.add_row(f"{words(title(name))}: {length}", *(f"{costs[k]:.1f}" for k in keys))
    return table


def _grown(figures: Mapping[str, Any], words: Words) -> Table:
    """The same with fewer seats, and with fewer modules."""
    real, copy = words(Text("cli.bench.real")), words(Text("cli.bench.copy"))
    table = _table(words(Text("cli.bench.grown")), real, copy)
    for name, run in figures["growth"].items():
        table.add_row(name, f"{run['real_per_second']:,.0f}", f"{run['copy_us']:.1f}")
    return table


def _table(first: str, *others: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column(first)
    for name in others:
        table.add_column(name, justify="right")
    return table
