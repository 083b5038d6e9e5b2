"""Which keshi to place: one of the player's choice, or several in an order of his own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from riad.games.marrakesh.gains import COLOUR_TEXT
from riad.games.marrakesh.names import BROWN, COLOURS, FIRST_GOOD, OASIS_DISCOVERED, PINK
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import AllOf, ready
from riad.kernel.frames import Choice, Effect, Frame, frame
from riad.kernel.text import Label, No, Text

from .placing import FULL, OTHER_COLOUR, named, place, room, space


@cache
def with_room(colours: tuple[int, ...]) -> Mapping[str, int]:
    return ready({f"keshi-{COLOURS[colour]}": colour for colour in colours})


def choosable(
    game: Game, me: Player, among: Iterable[int] = range(len(COLOURS))
) -> Mapping[str, int]:
    if game.edition.elsewhere is None:
        return with_room(tuple(colour for colour in among if room(me, colour)))
    return with_room(tuple(colour for colour in among if space(game, me, colour)))


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
        return None if colour is None else self.no_keshi(game, me, colour)

    def no_keshi(self, game: Game, me: Player, colour: int) -> No | None:
        """Why this colour cannot be placed."""
        return None if space(game, me, colour) else FULL

    @classmethod
    def names(cls) -> Iterable[str]:
        return with_room(tuple(range(len(COLOURS))))


@frame
class PlaceAny(KeshiChoice):
    """`count` times a keshi of any colour that has room, equal or different."""

    rules = ("M-5.10", "M-15.6")
    count: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return choosable(game, me) if self.count else {}

    def apply(self, game: Game, me: Player, value: int) -> None:
        game.then(me, place(value), self.count > 1 and PlaceAny(self.count - 1))


@frame
class PlaceSame(KeshiChoice):
    """`count` keshis of one colour; what finds no room is lost."""

    rules = ("M-5.10",)
    count: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return choosable(game, me)

    def apply(self, game: Game, me: Player, value: int) -> None:
        game.then(me, *[place(value)] * self.count)


@frame
class PlaceOneOf(KeshiChoice):
    """A keshi of one of these colours, if any has room."""

    rules = ("M-31.13",)
    colours: tuple[int, ...]

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return choosable(game, me, self.colours)

    def no_keshi(self, game: Game, me: Player, colour: int) -> No | None:
        if colour not in self.colours:
            return OTHER_COLOUR
        return KeshiChoice.no_keshi(self, game, me, colour)

    def apply(self, game: Game, me: Player, value: int) -> None:
        game.then(me, place(value))


# ---- several keshis at once ------------------------------------------------------------------


@frame
class PlaceInOrder(Effect):
    """Keshis in any order: markers first and unasked, unless it can matter when they come."""

    rules = ("M-8.13", "M-16.10")
    colours: tuple[int, ...]
    also: tuple[Frame, ...] = ()
    """What is placed along with them."""

    def run(self, game: Game, me: Player) -> None:
        if self.order_matters(game, me):
            stored = [place(colour) for colour in self.colours if colour >= FIRST_GOOD]
            rest = tuple(colour for colour in self.colours if colour < FIRST_GOOD)
            game.then(me, *stored, NextKeshi(rest, self.also))
        else:
            game.then(me, AllOf((*(place(colour) for colour in self.colours), *self.also)))

    def order_matters(self, game: Game, me: Player) -> bool:
        """Discoveries may score right now, or keshis may go elsewhere one by one."""
        elsewhere = game.edition.elsewhere
        if elsewhere is not None and elsewhere.room(me):
            return True
        leads_on = any(colour in self.colours and room(me, colour) for colour in (PINK, BROWN))
        return bool((leads_on or self.also) and game.on(OASIS_DISCOVERED, me))


@frame
class NextKeshi(KeshiChoice):
    """Which of the keshis that wait comes next?"""

    rules = ("M-5.5", "M-28.31")
    colours: tuple[int, ...]
    also: tuple[Frame, ...] = ()

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        keshis = with_room(tuple(dict.fromkeys(self.colours)))
        more = {frame.word(): -1 - self.also.index(frame) for frame in self.also}
        return {**keshis, **more} if more else keshis

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value >= 0:
            return KeshiChoice.label(self, game, me, value)
        chosen = self.also[-1 - value]
        return Label(chosen.text(game, me), (f"do/{chosen.word()}",), chosen.rules)

    def no_keshi(self, game: Game, me: Player, colour: int) -> No | None:
        return None

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value < 0:
            also = self.also[: -1 - value] + self.also[-value:]
            game.then(me, self.also[-1 - value], PlaceInOrder(self.colours, also))
            return
        rest = list(self.colours)
        rest.remove(value)
        game.then(me, place(value), PlaceInOrder(tuple(rest), self.also))
