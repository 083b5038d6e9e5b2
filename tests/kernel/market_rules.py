"""The rules of Market: what happens, what luck brings, what traders are asked, and the tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import ClassVar, NamedTuple

from riad.kernel.common import AllOf, OneOf, Repeat, upto
from riad.kernel.frames import Chance, Choice, Effect, Frame, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Label, Moved, No, Text
from tests.kernel.market_table import (
    EVENING,
    FIGS,
    FROM_CRATES,
    FROM_CUSTOMERS,
    NO_WARE,
    NOT_HERE,
    OWNED,
    PRICE,
    SILK,
    SOLD,
    SPICE,
    TOO_POOR,
    WARE_TEXT,
    WARES,
    Game,
    Player,
)

# ---- effects run, luck is drawn --------------------------------------------------------------


@frame
class Gain(Effect):
    """Coins and points: only the own counters, so its place in an order does not matter."""

    rules = ("K-1.1",)
    plain = True
    coins: int = 0
    points: int = 0

    def run(self, game: Game, me: Player) -> None:
        me.coins += self.coins
        game.score(me, self.points, FROM_CUSTOMERS)
        game.tell("bank.paid", player=me.seat, coins=self.coins, points=self.points)


@frame
class Draw(Effect):
    """Take a ware, if there is one left."""

    rules = ("K-1.2",)

    def run(self, game: Game, me: Player) -> None:
        if game.table.wares:
            game.then(me, WareDrawn())


@frame
class WareDrawn(Chance):
    """A ware that only its owner sees. Nothing lies in any order before: the wares are a pool."""

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        return WARES[luck.pick(game.table.wares)]

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        return outcome in WARES and WARES.index(outcome) in game.table.wares

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        ware = WARES.index(outcome)
        game.table.wares.remove(ware)
        me.hand.append(ware)
        came = Moved("ware", "wares", f"hand/{me.seat}")
        unseen = Text("ware.drawn-unseen", {"player": me.seat})
        game.tell("ware.drawn", came, seen_by=(me.seat,), public=unseen, ware=WARE_TEXT[ware])

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("ware.which-drawn", {"player": me.seat})

    def seen_by(self, game: Game, me: Player) -> tuple[int, ...]:
        return (me.seat,)


@frame
class CustomerComes(Chance):
    """The next customer of the pile, for everybody to see."""

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        return NAMES[game.table.pile.draw(game.table.strangers, luck)]

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        table = game.table
        return outcome in NAMES and table.pile.possible(table.strangers, NAMES.index(outcome))

    def apply(self, game: Game, me: None, outcome: str) -> None:
        game.table.pile.take(game.table.strangers, NAMES.index(outcome))
        game.table.square.append(NAMES.index(outcome))
        game.tell("customer.comes", customer=Text(f"customer.{outcome}"))

    def prompt(self, game: Game, me: None) -> Text:
        return Text("customer.who-comes")


# ---- questions: options, what they do, how they look -----------------------------------------


BIDS = upto("bid", 3)


def no_bid(me: Player, coins: int) -> No | None:
    """Why so much cannot be bid: one condition for the options and for the reasons."""
    return TOO_POOR if me.coins < coins else None


@frame
class Bid(Choice[int]):
    """How much for the first place? All answer in secret, then the answers are open."""

    rules = ("K-2.1",)

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return {name: coins for name, coins in BIDS.items() if no_bid(me, coins) is None}

    def apply(self, game: Game, me: Player, value: int) -> None:
        me.bid = value

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("bid.prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        return Label(Text("bid.coins", {"n": value}), (f"bid/{value}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        return next((no_bid(me, n) for n in BIDS.values() if target == f"bid/{n}"), None)

    @classmethod
    def names(cls) -> Iterable[str]:
        return BIDS


class PickWare(Choice[int]):
    """One of the own wares, always asked: silence would tell that all of them are alike."""

    __slots__ = ()
    verb: ClassVar[str]
    place: ClassVar[str]

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return {f"{self.verb}-{WARES[w]}": w for w in sorted(set(getattr(me, self.place)))}

    def always(self, game: Game, me: Player) -> bool:
        return True

    def prompt(self, game: Game, me: Player) -> Text:
        return Text(f"{self.verb}.prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        target = f"{self.place}/{WARES[value]}"
        return Label(Text(f"{self.verb}.ware", {"ware": WARE_TEXT[value]}), (target,))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        missing = set(range(len(WARES))) - set(getattr(me, self.place))
        return NO_WARE if target in {f"{self.place}/{WARES[w]}" for w in missing} else None

    @classmethod
    def names(cls) -> Iterable[str]:
        return [f"{cls.verb}-{ware}" for ware in WARES]


@frame
class Stow(PickWare):
    """Put a ware from the hand into the crate, face down: nobody else learns the answer."""

    rules = ("K-5.1",)
    verb, place, hidden = "stow", "hand", True

    def apply(self, game: Game, me: Player, value: int) -> None:
        me.hand.remove(value)
        me.crate.append(value)
        unseen = Text("stow.unseen", {"player": me.seat})
        game.tell("stow.done", seen_by=(me.seat,), public=unseen, ware=WARE_TEXT[value])


@frame
class Show(PickWare):
    """Open the crate: what was secret is said aloud, ware by ware."""

    rules = ("K-6.1",)
    verb, place = "show", "crate"

    def apply(self, game: Game, me: Player, value: int) -> None:
        me.crate.remove(value)
        game.table.shown.append(value)
        game.score(me, 1 + value, FROM_CRATES)
        game.then(me, Show())


# ---- a tile is a row; its effect is the very frame that will happen --------------------------


class Customer(NamedTuple):
    wants: int
    reward: Frame


GIFT = OneOf("gift", (("coins", Gain(2)), ("points", Gain(0, 2)), ("ware", Draw())), picks=2)
CUSTOMERS = {
    "farmer": Customer(FIGS, Gain(2)),
    "cook": Customer(SPICE, Repeat(2, Draw())),
    "weaver": Customer(SILK, Gain(0, 3)),
    "widow": Customer(FIGS, GIFT),
    "guard": Customer(SPICE, Gain(0, 4)),
    "sailor": Customer(SILK, AllOf((Draw(), Gain(1), Draw(), Stow()))),
    "scribe": Customer(FIGS, GIFT),
    "judge": Customer(SILK, AllOf((Stow(), Draw(), Gain(0, 2)))),
}
NAMES = tuple(CUSTOMERS)


class Stall(NamedTuple):
    cost: int
    when: Mapping[str, Frame] | None = None
    tune: Mapping[str, int] | None = None


STALLS = {
    "scales": Stall(2, tune={PRICE: +1}),
    "awning": Stall(3, when={SOLD: Gain(0, 1)}),
    "well": Stall(2, when={EVENING: Draw()}),
}

# ---- a turn ----------------------------------------------------------------------------------


def no_service(game: Game, me: Player, customer: str) -> No | None:
    """Why this customer cannot be served now."""
    if NAMES.index(customer) not in game.table.square:
        return NOT_HERE
    return None if CUSTOMERS[customer].wants in me.hand else NO_WARE


def no_purchase(game: Game, me: Player, stall: str) -> No | None:
    """Why this stall cannot be bought now."""
    if me.tiles >> list(STALLS).index(stall) & 1:
        return OWNED
    return TOO_POOR if me.coins < STALLS[stall].cost else None


def no_objection(game: Game, me: Player) -> None:
    """Nothing forbids to rest."""


@frame
class Serve(Effect):
    """Hand over a ware for the price, for what stalls add, and for the customer's reward."""

    rules = ("K-3.1",)
    customer: str

    def run(self, game: Game, me: Player) -> None:
        wants, reward = CUSTOMERS[self.customer]
        me.hand.remove(wants)
        game.table.shown.append(wants)
        game.table.square.remove(NAMES.index(self.customer))
        game.table.served.append(NAMES.index(self.customer))
        game.tell("customer.served", player=me.seat, ware=WARE_TEXT[wants])
        game.then(me, Gain(game.tune(PRICE, me, 2)), *game.on(SOLD, me), reward)


@frame
class Buy(Effect):
    rules = ("K-4.1", "K-4.2")
    stall: str

    def run(self, game: Game, me: Player) -> None:
        me.coins -= STALLS[self.stall].cost
        me.tiles |= 1 << list(STALLS).index(self.stall)
        game.tell("stall.bought", player=me.seat, stall=Text(f"stall.{self.stall}"))


class Deed(NamedTuple):
    """Something to do in a turn: what happens, what is touched for it, and why it is forbidden."""

    what: Frame
    targets: tuple[str, ...]
    no: Callable[[Game, Player], No | None]


def deeds() -> Iterable[tuple[str, Deed]]:
    for name, customer in CUSTOMERS.items():
        targets = (f"hand/{WARES[customer.wants]}", f"customer/{name}")
        yield f"serve-{name}", Deed(Serve(name), targets, partial(no_service, customer=name))
    for name in STALLS:
        yield f"buy-{name}", Deed(Buy(name), (f"stall/{name}",), partial(no_purchase, stall=name))
    yield "rest", Deed(Gain(1), ("turn/rest",), no_objection)


DEEDS = dict(deeds())


@frame
class Trade(Choice[str]):
    """Serve a customer, buy a stall, or rest."""

    rules = ("K-3.0",)

    def options(self, game: Game, me: Player) -> Mapping[str, str]:
        return {name: name for name, deed in DEEDS.items() if deed.no(game, me) is None}

    def always(self, game: Game, me: Player) -> bool:
        return bool(me.hand)  # silence would tell that nobody wants it

    def apply(self, game: Game, me: Player, value: str) -> None:
        game.then(me, DEEDS[value].what)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("turn.prompt")

    def label(self, game: Game, me: Player, value: str) -> Label:
        return Label(Text(f"turn.{value}"), DEEDS[value].targets, DEEDS[value].what.rules)

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        touched = set(target.split("+"))
        meant = [deed for deed in DEEDS.values() if touched <= set(deed.targets)]
        reasons = [deed.no(game, me) for deed in meant]
        return None if None in reasons or not reasons else reasons[0]

    @classmethod
    def names(cls) -> Iterable[str]:
        return DEEDS
