"""What differs between editions, player counts and rulings, as one object to ask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from riad.games.marrakesh.names import TRACK_COLOURS
from riad.games.marrakesh.table import Game, Player, Table
from riad.games.marrakesh.tiles.displays import LUXURY_ROW, SCROLL_ROW, LuxuryRow, ScrollRow
from riad.kernel.frames import Frame

from .answers import Answers

if TYPE_CHECKING:
    from .conduct import Conduct


@dataclass(frozen=True, slots=True, kw_only=True)
class Essential(Answers):
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
    """Scroll 31 counts also where scrolls look for sections with a certain number of spectators."""
    doubled_on_the_way: bool
    """Scroll 60 doubles also what scroll 17 brings at a rapid."""
    optional_steps: tuple[int, ...]
    """Scrolls whose steps on staircases and river may be left."""
    river_tiles: tuple[Frame, ...]
    """How luck lays out the river tiles of the three seasons."""
    agreed: tuple[Frame, ...]
    """What players lay out by agreement, when luck has laid out the rest."""
    placeholders: bool
    conducts: tuple[Conduct, ...]
    """How each seat is led."""
    first_player: Frame
    """How it is found who begins."""
    luxury_display: LuxuryRow = LUXURY_ROW
    scroll_display: ScrollRow = SCROLL_ROW
    """How luxury goods and scrolls lie on the table."""

    markers: ClassVar[tuple[int, ...]] = TRACK_COLOURS
    """The colours of which each board has a marker on a track; all others are pieces."""
    lap: ClassVar[int] = 70
    """Once round the scoring track."""

    @property
    def stock(self) -> tuple[int, ...]:
        """Wooden keshis of each colour."""
        return self.box.wood

    @property
    def second_place(self) -> bool:
        """Whether the second on the river gains something in season 3."""
        return self.seats > 2

    @property
    def track_places(self) -> tuple[int, ...]:
        """The places of the oasis track on which keshis lie."""
        two = self.seats == 2
        places = enumerate(self.box.track)
        return tuple(n for n, p in places if (p.keshi_two if two else p.keshi_more))

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
        tiles = self.box.offices
        return [n for n in offices if tiles[n].tile != tiles[drawn].tile]

    # ---- claims

    def claimed(
        self, game: Game, me: Player, colours: tuple[int, ...], also: tuple[Frame, ...] = ()
    ) -> None:
        """Claimed keshis wait until the offer is empty; so does what is placed along with them."""
        me.aside = sorted([*me.aside, *colours])

    def end_claims(self, game: Game) -> None:
        """What nobody can claim goes to the supply; then all place theirs, in turn order."""
        clear_offer(game.table)
        for seat in self.turn_order(game.table):
            game.then(game.table.players[seat], self.place_claimed)


def clear_offer(table: Table) -> None:
    """What is left of the offer goes to the supply."""
    for colour, count in enumerate(table.offer):
        table.wood[colour] += count
        table.offer[colour] = 0
