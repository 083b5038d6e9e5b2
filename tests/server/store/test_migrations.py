"""The schema: made step by step, and the same as the code believes it to be."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text
from sqlalchemy.exc import SQLAlchemyError

from riad.server.store import StoreError
from riad.server.store.engines import migrating, parsed, writing
from riad.server.store.migrate import check_current, current, migrate, newest
from riad.server.store.schema import metadata
from tests.server.store.helpers import connected

ACCOUNT = """
    INSERT INTO accounts (id, name, name_key, password, admin, banned, created_at)
    VALUES (:id, :name, :key, '', false, false, 1)
"""
STEPS = [
    "0001 The first schema.",
    "0002 Sessions that can be told apart, browsers that are known again, tries that are counted.",
    "0003 A row for each worker that says when it last was able to write.",
    "0004 No two accounts whose names look the same, even where both register at the same moment.",
    "0005 Tables with a box of their own, and boxes that people keep with their account.",
]


def test_migrations_and_schema_agree(database_url):
    options = {"compare_type": True, "compare_server_default": True}
    with connected(writing(database_url)) as connection:
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, metadata) == []


def test_a_new_database_is_brought_to_the_newest_version(empty_url):
    assert current(empty_url) is None
    assert migrate(empty_url) == STEPS
    assert current(empty_url) == newest() == STEPS[-1].split()[0]
    assert migrate(empty_url) == []


def test_people_of_the_first_schema_are_taken_along(empty_url, monkeypatch):
    with monkeypatch.context() as before:
        upgrade = command.upgrade
        before.setattr(command, "upgrade", lambda config, _: upgrade(config, "0001"))
        migrate(empty_url)
    with connected(writing(empty_url)) as connection:
        for account, name in (("1", "Ada"), ("2", "\u0410d\u0430")):  # the second is Cyrillic
            of = {"id": account, "name": name, "key": name.casefold()}
            connection.execute(text(ACCOUNT), of)
        connection.exec_driver_sql("INSERT INTO sessions VALUES ('h', '1', 5, 9)")
    migrate(empty_url)
    with connected(writing(empty_url)) as connection:
        looks = connection.execute(text("SELECT name, look FROM accounts ORDER BY id")).all()
        assert looks == [("Ada", "ada"), ("\u0410d\u0430", "ada 2")]  # the oldest keeps it
        (session,) = connection.execute(text("SELECT * FROM sessions")).mappings()
    known = {"hash": "h", "account_id": "1", "created_at": 5, "expires_at": 9}
    assert dict(session) == {**known, "used_at": 5, "browser": ""}


def test_workers_that_start_together_migrate_once(empty_url):
    with ThreadPoolExecutor(4) as threads:
        done = list(threads.map(migrate, [empty_url] * 4))
    assert sorted(done) == [[], [], [], STEPS]


def test_an_old_or_unknown_schema_is_refused(empty_url):
    with pytest.raises(StoreError, match="riad db upgrade"):
        check_current(empty_url)
    migrate(empty_url)
    with connected(writing(empty_url)) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="newer Riad"):
        check_current(empty_url)
    with pytest.raises(StoreError, match="newer Riad"):
        migrate(empty_url)


def test_a_new_file_is_for_its_owner_only(tmp_path):
    url = f"sqlite:///{tmp_path}/new.db"
    migrate(url)
    assert stat.S_IMODE((tmp_path / "new.db").stat().st_mode) == 0o600


def test_a_file_that_cannot_be_made_is_refused(tmp_path):
    with pytest.raises(StoreError, match="cannot be opened"):
        migrate(f"sqlite:///{tmp_path}/missing/new.db")


def test_a_step_that_fails_leaves_nothing_behind(empty_url):
    with connected(migrating(empty_url)) as connection:
        connection.exec_driver_sql("CREATE TABLE jobs (id INTEGER)")
    with pytest.raises(SQLAlchemyError, match="already exists"):
        migrate(empty_url)
    assert current(empty_url) is None
    with connected(writing(empty_url)) as connection:
        assert inspect(connection).get_table_names() == ["jobs"]


@pytest.mark.parametrize(
    "url", ["", "riad.db", "mysql://host/db", "sqlite://", "sqlite:///:memory:", "sqlite:///"]
)
def test_other_databases_are_refused(url):
    with pytest.raises(StoreError, match="a database is sqlite:///FILE or postgresql"):
        parsed(url)


def test_a_password_is_not_shown():
    with pytest.raises(StoreError) as refused:
        parsed("mysql://me:secret@host/db")
    assert "secret" not in str(refused.value)
