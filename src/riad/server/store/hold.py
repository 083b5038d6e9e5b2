"""Who may use a database: one server per SQLite file, servers of one version on PostgreSQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING

from riad.server.store import fence
from riad.server.store.engines import connect_arguments, parsed, sqlite_file
from riad.server.store.faults import StoreError, down

if TYPE_CHECKING:
    import psycopg


@contextmanager
def hold(url: str) -> Iterator[None]:
    """Have this database alone, for as long as the block runs or the process lives.

    The lock of a file is a SQLite file of its own: the system lets go of it when a process dies, on
    every platform, and whoever only makes a backup is not kept out. PostgreSQL has locks itself.
    """
    file = sqlite_file(url)
    if file is None:
        with _connected(url) as connection:
            if not _said(connection, fence.ALONE):
                raise fence.in_use(parsed(url).database or "")
            yield
        return
    lock = file.with_name(file.name + ".lock")
    with closing(_taken(str(lock), str(file))):
        yield


@contextmanager
def beside(url: str, version: str) -> Iterator[None]:
    """Serve a PostgreSQL database beside others of the same version, and of no other."""
    with _connected(url) as connection:
        if not all(_said(connection, ask) for ask in fence.beside(version)):
            raise fence.refused(parsed(url).database or "")
        yield


def _said(connection: psycopg.Connection[tuple[bool]], ask: str) -> bool:
    found = connection.execute(ask.encode()).fetchone()
    return found is not None and found[0]


@contextmanager
def _connected(url: str) -> Iterator[psycopg.Connection[tuple[bool]]]:
    """A connection that only holds locks; when it is lost, whoever serves has others."""
    import psycopg  # noqa: PLC0415 - who has a SQLite file need not have it

    try:
        connection = psycopg.connect(**connect_arguments(url), autocommit=True)
    except psycopg.Error as lost:
        raise down(lost) from lost
    with closing(connection):
        try:
            yield connection
        finally:
            with suppress(psycopg.Error):  # at once: a line that is closed lets go a moment later
                connection.execute("SELECT pg_advisory_unlock_all()")


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
