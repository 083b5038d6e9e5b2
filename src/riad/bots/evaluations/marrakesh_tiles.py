"""What tiles of Marrakesh will still bring to their owner: oases, towns, scrolls, companions."""

from __future__ import annotations

from collections.abc import Iterator

from riad.games.marrakesh.box.board import BOARD
from riad.games.marrakesh.modules.desert_towns.tiles import TOWNS, town_points
from riad.games.marrakesh.modules.imam_and_sultan import IMAM, SULTAN
from riad.games.marrakesh.modules.new_provisions.module import BIT, GRADED
from riad.games.marrakesh.modules.special_buildings.module import FIRST_BIT
from riad.games.marrakesh.modules.special_buildings.tiles import NAMES
from riad.games.marrakesh.names import BROWN, FACE_DOWN
from riad.games.marrakesh.phases.seasons import SEASONS
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.tiles.oases import kind_returned, oasis_points, returned

ROUNDS = 4
STEP_WORTH = 1.5
A_GOOD = 1.6
_BY_WORTH = {
    3.0: (13, 14, 15, 18, 36, 46),
    4.0: (16, 22, 23, 24, 26, 27, 33, 34, 35, 49, 52, 54),
    5.0: (17, 28, 31, 32, 45, 48, 56, 61, IMAM),
    6.0: (25, 44, 51, 60, 66, SULTAN),
    8.0: (29, 63),
    10.0: (65, 68, 69),
    12.0: (50,),
}
_PROVISIONS = {19: 6.0, 20: 7.0, 21: 7.0, 22: 3.0, 23: 5.0, 24: 6.0}
_BUILDINGS = {"bookshop": 6.0, "training-hall": 6.0, "boathouse": 5.0, "date-store": 4.0}
LASTING = {
    **{tile: value for value, tiles in _BY_WORTH.items() for tile in tiles},
    **{BIT[tile]: _PROVISIONS.get(tile, 3.0) for tile in GRADED},
    **{FIRST_BIT + n: _BUILDINGS.get(name, 3.0) for n, name in enumerate(NAMES)},
}
"""What a scroll, a companion, an open provision tile or a building is worth a whole game long."""

GROWS = 0.15
"""What an oasis that counts camel spaces, nomads or luxury goods still gains in a round."""
A_TOWN = 6.0
"""What a town is worth that acts when it is claimed."""

# ---- time ------------------------------------------------------------------------------------


def rounds_left(game: Game) -> int:
    """Rounds after this one, in all seasons."""
    return (SEASONS - game.table.season) * ROUNDS + ROUNDS - game.table.round


def uses(game: Game, me: Player, colour: int) -> int:
    """How often an assistant can still be sent by this colour, after those who stand there."""
    return (me.hand >> colour & 1) + SEASONS - game.table.season


# ---- oases and scrolls -----------------------------------------------------------------------


def oases(game: Game, me: Player) -> float:
    """The best three at the end; those that are only discovered count less."""
    found = [oasis(game, me, tile) for tile in me.claimed]
    if uses(game, me, BROWN) or BROWN in me.assistants:
        found += [oasis(game, me, tile) * 0.5 for tile in me.oases if tile > FACE_DOWN]
    found.sort(reverse=True)
    return sum(found[:3]) + 0.4 * sum(found[3:]) * 0.3


def oasis(game: Game, me: Player, tile: int) -> float:
    """What an oasis will be worth: what it would count now, and some hope."""
    rule = BOARD.oases[tile]
    if rule.is_condition:
        return float(oasis_points(game, me, tile) or 3)
    hope = 0.5 if rule.base else 1.0
    if tile in BOARD.oasis_needs:
        hope += GROWS * rounds_left(game)
    back = 0.5 * returned(me, tile) if kind_returned(tile) >= 0 else 0.0
    return oasis_points(game, me, tile) + back + hope


def towns(game: Game, me: Player) -> float:
    """The claimed ones; those that are only reached count less, and with fewer goods still less."""
    if me.towns is None:
        return 0.0
    found = 0.0
    for tile, claimed in zip(me.towns.tiles, me.towns.claimed, strict=True):
        if claimed:
            found += town(game, me, tile)
        elif tile and (uses(game, me, BROWN) or BROWN in me.assistants):
            found += (town(game, me, tile) or A_TOWN) * (0.25 + 0.1 * sum(map(bool, me.goods)))
    return found


def town(game: Game, me: Player, tile: int) -> float:
    """What a town will be worth: what it would count now, and some hope."""
    return town_points(game, me, tile) + 1.0 if TOWNS[tile].score else 0.0


def scrolls(game: Game, me: Player) -> float:
    """What lasting scrolls, and companions on the stairs, will still add."""
    share = (rounds_left(game) + 0.5) / (SEASONS * ROUNDS)
    return share * sum(LASTING.get(tile, 0.0) for tile in owned(me))


def owned(me: Player) -> Iterator[int]:
    tiles = me.tiles
    while tiles:
        low = tiles & -tiles
        yield low.bit_length() - 1
        tiles ^= low
