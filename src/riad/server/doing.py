"""Jobs: bots to play, clocks to watch, turns to confirm. Each is done, or stays to be done.

A job is a row of the database until its question is gone. Whoever takes it has it for a while; when
it was not done then, because the database failed or the process died, anybody may take it again.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterable
from contextvars import Context
from typing import TYPE_CHECKING, Any, Final

import structlog

from riad.server import consent, mixing
from riad.server.errors import Refused
from riad.server.folding import UNPLAYABLE
from riad.server.live import Live
from riad.server.match import Match
from riad.server.store import LAST, Conflict, StoreDown, jobs
from riad.server.store.jobs import Job
from riad.server.thinking import choose, world_for

if TYPE_CHECKING:
    from riad.server.hub import Hub
    from riad.server.room import Room

log = structlog.get_logger("riad.server.doing")

LONGEST_TURN: Final = 40
"""The most answers of a bot that are written together."""

VOID: Final = frozenset({"stale", "not-asked", "over", "closed", "not-started", "not-found"})
"""Why there is nothing left to do: the question is gone, or the table is."""

POLL: Final = 0.5
TAKEN_UP: Final = 4
"""Turns of bots that are taken up at a time: after a start there may be a thousand."""

GENTLY: Final = 0.05
"""Seconds between two looks while there are more."""

MEND: Final = 60.0
"""Seconds from one look for tables that wait for nobody to the next."""

Name = tuple[str, str, int, int]


class Doing:
    """What this process does about the tables of the house."""

    def __init__(self, hub: Hub, bots_at_once: int) -> None:
        self.hub = hub
        self.names: set[Name] = set()
        """The jobs this process is at."""
        self._taken_up: set[Name] = set()
        """Turns of bots that lay in the database, of those that are being done."""
        self._bot_turns = asyncio.Semaphore(bots_at_once)
        """One more than there are processes: while all think, the next turn is made ready."""

    @property
    def tables(self) -> set[str]:
        """Tables about which something is being done."""
        return {name[0] for name in self.names}

    def undertake(self, wanted: Iterable[Job]) -> None:
        """Do at once what is ours to do."""
        for job in wanted:
            if job.worker == self.hub.worker:
                self._begin(job)

    def _begin(self, job: Job) -> None:
        name = (job.table_id, job.kind, job.seat, job.ask)
        if name not in self.names:
            self.names.add(name)
            # a context of its own: whoever brought the bot to play does not pay for it
            self.hub.spawn(self.do(job, name), Context())

    async def do(self, job: Job, name: Name) -> None:
        try:
            room = await self.hub.room(job.table_id)
            await KINDS[job.kind](self, room, job)
        except Refused as refused:
            if refused.code in UNPLAYABLE:
                return  # it stays ours, so that nobody tries again before another program comes
            if refused.code in VOID:
                log.debug("job-void", table=job.table_id, kind=job.kind, code=refused.code)
                await self._drop(job)
            else:  # the store or the table was not able: it is free again when its lease is over
                log.warning("job-left", table=job.table_id, kind=job.kind, code=refused.code)
        except Exception:
            log.exception("job-left", table=job.table_id, kind=job.kind)
        finally:
            self._taken_up.discard(name)
        self.names.discard(name)

    async def _drop(self, job: Job) -> None:
        """The job is about a question that is no longer asked."""
        with contextlib.suppress(StoreDown, Conflict):
            await self.hub.store.write(job.table_id, lambda db: jobs.drop_void(db, job))

    # ---- the kinds of jobs -------------------------------------------------------------------

    async def bot(self, room: Room, job: Job) -> None:
        await self._pace(room)
        async with self._bot_turns:  # few at a time: people come first
            live, seat = room.live, job.seat
            current = live.match.game is not None and live.match.asks[seat] == job.ask
            if not current or not live.is_for_bot(seat):
                raise Refused("stale")
            plan = await self._planned(live.copy(), seat)
            await self.hub.waiting_people.after_you()
            await room.change(lambda live, now: live.bot_plays(seat, job.ask, plan, now))

    async def _planned(self, trial: Live, seat: int) -> list[str]:
        """A bot's whole turn, tried on a copy: what it answers until somebody else is asked."""
        hub, bot, own = self.hub, trial.bot_for(seat), bool(trial.seats[seat].bot)
        longest = LONGEST_TURN if own else 1  # for somebody whose time ran out it answers just once
        plan: list[str] = []
        while len(plan) < longest and trial.match.game is not None:
            await hub.waiting_people.after_you()
            words = await self._answers(trial.match, bot, seat, longest - len(plan))
            await hub.waiting_people.after_you()
            ask = trial.match.asks[seat]
            await hub.engine(trial.bot_plays, seat, ask, words, hub.now())
            plan += words
            if not trial.match.game.goes_on_for(seat):
                break
        return plan

    async def _answers(self, match: Match, bot: str, seat: int, most: int) -> list[str]:
        """What a bot answers next: what the lesson says, or what it thinks of itself."""
        scripted = match.scripted(seat)
        if scripted is not None:
            return [scripted]
        hub = self.hub
        world, key = await hub.engine(world_for, match.game, seat)
        began = time.perf_counter()
        words = await hub.bots.run(choose, bot, world, key, seat, most)
        hub.on_thought(time.perf_counter() - began)
        return words

    async def _pace(self, room: Room) -> None:
        """Bots of one table do not play faster than people can look on."""
        wait = room.bots_may_play_at - self.hub.now()
        room.bots_may_play_at = max(self.hub.now(), room.bots_may_play_at) + self.hub.pace
        if wait > 0:
            await asyncio.sleep(wait / 1000)

    async def clock(self, room: Room, job: Job) -> None:
        await room.change(lambda live, now: live.time_out(job.seat, job.ask, now))

    async def confirm(self, room: Room, job: Job) -> None:
        await room.change(lambda live, now: live.confirm_soon(job.seat, job.ask, now))

    async def proposal(self, room: Room, job: Job) -> None:
        await room.change(lambda live, now: consent.silence(live, job.ask, now))

    async def nonces(self, room: Room, job: Job) -> None:
        await room.change(lambda live, now: mixing.go_without(live, job.ask, now))

    # ---- loops -------------------------------------------------------------------------------

    async def take_up(self) -> None:
        """Take up jobs that are due and that nobody does."""
        while True:
            more = False
            with contextlib.suppress(StoreDown, Conflict):
                more = await self.take_up_some()
            await asyncio.sleep(GENTLY if more else POLL)

    async def take_up_some(self) -> bool:
        """Claim what is due, of bots' turns a few; whether there are more."""
        now = self.hub.now()
        for job in await self.hub.store.read(lambda db: jobs.due(db, now, 50)):
            if job.kind == "bot" and len(self._taken_up) >= TAKEN_UP:
                return True
            await self.claim(job, now)
        return False

    async def claim(self, job: Job, now: int) -> None:
        until = now + self.hub.lease
        got = await self.hub.store.write(
            job.table_id, lambda db: jobs.claim(db, job, self.hub.worker, now, until)
        )
        if got:
            name = (job.table_id, job.kind, job.seat, job.ask)
            if job.kind == "bot" and name not in self.names:
                self._taken_up.add(name)
                await self.hub.waiting_people.after_you()
            self._begin(job)

    async def renew(self) -> None:
        """Keep the jobs that take long, and only those we are at."""
        while True:
            await asyncio.sleep(self.hub.lease / 3000)
            with contextlib.suppress(StoreDown, Conflict):
                await self.renew_now()

    async def renew_now(self) -> None:
        if self.names:
            mine, until = sorted(self.names), self.hub.now() + self.hub.lease
            await self.hub.store.write(
                LAST, lambda db: jobs.renew(db, self.hub.worker, mine, until)
            )

    async def mend(self) -> None:
        """Now and then look for tables that wait for a bot or a clock and have no job."""
        while True:
            with contextlib.suppress(StoreDown, Conflict, Refused):
                await self.mend_now()
            await asyncio.sleep(MEND)

    async def mend_now(self) -> None:
        for table_id in await self.hub.store.read(jobs.missing):
            log.warning("job-missing", table=table_id)
            try:
                room = await self.hub.room(table_id)
                await room.change(_nothing, also=_nothing_more)
            except Refused as refused:
                if refused.code not in UNPLAYABLE | VOID:
                    raise


def _nothing(_: Live, __: int) -> None:
    """What a table has to have is worked out anew at every change, also at one that is none."""


def _nothing_more(_: Any) -> None:
    """Even so it is written."""


KINDS = {
    "bot": Doing.bot,
    "clock": Doing.clock,
    "confirm": Doing.confirm,
    "nonces": Doing.nonces,
    "proposal": Doing.proposal,
}
