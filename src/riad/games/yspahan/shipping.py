"""Shipping: how cubes leave the city, and what their owners may do about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.kernel.common import ready
from riad.kernel.frames import frame
from riad.kernel.text import Label, Moved, Text

from .caravan import CountIfFull, JoinCaravan
from .names import CUBE_SHIPPED, NOBODY
from .pieces import SHOPS
from .shops import SHOP_TEXT
from .table import Game, Player
from .windows import NAMES, InAction, whose_turn

KEEP = ready({"pay-camel": True, "let-go": False})
STANDING = ready({"always": "pay-camel", "never": "let-go"})
LET_GO = ready({"let-go": False})


@frame
class ShipFirst(InAction[int]):
    """Two cubes are to be shipped: who moved the supervisor says which goes first."""

    rules = ("Y-9.2",)
    shops: tuple[int, ...]

    def answers(self, game: Game, me: Player) -> Mapping[str, int]:
        return {f"ship-{SHOPS[shop]}": shop for shop in self.shops}

    def take(self, game: Game, me: Player, value: int) -> None:
        table = game.table
        for shop in (value, *(shop for shop in self.shops if shop != value)):
            game.then(table.players[table.shops[shop]], Ship(shop))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("ship.first-prompt")

    def describe(self, game: Game, me: Player, value: int) -> Label:
        owner = game.table.shops[value]
        text = Text("ship.first", {"player": owner, "shop": SHOP_TEXT[value]})
        return Label(text, (f"shop/{SHOPS[value]}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*(f"ship-{name}" for name in SHOPS), *NAMES)


@frame
class Ship(InAction[bool]):
    """The owner may pay a camel to send a cube from his supply instead of the one in the shop."""

    rules = ("Y-9.4", "Y-9.5")
    standing = STANDING
    shop: int

    def own_turn(self, game: Game, me: Player) -> bool:
        """Most cubes are shipped in the turn of somebody else."""
        return whose_turn(game) == me.seat

    def answers(self, game: Game, me: Player) -> Mapping[str, bool]:
        return KEEP if me.camels else LET_GO

    def take(self, game: Game, me: Player, value: bool) -> None:
        shop = SHOPS[self.shop]
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

    def describe(self, game: Game, me: Player, value: bool) -> Label:
        word = "pay" if value else "let-go"
        return Label(Text(f"ship.{word}"), (f"keep/{word}",), declines=not value)

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*KEEP, *NAMES)
