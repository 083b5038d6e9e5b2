"""After a start a thousand bots may be waiting: they are taken up a few at a time."""

from __future__ import annotations

import asyncio
from typing import Any

from riad.server.doing import TAKEN_UP
from riad.server.store import jobs
from riad.server.store.jobs import Job
from tests.server.play.host import Host, scene


async def waiting(host: Host, number: int) -> list[str]:
    """So many tables of bots alone, each waiting for a bot as after a start."""
    host.hub.undertake = lambda _: None
    tables = [(await host.table(0, 2, watch=True)).table for _ in range(number)]
    await host.store.write("", jobs.free_all)
    host.hub.rooms.clear()
    return tables


def test_few_are_taken_up_at_a_time_and_all_in_the_end(sqlite_database):
    async def run(host: Host) -> None:
        await waiting(host, 3 * TAKEN_UP)
        hub, gate, opened = host.hub, asyncio.Event(), []
        room_of = hub.room

        async def room(table: str) -> Any:
            opened.append(table)
            await gate.wait()
            return await room_of(table)

        hub.room = room
        for _ in range(3):
            assert await hub.doing.take_up_some()
            await asyncio.sleep(0)
        assert len(opened) == TAKEN_UP
        gate.set()
        while await hub.doing.take_up_some() or hub.doing._taken_up:
            await asyncio.sleep(0)
        assert len(set(opened)) == 3 * TAKEN_UP
        await host.quiet()
        assert hub.doing._taken_up == set()

    scene(sqlite_database, run)


def test_what_people_wait_for_comes_first(database_url):
    async def run(host: Host) -> None:
        alone = await waiting(host, 2)
        party = await host.table(2, 1)
        await host.store.write("", lambda db: jobs.drop(db, party.table))
        more = [Job(party.table, "bot", 2, 1, 50), Job(alone[1], "clock", 0, 1, 60)]
        old = [Job(table, "bot", 0, 1, 1) for table in alone]
        await host.store.write("", lambda db: jobs.put(db, [*more, *old]))
        found = [(job.table_id, job.kind) for job in await host.jobs()]
        first = [(alone[1], "clock"), (party.table, "bot")]
        assert found[:2] == first
        assert {table for table, _ in found[2:]} == set(alone)

    scene(database_url, run)
