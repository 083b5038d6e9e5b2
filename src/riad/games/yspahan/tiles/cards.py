"""The nine kinds of cards, a row each, and playing them for their effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from riad.games.yspahan.board import Board, Card, house
from riad.games.yspahan.caravan import PlaceInCaravan
from riad.games.yspahan.names import CARDS, FROM_CARDS
from riad.games.yspahan.option_frames import CARD_TEXT, Move, number_of, touched
from riad.games.yspahan.pieces import MOST_SOLD
from riad.games.yspahan.shops import PlaceInShop, anywhere
from riad.games.yspahan.table import Game, Player
from riad.kernel.box import of_box
from riad.kernel.common import upto
from riad.kernel.errors import BadData
from riad.kernel.frames import Choice, Effect, Frame, frame
from riad.kernel.text import Label, No, Text

from .hand import discard

NOT_HELD = No("Y-12.1", "card.not-in-hand")
NO_SHOP = No("Y-12.11", "card.no-shop")
NO_CAMELS = No("Y-12.11", "card.no-camels")
NO_GOLD = No("Y-12.11", "card.no-gold")
NOTHING_TO_SWAP = No("Y-12.11", "card.nothing-to-swap")
WITH_A_BUILDING = No("Y-11.15", "card.with-a-building")

TOO_MANY_CAMELS = No("Y-12.16", "sell.too-many-camels")
TOO_MUCH_GOLD = No("Y-12.17", "sell.too-much-gold")
NOT_SO_MANY = No("Y-12.20", "swap.not-so-many")

LONGEST_NUMBER = 6
MOST_SWAPPED = 600
"""More gold or camels than anybody can come to own: 42 turns of at most 14, and some cards."""

Condition = Callable[[Game, Player], No | None]

# ---- what cards do ---------------------------------------------------------------------------


@frame
class Gain(Effect):
    """Take camels and gold from the stock."""

    plain = True
    camels: int = 0
    gold: int = 0

    def run(self, game: Game, me: Player) -> None:
        me.camels += self.camels
        me.gold += self.gold
        if game.events is not None:
            key = "gain.camels" if self.camels else "gain.gold"
            game.tell(key, player=me.seat, n=self.camels or self.gold)


class Sell(Choice[int]):
    """Give some of one thing back to the stock, for points."""

    __slots__ = ()
    what: str
    too_many: No
    most: int
    points_each: int

    def owned(self, me: Player) -> int:
        raise NotImplementedError

    def limit(self, me: Player) -> int:
        return min(self.most, self.owned(me))

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return upto("sell", self.limit(me), 1)

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        wanted = wanted_amount(target)
        return self.too_many if wanted is not None and wanted > self.limit(me) else None

    def prompt(self, game: Game, me: Player) -> Text:
        return Text(f"sell.{self.what}-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        text = Text(f"sell.{self.what}", {"n": value, "points": value * self.points_each})
        return Label(text, (f"amount/{value}",))

    def sold(self, game: Game, me: Player, count: int) -> None:
        points = count * self.points_each
        if game.events is not None:
            game.tell(f"sell.{self.what}-sold", player=me.seat, n=count, points=points)
        game.score(me, points, FROM_CARDS)

    @classmethod
    def names(cls) -> Iterable[str]:
        return upto("sell", MOST_SOLD, 1)


def wanted_amount(target: str) -> int | None:
    """The number in `amount/5`, where one was touched."""
    word = touched(target).get("amount", "")
    return int(word) if word.isdecimal() and len(word) <= LONGEST_NUMBER else None


@frame
class SellCamels(Sell):
    rules = ("Y-12.16",)
    what = "camels"
    too_many = TOO_MANY_CAMELS
    most: int
    points_each: int

    def owned(self, me: Player) -> int:
        return me.camels

    def apply(self, game: Game, me: Player, value: int) -> None:
        me.camels -= value
        self.sold(game, me, value)


@frame
class SellGold(Sell):
    rules = ("Y-12.17",)
    what = "gold"
    too_many = TOO_MUCH_GOLD
    most: int
    points_each: int

    def owned(self, me: Player) -> int:
        return me.gold

    def apply(self, game: Game, me: Player, value: int) -> None:
        me.gold -= value
        self.sold(game, me, value)


@frame
class Swap(Choice[int]):
    """Change gold into camels (a positive number) or camels into gold (a negative one)."""

    rules = ("Y-12.20",)

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return {
            **upto("gold-to-camels", me.gold, 1),
            **{name: -n for name, n in upto("camels-to-gold", me.camels, 1).items()},
        }

    def apply(self, game: Game, me: Player, value: int) -> None:
        me.gold -= value
        me.camels += value
        if game.events is not None:
            key = "swap.gold-swapped" if value > 0 else "swap.camels-swapped"
            game.tell(key, player=me.seat, n=abs(value))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("swap.prompt")

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        way, wanted = touched(target).get("exchange"), wanted_amount(target)
        if way is None and wanted is None:
            return None
        owned = {"gold-to-camels": me.gold, "camels-to-gold": me.camels}
        most = max(owned.values()) if way is None else owned.get(way, 0)
        return NOT_SO_MANY if most < (wanted or 1) else None

    def label(self, game: Game, me: Player, value: int) -> Label:
        way = "gold-to-camels" if value > 0 else "camels-to-gold"
        text = Text(f"swap.{way}", {"n": abs(value)})
        return Label(text, (f"exchange/{way}", f"amount/{abs(value)}"))

    @classmethod
    def names(cls) -> Iterable[str]:
        yield from upto("gold-to-camels", MOST_SWAPPED, 1)
        yield from upto("camels-to-gold", MOST_SWAPPED, 1)


# ---- the table of cards ----------------------------------------------------------------------


def never(_game: Game, _me: Player) -> No | None:
    return None


def no_shop(game: Game, me: Player) -> No | None:
    return None if any(True for _ in anywhere(game, me)) else NO_SHOP


def no_camels(_game: Game, me: Player) -> No | None:
    return None if me.camels else NO_CAMELS


def no_gold(_game: Game, me: Player) -> No | None:
    return None if me.gold else NO_GOLD


def nothing_to_swap(_game: Game, me: Player) -> No | None:
    return None if me.camels or me.gold else NOTHING_TO_SWAP


def with_a_building(_game: Game, _me: Player) -> No | None:
    return WITH_A_BUILDING


Row = tuple[Callable[[Card], Frame | None], Condition]

# By the effect word of the data file: what happens, and what forbids it.
ROWS: Mapping[str, Row] = {
    "gain_camels": (lambda card: Gain(camels=card.amount), never),
    "gain_gold": (lambda card: Gain(gold=card.amount), never),
    "place_one_cube_in_any_legal_shop": (lambda _: PlaceInShop(), no_shop),
    "place_one_cube_on_next_caravan_camel": (lambda _: PlaceInCaravan(), never),
    "discard_camels_for_vp": (lambda card: SellCamels(card.amount, card.points_each), no_camels),
    "discard_gold_for_vp": (lambda card: SellGold(card.amount, card.points_each), no_gold),
    "build_one_building_paying_gold_only": (lambda _: None, with_a_building),
    "build_one_building_paying_camels_only": (lambda _: None, with_a_building),
    "exchange_camels_and_gold_with_stock": (lambda _: Swap(), nothing_to_swap),
}


def row(card: Card) -> Row:
    if card.effect not in ROWS:
        known = ", ".join(ROWS)
        raise BadData(f"yspahan.toml: card {card.name!r}: {card.effect!r} is not one of {known}")
    return ROWS[card.effect]


@of_box
def effects(box: Board) -> tuple[Frame | None, ...]:
    """What each kind of card does."""
    return tuple(row(card)[0](card) for card in box.cards)


UNLESS = tuple(row(card)[1] for card in house().cards)
RULES = (
    "Y-12.12",
    "Y-12.13",
    "Y-12.14",
    "Y-12.15",
    "Y-12.16",
    "Y-12.17",
    "Y-12.18",
    "Y-12.19",
    "Y-12.20",
)


def no_play(game: Game, me: Player, kind: int) -> No | None:
    """Why this card cannot be played for its effect now."""
    return UNLESS[kind](game, me) if kind in me.hand else NOT_HELD


@frame
class PlayCard(Move):
    """Discard a card and let its effect happen."""

    rules = ("Y-12.3",)
    goes_on = True
    card: int

    def run(self, game: Game, me: Player) -> None:
        discard(game, me, self.card, played=True)
        game.then(me, effects(game.box)[self.card])

    def label(self, game: Game, me: Player) -> Label:
        text = Text("card.play", {"card": CARD_TEXT[self.card]})
        return Label(text, (f"card/{CARDS[self.card]}",), (RULES[self.card],))


PLAY = tuple((f"play-{name}", PlayCard(kind)) for kind, name in enumerate(CARDS))
PLAY_NAMES = tuple(name for name, play in PLAY if effects(house())[play.card])


def plays(game: Game, me: Player) -> Mapping[str, PlayCard]:
    """Every card this player can play for its effect now."""
    if not me.hand:
        return {}
    return dict([PLAY[kind] for kind in me.hand if UNLESS[kind](game, me) is None])


def refuse_play(game: Game, me: Player, target: str) -> No | None:
    kind = number_of(CARDS, touched(target).get("card", ""))
    return None if kind is None else no_play(game, me, kind)
