"""Cleaning: tables nobody comes back to, sessions that have ended, jobs nobody needs.

How long what stays is in `lifetimes`. A table goes in small steps, so that no move waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

import structlog

from riad.server.hub import Hub
from riad.server.lifetimes import DAY, Lifetimes
from riad.server.store import LAST, Conflict, Store, StoreDown, ageing

log = structlog.get_logger("riad.server.cleaning")

SOON: Final = 30.0
"""Seconds after a start: first come the people."""

EVERY: Final = 3600.0
BATCH: Final = 50
"""Tables, or sessions, that are looked for at a time."""

PAUSE: Final = 0.02
"""Seconds between two steps."""


class Cleaner:
    """Cleans now and then, as long as the server runs."""

    def __init__(self, hub: Hub, lifetimes: Lifetimes) -> None:
        self.hub = hub
        self.lifetimes = lifetimes

    async def run(self) -> None:
        await asyncio.sleep(SOON)
        while True:
            try:
                log.info("cleaned", **await self.clean())
            except (StoreDown, Conflict) as wrong:
                log.warning("cleaning-later", why=str(wrong))
            except Exception:
                log.exception("cleaning-failed")  # it is tried again; nothing hangs on it
            await asyncio.sleep(EVERY)

    async def clean(self) -> dict[str, int]:
        """Once around; how much of what has gone."""
        await self._keep_watched()
        gone = {}
        for reason in self.lifetimes.milliseconds():
            gone[reason] = await self._clean_tables(reason)
        gone["sessions"] = await self._clean_sessions()
        gone["jobs"] = await self.hub.store.write(LAST, ageing.drop_stale)
        return gone

    def _before(self) -> Mapping[str, int]:
        """Up to when a table must have been left alone, by reason."""
        now = self.hub.now()
        return {reason: now - age for reason, age in self.lifetimes.milliseconds().items()}

    def _watched(self) -> list[str]:
        rooms = self.hub.rooms.items()
        return [table_id for table_id, room in rooms if room.viewers or room.lock.locked()]

    async def _keep_watched(self) -> None:
        """Who looks at a table has it for another day, whichever worker cleans."""
        watched = self._watched()
        to = {reason: before + DAY for reason, before in self._before().items()}
        if watched:
            await self.hub.store.write(LAST, lambda db: ageing.touch(db, watched, to))

    async def _clean_tables(self, reason: str) -> int:
        gone = 0
        while True:
            before = self._before()
            found = await self.hub.store.read(
                lambda db: ageing.due(db, reason, before[reason], BATCH)  # noqa: B023
            )
            free = [table_id for table_id in found if table_id not in self._watched()]
            for table_id in free:
                await self._yield()
                if await delete_table(self.hub.store, table_id, before):
                    self.hub.close_room(table_id)
                    gone += 1
            if not free or len(found) < BATCH:
                return gone

    async def _clean_sessions(self) -> int:
        gone, now = 0, self.hub.now()
        while True:
            some = await self.hub.store.write(
                LAST, lambda db: ageing.drop_expired(db, now, 10 * BATCH)
            )
            gone += some
            if not some:
                return gone
            await self._yield()

    async def _yield(self) -> None:
        await self.hub.waiting_people.after_you()
        await asyncio.sleep(PAUSE)


async def delete_table(
    store: Store, table_id: str, before: Mapping[str, int] | None = None
) -> bool:
    """Delete a table, step by step; no if it is not there, or has been used meanwhile."""
    if not await store.write(table_id, lambda db: ageing.condemn(db, table_id, before)):
        return False
    while await store.write(table_id, lambda db: ageing.shorten(db, table_id)):
        await asyncio.sleep(0)
    await store.write(table_id, lambda db: ageing.remove(db, table_id))
    return True
