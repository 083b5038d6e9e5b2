"""The six buildings: what they cost, what they change, and constructing them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from riad.games.yspahan.board import Board
from riad.games.yspahan.names import (
    BUILD_NO_CAMELS,
    BUILD_NO_GOLD,
    BUILDINGS,
    CAMELS_FROM_TOWER,
    CUBE_SHIPPED,
    CUBES_FROM_TOWER,
    FREE_STEPS,
    FROM_BUILDINGS,
    GOLD_FROM_TOWER,
    POINTS_MORE_PER_SOUK,
)
from riad.games.yspahan.option_frames import BUILDING_TEXT, Move, number_of, touched
from riad.games.yspahan.table import Game, Player
from riad.kernel.book import Book
from riad.kernel.box import of_box
from riad.kernel.common import ready
from riad.kernel.errors import BadData
from riad.kernel.frames import frame
from riad.kernel.text import Label, Moved, No, Text

from .hand import DrawCard, discard

OWNED = No("Y-11.3", "building.owned")
BUILT = No("Y-11.2", "building.one-a-turn")
NO_DISCOUNT = No("Y-11.15", "building.no-discount-card")
NOT_BOTH = No("Y-11.16", "building.not-both-discounts")
NOT_EARLY = No("Y-11.17", "building.only-after-the-action")
NO_USE = No("Y-11.18", "building.discount-of-nothing")
TOO_POOR = No("Y-11.4", "building.too-poor")

# What each building says, by the effect word of the data file.
QUANTITY = {
    "extra_camels_from_tower": CAMELS_FROM_TOWER,
    "extra_gold_from_tower": GOLD_FROM_TOWER,
    "free_supervisor_adjustment": FREE_STEPS,
    "extra_vp_per_complete_souk": POINTS_MORE_PER_SOUK,
    "extra_cube_when_filling_shops": CUBES_FROM_TOWER,
}
MOMENT = {"card_per_own_cube_sent_to_caravan": CUBE_SHIPPED}


def install(book: Book) -> None:
    """Write the powers of the buildings into the rule book."""
    for number, building in enumerate(book.box.buildings):
        if building.effect in QUANTITY:
            book.tile(number, tune={QUANTITY[building.effect]: building.amount})
        elif building.effect in MOMENT:
            book.tile(number, when={MOMENT[building.effect]: DrawCard()})
        else:
            known = ", ".join((*QUANTITY, *MOMENT))
            word = f"building {building.name!r}: {building.effect!r}"
            raise BadData(f"yspahan.toml: {word} is not one of {known}")


# ---- constructing ----------------------------------------------------------------------------

FULL, NO_CAMELS, NO_GOLD, NOTHING = range(4)
"""How a building is paid: the bits are the costs a discount card waives."""
WAYS = ("full", "no-camels", "no-gold", "nothing")
SUFFIX = ("", "-no-camels", "-no-gold", "-free")
CARDS_FOR = ((), (BUILD_NO_CAMELS,), (BUILD_NO_GOLD,), (BUILD_NO_CAMELS, BUILD_NO_GOLD))
WAYS_WITH: tuple[tuple[int, ...], ...] = (
    (),
    (NO_CAMELS,),
    (NO_GOLD,),
    (NO_CAMELS, NO_GOLD, NOTHING),
)
"""The ways that none, one, the other, or both discount cards open."""


class Prices(NamedTuple):
    """What follows from the prices of a box."""

    price: tuple[tuple[tuple[int, int], ...], ...]
    """Camels and gold, by building and way of paying."""
    dearest: int
    affordable: tuple[tuple[tuple[int, ...], ...], ...]
    """The buildings, one bit each, one can pay for, by way of paying, camels and gold."""
    worth_while: tuple[int, ...]
    """The buildings, one bit each, of which each way of paying waives a real cost."""


@of_box
def prices(box: Board) -> Prices:
    price = tuple(
        tuple(
            (0 if way & NO_CAMELS else b.camels, 0 if way & NO_GOLD else b.gold) for way in range(4)
        )
        for b in box.buildings
    )
    dearest = max(max(b.camels, b.gold) for b in box.buildings)
    upto = range(dearest + 1)
    affordable = tuple(
        tuple(tuple(_bits(price, way, camels, gold) for gold in upto) for camels in upto)
        for way in range(4)
    )
    worth_while = tuple(
        sum(
            1 << n
            for n, b in enumerate(box.buildings)
            if (b.camels or not way & NO_CAMELS) and (b.gold or not way & NO_GOLD)
        )
        for way in range(4)
    )
    return Prices(price, dearest, affordable, worth_while)


def _bits(price: tuple[tuple[tuple[int, int], ...], ...], way: int, camels: int, gold: int) -> int:
    """The buildings that can be had in this way for this."""
    return sum(1 << n for n, b in enumerate(price) if b[way][0] <= camels and b[way][1] <= gold)


def affordable(box: Board, me: Player, way: int) -> int:
    _, dearest, found, _ = prices(box)
    # asked a hundred times a game: min() would be two calls more each time
    camels = me.camels if me.camels < dearest else dearest  # noqa: FURB136
    gold = me.gold if me.gold < dearest else dearest  # noqa: FURB136
    return found[way][camels][gold]


def no_construction(game: Game, me: Player, building: int, way: int, *, early: bool) -> No | None:
    """Why this player cannot construct this now. `early`: before the step for it."""
    if me.tiles >> building & 1:
        return OWNED
    if game.table.built:
        return BUILT
    if way:
        for card in CARDS_FOR[way]:
            if card not in me.hand:
                return NO_DISCOUNT
        if (no := no_discount(game, building, way, early=early)) is not None:
            return no
    elif early:
        return NOT_EARLY
    return None if affordable(game.box, me, way) >> building & 1 else TOO_POOR


def no_discount(game: Game, building: int, way: int, *, early: bool) -> No | None:
    """Why this way of paying is not on offer, whoever asks."""
    if early and not game.edition.discounts_early:
        return NOT_EARLY
    if way == NOTHING and not game.edition.discounts_combine:
        return NOT_BOTH
    if prices(game.box).worth_while[way] >> building & 1:
        return None
    just_earlier = early and way == NO_GOLD and game.edition.paddock_discount
    return None if just_earlier else NO_USE


@frame
class Construct(Move):
    """Pay for a building and score by how many the player now owns."""

    rules = ("Y-11.1", "Y-11.4")
    goes_on = True
    building: int
    way: int

    def run(self, game: Game, me: Player) -> None:
        camels, gold = prices(game.box).price[self.building][self.way]
        me.camels -= camels
        me.gold -= gold
        for card in CARDS_FOR[self.way]:
            discard(game, me, card, played=True)
        points = game.box.building_points[me.tiles.bit_count()]
        me.tiles |= 1 << self.building
        game.table.built = True
        if game.events is not None:
            place = f"building/{BUILDINGS[self.building]}"
            cube = Moved(f"cube/{me.seat}", f"supply/{me.seat}", f"{place}/{me.seat}")
            key = "building.scored" if points else "building.constructed"
            game.tell(
                key,
                cube,
                player=me.seat,
                building=BUILDING_TEXT[self.building],
                n=points,
                camels=camels,
                gold=gold,
            )
        game.score(me, points, FROM_BUILDINGS)

    def label(self, game: Game, me: Player) -> Label:
        camels, gold = prices(game.box).price[self.building][self.way]
        key = f"building.construct{SUFFIX[self.way]}"
        text = Text(key, {"building": BUILDING_TEXT[self.building], "camels": camels, "gold": gold})
        targets = (f"building/{BUILDINGS[self.building]}", f"pay/{WAYS[self.way]}")
        return Label(text, targets, ("Y-11.15",) if self.way else ())


CONSTRUCT = tuple(
    {f"build-{name}{SUFFIX[way]}": Construct(b, way) for b, name in enumerate(BUILDINGS)}
    for way in range(4)
)
"""The options for each way of paying."""
NAMES = tuple(name for options in CONSTRUCT for name in options)


OFFER = tuple(
    tuple(
        ready({name: move for name, move in CONSTRUCT[way].items() if mask >> move.building & 1})
        for mask in range(1 << len(BUILDINGS))
    )
    for way in range(4)
)
"""The options for each way of paying, by the buildings that can be had so."""


def constructions(game: Game, me: Player, *, early: bool = False) -> Mapping[str, Construct]:
    """Every building this player can construct now, in every way he can pay it."""
    if game.table.built:
        return OFFER[FULL][0]
    plain = OFFER[FULL][0 if early else affordable(game.box, me, FULL) & ~me.tiles]
    cards = (BUILD_NO_CAMELS in me.hand) + 2 * (BUILD_NO_GOLD in me.hand) if me.hand else 0
    if not cards:
        return plain
    options = dict(plain)
    for way in WAYS_WITH[cards]:
        options.update(OFFER[way][discounted(game, me, way, early=early)])
    return options


def discounted(game: Game, me: Player, way: int, *, early: bool) -> int:
    """The buildings, one bit each, that discount cards in hand pay for."""
    mask = affordable(game.box, me, way) & ~me.tiles
    for building in range(len(BUILDINGS)):
        if mask >> building & 1 and no_discount(game, building, way, early=early) is not None:
            mask &= ~(1 << building)
    return mask


def refuse_construction(game: Game, me: Player, target: str, *, early: bool = False) -> No | None:
    """Why the touched building, or this way of paying for it, is not to be had."""
    parts = touched(target)
    building = number_of(BUILDINGS, parts.get("building", ""))
    if building is None:
        return None
    way = number_of(WAYS, parts.get("pay", ""))
    ways = range(4) if way is None else (way,)
    reasons = [no_construction(game, me, building, way, early=early) for way in ways]
    return None if None in reasons else reasons[0]
