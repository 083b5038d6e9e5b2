"""Jobs are never lost, a table has one room, and loops that fail begin anew."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager

import pytest
from sqlalchemy import delete, event

from riad.server.store import StoreDown, schema
from tests.server.play.desk import at_desk
from tests.server.play.host import asked, hosted, play, scene

MINUTE = 60


@pytest.fixture
def quick(monkeypatch):
    """Nobody waits a second between two tries of a loop."""
    sleep = asyncio.sleep
    monkeypatch.setattr("riad.server.hub.asyncio.sleep", lambda _: sleep(0))


class Refusing:
    """A store that cannot be written to as long as it says so."""

    def __init__(self, store):
        self.write = store.write
        self.failing = False
        store.write = self

    async def __call__(self, table_id, change):
        if self.failing:
            raise StoreDown("locked")
        return await self.write(table_id, change)


def test_a_job_outlives_a_store_that_fails(database_url):
    """A2: it was taken for void, and dropped as soon as the store was back."""

    async def run(host):
        party = await host.table(1, 1)
        (guest,) = await party.sit()
        store = Refusing(host.store)
        for _ in range(6):
            while asked([guest]) is not None:
                me = asked([guest])
                await me.move(me.words[0])
                await me.confirm()
                store.failing = guest.room.live.match.game.waiting == (1,)
            await host.quiet()
            store.failing = False
            assert [job.seat for job in await host.jobs()] == [1]
            host.time.passes(20)
            await host.work()
        assert guest.step > 6

    scene(database_url, run)


def test_what_was_tried_in_vain_is_tried_again_when_its_lease_is_over(sqlite_database):
    async def run(host):
        party = await host.table(0, 2, watch=True)
        store = Refusing(host.store)
        found = await host.jobs()
        await host.hub.doing.claim(found[0], host.time())
        store.failing = True
        await host.quiet()
        store.failing = False
        assert len(await host.jobs()) == 1
        await host.hub.doing.renew_now()
        assert await host.work() == 0, "its lease is not over"
        host.time.passes(20)
        assert await host.work() == 1
        room = await party.room()
        assert room.live.match.step > 0

    scene(sqlite_database, run)


def test_a_table_that_waits_for_a_bot_without_a_job_gets_one(database_url):
    async def run(host):
        party = await host.table(0, 2, watch=True)
        clock = {"bank": 60, "increment": 5}
        timed = await host.table(2, clock=clock, timeout="move")
        people = await host.table(2)
        await host.store.write("~", lambda db: db.execute(delete(schema.jobs)))
        assert await host.jobs() == []
        await host.hub.doing.mend_now()
        await host.quiet()
        assert [job.table_id for job in await host.jobs()] == [timed.table]
        assert (await party.room()).live.match.game.over, "its bots have played to the end"
        assert (await people.room()).live.match.step == 0

    scene(database_url, run)


def test_a_table_has_one_room_however_long_somebody_is_about_it(sqlite_database, monkeypatch):
    """A4: it was forgotten while a bot thought, and whoever came back sat in another one."""

    async def run(host):
        party = await host.table(1, 1)
        room = await party.room()
        thinking, think = asyncio.Event(), host.bots.run

        async def slowly(*args):
            await thinking.wait()
            return await think(*args)

        host.bots.run = slowly
        (guest,) = await party.sit()
        while asked([guest]) is not None:
            await play([guest], moves=1)
        guest.leaves()
        assert host.hub.doing.names, "the bot thinks"
        host.time.passes(10 * MINUTE)
        host.hub.sweep_now()
        assert host.hub.rooms[party.table] is room
        thinking.set()
        await host.quiet()
        host.time.passes(10 * MINUTE)
        host.hub.sweep_now()
        assert party.table not in host.hub.rooms
        assert await party.room() is room, "somebody has it still"

    scene(sqlite_database, run)


def test_a_loop_that_fails_begins_anew_and_one_that_cannot_live_ends_the_house(
    sqlite_database, quick
):
    async def run():
        async with hosted(sqlite_database) as host:
            ended, tries = [], []
            host.hub.give_up = lambda: ended.append(True)

            async def sometimes():
                tries.append(1)
                if len(tries) < 3:
                    raise LookupError("no such table: jobs")

            async def never():
                raise LookupError("no such table: jobs")

            await host.hub._kept_going(sometimes)
            assert (len(tries), ended) == (3, [])
            await host.hub._kept_going(never)
            assert ended == [True]

    asyncio.run(run())


@contextmanager
def nothing_written(store):
    """Transactions begin and end, and not a page can be written: as on a full disk."""
    engine = store._writer._engine

    def forbid(connection):
        connection.exec_driver_sql("PRAGMA query_only=ON")

    event.listen(engine, "begin", forbid)
    try:
        yield
    finally:
        event.remove(engine, "begin", forbid)
        engine.dispose()


def test_health_writes_and_tells_an_outage(sqlite_database):
    """A3: an empty transaction is possible on a full disk, and no figure moved."""

    async def run(here):
        assert (await here.http.get("/healthz")).json()["store"] is True
        made = await here.made(bots=["random"])
        table, token = made["table"]["id"], made["token"]
        with nothing_written(here.hub.store):
            answer = await here.http.get("/healthz")
            assert (answer.status_code, answer.json()["status"]) == (503, "degraded")
            assert (await here.say(table, token, "chat", text="?", seat=0))["code"] == "no-store"
        answer = await here.http.get("/healthz")
        assert answer.status_code == 200
        assert answer.json()["failed_writes"] >= 2
        figures = (await here.http.get("/metrics", headers={"host": "localhost"})).text.splitlines()
        shown = dict(line.rsplit(" ", 1) for line in figures if not line.startswith("#"))
        assert float(shown["riad_store_failures_total"]) >= 2
        assert float(shown["riad_store_writes_total"]) >= 2
        assert float(shown["riad_disk_free_bytes"]) > 0

    at_desk(sqlite_database, run)
