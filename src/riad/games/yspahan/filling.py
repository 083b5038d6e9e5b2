"""Filling shops with a group of dice: cube after cube into one neighbourhood."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.kernel.frames import frame
from riad.kernel.text import Label, No, Text

from .names import NOBODY
from .pieces import SHOPS, SOUK_OF, SOUKS
from .shops import (
    QUARTER_TEXT,
    SHOP_AT,
    into_shop,
    no_cube,
    open_souks,
    put_cube,
)
from .table import Game, Player
from .windows import NAMES, InAction

ELSEWHERE = No("Y-7.1", "shop.other-neighbourhood")


@frame
class FillShops(InAction[int]):
    """Put cubes into a neighbourhood, one after another, as long as there is a shop for them."""

    rules = ("Y-7.1", "Y-7.5", "Y-7.8")
    quarter: int
    cubes: int

    def answers(self, game: Game, me: Player) -> Mapping[str, int]:
        shops = game.table.shops
        return {
            SHOPS[shop]: shop
            for souk in open_souks(shops, me.seat, self.quarter)
            for shop in range(souk.first, souk.after)
            if shops[shop] == NOBODY
        }

    def take(self, game: Game, me: Player, value: int) -> None:
        put_cube(game, me, value)
        game.then(me, self.cubes > 1 and FillShops(self.quarter, self.cubes - 1))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("shop.prompt", {"n": self.cubes, "quarter": QUARTER_TEXT[self.quarter]})

    def refuse_answer(self, game: Game, me: Player, target: str) -> No | None:
        shop = SHOP_AT.get(target)
        if shop is None:
            return None
        if SOUKS[SOUK_OF[shop]].quarter != self.quarter:
            return ELSEWHERE
        return no_cube(game, me, shop)

    def describe(self, game: Game, me: Player, value: int) -> Label:
        return into_shop(value)

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*SHOPS, *NAMES)
