"""The time of the house: that of the wall, but it never jumps, whatever is done to the wall's."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

SLEW: Final = 0.01
"""How much faster or slower than time itself it runs while it is not what the wall says."""


def wall() -> int:
    """Milliseconds since 1970, as this machine has them just now."""
    return time.time_ns() // 1_000_000


def passed() -> int:
    """Milliseconds that can only grow."""
    return time.monotonic_ns() // 1_000_000


class Steady:
    """Milliseconds since 1970. Where the wall clock is set, it follows, but slowly.

    It begins with `at_least`: what a clock that was ahead has written is not to be the future.
    """

    def __init__(
        self,
        at_least: int = 0,
        *,
        wall: Callable[[], int] = wall,
        passed: Callable[[], int] = passed,
    ) -> None:
        self._wall = wall
        self._passed = passed
        self._at = passed()
        self._now = float(max(wall(), at_least))

    def __call__(self) -> int:
        at = self._passed()
        went, self._at = at - self._at, at
        off = self._wall() - (self._now + went)
        most = went * SLEW
        self._now += went + min(max(off, -most), most)
        return int(self._now)
