"""Words for tests of single tiles: scrolls, oases, river tiles."""

from __future__ import annotations

from typing import Any

from riad.games.marrakesh.names import PINK
from riad.games.marrakesh.phases.seasons import RiverEvaluation
from riad.games.marrakesh.scoring import FinalScoring
from riad.games.marrakesh.sectors.madrasa import TakeScroll
from riad.games.marrakesh.table import Game, Player
from tests.marrakesh.builders import answer, give, happen, lay_scrolls, own_scrolls, quiet_table
from tests.marrakesh.printed import BOARD


def bare_table(seats: int = 3, *scrolls: int, **switches: Any) -> tuple[Game, Player]:
    """A quiet table where seat 0 has no resources, and these scrolls."""
    game = quiet_table(seats, **switches)
    own_scrolls(game, 0, *scrolls)
    return game, give(game, 0, water=0, dates=0, dinars=0)


def take_scroll(game: Game, seat: int, tile: int) -> None:
    """This player takes a scroll, bought or free."""
    lay_scrolls(game, tile)
    happen(game, seat, TakeScroll(tile))


def entertainers(me: Player, *spaces: int) -> None:
    """Entertainers on these spaces: goods is 0, then clockwise to palace, 7."""
    me.square = sum(1 << space for space in spaces)
    me.values[PINK] = len(spaces)


def resources(me: Player) -> tuple[int, int, int]:
    """Water, dates, dinars."""
    return me.water, me.dates, me.dinars


def points(game: Game, source: str, seat: int = 0) -> int:
    """What this player has from one source."""
    return game.breakdown[seat][source]


def evaluate(game: Game, tile: int, *boats: int) -> None:
    """The season of a river tile ends, with the fishermen on these spaces, in order of arrival."""
    table = game.table
    table.season = BOARD.river_tiles[tile].season
    table.river_tiles[table.season - 1] = tile
    for n, (player, boat) in enumerate(zip(table.players, boats, strict=True)):
        player.boat, player.arrived = boat, n
    happen(game, None, RiverEvaluation())


def finish(game: Game, *words: str) -> None:
    """Answer what is left, and see that nothing more is asked."""
    answer(game, *words)
    assert not game.waiting, game.options(game.waiting[0])
    assert game.chance is None


def final_oases(game: Game, seat: int = 0) -> int:
    """What the claimed oases bring at the end of the game."""
    happen(game, None, FinalScoring())
    return points(game, "oases", seat)
