"""`riad dataset`: games between bots, decision by decision, for whoever learns from them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from riad.cli.frame import FILE, GAME, WHOLE, WORD
from riad.cli.orders import bot_class, file_trouble, read_box, remarks
from riad.cli.simulate import ALONE, FOUR_BOTS, Job, Order, side_by_side, turned
from riad.cli.words import house, words_for
from riad.games import PACKAGES
from riad.kernel.errors import RiadError
from riad.kernel.text import Text

if TYPE_CHECKING:
    from riad.research.dataset import Row


def dataset(
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
    out: Annotated[Path | None, typer.Option(metavar=FILE, help=house("help.dataset-out"))] = None,
    force: Annotated[bool, typer.Option("--force", help=house("help.force"))] = False,
    lang: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))] = None,
) -> None:
    from riad.research.dataset import form_of, write

    words = words_for(game if game in PACKAGES else "", lang)
    names = tuple(name.strip() for name in (bots or (ALONE if solo else FOUR_BOTS)).split(","))
    for name in names:
        bot_class(name)
    chosen = tuple(module or ()), tuple(option or ())
    order = Order(game, len(names), edition, *chosen, solo, read_box(box))
    for line in remarks(*order.configured(), words):
        print(line, file=sys.stderr)
    path = out or Path(f"{game}.jsonl")
    form_of(path)
    if path.exists() and not force:
        raise RiadError("{path} exists already; --force writes over it", path=str(path))
    todo = [Job(order, turned(names, n if rotate else 0), seed + n, "") for n in range(games)]
    progress = words(Text("cli.simulate.progress"))
    try:
        count = write(path, side_by_side(rows_of, todo, jobs, progress))
    except OSError as wrong:
        raise file_trouble(path, wrong) from None
    print(words(Text("cli.dataset.kept", {"path": str(path), "n": games, "decisions": count})))


dataset.__doc__ = house("help.dataset")


def rows_of(job: Job) -> list[Row]:
    """Every decision of one game."""
    from riad.research.dataset import rows

    definition, config = job.order.configured()
    return rows(definition, config, [(name, bot_class(name)) for name in job.bots], job.seed)
