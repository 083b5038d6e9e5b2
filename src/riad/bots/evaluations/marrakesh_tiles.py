"""What tiles of Marrakesh will still bring to their owner: oases, towns, scrolls, companions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from riad.games.marrakesh.box.board import house
from riad.games.marrakesh.box.components import Scroll
from riad.games.marrakesh.modules.desert_towns.tiles import printed, town_points
from riad.games.marrakesh.modules.imam_and_sultan import IMAM, SULTAN
from riad.games.marrakesh.modules.new_provisions.module import BIT, GRADED
from riad.games.marrakesh.modules.special_buildings.module import FIRST_BIT
from riad.games.marrakesh.modules.special_buildings.tiles import NAMES
from riad.games.marrakesh.names import (
    ALL_RAPIDS,
    BROWN,
    BUYS_MORE,
    CHANGES_MORE,
    CLAIM_ANY,
    CONNECTIONS_MORE,
    DATES_AS_DINARS,
    FACE_DOWN,
    GATE_DISCOUNT,
    GATE_KESHI_FREE,
    GATE_KESHIS_MORE,
    HARVEST_DINAR,
    HARVEST_POINT,
    HARVEST_WATER,
    LOSS_WAIVED,
    NEIGHBOURS_PAY,
    OASIS_DISCOVERED,
    OASIS_FOR_ANY,
    OFFICE_USED,
    OVERFLOW_MOSQUE,
    OVERFLOW_PALACE,
    OVERFLOW_RIVER,
    PROVISION_DEAL,
    RAPID_PASSED,
    RAPIDS_MORE,
    ROUNDS,
    SEASON_SCORING,
    SEASONS,
    SPECTATORS_MORE,
    SQUARE_ACTION_ENDS,
    SQUARE_ACTIONS_MORE,
    STEPS_FOR_DATES,
    STEPS_FOR_WATER,
    STEPS_MORE,
    THRESHOLD_CROSSED,
    VENDOR_POINTS,
    VENDOR_WATER,
)
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.tiles.oases import oasis_points, returned
from riad.games.marrakesh.tiles.scrolls import tuned

STEP_WORTH = 1.5
A_GOOD = 1.6

# ---- what lasts ------------------------------------------------------------------------------

_QUANTITIES: Mapping[str, float] = {
    LOSS_WAIVED: 4.0,
    HARVEST_WATER: 4.0,
    HARVEST_DINAR: 4.0,
    HARVEST_POINT: 6.0,
    STEPS_FOR_DATES: 4.0,
    STEPS_FOR_WATER: 4.0,
    STEPS_MORE: 5.0,
    SPECTATORS_MORE: 5.0,
    GATE_DISCOUNT: 5.0,
    DATES_AS_DINARS: 4.0,
    BUYS_MORE: 4.0,
    CHANGES_MORE: 3.0,
    VENDOR_WATER: 4.0,
    VENDOR_POINTS: 6.0,
    GATE_KESHI_FREE: 3.0,
    GATE_KESHIS_MORE: 6.0,
    PROVISION_DEAL: 6.0,
    OASIS_FOR_ANY: 5.0,
    OVERFLOW_PALACE: 4.0,
    OVERFLOW_MOSQUE: 4.0,
    OVERFLOW_RIVER: 5.0,
    RAPIDS_MORE: 6.0,
    ALL_RAPIDS: 10.0,
    CLAIM_ANY: 5.0,
    CONNECTIONS_MORE: 8.0,
    SQUARE_ACTIONS_MORE: 10.0,
}
"""What one more of a quantity is worth a whole game long."""
_HAPPENS: Mapping[str, float] = {
    THRESHOLD_CROSSED: 3.0,
    RAPID_PASSED: 4.0,
    OFFICE_USED: 3.0,
    SQUARE_ACTION_ENDS: 4.0,
    NEIGHBOURS_PAY: 4.0,
    SEASON_SCORING: 2.5,
    OASIS_DISCOVERED: 2.5,
}
"""How often a moment comes in a game, about."""
_SQUARE = {"space": 2.0, "sections_showing": 1.5, "neighbors_of_placed": 1.0}
_EFFECTS: Mapping[str, Callable[[Any], float]] = {
    "gain": lambda v: 1.0 * sum(v.values()),
    "gain_any": lambda n: 1.0 * n,
    "advance": lambda v: sum(v.values()) * 4 / 3,
    "gain_rapid_bonus": lambda v: 1.25 if v == "just_passed" else 2.0,
    "gain_square_bonus": lambda v: _SQUARE[v["where"]],
    "score_oasis": lambda _: 4.0,
}
"""What a word of a tile is worth each time it happens."""


def lasting(number: int, scroll: Scroll) -> float:
    """What a scroll is worth after it was bought, by the words that stand on it."""
    if scroll.timing == "instant":
        return 0.0
    moment = scroll.trigger or scroll.timing
    brings = sum(_EFFECTS[verb](v) for effect in scroll.effects for verb, v in effect.items())
    more = sum(n * _QUANTITIES[name] for name, n in tuned(number, scroll.modifier))
    return more + (_HAPPENS[moment] * brings if scroll.effects else 0.0)


_PROVISIONS = {19: 6.0, 20: 7.0, 21: 7.0, 22: 3.0, 23: 5.0, 24: 6.0}
_BUILDINGS = {"bookshop": 6.0, "training-hall": 6.0, "boathouse": 5.0, "date-store": 4.0}
LASTING = {
    **{number: lasting(number, scroll) for number, scroll in house().scrolls.items()},
    SULTAN: 6.0,
    IMAM: 5.0,
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
    rule = game.box.oases[tile]
    if rule.is_condition:
        return float(oasis_points(game, me, tile) or 3)
    hope = 0.5 if rule.base else 1.0
    if tile in game.box.oasis_needs:
        hope += GROWS * rounds_left(game)
    back = 0.5 * returned(game.box, me, tile) if rule.resource >= 0 else 0.0
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
    scores = printed(game.box).towns[tile].score is not None
    return town_points(game, me, tile) + 1.0 if scores else 0.0


def scrolls(game: Game, me: Player) -> float:
    """What lasting scrolls, and companions on the stairs, will still add."""
    share = (rounds_left(game) + 0.5) / (SEASONS * ROUNDS)
    return share * sum(LASTING[tile] for tile in owned(me))


def owned(me: Player) -> Iterator[int]:
    tiles = me.tiles
    while tiles:
        low = tiles & -tiles
        yield low.bit_length() - 1
        tiles ^= low
