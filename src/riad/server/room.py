"""A room: one live table and everybody who looks at it.

A change is tried on a copy, written, and only then becomes the table everybody sees. So neither a
failed write nor a bug leaves a table half moved, and what was acknowledged is never lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection

from riad.server import keeping, planning, showing
from riad.server import messages as m
from riad.server.courtesy import Courtesy
from riad.server.errors import Refused
from riad.server.lanes import Lane
from riad.server.live import Live
from riad.server.ops.limits import SOCKETS
from riad.server.store import Conflict, StoreDown
from riad.server.store.events import FREED, Row
from riad.server.viewers import Viewer

if TYPE_CHECKING:
    from riad.server.hub import Hub

R = TypeVar("R")

TRIES = 20
"""So often a change is tried again when another process was quicker."""

Act = Callable[[Live, int], None]
"""A change of a table at a time in milliseconds; it raises Refused where it is not allowed."""

Also = Callable[[Connection], None]
"""What is written with a change, in the same transaction."""

REMOVED = m.No("removed", Refused("removed").key)
RESTARTING = m.No("restarting", Refused("restarting").key)


@dataclass(slots=True)
class Tried:
    """A change that has been tried but not yet written."""

    live: Live
    messages: Mapping[int | None, list[bytes]]
    """What the viewers of each seat will be told."""


class Room:
    """One table: changes one after the other, viewers told after each."""

    def __init__(self, hub: Hub, live: Live) -> None:
        self.hub = hub
        self.live = live
        self.viewers: dict[Viewer, None] = {}
        """In the order in which they came."""
        self.lock = asyncio.Lock()
        self.used_at = hub.now()
        self.bots_may_play_at = 0

    @property
    def id(self) -> str:
        return self.live.table.id

    @property
    def waiting_people(self) -> Courtesy:
        """Held while somebody here waits for an answer."""
        return self.hub.waiting_people

    async def engine(self, work: Callable[..., R], *args: Any, lane: Lane = "moves") -> R:
        """Do something with the game, outside the event loop."""
        return await self.hub.engine(work, *args, lane=lane)

    # ---- changes -----------------------------------------------------------------------------

    async def change(self, act: Act, *, also: Also | None = None, lane: Lane = "moves") -> None:
        """Let something happen at this table; when this returns it is durable.

        Whoever asked for it may go away meanwhile: what has begun is finished all the same.
        """
        await asyncio.shield(asyncio.ensure_future(self._change(act, also, lane)))

    async def _change(self, act: Act, also: Also | None, lane: Lane) -> None:
        async with self.lock:
            self.used_at = self.hub.now()
            for _ in range(TRIES):
                tried = await self.engine(self._try, act, self._watched(), lane=lane)
                try:
                    await self._keep(tried, also)
                except Conflict:
                    await self._catch_up()
                    continue
                return
            raise Refused("busy")

    async def once(self, seat: int, idem: str, act: Act, *, lane: Lane = "moves") -> None:
        """The same, unless this very message has been acknowledged before."""
        if self.live.has_heard(seat, idem):
            return

        def first(live: Live, now: int) -> None:
            if not live.has_heard(seat, idem):
                act(live, now)

        await self.change(first, lane=lane)

    def _watched(self) -> set[int | None]:
        """The seats somebody looks from; None: a spectator."""
        return {viewer.seat for viewer in self.viewers}

    def _try(self, act: Act, watched: set[int | None]) -> Tried:
        now = self.hub.now()
        if self.live.table.status == "closed":
            raise Refused("closed")
        after = self.live.copy()
        act(after, now)
        after.settle(now)
        after.check_wear()
        after.jobs = planning.wanted(after, self.hub.worker, now, now + self.hub.lease)
        return Tried(after, self._messages(after, watched))

    async def _keep(self, tried: Tried, also: Also | None) -> None:
        """Write the change, then let everybody see it."""
        before, after = self.live, tried.live

        def write(connection: Connection) -> None:
            keeping.write(connection, before, after)
            if also is not None:
                also(connection)

        if after.match.rows or also is not None:
            try:
                await self.hub.store.write(self.id, write)
            except StoreDown:
                raise Refused("no-store", retry_after=5) from None
        freed = [row for row in after.match.rows if row.kind == "seat" and row.word in FREED]
        after.match.forget_news()
        self.live = after
        self._tell(tried.messages)
        for row in freed:
            self.expel(row)
        self.hub.doing.undertake(after.jobs)

    def _messages(self, after: Live, watched: set[int | None]) -> dict[int | None, list[bytes]]:
        """What the viewers of each seat will be told, made once for each seat."""
        return {
            seat: [m.encode(message) for message in showing.news(self.live, after, seat)]
            for seat in watched
        }

    async def note_rules(self) -> None:
        """Write down that the rules have changed under the game, unless somebody has just now."""
        async with self.lock:
            try:
                await self._keep(Tried(self.live, {}), None)
            except Conflict:
                self.live.match.forget_news()

    # ---- other processes ---------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Read what others have written."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        try:
            after = await self.hub.read_on(self.live)
        except StoreDown:
            raise Refused("no-store", retry_after=5) from None
        if after is None:
            return
        messages = await self.engine(self._messages, after, self._watched())
        freed = [row for row in after.match.rows if row.kind == "seat" and row.word in FREED]
        after.match.forget_news()
        self.live = after
        self._tell(messages)
        for row in freed:
            self.expel(row)

    def _tell(self, messages: Mapping[int | None, list[bytes]]) -> None:
        """Send everybody what they may know."""
        for viewer in list(self.viewers):
            for message in messages.get(viewer.seat, ()):
                viewer.send(message)

    # ---- viewers -----------------------------------------------------------------------------

    async def enter(self, viewer: Viewer) -> None:
        """Show the table to a newcomer, who will be told of every change from here on."""
        async with self.lock:
            viewer.send(await self.show(viewer.seat))
            self._make_place(viewer.seat)
            self.viewers[viewer] = None
        if self.hub.leaving:
            self.send_away(viewer)

    def _make_place(self, seat: int | None) -> None:
        """A seat has a few sockets at most: the oldest, likely dead, makes way for a new one."""
        mine = [viewer for viewer in self.viewers if viewer.seat == seat]
        if seat is not None and len(mine) >= SOCKETS:
            mine[0].close()
            del self.viewers[mine[0]]

    def send_away(self, viewer: Viewer) -> None:
        """The server stops: another one will have this table."""
        viewer.send(m.encode(RESTARTING))
        viewer.close()

    def leave(self, viewer: Viewer) -> None:
        self.viewers.pop(viewer, None)
        self.used_at = self.hub.now()

    def expel(self, row: Row) -> None:
        """Whoever had this seat has it no longer, and is told so if others took it away."""
        for viewer in list(self.viewers):
            if row.word == "removed" and viewer.is_invited:
                viewer.close()  # the invitation is void too: whoever has the new one comes again
            if viewer.seat != row.seat and row.seat not in viewer.seats:
                continue
            if row.word == "removed" and not viewer.seats - {row.seat}:
                viewer.send(m.encode(REMOVED))
            viewer.close()

    async def resync(self, viewer: Viewer) -> bytes:
        """A fresh state for somebody who has missed messages; nothing older follows it."""
        async with self.lock:
            fresh = await self.show(viewer.seat)
            viewer.behind = False
            return fresh

    async def show(self, seat: int | None) -> bytes:
        """The state as this seat may see it."""
        return await self.engine(lambda: m.encode(showing.state(self.live, seat)))
