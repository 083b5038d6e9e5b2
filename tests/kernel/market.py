"""Market: a small complete game, to show how one is written and to put the kernel to the test.

Traders bid for the first place of the day, serve customers from a hidden hand, set up stalls, and
put wares aside for the end. Read `market_table.py` first: what lies there; then `market_rules.py`:
what can happen; then this file: modules, the course of a day, and what the house asks of a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from riad.kernel.book import Book
from riad.kernel.common import InTurnOrder, May, Repeat
from riad.kernel.definition import Config, Definition, Module, Switch
from riad.kernel.frames import Effect, Frame, Together, frame
from riad.kernel.luck import Luck
from riad.kernel.piles import face_down
from tests.kernel.market_rules import (
    CUSTOMERS,
    DEEDS,
    GIFT,
    STALLS,
    Bid,
    CustomerComes,
    Draw,
    Show,
    Stow,
    Trade,
)
from tests.kernel.market_table import (
    ALL_WARES,
    EVENING,
    FROM_CAMELS,
    PRICE,
    SOLD,
    SOURCES,
    WARES,
    Camel,
    Game,
    Player,
    Table,
)

# ---- modules are overlays that only add ------------------------------------------------------


@frame
class Load(Effect):
    """The first load of the camel brings two points, the second none, the third costs two."""

    rules = ("K-7.1",)

    def run(self, game: Game, me: Player) -> None:
        assert me.camel is not None
        game.score(me, 2 - 2 * me.camel.loads, FROM_CAMELS)
        me.camel.loads += 1


def camels(book: Book) -> None:
    book.player_part("camel", Camel)
    book.when(EVENING, May("load", Load()))


def tax(book: Book) -> None:
    book.more(PRICE, -1)


MODULES = {"camels": camels, "tax": tax}

# ---- the day ---------------------------------------------------------------------------------


@frame
class Day(Effect):
    def run(self, game: Game, me: None) -> None:
        seats = tuple(MARKET.turn_order(game))
        game.then(
            None,
            Repeat(min(len(seats), len(game.table.pile)), CustomerComes()),
            InTurnOrder(Draw()),
            Together(Bid(), seats),
            PayBids(),
            InTurnOrder(Repeat(2, Trade())),
            Together(Stow(), seats),
            InTurnOrder(Evening()),
            Night(),
        )


@frame
class PayBids(Effect):
    """The highest bid buys the first place; of equal ones, the bid of the earlier trader."""

    def run(self, game: Game, me: None) -> None:
        in_order = [game.table.players[seat] for seat in MARKET.turn_order(game)]
        winner = max(in_order, key=lambda player: player.bid)
        for player in in_order if game.edition.all_pay else [winner]:
            player.coins -= player.bid
        game.table.first = winner.seat
        game.tell("bid.won", player=winner.seat, n=winner.bid)


@frame
class Evening(Effect):
    def run(self, game: Game, me: Player) -> None:
        game.then(me, *game.on(EVENING, me))


@frame
class Night(Effect):
    """Who was not served may come again; after the last day the crates are opened."""

    def run(self, game: Game, me: None) -> None:
        table = game.table
        table.pile.put_under(table.square)
        table.square.clear()
        if game.edition.shuffles:
            table.pile.shuffle()
        table.day += 1
        game.then(None, Day() if table.day <= game.edition.days else InTurnOrder(Show()))


# ---- what the house asks ---------------------------------------------------------------------


class Edition(NamedTuple):
    """Answers the questions in which editions and options differ."""

    days: int
    shuffles: bool
    all_pay: bool


OPTIONS = {
    "unserved": Switch(("under", "shuffled"), ("K-2.2",)),
    "purse": Switch((3, 1, 0), ("K-1.1",)),
    "all-pay": Switch((False, True), ("K-2.1",)),
}


class Market(Definition):
    name = "market"
    rules_version = 3
    seats = (2, 3, 4)
    editions = ("classic", "quick")
    modules: Mapping[str, Module] = {name: Module() for name in MODULES}
    options: Mapping[str, Switch] = OPTIONS
    sources = SOURCES

    def make_book(self, config: Config) -> Book:
        edition = Edition(
            days=1 if config.edition == "quick" else 3,
            shuffles=config.option("unserved") == "shuffled",
            all_pay=bool(config.option("all-pay")),
        )
        book = Book(self, config, edition=edition, moments=(SOLD, EVENING), quantities=(PRICE,))
        for number, stall in enumerate(STALLS.values()):
            book.tile(number, stall.when, stall.tune)
        for module in config.modules:
            MODULES[module](book)
        return book.freeze()

    def make_table(self, book: Book) -> Table:
        purse, parts = int(book.config.option("purse")), book.parts.items()
        players = [
            Player(seat, purse, **{name: part() for name, part in parts})
            for seat in range(book.config.seats)
        ]
        return Table(players, face_down(len(CUSTOMERS)), list(range(len(CUSTOMERS))))

    def opening(self, book: Book) -> Sequence[Frame]:
        return (InTurnOrder(Repeat(2, Draw())), Day())

    def turn_order(self, game: Game) -> Sequence[int]:
        seats = range(len(game.table.players))
        return (*seats[game.table.first :], *seats[: game.table.first])

    def redeal(self, game: Game, seat: int | None, luck: Luck) -> None:
        """The wares this seat cannot see change places. Coins stay: they are derivable."""
        others = [player for player in game.table.players if player.seat != seat]
        places = [game.table.wares, *(cards for p in others for cards in (p.hand, p.crate))]
        unseen = luck.shuffled([ware for place in places for ware in place])
        for place in places:
            place[:] = [unseen.pop() for _ in place]
        game.table.wares.sort()

    def move_names(self) -> Iterable[str]:
        for choice in (Bid, Stow, Show, Trade):
            yield from choice.names()
        yield from (*dict(GIFT.effects), "draw", "stow", "load", "no-load")

    def targets(self) -> Iterable[str]:
        yield from (target for deed in DEEDS.values() for target in deed.targets)
        yield from (f"crate/{ware}" for ware in WARES)
        yield from (f"gift/{name}" for name, _ in GIFT.effects)
        yield from ("bid/0", "bid/1", "bid/2", "bid/3")
        yield from ("do/draw", "do/stow", "load/yes", "load/no")

    def conserve(self, game: Game) -> None:
        table = game.table
        held = [cards for p in table.players for cards in (p.hand, p.crate)]
        wares = [ware for cards in (table.wares, table.shown, *held) for ware in cards]
        assert sorted(wares) == ALL_WARES, "a ware is lost or was made"
        known = [customer for bag in table.pile.bags for customer in bag.known]
        people = [*known, *table.square, *table.served, *table.strangers]
        assert sorted(people) == list(range(len(CUSTOMERS))), "a customer is lost or was made"
        assert all(player.coins >= 0 for player in table.players), "coins are owed"


MARKET = Market()
