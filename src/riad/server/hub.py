"""The hub: all rooms of this process, each the only one of its table."""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine, Mapping
from contextvars import Context
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

import structlog
from sqlalchemy import Connection

from riad.kernel.errors import RiadError
from riad.server import keeping
from riad.server.courtesy import Courtesy
from riad.server.doing import Doing
from riad.server.endings import Endings
from riad.server.errors import Refused
from riad.server.folding import folded, opened, unplayable
from riad.server.lanes import Lane, Lanes
from riad.server.lifetimes import Lifetimes
from riad.server.live import Live
from riad.server.match import WrongLog
from riad.server.room import Room
from riad.server.settings import PACE
from riad.server.store import Store, StoreDown, events, tables
from riad.server.thinking import Thinkers

R = TypeVar("R")
log = structlog.get_logger("riad.server.hub")

LEASE = 15_000
"""Milliseconds for which a job belongs to the worker that has taken it, unless renewed."""

IDLE = 60_000
"""A room that nobody has used for so long is forgotten; its table is in the database."""

Loop = Callable[[], Coroutine[Any, Any, None]]
"""What goes on for as long as the house is open."""

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
LISTEN_AGAIN = 5.0
FAILURES: Final = 5
WITHIN: Final = 60.0
"""A loop that fails so often within so many seconds cannot live, and the house with it."""


def milliseconds() -> int:
    return time.time_ns() // 1_000_000


class Hub:
    """Opens rooms when they are needed, and keeps its loops going."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], int] = milliseconds,
        thinkers: int = 1,
        pace: int = PACE,
        give_up: Callable[[], None] = lambda: None,
        on_thought: Callable[[float], None] = lambda _: None,
        lifetimes: Lifetimes | None = None,
        boxes: Mapping[str, str] | None = None,
    ) -> None:
        self.store = store
        self.now = now
        self.worker = secrets.token_hex(8)
        self.lease = LEASE
        self.pace = pace
        self.give_up = give_up
        """What is done when a loop cannot live."""
        self.on_thought = on_thought
        """Told how many seconds a bot has thought."""
        self.lifetimes = lifetimes or Lifetimes()
        self.boxes = boxes or {}
        """By game: corrections of what is printed, for new tables that say nothing of a box."""
        self.waiting_people = Courtesy()
        self.rooms: dict[str, Room] = {}
        self._alive: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """Also rooms that were forgotten, as long as somebody is still about them."""
        self.endings = Endings(self)
        self.bots = Thinkers(thinkers)
        self.replays = Thinkers(1)
        self.doing = Doing(self, thinkers + 1)
        self.leaving = False
        """This process is about to stop."""
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._lanes = Lanes()

    async def engine(self, work: Callable[..., R], *args: Any, lane: Lane = "moves") -> R:
        """Do something with a game, outside the event loop."""
        return await self._lanes.run(lane, work, *args)

    # ---- life --------------------------------------------------------------------------------

    def start(self, *others: Loop) -> None:
        """Begin to work; `others` are loops that are kept going beside our own."""
        self.store.on_notice(self._noticed)
        self.store.on_ended(self.endings.end)
        self.store.on_reconnect(self._all_may_be_behind)
        doing = self.doing
        mine = (doing.take_up, doing.renew, doing.mend, self._sweep, self._look_around)
        for loop in (*mine, self.endings.watch, *others):
            self.spawn(self._kept_going(loop))

    def say_goodbye(self) -> None:
        """This process is about to stop: whoever is here is told, and finds the next one."""
        self.leaving = True
        for room in self.rooms.values():
            for viewer in list(room.viewers):
                room.send_away(viewer)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self.rooms.values():
            for viewer in room.viewers:
                viewer.close()
        self.bots.close()
        self.replays.close()
        self._lanes.close()

    def spawn(self, work: Coroutine[Any, Any, None], context: Context | None = None) -> None:
        task = asyncio.get_running_loop().create_task(work, context=context)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _kept_going(self, loop: Loop) -> None:
        """Begin a loop anew whenever it fails; where that does not help, the house ends."""
        failed: deque[float] = deque(maxlen=FAILURES)
        while True:
            try:
                return await loop()
            except Exception:
                log.exception("loop-failed", loop=loop.__name__)
            failed.append(time.monotonic())
            if len(failed) == FAILURES and failed[-1] - failed[0] < WITHIN:
                log.critical("loop-dead", loop=loop.__name__)
                self.give_up()
                return None
            await asyncio.sleep(1)

    # ---- rooms -------------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """The room of a table, opened if it is not; there is never a second one."""
        room = self.rooms.get(table_id) or self._alive.get(table_id)
        if room is not None:
            room.used_at = self.now()
            self.rooms[table_id] = room
            return room
        if not TABLE_ID.fullmatch(table_id):
            raise Refused("not-found")
        if table_id not in self._opening:
            opening = asyncio.get_running_loop().create_task(self._open(table_id))
            self._opening[table_id] = opening
            opening.add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(self._opening[table_id])

    async def _open(self, table_id: str) -> Room:
        try:
            live = await self._taken_up(table_id)
        except StoreDown:
            raise Refused("no-store", retry_after=5) from None
        except (WrongLog, RiadError) as wrong:
            said = {"why": str(wrong), "corrected": wrong.corrected}
            log.error("table-unplayable", table=table_id, **said)
            raise unplayable(wrong) from None
        live.lifetimes = self.lifetimes
        room = Room(self, live)
        if live.match.rows:
            await room.note_rules()
        self.rooms[table_id] = self._alive[table_id] = room
        return room

    async def _taken_up(self, table_id: str) -> Live:
        """The table where it was last kept or, where this program cannot go on there, as all its
        rows make it."""
        found = await self.store.read(lambda db: keeping.read(db, table_id))
        if found is None:
            raise Refused("not-found")
        if found.snapshot is not None:
            live = await self.engine(opened, found, self.now(), lane="opening")
            if live is not None:
                return live
            found = await self.store.read(lambda db: keeping.read_all(db, table_id)) or found
        return await self.engine(folded, found, self.now(), lane="opening")

    async def read_on(self, live: Live) -> Live | None:
        """The table with what other processes have written since; None when nothing was."""
        after = live.match.seq - 1
        found = await self.store.read(lambda db: keeping.read_all(db, live.table.id, after))
        if found is None:
            self.close_room(live.table.id)
            raise Refused("not-found")
        if not found.rows:
            return None
        table = found.table
        try:
            return await self.engine(live.grown, table, found.seats, found.rows)
        except (WrongLog, RiadError) as wrong:
            # a process with other rules has written: whoever looks on opens the table anew
            log.error("rows-of-others", table=table.id, why=str(wrong))
            self.close_room(table.id)
            raise Refused("busy", retry_after=1) from None

    def close_room(self, table_id: str) -> None:
        """Whoever is here has to come again, and finds what there is then."""
        room = self.rooms.pop(table_id, None)
        self._alive.pop(table_id, None)
        for viewer in room.viewers if room is not None else ():
            viewer.close()

    async def _sweep(self) -> None:
        """Let go of rooms nobody uses and nothing is done about."""
        while True:
            await asyncio.sleep(10)
            self.sweep_now()

    def sweep_now(self) -> None:
        old, at_work = self.now() - IDLE, self.doing.tables
        for table_id, room in list(self.rooms.items()):
            busy = room.viewers or room.lock.locked() or table_id in at_work
            if room.used_at < old and not busy:
                del self.rooms[table_id]

    # ---- other processes ---------------------------------------------------------------------

    def _noticed(self, table_id: str, seq: int) -> None:
        room = self.rooms.get(table_id)
        if room is not None and seq >= room.live.match.seq:
            self.spawn(self._catch_up(room))

    def _all_may_be_behind(self) -> None:
        for room in self.rooms.values():
            self.spawn(self._catch_up(room))

    async def _look_around(self) -> None:
        """Notices may get lost, and SQLite gives none: now and then ask what was missed."""
        while True:
            await asyncio.sleep(LISTEN_AGAIN)
            with contextlib.suppress(StoreDown):
                ids = list(self.rooms)
                there, newest = await self.store.read(lambda db: _latest(db, ids))  # noqa: B023
                for table_id in set(ids) - there:
                    self.close_room(table_id)
                for table_id, seq in newest.items():
                    self._noticed(table_id, seq)

    async def _catch_up(self, room: Room) -> None:
        try:
            await room.catch_up()
        except Refused:
            log.warning("store-down", table=room.id)


def _latest(connection: Connection, ids: list[str]) -> tuple[set[str], dict[str, int]]:
    """Which of these tables there are, and how far they have come."""
    return tables.present(connection, ids), events.last(connection, ids)
