"""`riad train`: a bot learns from games against itself."""

from __future__ import annotations

import math
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from riad.bots.learned.bot import TRAINED
from riad.cli.frame import FILE, GAME, WHOLE, WORD
from riad.cli.orders import file_trouble
from riad.cli.simulate import leave_interrupts
from riad.cli.words import house, words_for
from riad.games import definitions
from riad.kernel.definition import find
from riad.kernel.text import Text

if TYPE_CHECKING:
    from riad.bots.training.run import Plan, Report


def train(
    game: Annotated[str, typer.Argument(metavar=GAME, help=house("help.game"))] = "marrakesh",
    games: Annotated[int, typer.Option(min=1, metavar=WHOLE, help=house("help.sim-games"))] = 400,
    seed: Annotated[int, typer.Option(metavar=WHOLE, help=house("help.train-seed"))] = 0,
    jobs: Annotated[int, typer.Option(min=1, metavar=WHOLE, help=house("help.jobs"))] = 1,
    measure: Annotated[
        int, typer.Option(min=0, metavar=WHOLE, help=house("help.train-measure"))
    ] = 6,
    tune: Annotated[Path | None, typer.Option(metavar=FILE, help=house("help.train-tune"))] = None,
    out: Annotated[Path | None, typer.Option(metavar=FILE, help=house("help.train-out"))] = None,
    lang: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))] = None,
) -> None:
    find({name: definitions()[name] for name in TRAINED}, game)
    from riad.bots.training.run import Plan, Training

    words = words_for(game, lang)
    plan = Plan(game, games, seed, out or Path(f"{game}.json"), measure)
    pool = ProcessPoolExecutor(jobs, initializer=leave_interrupts) if jobs > 1 else None
    try:
        told = tuned(plan, tune, pool) if tune else map(lines, Training(plan).run(pool))
        for texts in told:
            for text in texts:
                print(words(text), flush=True)
    except OSError as wrong:
        raise file_trouble(Path(wrong.filename or plan.out), wrong) from None
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)
    print(words(Text("cli.train.kept", {"path": str(plan.out)})))


train.__doc__ = house("help.train")


def tuned(plan: Plan, start: Path, pool: Executor | None) -> Iterator[list[Text]]:
    """How a search around these weights stands: games, and what it should have brought."""
    from riad.bots.training.tuning import Order, Search

    search = Search(Order(plan.game, start, plan.games, plan.seed, plan.out))
    for stand in search.run(pool):
        yield [Text("cli.train.tuned", {"n": stand.games, "points": shown(stand.expected)})]


def lines(report: Report) -> list[Text]:
    """How the training stands: games, speed, points, error; and strength where it was measured."""
    stands = Text(
        "cli.train.stands",
        {
            "n": report.games,
            "speed": shown(report.per_second),
            "points": shown(report.points),
            "error": shown(report.error),
        },
    )
    measured = Text(
        "cli.train.measured",
        {
            "n": report.measured,
            "won": f"{report.won:g}",
            "points": shown(report.mine),
            "theirs": shown(report.theirs),
        },
    )
    return [stands, measured] if report.measured else [stands]


def shown(number: float) -> str:
    return "–" if math.isnan(number) else f"{number:.1f}"
