"""Saddles and falcons: expensive luxury goods that do something when they are bought."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.components import Luxury
from riad.games.marrakesh.causes import of_tile
from riad.games.marrakesh.names import FROM_LUXURIES, LUXURIES
from riad.games.marrakesh.table import Game
from riad.games.marrakesh.tiles.displays import LUXURY_PILES, OPEN_LUXURIES
from riad.games.marrakesh.tiles.effects import Word, frames
from riad.games.marrakesh.tiles.printed import Bonus
from riad.kernel.book import Book
from riad.kernel.box import of_box
from riad.kernel.definition import Module, Switch
from riad.kernel.frames import Cause

from .effects import MORE_WORDS, CamelOrElse, StepsForKeshi
from .effects import targets as word_targets

MODULE = Module(rules=("L-1", "L-2", "L-3", "L-4", "L-5"))
OPTIONS: Mapping[str, Switch] = {}

FILE = "new_luxury_goods.toml"


def bonus_of(tile: int, luxury: Luxury) -> Bonus:
    """What the words of a tile mean."""
    where = f"{FILE}: luxury {tile}"
    otherwise = frames(f"{where}: otherwise", luxury.otherwise, FROM_LUXURIES, may=True)
    words: Mapping[str, Word] = {
        **MORE_WORDS,
        "advance_camel": lambda n, *_: [CamelOrElse(n, otherwise)],
    }
    found = frames(f"{where}: effects", luxury.effects, FROM_LUXURIES, may=True, words=words)
    return of_tile(Cause(f"luxury.{LUXURIES[luxury.kind]}"), found)


@of_box
def bonuses(box: Board) -> Mapping[int, Bonus]:
    return {tile: bonus_of(tile, good) for tile, good in box.luxuries.items() if good.module}


def luxury_bonus(box: Board, tile: int, paid: int) -> Bonus:
    """What a tile brings when a keshi of this colour was paid for it besides the goods."""
    return tuple(
        StepsForKeshi(what.steps, paid) if isinstance(what, StepsForKeshi) else what
        for what in bonuses(box).get(tile, ())
    )


def install(book: Book) -> None:
    usable = (tile for tile in bonuses(book.box) if book.in_play(book.box.luxuries[tile].needs))
    book.answer(
        luxuries=(*book.edition.luxuries, *usable),
        luxury_bonus=luxury_bonus,
        luxury_display=LUXURY_PILES,
    )


def targets() -> Iterable[str]:
    return word_targets()


def conserve(game: Game) -> None:
    """Tiles that need another module stay in the box; the base rules count all others."""
    lying = {*game.table.luxuries, *game.table.luxury_pool}
    assert lying <= set(game.edition.luxuries), "a luxury good is not in this game"
    piles = game.edition.luxury_display.piles(game.table)
    assert len(piles) == OPEN_LUXURIES, "luxury goods do not lie on five piles"
