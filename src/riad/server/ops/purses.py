"""What people may cost: seconds of engine work, whatever they ask for and however often.

Whoever has a purse pays from it after the work is done, for only then is it known what it cost. A
purse may run into debt once; then nothing is done until it has filled again.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock
from typing import Final, NamedTuple, TypeVar

from riad.server.errors import Refused

R = TypeVar("R")


class Allowed(NamedTuple):
    """Seconds of work: at once, and for every second that passes."""

    burst: float
    rate: float


WORK: Final = {
    # a long evening at a table takes about a hundredth of a second for each second
    "seat": Allowed(5.0, 0.1),
    # everybody at one address together
    "network": Allowed(15.0, 0.25),
}
CLUB_WORK: Final = {**WORK, "network": Allowed(60.0, 1.0)}
"""Where many people come from one address."""

MOST: Final = 10_000
"""Purses that are kept; the one used longest ago has filled by the time it is dropped."""

Clock = Callable[[], float]


class Purse:
    """Fills steadily, and is emptied by work."""

    __slots__ = ("_allowed", "_clock", "_left", "_lock", "_when")

    def __init__(self, allowed: Allowed, clock: Clock) -> None:
        self._allowed = allowed
        self._clock = clock
        self._left = allowed.burst
        self._when = clock()
        self._lock = Lock()

    def check(self) -> None:
        """Refuse whoever is in debt, and say for how long."""
        with self._lock:
            self._fill()
            if self._left <= 0:
                seconds = math.ceil(-self._left / self._allowed.rate)
                raise Refused("too-many", retry_after=max(1, seconds))

    def pay(self, seconds: float) -> None:
        """For work that was done in any thread."""
        with self._lock:
            self._fill()
            self._left -= seconds

    def _fill(self) -> None:
        now = self._clock()
        gained = (now - self._when) * self._allowed.rate
        self._left = min(self._allowed.burst, self._left + gained)
        self._when = now


class Purses:
    """The purses of everybody who was here lately. `factor` fills them more; 0: nobody pays."""

    def __init__(
        self,
        factor: float = 1,
        clock: Clock = time.monotonic,
        work: Mapping[str, Allowed] = WORK,
    ) -> None:
        self._clock = clock
        self._allowed = {
            name: Allowed(of.burst * factor, of.rate * factor) for name, of in work.items()
        }
        self._is_on = factor > 0
        self._purses: OrderedDict[tuple[str, str], Purse] = OrderedDict()

    @contextmanager
    def open(self, kind: str, who: str) -> Iterator[None]:
        """What the engine does within this is paid by `who` too; refused while in debt."""
        if not self._is_on:
            yield
            return
        purse = self._of(kind, who)
        purse.check()
        before = PAYING.set((*PAYING.get(), purse))
        try:
            yield
        finally:
            PAYING.reset(before)

    def _of(self, kind: str, who: str) -> Purse:
        name = (kind, who)
        purse = self._purses.get(name) or Purse(self._allowed[kind], self._clock)
        self._purses[name] = purse
        self._purses.move_to_end(name)
        if len(self._purses) > MOST:
            self._purses.popitem(last=False)
        return purse


PAYING: ContextVar[tuple[Purse, ...]] = ContextVar("paying", default=())
"""Who pays for what is done now; a bot's turn is paid by nobody."""


def paid(work: Callable[..., R], *args: object) -> Callable[[], R]:
    """The work, which those who pay now will have paid when it is done."""
    purses = PAYING.get()
    if not purses:
        return lambda: work(*args)

    def do() -> R:
        began = time.thread_time()
        try:
            return work(*args)
        finally:
            spent = time.thread_time() - began
            for purse in purses:
                purse.pay(spent)

    return do
