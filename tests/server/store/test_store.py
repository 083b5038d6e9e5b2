"""Reading and writing when nothing goes wrong with the database itself."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time

import pytest
from sqlalchemy import insert, text, update
from sqlalchemy.exc import IntegrityError, NoResultFound, SQLAlchemyError

from riad.server.errors import Refused
from riad.server.store import LAST, Conflict, Store, StoreDown, StoreError
from riad.server.store.engines import in_transaction, sqlite_file
from riad.server.store.events import since
from riad.server.store.schema import accounts, tables
from riad.server.store.writer import BATCH, WAITING
from tests.server.store.helpers import (
    adding,
    counted,
    make_table,
    opened,
    paused,
    row,
    together,
    written,
)


def test_what_was_written_can_be_read(database_url):
    async def run():
        async with opened(database_url, "a") as store:
            assert await store.write("a", lambda _: "the answer") == "the answer"
            await store.write("a", adding("a", 1, 2))
            assert store.url == database_url
            return await store.read(lambda connection: since(connection, "a", 0))

    assert asyncio.run(run()) == [row(1), row(2)]


def test_one_conflict_does_not_undo_the_others(database_url):
    async def run():
        async with opened(database_url, "a", "b") as store:
            await store.write("a", adding("a", 1))
            asked = [store.write("b", adding("b", seq)) for seq in range(1, 30)]
            asked += [store.write("a", adding("a", 2, 1, word="both or none"))]
            asked += [store.write("a", adding("a", 2)), store.write("a", adding("a", 2))]
            answers = await together(store, asked)
            assert [type(answer) for answer in answers] == [
                *[type(None)] * 29,
                Conflict,
                type(None),
                Conflict,
            ]
            assert await written(store) == 31

    asyncio.run(run())


def test_what_a_change_raises_goes_to_its_caller_and_undoes_it_alone(database_url):
    def refuse(connection):
        make_table(connection, "never")
        raise Refused("stale")

    def nobody(connection):
        connection.execute(text("SELECT id FROM tables WHERE id = 'nobody'")).one()

    def nonsense(connection):
        connection.execute(text("SELECT nonsense FROM tables"))

    async def run():
        async with opened(database_url, "a") as store:
            answers = await together(
                store,
                [
                    store.write("a", adding("a", 1)),
                    store.write("a", refuse),
                    store.write("a", nobody),
                    store.write("a", nonsense),
                    store.write("a", adding("a", 2)),
                ],
            )
            assert isinstance(answers[1], Refused)
            assert isinstance(answers[2], NoResultFound)
            assert isinstance(answers[3], SQLAlchemyError)
            assert answers[0] is answers[4] is None
            assert await written(store) == 2
            assert await store.read(lambda c: c.execute(text("SELECT id FROM tables")).all()) == [
                ("a",)
            ]

    asyncio.run(run())


def test_a_change_that_hides_an_error_harms_nobody_else(database_url):
    """On PostgreSQL its savepoint is lost; on SQLite it is not. Either way nothing is lost."""

    def hide(connection):
        try:
            make_table(connection, "a")
        except SQLAlchemyError:
            return "hidden"

    async def run():
        async with opened(database_url, "a") as store:
            answers = await together(
                store, [store.write("a", hide), store.write("b", lambda c: make_table(c, "b"))]
            )
            assert answers[0] == "hidden" or isinstance(answers[0], SQLAlchemyError)
            assert answers[1] is None
            await store.write("b", adding("b", 1))
            assert await written(store) == 1

    asyncio.run(run())


def test_a_change_that_ends_the_transaction_is_never_acknowledged(database_url):
    def end(connection):
        connection.connection.rollback()

    async def run():
        async with opened(database_url, "a") as store:
            answers = await together(
                store, [store.write("a", adding("a", 1)), store.write("a", end)]
            )
            assert all(isinstance(answer, StoreDown) for answer in answers)
            assert await written(store) == 0
            await store.write("a", adding("a", 1))
            assert await written(store) == 1

    asyncio.run(run())


def test_changes_are_made_in_the_order_of_tables_and_then_of_asking(database_url):
    made = []

    async def run():
        async with opened(database_url) as store:

            def noting(name, number):
                return store.write(name, lambda _: made.append((name, number)))

            names = ["b", LAST, "a", "b", "a", "z"]
            await together(store, [noting(name, number) for number, name in enumerate(names)])

    asyncio.run(run())
    assert made == [("a", 2), ("a", 4), ("b", 0), ("b", 3), ("z", 5), (LAST, 1)]


def test_what_waits_together_is_committed_together(database_url):
    transactions = []

    async def run():
        async with opened(database_url, "a") as store:

            def noting():
                return store.write("a", lambda c: transactions.append(c.get_transaction()))

            await together(store, [noting() for _ in range(BATCH + 1)])

    asyncio.run(run())
    assert len({id(transaction) for transaction in transactions[:BATCH]}) == 1
    assert transactions[BATCH] is not transactions[0]


def test_nobody_is_resumed_before_the_commit(database_url):
    async def run():
        async with opened(database_url, "a") as store, opened(database_url) as other:
            for seq in range(1, 100):
                await store.write("a", adding("a", seq))
                assert await written(other) == seq

    asyncio.run(run())


def test_readers_see_what_is_committed_only_and_one_moment(database_url):
    first, second = threading.Event(), threading.Event()

    def twice(connection):
        before = counted(connection)
        first.set()
        second.wait(20)
        return before, counted(connection)

    async def run():
        async with opened(database_url, "a") as store:
            asked = asyncio.create_task(store.read(twice))
            await asyncio.to_thread(first.wait, 20)
            await store.write("a", adding("a", 1))
            second.set()
            assert await asked == (0, 0)
            loop = asyncio.get_running_loop()

            def slow(connection):
                adding("a", 2)(connection)
                return asyncio.run_coroutine_threadsafe(written(store), loop).result(20)

            assert await store.write("a", slow) == 1
            assert await written(store) == 2

    asyncio.run(run())


def test_readers_cannot_write(database_url):
    async def run():
        async with opened(database_url, "a") as store:
            with pytest.raises((StoreDown, SQLAlchemyError)):
                await store.read(lambda c: c.execute(update(tables).values(status="over")))
            with pytest.raises((StoreDown, SQLAlchemyError)):
                await store.read(lambda connection: make_table(connection, "b"))
            assert await written(store) == 0

    asyncio.run(run())


def test_a_caller_who_goes_away_does_not_stop_the_others(database_url):
    async def run():
        async with opened(database_url, "a") as store:
            async with paused(store):
                asked = [asyncio.create_task(store.write("a", adding("a", n))) for n in range(20)]
                await asyncio.sleep(0)
                for task in asked[::2]:
                    task.cancel()
                await asyncio.sleep(0)
            assert await asyncio.gather(*asked[1::2]) == [None] * 10
            await store.write("a", adding("a", 20))
            assert await written(store) == 21  # what was in the queue is written

    asyncio.run(run())


def test_close_writes_what_waits_and_takes_no_more(database_url):
    async def run():
        async with opened(database_url, "a") as store:
            async with paused(store):
                asked = [asyncio.create_task(store.write("a", adding("a", n))) for n in range(200)]
                await asyncio.sleep(0)
                closing = asyncio.create_task(store.close())
                await asyncio.sleep(0)
                with pytest.raises(StoreDown, match="closed"):
                    await store.write("a", adding("a", 1000))
            await closing
            assert await asyncio.gather(*asked) == [None] * 200
        async with opened(database_url) as again:
            assert await written(again) == 200

    asyncio.run(run())


def test_too_many_waiting_are_told_at_once(sqlite_database):
    async def run():
        async with opened(sqlite_database, "a") as store:
            async with paused(store):
                asked = [
                    asyncio.create_task(store.write("a", lambda _: None)) for _ in range(WAITING)
                ]
                await asyncio.sleep(0)
                with pytest.raises(StoreDown, match="too many"):
                    await store.write("a", lambda _: None)
            await asyncio.gather(*asked)

    asyncio.run(run())


def test_the_loop_goes_on_while_a_change_takes_its_time(database_url):
    async def run():
        async with opened(database_url) as store:
            asked = asyncio.create_task(store.write("a", lambda _: time.sleep(0.3)))
            ticks = 0
            while not asked.done():
                await asyncio.sleep(0.01)
                ticks += 1
            assert ticks > 10

    asyncio.run(run())


def test_sqlite_is_durable(sqlite_database):
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "fullfsync")

    def pragmas(connection):
        assert in_transaction(connection)
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    async def run():
        async with opened(sqlite_database) as store:
            return await store.write("a", pragmas)

    assert asyncio.run(run()) == ["wal", 2, 1, 5000, 1]


def test_postgresql_is_durable(postgres_database):
    """Even where the host switched it off; what he made stricter stays."""

    def settings(connection):
        return [connection.exec_driver_sql(f"SHOW {name}").scalar() for name in names]

    async def run(setting):
        async with opened(postgres_database) as store:
            await store.write("a", lambda c: c.exec_driver_sql(setting.format(name)))
        async with opened(postgres_database) as store:
            return await store.write("a", settings)

    name = postgres_database.partition("?")[0].rpartition("/")[2]
    names = ("synchronous_commit", "transaction_isolation", "lock_timeout")
    off = "ALTER DATABASE {} SET synchronous_commit = off"
    strict = "ALTER DATABASE {} SET synchronous_commit = remote_apply"
    assert asyncio.run(run(off)) == ["on", "read committed", "5s"]
    assert asyncio.run(run(strict)) == ["remote_apply", "read committed", "5s"]


def test_references_are_watched(database_url):
    async def run():
        async with opened(database_url) as store:
            with pytest.raises(Conflict):
                await store.write("a", adding("nowhere", 1))

    asyncio.run(run())


def test_a_unique_value_is_a_conflict(database_url):
    def named(number):
        values = {"name": "Ada", "name_key": "ada", "look": "ada", "password": "", "created_at": 0}
        return lambda connection: connection.execute(insert(accounts).values(id=number, **values))

    async def run():
        async with opened(database_url) as store:
            await store.write("1", named("1"))
            with pytest.raises(Conflict):
                await store.write("2", named("2"))

    asyncio.run(run())


def test_a_value_that_is_missing_is_no_conflict(database_url):
    """Whoever reads again after a conflict would do so for ever."""

    def incomplete(connection):
        connection.execute(insert(tables).values(id="a", created_at=None))

    async def run():
        async with opened(database_url) as store:
            with pytest.raises(IntegrityError):
                await store.write("a", incomplete)

    asyncio.run(run())


def test_a_database_without_the_schema_is_not_opened(empty_url):
    with pytest.raises(StoreError, match="riad db upgrade"):
        asyncio.run(Store.open(empty_url))


def test_other_commands_may_write_beside_a_running_store(sqlite_database):
    async def run():
        async with opened(sqlite_database, "a") as store:
            raw = sqlite3.connect(sqlite_file(sqlite_database) or "")
            with raw:
                raw.execute("UPDATE tables SET status = 'closed'")
            raw.close()
            await store.write("a", adding("a", 1))
            assert (
                await store.read(lambda c: c.execute(text("SELECT status FROM tables")).scalar())
                == "closed"
            )

    asyncio.run(run())
