"""Medium and hard provision tiles that lie open."""

from __future__ import annotations

from typing import Any

from riad.games.marrakesh.modules.new_provisions.module import BIT
from riad.games.marrakesh.phases.flow import ROUND
from riad.games.marrakesh.table import Game

from .builders import happen
from .builders_modules import with_module
from .builders_tiles_more import PROVISIONS

RIVER_STEP, PALACE_STEP, MOSQUE_STEP, ONE_GOOD, ONE_SPECTATOR, EXCHANGE = range(13, 19)
RIVER_PLUS, PALACE_PLUS, MOSQUE_PLUS, NOMAD, CHEAPER, EVERY_ROUND = range(19, 25)


def lying_open(*tiles: int, modules: tuple[str, ...] = (), **wishes: Any) -> Game:
    """A quiet table where these tiles lie open before seat 0, and are in force."""
    game = with_module(PROVISIONS, *modules, **wishes)
    turn_up(game, 0, *tiles)
    return game


def turn_up(game: Game, seat: int, *tiles: int) -> None:
    me = game.table.players[seat]
    me.provisions = list(tiles)
    me.tiles |= sum(1 << BIT[tile] for tile in tiles if tile in BIT)


def begin(game: Game, season: int = 1, number: int = 1) -> None:
    """A round begins, up to its first question."""
    game.table.season, game.table.round = season, number
    happen(game, None, ROUND)
