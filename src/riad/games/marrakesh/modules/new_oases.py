"""Six oases more, each for what another module brings; the others stay in the box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.table import Game
from riad.kernel.book import Book
from riad.kernel.definition import Module, Switch

MODULE = Module(rules=("O-1", "O-2", "O-3", "O-4", "O-5", "O-6", "O-7"))
OPTIONS: Mapping[str, Switch] = {}


def install(book: Book) -> None:
    usable = (tile for tile, needs in book.box.oasis_needs.items() if book.in_play(needs))
    book.answer(oases=(*book.edition.oases, *usable))


def targets() -> Iterable[str]:
    return ()


def conserve(game: Game) -> None:
    """Oases that need another module stay in the box; the base rules count all others."""
    needed = {tile: game.box.oasis_needs.get(tile, ()) for tile in game.edition.oases}
    assert all(map(game.book.in_play, needed.values())), "an oasis is not in this game"
