"""Which keshi to place: one of the player's choice, or several in an order of his own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from riad.kernel.common import AllOf, ready
from riad.kernel.frames import Choice, Effect, frame
from riad.kernel.text import Label, No, Text

from .gains import COLOUR_TEXT
from .names import BROWN, COLOURS, FIRST_GOOD, OASIS_DISCOVERED, PINK
from .placing import FULL, OTHER_COLOUR, named, place, room
from .table import Game, Player


@cache
def with_room(colours: tuple[int, ...]) -> Mapping[str, int]:
    return ready({f"keshi-{COLOURS[colour]}": colour for colour in colours})


def choosable(me: Player, among: Iterable[int] = range(len(COLOURS))) -> Mapping[str, int]:
    return with_room(tuple(colour for colour in among if room(me, colour)))


class KeshiChoice(Choice[int]):
    """Questions for a colour."""

    __slots__ = ()

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("keshi.prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        return Label(
            Text("keshi.place", {"colour": COLOUR_TEXT[value]}), (f"keshi/{COLOURS[value]}",)
        )

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        colour = named(target, "keshi/", COLOURS)
        return None if colour is None else self.no_keshi(me, colour)

    def no_keshi(self, me: Player, colour: int) -> No | None:
        """Why this colour cannot be placed."""
        return None if room(me, colour) else FULL

    @classmethod
    def names(cls) -> Iterable[str]:
        return with_room(tuple(range(len(COLOURS))))


@frame
class PlaceAny(KeshiChoice):
    """So many times a keshi of any colour that has room, equal or different."""

    rules = ("M-5.10", "M-15.6")
    count: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return choosable(me) if self.count else {}

    def apply(self, game: Game, me: Player, value: int) -> None:
        game.then(me, place(value), self.count > 1 and PlaceAny(self.count - 1))


@frame
class PlaceSame(KeshiChoice):
    """So many keshis of one colour; what finds no room is lost."""

    rules = ("M-5.10",)
    count: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return choosable(me)

    def apply(self, game: Game, me: Player, value: int) -> None:
        game.then(me, *[place(value)] * self.count)


@frame
class PlaceOneOf(KeshiChoice):
    """A keshi of one of these colours, if any has room."""

    rules = ("M-31.13",)
    colours: tuple[int, ...]

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return choosable(me, self.colours)

    def no_keshi(self, me: Player, colour: int) -> No | None:
        return KeshiChoice.no_keshi(self, me, colour) if colour in self.colours else OTHER_COLOUR

    def apply(self, game: Game, me: Player, value: int) -> None:
        game.then(me, place(value))


# ---- several keshis at once ------------------------------------------------------------------


@frame
class PlaceInOrder(Effect):
    """Keshis in any order: markers first and unasked, unless discoveries may score right now."""

    rules = ("M-8.13", "M-16.10")
    colours: tuple[int, ...]

    def run(self, game: Game, me: Player) -> None:
        leads_on = any(colour in self.colours and room(me, colour) for colour in (PINK, BROWN))
        if leads_on and game.on(OASIS_DISCOVERED, me):
            stored = [place(colour) for colour in self.colours if colour >= FIRST_GOOD]
            rest = tuple(colour for colour in self.colours if colour < FIRST_GOOD)
            game.then(me, *stored, NextKeshi(rest))
        else:
            game.then(me, AllOf(tuple(place(colour) for colour in self.colours)))


@frame
class NextKeshi(KeshiChoice):
    """Which of the keshis that wait comes next?"""

    rules = ("M-5.5", "M-28.31")
    colours: tuple[int, ...]

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return with_room(tuple(dict.fromkeys(self.colours)))

    def no_keshi(self, me: Player, colour: int) -> No | None:
        return None

    def apply(self, game: Game, me: Player, value: int) -> None:
        rest = list(self.colours)
        rest.remove(value)
        game.then(me, place(value), PlaceInOrder(tuple(rest)))
