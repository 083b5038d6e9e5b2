"""The database fails: nothing is acknowledged, and when it is back everything goes on."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
import traceback
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import SQLAlchemyError

from riad.server.store import StoreDown
from riad.server.store.engines import migrating, reading, sqlite_url, writing
from riad.server.store.migrate import migrate
from tests.server import postgres
from tests.server.store.helpers import (
    adding,
    connected,
    counted,
    make_table,
    opened,
    together,
    until,
    written,
)

TERMINATE = """
    SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def terminate(url):
    """All connections to this database end, as when an admin or a crash ends them."""
    with connected(writing(url)) as connection:
        return connection.execute(text(TERMINATE)).scalar()


def big(table_id, seq):
    return adding(table_id, seq, word="x" * 200_000)


async def fails(store, change):
    with pytest.raises(StoreDown) as refused:
        await store.write("a", change)
    return refused.value


async def all_fail(store, *changes):
    """Changes that share a transaction."""
    answers = await together(store, [store.write("a", change) for change in changes])
    assert all(isinstance(answer, StoreDown) for answer in answers), answers
    return answers


# ---- SQLite ----------------------------------------------------------------------------------


def test_a_full_disk_refuses_all_of_the_batch_and_recovers(sqlite_database):
    """`max_page_count` is a real SQLITE_FULL; it belongs to the connection, which is renewed."""

    def fill(connection):
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 10}")

    async def run():
        async with opened(sqlite_database, "a") as store:
            await store.write("a", adding("a", 1))
            await store.write("a", fill)
            [_, _, third] = await all_fail(store, adding("a", 2), big("a", 3), adding("a", 4))
            assert "full" in str(third)
            assert not third.unsure
            assert await written(store) == 1
            await store.write("a", adding("a", 2))
            await store.write("a", big("a", 3))
            assert await written(store) == 3

    asyncio.run(run())


FULL = """
import asyncio, resource, sys
from tests.server.store.helpers import adding, opened, written
from riad.server.store import StoreDown

async def run(url):
    async with opened(url, "a") as store:
        await store.write("a", adding("a", 1))
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
        refused = 0
        for seq in range(2, 20):
            try:
                await store.write("a", adding("a", seq, word="x" * 100_000))
            except StoreDown:
                refused += 1
        kept = await written(store)
        assert refused and kept == 19 - refused, (refused, kept)
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        await store.write("a", adding("a", 100))
        assert await written(store) == kept + 1
        return kept + 1

print(asyncio.run(run(sys.argv[1])))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has no limit for the size of files")
def test_a_disk_that_takes_no_more_bytes(sqlite_database):
    """The system itself refuses the write, in a process of its own; then it takes it again."""
    done = subprocess.run(
        [sys.executable, "-c", FULL, sqlite_database],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    with connected(writing(sqlite_database)) as connection:
        assert counted(connection) == int(done.stdout)


def test_a_file_that_is_gone_or_no_database_is_down_until_it_is_back(sqlite_database, tmp_path):
    file = tmp_path / "riad.db"

    async def run():
        async with opened(sqlite_database, "a") as store:
            await store.write("a", adding("a", 1))
            aside = file.with_name("aside.db")
            file.rename(aside)
            await fails(store, adding("a", 2))
            with pytest.raises(StoreDown):
                await written(store)
            assert not file.exists()
            file.write_bytes(b"no database at all" * 1000)
            await fails(store, adding("a", 2))
            aside.rename(file)
            await store.write("a", adding("a", 2))
            assert await written(store) == 2

    asyncio.run(run())


def test_another_file_in_its_place_is_the_database_from_then_on(sqlite_database, tmp_path):
    """And nothing is written to the old one, which nobody would read again."""

    async def run():
        async with opened(sqlite_database, "a") as store:
            await store.write("a", adding("a", 1, 2, 3))
            for old in tmp_path.glob("riad.db*"):
                old.rename(tmp_path / f"old-{old.name}")
            migrate(sqlite_database)
            await store.write("b", lambda connection: make_table(connection, "b"))
            await store.write("b", adding("b", 1))
            assert await written(store) == 1

    asyncio.run(run())


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs another user")
def test_a_file_that_may_only_be_read():
    """The file is replaced by one that its user may not write; then by one he may."""
    script = """
import asyncio, os, sqlite3, sys
from pathlib import Path
from riad.server.store import StoreDown
from tests.server.store.helpers import adding, opened, written

async def run(url, file):
    async with opened(url, "a") as store:
        await store.write("a", adding("a", 1))
        locked = file.with_name("locked.db")
        raw = sqlite3.connect(file)
        raw.execute("VACUUM INTO ?", [str(locked)])
        raw.close()
        locked.chmod(0o444)
        for old in file.parent.glob("riad.db*"):
            old.rename(file.with_name("old-" + old.name))
        locked.rename(file)
        try:
            await store.write("a", adding("a", 2))
        except StoreDown as refused:
            print(refused)
        else:
            raise AssertionError("a file that may only be read was written")
        for path in file.parent.glob("riad.db*"):
            path.chmod(0o644)  # what SQLite puts beside it may be written as little as the file
        await store.write("a", adding("a", 2))

os.setuid(65534)
asyncio.run(run(sys.argv[1], Path(sys.argv[2])))
"""
    folder = Path(f"/tmp/riad-readonly-{os.getpid()}")  # pytest's own folder is closed to others
    folder.mkdir()
    try:
        file = folder / "riad.db"
        migrate(sqlite_url(file))
        for path in (folder, *folder.iterdir()):
            os.chown(path, 65534, 65534)
        done = subprocess.run(
            [sys.executable, "-c", script, sqlite_url(file), str(file)],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        assert "readonly" in done.stdout
    finally:
        shutil.rmtree(folder)


def hurry(connection):
    connection.exec_driver_sql("PRAGMA busy_timeout = 100")


def test_somebody_else_who_does_not_let_go_is_waited_for_but_not_for_ever(sqlite_database):
    async def run():
        async with opened(sqlite_database, "a") as store:
            await store.write("a", hurry)
            with connected(writing(sqlite_database)):
                refused = await fails(store, adding("a", 1))
            assert "locked" in str(refused)
            await store.write("a", adding("a", 1))

    asyncio.run(run())


# ---- PostgreSQL ------------------------------------------------------------------------------


def test_a_connection_that_ends_within_a_batch_refuses_all_of_it(postgres_database):
    def end(connection):
        pid = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        with connected(writing(postgres_database)) as other:
            other.exec_driver_sql(f"SELECT pg_terminate_backend({pid}, 5000)")

    async def run():
        async with opened(postgres_database, "a") as store:
            [first, _, _] = await all_fail(store, adding("a", 1), end, adding("a", 2))
            assert not first.unsure
            assert await written(store) == 0
            await store.write("a", adding("a", 1))
            assert await written(store) == 1

    asyncio.run(run())


def test_a_commit_without_an_answer_is_told_as_such(postgres_database):
    """The backend waits with its COMMIT, and is ended there."""
    trigger = """
        CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_sleep(30); RETURN NULL; END';
        CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON events
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slow()
    """

    def sleeping():
        asked = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
        with connected(writing(postgres_database)) as connection:
            return connection.execute(text(asked)).scalar()

    async def run():
        async with opened(postgres_database, "a") as store:
            await store.write("a", lambda connection: connection.exec_driver_sql(trigger))
            asked = asyncio.create_task(store.write("a", adding("a", 1)))
            while not await asyncio.to_thread(sleeping):
                await asyncio.sleep(0.01)
            await asyncio.to_thread(terminate, postgres_database)
            with pytest.raises(StoreDown) as lost:
                await asked
            assert lost.value.unsure

    asyncio.run(run())


def test_connections_that_ended_while_idle_are_not_noticed(postgres_database):
    async def run():
        async with opened(postgres_database, "a") as store:
            for seq in range(1, 4):
                await asyncio.to_thread(terminate, postgres_database)
                await store.write("a", adding("a", seq))
                assert await written(store) == seq

    asyncio.run(run())


def test_a_server_that_stops_is_down_until_it_is_back():
    server = postgres.started(f"stops-{os.getpid()}")
    url = server.get_uri()
    migrate(url)

    async def run():
        async with opened(url, "a") as store:
            reconnected = []
            store.on_reconnect(lambda: reconnected.append(True))
            await store.write("a", adding("a", 1))
            await asyncio.to_thread(postgres.pause, server)
            await fails(store, adding("a", 2))
            with pytest.raises(StoreDown):
                await written(store)
            await asyncio.to_thread(postgres.resume, server)
            await store.write("a", adding("a", 2))
            assert await written(store) == 2
            await until(lambda: reconnected)

    try:
        asyncio.run(run())
    finally:
        server.cleanup()


def test_a_server_that_turned_read_only_is_down(postgres_database):
    """As after a failover, when the old address leads to a standby."""

    def read_only(connection):
        connection.exec_driver_sql("SET TRANSACTION READ ONLY")
        adding("a", 1)(connection)

    async def run():
        async with opened(postgres_database, "a") as store:
            await all_fail(store, adding("a", 2), read_only)
            await store.write("a", adding("a", 1))

    asyncio.run(run())


# ---- both ------------------------------------------------------------------------------------

WRITE = """
import asyncio, sys
from tests.server.store.helpers import adding
from riad.server.store import Store

async def run(url):
    store = await Store.open(url)

    async def play(name):
        for seq in range(1, 1_000_000):
            await store.write(name, adding(name, seq))
            print(name, seq, flush=True)

    await asyncio.gather(*(play(name) for name in "abcdefgh"))

asyncio.run(run(sys.argv[1]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has no SIGKILL")
def test_a_killed_process_has_lost_nothing_it_acknowledged(database_url):
    with connected(writing(database_url)) as connection:
        for name in "abcdefgh":
            make_table(connection, name)
    said: dict[str, int] = {}
    for round_ in range(1, 4):
        with connected(writing(database_url)) as connection:
            connection.exec_driver_sql("DELETE FROM events")
        process = subprocess.Popen(
            [sys.executable, "-c", WRITE, database_url], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        with process.stdout as lines:
            first = lines.readline()
            time.sleep(0.1 * round_)
            process.send_signal(signal.SIGKILL)
            said = {}
            for line in [first, *lines]:
                if line.endswith("\n"):
                    name, seq = line.split()
                    said[name] = int(seq)
        process.wait()
        with connected(writing(database_url)) as connection:
            query = text("SELECT table_id, max(seq), count(*) FROM events GROUP BY table_id")
            kept = {name: (last, number) for name, last, number in connection.execute(query)}
        for name, seq in said.items():
            assert kept[name][0] == kept[name][1] >= seq
    assert sum(said.values()) > 8


@pytest.mark.parametrize("engine_for", [reading, writing, migrating])
def test_what_was_asked_for_is_in_no_error(database_url: str, engine_for: Any):
    told = _complaint(engine_for(database_url), "SELECT :secret FROM nowhere")
    assert "hide_parameters" in told
    assert "nowhere" in told


def test_what_was_being_written_is_in_no_error(database_url: str):
    told = _complaint(
        writing(database_url),
        "INSERT INTO recovery_codes (hash, account_id) VALUES (:secret, NULL)",
    )
    assert "account_id" in told


def _complaint(engine: Engine, statement: str) -> str:
    """All that is told of what went wrong, with its causes."""
    secret = "key-of-the-luck-to-come"
    try:
        with pytest.raises(SQLAlchemyError) as wrong, engine.connect() as connection:
            connection.execute(text(statement), {"secret": secret})
    finally:
        engine.dispose()
    told = "".join(traceback.format_exception(wrong.value))
    assert secret not in told
    return told
