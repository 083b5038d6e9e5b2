"""What every part of the picture is made of: letters, numbers in place, shapes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text as Line

from riad.cli.words import Words
from riad.games.marrakesh.box.components import Cost
from riad.games.marrakesh.names import (
    COLOURS,
    RESOURCES,
)
from riad.games.marrakesh.table import Game
from riad.kernel.text import Text

WIDTH = 100
LEFT_WIDTH = 57
MARKS = ("●", "■", "▲", "◆")
"""A shape for each seat, so that no colour is needed."""
SEAT_STYLES = ("bright_blue", "bright_red", "bright_green", "bright_yellow")
STYLES = {
    "green": "green",
    "gray": "bright_black",
    "white": "bright_white",
    "black": "reverse",
    "turquoise": "cyan",
    "pink": "bright_magenta",
    "beige": "wheat1",
    "brown": "orange4",
    "red": "red",
    "yellow": "yellow",
    "purple": "purple",
    "orange": "dark_orange",
}


class Painter:
    """One picture: the numbers of the options, and which of them it has shown in their place."""

    def __init__(
        self, game: Game, seat: int | None, marks: Mapping[str, str], words: Words
    ) -> None:
        self.game = game
        self.table = game.table
        self.seat = seat
        self.marks = marks
        self.words = words
        self.shown: set[str] = set()

    # ---- small pieces

    def short(self, name: str) -> str:
        """A colour or resource in one or two letters."""
        return self.words(Text(f"board.short.{name}"))

    def keshi(self, colour: int, count: int | str = "") -> Line:
        name = COLOURS[colour]
        return Line.assemble((self.short(name), STYLES[name]), str(count))

    def mark(self, target: str, *, listed: bool = False) -> Line:
        """The number of the option with this target, or nothing; `listed` ones need words too."""
        if target not in self.marks:
            return Line("")
        if not listed:
            self.shown.add(target)
        return Line(self.marks[target], "bold reverse")

    def cost(self, cost: Cost, names: Sequence[str] = RESOURCES) -> str:
        return " ".join(f"{n}{self.short(name)}" for n, name in zip(cost, names, strict=True) if n)

    def keshis(self, counts: Iterable[int]) -> list[Line]:
        return [self.keshi(colour, n) for colour, n in enumerate(counts) if n]

    def row(self, label: str, cells: Iterable[Line], gap: str = " ") -> Line:
        return Line.assemble((label, "bold"), " ", Line(gap).join(cells))


def pawns(seats: Iterable[int]) -> Line:
    return Line.assemble(*((MARKS[seat], f"bold {SEAT_STYLES[seat]}") for seat in seats))
