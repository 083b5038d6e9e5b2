"""`riad arena`: bots play each other on every seat with the same deals, and are rated."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import Annotated, Any

import typer

from riad.bots.apart import end_all
from riad.bots.contest.arena import SURE, Outcome, Pairing, pairings, played, standings
from riad.cli.frame import FILE, GAME, WHOLE, WORD
from riad.cli.orders import bot_class, file_trouble, read_box, remarks, write_safely
from riad.cli.simulate import Order, leave_interrupts
from riad.cli.words import Words, house, words_for
from riad.games import PACKAGES
from riad.kernel.errors import RiadError
from riad.kernel.text import Text

KEPT_AFTER = 20
"""Games between two writings of the file."""
TOLD = 10
"""Faults that are told, each once, the most frequent first."""
COLUMNS = ("rating", "games", "won", "interval", "points", "time", "faults")


def arena(
    game: Annotated[str, typer.Argument(metavar=GAME, help=house("help.game"))] = "marrakesh",
    bots: Annotated[
        str, typer.Option(metavar=WORD, help=house("help.arena-bots"))
    ] = "steady,easy,gentle",
    games: Annotated[int, typer.Option(min=1, metavar=WHOLE, help=house("help.arena-games"))] = 20,
    seats: Annotated[int, typer.Option(min=2, metavar=WHOLE, help=house("help.seats"))] = 2,
    seed: Annotated[int, typer.Option(metavar=WHOLE, help=house("help.sim-seed"))] = 0,
    jobs: Annotated[int, typer.Option(min=1, metavar=WHOLE, help=house("help.jobs"))] = 1,
    edition: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.edition"))] = None,
    module: Annotated[
        list[str] | None, typer.Option(metavar=WORD, help=house("help.module"))
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar=WORD, help=house("help.option"))
    ] = None,
    box: Annotated[Path | None, typer.Option(metavar=FILE, help=house("help.box"))] = None,
    out: Annotated[Path | None, typer.Option(metavar=FILE, help=house("help.arena-out"))] = None,
    html: Annotated[Path | None, typer.Option(metavar=FILE, help=house("help.arena-html"))] = None,
    lang: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=house("help.json"))] = False,
) -> None:
    words = words_for(game if game in PACKAGES else "", lang)
    names = tuple(dict.fromkeys(name.strip() for name in bots.split(",")))
    if len(names) < 2:
        raise RiadError("an arena needs two bots that differ, not {got}", got=bots)
    for name in names:
        bot_class(name)
    chosen = tuple(module or ()), tuple(option or ())
    order = Order(game, seats, edition, *chosen, None, read_box(box))
    for line in remarks(*order.configured(), words):
        print(line, file=sys.stderr)
    head = {**asdict(order), "bots": list(names), "seed": seed}
    head = json.loads(json.dumps(head))
    done = taken_up(out, head)
    known = {(tuple(o.sitters), o.seed) for o in done}
    todo = [p for p in pairings(names, seats, games, seed) if (p.sitters, p.seed) not in known]
    progress = None if as_json else words(Text("cli.arena.progress"))
    for n, outcome in enumerate(contest(order, todo, jobs, progress), 1):
        done.append(outcome)
        if out is not None and (n % KEPT_AFTER == 0 or n == len(todo)):
            keep(out, head, names, done)
    rows = standings(names, done)
    if html is not None:
        write_safely(html, page(head, rows, words))
    if as_json:
        print(json.dumps(report(head, names, done), indent=2))
    else:
        show(head, rows, done, words)


arena.__doc__ = house("help.arena")


# ---- playing ---------------------------------------------------------------------------------


def play_one(job: tuple[Order, Pairing]) -> Outcome:
    order, pairing = job
    bots = [bot_class(name) for name in pairing.sitters]
    return played(*order.configured(), bots, pairing)


def contest(
    order: Order, todo: Sequence[Pairing], jobs: int, progress: str | None
) -> Iterator[Outcome]:
    """Every game, in order, with a bar on the screen while they run."""
    if jobs > 1:
        end_all()  # bots from files were only looked at so far: each job has processes of its own
    pool = ProcessPoolExecutor(jobs, initializer=leave_interrupts) if jobs > 1 else None
    work = [(order, pairing) for pairing in todo]
    try:
        outcomes: Iterable[Outcome] = (pool.map if pool else map)(play_one, work)
        if progress is not None:
            from rich.console import Console
            from rich.progress import track

            screen = Console(stderr=True)
            outcomes = track(outcomes, progress, total=len(todo), console=screen, transient=True)
        yield from outcomes
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)


# ---- keeping ---------------------------------------------------------------------------------


def taken_up(out: Path | None, head: Mapping[str, Any]) -> list[Outcome]:
    """The games of an earlier call with the same order."""
    if out is None or not out.exists():
        return []
    try:
        kept = json.loads(out.read_text("utf-8"))
        found = [Outcome(**row) for row in kept["played"]]
    except OSError as wrong:
        raise file_trouble(out, wrong) from None
    except (ValueError, TypeError, KeyError):
        raise RiadError("{path} is not from an arena", path=str(out)) from None
    if kept.get("arena") != head:
        raise RiadError("{path} is from an arena with another order", path=str(out))
    return found


def report(
    head: Mapping[str, Any], names: Sequence[str], done: Sequence[Outcome]
) -> dict[str, Any]:
    """All there is to know of an arena."""
    return {
        "arena": head,
        "standings": standings(names, done),
        "played": [asdict(outcome) for outcome in done],
    }


def keep(out: Path, head: Mapping[str, Any], names: Sequence[str], done: Sequence[Outcome]) -> None:
    write_safely(out, json.dumps(report(head, names, done)))


# ---- showing ---------------------------------------------------------------------------------


def cells(row: Mapping[str, Any]) -> list[str]:
    """What a row says, in the order of the columns."""
    return [
        f"{row['mean']:.1f} ± {SURE * row['deviation']:.1f}",
        str(row["games"]),
        f"{100 * row['won']:.0f} %",
        f"{100 * row['low']:.0f}–{100 * row['high']:.0f}",
        f"{row['points']:.1f}",
        f"{row['ms']:.1f} ms",
        str(row["faults"]),
    ]


def show(
    head: Mapping[str, Any],
    rows: Sequence[Mapping[str, Any]],
    done: Sequence[Outcome],
    words: Words,
) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    title = Text("cli.arena.title", {"game": head["game"], "n": len(done)})
    table = Table(title=words(title), box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(words(Text("cli.simulate.bot")), overflow="fold")  # never cut: it is typed
    for name in COLUMNS:
        table.add_column(words(Text(f"cli.arena.{name}")), justify="right", no_wrap=True)
    for row in rows:
        table.add_row(row["bot"], *cells(row))
    console = Console()
    console.print(table)
    faults = Counter(fault for outcome in done for fault in outcome.faults)
    for fault, times in faults.most_common(TOLD):
        print(f"{fault} (×{times})" if times > 1 else fault, file=sys.stderr)


STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse } th, td { padding: .3rem .7rem; text-align: right }
th:first-child, td:first-child { text-align: left } tr + tr { border-top: 1px solid #8884 }
.bar { position: relative; width: 12rem; height: .5rem; background: #8883 }
.bar i { position: absolute; inset-block: 0; background: #b5651d }
"""


def page(head: Mapping[str, Any], rows: Sequence[Mapping[str, Any]], words: Words) -> str:
    """A page of its own, with nothing to fetch."""
    played_games = sum(row["games"] for row in rows) // head["seats"]
    title = escape(words(Text("cli.arena.title", {"game": head["game"], "n": played_games})))
    names = ["cli.simulate.bot", *(f"cli.arena.{name}" for name in COLUMNS)]
    heads = "".join(f"<th>{escape(words(Text(name)))}</th>" for name in names)
    lines = []
    for row in rows:
        low, high = 100 * row["low"], 100 * row["high"]
        data = "".join(f"<td>{escape(cell)}</td>" for cell in (row["bot"], *cells(row)))
        bar = f'<i style="left:{low:.1f}%;right:{100 - high:.1f}%"></i>'
        lines.append(f'<tr>{data}<td><div class="bar">{bar}</div></td></tr>')
    said = {key: value for key, value in head.items() if value not in (None, [], "")}
    order = escape(", ".join(f"{key} {value}" for key, value in said.items()))
    return (
        f'<!doctype html>\n<html><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style></head>\n<body><h1>{title}</h1><p>{order}</p>\n"
        f"<table><tr>{heads}<th></th></tr>\n" + "\n".join(lines) + "\n</table></body></html>\n"
    )
