"""The Souk: the exchange office and luxury goods."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.box.board import GOOD_NAMES, Board
from riad.games.marrakesh.box.pieces import LUXURY_TILES
from riad.games.marrakesh.gains import (
    COLOUR_TEXT,
    Cost,
    amounts,
    covers,
    give,
    give_goods,
    less,
    mixes,
    score,
)
from riad.games.marrakesh.keshis.exchange import Returned
from riad.games.marrakesh.keshis.placing import named, numbered
from riad.games.marrakesh.names import (
    BUYS_MORE,
    CHANGES_MORE,
    COLOURS,
    FIRST_GOOD,
    FROM_LUXURIES,
    GOODS,
    LUXURIES,
    LUXURY_DISCOUNT,
    NEW_KIND_DISCOUNT,
    NOTHING,
    OFFICE_USED,
    RESOURCES,
)
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import ready
from riad.kernel.frames import Chance, Choice, Effect, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Label, No, Text, listed

NO_GOOD = No("M-12.2", "souk.no-good")
NO_PRICE = No("M-12.3", "souk.cannot-pay")
ONE_KIND = No("M-12.7", "souk.one-kind")
NOT_OPEN = No("M-12.5", "souk.not-open")
NOT_SAVED = No("M-23.3", "souk.not-saved")
NO_EXTRA = No("L-3", "souk.no-extra")
OTHER_EXTRA = No("L-3", "souk.other-extra")
NOTHING_BOUGHT = 0
MOST_SAVED = 6
"""Companion, building and provision tile save a good each, a reward three."""
EITHER, OFFICE_ONLY, LUXURY_ONLY = range(3)


def discount(game: Game, me: Player, tile: int, minus: int = 0) -> int:
    """How many goods less a luxury good costs this player; a kind that is new may cost less."""
    saved = game.tune(LUXURY_DISCOUNT, me, minus)
    if me.luxuries[game.box.luxuries[tile].kind]:
        return saved
    return game.tune(NEW_KIND_DISCOUNT, me, saved)


def no_luxury(game: Game, me: Player, tile: int, minus: int = 0) -> No | None:
    """Why this player cannot buy a luxury good, `minus` goods cheaper."""
    luxury = game.box.luxuries[tile]
    goods = zip(me.goods, luxury.cost, strict=True)
    lacking = sum(price - have for have, price in goods if price > have)
    if lacking and lacking > discount(game, me, tile, minus):
        return NO_PRICE
    return NO_EXTRA if luxury.extra and not extra_keshis(game, me, tile) else None


def extra_keshis(game: Game, me: Player, tile: int) -> dict[str, Returned]:
    """The keshis on the board that can be given besides the goods."""
    extra, spots = game.box.luxuries[tile].extra, game.edition.returns.spots(game, me)
    return {name: keshi for name, keshi in spots.items() if keshi[0] in extra}


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
            return Label(
                Text("souk.buy", {"luxury": offer_text(game.box, -value)}), (f"luxury/{-value}",)
            )
        return Label(Text("souk.stop"), ("trade/stop",), declines=True)

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        luxury = numbered(target, "luxury/", LUXURY_TILES)
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
        return (*CHANGES, *(f"luxury-{tile}" for tile in LUXURY_TILES), "trade-stop")


CHANGES: Mapping[str, int] = ready({f"change-{COLOURS[good]}": good for good in GOODS})


def luxury_text(box: Board, tile: int) -> Text:
    return Text(f"luxury.{LUXURIES[box.luxuries[tile].kind]}")


def offer_text(box: Board, tile: int) -> Text:
    """A luxury good with what it costs and brings."""
    luxury = box.luxuries[tile]
    price = listed([*amounts(GOOD_NAMES, luxury.cost), *extra_text(box, tile)])
    bonus = [Text(f"luxury.bonus-{tile}")] if luxury.effects else []
    gain = listed([*amounts(("point", *RESOURCES), (luxury.points, *luxury.gain)), *bonus])
    return Text("luxury.tile", {"luxury": luxury_text(box, tile), "price": price, "gain": gain})


def extra_text(box: Board, tile: int) -> list[Text]:
    """The keshi a luxury good costs besides goods, if any."""
    extra = box.luxuries[tile].extra
    return (
        [Text("luxury.extra", {"colours": listed(COLOUR_TEXT[c] for c in extra)})] if extra else []
    )


@frame
class UseOffice(Effect):
    """Return one good; the office of the season pays."""

    rules = ("M-12.2",)
    good: int

    def run(self, game: Game, me: Player) -> None:
        me.goods[self.good - FIRST_GOOD] -= 1
        if game.events is not None:
            moved = animations.keshi(self.good, animations.sector(me, self.good), animations.SUPPLY)
            game.tell("souk.changed", moved, player=me.seat, colour=COLOUR_TEXT[self.good])
        line = game.edition.office_lines[game.table.office][self.good - FIRST_GOOD]
        game.then(me, *line, *game.on(OFFICE_USED, me))


@frame
class BuyLuxury(Effect):
    """Pay the goods, those that are saved left out; then perhaps a keshi."""

    rules = ("M-12.3",)
    tile: int
    minus: int = 0

    def run(self, game: Game, me: Player) -> None:
        cost = game.box.luxuries[self.tile].cost
        saved = min(sum(cost), discount(game, me, self.tile, self.minus))
        if saved:
            game.then(me, SaveGood(self.tile, saved))
        else:
            pay_goods(game, me, self.tile, cost)


def pay_goods(game: Game, me: Player, tile: int, paid: Cost) -> None:
    give_goods(game, me, paid)
    if game.box.luxuries[tile].extra:
        game.then(me, PayKeshi(tile))
    else:
        own_luxury(game, me, tile)


@frame
class SaveGood(Choice[Cost]):
    """The luxury good costs `count` goods less; which ones are kept?"""

    rules = ("M-23.3", "L-R4")
    tile: int
    count: int

    def options(self, game: Game, me: Player) -> Mapping[str, Cost]:
        cost, have = game.box.luxuries[self.tile].cost, (me.goods[0], me.goods[1], me.goods[2])
        saved = mixes(self.count).values()
        return {
            saved_name(mix): mix
            for mix in sorted(saved, reverse=True)
            if covers(cost, mix) and covers(have, less(cost, mix))
        }

    def apply(self, game: Game, me: Player, value: Cost) -> None:
        pay_goods(game, me, self.tile, less(game.box.luxuries[self.tile].cost, value))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("souk.save-prompt" if self.count == 1 else "souk.save-several-prompt")

    def label(self, game: Game, me: Player, value: Cost) -> Label:
        if self.count > 1:
            mix = listed(amounts(GOOD_NAMES, value))
            return Label(Text("souk.save-several", {"mix": mix}), (saved_target(value),))
        kind = value.index(1)
        colour = COLOUR_TEXT[kind + FIRST_GOOD]
        return Label(Text("souk.save", {"colour": colour}), (f"good/{GOOD_NAMES[kind]}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        good = named(target, "good/", GOOD_NAMES)
        if good is None or self.count > 1:
            return None
        return None if f"save-{GOOD_NAMES[good]}" in self.options(game, me) else NOT_SAVED

    @classmethod
    def names(cls) -> Iterable[str]:
        return (saved_name(mix) for n in range(1, MOST_SAVED + 1) for mix in mixes(n).values())


def saved_name(mix: Cost) -> str:
    """`save-yellow`; of several goods `save-2-0-1`."""
    if sum(mix) == 1:
        return f"save-{GOOD_NAMES[mix.index(1)]}"
    return "save-{}-{}-{}".format(*mix)


def saved_target(mix: Cost) -> str:
    return "save/{}-{}-{}".format(*mix)


@frame
class PayKeshi(Choice[Returned]):
    """One keshi more, from the board: which?"""

    rules = ("L-3",)
    tile: int

    def options(self, game: Game, me: Player) -> Mapping[str, Returned]:
        return extra_keshis(game, me, self.tile)

    def apply(self, game: Game, me: Player, value: Returned) -> None:
        game.edition.returns.give_back(game, me, value)
        own_luxury(game, me, self.tile, paid=value[0])

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("souk.extra-prompt")

    def label(self, game: Game, me: Player, value: Returned) -> Label:
        return game.edition.returns.label(me, value)

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        returns = game.edition.returns
        found = self.options(game, me).values()
        offered = any(target in returns.label(me, value).targets for value in found)
        return None if offered else returns.refuse(me, target) or wrong_extra(target)

    @classmethod
    def names(cls) -> Iterable[str]:
        return ()  # those of the exchange


def wrong_extra(target: str) -> No | None:
    """What stands on the board, but is of another colour than the tile wants."""
    places = ("square/", "vendor/", "return/")
    return OTHER_EXTRA if target.startswith(places) else None


def own_luxury(
    game: Game, me: Player, tile: int, *, free: bool = False, paid: int = NOTHING
) -> None:
    """A luxury good leaves the display and pays at once; `paid` is the colour of a keshi."""
    take_luxury(game, me, tile, free=free)
    luxury = game.box.luxuries[tile]
    give(game, me, *luxury.gain)
    score(game, me, luxury.points, FROM_LUXURIES)
    game.then(me, *game.edition.luxury_bonus(game.box, tile, paid))


def take_luxury(game: Game, me: Player, tile: int, *, free: bool) -> None:
    luxury = game.box.luxuries[tile]
    game.table.luxuries.remove(tile)
    me.luxuries[luxury.kind] += 1
    if game.events is not None:
        key = "souk.taken" if free else "souk.bought"
        moved = animations.luxury_taken(me, tile, luxury.kind)
        game.tell(key, moved, player=me.seat, luxury=luxury_text(game.box, tile))


@frame
class FillLuxuries(Effect):
    """At the end of a turn the display is filled again, as far as the tiles last."""

    rules = ("M-12.8",)

    def run(self, game: Game, me: Player | None) -> None:
        game.edition.luxury_display.fill(game)


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
        game.edition.luxury_display.put(game.table, tile)

    def prompt(self, game: Game, me: None) -> Text:
        return Text("souk.which-luxury")


REVEAL_LUXURY = RevealLuxury()
