"""Bringing SQLite's log home: what is durable there is copied into the file beside the writer.

Left to itself SQLite does so within a COMMIT, and whoever waits for that one waits for it too.
"""

from __future__ import annotations

from contextlib import closing, suppress
from sqlite3 import Error
from threading import Event, Thread
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

EVERY: Final = 1.0
"""Seconds from one time to the next."""

AGAIN: Final = 3
"""While it copies, more is written: so often it goes back at once for the rest."""


class Checkpoints:
    """A thread that copies now and then. What it misses the writer does: nothing depends on it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._closed = Event()
        self._thread = Thread(target=self._work, name="riad-checkpoints", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closed.set()
        self._thread.join()

    def _work(self) -> None:
        while not self._closed.wait(EVERY):
            with suppress(SQLAlchemyError, Error):  # a full or lost disk: the writer says so
                bring_home(self._engine)
        self._engine.dispose()


def bring_home(engine: Engine) -> bool:
    """Copy the log into the file; whether all of it is there, so that the log begins anew."""
    return any(_is_home(engine) for _ in range(AGAIN))


def _is_home(engine: Engine) -> bool:
    with closing(engine.raw_connection()) as connection:
        cursor = connection.cursor()
        cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
        [(_, written, copied)] = cursor.fetchall()
        cursor.close()
    return bool(written == copied)
