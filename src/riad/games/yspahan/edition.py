"""What differs with the number of players and the rulings of the table, as one object to ask."""

from __future__ import annotations

from dataclasses import dataclass
from operator import add
from typing import ClassVar

from riad.kernel.definition import Config

from .board import Board, Camel
from .names import NOBODY
from .table import Player, Table


@dataclass(frozen=True, slots=True)
class Edition:
    """Three players; the others answer only what differs."""

    box: Board
    seats: int
    first: int
    """The first player of day 1; NOBODY: luck decides."""
    discounts_combine: bool
    discounts_early: bool
    paddock_discount: bool
    cards_in_actions: bool
    reshuffle_at_once: bool
    camels: tuple[Camel, ...]
    """The camels of the caravan that are used, along the path."""

    yellow_dice_stay: ClassVar[bool] = False
    constructing_takes_a_group: ClassVar[bool] = False

    @property
    def white_dice(self) -> int:
        return self.box.white_dice

    def is_last_day(self, table: Table) -> bool:
        return table.week == self.box.weeks and table.day == self.box.days

    def dice(self, table: Table, me: Player) -> list[int]:
        """How many dice of each floor this player can use."""
        return list(map(add, table.white, table.yellow)) if any(table.yellow) else table.white

    def turns(self, first: int) -> tuple[int, ...]:
        """Who acts on a day that this player begins."""
        return tuple((first + n) % self.seats for n in range(self.seats))

    def next_turns(self, table: Table) -> tuple[int, ...]:
        """Who acts on the day that begins now; `table.first` still began the day before."""
        return self.turns((table.first + 1) % self.seats)


class ThreePlayers(Edition):
    __slots__ = ()


class FourPlayers(Edition):
    __slots__ = ()

    def next_turns(self, table: Table) -> tuple[int, ...]:
        """On the last day the lowest score begins; among equals, who sat farthest from first."""
        if not self.is_last_day(table):
            return self.turns((table.first + 1) % self.seats)

        def place(player: Player) -> tuple[int, int]:
            return player.points, -((player.seat - table.first) % self.seats)

        return tuple(player.seat for player in sorted(table.players, key=place))


class TwoPlayers(Edition):
    """The publisher's rules for two: three actions a day, and constructing is one of them."""

    __slots__ = ()
    yellow_dice_stay = True
    constructing_takes_a_group = True

    @property
    def white_dice(self) -> int:
        return self.box.white_dice_two_players

    def dice(self, table: Table, me: Player) -> list[int]:
        if me.seat == table.first:
            return list(map(add, table.white, table.yellow))
        return table.white

    def turns(self, first: int) -> tuple[int, ...]:
        return (first, 1 - first, first)

    def next_turns(self, table: Table) -> tuple[int, ...]:
        one, two = table.players
        if self.is_last_day(table) and one.points != two.points:
            return self.turns(one.seat if one.points < two.points else two.seat)
        return self.turns(1 - table.first)


def edition_of(config: Config, box: Board) -> Edition:
    """The edition a table has ordered."""
    option = dict(config.options)
    kind = {2: TwoPlayers, 3: ThreePlayers, 4: FourPlayers}[config.seats]
    unused: tuple[int, ...] = ()
    if config.seats == 2:
        unused = box.unused[f"two_players_{option['two-player-camels']}"]
    elif config.seats == 3:
        unused = box.unused["three_players"]
    first = option["first"]
    return kind(
        box=box,
        seats=config.seats,
        first=NOBODY if first == "random" else int(first),
        discounts_combine=option["discounts-combine"] is True,
        discounts_early=option["discount-window"] == "any",
        paddock_discount=option["paddock-discount"] is True,
        cards_in_actions=option["cards-in-actions"] is True,
        reshuffle_at_once=option["reshuffle"] == "deck-empty",
        camels=tuple(camel for n, camel in enumerate(box.camels) if n not in unused),
    )
