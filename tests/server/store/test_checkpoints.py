"""SQLite's log is brought home beside the writer, and nothing hangs on it."""

from __future__ import annotations

import asyncio
import shutil

from riad.server.store import checkpoints
from riad.server.store.checkpoints import bring_home
from riad.server.store.engines import reading, sqlite_file, sqlite_url
from tests.server.store.helpers import adding, connected, counted, opened, until


def the_file(url):
    file = sqlite_file(url)
    assert file is not None
    return file


def in_the_file_alone(url, folder):
    """How many events there are for somebody who has the file and not its log."""
    alone = folder / "alone.db"
    shutil.copy(the_file(url), alone)
    with connected(reading(sqlite_url(alone))) as connection:
        return counted(connection)


def test_the_log_comes_home_while_the_store_is_open(sqlite_database, tmp_path, monkeypatch):
    monkeypatch.setattr(checkpoints, "EVERY", 0.01)

    async def run():
        async with opened(sqlite_database, "a") as store:
            await store.write("a", adding("a", *range(1, 100)))
            await until(lambda: in_the_file_alone(sqlite_database, tmp_path) == 99)
            await store.write("a", adding("a", 100))

    asyncio.run(run())


def test_what_a_reader_still_looks_at_stays_in_the_log(sqlite_database):
    async def run():
        async with opened(sqlite_database, "a") as store:
            await store.write("a", adding("a", 1))
            engine = reading(sqlite_database)
            other = reading(sqlite_database)
            with connected(other) as connection:
                assert counted(connection) == 1
                await store.write("a", adding("a", 2))
                assert not bring_home(engine)
                assert counted(connection) == 1
            assert bring_home(engine)
            engine.dispose()

    asyncio.run(run())


def test_a_file_that_is_gone_for_a_while_does_not_end_it(sqlite_database, tmp_path, monkeypatch):
    monkeypatch.setattr(checkpoints, "EVERY", 0.01)
    tried = []
    bring = checkpoints.bring_home

    def counted_tries(engine):
        tried.append(1)
        return bring(engine)

    monkeypatch.setattr(checkpoints, "bring_home", counted_tries)
    file = the_file(sqlite_database)
    away = file.with_name("away.db")

    async def run():
        async with opened(sqlite_database, "a") as store:
            await store.write("a", adding("a", 1))
            file.rename(away)
            seen = len(tried)
            await until(lambda: len(tried) > seen + 3)
            away.rename(file)
            await store.write("a", adding("a", 2))
            await until(lambda: in_the_file_alone(sqlite_database, tmp_path) == 2)

    asyncio.run(run())
