"""The shops: where a cube may go, and putting it there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.kernel.frames import Choice, frame
from riad.kernel.text import Label, Moved, No, Text

from .board import Souk
from .names import NOBODY, QUARTERS
from .pieces import QUARTER_SOUKS, SHOPS, SOUK_OF, SOUKS
from .table import Game, Player

TAKEN = No("Y-7.2", "shop.taken")
HELD = No("Y-7.3", "shop.held-by-another")
UNFINISHED = No("Y-7.4", "shop.finish-your-souk")

SPANS = tuple(tuple((s.first, s.after, s) for s in souks) for souks in QUARTER_SOUKS)
"""Where each souk of a neighbourhood lies among the shops."""
SHOP_AT = {f"shop/{name}": shop for shop, name in enumerate(SHOPS)}
SHOP_TEXT = tuple(
    Text("shop.name", {"souk": Text(f"souk.{souk.name}"), "number": number})
    for souk in SOUKS
    for number in range(1, len(souk.shops) + 1)
)
QUARTER_TEXT = tuple(Text(f"floor.{name}") for name in QUARTERS)


def holder(shops: list[int], souk: Souk) -> int:
    """Who has cubes in this souk; all of them always belong to one player."""
    return max(shops[souk.first : souk.after])


def has_room(shops: list[int], seat: int, quarter: int) -> bool:
    """Whether some souk of a neighbourhood has a free shop and is held by nobody else."""
    for first, after, _ in SPANS[quarter]:
        part = shops[first:after]
        if NOBODY in part and max(part) in (NOBODY, seat):
            return True
    return False


def open_souks(shops: list[int], seat: int, quarter: int) -> list[Souk]:
    """Where this player may go on in a neighbourhood: souks he has begun, else untouched ones."""
    begun: list[Souk] = []
    fresh: list[Souk] = []
    for first, after, souk in SPANS[quarter]:
        part = shops[first:after]
        if NOBODY in part:
            whose = max(part)
            if whose == NOBODY:
                fresh.append(souk)
            elif whose == seat:
                begun.append(souk)
    return begun or fresh


def open_shops(shops: list[int], seat: int, quarter: int) -> list[int]:
    """The shops of a neighbourhood where this player may put his next cube."""
    souks = open_souks(shops, seat, quarter)
    return [shop for souk in souks for shop in souk.shops if shops[shop] == NOBODY]


def no_cube(game: Game, me: Player, shop: int) -> No | None:
    """Why this player cannot put a cube here: the conditions of `open_shops`, one by one."""
    shops, souk = game.table.shops, SOUKS[SOUK_OF[shop]]
    if shops[shop] != NOBODY:
        return TAKEN
    if holder(shops, souk) not in (NOBODY, me.seat):
        return HELD
    return None if shop in open_shops(shops, me.seat, souk.quarter) else UNFINISHED


def put_cube(game: Game, me: Player, shop: int) -> None:
    game.table.shops[shop] = me.seat
    if game.events is not None:
        cube = Moved(f"cube/{me.seat}", f"supply/{me.seat}", f"shop/{SHOPS[shop]}")
        game.tell("shop.placed", cube, player=me.seat, shop=SHOP_TEXT[shop])


def into_shop(shop: int) -> Label:
    return Label(Text("shop.place", {"shop": SHOP_TEXT[shop]}), (f"shop/{SHOPS[shop]}",))


@frame
class PlaceInShop(Choice[int]):
    """Put one cube into any shop of the city that the rules of filling allow."""

    rules = ("Y-12.14",)

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return {SHOPS[shop]: shop for shop in anywhere(game, me)}

    def apply(self, game: Game, me: Player, value: int) -> None:
        put_cube(game, me, value)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("shop.prompt-anywhere")

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        return no_cube(game, me, SHOP_AT[target]) if target in SHOP_AT else None

    def label(self, game: Game, me: Player, value: int) -> Label:
        return into_shop(value)

    @classmethod
    def names(cls) -> Iterable[str]:
        return SHOPS


def anywhere(game: Game, me: Player) -> Iterable[int]:
    """Every shop of the city where this player may put a cube."""
    for quarter in range(len(QUARTERS)):
        yield from open_shops(game.table.shops, me.seat, quarter)
