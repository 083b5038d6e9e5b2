"""One server per SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from riad.server.store.engines import sqlite_file
from riad.server.store.faults import StoreError


@contextmanager
def hold(url: str) -> Iterator[None]:
    """Serve this database alone, for as long as the block runs or the process lives.

    The lock is a SQLite file of its own: the system lets go of it when a process dies, on every
    platform, and whoever only makes a backup is not kept out. PostgreSQL needs none.
    """
    file = sqlite_file(url)
    if file is None:
        yield
        return
    lock = file.with_name(file.name + ".lock")
    with closing(_taken(str(lock), str(file))):
        yield


def _taken(lock: str, file: str) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(lock, timeout=0, isolation_level=None, check_same_thread=False)
    except sqlite3.OperationalError:
        raise StoreError("{file} cannot be opened for writing", file=file) from None
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise StoreError("{file} cannot be opened for writing", file=file) from None
        raise StoreError("another server is using {file}; stop it first", file=file) from None
    return connection
