"""Yspahan as the house knows it: how it starts, what can be chosen, what a seat cannot see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from riad.kernel.book import Book
from riad.kernel.data import Origins, Sheet, gathered
from riad.kernel.definition import Config, Definition, Order, Switch
from riad.kernel.errors import UnknownName, listed, short
from riad.kernel.frames import Frame
from riad.kernel.luck import Luck
from riad.kernel.measures import Numbers
from riad.kernel.text import Args, Event, Heading, Passage, Pictured, Text, When

from .board import FILE, SHEET, Board, house, read
from .edition import edition_of
from .filling import FillShops
from .flow import ChooseGroup, FinishTurn, Opening, Supply
from .handbook.facts import facts as handbook_facts
from .handbook.facts import tiles as handbook_tiles
from .names import ACTIONS, BUILDINGS, CARDS, FLOORS, MOMENTS, NOBODY, QUANTITIES, SOURCES
from .pieces import SHOPS, SOUKS, SPACES, YELLOW_DICE, check_pieces
from .shipping import Ship, ShipFirst
from .shops import PlaceInShop
from .show import acts, sentences
from .show.facts import Facts, facts
from .show.numbers import NUMBERS
from .supervisor import SPACE_NAMES, MoveSupervisor
from .table import Game, Player, Table
from .tiles import buildings
from .tiles.cards import MOST_SWAPPED, SellCamels, SellGold, Swap
from .tower import SetAside
from .worlds import redeal

CHOICES = (
    Supply,
    ChooseGroup,
    FinishTurn,
    FillShops,
    PlaceInShop,
    MoveSupervisor,
    ShipFirst,
    Ship,
    SellCamels,
    SellGold,
    Swap,
    SetAside,
)


class Yspahan(Definition):
    """Merchants send their goods from the shops of Yspahan into the caravan."""

    name = "yspahan"
    rules_version = 2
    seats = (2, 3, 4)
    sources = SOURCES
    options: Mapping[str, Switch] = {
        "first": Switch(("random", 0, 1, 2, 3), ("Y-2.6",)),
        "discount-window": Switch(("any", "after-action"), ("Y-11.17",)),
        "discounts-combine": Switch((True, False), ("Y-11.16",)),
        "paddock-discount": Switch((True, False), ("Y-11.18",)),
        "reshuffle": Switch(("when-drawing", "deck-empty"), ("Y-12.8",)),
        "two-player-camels": Switch(("last", "first"), ("Y-18.7",)),
        "cards-in-actions": Switch((True, False), ("Y-12.5",), since=2, before=False),
    }

    def check_order(self, config: Config) -> None:
        first, allowed = config.option("first"), ("random", *range(config.seats))
        if first not in allowed:
            raise UnknownName(
                "{game}: option {option}: {got} is not one of {allowed}",
                game=self.name,
                option="first",
                got=short(first),
                allowed=listed(allowed),
            )

    def make_book(self, config: Config) -> Book:
        box = self.box_of(config.box, config.house)
        book = Book(
            self,
            config,
            box=box,
            edition=edition_of(config, box),
            moments=MOMENTS,
            quantities=QUANTITIES,
        )
        buildings.install(book)
        return book.freeze()

    def make_table(self, book: Book) -> Table:
        box: Board = book.box
        every = range(book.config.seats)
        return Table(
            [Player(seat, camels=box.start_camels, gold=box.gold) for seat in every],
            supervisor=box.start_space,
            deck=[kind for kind, card in enumerate(box.cards) for _ in range(card.copies)],
        )

    def opening(self, book: Book) -> Sequence[Frame]:
        return (Opening(),)

    def turn_order(self, game: Game) -> Sequence[int]:
        return list(dict.fromkeys(game.table.order))

    def redeal(self, game: Game, seat: int | None, luck: Luck) -> None:
        redeal(game.table, seat, luck)

    groups: Mapping[str, tuple[str, ...]] = {"board": ("yspahan",)}

    def sheets(self) -> Mapping[str, Sheet]:
        return {FILE: SHEET}

    def read_box(self, sheet: Callable[[str], Sheet]) -> Board:
        if sheet(FILE) is SHEET:
            return house()
        box = read(sheet(FILE))
        check_pieces(box)
        return box

    def origins(self, order: Order | None = None) -> Origins:
        house()
        return gathered([SHEET])

    def handbook_facts(self, box: Board | None = None) -> Args:
        return handbook_facts(box or house(), self.seats)

    def handbook_tiles(self, box: Board | None = None) -> Mapping[str, Sequence[Pictured]]:
        return handbook_tiles(box or house())

    def sentences(self, game: Game, seat: int | None) -> Sequence[Passage]:
        return sentences.passages(game, seat)

    def summary(self, game: Game, seat: int) -> Sequence[Text]:
        return sentences.summary(game, seat)

    def heading(self, event: Event) -> Heading | None:
        return acts.heading(event)

    def when(self, game: Game) -> When:
        return acts.when(game)

    def move_names(self) -> Iterable[str]:
        return dict.fromkeys(name for choice in CHOICES for name in choice.names())

    def facts(self, game: Game) -> Facts:
        return facts(game)

    def numbers(self) -> Numbers:
        return NUMBERS

    def targets(self) -> Iterable[str]:
        yield from (f"shop/{name}" for name in SHOPS)
        yield from (f"road/{name}" for name in SPACE_NAMES)
        yield from (f"tower/{name}" for name in FLOORS)
        yield from (f"action/{name}" for name in ACTIONS)
        yield from (f"building/{name}" for name in BUILDINGS)
        yield from (f"pay/{way}" for way in buildings.WAYS)
        yield from (f"{place}/{name}" for place in ("card", "extra") for name in CARDS)
        yield from (f"yellow/{n}" for n in range(YELLOW_DICE + 1))
        yield from ("keep/pay", "keep/let-go", "turn/end")
        yield from ("exchange/gold-to-camels", "exchange/camels-to-gold")
        yield from (f"amount/{n}" for n in range(1, MOST_SWAPPED + 1))

    def conserve(self, game: Game) -> None:
        table = game.table
        cards = [*table.deck, *table.discard, *(card for p in table.players for card in p.hand)]
        printed = [kind for kind, card in enumerate(game.box.cards) for _ in range(card.copies)]
        assert sorted(cards) == printed, "a card is lost or was made"
        for player in table.players:
            assert player.camels >= 0, "camels are owed"
            assert player.gold >= 0, "gold is owed"
            assert len(player.ages) == len(player.hand), "a card has no age"
        assert len(table.caravan) < len(game.edition.camels), "a full caravan was not counted"
        for souk in SOUKS:
            holders = {table.shops[shop] for shop in souk.shops} - {NOBODY}
            assert len(holders) <= 1, f"two players share {souk.name}"
        seats = range(len(table.players))
        assert table.supervisor in range(len(SPACES)), "the supervisor left the road"
        assert table.first in seats, "the first player is not at the table"
        assert all(seat in seats for seat in table.order), "somebody acts who is not at the table"
        owners = [*table.caravan, *(owner for owner in table.shops if owner != NOBODY)]
        assert all(owner in seats for owner in owners), "a cube belongs to nobody at the table"
        dice = sum(table.white)
        assert dice <= game.edition.white_dice, "a die was made"
        assert sum(table.yellow) <= YELLOW_DICE, "a yellow die was made"


YSPAHAN = Yspahan()
