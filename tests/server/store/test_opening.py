"""A database is made ready by who may: nothing moves under a server that runs."""

from __future__ import annotations

import shutil
import sqlite3

import pytest

from riad.server.store import StoreError, hold
from riad.server.store.backup import backup, restore
from riad.server.store.engines import sqlite_url
from riad.server.store.hold import beside
from riad.server.store.migrate import HERE, current, migrate, newest
from riad.server.store.opening import serving, upgrade


@pytest.fixture
def newer(monkeypatch, tmp_path):
    """Call it, and this version has one step more than the database."""

    def change():
        here = tmp_path / "migrations"
        shutil.copytree(HERE, here)
        (here / "versions" / "v9999_more.py").write_text(
            f'"""One more."""\nfrom alembic import op\n\nrevision = "9999"\n'
            f'down_revision = "{newest()}"\n\n\n'
            "def upgrade() -> None:\n    op.execute('CREATE TABLE more (id INTEGER)')\n"
        )
        monkeypatch.setattr("riad.server.store.migrate.HERE", here)

    return change


def test_a_server_of_a_newer_version_leaves_the_schema_of_a_running_one(sqlite_database, newer):
    before = current(sqlite_database)
    with hold(sqlite_database):
        newer()
        refuses(sqlite_database, "another server is using")
        assert current(sqlite_database) == before
    with serving(sqlite_database, "two"):
        assert current(sqlite_database) == "9999"


def refuses(url, why):
    """Neither a server nor an upgrade begins, and both say why."""
    with pytest.raises(StoreError, match=why), serving(url, "two"):
        pass
    with pytest.raises(StoreError, match=why):
        upgrade(url)


def test_the_same_on_postgresql(postgres_database, newer):
    before = current(postgres_database)
    with beside(postgres_database, "one"):
        newer()
        refuses(postgres_database, "servers are using")
        assert current(postgres_database) == before
    with serving(postgres_database, "two"):
        assert current(postgres_database) == "9999"


def test_an_upgrade_with_nothing_to_do_asks_nobody_to_stop(database_url):
    with serving(database_url, "one"):
        assert upgrade(database_url) == []


def test_a_restore_waits_until_nobody_serves(postgres_database, tmp_path):
    file = tmp_path / "backup"
    backup(postgres_database, file)
    with (
        beside(postgres_database, "one"),
        pytest.raises(StoreError, match="servers are using"),
    ):
        restore(file, postgres_database, overwrite=True)
    restore(file, postgres_database, overwrite=True)


# ---- a database that is gone -----------------------------------------------------------------


def test_a_fresh_folder_just_works(tmp_path):
    url = sqlite_url(tmp_path / "riad.db")
    with serving(url, "one"):
        assert current(url) is not None
    with serving(url, "one"):
        pass


@pytest.mark.parametrize("how", ["emptied", "deleted", "without tables"])
@pytest.mark.parametrize("left", ["lock", "log", "backup"])
def test_an_empty_file_where_a_database_was_is_not_begun_anew(tmp_path, how, left):
    file = tmp_path / "riad.db"
    migrate(sqlite_url(file))
    names = {"lock": "riad.db.lock", "log": "riad.db-wal", "backup": "riad-monday"}
    beside_it = tmp_path / names[left]
    if left == "backup":
        backup(sqlite_url(file), beside_it)
    else:
        beside_it.write_bytes(b"" if left == "lock" else b"log")
    file.unlink()
    if how == "emptied":
        file.touch()
    elif how == "without tables":
        if left == "log":
            pytest.skip("whoever made that file has the log too")
        sqlite3.connect(file).execute("VACUUM")
    url = sqlite_url(file)
    refuses(url, rf"is empty, but {names[left]} says there was one")
    assert beside_it.exists()
    if left != "log":
        with serving(url, "one", new=True):
            assert current(url) is not None


def test_a_restore_that_finds_no_file_leaves_no_trace(tmp_path):
    url = sqlite_url(tmp_path / "riad.db")
    with pytest.raises(StoreError, match="there is no file"):
        restore(tmp_path / "no-such", url)
    assert list(tmp_path.iterdir()) == []
