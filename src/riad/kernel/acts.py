"""A game told act by act: each thing that somebody does, or that happens to all.

A game says by its events where an act begins, and what it is called. Positions between two acts lie
between two frames, so that nothing in them is half done. All viewers have the same acts: they are
cut from what everybody may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, SupportsIndex

from . import record
from .frames import Frame
from .game import Game
from .running import Entry
from .text import Event, Text, When

Stacked = tuple[int | None, Frame]


class Act(NamedTuple):
    """What began, whose it is (None: nobody's), and when."""

    seat: int | None
    what: Text
    when: When
    at_once: bool = False
    """Nothing else had happened since the words before it were taken."""


class _Stack(list[Stacked]):
    """A stack that says when the next of its frames is about to happen."""

    def __init__(self, frames: Iterable[Stacked], between: Callable[[], None]) -> None:
        super().__init__(frames)
        self._between = between

    def pop(self, index: SupportsIndex = -1) -> Stacked:
        self._between()
        return super().pop(index)


class Teller:
    """Lets logged words happen again at a game without luck, and notes which acts they begin."""

    def __init__(self, game: Game[Any], last: Act | None = None) -> None:
        self.game = game
        self.last = last
        """The act that goes on."""
        self.begun: list[Act] = []
        self._heard = self._frames = 0
        game.listen()
        game.stack = _Stack(game.stack, self._between)

    def say(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            record.say(self.game, entry)
            self._look()

    def taken(self) -> tuple[list[Event], list[Act]]:
        """What has happened since this was last asked, and the acts it began."""
        events, begun = self.game.events or [], self.begun
        self.game.listen()
        self._heard = self._frames = 0
        self.begun = []
        return events, begun

    def _between(self) -> None:
        """One frame is done, and the next is about to happen."""
        self._look()
        self._frames += 1

    def _look(self) -> None:
        """Whether what happened last began an act: one at most, of all that happened at once."""
        events = self.game.events or []
        new, self._heard = events[self._heard :], len(events)
        acts = [act for act in map(self._begins, new) if act is not None]
        if acts:
            together = any(act.seat != acts[0].seat for act in acts)
            self.last = acts[0]._replace(seat=None) if together else acts[0]
            self.begun.append(self.last)

    def _begins(self, event: Event) -> Act | None:
        seen = event.seen(None)
        definition = self.game.book.definition
        heading = definition.heading(seen) if seen is not None else None
        if seen is None or heading is None:
            return None
        player = seen.text.args.get("player")
        seat = player if isinstance(player, int) else None
        if self.last is not None and self.last.seat == seat and not heading.anew:
            return None
        at_once = self._frames == 1
        return Act(seat, heading.what, definition.when(self.game), at_once)


class Film(Teller):
    """Also knows the position before each act."""

    def __init__(self, game: Game[Any], last: Act | None = None) -> None:
        self._before = game.copy()
        super().__init__(game, last)

    def cut(self, before: Game[Any], known: int) -> None:
        """An act has begun: before it there was this position, and so many events were told."""
        raise NotImplementedError

    def _look(self) -> None:
        known, acts = self._heard, len(self.begun)
        super()._look()
        if len(self.begun) > acts:
            self.cut(self._before, known)

    def _between(self) -> None:
        super()._between()
        self._before = self.game.copy()
        self._before.sealed = {}  # before all answered, nobody had


class Seeker(Film):
    """Finds the position before an act: the one that begins after so many others."""

    def __init__(self, game: Game[Any], last: Act | None, others: int) -> None:
        self.found: Game[Any] | None = None
        self._others = others
        super().__init__(game, last)

    def cut(self, before: Game[Any], known: int) -> None:
        if len(self.begun) == self._others + 1:
            self.found = before
