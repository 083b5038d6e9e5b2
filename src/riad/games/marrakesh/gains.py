"""Gaining and paying: resources, goods, points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product

from riad.kernel.common import ready
from riad.kernel.frames import Choice, Effect, frame
from riad.kernel.text import Label, Text, listed

from .names import COLOURS, DATES_AS_DINARS, FIRST_GOOD, GOODS, RESOURCES, SOURCES
from .show import animations
from .table import Game, Player

Cost = tuple[int, int, int]
MOST_PAID = 12
"""Provision tiles of three, four and five resources."""

COLOUR_TEXT = tuple(Text(f"colour.{name}") for name in COLOURS)


def stock(me: Player) -> Cost:
    return me.water, me.dates, me.dinars


def give(game: Game, me: Player, water: int, dates: int, dinars: int) -> None:
    """Resources from the common supply, which never runs out."""
    me.water += water
    me.dates += dates
    me.dinars += dinars
    if game.events is not None:
        for name, n in zip(RESOURCES, (water, dates, dinars), strict=True):
            if n:
                game.tell(f"gain.{name}", player=me.seat, n=n)


def take(game: Game, me: Player, cost: Cost) -> None:
    """Resources back into the common supply."""
    me.water -= cost[0]
    me.dates -= cost[1]
    me.dinars -= cost[2]
    if game.events is not None:
        for name, n in zip(RESOURCES, cost, strict=True):
            if n:
                game.tell(f"pay.{name}", player=me.seat, n=n)


def score(game: Game, me: Player, points: int, source: int) -> None:
    if points:
        game.score(me, points, source)
        if game.events is not None:
            key = "points.gained" if points > 0 else "points.lost"
            game.tell(key, player=me.seat, n=abs(points), source=Text(f"source.{SOURCES[source]}"))


@frame
class Gain(Effect):
    plain = True
    rules = ("M-5.1",)
    water: int = 0
    dates: int = 0
    dinars: int = 0

    def run(self, game: Game, me: Player) -> None:
        give(game, me, self.water, self.dates, self.dinars)


@frame
class Points(Effect):
    plain = True
    rules = ("M-5.1",)
    points: int
    source: int

    def run(self, game: Game, me: Player) -> None:
        score(game, me, self.points, self.source)


@cache
def mixes(n: int) -> Mapping[str, Cost]:
    """Every way to take n resources: `take-2-0-1` is two water and a dinar."""
    found = {}
    for water, dates in product(range(n, -1, -1), repeat=2):
        if water + dates <= n:
            dinars = n - water - dates
            found[f"take-{water}-{dates}-{dinars}"] = (water, dates, dinars)
    return ready(found)


def amounts(kinds: Iterable[str], numbers: Iterable[int]) -> list[Text]:
    """How much of each kind, where there is any."""
    found = zip(kinds, numbers, strict=True)
    return [Text(f"amount.{kind}", {"n": n}) for kind, n in found if n > 0]


def mix_text(mix: Cost) -> Text:
    return listed(amounts(RESOURCES, mix))


@frame
class GainAny(Choice[Cost]):
    """Resources of the player's choice, equal or different."""

    rules = ("M-5.1",)
    count: int

    def options(self, game: Game, me: Player) -> Mapping[str, Cost]:
        return mixes(self.count) if self.count else {}

    def text(self, game: Game, me: Player) -> Text:
        return Text("do.gain-any", {"n": self.count})

    def apply(self, game: Game, me: Player, value: Cost) -> None:
        give(game, me, *value)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("gain.any-prompt", {"n": self.count})

    def label(self, game: Game, me: Player, value: Cost) -> Label:
        return Label(Text("gain.any", {"mix": mix_text(value)}), ("take/{}-{}-{}".format(*value),))

    @classmethod
    def names(cls) -> Iterable[str]:
        return (name for n in range(1, 7) for name in mixes(n))


GOOD_OPTIONS: Mapping[str, int] = ready({f"good-{COLOURS[good]}": good for good in GOODS})


@frame
class GainGoods(Choice[int]):
    """Goods of one colour of the player's choice."""

    rules = ("M-11.5",)
    count: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return GOOD_OPTIONS if self.count else {}

    def text(self, game: Game, me: Player) -> Text:
        return Text("do.gain-goods", {"n": self.count})

    def apply(self, game: Game, me: Player, value: int) -> None:
        add_goods(game, me, value, self.count)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("goods.prompt", {"n": self.count})

    def label(self, game: Game, me: Player, value: int) -> Label:
        return Label(
            Text("goods.take", {"colour": COLOUR_TEXT[value]}), (f"good/{COLOURS[value]}",)
        )

    @classmethod
    def names(cls) -> Iterable[str]:
        return GOOD_OPTIONS


def add_goods(game: Game, me: Player, colour: int, count: int) -> None:
    me.goods[colour - FIRST_GOOD] += count
    if game.events is not None:
        moved = [animations.placed(me, colour)] * count
        game.tell("goods.gained", *moved, player=me.seat, n=count, colour=COLOUR_TEXT[colour])


def give_goods(game: Game, me: Player, goods: Iterable[int]) -> None:
    """Pay so many of each good."""
    for kind, count in enumerate(goods):
        me.goods[kind] -= count
        if count and game.events is not None:
            colour = COLOUR_TEXT[FIRST_GOOD + kind]
            game.tell("goods.paid", player=me.seat, n=count, colour=colour)


# ---- paying ----------------------------------------------------------------------------------


def covers(have: Cost, cost: Cost) -> bool:
    return have[0] >= cost[0] and have[1] >= cost[1] and have[2] >= cost[2]


def less(cost: Cost, saved: Cost) -> Cost:
    return cost[0] - saved[0], cost[1] - saved[1], cost[2] - saved[2]


def ways(game: Game, me: Player, cost: Cost) -> list[Cost]:
    """Every way this player can pay: with the right scroll dates and water stand in for dinars."""
    have = stock(me)
    if not game.tune(DATES_AS_DINARS, me, 0):
        return [cost] if covers(have, cost) else []
    water, dates, dinars = cost
    found = []
    for wet in range(dinars + 1):
        for sweet in range(dinars - wet + 1):
            way = (water + wet, dates + sweet, dinars - wet - sweet)
            if covers(have, way):
                found.append(way)
    return found


def can_pay(game: Game, me: Player, cost: Cost) -> bool:
    if covers(stock(me), cost):
        return True
    return bool(game.tune(DATES_AS_DINARS, me, 0)) and bool(ways(game, me, cost))


def any_ways(me: Player, count: int) -> list[Cost]:
    """Every way to pay `count` resources of any kinds."""
    return [mix for mix in mixes(count).values() if covers(stock(me), mix)]


def named_ways(found: Iterable[Cost]) -> Mapping[str, Cost]:
    return {"pay-{}-{}-{}".format(*way): way for way in found}


class Paying(Choice[Cost]):
    """Questions for how to pay."""

    __slots__ = ()

    def apply(self, game: Game, me: Player, value: Cost) -> None:
        take(game, me, value)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("pay.prompt")

    def label(self, game: Game, me: Player, value: Cost) -> Label:
        return Label(Text("pay.with", {"mix": mix_text(value)}), ("pay/{}-{}-{}".format(*value),))

    @classmethod
    def names(cls) -> Iterable[str]:
        return ()


@frame
class Pay(Paying):
    """Pay a cost; asked only where there is more than one way."""

    rules = ("M-5.37", "M-5.39")
    water: int
    dates: int
    dinars: int

    def options(self, game: Game, me: Player) -> Mapping[str, Cost]:
        return named_ways(ways(game, me, (self.water, self.dates, self.dinars)))

    @classmethod
    def names(cls) -> Iterable[str]:
        every = product(range(MOST_PAID + 1), repeat=3)
        return (f"pay-{a}-{b}-{c}" for a, b, c in every if 0 < a + b + c <= MOST_PAID)


@frame
class PayAny(Pay):
    """Pay resources of any kinds: `dinars` says how many."""

    def options(self, game: Game, me: Player) -> Mapping[str, Cost]:
        return named_ways(any_ways(me, self.dinars))


@frame
class PayOneOf(Paying):
    """Pay in one of these ways."""

    rules = ("B-14", "L-5")
    found: tuple[tuple[int, int, int], ...]

    def options(self, game: Game, me: Player) -> Mapping[str, Cost]:
        return named_ways(self.found)


def pay(cost: Cost) -> Pay | None:
    return Pay(*cost) if any(cost) else None
