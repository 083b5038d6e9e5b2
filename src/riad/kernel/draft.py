"""Undo: a seat's steps since the others last saw the game, which can be taken back.

The steps are played on copies with luck withheld. Where such a copy stops, at luck or at another
seat, is the barrier: confirming crosses it, and nothing crosses it back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from .errors import IllegalMove
from .game import Game

G = TypeVar("G", bound=Game[Any])


class Draft(Generic[G]):
    """One seat's unconfirmed steps. The host shows `now` to that seat and `game` to the others."""

    def __init__(self, game: G, seat: int) -> None:
        self.game = game
        self.seat = seat
        self._begin()

    def _begin(self) -> None:
        """Nothing has been done since the others last saw the game."""
        self._positions = [self.game.copy(luck=None)]
        self._steps: list[str] = []
        self._undone: list[str] = []

    @property
    def now(self) -> G:
        return self._positions[-1]

    @property
    def steps(self) -> tuple[str, ...]:
        return tuple(self._steps)

    def trail(self) -> Iterator[tuple[G, str]]:
        """Every step with the position it was made in."""
        return zip(self._positions, self._steps, strict=False)

    @property
    def undone(self) -> tuple[str, ...]:
        """What can be done again, the next one last."""
        return tuple(self._undone)

    @property
    def at_barrier(self) -> bool:
        """Luck or another seat comes next: confirm to go on."""
        return bool(self._steps) and not self.now.goes_on_for(self.seat)

    def play(self, move: str) -> None:
        self._do(move)
        self._undone.clear()

    def undo(self) -> None:
        if not self._steps:
            raise IllegalMove("there is nothing to take back")
        self._undone.append(self._steps.pop())
        self._positions.pop()

    def redo(self) -> None:
        if not self._undone:
            raise IllegalMove("there is nothing to do again")
        self._do(self._undone[-1])
        self._undone.pop()

    def restart(self) -> None:
        """Take back everything since the others last saw the game."""
        while self._steps:
            self.undo()

    def on(self, game: G) -> Draft[G]:
        """The same steps, to be confirmed on a copy of the game."""
        new: Draft[G] = object.__new__(type(self))
        new.game = game
        new.seat = self.seat
        new._positions = self._positions[:]
        new._steps = self._steps[:]
        new._undone = self._undone[:]
        return new

    def confirm(self) -> G:
        """Play the steps on the true game, across the barrier, and start over from there."""
        for move in self._steps:
            self.game.play(self.seat, move)
        self._begin()
        return self.game

    def _do(self, move: str) -> None:
        after = self.now.copy(luck=None)
        if self.now.is_together and move in self.now.options(self.seat):
            after.seal(self.seat, move)  # opening it would show what the others have sealed
        else:
            after.play(self.seat, move)
        self._positions.append(after)
        self._steps.append(move)
