"""Copies of a running database. A backup is always a SQLite file, whatever it was made from.

So it can be looked into, served as it is, or restored into either database.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection, Engine, exists, insert, select
from sqlalchemy.exc import SQLAlchemyError

from riad.server.store.engines import parsed, reading, sqlite_file, sqlite_url, writing
from riad.server.store.faults import StoreError, down, is_down
from riad.server.store.hold import hold
from riad.server.store.migrate import check_current, current, migrate
from riad.server.store.schema import metadata

CHUNK = 500
"""Rows that are in memory at a time."""


def backup(url: str, file: Path) -> None:
    """Write the database as it is now to a file: all of it, or the file stays as it was."""
    source = sqlite_file(url)
    if source is not None and not source.exists():
        raise StoreError("{file}: there is no database", file=str(source))
    check_current(url)
    if source is not None and file.exists() and file.samefile(source):
        raise StoreError("{file} is the database itself", file=str(file))
    with _faults_named(), _new(file) as made:
        if source is not None:
            _copy_file(source, made)
        else:
            migrate(sqlite_url(made))
            with _at(reading(url)) as there, _at(writing(sqlite_url(made))) as here:
                _copy_rows(there, here)
        _check(made)


def restore(file: Path, url: str, *, overwrite: bool = False) -> None:
    """Put a backup into a database that is empty, or may be overwritten. Nobody may serve it."""
    target = sqlite_file(url)
    if not file.is_file():
        raise StoreError("there is no file {file}", file=str(file))
    with _faults_named(), hold(url):
        if not overwrite and not _is_empty(url):
            name = str(target) if target is not None else parsed(url).database or ""
            raise StoreError("there are tables in {name} already", name=name)
        if target is not None:
            _restore_file(file, target)
        else:
            _restore_rows(file, url)


# ---- both ways -------------------------------------------------------------------------------


def _restore_file(file: Path, target: Path) -> None:
    with _new(target) as made:
        _copy_current(file, made)
        for leftover in ("-wal", "-shm"):  # they would be played back onto the wrong file
            target.with_name(target.name + leftover).unlink(missing_ok=True)


def _restore_rows(file: Path, url: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "backup.db"
        _copy_current(file, made)
        migrate(url, alone=True)
        with _at(reading(sqlite_url(made))) as there, _at(writing(url)) as here:
            for table in reversed(metadata.sorted_tables):
                here.execute(table.delete())
            _copy_rows(there, here)


def _copy_current(file: Path, made: Path) -> None:
    """A copy that was found whole, with the schema of this version."""
    _check(file)
    if current(sqlite_url(file)) is None:
        raise StoreError("{file} is not a backup of Riad", file=str(file))
    _copy_file(file, made)
    migrate(sqlite_url(made))
    _check(made)


def _is_empty(url: str) -> bool:
    if current(url) is None:
        return True
    check_current(url)
    with _at(reading(url)) as connection:
        return not any(
            connection.execute(select(exists(select(table)))).scalar()
            for table in metadata.sorted_tables
        )


def _copy_rows(source: Connection, target: Connection) -> None:
    """Every row of every table, those that are referred to first."""
    streaming = source.execution_options(yield_per=CHUNK)
    for table in metadata.sorted_tables:
        for rows in streaming.execute(select(table)).mappings().partitions():
            target.execute(insert(table), [dict(row) for row in rows])


# ---- files -----------------------------------------------------------------------------------


def _copy_file(source: Path, target: Path) -> None:
    """In one step: in several, every write of a running server would start it over again."""
    with closing(_opened(source, "ro")) as there, closing(_opened(target, "rwc")) as here:
        there.backup(here)


def _check(file: Path) -> None:
    """StoreError unless SQLite finds everything in its place; then it is one file, complete."""
    try:
        with closing(_opened(file, "ro")) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            orphans = connection.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as wrong:
        if wrong.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            raise
        raise StoreError("{file} is damaged or no database", file=str(file)) from None
    if found != "ok" or orphans is not None:
        raise StoreError("{file} is damaged or no database", file=str(file))


def _opened(file: Path, mode: str) -> sqlite3.Connection:
    address = f"file:{quote(str(file.absolute()))}?mode={mode}"
    return sqlite3.connect(address, uri=True, isolation_level=None, timeout=60)


@contextmanager
def _new(file: Path) -> Iterator[Path]:
    """A file beside it that takes its place when it is complete and on the disk."""
    try:
        folder = tempfile.TemporaryDirectory(dir=file.absolute().parent, prefix=".riad-")
    except OSError:
        raise StoreError("{file} cannot be opened for writing", file=str(file)) from None
    with folder as name:
        made = Path(name) / "riad.db"
        made.touch(mode=0o600)
        yield made
        with closing(_opened(made, "rw")) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")  # all of it in this one file
        _sync(made)
        made.replace(file)
    _sync(file.absolute().parent)


def _sync(path: Path) -> None:
    if path.is_dir() and os.name == "nt":
        return  # Windows has no handle for this
    handle = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _at(engine: Engine) -> Iterator[Connection]:
    """One transaction, and nothing stays open."""
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


@contextmanager
def _faults_named() -> Iterator[None]:
    """A full disk or a lost connection goes by the store's own name."""
    try:
        yield
    except (sqlite3.OperationalError, OSError) as lost:
        raise down(lost) from lost
    except SQLAlchemyError as wrong:
        if is_down(wrong):
            raise down(wrong) from wrong
        raise
