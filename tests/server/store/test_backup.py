"""Copies of a running database, and the way back, between both kinds."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from functools import partial

import pytest
from sqlalchemy import insert, select

from riad.server.store import StoreDown, StoreError, hold
from riad.server.store.backup import CHUNK, backup, restore
from riad.server.store.engines import reading, sqlite_url, writing
from riad.server.store.migrate import current, newest
from riad.server.store.schema import accounts, jobs, links, metadata, seats, snapshots
from tests.server.store.helpers import adding, connected, make_table, opened, written


def fill(url):
    """Something of everything, and more events than are copied at a time."""
    with connected(writing(url)) as connection:
        person = {"name": "Ada", "name_key": "ada", "look": "ada", "created_at": 1, "admin": True}
        connection.execute(insert(accounts).values(id="1", **person, password="$argon2id$…"))
        for name in ("a", "b"):
            make_table(connection, name)
        adding("a", *range(1, 2 * CHUNK + 8))(connection)
        adding("b", 1, word="ﷺ 🐪 '\"")(connection)
        seat = {"seat": 0, "taken": True, "account_id": "1"}
        connection.execute(insert(seats).values(table_id="a", **seat))
        connection.execute(insert(links).values(table_id="a", hash="#", created_at=2**40))
        connection.execute(insert(snapshots).values(table_id="a", seq=9, rules=1, data="{}"))
        connection.execute(insert(jobs).values(table_id="a", kind="bot", seat=1, ask=1, due=5))


def everything(url):
    with connected(reading(url)) as connection:
        return {
            table.name: sorted(map(tuple, connection.execute(select(table))), key=repr)
            for table in metadata.sorted_tables
        }


def test_there_and_back(database_url, empty_url, tmp_path):
    fill(database_url)
    file = tmp_path / "backups.db"
    backup(database_url, file)
    assert everything(sqlite_url(file)) == everything(database_url)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    restore(file, empty_url)
    assert everything(empty_url) == everything(database_url)
    assert current(empty_url) == newest()


def test_a_backup_is_one_file_that_can_be_served(database_url, tmp_path):
    folder = tmp_path / "odd name #1%?"
    folder.mkdir()
    fill(database_url)
    backup(database_url, folder / "backup.db")
    backup(database_url, folder / "backup.db")
    assert [path.name for path in folder.iterdir()] == ["backup.db"]

    async def run():
        async with opened(sqlite_url(folder / "backup.db")) as store:
            await store.write("b", adding("b", 2))
            return await written(store)

    assert asyncio.run(run()) == 2 * CHUNK + 9


def test_a_backup_beside_a_server_that_writes_is_of_one_moment(database_url, tmp_path):
    """Both tables get their events in the same transaction: the copy has as many of each."""

    def both(connection, seq):
        for name in ("a", "b"):
            adding(name, seq)(connection)

    async def run():
        seq = 0
        async with opened(database_url, "a", "b") as store:
            making = asyncio.create_task(
                asyncio.to_thread(backup, database_url, tmp_path / "backup.db")
            )
            while not making.done() or seq < 10:
                seq += 1
                await store.write("a", partial(both, seq=seq))
            await making
        return seq

    last = asyncio.run(run())
    with connected(reading(sqlite_url(tmp_path / "backup.db"))) as connection:
        counts = connection.exec_driver_sql(
            "SELECT (SELECT count(*) FROM events WHERE table_id = 'a'),"
            " (SELECT count(*) FROM events WHERE table_id = 'b')"
        ).one()
    assert counts[0] == counts[1] <= last


def test_a_database_in_use_is_overwritten_only_when_told_to(database_url, tmp_path):
    fill(database_url)
    before = everything(database_url)
    file = tmp_path / "backup.db"
    backup(database_url, file)
    with connected(writing(database_url)) as connection:
        adding("b", 2)(connection)
    with pytest.raises(StoreError, match=r"tables in .* already"):
        restore(file, database_url)
    assert everything(database_url) != before
    restore(file, database_url, overwrite=True)
    assert everything(database_url) == before


def test_a_damaged_database_can_be_overwritten(sqlite_database, tmp_path):
    fill(sqlite_database)
    before = everything(sqlite_database)
    backup(sqlite_database, tmp_path / "backup.db")
    (tmp_path / "riad.db").write_bytes(b"lightning" * 1000)
    with pytest.raises(StoreDown):
        restore(tmp_path / "backup.db", sqlite_database)
    restore(tmp_path / "backup.db", sqlite_database, overwrite=True)
    assert everything(sqlite_database) == before


def test_a_database_that_is_served_is_not_restored(sqlite_database, tmp_path):
    backup(sqlite_database, tmp_path / "backup.db")
    with hold(sqlite_database), pytest.raises(StoreError, match="another server"):
        restore(tmp_path / "backup.db", sqlite_database, overwrite=True)


def test_a_file_that_is_no_backup_changes_nothing(database_url, tmp_path):
    fill(database_url)
    before = everything(database_url)
    garbage, torn, other = tmp_path / "garbage", tmp_path / "torn", tmp_path / "other"
    garbage.write_bytes(b"no database at all" * 1000)
    backup(database_url, torn)
    torn.write_bytes(torn.read_bytes()[:40_000] + bytes(30_000))
    with sqlite3.connect(other) as raw:
        raw.execute("CREATE TABLE things (id INTEGER)")
    raw.close()
    for file, said in {
        garbage: "damaged or no database",
        torn: "damaged or no database",
        other: "not a backup of Riad",
        tmp_path / "missing": "there is no file",
    }.items():
        with pytest.raises(StoreError, match=said):
            restore(file, database_url, overwrite=True)
    assert everything(database_url) == before


def test_a_backup_by_a_newer_riad_is_refused(database_url, tmp_path):
    file = tmp_path / "backup.db"
    backup(database_url, file)
    with sqlite3.connect(file) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    raw.close()
    with pytest.raises(StoreError, match="newer Riad"):
        restore(file, database_url)


def test_a_backup_that_cannot_be_made_leaves_the_last_one(database_url, tmp_path):
    with pytest.raises(StoreError, match="cannot be opened"):
        backup(database_url, tmp_path / "missing" / "backup.db")
    file = tmp_path / "backup.db"
    file.write_text("the last one")
    with connected(writing(database_url)) as connection:
        connection.exec_driver_sql("DROP TABLE jobs")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="newer Riad"):
        backup(database_url, file)
    assert file.read_text() == "the last one"


def test_a_database_is_not_its_own_backup(sqlite_database, tmp_path):
    with pytest.raises(StoreError, match="the database itself"):
        backup(sqlite_database, tmp_path / "riad.db")
