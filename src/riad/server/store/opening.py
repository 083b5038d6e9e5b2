"""Making a database ready: nobody else serves it, its schema is of today, it is no lost one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from riad.server.store import fence
from riad.server.store.away import give_back
from riad.server.store.engines import sqlite_file, writing
from riad.server.store.faults import StoreError, down, is_down
from riad.server.store.hold import beside, hold
from riad.server.store.locks import Lock
from riad.server.store.migrate import check_current, current, migrate, newest

MAGIC = b"SQLite format 3\0"


def wall() -> int:
    return time.time_ns() // 1_000_000


@contextmanager
def serving(
    url: str, version: str, *, new: bool = False, now: Callable[[], int] = wall
) -> Iterator[None]:
    """Serve it while the block runs; nothing is changed before it is ours to change.

    `new`: if it is gone, begin with an empty one all the same.
    """
    if sqlite_file(url) is None:
        migrate(url)
        _give_time_back(url, now)
        with beside(url, version):
            check_current(url)
            yield
        return
    _check_not_lost(url, new=new)
    with hold(url):
        migrate(url)
        _give_time_back(url, now)
        yield


def _give_time_back(url: str, now: Callable[[], int]) -> None:
    """Clocks of people stand still while nobody serves."""
    engine = writing(url)
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({Lock.MIGRATING:d})")
                if not connection.exec_driver_sql(fence.ALONE_HERE).scalar_one():
                    return
            give_back(connection, now())
    except SQLAlchemyError as wrong:
        if is_down(wrong):
            raise down(wrong) from wrong
        raise
    finally:
        engine.dispose()


def upgrade(url: str, *, new: bool = False) -> list[str]:
    """Bring the schema up to date and say what was done; refused while somebody serves."""
    if sqlite_file(url) is None:
        return migrate(url)
    _check_not_lost(url, new=new)
    if current(url) == newest():
        return []
    with hold(url):
        return migrate(url)


def _check_not_lost(url: str, *, new: bool) -> None:
    """StoreError where there is no database but something beside says that there was one."""
    file = sqlite_file(url)
    if new or file is None or not _is_empty(file, url):
        return
    left = _left_of(file)
    if left is not None:
        raise StoreError(
            "{file} is empty, but {left} says there was one: bring a backup back with "
            "`riad restore`, or begin anew with `riad serve --new`",
            file=str(file),
            left=left.name,
        )


def _is_empty(file: Path, url: str) -> bool:
    """Without opening it where that can be seen: opening would throw away the log beside it."""
    if not file.exists() or not file.stat().st_size:
        return True
    return current(url) is None


def _left_of(file: Path) -> Path | None:
    """What stands beside a database that was there: its log, its lock, or a backup."""
    lock = file.with_name(file.name + ".lock")
    wal = file.with_name(file.name + "-wal")
    if wal.exists() and wal.stat().st_size:
        return wal
    if lock.exists():
        return lock
    others = sorted(file.parent.iterdir()) if file.parent.is_dir() else []
    return next((other for other in others if other != file and _is_database(other)), None)


def _is_database(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return opened.read(len(MAGIC)) == MAGIC
    except OSError:
        return False
