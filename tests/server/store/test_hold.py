"""One server per SQLite file; on PostgreSQL many, of one version."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys

import pytest

from riad.server.store import Store, StoreError, hold
from riad.server.store.hold import beside

HOLD = """
import sys, time
from riad.server.store import hold
with hold(sys.argv[1]):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_second_server_is_refused_until_the_first_is_gone(sqlite_database):
    with (
        hold(sqlite_database),
        pytest.raises(StoreError, match=r"another server is using .*riad\.db"),
        hold(sqlite_database),
    ):
        pass
    with hold(sqlite_database):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="has no SIGKILL")
def test_a_killed_server_holds_nothing(sqlite_database):
    for _ in range(2):
        process = subprocess.Popen(
            [sys.executable, "-c", HOLD, sqlite_database], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        with process.stdout as lines:
            assert lines.readline() == "held\n"
            with pytest.raises(StoreError, match="another server"), hold(sqlite_database):
                pass
            process.send_signal(signal.SIGKILL)
        process.wait()


def test_a_folder_that_is_not_there(tmp_path):
    with (
        pytest.raises(StoreError, match="cannot be opened"),
        hold(f"sqlite:///{tmp_path}/missing/riad.db"),
    ):
        pass


def test_postgresql_is_there_for_many(postgres_database):
    with beside(postgres_database, "one"), beside(postgres_database, "one"):
        pass


def test_another_version_is_refused_until_all_of_the_first_are_gone(postgres_database):
    with beside(postgres_database, "one"), beside(postgres_database, "one"):
        for _ in range(2):
            with (
                pytest.raises(StoreError, match="servers of another version are using riad_"),
                beside(postgres_database, "two"),
            ):
                pass
    with beside(postgres_database, "two"):
        pass


def test_whoever_wants_it_alone_waits_for_all_who_serve(postgres_database):
    with (
        beside(postgres_database, "one"),
        pytest.raises(StoreError, match=r"servers are using riad_.*; stop them first"),
        hold(postgres_database),
    ):
        pass
    with (
        hold(postgres_database),
        pytest.raises(StoreError, match="it is being changed"),
        beside(postgres_database, "one"),
    ):
        pass


def test_a_store_that_is_open_keeps_its_version(postgres_database):
    async def run() -> None:
        store = await Store.open(postgres_database, version="one")
        with pytest.raises(StoreError, match="another version"):
            await Store.open(postgres_database, version="two")
        with pytest.raises(StoreError, match="servers are using"), hold(postgres_database):
            pass
        await store.close()
        await (await Store.open(postgres_database, version="two")).close()

    asyncio.run(run())


def test_other_databases_of_the_same_server_are_not_asked(postgres_database, postgres_uri):
    with beside(postgres_database, "one"), beside(postgres_uri, "two"):
        pass
