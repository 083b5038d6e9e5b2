"""The tower: buying yellow dice, rolling, and using a group of dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from riad.kernel.box import of_box
from riad.kernel.common import ready
from riad.kernel.frames import Chance, Effect, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Label, No, Text

from .board import Board
from .filling import FillShops
from .names import (
    ACTIONS,
    CAMELS,
    CAMELS_FROM_TOWER,
    CARD,
    CARDS,
    CUBES_FROM_TOWER,
    FLOOR_ACTION,
    FLOORS,
    GOLD,
    GOLD_FROM_TOWER,
    SACK,
    SUPERVISOR,
)
from .option_frames import CARD_TEXT, FLOOR_TEXT, Move, number_of, touched
from .pieces import YELLOW_DICE
from .shops import has_room
from .supervisor import MoveSupervisor
from .table import Game, Player, Table
from .tiles.buildings import Construct
from .tiles.cards import Gain
from .tiles.hand import DrawCard, card_exists, discard
from .windows import NAMES, InAction

NO_GOLD = No("Y-4.2", "supply.no-gold")
NO_DICE = No("Y-5.1", "group.no-dice")
ONLY_YELLOW = No("Y-18.4", "group.only-yellow")
NO_SHOP = No("Y-5.8", "group.no-shop")
NO_CARD = No("Y-5.10", "group.no-card")
NO_EXTRA = No("Y-5.5", "group.no-card-to-discard")
ONE_EXTRA = No("Y-12.2", "group.one-extra")
EXTRA_FOR_FLOOR = No("Y-5.6", "group.extra-for-floor-action")

FACES = "123456"
NO_CARD_DISCARDED = -1

# ---- supply ----------------------------------------------------------------------------------


def no_yellow(box: Board, gold: int, dice: int) -> No | None:
    """Why this gold does not buy this number of yellow dice."""
    return NO_GOLD if dice * box.yellow_cost > gold else None


@frame
class BuyYellow(Move):
    """Pay for yellow dice and roll them with the white ones."""

    rules = ("Y-4.2",)
    dice: int

    def run(self, game: Game, me: Player) -> None:
        gold = self.dice * game.box.yellow_cost
        me.gold -= gold
        if self.dice and game.events is not None:
            game.tell("supply.bought", player=me.seat, n=self.dice, gold=gold)
        game.then(me, RollDice(self.dice))

    def label(self, game: Game, me: Player) -> Label:
        price = {"n": self.dice, "gold": self.dice * game.box.yellow_cost}
        text = Text("supply.buy", price) if self.dice else Text("supply.buy-none")
        return Label(text, (f"yellow/{self.dice}",))


BUY = tuple((f"yellow-{n}", BuyYellow(n)) for n in range(YELLOW_DICE + 1))


@of_box
def buy_upto(box: Board) -> tuple[Mapping[str, BuyYellow], ...]:
    """The options, by the gold one has."""
    return tuple(
        ready({name: buy for name, buy in BUY if no_yellow(box, gold, buy.dice) is None})
        for gold in range(YELLOW_DICE * box.yellow_cost + 1)
    )


@cache
def throws(dice: int) -> tuple[tuple[str, int], ...]:
    """What so many dice of a colour can show, and in how many ways each."""
    return tuple(
        ("".join(faces), factorial(dice) // prod(factorial(faces.count(face)) for face in FACES))
        for faces in combinations_with_replacement(FACES, dice)
    )


@frame
class RollDice(Chance):
    """All dice are rolled once; `113355666+12` are nine white and two yellow ones."""

    rules = ("Y-4.3",)
    yellow: int

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        bought = self.yellow
        dice = [FACES[n] for n in luck.roll(game.edition.white_dice + bought, len(FACES))]
        white = "".join(sorted(dice[bought:]))
        return f"{white}+{''.join(sorted(dice[:bought]))}" if bought else white

    def ways(self, game: Game) -> Iterator[tuple[str, int]]:
        """Every throw, and in how many ways the dice can show it."""
        for white, some in throws(game.edition.white_dice):
            for yellow, more in throws(self.yellow):
                yield f"{white}+{yellow}" if yellow else white, some * more

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        white, plus, yellow = outcome.partition("+")
        right = len(white) == game.edition.white_dice and len(yellow) == self.yellow
        faces = all(die in FACES for die in white + yellow)
        in_order = list(white) == sorted(white) and list(yellow) == sorted(yellow)
        return right and faces and in_order and bool(plus) == bool(self.yellow)

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        white, _, yellow = outcome.partition("+")
        fill_tower(game.table, white, yellow)
        if game.events is not None:
            game.tell("supply.rolled", player=me.seat, dice=" ".join(outcome))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("supply.which-dice", {"n": game.edition.white_dice, "yellow": self.yellow})


def fill_tower(table: Table, white: str, yellow: str) -> None:
    """Groups by number: the lowest to the Camels, the highest to the Gold, the rest upwards."""
    values = [face for face in FACES if face in white or face in yellow]
    floors = list(range(len(values)))
    if len(values) > 1:
        floors[-1] = GOLD
    for floor, face in zip(floors, values, strict=True):
        table.white[floor] = white.count(face)
        if yellow:
            table.yellow[floor] = yellow.count(face)
        table.value[floor] = int(face)


def empty_tower(table: Table) -> None:
    table.white = [0] * len(FLOORS)
    table.yellow = [0] * len(FLOORS)
    table.value = [0] * len(FLOORS)


def clear_floor(table: Table, floor: int) -> None:
    table.white[floor] = table.yellow[floor] = table.value[floor] = 0


@frame
class RemoveYellow(Effect):
    """The yellow dice serve the first player only, and he has acted."""

    def run(self, game: Game, me: Player) -> None:
        table = game.table
        if any(table.yellow):
            game.tell("supply.yellow-leave")
            for floor in range(len(FLOORS)):
                table.yellow[floor] = 0
                if not table.white[floor]:
                    clear_floor(table, floor)


# ---- using a group ---------------------------------------------------------------------------


def no_group(game: Game, me: Player, floor: int) -> No | None:
    """Why this player cannot take the dice of this floor."""
    table = game.table
    if game.edition.dice(table, me)[floor]:
        return None
    return ONLY_YELLOW if table.yellow[floor] else NO_DICE


def no_action(game: Game, me: Player, floor: int, action: int) -> No | None:
    """Why a group of this floor cannot be used so."""
    if action == FLOOR_ACTION:
        if not SACK <= floor < GOLD:
            return None
        return None if has_room(game.table.shops, me.seat, floor - SACK) else NO_SHOP
    if action == CARD:
        return None if card_exists(game.table) else NO_CARD
    return None


def amount(game: Game, me: Player, floor: int, extra: int) -> int:
    """What the floor's own action brings: dice, an extra die for a card, the building's part."""
    dice = game.edition.dice(game.table, me)[floor] + (extra != NO_CARD_DISCARDED)
    return game.tune(QUANTITY[floor], me, dice)


QUANTITY = (
    CAMELS_FROM_TOWER,
    CUBES_FROM_TOWER,
    CUBES_FROM_TOWER,
    CUBES_FROM_TOWER,
    CUBES_FROM_TOWER,
    GOLD_FROM_TOWER,
)


@frame
class UseGroup(Move):
    """Take a group of dice from the tower and use it."""

    rules = ("Y-5.1", "Y-5.2")
    floor: int
    action: int
    extra: int = NO_CARD_DISCARDED
    """A card discarded to count one die more."""

    def run(self, game: Game, me: Player) -> None:
        table, floor = game.table, self.floor
        value = table.value[floor]
        count = amount(game, me, floor, self.extra) if self.action == FLOOR_ACTION else 0
        clear_floor(table, floor)
        if game.events is not None:
            game.tell(f"group.used-{ACTIONS[self.action]}", player=me.seat, floor=FLOOR_TEXT[floor])
        if self.extra != NO_CARD_DISCARDED:
            discard(game, me, self.extra, played=False)
        if self.action == SUPERVISOR:
            game.then(me, MoveSupervisor(value))
        elif self.action == CARD:
            game.then(me, DrawCard())
        elif floor == CAMELS:
            game.then(me, Gain(camels=count))
        elif floor == GOLD:
            game.then(me, Gain(gold=count))
        else:
            game.then(me, FillShops(floor - SACK, count))

    def label(self, game: Game, me: Player) -> Label:
        args: dict[str, int | str | Text] = {"floor": FLOOR_TEXT[self.floor]}
        key = f"group.{ACTIONS[self.action]}"
        if self.action == FLOOR_ACTION:
            args["n"] = amount(game, me, self.floor, self.extra)
            key = f"group.{WORDS[self.floor]}"
        elif self.action == SUPERVISOR:
            args["n"] = game.table.value[self.floor]
        if self.extra == NO_CARD_DISCARDED:
            return Label(
                Text(key, args), (f"tower/{FLOORS[self.floor]}", f"action/{ACTIONS[self.action]}")
            )
        args["card"] = CARD_TEXT[self.extra]
        targets = (f"tower/{FLOORS[self.floor]}", f"extra/{CARDS[self.extra]}")
        return Label(Text(f"{key}-extra", args), targets, ("Y-5.5",))


WORDS = ("take-camels", "fill", "fill", "fill", "fill", "take-gold")
VERBS = ("take", "fill", "fill", "fill", "fill", "take")


def _name(floor: int, action: int) -> str:
    return f"{FLOORS[floor]}-{VERBS[floor] if action == FLOOR_ACTION else ACTIONS[action]}"


OTHERS = tuple(1 << 2 * floor for floor in range(len(FLOORS)))
"""The dice of a floor can be used, but not for its own action: one of two bits for each floor."""
ALL = tuple(3 << 2 * floor for floor in range(len(FLOORS)))
"""They can be used for everything: both bits."""
ANY_CARD = 1 << 2 * len(FLOORS)
"""There is a card to draw."""


@cache
def uses(what: int) -> Mapping[str, UseGroup]:
    """A ready option table for all floors of the tower."""
    options = {}
    for floor in range(len(FLOORS)):
        actions = [FLOOR_ACTION] if what & ALL[floor] == ALL[floor] else []
        if what & OTHERS[floor]:
            actions += [SUPERVISOR, CARD] if what & ANY_CARD else [SUPERVISOR]
        options.update({_name(floor, action): UseGroup(floor, action) for action in actions})
    return ready(options)


USE_WITH_CARD = tuple(
    tuple(
        (f"{_name(floor, FLOOR_ACTION)}-discarding-{name}", UseGroup(floor, FLOOR_ACTION, card))
        for card, name in enumerate(CARDS)
    )
    for floor in range(len(FLOORS))
)
GROUP_NAMES = (
    *uses(sum(ALL) | ANY_CARD),
    *(name for moves in USE_WITH_CARD for name, _ in moves),
)


def groups(game: Game, me: Player) -> Mapping[str, UseGroup]:
    """Every use of every group this player can take."""
    table = game.table
    dice = game.edition.dice(table, me)
    what = ANY_CARD if card_exists(table) else 0
    what |= (ALL[CAMELS] if dice[CAMELS] else 0) | (ALL[GOLD] if dice[GOLD] else 0)
    for floor in range(SACK, GOLD):
        if dice[floor]:
            room = has_room(table.shops, me.seat, floor - SACK)
            what |= ALL[floor] if room else OTHERS[floor]
    options = uses(what)
    if not me.hand:
        return options
    floors = [floor for floor, both in enumerate(ALL) if what & both == both]
    return {**options, **dict(USE_WITH_CARD[floor][kind] for floor in floors for kind in me.hand)}


def no_extra(me: Player, target: str) -> No | None:
    """Why the touched card cannot serve as an extra die."""
    parts = touched(target)
    if number_of(CARDS, parts["extra"]) not in me.hand:
        return NO_EXTRA
    if target.count("extra/") > 1:
        return ONE_EXTRA
    return EXTRA_FOR_FLOOR if parts.get("action", "floor") != "floor" else None


def refuse_group(game: Game, me: Player, target: str) -> No | None:
    """Why the touched floor, action or extra die is not to be had."""
    parts = touched(target)
    floor = number_of(FLOORS, parts.get("tower", ""))
    if floor is not None and (no := no_group(game, me, floor)) is not None:
        return no
    if "extra" in parts and (no := no_extra(me, target)) is not None:
        return no
    action = number_of(ACTIONS, parts.get("action", "floor" if "extra" in parts else ""))
    if action is None:
        return None
    floors = range(len(FLOORS)) if floor is None else (floor,)
    reasons = [no_group(game, me, f) or no_action(game, me, f, action) for f in floors]
    if None in reasons:
        return None
    telling = [no for no in reasons if no not in (NO_DICE, ONLY_YELLOW)]
    return telling[0] if telling else reasons[0]


# ---- setting a group aside -------------------------------------------------------------------


@frame
class ConstructWithGroup(Move):
    """With two players a building takes a group of dice, and that is the action."""

    rules = ("Y-18.5",)
    construct: Construct

    def run(self, game: Game, me: Player) -> None:
        game.then(me, self.construct, SetAside())

    def label(self, game: Game, me: Player) -> Label:
        return self.construct.label(game, me)


@frame
class SetAside(InAction[int]):
    """Which dice are given up for the building?"""

    rules = ("Y-18.5",)

    def answers(self, game: Game, me: Player) -> Mapping[str, int]:
        floors = range(len(FLOORS))
        return {f"set-aside-{FLOORS[f]}": f for f in floors if no_group(game, me, f) is None}

    def take(self, game: Game, me: Player, value: int) -> None:
        clear_floor(game.table, value)
        if game.events is not None:
            game.tell("group.set-aside-for", player=me.seat, floor=FLOOR_TEXT[value])

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("group.set-aside-prompt")

    def describe(self, game: Game, me: Player, value: int) -> Label:
        return Label(
            Text("group.set-aside", {"floor": FLOOR_TEXT[value]}), (f"tower/{FLOORS[value]}",)
        )

    def refuse_answer(self, game: Game, me: Player, target: str) -> No | None:
        floor = number_of(FLOORS, touched(target).get("tower", ""))
        return None if floor is None else no_group(game, me, floor)

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*(f"set-aside-{name}" for name in FLOORS), *NAMES)
