"""Tables of both editions, and piles as high as a test wants them."""

from __future__ import annotations

from typing import Any

import pytest

from riad.games.marrakesh.names import LEVELS
from riad.games.marrakesh.table import Game, Shelf
from tests.marrakesh.printed import BOARD

from .builders import GAME, quiet_table

ESSENTIAL, CLASSIC = GAME.editions
BOTH = pytest.mark.parametrize("edition", GAME.editions)
GRAY, YELLOW, PINK, ORANGE = range(len(LEVELS))


def classic(seats: int = 3, **options: Any) -> Game:
    return quiet_table(seats, edition=CLASSIC, **options)


def essential(seats: int = 3, **options: Any) -> Game:
    return quiet_table(seats, edition=ESSENTIAL, **options)


def scroll_shelf(game: Game, level: int) -> Shelf:
    return game.table.shelves[level]


def luxury_shelf(game: Game) -> Shelf:
    return game.table.shelves[-1]


def heights(shelf: Shelf) -> list[int]:
    """How many tiles lie face down on each place."""
    return [len(pile) for pile in shelf.down]


def three_piles(tiles: int) -> list[int]:
    """How high they are, as equal as can be."""
    return [(tiles + more) // 3 for more in (2, 1, 0)]


def scrolls_below(game: Game, level: int, *left: int) -> None:
    """So many scrolls of a level are face down on each place; the last seat has the others."""
    shelf, me = scroll_shelf(game, level), game.table.players[-1]
    for pile, wanted in zip(shelf.down, left, strict=True):
        while len(pile) > wanted:
            tile = game.table.scroll_pools[level][0]
            pile.take(game.table.scroll_pools[level], tile)
            me.tiles |= 1 << tile
    GAME.conserve(game)


def luxuries_below(game: Game, *left: int) -> None:
    """So many luxury goods are face down on each place; the last seat has the others."""
    shelf, me = luxury_shelf(game), game.table.players[-1]
    for pile, wanted in zip(shelf.down, left, strict=True):
        while len(pile) > wanted:
            tile = game.table.luxury_pool[0]
            pile.take(game.table.luxury_pool, tile)
            me.luxuries[BOARD.luxuries[tile].kind] += 1
    GAME.conserve(game)


def take_away(game: Game, level: int, *places: int) -> None:
    """The last seat has taken the open scrolls of these places, without effect."""
    for tile in [scroll_shelf(game, level).tops[place] for place in places]:
        game.table.scrolls[level].remove(tile)
        game.table.players[-1].tiles |= 1 << tile
    GAME.conserve(game)


def sell(game: Game, *places: int) -> None:
    """The last seat has bought the open luxury goods of these places."""
    for tile in [luxury_shelf(game).tops[place] for place in places]:
        game.table.luxuries.remove(tile)
        game.table.players[-1].luxuries[BOARD.luxuries[tile].kind] += 1
    GAME.conserve(game)
