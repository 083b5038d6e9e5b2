"""Notices between workers: heard, missed, and heard again."""

from __future__ import annotations

import asyncio
from functools import partial

from sqlalchemy import text

from riad.server.store.engines import writing
from tests.server.store.helpers import adding, connected, opened, until

LISTENERS = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN%'
"""


def deafen(url):
    """Every listener loses its connection."""
    with connected(writing(url)) as connection:
        return connection.execute(text(LISTENERS)).scalar()


def test_another_worker_hears_what_was_written(postgres_database):
    heard, own = [], []

    async def run():
        async with opened(postgres_database, "a") as one, opened(postgres_database) as two:
            two.on_notice(lambda table_id, seq: heard.append((table_id, seq)))
            one.on_notice(lambda table_id, seq: own.append((table_id, seq)))
            await one.write("a", adding("a", 1, 2))
            await one.write("a", adding("a", 3))
            await until(lambda: len(heard) == 2)

    asyncio.run(run())
    assert heard == [("a", 2), ("a", 3)]
    assert own == []


def test_nobody_hears_what_was_not_committed(postgres_database):
    heard = []

    def give_up(connection):
        adding("a", 1)(connection)
        raise LookupError

    async def run():
        async with opened(postgres_database, "a") as one, opened(postgres_database) as two:
            two.on_notice(lambda table_id, seq: heard.append((table_id, seq)))
            await asyncio.gather(one.write("a", give_up), return_exceptions=True)
            await one.write("a", adding("a", 7))
            await until(lambda: heard)

    asyncio.run(run())
    assert heard == [("a", 7)]


def test_a_listener_comes_back_and_says_that_it_may_have_missed_something(postgres_database):
    heard, missed = [], []

    async def run():
        async with opened(postgres_database, "a") as one, opened(postgres_database) as two:
            two.on_notice(lambda _, seq: heard.append(seq))
            two.on_reconnect(lambda: missed.append(True))
            assert await asyncio.to_thread(deafen, postgres_database) == 2
            await one.write("a", adding("a", 1))  # a notice that nobody may hear
            await until(lambda: missed)
            await one.write("a", adding("a", 2))
            await until(lambda: 2 in heard)

    asyncio.run(run())
    assert missed == [True]


def test_what_goes_wrong_in_a_callback_does_not_end_the_listening(postgres_database):
    heard, wrong = [], []

    def stumble(table_id, seq):
        heard.append(seq)
        raise LookupError

    async def run():
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: wrong.append(context["exception"]))
        async with opened(postgres_database, "a") as one, opened(postgres_database) as two:
            two.on_notice(stumble)
            await one.write("a", adding("a", 1))
            await one.write("a", adding("a", 2))
            await until(lambda: len(heard) == 2)

    asyncio.run(run())
    assert [type(error) for error in wrong] == [LookupError, LookupError]


def notify(connection, payload):
    connection.execute(text("SELECT pg_notify('riad', :payload)"), {"payload": payload})


def test_notices_that_are_not_ours_are_passed_over(postgres_database):
    heard = []

    async def run():
        async with opened(postgres_database, "a") as one, opened(postgres_database) as two:
            two.on_notice(lambda _, seq: heard.append(seq))
            for payload in ("", "a", "a b", "a -1"):
                await one.write("a", partial(notify, payload=payload))
            await one.write("a", adding("a", 5))
            await until(lambda: heard)

    asyncio.run(run())
    assert heard == [5]


def test_sqlite_has_no_other_workers(sqlite_database):
    async def run():
        async with opened(sqlite_database, "a") as store:
            store.on_notice(lambda *_: None)
            store.on_reconnect(lambda: None)
            await store.write("a", adding("a", 1))

    asyncio.run(run())
