"""Connections to both databases, each set up so that a COMMIT that returns is on the disk."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from typing import Any
from urllib.parse import quote

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    ExceptionContext,
    create_engine,
    event,
    make_url,
)
from sqlalchemy.exc import ArgumentError, DisconnectionError
from sqlalchemy.pool import QueuePool

from riad.kernel.errors import short
from riad.server.store.faults import StoreError

PATIENCE = 5
"""Seconds to wait for a lock or a connection before the store counts as down."""

DURABLE = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA wal_autocheckpoint=16000",  # pages; long before, the log is brought home beside us
    "PRAGMA fullfsync=ON",  # macOS: an fsync that reaches the disk
    "PRAGMA foreign_keys=ON",
)
READ_ONLY = (
    "PRAGMA query_only=ON",
    "PRAGMA cache_size=-256",  # KiB; what is read often the system keeps, once for all readers
)
STATEMENTS = 32
"""Kept ready by each connection: some kilobytes each, and rare ones are quickly made again."""
KEEPALIVES = {
    "connect_timeout": PATIENCE,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
"""A peer that vanished without a word is noticed within half a minute."""

# Stricter settings than `on` (remote_apply) are the host's choice and stay.
SYNCHRONOUS = """
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off'
"""
# The second: a worker that vanishes within a transaction must not keep its locks.
TIMEOUTS = f"""
    SELECT set_config('lock_timeout', '{PATIENCE}s', false),
           set_config('idle_in_transaction_session_timeout', '30s', false)
"""
COMMITTED = "BEGIN ISOLATION LEVEL READ COMMITTED"
ONE_MOMENT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


def parsed(url: str) -> URL:
    """The database that is meant; only the two kinds we know."""
    try:
        found = make_url(url)
    except ArgumentError:
        raise _unknown(url) from None
    kind = found.get_backend_name()
    if kind == "sqlite" and found.database and not found.database.startswith((":", "file:")):
        return found.set(drivername="sqlite")
    if kind in ("postgresql", "postgres"):
        return found.set(drivername="postgresql+psycopg")
    raise _unknown(url)


def _unknown(url: str) -> StoreError:
    return StoreError(
        "a database is sqlite:///FILE or postgresql://USER@HOST/NAME, not {got}",
        got=short(url.partition("@")[2] or url),  # before the @ stands a password
    )


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite database; none of the other kind."""
    found = parsed(url)
    return Path(found.database or "") if found.get_backend_name() == "sqlite" else None


def sqlite_url(file: Path) -> str:
    """The address of a SQLite file, whatever characters are in its name."""
    return URL.create("sqlite", database=str(file.absolute())).render_as_string()


def writing(url: str, *, own: set[int] | None = None) -> Engine:
    """For the one writer. `own` gets to know the backend processes it uses."""
    file = sqlite_file(url)
    if file is not None:
        return _sqlite(file, DURABLE, begin="BEGIN IMMEDIATE")
    engine = _postgresql(url, (SYNCHRONOUS, TIMEOUTS), begin=COMMITTED)
    if own is not None:
        event.listen(engine, "connect", lambda raw, _: own.add(raw.info.backend_pid))
    return engine


def reading(url: str, *, size: int = 1) -> Engine:
    """For readers: what is committed, and of one moment however many questions are asked."""
    file = sqlite_file(url)
    if file is not None:
        return _sqlite(file, READ_ONLY, begin="BEGIN", size=size)
    return _postgresql(url, (TIMEOUTS,), begin=ONE_MOMENT, size=size)


def migrating(url: str) -> Engine:
    """For changes of the schema: may make the file, waits for others as long as they take."""
    file = sqlite_file(url)
    if file is None:
        return _postgresql(url, (), begin=COMMITTED)
    # tables that others refer to can only be rebuilt while nobody watches the references
    pragmas = (*DURABLE[:-1], "PRAGMA foreign_keys=OFF")
    return _sqlite(file, pragmas, begin="BEGIN IMMEDIATE", mode="rwc", patience=60)


def in_transaction(connection: Connection) -> bool:
    """Both drivers let a COMMIT pass in silence when there is nothing left to commit."""
    raw: Any = connection.connection.dbapi_connection
    if isinstance(raw, sqlite3.Connection):
        return raw.in_transaction
    return bool(raw.info.transaction_status == raw.info.transaction_status.INTRANS)


# ---- SQLite ----------------------------------------------------------------------------------


def _sqlite(
    file: Path,
    pragmas: tuple[str, ...],
    *,
    begin: str,
    size: int = 1,
    mode: str = "rw",  # a file that is gone is not made anew, empty
    patience: float | None = None,
) -> Engine:
    """The driver's own transactions know no SAVEPOINT; so we say BEGIN ourselves."""
    address = f"file:{quote(str(file.absolute()))}?mode={mode}"

    def connect() -> sqlite3.Connection:
        raw = sqlite3.connect(
            address,
            uri=True,
            timeout=PATIENCE if patience is None else patience,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=STATEMENTS,
        )
        try:
            for pragma in pragmas:
                raw.execute(pragma).close()
        except sqlite3.Error:
            raw.close()
            raise
        return raw

    engine = create_engine(sqlite_url(file), creator=connect, poolclass=QueuePool, **_pool(size))
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    _watch(engine, file)
    return engine


def _watch(engine: Engine, file: Path) -> None:
    """A file that was moved away can still be written to, and nobody would ever read it."""

    def note(_: Any, record: Any) -> None:
        record.info["file"] = _identity(file)

    def check(_: Any, record: Any, __: Any) -> None:
        if record.info["file"] != _identity(file):
            raise DisconnectionError

    event.listen(engine, "connect", note)
    event.listen(engine, "checkout", check)


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


# ---- PostgreSQL ------------------------------------------------------------------------------


def connect_arguments(url: str) -> dict[str, Any]:
    """What psycopg needs for a connection of its own."""
    found = parsed(url)
    _, given = found.get_dialect()().create_connect_args(found)
    return {**KEEPALIVES, **given}


def _postgresql(url: str, settings: tuple[str, ...], *, begin: str, size: int = 1) -> Engine:
    """As with SQLite we say BEGIN ourselves, so that it is said where we know of it."""

    def set_up(raw: Any, _: Any) -> None:
        raw.autocommit = True  # the driver's word for that
        for setting in settings:
            raw.execute(setting)

    found = parsed(url)
    known = {name: value for name, value in KEEPALIVES.items() if name not in found.query}
    engine = create_engine(found, connect_args=known, use_native_hstore=False, **_pool(size))
    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    event.listen(engine, "checkout", _check_line)
    event.listen(engine, "handle_error", _quieten)
    return engine


def _check_line(raw: Any, _: Any, __: Any) -> None:
    """Nothing is said on a line that lies idle, but that it has ended: so nobody has to ask."""
    with DefaultSelector() as line:
        line.register(raw.fileno(), EVENT_READ)
        if line.select(0):
            raise DisconnectionError


def _quieten(wrong: ExceptionContext) -> None:
    for error in (wrong.original_exception, wrong.sqlalchemy_exception):
        if error is not None:
            without_values(error)


def without_values(error: BaseException) -> None:
    """PostgreSQL tells the whole row that it refuses: only the first line is without values."""
    if error.args:
        error.args = (str(error.args[0]).partition("\n")[0],)


def _pool(size: int) -> dict[str, Any]:
    """What goes wrong is told without what was being written: a key of luck perhaps, or a hash.

    Whether a connection is still good is looked at whenever one is taken: each kind has its way.
    """
    return {
        "hide_parameters": True,
        "pool_size": size,
        "max_overflow": 0,
        "pool_timeout": PATIENCE,
    }
