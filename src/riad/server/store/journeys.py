"""Fewer journeys to a database that is another process, and perhaps another machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from riad.server.store.engines import without_values


@contextmanager
def in_one_journey(connection: Connection) -> Iterator[None]:
    """Send what is written here without waiting for each answer: all of them are there at the end.

    Only for statements that ask nothing: whatever they returned would not be there yet.
    """
    if connection.dialect.name != "postgresql":
        yield
        return
    wrong: Exception | None = None
    raw: Any = connection.connection.dbapi_connection
    errors: Any = connection.dialect.loaded_dbapi
    try:
        with raw.pipeline():
            try:
                yield
            except DBAPIError as first:
                wrong = first  # of several it is the cause, and those that follow say less
    except errors.Error as last:
        wrong = wrong or _told(connection, last)
    if wrong is not None:
        raise wrong


def _told(connection: Connection, wrong: Exception) -> Exception:
    """As SQLAlchemy tells it when a statement fails while somebody waits for it."""
    dialect = connection.dialect
    without_values(wrong)
    lost = dialect.is_disconnect(wrong, connection.connection.dbapi_connection, None)  # type: ignore[arg-type]
    told = DBAPIError.instance(
        None,
        None,
        wrong,
        dialect.loaded_dbapi.Error,
        hide_parameters=True,
        connection_invalidated=lost,
        dialect=dialect,
    )
    assert isinstance(told, DBAPIError)
    return told
