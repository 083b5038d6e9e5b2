"""Whoever looks on with a key that opens nothing any more is shown out.

Whoever ends a session, an account or a link says so, and all workers hear it. What is done beside a
running server, and whatever a worker has not heard, is found by looking.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from riad.server import messages as m
from riad.server.errors import Refused
from riad.server.store import StoreDown
from riad.server.store.endings import good

if TYPE_CHECKING:
    from riad.server.hub import Hub

LOOK: Final = 3.0
"""Seconds from one look to the next."""

SIGN_IN: Final = m.encode(m.No("sign-in", Refused("sign-in").key))


class Endings:
    """Keeps the viewers of a hub to those who may look on."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def end(self, keys: Iterable[str]) -> None:
        """These keys open nothing any more: whoever has come with one is told, and leaves."""
        ended = frozenset(keys)
        for room in list(self.hub.rooms.values()):
            for viewer in list(room.viewers):
                if viewer.keys & ended:
                    viewer.end(SIGN_IN)
                    room.leave(viewer)

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            with suppress(StoreDown):
                await self.look()

    async def look(self) -> None:
        """Ask, once for everybody, whether the keys are still good."""
        held = {
            table_id: {key for viewer in room.viewers for key in viewer.keys if _is_kept(key)}
            for table_id, room in self.hub.rooms.items()
        }
        keys = frozenset[str]().union(*held.values())
        if keys:
            tables = [table_id for table_id, of_table in held.items() if of_table]
            now = self.hub.now()
            self.end(keys - await self.hub.store.read(lambda db: good(db, keys, tables, now)))


def _is_kept(key: str) -> bool:
    """An account itself opens nothing: its sessions and links do."""
    return not key.startswith("account ")
