"""The Souk: the exchange office and luxury goods."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.kernel.common import ready
from riad.kernel.frames import Chance, Choice, Effect, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Label, No, Text

from . import moves
from .board import BOARD, GOOD_NAMES
from .gains import COLOUR_TEXT, amounts, give, listed, score
from .names import (
    BUYS_MORE,
    CHANGES_MORE,
    COLOURS,
    FIRST_GOOD,
    FROM_LUXURIES,
    GOODS,
    LUXURIES,
    LUXURY_DISCOUNT,
    OFFICE_USED,
    RESOURCES,
)
from .placing import named, numbered
from .table import Game, Player

NO_GOOD = No("M-12.2", "souk.no-good")
NO_PRICE = No("M-12.3", "souk.cannot-pay")
ONE_KIND = No("M-12.7", "souk.one-kind")
NOT_OPEN = No("M-12.5", "souk.not-open")
NOT_SAVED = No("M-23.3", "souk.not-saved")
NOTHING_BOUGHT = 0
EITHER, OFFICE_ONLY, LUXURY_ONLY = range(3)


def no_luxury(game: Game, me: Player, tile: int) -> No | None:
    """Why this player cannot buy a luxury good."""
    cost = BOARD.luxuries[tile].cost
    lacking = sum(price - have for have, price in zip(me.goods, cost, strict=True) if price > have)
    return NO_PRICE if lacking > game.tune(LUXURY_DISCOUNT, me, 0) else None


@frame
class Trade(Choice[int]):
    """The action of one assistant: change a good at the office, or buy a luxury good."""

    rules = ("M-12.1", "M-12.7")
    only: int = EITHER

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        found: dict[str, int] = {}
        if self.only != LUXURY_ONLY:
            found |= {name: good for name, good in CHANGES.items() if me.goods[good - FIRST_GOOD]}
        if self.only != OFFICE_ONLY:
            for tile in game.table.luxuries:
                if no_luxury(game, me, tile) is None:
                    found[f"luxury-{tile}"] = -tile
        return {**found, "trade-stop": NOTHING_BOUGHT} if found else {}

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value > 0:
            again = game.tune(CHANGES_MORE, me, 0) and Trade(OFFICE_ONLY)
            game.then(me, UseOffice(value), again or None)
        elif value < 0:
            again = game.tune(BUYS_MORE, me, 0) and Trade(LUXURY_ONLY)
            game.then(me, BuyLuxury(-value), again or None)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("souk.prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value > 0:
            colour = COLOUR_TEXT[value]
            return Label(Text("souk.change", {"colour": colour}), (f"good/{COLOURS[value]}",))
        if value < 0:
            return Label(Text("souk.buy", {"luxury": offer_text(-value)}), (f"luxury/{-value}",))
        return Label(Text("souk.stop"), ("trade/stop",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        luxury = numbered(target, "luxury/", BOARD.luxuries)
        good = named(target, "good/", COLOURS)
        if good in GOODS:
            if self.only == LUXURY_ONLY:
                return ONE_KIND
            return None if me.goods[good - FIRST_GOOD] else NO_GOOD
        if luxury is None:
            return None
        if luxury not in game.table.luxuries:
            return NOT_OPEN
        return ONE_KIND if self.only == OFFICE_ONLY else no_luxury(game, me, luxury)

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*CHANGES, *(f"luxury-{tile}" for tile in BOARD.luxuries), "trade-stop")


CHANGES: Mapping[str, int] = ready({f"change-{COLOURS[good]}": good for good in GOODS})


def luxury_text(tile: int) -> Text:
    return Text(f"luxury.{LUXURIES[BOARD.luxuries[tile].kind]}")


def offer_text(tile: int) -> Text:
    """A luxury good with what it costs and brings."""
    luxury = BOARD.luxuries[tile]
    price = listed(amounts(GOOD_NAMES, luxury.cost))
    gain = listed(amounts(("point", *RESOURCES), (luxury.points, *luxury.gain)))
    return Text("luxury.tile", {"luxury": luxury_text(tile), "price": price, "gain": gain})


@frame
class UseOffice(Effect):
    """Return one good; the office of the season pays."""

    rules = ("M-12.2",)
    good: int

    def run(self, game: Game, me: Player) -> None:
        me.goods[self.good - FIRST_GOOD] -= 1
        if game.events is not None:
            moved = moves.keshi(self.good, moves.sector(me, self.good), moves.SUPPLY)
            game.tell("souk.changed", moved, player=me.seat, colour=COLOUR_TEXT[self.good])
        line = game.edition.office_lines[game.table.office][self.good - FIRST_GOOD]
        game.then(me, *line, *game.on(OFFICE_USED, me))


@frame
class BuyLuxury(Effect):
    rules = ("M-12.3",)
    tile: int

    def run(self, game: Game, me: Player) -> None:
        if game.tune(LUXURY_DISCOUNT, me, 0):
            game.then(me, SaveGood(self.tile))
            return
        for kind, price in enumerate(BOARD.luxuries[self.tile].cost):
            me.goods[kind] -= price
        own_luxury(game, me, self.tile)


@frame
class SaveGood(Choice[int]):
    """The luxury good costs one good less; which one is kept?"""

    rules = ("M-23.3",)
    tile: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        cost = BOARD.luxuries[self.tile].cost
        lacking = [kind for kind in range(len(GOODS)) if cost[kind] > me.goods[kind]]
        kept = lacking or [kind for kind in range(len(GOODS)) if cost[kind]]
        return {f"save-{GOOD_NAMES[kind]}": kind for kind in kept}

    def apply(self, game: Game, me: Player, value: int) -> None:
        for kind, price in enumerate(BOARD.luxuries[self.tile].cost):
            me.goods[kind] -= price - (kind == value)
        own_luxury(game, me, self.tile)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("souk.save-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        colour = COLOUR_TEXT[value + FIRST_GOOD]
        return Label(Text("souk.save", {"colour": colour}), (f"good/{GOOD_NAMES[value]}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        good = named(target, "good/", GOOD_NAMES)
        if good is None or good in self.options(game, me).values():
            return None
        return NOT_SAVED

    @classmethod
    def names(cls) -> Iterable[str]:
        return (f"save-{name}" for name in GOOD_NAMES)


def own_luxury(game: Game, me: Player, tile: int, *, free: bool = False) -> None:
    """A luxury good leaves the display and pays at once."""
    take_luxury(game, me, tile, free=free)
    luxury = BOARD.luxuries[tile]
    give(game, me, *luxury.gain)
    score(game, me, luxury.points, FROM_LUXURIES)


def take_luxury(game: Game, me: Player, tile: int, *, free: bool) -> None:
    luxury = BOARD.luxuries[tile]
    game.table.luxuries.remove(tile)
    me.luxuries[luxury.kind] += 1
    if game.events is not None:
        key = "souk.taken" if free else "souk.bought"
        moved = moves.luxury_taken(me, tile)
        game.tell(key, moved, player=me.seat, luxury=luxury_text(tile))


@frame
class FillLuxuries(Effect):
    """At the end of a turn the display is filled again, as far as the tiles last."""

    rules = ("M-12.8",)

    def run(self, game: Game, me: Player | None) -> None:
        game.edition.fill_luxuries(game)


@frame
class RevealLuxury(Chance):
    rules = ("M-2.7", "M-12.8")

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        return f"luxury-{luck.pick(game.table.luxury_pool)}"

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        return outcome in {f"luxury-{tile}" for tile in game.table.luxury_pool}

    def apply(self, game: Game, me: None, outcome: str) -> None:
        tile = int(outcome.removeprefix("luxury-"))
        game.table.luxury_pool.remove(tile)
        game.table.luxuries.append(tile)

    def prompt(self, game: Game, me: None) -> Text:
        return Text("souk.which-luxury")


REVEAL_LUXURY = RevealLuxury()
