"""Tables with modules, and their pieces where a test wants them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riad.games.marrakesh.modules import MODULES
from riad.games.marrakesh.modules.desert_towns.module import open_towns as towns_beside
from riad.games.marrakesh.modules.desert_towns.module import own
from riad.games.marrakesh.modules.imam_and_sultan import TILES, companion
from riad.games.marrakesh.modules.imam_and_sultan import waiting as figures_waiting
from riad.games.marrakesh.names import COLOURS, STAIRS
from riad.games.marrakesh.sectors.stairs import MoveStair
from riad.games.marrakesh.table import Game, Player
from tests.marrakesh.printed import BOARD, TOWNS

from .builders import happen, quiet_table

PALACE, MOSQUE = range(2)


def with_module(*modules: str, seats: int = 3, **wishes: Any) -> Game:
    """A quiet table with these modules."""
    return quiet_table(seats, modules=modules, **wishes)


# ---- staircase tiles -------------------------------------------------------------------------


def refuses(module: str, breaks: Callable[[Game], None], message: str) -> None:
    """A table of a module is whole until something breaks it; then it is refused for that."""
    game = with_module(module)
    MODULES[module].conserve(game)
    breaks(game)
    with pytest.raises(AssertionError, match=message):
        MODULES[module].conserve(game)


def faces_on(game: Game) -> list[str]:
    """What lies on the covered fields."""
    assert game.table.stair_tiles is not None
    return game.table.stair_tiles.faces


def cover(game: Game, field: str, face: str) -> None:
    """This face lies on a field; where its tile lay before, the other one lies now."""
    faces, place = faces_on(game), BOARD.covers.index(field)
    number = face.partition("-")[0]
    for other, lying in enumerate(faces):
        if lying.partition("-")[0] == number:
            faces[other] = faces[place]
    faces[place] = face


def climb(game: Game, stair: int, steps: int, seat: int = 0) -> None:
    """One movement on a staircase."""
    happen(game, seat, MoveStair(stair, steps))


# ---- Sultan and Imam -------------------------------------------------------------------------


def stand(game: Game, stair: int, *steps: int) -> None:
    """The pawns of all seats stand on these steps."""
    for player, step in zip(game.table.players, steps, strict=True):
        setattr(player, STAIRS[stair], step)


def lead(game: Game, stair: int, seat: int) -> None:
    """The figure of a staircase walks with this seat."""
    figures_waiting(game.table)[stair] = 0
    for player in game.table.players:
        player.tiles &= ~(1 << TILES[stair])
    game.table.players[seat].tiles |= 1 << TILES[stair]


def led_by(game: Game, stair: int) -> int | None:
    """The seat the figure walks with."""
    player = companion(game.table, stair)
    return None if player is None else player.seat


def waits_on(game: Game, stair: int) -> int:
    return figures_waiting(game.table)[stair]


# ---- desert towns ----------------------------------------------------------------------------


def open_towns(game: Game, *tiles: int) -> None:
    """These towns lie beside the board, and as many as there were."""
    lying = towns_beside(game.table)
    others = [n for n in lying if n not in tiles]
    lying[:] = [*tiles, *others][: max(len(tiles), len(lying))]


def reach(game: Game, tile: int, seat: int = 0, *, path: int = 0, claimed: bool = False) -> Player:
    """This player's caravans have come to a town; the oases on the way are gone."""
    me, beside = game.table.players[seat], towns_beside(game.table)
    me.paths[path] = 4
    me.values[COLOURS.index("brown")] = sum(me.paths)
    me.oases[3 * path : 3 * path + 3] = [-1, -1, -1]
    own(me).tiles[path], own(me).claimed[path] = tile, claimed
    if tile in beside:
        beside.remove(tile)
    assert tile in TOWNS
    return me
