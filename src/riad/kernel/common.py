"""The frames every Euro needs: one of, all of, again, perhaps, everybody in turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, TypeVar

from .frames import Cause, Choice, Effect, Frame, Together, frame
from .text import Label, Text, because

V = TypeVar("V")


def ready(options: Mapping[str, V]) -> Mapping[str, V]:
    """An option table that is made once and shared by all games, so nobody may change it."""
    return MappingProxyType(dict(options))


@cache
def upto(word: str, most: int, least: int = 0) -> Mapping[str, int]:
    """A ready option table: {"word-0": 0, … "word-most": most}."""
    return ready({f"{word}-{n}": n for n in range(least, most + 1)})


@frame
class OneOf(Choice[int]):
    """Pick one of a few named effects, or `picks` different ones."""

    place: str
    effects: tuple[tuple[str, Frame], ...]
    picks: int = 1

    def options(self, game: Any, me: Any) -> Mapping[str, int]:
        return {name: number for number, (name, _) in enumerate(self.effects)}

    def apply(self, game: Any, me: Any, value: int) -> None:
        rest = self.effects[:value] + self.effects[value + 1 :]
        more = self.picks > 1 and OneOf(self.place, rest, self.picks - 1)
        game.then(me, self.effects[value][1], more)

    def prompt(self, game: Any, me: Any) -> Text:
        return Text(f"{self.place}.prompt")

    def label(self, game: Any, me: Any, value: int) -> Label:
        name, effect = self.effects[value]
        return Label(Text(f"{self.place}.{name}"), (f"{self.place}/{name}",), effect.rules)

    @classmethod
    def names(cls) -> Iterable[str]:
        return ()  # those of its effects; the game that builds one lists them


@frame
class Because(Effect):
    """What something that has a name brings: it is told with every question and event of it."""

    cause: Cause
    what: Frame

    def run(self, game: Any, me: Any) -> None:
        game.then(me, self.what, self.cause)

    @property
    def plain(self) -> bool:  # type: ignore[override]
        return self.what.plain

    @property
    def rules(self) -> tuple[str, ...]:  # type: ignore[override]
        return self.what.rules

    def word(self) -> str:
        return self.what.word()

    def text(self, game: Any, me: Any) -> Text:
        return because(self.cause.name, self.what.text(game, me))


@frame
class AllOf(Effect):
    """Do all of these, in the order the player likes; asked only where the order can matter.

    Plain effects run first and unasked, those that say the same are one option, the last is not
    asked.
    """

    frames: tuple[Frame, ...]

    def run(self, game: Any, me: Any) -> None:
        plain = [f for f in self.frames if f.plain]
        rest = tuple(f for f in self.frames if not f.plain)
        game.then(me, *plain, bool(rest) and NextOf(rest))


@frame
class NextOf(Choice[int]):
    """Which of the effects that are left comes first?"""

    frames: tuple[Frame, ...]

    def options(self, game: Any, me: Any) -> Mapping[str, int]:
        options: dict[str, int] = {}
        for number, what in enumerate(self.frames):
            options.setdefault(what.word(), number)
        return options

    def apply(self, game: Any, me: Any, value: int) -> None:
        rest = self.frames[:value] + self.frames[value + 1 :]
        game.then(me, self.frames[value], bool(rest) and NextOf(rest))

    def prompt(self, game: Any, me: Any) -> Text:
        first, *others = (what.order_prompt for what in self.frames)
        return first if all(other == first for other in others) else NextOf.order_prompt

    def label(self, game: Any, me: Any, value: int) -> Label:
        chosen = self.frames[value]
        return Label(chosen.text(game, me), (f"do/{chosen.word()}",), chosen.rules)

    @classmethod
    def names(cls) -> Iterable[str]:
        return ()  # the words of its frames; the game that builds one lists them


@frame
class Repeat(Effect):
    """The same again and again."""

    times: int
    what: Frame

    def run(self, game: Any, me: Any) -> None:
        if self.times > 0:
            game.then(me, self.what, self.times > 1 and Repeat(self.times - 1, self.what))


@frame
class May(Choice[bool]):
    """Do it, or leave it."""

    place: str
    what: Frame

    def options(self, game: Any, me: Any) -> Mapping[str, bool]:
        return {self.place: True, f"no-{self.place}": False}

    def apply(self, game: Any, me: Any, value: bool) -> None:
        if value:
            game.then(me, self.what)

    def prompt(self, game: Any, me: Any) -> Text:
        return Text(f"{self.place}.may")

    def label(self, game: Any, me: Any, value: bool) -> Label:
        answer = "yes" if value else "no"
        text, target = Text(f"{self.place}.{answer}"), f"{self.place}/{answer}"
        return Label(text, (target,), self.what.rules, declines=not value)

    @classmethod
    def names(cls) -> Iterable[str]:
        return ()  # its place, twice; the game that builds one lists them


def together(game: Any, choice: Choice[Any], players: Sequence[Any]) -> None:
    """Ask all of them in secret; one alone is simply asked."""
    if len(players) == 1:
        game.then(players[0], choice)
    else:
        game.then(None, Together(choice, tuple(player.seat for player in players)))


@frame
class InTurnOrder(Effect):
    """Every seat in turn order, the first one first."""

    what: Frame

    def run(self, game: Any, me: Any) -> None:
        players = game.table.players
        for seat in game.book.definition.turn_order(game):
            game.then(players[seat], self.what)
