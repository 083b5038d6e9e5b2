"""What boards and tiles bring, as one object to ask; modules cover some of it with their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from riad.kernel.frames import Frame

from .actions import ACTIONS
from .board import BOARD, Space
from .names import FROM_OFFICES, FROM_SAHARA, PATHS
from .placing import Discover
from .river import ranking
from .sahara import SPOT_NAMES
from .square import bonus
from .stairs import Field, printed_field
from .table import Game, Player, Table
from .tiles.words import TRACK_BONUS, frames

Bonus = tuple[Frame, ...]

OFFICE_LINES = {
    number: tuple(
        frames(f"souk.toml: office {number}", line, FROM_OFFICES) for line in office.lines
    )
    for number, office in BOARD.offices.items()
}
BASE_OFFICES = tuple(number for number, office in BOARD.offices.items() if not office.module)


def caravan_space(space: Space) -> Bonus:
    """What a caravan brings on a space of the board itself."""
    if space.name in SPOT_NAMES:
        return (Discover(SPOT_NAMES.index(space.name)),)
    return frames(f"board.toml: sahara {space.name}: placement", space.placement, FROM_SAHARA)


def along_paths(spaces: Iterable[Space]) -> tuple[tuple[Bonus, ...], ...]:
    """By path, from the assistant's space on."""
    found = list(spaces)
    return tuple(
        tuple(caravan_space(space) for space in found if space.path == path)
        for path in range(len(PATHS))
    )


CARAVAN_BONUS = along_paths(space for space in BOARD.sahara if not space.module)


def nothing(_: Table) -> Sequence[int]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """What is printed, unless a module answers otherwise (`book.answer`)."""

    disc: tuple[int, ...] = BOARD.discs["pink"]
    """The spectators of each section."""
    actions: tuple[Frame, ...] = tuple(ACTIONS[sector] for sector in sorted(ACTIONS))
    """What the action of each sector is."""
    caravan_bonus: tuple[tuple[Bonus, ...], ...] = CARAVAN_BONUS
    """What a caravan brings, by path and space; a path has no other spaces."""
    offices: tuple[int, ...] = BASE_OFFICES
    """The exchange offices of which three come up."""
    line_field: Callable[[Table, str], Field] = printed_field
    """What lies on a field between the staircases."""
    left_the_game: Callable[[Table], Sequence[int]] = nothing
    """Scrolls that were neither bought nor lie anywhere."""
    ranking: Callable[[Game], list[Player]] = ranking
    """Those who have left the start space of the river, the first one first."""

    office_lines: ClassVar[dict[int, tuple[Bonus, ...]]] = OFFICE_LINES
    track_bonus: ClassVar[tuple[Bonus, ...]] = TRACK_BONUS

    def square_bonus(self, space: int, times: int) -> Frame:
        """What a space of the Main Square pays, so many times."""
        return bonus(space, times)
