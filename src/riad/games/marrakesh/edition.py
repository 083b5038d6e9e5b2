"""What differs between editions, player counts and rulings, as one object to ask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from riad.kernel.common import Repeat
from riad.kernel.definition import Config
from riad.kernel.frames import Frame

from .board import BOARD
from .gains import GainAny, Points
from .madrasa import RevealScroll
from .names import FROM_SAHARA, LEFT, RIGHT, START
from .placing import Discover
from .square import CHOOSE_ENTERTAINER, SHOW_ENDS, TURN_DISC, Perform, bonus
from .stairs import FIELD_BONUS, line
from .table import Game, Player, Table
from .tiles.words import TRACK_BONUS, frames
from .tower import PLACE_CLAIMED

SPOTS_PER_PATH = 3
PINK_DISC = BOARD.discs["pink"]
OFFICE_LINES = {
    number: tuple(frames(f"souk.toml: office {number}", line, FROM_SAHARA) for line in office.lines)
    for number, office in BOARD.offices.items()
}
BASE_OFFICES = tuple(number for number, office in BOARD.offices.items() if not office.module)
ONE_SHOW = (TURN_DISC, CHOOSE_ENTERTAINER, SHOW_ENDS)


@dataclass(frozen=True, slots=True)
class Essential:
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

    disc: ClassVar[tuple[int, ...]] = PINK_DISC
    path_lengths: ClassVar[tuple[int, ...]] = (3, 3, 2)
    track_bonus: ClassVar[tuple[tuple[Frame, ...], ...]] = TRACK_BONUS
    office_lines: ClassVar[dict[int, tuple[tuple[Frame, ...], ...]]] = OFFICE_LINES

    @property
    def second_place(self) -> bool:
        """Whether the second on the river gains something in season 3."""
        return self.seats > 2

    @property
    def track_places(self) -> tuple[int, ...]:
        """The places of the oasis track on which keshis lie."""
        two = self.seats == 2
        return tuple(n for n, p in enumerate(BOARD.track) if (p.keshi_two if two else p.keshi_more))

    def turn_order(self, table: Table) -> list[int]:
        first = table.begins + table.season + table.round - 2
        return [(first + n) % self.seats for n in range(self.seats)]

    def line(self, me: Player) -> tuple[str, ...]:
        return line(me)

    def field_bonus(self, name: str) -> tuple[Frame, ...]:
        return FIELD_BONUS[name]

    def square_bonus(self, space: int, times: int) -> Frame:
        return bonus(space, times)

    def caravan_bonus(self, path: int, step: int) -> tuple[Frame, ...]:
        """What a caravan brings on its space of a path."""
        if path == START:
            return (GainAny(2),) if step == 0 else (Points(2, FROM_SAHARA),)
        return (Discover(step + (SPOTS_PER_PATH if path == RIGHT else LEFT)),)

    # ---- claims

    def claimed(self, game: Game, me: Player, colours: tuple[int, ...]) -> None:
        """Claimed keshis wait until the offer is empty."""
        me.aside = sorted([*me.aside, *colours])

    def end_claims(self, game: Game) -> None:
        """What nobody can claim goes to the supply; then all place theirs, in turn order."""
        table = game.table
        for colour, count in enumerate(table.offer):
            table.wood[colour] += count
            table.offer[colour] = 0
        for seat in self.turn_order(table):
            game.then(table.players[seat], PLACE_CLAIMED)

    # ---- scrolls

    def refresh(self, game: Game, level: int) -> None:
        """The open ones go under the stack, in the order they lie, and as many come up."""
        table = game.table
        away, table.scrolls[level] = table.scrolls[level], []
        for tile in away:
            table.scroll_piles[level].put_under([tile])
        game.then(None, *[RevealScroll(level)] * len(away))


def edition_of(config: Config) -> Essential:
    option = dict(config.options)
    doubled = option["tile-16-doubled"] is True
    return Essential(
        seats=config.seats,
        layer=BOARD.layers[str(option["tower"])],
        first_game=option["first-game"] is True,
        vendor_points_always=option["vendor-points"] == "both",
        two_shows=(Repeat(2, Perform()),) if doubled else ONE_SHOW * 2,
        extra_spectator_everywhere=option["extra-spectator"] == "everywhere",
        placeholders=option["placeholders"] is True,
    )
