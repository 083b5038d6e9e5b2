"""How often is too often. An honest player never meets these limits.

The windows move: nobody gets twice as much around a full minute. What happens all the time each
worker counts for itself, here; what is rare is counted in the store, by `tally`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from limits import RateLimitItem, parse
from limits.strategies import MovingWindowRateLimiter

from riad.server.errors import Refused
from riad.server.ops.purses import WORK, Allowed, Purses
from riad.server.ops.windows import Windows

RULES: Final = {
    # per network
    "replay": "10 per minute",
    "box": "60 per minute",  # while somebody types
    "api": "600 per minute",  # a class room behind one address, each asking every few seconds
    "files": "3000 per minute",  # what browsers keep for ever: some forty for a first visit
    "handshake": "300 per minute",  # the same room reconnecting after the network was away
    # per seat
    "chat": "10 per 30 seconds",
    "propose": "5 per 10 minutes",  # there is one proposal at a time: nobody may always be first
}
"""Every rule by its name. What a rule counts is said by whoever checks it."""

SHARED: Final = {
    # per network; per browser or account where that is known
    "sign-in": "5 per minute",
    # per network
    "sign-up": "5 per hour",
    "join": "30 per hour",
    # per account that is a day old; else per network, guests and new accounts together, but for
    # those on the machine that serves
    "tables": "10 per hour",
    # per network, whoever it is
    "tables-network": "30 per hour",
    # wrong passwords: per name and network, per name wherever they come from, per known browser
    "guess": "10 per hour",
    "guess-name": "100 per hour",
    "guess-browser": "10 per hour",
    # wrong recovery codes, in the same way
    "code": "10 per hour",
    "code-name": "100 per hour",
    "code-browser": "10 per hour",
    # wrong passwords of somebody who is signed in: per account
    "proof": "10 per hour",
}
"""Rules for all workers together."""

GUESSES: Final = frozenset(name for name in SHARED if name.startswith(("guess", "code", "proof")))
"""Counted even where limits are off."""

CLUB: Final = {
    "sign-in": "60 per minute",
    "sign-up": "60 per hour",
    "join": "300 per hour",
    "tables": "100 per hour",
    "tables-network": "200 per hour",
    "replay": "40 per minute",
    "box": "600 per minute",
    "api": "6000 per minute",
    "files": "30000 per minute",
    "handshake": "3000 per minute",
}
"""What is wider where many people come from one address: a club, a class, an office."""

SOCKETS: Final = 4
"""At the same time, for one seat."""

MESSAGES: Final = 60
PER_SECONDS: Final = 10.0
FLOOD: Final = 5
"""This many times the allowance is no mistake any more."""

Clock = Callable[[], float]


class Limits:
    """Counts by rule and by whoever is limited. `factor` widens all rules; 0 switches them off."""

    def __init__(
        self,
        factor: float = 1,
        clock: Clock = time.monotonic,
        rules: Mapping[str, str] = RULES,
        work: Mapping[str, Allowed] = WORK,
    ) -> None:
        self.clock = clock
        self.is_on = factor > 0
        self._items = {name: _wider(name, parse(rule), factor) for name, rule in rules.items()}
        self._limiter = MovingWindowRateLimiter(Windows(clock))
        self.purses = Purses(factor, clock, work)
        """What people may cost, besides how often they may ask."""

    def check(self, rule: str, who: str) -> None:
        """Count it, or refuse it and say when to come back. What is refused does not count."""
        item = self._items[rule]
        if self.is_on and not self._limiter.hit(item, who):
            reset, _ = self._limiter.get_window_stats(item, who)
            raise Refused("too-many", retry_after=max(1, math.ceil(reset - self.clock())))


def for_club(rules: Mapping[str, str]) -> dict[str, str]:
    """The same rules where many people share an address."""
    return {name: CLUB.get(name, rule) for name, rule in rules.items()}


def _wider(name: str, item: RateLimitItem, factor: float) -> RateLimitItem:
    return type(item)(max(1, round(item.amount * factor)), item.multiples, name)


class Places:
    """How much of something may be held at the same time: sockets of a seat."""

    def __init__(self, most: int = SOCKETS) -> None:
        self.most = most
        """0 is no limit."""
        self._held: dict[str, int] = {}

    @contextmanager
    def hold(self, who: str) -> Iterator[None]:
        """One of the places, as long as the block lasts."""
        held = self._held.get(who, 0)
        if self.most and held >= self.most:
            raise Refused("too-many")
        self._held[who] = held + 1
        try:
            yield
        finally:
            self._leave(who)

    def _leave(self, who: str) -> None:
        self._held[who] -= 1
        if not self._held[who]:
            del self._held[who]


class Allowance:
    """Messages on one socket: a bucket that fills steadily. One for each socket, made in no time.

    A full bucket is the burst a client may send at once. What is over is refused and runs into a
    second, larger bucket; when that is empty too, the client is flooding.
    """

    __slots__ = ("_clock", "_over", "_rate", "_refused", "_size", "_tokens", "_when")

    def __init__(
        self,
        messages: int = MESSAGES,
        seconds: float = PER_SECONDS,
        clock: Clock = time.monotonic,
    ) -> None:
        self._clock = clock
        self._size = float(messages)
        self._rate = messages / seconds
        self._tokens = self._size
        self._over = FLOOD - 1
        self._refused = self._size * self._over
        self._when = clock()

    def spend(self) -> None:
        """One message more, or a refusal."""
        self._fill()
        if self._tokens >= 1:
            self._tokens -= 1
            return
        self._refused -= 1
        raise Refused("too-many", retry_after=max(1, math.ceil((1 - self._tokens) / self._rate)))

    @property
    def is_flooded(self) -> bool:
        """Close the socket (1008): it goes on at several times what it may."""
        return self._refused < 0

    def _fill(self) -> None:
        now = self._clock()
        more = (now - self._when) * self._rate
        self._when = now
        self._tokens = min(self._size, self._tokens + more)
        self._refused = min(self._size * self._over, self._refused + more * self._over)
