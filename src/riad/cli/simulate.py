"""`riad simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import json
import math
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import quantiles, stdev
from typing import Annotated, Any, TypeVar

import typer

from riad.bots.apart import end_all
from riad.bots.match import Result, match
from riad.cli.frame import FILE, FOLDER, GAME, WHOLE, WORD
from riad.cli.orders import bot_class, file_trouble, ordered, read_box, remarks, write_safely
from riad.cli.words import Words, house, words_for
from riad.games import PACKAGES
from riad.kernel.definition import Config, Definition
from riad.kernel.text import Text

D = TypeVar("D")

FOUR_BOTS = "greedy,random,random,random"
ALONE = "greedy"
SURE = 1.96
"""Within this many standard errors of a mean lies the true one, 95 times of 100."""
MOST_AT_ONCE = 20
"""The most games a process takes at once; an interrupt waits for them."""


@dataclass(frozen=True, slots=True)
class Order:
    """A table as it was asked for."""

    game: str
    seats: int
    edition: str | None
    modules: tuple[str, ...]
    options: tuple[str, ...]
    solo: str | None
    box: str = ""

    def configured(self) -> tuple[Definition, Config]:
        return ordered(
            self.game,
            self.seats,
            self.options,
            edition=self.edition,
            modules=self.modules,
            solo=self.solo,
            box=self.box,
        )


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play; small enough to be sent to another process."""

    order: Order
    bots: tuple[str, ...]
    seed: int
    out: str


def simulate(
    game: Annotated[str, typer.Argument(metavar=GAME, help=house("help.game"))] = "yspahan",
    bots: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.sim-bots"))] = None,
    games: Annotated[int, typer.Option(min=1, metavar=WHOLE, help=house("help.sim-games"))] = 100,
    seed: Annotated[int, typer.Option(metavar=WHOLE, help=house("help.sim-seed"))] = 0,
    jobs: Annotated[int, typer.Option(min=1, metavar=WHOLE, help=house("help.jobs"))] = 1,
    solo: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.solo"))] = None,
    edition: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.edition"))] = None,
    module: Annotated[
        list[str] | None, typer.Option(metavar=WORD, help=house("help.module"))
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar=WORD, help=house("help.option"))
    ] = None,
    box: Annotated[Path | None, typer.Option(metavar=FILE, help=house("help.box"))] = None,
    rotate: Annotated[bool, typer.Option(help=house("help.rotate"))] = True,
    out: Annotated[Path | None, typer.Option(metavar=FOLDER, help=house("help.out"))] = None,
    lang: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=house("help.json"))] = False,
) -> None:
    words = words_for(game if game in PACKAGES else "", lang)
    names = tuple(name.strip() for name in (bots or (ALONE if solo else FOUR_BOTS)).split(","))
    for name in names:
        bot_class(name)
    order = Order(
        game, len(names), edition, tuple(module or ()), tuple(option or ()), solo, read_box(box)
    )
    definition, table = order.configured()
    for line in remarks(definition, table, words):
        print(line, file=sys.stderr)
    if out is not None:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as wrong:
            raise file_trouble(out, wrong) from None
    progress = None if as_json else words(Text("cli.simulate.progress"))
    summaries = {}
    for level, more in levels(definition, order).items():
        todo = [
            Job(
                replace(order, options=(*order.options, *more)),
                turned(names, n if rotate else 0),
                seed + n,
                str(out / level if out and level else out or ""),
            )
            for n in range(games)
        ]
        summaries[level] = summarise(game, names, list(played(todo, jobs, progress)))
    if as_json:
        print(json.dumps(summaries.get("") or {"levels": summaries}, indent=2))
        return
    for level, summary in summaries.items():
        show(summary, words, level)


simulate.__doc__ = house("help.simulate")


def levels(definition: Definition, order: Order) -> dict[str, tuple[str, ...]]:
    """Every level of a solo opponent, unless its dials were set by hand; else just the order."""
    known = definition.levels(order.solo) if order.solo else {}
    dials = {name for options in known.values() for name in options}
    if not known or dials & {option.partition("=")[0] for option in order.options}:
        return {"": ()}
    return {
        level: tuple(f"{name}={str(value).lower()}" for name, value in options.items())
        for level, options in known.items()
    }


def turned(names: tuple[str, ...], by: int) -> tuple[str, ...]:
    by %= len(names)
    return names[-by:] + names[:-by] if by else names


def play_one(job: Job) -> tuple[Job, Result]:
    definition, config = job.order.configured()
    finished, result = match(definition, config, [bot_class(b) for b in job.bots], job.seed)
    if job.out:
        folder = Path(job.out)
        folder.mkdir(exist_ok=True)
        write_safely(folder / f"{config.game}-{job.seed}.riad", finished.record())
    return job, result


def played(todo: Sequence[Job], jobs: int, progress: str | None) -> Iterator[tuple[Job, Result]]:
    """Every game, in order."""
    return side_by_side(play_one, todo, jobs, progress)


def side_by_side(
    play: Callable[[Job], D], todo: Sequence[Job], jobs: int, progress: str | None
) -> Iterator[D]:
    """What came of every game, in order, with a bar on the screen while they run."""
    if jobs > 1:
        end_all()  # bots from files were only looked at so far: each job has processes of its own
    pool = ProcessPoolExecutor(jobs, initializer=leave_interrupts) if jobs > 1 else None
    try:
        results: Iterable[D]
        if pool is None:
            results = map(play, todo)
        else:
            chunk = max(1, min(MOST_AT_ONCE, len(todo) // (jobs * 8)))
            results = pool.map(play, todo, chunksize=chunk)
        if progress is not None:
            from rich.console import Console
            from rich.progress import track

            screen = Console(stderr=True)
            results = track(results, progress, total=len(todo), console=screen, transient=True)
        yield from results
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)


def leave_interrupts() -> None:
    """Ctrl-C is for the first process; the others end with their last few games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# ---- what came of it -------------------------------------------------------------------------


def summarise(
    game: str, names: Sequence[str], done: Sequence[tuple[Job, Result]]
) -> dict[str, Any]:
    """Means by bot; a shared victory counts in parts."""
    definition, config = done[0][0].order.configured()
    opponents = definition.opponents(config)
    rows: dict[str, dict[str, Any]] = {}
    for name in dict.fromkeys((*names, *opponents)):
        scores, wins, sources = [], [], []
        for job, result in done:
            for seat, bot in enumerate((*job.bots, *opponents)):
                if bot == name:
                    scores.append(result.scores[seat])
                    wins.append(1 / len(result.winners) if seat in result.winners else 0.0)
                    sources.append(result.breakdown[seat])
        rows[name] = {
            "seats": len(scores),
            "wins": sum(wins),
            "share": sum(wins) / len(wins),
            "score": mean(scores),
            "deviation": (spread := deviation(scores)),
            "sure": None if spread is None else SURE * spread / math.sqrt(len(scores)),
            "quartiles": quartiles(scores),
            "sources": {key: mean([s[key] for s in sources]) for key in sources[0]},
        }
    return {
        "game": game,
        "games": len(done),
        "decisions": mean([result.decisions for _, result in done]),
        "bots": rows,
    }


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def deviation(values: Sequence[float]) -> float | None:
    """How far values lie from their mean; of a single one nothing can be said."""
    return stdev(values) if len(values) > 1 else None


def quartiles(values: Sequence[float]) -> list[float]:
    """The least, the lower quarter, the middle, the upper quarter, the most.

    Where a quarter falls between two values it lies between them in proportion.
    """
    two = values if len(values) > 1 else [*values, *values]
    return [min(values), *quantiles(two, n=4, method="inclusive"), max(values)]


def show(summary: dict[str, Any], words: Words, level: str) -> None:
    """Narrow tables: how the bots did, how their scores lie, where their points came from."""
    from rich.console import Console
    from rich.table import Table

    bots = summary["bots"]
    title = Text("cli.simulate.title", {"game": summary["game"], "n": summary["games"]})
    if level:
        title = Text("cli.simulate.level", {"what": title, "level": Text(f"cli.level.{level}")})
    results = Table(title=words(title))
    results.add_column(words(Text("cli.simulate.bot")))
    for word in ("seats", "wins", "share", "score"):
        results.add_column(words(Text(f"cli.simulate.{word}")), justify="right")
    results.add_column("±", justify="right")
    for name, row in bots.items():
        numbers = [f"{row['wins']:.1f}", f"{row['share'] * 100:.1f} %", f"{row['score']:.1f}"]
        far = "–" if row["deviation"] is None else f"{row['deviation']:.1f}"
        results.add_row(name, str(row["seats"]), *numbers, far)
    spread = Table(words(Text("cli.simulate.spread")))
    for word in ("95 %", "0 %", "25 %", "50 %", "75 %", "100 %"):
        spread.add_column(word, justify="right")
    for name, row in bots.items():
        sure = "–"
        if row["sure"] is not None:
            sure = f"{row['score'] - row['sure']:.1f}–{row['score'] + row['sure']:.1f}"
        spread.add_row(name, sure, *(f"{points:.1f}" for points in row["quartiles"]))
    sources = Table()
    sources.add_column("")
    for name in bots:
        sources.add_column(name, justify="right")
    for source in next(iter(bots.values()))["sources"]:
        if not any(row["sources"][source] for row in bots.values()):
            continue
        cells = [f"{row['sources'][source]:.1f}" for row in bots.values()]
        sources.add_row(words(Text(f"source.{source}")), *cells)
    console = Console()
    console.print(results)
    console.print(spread)
    console.print(sources)
