"""The schema of a database, brought to where this version needs it."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from riad.server.store import fence
from riad.server.store.engines import migrating, reading, sqlite_file
from riad.server.store.faults import StoreError, down, is_down
from riad.server.store.locks import Lock

HERE = Path(__file__).parent / "migrations"


def migrate(url: str, *, alone: bool = False) -> list[str]:
    """Bring the schema up to date and say what was done. Any number may try at once.

    On PostgreSQL it is refused while somebody serves; `alone`: the caller keeps them out already.
    A SQLite file that may be served is held by the caller.
    """
    file = sqlite_file(url)
    if file is not None:
        _make(file)
    engine = migrating(url)
    try:
        with engine.begin() as connection:
            return _upgraded(connection, alone)
    except SQLAlchemyError as wrong:
        if is_down(wrong):
            raise down(wrong) from wrong
        raise
    finally:
        engine.dispose()


def current(url: str) -> str | None:
    """The version a database is at; nothing if it has none yet."""
    file = sqlite_file(url)
    if file is not None and not file.exists():
        return None
    engine = reading(url)
    try:
        return _version(engine)
    finally:
        engine.dispose()


def newest() -> str:
    """The version this code needs."""
    return _script().get_current_head() or ""


def check_current(url: str) -> None:
    """StoreError unless the schema is the one this code was written for."""
    got, want = current(url), newest()
    if got == want:
        return
    if got is not None and not _is_known(got):
        raise StoreError("the database was made by a newer Riad (its schema is {got})", got=got)
    raise StoreError(
        "the schema of the database is {got}, not {want}: run `riad db upgrade`",
        got=got or "–",
        want=want,
    )


def _make(file: Path) -> None:
    """A new file is for its owner only: the luck of running games is in it."""
    try:
        file.touch(mode=0o600)
    except OSError:
        raise StoreError("{file} cannot be opened for writing", file=str(file)) from None


def _upgraded(connection: Connection, alone: bool) -> list[str]:
    """Within one transaction, and alone: whoever comes second finds it done."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({Lock.MIGRATING:d})")
    before = MigrationContext.configure(connection).get_current_revision()
    if before is not None and not _is_known(before):
        raise StoreError("the database was made by a newer Riad (its schema is {got})", got=before)
    if before == newest():
        return []
    if connection.dialect.name == "postgresql" and not alone:
        _check_unused(connection)
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite" and (
        broken := connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    ):
        raise StoreError("{count} rows refer to nothing", count=len(broken))
    steps = _script().iterate_revisions("head", before or "base")
    return [f"{step.revision} {step.doc}" for step in reversed(list(steps))]


def _check_unused(connection: Connection) -> None:
    if not connection.exec_driver_sql(fence.ALONE_HERE).scalar_one():
        raise fence.in_use(connection.engine.url.database or "")


def _version(engine: Engine) -> str | None:
    try:
        with engine.connect() as connection:
            return MigrationContext.configure(connection).get_current_revision()
    except SQLAlchemyError as wrong:
        if is_down(wrong):
            raise down(wrong) from wrong
        raise


def _is_known(version: str) -> bool:
    try:
        return _script().get_revision(version) is not None
    except CommandError:
        return False


def _script() -> ScriptDirectory:
    return ScriptDirectory(str(HERE))
