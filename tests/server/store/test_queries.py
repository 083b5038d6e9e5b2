"""Events, snapshots and jobs, as both databases keep them."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from sqlalchemy import func, select

from riad.server.store import events, jobs, snapshots
from riad.server.store.engines import reading, writing
from riad.server.store.events import Row
from riad.server.store.jobs import Job
from tests.server.store.helpers import adding, connected, make_table, opened, row


@pytest.fixture
def connection(database_url):
    with connected(writing(database_url)) as one:
        for name in ("a", "b", "c"):
            make_table(one, name)
        yield one


def test_events_come_back_in_order_and_unchanged(connection):
    odd = Row(3, "chat", None, "ﷺ 🐪 \t\"'%s :x", None, 2, None, 2**53)
    events.append(connection, "a", [row(2), odd, row(1)])
    events.append(connection, "b", [row(1)])
    assert events.since(connection, "a", 0) == [row(1), row(2), odd]
    assert events.since(connection, "a", 2) == [odd]
    assert events.since(connection, "a", 3) == events.since(connection, "c", 0) == []


def test_nothing_to_append_is_nothing(connection):
    events.append(connection, "a", [])
    assert events.since(connection, "a", 0) == []


def test_how_far_tables_have_come(connection):
    events.append(connection, "a", [row(seq) for seq in range(1, 12)])
    events.append(connection, "b", [row(1)])
    assert events.last(connection, ["a", "b", "c", "x"]) == {"a": 11, "b": 1}
    assert events.last(connection, []) == {}


def test_a_snapshot_takes_the_place_of_the_one_before(connection):
    assert snapshots.get(connection, "a") is None
    snapshots.put(connection, "a", 5, 1, "{}")
    snapshots.put(connection, "b", 6, 1, "other")
    snapshots.put(connection, "a", 9, 2, '{"x": 1}')
    assert snapshots.get(connection, "a") == snapshots.Snapshot(9, 2, '{"x": 1}')


def next_due(connection):
    """When the next job can be taken; nothing if there is none."""
    return connection.execute(select(func.min(jobs.FREE_AT))).scalar()


def test_jobs_are_due_when_their_time_has_come(connection):
    late, soon = Job("a", "bot", 1, 7, due=200), Job("b", "clock", 0, 3, due=100)
    jobs.put(connection, [late, soon])
    assert next_due(connection) == 100
    assert jobs.due(connection, 99, 10) == []
    assert jobs.due(connection, 100, 10) == [soon]
    assert jobs.due(connection, 300, 10) == [soon, late]
    assert jobs.due(connection, 300, 1) == [soon]


def test_a_job_is_replaced_by_a_newer_one(connection):
    jobs.put(connection, [Job("a", "bot", 1, 7, 200, "me", 900)])
    jobs.put(connection, [Job("a", "bot", 1, 8, 300)])
    assert jobs.due(connection, 1000, 10) == [Job("a", "bot", 1, 8, 300)]
    jobs.put(connection, [])


def test_jobs_are_dropped_by_table_kind_and_seat(connection):
    a = [Job("a", kind, seat, 1, 0) for kind in ("bot", "clock") for seat in (0, 1)]
    jobs.put(connection, [*a, Job("b", "bot", 0, 1, 0)])
    jobs.drop(connection, "a", "bot", 1)
    assert len(jobs.due(connection, 0, 10)) == 4
    jobs.drop(connection, "a", "clock")
    assert len(jobs.due(connection, 0, 10)) == 2
    jobs.drop(connection, "a", seat=0)
    assert jobs.due(connection, 0, 10) == [Job("b", "bot", 0, 1, 0)]
    jobs.drop(connection, "b")
    assert next_due(connection) is None


def test_a_job_is_claimed_once_until_its_lease_is_over(connection):
    job = Job("a", "bot", 0, 1, due=100)
    jobs.put(connection, [job])
    assert jobs.claim(connection, job, "one", now=100, until=150)
    assert not jobs.claim(connection, job, "two", now=100, until=150)
    assert jobs.due(connection, 149, 10) == []
    assert next_due(connection) == 150
    [found] = jobs.due(connection, 150, 10)  # "one" has died
    assert found == job._replace(worker="one", lease=150)
    assert jobs.claim(connection, found, "two", now=150, until=200)
    assert not jobs.claim(connection, found, "three", now=150, until=200)


def test_a_job_that_has_changed_cannot_be_claimed(connection):
    job = Job("a", "bot", 0, 1, due=100)
    assert not jobs.claim(connection, job, "one", now=100, until=150)
    jobs.put(connection, [job._replace(ask=2)])
    assert not jobs.claim(connection, job, "one", now=100, until=150)


def test_a_worker_renews_what_it_is_at(connection):
    mine = [Job(name, "bot", 0, 1, 0, "me", 100) for name in ("a", "b")]
    jobs.put(connection, [*mine, Job("c", "bot", 0, 1, 0, "you", 100)])
    jobs.renew(connection, "me", [("a", "bot", 0, 1), ("b", "bot", 0, 2)], until=500)
    assert [job.table_id for job in jobs.due(connection, 100, 10)] == ["b", "c"]
    assert next_due(connection) == 100


def test_a_table_takes_all_that_is_its_own_along(connection):
    events.append(connection, "a", [row(1)])
    snapshots.put(connection, "a", 1, 1, "")
    jobs.put(connection, [Job("a", "bot", 0, 1, 0)])
    connection.exec_driver_sql("DELETE FROM tables WHERE id = 'a'")
    assert events.since(connection, "a", 0) == []
    assert snapshots.get(connection, "a") is None
    assert next_due(connection) is None


def test_only_one_of_many_workers_gets_a_job(postgres_database):
    job = Job("a", "bot", 0, 1, due=0)

    def claiming(name):
        return lambda connection: jobs.claim(connection, job, name, 0, 99)

    async def run():
        async with (
            opened(postgres_database, "a") as one,
            opened(postgres_database) as two,
            opened(postgres_database) as three,
        ):
            workers = {"one": one, "two": two, "three": three}
            for round_ in range(20):
                await one.write("a", lambda c: jobs.put(c, [job]))
                taken = await asyncio.gather(
                    *(store.write("a", claiming(name)) for name, store in workers.items())
                )
                assert sum(taken) == 1, round_

    asyncio.run(run())


BOTH = [("a", "bot", 0, 1), ("b", "bot", 0, 1)]


def test_renewing_waits_for_nobody(postgres_database):
    """A worker holds a job of another in its transaction: the renewal passes it by."""

    async def run():
        async with opened(postgres_database, "a", "b") as store:
            await store.write("a", lambda c: jobs.put(c, [Job("a", "bot", 0, 1, 0, "me", 10)]))
            await store.write("b", lambda c: jobs.put(c, [Job("b", "bot", 0, 1, 0, "me", 10)]))
            with connected(writing(postgres_database)) as other:
                jobs.drop(other, "a")
                await store.write("~", lambda c: jobs.renew(c, "me", BOTH, 90))
        with connected(reading(postgres_database)) as connection:
            assert jobs.due(connection, 99, 9) == [Job("b", "bot", 0, 1, 0, "me", 90)]

    asyncio.run(run())


def test_two_workers_never_both_write_an_event_and_never_block_for_good(database_url):
    """Many tables, the same seqs, in opposite orders, at the same time."""
    names = [f"t{number}" for number in range(16)]

    async def play(store, order, who):
        won = 0
        for seq in range(1, 21):
            answers = await asyncio.gather(
                *(store.write(name, adding(name, seq, word=who)) for name in order),
                return_exceptions=True,
            )
            won += answers.count(None)
            assert {type(answer).__name__ for answer in answers} <= {"NoneType", "Conflict"}
        return won

    async def run():
        async with opened(database_url, *names) as one, opened(database_url) as two:
            won = await asyncio.gather(play(one, names, "one"), play(two, names[::-1], "two"))
            assert sum(won) == 16 * 20
            for name in names:
                found = await one.read(partial(events.since, table_id=name, seq=0))
                assert [event.seq for event in found] == list(range(1, 21))

    asyncio.run(run())
