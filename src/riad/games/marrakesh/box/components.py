"""What single components say, as the data files describe them."""

from __future__ import annotations

from dataclasses import dataclass, field

from riad.games.marrakesh.names import COLOURS
from riad.kernel.data import Row, Sheet

from .scores import Score

Effects = list[Row]
"""What a tile does, in the words of the data files; `tiles/effects.py` makes frames of it, once."""

Cost = tuple[int, int, int]
"""Water, dates, dinars; or yellow, purple, orange goods."""


@dataclass(frozen=True, slots=True)
class Level:
    """Scrolls with one kind of back."""

    tiles: tuple[int, ...]
    scholars: int
    dates: int


@dataclass(frozen=True, slots=True)
class Scroll:
    level: int
    timing: str
    trigger: str
    effects: Effects
    modifier: Row


@dataclass(frozen=True, slots=True)
class Rapid:
    space: int
    bonus: Effects


@dataclass(frozen=True, slots=True)
class Counted:
    """Points by a rule, or resources for each point of it."""

    score: Score
    gain: Cost = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class RiverTile:
    tile: int
    season: int
    winner: Effects
    second: Effects
    options: tuple[tuple[Counted, ...], ...]
    """Two halves, of which the first on the river takes one."""


@dataclass(frozen=True, slots=True)
class Space:
    """A caravan space of the Sahara."""

    name: str
    path: int
    placement: Effects
    cost: Cost
    module: int


@dataclass(frozen=True, slots=True)
class TrackPlace:
    """A place of the oasis track: a keshi lies there, an icon is printed, or nothing."""

    keshi_two: bool
    keshi_more: bool
    effects: Effects


@dataclass(frozen=True, slots=True)
class Luxury:
    kind: int
    cost: Cost
    points: int
    gain: Cost = (0, 0, 0)
    module: bool = False
    """Not one of those that are always in the game."""
    needs: tuple[str, ...] = ()
    """Stays in the box unless all these modules are in play."""
    extra: tuple[int, ...] = ()
    """The colours of which it costs one keshi more, from the board."""
    effects: Effects = field(default_factory=list)
    otherwise: Effects = field(default_factory=list)
    """What it brings where its effects cannot be."""


@dataclass(frozen=True, slots=True)
class Office:
    tile: int
    """In the Essential edition two offices are the two sides of one."""
    module: int
    lines: tuple[Effects, Effects, Effects]
    """What is given for a yellow, purple, orange good."""


@dataclass(frozen=True, slots=True)
class Workshop:
    dinars: int
    points: int
    gates: int


@dataclass(frozen=True, slots=True)
class Provision:
    cost: Cost
    penalty: int
    grade: int = 0
    """Medium and hard ones are 1 and 2."""
    needs: tuple[str, ...] = ()
    timing: str = ""
    effects: Effects = field(default_factory=list)
    modifier: Row = field(default_factory=dict)
    season_start: Effects = field(default_factory=list)


def colour(sheet: Sheet, where: str, word: str) -> int:
    return int(sheet.refer(where, word, list(COLOURS)))


def cost_of(sheet: Sheet, where: str, row: Row, kinds: tuple[str, ...]) -> Cost:
    for word, n in row.items():
        sheet.refer(where, word, list(kinds))
        right = type(n) is int and n > 0
        sheet.insist(
            right, "{where}: {word} has to be a number above 0", where=where, word=f"{word!r}"
        )
    one, two, three = (int(row.get(kind, 0)) for kind in kinds)
    return one, two, three


def numbered(
    sheet: Sheet, kind: str, rows: list[Row], first: int = 1, count: int | None = None
) -> None:
    """The records of a kind are numbered without a gap; of some there is a fixed number."""
    last = first + (len(rows) if count is None else count) - 1
    right = [row["id"] for row in rows] == [str(n) for n in range(first, last + 1)]
    sheet.insist(right, f"the records of {kind} are numbered from {first} to {last}")
