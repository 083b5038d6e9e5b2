"""What Camels & Nomads bring besides the race and nomads: buildings, provisions, luxury goods."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from riad.bots.evaluations.marrakesh_tiles import A_GOOD, LASTING, STEP_WORTH, rounds_left
from riad.games.marrakesh.box.board import house
from riad.games.marrakesh.gains import GainGoods, covers, stock
from riad.games.marrakesh.keshis.choosing import NextKeshi, PlaceInOrder
from riad.games.marrakesh.keshis.placing import OnBoard, PlaceCaravan, PlaceEntertainer, PlaceVendor
from riad.games.marrakesh.module_state import Household, Kept
from riad.games.marrakesh.modules.camels.module import BoardOrColumn
from riad.games.marrakesh.modules.camels.race import AdvanceCamel, AtBridge, Ride
from riad.games.marrakesh.modules.camels.reward_effects import BuyFromPile, SplitSteps, TakeFromPile
from riad.games.marrakesh.modules.camels.rewards import Spend
from riad.games.marrakesh.modules.new_provisions.module import BIT
from riad.games.marrakesh.modules.special_buildings.module import uses_front
from riad.games.marrakesh.modules.special_buildings.tiles import NAMES
from riad.games.marrakesh.names import BROWN, FACE_DOWN, PINK, RED, ROUNDS, SEASONS
from riad.games.marrakesh.table import Game, Player
from riad.kernel.frames import Frame

from .marrakesh_race import A_SCROLL, A_STEP, paying

# ---- buildings -------------------------------------------------------------------------------

BUILDINGS = {
    "date-store": (1.0, 1.0),
    "bookshop": (0.0, 0.0),
    "training-hall": (1.0, 0.5),
    "boathouse": (1.5, 2.5),
    "barracks": (1.0, 0.0),
    "prayer-room": (2.0, 2.0),
    "camel-stable": (0.5, 0.5),
    "stall": (0.5, 1.5),
}
"""What each is worth when it is chosen: what it brings at the start, and what it can do."""
SCROLLS = {30: 4.5, 37: 5.0, 38: 5.0, 39: 5.0, 40: 5.2, 41: 5.2, 42: 5.2}
"""What those scrolls bring that act at once."""


def at_home(game: Game, household: Household) -> float:
    """The building, and the one scroll that was kept, until it is read."""
    found = 0.0
    if household.building >= 0:
        start, ability = BUILDINGS[NAMES[household.building]]
        found = start + (ability if uses_front(game.book.config) else 0.0)
    if len(household.scrolls) == 1:
        (tile,) = household.scrolls
        found += LASTING.get(tile, 0.0) or SCROLLS.get(tile, 0.0)
    return found


# ---- provisions ------------------------------------------------------------------------------

MEDIUM, HARD = -3.0, -4.0
"""What it is worth to keep such a tile: whoever looks one step ahead seldom earns its price."""
A_DEMAND = 0.8
"""What a resource costs that is asked in each season to come."""
WANTED = 0.4
"""How much more a resource seems to be worth because it is asked for; that is no gain."""


def demands(game: Game, me: Player, kept: Kept) -> float:
    """What was kept, what open tiles will ask, and what those bring that were just turned up."""
    left = rounds_left(game)
    each = WANTED + A_DEMAND * ((left + ROUNDS - 1) // ROUNDS)
    found = MEDIUM * kept.medium + HARD * kept.hard
    for tile in me.provisions:
        found -= each * sum(game.box.provisions[tile].cost)
        if tile in BIT and not me.tiles >> BIT[tile] & 1:
            found += (left + 0.5) / (SEASONS * ROUNDS) * LASTING[BIT[tile]]
    return found


# ---- luxury goods ----------------------------------------------------------------------------

A_KESHI = 2.2
"""What a keshi is worth that a falcon costs."""
_BONUS = {
    "advance_camel": 2.0 * A_STEP,
    "gain_nomad": 3.0,
    "exchange_keshi": 1.5,
    "swap_resources": 0.8,
    "gain_square_bonus": 3.5,
    "advance_by_extra_cost": 4.0,
}
SPECIAL = {
    tile: sum(_BONUS[word] for effect in row.effects for word in effect)
    - (A_KESHI if row.extra else 0.0)
    for tile, row in house().luxuries.items()
    if row.module
}
"""What saddles and falcons bring besides points, less the keshi that some cost."""
AN_OASIS = 1.8
"""What a saddle saves where there are no camels and an oasis waits."""


def special(game: Game, me: Player, tile: int) -> float:
    """What a luxury good does when it is bought."""
    row = game.box.luxuries[tile]
    if row.otherwise and me.camel is None:
        return AN_OASIS if any(there > FACE_DOWN for there in me.oases) else 0.0
    return SPECIAL[tile]


def aims(game: Game, me: Player) -> float:
    """Goods on their way to an expensive luxury good that lies open."""
    found = 0.0
    for tile in game.table.luxuries:
        if tile in SPECIAL:
            row = game.box.luxuries[tile]
            price = sum(row.cost)
            there = sum(map(min, row.cost, me.goods)) / price
            found = max(
                found, (row.points + special(game, me, tile) - A_GOOD * price) * there * there
            )
    return found


# ---- under way -------------------------------------------------------------------------------

_UNPLACED: Mapping[type, Callable[[Any], tuple[int, ...]]] = {
    BoardOrColumn: lambda frame: (frame.colour,),
    OnBoard: lambda frame: (frame.colour,),
    NextKeshi: lambda frame: frame.colours,
    PlaceInOrder: lambda frame: frame.colours,
    PlaceVendor: lambda _: (RED,),
    PlaceEntertainer: lambda _: (PINK,),
    PlaceCaravan: lambda _: (BROWN,),
}
_TO_COME: Mapping[type, Callable[[Any], float]] = {
    AdvanceCamel: lambda frame: A_STEP * frame.steps,
    Ride: lambda frame: A_STEP * frame.steps,
    GainGoods: lambda frame: A_GOOD * frame.count,
    SplitSteps: lambda frame: STEP_WORTH * frame.steps,
    TakeFromPile: lambda frame: A_SCROLL[frame.level],
    BuyFromPile: lambda frame: 1.5 * frame.minus,
}


def unplaced(frame: Frame) -> tuple[int, ...]:
    """The keshis that a frame will place; a nomad is in hand until it stands somewhere."""
    found = _UNPLACED.get(type(frame))
    return found(frame) if found is not None else ()


def to_come(game: Game, me: Player, frame: Frame) -> float:
    """What a frame will bring when its question is answered."""
    found = _TO_COME.get(type(frame))
    if found is not None:
        return found(frame)
    if isinstance(frame, AtBridge):
        return A_STEP * frame.left if covers(stock(me), frame.cost(game, me)) else 0.0
    return paying(game, me, frame) if isinstance(frame, Spend) else 0.0
