"""The hub: all rooms of this process, and the work that has to be done about their tables."""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection

from riad.kernel.errors import RiadError
from riad.server import consent, keeping
from riad.server.courtesy import Courtesy
from riad.server.errors import Refused
from riad.server.folding import folded, unplayable
from riad.server.lifetimes import Lifetimes
from riad.server.live import Live
from riad.server.match import WrongLog
from riad.server.room import Room
from riad.server.store import LAST, Conflict, Store, StoreDown, events, jobs, tables
from riad.server.store.jobs import Job
from riad.server.thinking import Thinkers, choose, world_for

R = TypeVar("R")
log = structlog.get_logger("riad.server.hub")

LEASE = 15_000
"""Milliseconds for which a job belongs to the worker that has taken it, unless renewed."""

PACE = 700
"""Milliseconds between two turns of bots at one table."""

BOTS_AT_ONCE = 2
"""Tables for which bots' turns are worked out at the same time."""

LONGEST_TURN = 40
"""The most answers of a bot that are written together."""

IDLE = 60_000
"""A room that nobody has used for so long is forgotten; its table is in the database."""

UNPLAYABLE = ("corrected-rules", "unplayable")
"""Why this program cannot go on with a table, whatever is asked of it."""

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
POLL = 0.5
TAKEN_UP = 4
"""Turns of bots that are taken up at a time: after a start there may be a thousand."""

GENTLY = 0.05
"""Seconds between two looks while there are more."""

LISTEN_AGAIN = 5.0


def milliseconds() -> int:
    return time.time_ns() // 1_000_000


class Hub:
    """Opens rooms when they are needed, lets bots play, and watches the clocks."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], int] = milliseconds,
        thinkers: int = 1,
        pace: int = PACE,
        lifetimes: Lifetimes | None = None,
    ) -> None:
        self.store = store
        self.now = now
        self.worker = secrets.token_hex(8)
        self.lease = LEASE
        self.pace = pace
        self.lifetimes = lifetimes or Lifetimes()
        self._bot_turns = asyncio.Semaphore(BOTS_AT_ONCE)
        self.waiting_people = Courtesy()
        self.rooms: dict[str, Room] = {}
        self.bots = Thinkers(thinkers)
        self.replays = Thinkers(1)
        self.leaving = False
        """This process is about to stop."""
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._doing: set[tuple[str, str, int, int]] = set()
        self._taken_up: set[tuple[str, str, int, int]] = set()
        """Turns of bots that lay in the database, of those that are being done."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="engine")

    async def engine(self, work: Callable[..., R], *args: Any) -> R:
        """Do something with a game, outside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)

    # ---- life --------------------------------------------------------------------------------

    def start(self) -> None:
        self.store.on_notice(self._noticed)
        self.store.on_reconnect(self._all_may_be_behind)
        for loop in (self._work, self._renew, self._sweep, self._look_around):
            self._spawn(loop())

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
        self._threads.shutdown()

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- rooms -------------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """The room of a table, opened if it is not."""
        room = self.rooms.get(table_id)
        if room is not None:
            room.used_at = self.now()
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
            found = await self.store.read(lambda db: keeping.read(db, table_id))
        except StoreDown:
            raise Refused("no-store", retry_after=5) from None
        if found is None:
            raise Refused("not-found")
        try:
            live = await self.engine(folded, *found, self.now())
        except (WrongLog, RiadError) as wrong:
            said = {"why": str(wrong), "corrected": wrong.corrected}
            log.error("table-unplayable", table=table_id, **said)
            raise unplayable(wrong) from None
        live.lifetimes = self.lifetimes
        room = Room(self, live)
        if live.match.rows:
            await room.note_rules()
        self.rooms[table_id] = room
        return room

    async def read_on(self, live: Live) -> Live | None:
        """The table with what other processes have written since; None when nothing was."""
        after = live.match.seq - 1
        found = await self.store.read(lambda db: keeping.read(db, live.table.id, after))
        if found is None:
            self.close_room(live.table.id)
            raise Refused("not-found")
        if not found[2]:
            return None
        table, seats, rows, _ = found
        try:
            return await self.engine(live.grown, table, seats, rows)
        except (WrongLog, RiadError) as wrong:
            # a process with other rules has written: whoever looks on opens the table anew
            log.error("rows-of-others", table=table.id, why=str(wrong))
            self.close_room(table.id)
            raise Refused("busy", retry_after=1) from None

    def close_room(self, table_id: str) -> None:
        """Whoever is here has to come again, and finds what there is then."""
        room = self.rooms.pop(table_id, None)
        for viewer in room.viewers if room is not None else ():
            viewer.close()

    def forget(self, table_id: str) -> None:
        self.rooms.pop(table_id, None)

    async def _sweep(self) -> None:
        """Forget rooms nobody uses."""
        while True:
            await asyncio.sleep(10)
            old = self.now() - IDLE
            for table_id, room in list(self.rooms.items()):
                if not room.viewers and room.used_at < old and not room.lock.locked():
                    del self.rooms[table_id]

    # ---- other processes ---------------------------------------------------------------------

    def _noticed(self, table_id: str, seq: int) -> None:
        room = self.rooms.get(table_id)
        if room is not None and seq >= room.live.match.seq:
            self._spawn(self._catch_up(room))

    def _all_may_be_behind(self) -> None:
        for room in self.rooms.values():
            self._spawn(self._catch_up(room))

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

    # ---- jobs --------------------------------------------------------------------------------

    def undertake(self, wanted: Iterable[Job]) -> None:
        """Do at once what is ours to do."""
        for job in wanted:
            if job.worker == self.worker:
                self._begin(job)

    def _begin(self, job: Job) -> None:
        name = (job.table_id, job.kind, job.seat, job.ask)
        if name not in self._doing:
            self._doing.add(name)
            self._spawn(self._do(job, name))

    async def _do(self, job: Job, name: tuple[str, str, int, int]) -> None:
        try:
            room = await self.room(job.table_id)
            await DOING[job.kind](self, room, job)
        except Refused as refused:
            if refused.code in UNPLAYABLE:
                return  # it stays ours, so that nobody tries again before another program comes
            if refused.code != "busy":  # then it is tried again when its lease is over
                log.debug("job-void", table=job.table_id, kind=job.kind, code=refused.code)
                await self._drop(job)
        except Exception:
            log.exception("job-left", table=job.table_id, kind=job.kind)
        finally:
            self._taken_up.discard(name)
        self._doing.discard(name)

    async def _drop(self, job: Job) -> None:
        """The job is about a question that is no longer asked."""
        with contextlib.suppress(StoreDown, Conflict):
            await self.store.write(job.table_id, lambda connection: jobs.drop_void(connection, job))

    async def bot(self, room: Room, job: Job) -> None:
        await self._pace(room)
        async with self._bot_turns:  # few at a time: people come first
            live, seat = room.live, job.seat
            current = live.match.game is not None and live.match.asks[seat] == job.ask
            if not current or not live.is_for_bot(seat):
                raise Refused("stale")
            plan = await self._planned(live.copy(), seat)
            await self.waiting_people.after_you()
            await room.change(lambda live, now: live.bot_plays(seat, job.ask, plan, now))

    async def _planned(self, trial: Live, seat: int) -> list[str]:
        """A bot's whole turn, tried on a copy: what it answers until somebody else is asked."""
        bot, own = trial.bot_for(seat), bool(trial.seats[seat].bot)
        longest = LONGEST_TURN if own else 1  # for somebody whose time ran out it answers just once
        plan: list[str] = []
        while len(plan) < longest and trial.match.game is not None:
            await self.waiting_people.after_you()
            world, key = await self.engine(world_for, trial.match.game, seat)
            words = await self.bots.run(choose, bot, world, key, seat, longest - len(plan))
            await self.waiting_people.after_you()
            ask = trial.match.asks[seat]
            await self.engine(trial.bot_plays, seat, ask, words, self.now())
            plan += words
            if not trial.match.game.goes_on_for(seat):
                break
        return plan

    async def _pace(self, room: Room) -> None:
        """Bots of one table do not play faster than people can look on."""
        wait = room.bots_may_play_at - self.now()
        room.bots_may_play_at = max(self.now(), room.bots_may_play_at) + self.pace
        if wait > 0:
            await asyncio.sleep(wait / 1000)

    async def clock(self, room: Room, job: Job) -> None:
        await room.change(lambda live, now: live.time_out(job.seat, job.ask, now))

    async def confirm(self, room: Room, job: Job) -> None:
        await room.change(lambda live, now: live.confirm_soon(job.seat, job.ask, now))

    async def proposal(self, room: Room, job: Job) -> None:
        await room.change(lambda live, now: consent.silence(live, job.ask, now))

    async def _work(self) -> None:
        """Take up jobs that are due and that nobody does."""
        while True:
            more = False
            with contextlib.suppress(StoreDown, Conflict):
                more = await self._take_up()
            await asyncio.sleep(GENTLY if more else POLL)

    async def _take_up(self) -> bool:
        """Claim what is due, of bots' turns a few; whether there are more."""
        now = self.now()
        for job in await self.store.read(lambda connection: jobs.due(connection, now, 50)):
            if job.kind == "bot" and len(self._taken_up) >= TAKEN_UP:
                return True
            await self._claim(job, now)
        return False

    async def _claim(self, job: Job, now: int) -> None:
        got = await self.store.write(
            job.table_id,
            lambda connection: jobs.claim(connection, job, self.worker, now, now + self.lease),
        )
        if got:
            name = (job.table_id, job.kind, job.seat, job.ask)
            if job.kind == "bot" and name not in self._doing:
                self._taken_up.add(name)
                await self.waiting_people.after_you()
            self._begin(job)

    async def _renew(self) -> None:
        """Keep the jobs that take long."""
        while True:
            await asyncio.sleep(self.lease / 3000)
            if self._doing:
                until = self.now() + self.lease
                with contextlib.suppress(StoreDown, Conflict):
                    await self.store.write(
                        LAST,
                        lambda connection: jobs.renew(connection, self.worker, until),  # noqa: B023
                    )


def _latest(connection: Connection, ids: list[str]) -> tuple[set[str], dict[str, int]]:
    """Which of these tables there are, and how far they have come."""
    return tables.present(connection, ids), events.last(connection, ids)


DOING = {"bot": Hub.bot, "clock": Hub.clock, "confirm": Hub.confirm, "proposal": Hub.proposal}
