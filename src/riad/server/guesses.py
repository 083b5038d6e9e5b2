"""How often somebody may guess at a password."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from riad.server.errors import Refused

SECOND: Final = 1_000
HOUR: Final = 3_600 * SECOND
MOST: Final = 10
"""Wrong guesses an hour at one account."""
MOST_KEPT: Final = 10_000
"""Accounts we remember guesses at; beyond that the ones guessed at longest ago are forgotten."""


class Guesses:
    """The guesses of the past hour. Each counts from its beginning, until it was right."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._made: dict[str, list[int]] = {}

    def make(self, at: str) -> None:
        """Somebody guesses; refused where there were too many."""
        now = self._now()
        made = [time for time in self._made.pop(at, ()) if time > now - HOUR]
        self._made[at] = made
        if len(made) >= MOST:
            raise Refused("too-many", retry_after=(made[0] + HOUR - now) // SECOND + 1)
        made.append(now)
        if len(self._made) > MOST_KEPT:
            del self._made[next(iter(self._made))]

    def was_right(self, at: str) -> None:
        """It was no guess after all."""
        made = self._made.get(at)
        if made:
            made.pop()
