"""Shipping and the caravan: how cubes leave the city and what they bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.kernel.common import ready
from riad.kernel.frames import Choice, Effect, frame
from riad.kernel.text import Label, Moved, Text

from .names import CUBE_SHIPPED, FROM_CAMELS, FROM_CARAVAN, NOBODY
from .shops import SHOP_NAMES, SHOP_TEXT
from .table import Game, Player

KEEP = ready({"pay-camel": True, "let-go": False})
STANDING = ready({"always": "pay-camel", "never": "let-go"})
LET_GO = ready({"let-go": False})


@frame
class ShipFirst(Choice[int]):
    """Two cubes are to be shipped: who moved the supervisor says which goes first."""

    rules = ("Y-9.2",)
    shops: tuple[int, ...]

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return {f"ship-{SHOP_NAMES[shop]}": shop for shop in self.shops}

    def apply(self, game: Game, me: Player, value: int) -> None:
        table = game.table
        for shop in (value, *(shop for shop in self.shops if shop != value)):
            game.then(table.players[table.shops[shop]], Ship(shop))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("ship.first-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        owner = game.table.shops[value]
        text = Text("ship.first", {"player": owner, "shop": SHOP_TEXT[value]})
        return Label(text, (f"shop/{SHOP_NAMES[value]}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return (f"ship-{name}" for name in SHOP_NAMES)


@frame
class Ship(Choice[bool]):
    """The owner may pay a camel to send a cube from his supply instead of the one in the shop."""

    rules = ("Y-9.4", "Y-9.5")
    standing = STANDING
    shop: int

    def options(self, game: Game, me: Player) -> Mapping[str, bool]:
        return KEEP if me.camels else LET_GO

    def apply(self, game: Game, me: Player, value: bool) -> None:
        shop = SHOP_NAMES[self.shop]
        if value:
            me.camels -= 1
        else:
            game.table.shops[self.shop] = NOBODY
        if game.events is not None:
            key = "ship.kept" if value else "ship.shipped"
            start = f"supply/{me.seat}" if value else f"shop/{shop}"
            camel = f"camel/{game.edition.camels[len(game.table.caravan)].name}"
            cube = Moved(f"cube/{me.seat}", start, camel)
            game.tell(key, cube, player=me.seat, shop=SHOP_TEXT[self.shop])
        game.then(me, JoinCaravan(), *game.on(CUBE_SHIPPED, me), CountIfFull())

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("ship.keep-prompt", {"shop": SHOP_TEXT[self.shop]})

    def label(self, game: Game, me: Player, value: bool) -> Label:
        word = "pay" if value else "let-go"
        return Label(Text(f"ship.{word}"), (f"keep/{word}",), declines=not value)

    @classmethod
    def names(cls) -> Iterable[str]:
        return KEEP


@frame
class JoinCaravan(Effect):
    """A cube takes the first free camel, and its owner scores what that camel brings."""

    def run(self, game: Game, me: Player) -> None:
        table = game.table
        camel = game.edition.camels[len(table.caravan)]
        table.caravan.append(me.seat)
        game.score(me, camel.points, FROM_CAMELS)
        if game.events is not None and camel.points:
            game.tell("caravan.joined", player=me.seat, n=camel.points)


@frame
class PlaceInCaravan(Effect):
    """A cube from the supply joins the caravan; nothing was shipped, so nothing is drawn for it."""

    def run(self, game: Game, me: Player) -> None:
        if game.events is not None:
            camel = f"camel/{game.edition.camels[len(game.table.caravan)].name}"
            cube = Moved(f"cube/{me.seat}", f"supply/{me.seat}", camel)
            game.tell("caravan.placed", cube, player=me.seat)
        game.then(me, JoinCaravan(), CountIfFull())


@frame
class CountIfFull(Effect):
    """A full caravan is counted at once, and all its cubes go home."""

    def run(self, game: Game, me: Player) -> None:
        table = game.table
        if len(table.caravan) == len(game.edition.camels):
            game.tell("caravan.full")
            count_caravan(game)
            table.caravan.clear()


def count_caravan(game: Game) -> None:
    """Each player: his cubes times the multiplier of his highest row."""
    table = game.table
    for seat in dict.fromkeys(table.order):
        places = [n for n, owner in enumerate(table.caravan) if owner == seat]
        if places:
            points = len(places) * game.edition.camels[places[-1]].multiplier
            game.score(table.players[seat], points, FROM_CARAVAN)
            if game.events is not None:
                game.tell("caravan.counted", player=seat, n=points, cubes=len(places))
