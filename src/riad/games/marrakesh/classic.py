"""The Classic edition; Deluxe has the same rules: pieces on the boards, tiles in piles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from riad.kernel.frames import frame
from riad.kernel.piles import Pile

from .board import BOARD
from .choosing import PlaceInOrder
from .edition import OPEN_LUXURIES, OPEN_SCROLLS, Essential, clear_offer
from .madrasa import RevealScroll
from .names import LEVELS
from .shelves import laid, on_top, put_on_top, to_turn_up
from .souk import RevealLuxury
from .table import Game, Player, Table

LUXURIES = len(LEVELS)
"""The shelf of the luxury goods lies after those of the scrolls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Classic(Essential):
    """The Classic edition; it answers what differs."""

    stock: ClassVar[tuple[int, ...]] = BOARD.pieces
    markers: ClassVar[tuple[int, ...]] = ()
    lap: ClassVar[int] = 100

    def other_offices(self, offices: list[int], drawn: int) -> list[int]:
        """Every office is a tile of its own."""
        return [n for n in offices if n != drawn]

    # ---- claims

    def claimed(self, game: Game, me: Player, colours: tuple[int, ...]) -> None:
        """Claimed keshis are placed before anybody else claims."""
        for colour in colours:
            game.table.wood[colour] += 1  # pieces on boards are counted with the supply
        game.then(me, PlaceInOrder(colours))

    def end_claims(self, game: Game) -> None:
        clear_offer(game.table)

    # ---- luxury goods: five piles

    def lay_luxuries(self, game: Game) -> None:
        game.table.shelves.append(laid(len(game.table.luxury_pool), OPEN_LUXURIES))
        self.fill_luxuries(game)

    def fill_luxuries(self, game: Game) -> None:
        """A new top on every pile; what is used up gets half of the highest."""
        table = game.table
        places = to_turn_up(table.shelves[LUXURIES], table.luxuries)
        game.then(None, *(TopLuxury(place) for place in places))

    def luxury_piles(self, table: Table) -> list[Pile]:
        return table.shelves[LUXURIES].down

    # ---- scrolls: three piles for each level

    def lay_scrolls(self, game: Game) -> None:
        table = game.table
        table.shelves = [laid(len(pool), OPEN_SCROLLS) for pool in table.scroll_pools]
        self.fill_scrolls(game)

    def fill_scrolls(self, game: Game) -> None:
        """A new top on every pile; what is used up gets half of the highest of its level."""
        table = game.table
        for level, open_ in enumerate(table.scrolls):
            places = to_turn_up(table.shelves[level], open_)
            game.then(None, *(TopScroll(level, place) for place in places))

    def scroll_piles(self, table: Table, level: int) -> list[Pile]:
        return table.shelves[level].down

    def can_refresh(self, table: Table, level: int) -> bool:
        return any(under for _, under in on_top(table.shelves[level], table.scrolls[level]))

    def kept_at_refresh(self, table: Table, level: int) -> tuple[int, ...]:
        tops = on_top(table.shelves[level], table.scrolls[level])
        return tuple(tile for tile, under in tops if not under)

    def refresh(self, game: Game, level: int) -> None:
        """Each open tile goes under its own pile; where nothing lies under it, it stays."""
        shelf, open_ = game.table.shelves[level], game.table.scrolls[level]
        for tile, under in on_top(shelf, open_):
            if under:
                place = shelf.tops.index(tile)
                open_.remove(tile)
                shelf.down[place].put_under([tile])
                game.then(None, TopScroll(level, place))


@frame
class TopScroll(RevealScroll):
    """The top scroll of one of the piles of a level is turned up."""

    rules = ("M-2.3", "M-14.12")
    place: int

    def pile(self, table: Table) -> Pile:
        return table.shelves[self.level].down[self.place]

    def apply(self, game: Game, me: None, outcome: str) -> None:
        RevealScroll.apply(self, game, me, outcome)
        table = game.table
        put_on_top(table.shelves[self.level], table.scrolls[self.level], self.place)


@frame
class TopLuxury(RevealLuxury):
    """The top luxury good of one of the five piles is turned up."""

    rules = ("M-2.7", "M-12.8")
    place: int

    def apply(self, game: Game, me: None, outcome: str) -> None:
        table, tile = game.table, int(outcome.removeprefix("luxury-"))
        table.shelves[LUXURIES].down[self.place].take(table.luxury_pool, tile)
        table.luxuries.append(tile)
        put_on_top(table.shelves[LUXURIES], table.luxuries, self.place)
