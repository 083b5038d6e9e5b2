"""Counting what is done rarely and should not be done often, for all workers together.

What is done all the time (requests, handshakes, chat) each worker counts for itself, in memory.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Final

from limits import parse

from riad.server.errors import Refused
from riad.server.ops.limits import GUESSES, SHARED
from riad.server.store import LAST, Store, StoreDown, hits
from riad.server.store.hits import Hit

SECOND: Final = 1_000
TURN: Final = f"{LAST} hits"
"""Before the accounts: no name begins with a blank."""

Wanted = tuple[str, str]
"""A rule, and who is counted by it."""


def clock() -> int:
    return time.time_ns() // 1_000_000


class Tally:
    """Every rule by its name. Where limits are off, guesses at secrets are counted all the same."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int] = clock,
        rules: Mapping[str, str] = SHARED,
        *,
        is_on: bool = True,
    ) -> None:
        self.store = store
        self.now = now
        self._rules = {name: parse(rule) for name, rule in rules.items()}
        self._is_on = is_on

    async def take(self, *wanted: Wanted) -> None:
        """Count all of it, or refuse it and say when to come back; refused, nothing is counted."""
        counted = self._hits(wanted)
        if not counted:
            return
        try:
            wait = await self.store.write(TURN, partial(hits.take, wanted=counted, now=self.now()))
        except StoreDown:
            raise Refused("no-store", retry_after=5) from None
        if wait:
            raise Refused("too-many", retry_after=wait // SECOND + 1)

    async def give_back(self, *wanted: Wanted) -> None:
        """It was no guess after all."""
        counted = self._hits(wanted)
        if counted:
            await self.store.write(TURN, partial(hits.give_back, wanted=counted))

    def _hits(self, wanted: Sequence[Wanted]) -> list[Hit]:
        found = [(self._rules[rule], rule, who) for rule, who in wanted]
        return [
            Hit(rule, _hashed(who), item.amount, item.get_expiry() * SECOND)
            for item, rule, who in found
            if self._is_on or rule in GUESSES
        ]


def _hashed(who: str) -> str:
    """Nobody who reads the database is told a network or a name that somebody has typed."""
    return sha256(who.encode("utf-8", "surrogatepass")).hexdigest()
