"""What differs between editions, player counts and rulings, as one object to ask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from riad.kernel.frames import Frame
from riad.kernel.piles import Pile, face_down

from .board import BOARD
from .madrasa import RevealScroll
from .names import LEVELS, TRACK_COLOURS
from .printed import Printed
from .souk import REVEAL_LUXURY
from .table import Game, Player, Table
from .tower import PLACE_CLAIMED

if TYPE_CHECKING:
    from .conduct import Conduct

OPEN_SCROLLS = 3
OPEN_LUXURIES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Essential(Printed):
    """The Essential edition."""

    seats: int
    layer: tuple[int, int]
    """How likely, of a hundred, a keshi sticks in the tower, and one inside falls out."""
    first_game: bool
    vendor_points_always: bool
    """Scroll 50 pays for both uses of an assistant, not for actions only."""
    two_shows: tuple[Frame, ...]
    """What river tile 16 brings; scroll 65 may double each of the two."""
    extra_spectator_everywhere: bool
    """Scroll 31 counts also where scrolls look for sections with so many spectators."""
    placeholders: bool
    conducts: tuple[Conduct, ...]
    """How each seat is led."""
    first_player: Frame
    """How it is found who begins."""

    stock: ClassVar[tuple[int, ...]] = BOARD.wood
    """Wooden keshis of each colour."""
    markers: ClassVar[tuple[int, ...]] = TRACK_COLOURS
    """The colours of which each board has a marker on a track; all others are pieces."""
    lap: ClassVar[int] = 70
    """Once round the scoring track."""

    @property
    def second_place(self) -> bool:
        """Whether the second on the river gains something in season 3."""
        return self.seats > 2

    @property
    def track_places(self) -> tuple[int, ...]:
        """The places of the oasis track on which keshis lie."""
        two = self.seats == 2
        return tuple(n for n, p in enumerate(BOARD.track) if (p.keshi_two if two else p.keshi_more))

    def conduct(self, me: Player) -> Conduct:
        return self.conducts[me.seat]

    def people(self, table: Table) -> list[Player]:
        """The players who are asked."""
        return [player for player in table.players if self.conducts[player.seat].asked]

    def turn_order(self, table: Table) -> list[int]:
        first = table.begins + table.season + table.round - 2
        return [(first + n) % self.seats for n in range(self.seats)]

    def other_offices(self, offices: list[int], drawn: int) -> list[int]:
        """Those that can still come up: a tile has two sides, and only one of them lies up."""
        return [n for n in offices if BOARD.offices[n].tile != BOARD.offices[drawn].tile]

    # ---- claims

    def claimed(self, game: Game, me: Player, colours: tuple[int, ...]) -> None:
        """Claimed keshis wait until the offer is empty."""
        me.aside = sorted([*me.aside, *colours])

    def end_claims(self, game: Game) -> None:
        """What nobody can claim goes to the supply; then all place theirs, in turn order."""
        clear_offer(game.table)
        for seat in self.turn_order(game.table):
            game.then(game.table.players[seat], PLACE_CLAIMED)

    # ---- luxury goods: one stack, five of them open

    def lay_luxuries(self, game: Game) -> None:
        game.then(None, *[REVEAL_LUXURY] * OPEN_LUXURIES)

    def fill_luxuries(self, game: Game) -> None:
        """As many as are missing, as far as the stack lasts."""
        missing = min(OPEN_LUXURIES - len(game.table.luxuries), len(game.table.luxury_pool))
        game.then(None, *[REVEAL_LUXURY] * missing)

    # ---- scrolls: one stack for each level, three of them open

    def lay_scrolls(self, game: Game) -> None:
        table = game.table
        table.scroll_piles = [face_down(len(pool)) for pool in table.scroll_pools]
        levels = range(len(LEVELS))
        game.then(None, *(RevealScroll(level) for level in levels for _ in range(OPEN_SCROLLS)))

    def fill_scrolls(self, game: Game) -> None:
        """As many as are missing of each level, as far as its stack lasts."""
        table = game.table
        for level, open_ in enumerate(table.scrolls):
            missing = min(OPEN_SCROLLS - len(open_), len(table.scroll_piles[level]))
            game.then(None, *[RevealScroll(level)] * missing)

    def scroll_piles(self, table: Table, level: int) -> list[Pile]:
        """The face-down scrolls of a level."""
        return [table.scroll_piles[level]]

    def luxury_piles(self, table: Table) -> list[Pile]:
        """The face-down luxury goods, where they lie in several piles."""
        return []

    def can_refresh(self, table: Table, level: int) -> bool:
        """Whether there are open scrolls of a level, and others under them."""
        return bool(table.scrolls[level]) and len(table.scroll_piles[level]) > 0

    def kept_at_refresh(self, table: Table, level: int) -> tuple[int, ...]:
        """The open scrolls of a level that a refresh leaves where they are."""
        return ()

    def refresh(self, game: Game, level: int) -> None:
        """The open ones go under the stack, in the order they lie, and as many come up."""
        table = game.table
        away, table.scrolls[level] = table.scrolls[level], []
        for tile in away:
            table.scroll_piles[level].put_under([tile])
        game.then(None, *[RevealScroll(level)] * len(away))


def clear_offer(table: Table) -> None:
    """What is left of the offer goes to the supply."""
    for colour, count in enumerate(table.offer):
        table.wood[colour] += count
        table.offer[colour] = 0
