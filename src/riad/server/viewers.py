"""Somebody who looks at a table: what is waiting to be sent, and what to do when too much is."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator

WAITING = 32
"""The most messages that wait for a slow reader; then one fresh state replaces them."""


class Viewer:
    """One socket or stream. Messages wait here until the network takes them."""

    __slots__ = (
        "_closed",
        "_drained",
        "_outbox",
        "_ready",
        "behind",
        "is_refused",
        "keys",
        "seat",
        "seats",
    )

    def __init__(
        self,
        seat: int | None,
        seats: frozenset[int] = frozenset(),
        keys: frozenset[str] = frozenset(),
    ) -> None:
        self.seat = seat
        self.seats = seats
        """All it may act for: when one of them is taken away it has to come again."""
        self.keys = keys
        """What has opened the table to it: when one of them ends, so does this."""
        self.behind = False
        """It has missed messages: the next thing it gets is a fresh state."""
        self._outbox: deque[bytes] = deque()
        self._ready = asyncio.Event()
        self._drained = asyncio.Event()
        self._drained.set()
        self._closed = False
        self.is_refused = False

    def send(self, message: bytes) -> None:
        """Let it be sent when the network is ready; never waits."""
        if self.behind or self._closed:
            return
        if len(self._outbox) >= WAITING:
            self._outbox.clear()
            self.behind = True
        else:
            self._outbox.append(message)
        if len(self._outbox) >= WAITING // 2:
            self._drained.clear()
        self._ready.set()

    async def has_room(self) -> None:
        """Wait until there is room again for answers: who asks much reads much."""
        await self._drained.wait()

    @property
    def is_invited(self) -> bool:
        """Whether it looks on by an invitation."""
        return any(key.startswith("invite ") for key in self.keys)

    @property
    def is_closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        self._closed = True
        self._ready.set()
        self._drained.set()

    def end(self, why: bytes) -> None:
        """It may not look on: this is the last thing it hears, and what waited is not sent."""
        self._outbox.clear()
        self.behind = False
        self._outbox.append(why)
        self.is_refused = True
        self.close()

    async def messages(self) -> AsyncIterator[bytes | None]:
        """What is to be sent, in order; None: messages were dropped, resync."""
        while True:
            await self._ready.wait()
            self._ready.clear()
            while self._outbox:
                yield self._outbox.popleft()
            if self.behind:
                yield None
            self._drained.set()
            if self._closed:
                return
