"""What a database can refuse, in three names, and which of its errors means what."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import (
    DatabaseError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    InternalError,
    OperationalError,
    TimeoutError,  # noqa: A004 - the pool's own
)

from riad.kernel.errors import RiadError

FAILED_BEFORE = "25P02"
"""PostgreSQL: an earlier statement of this savepoint failed, and somebody went on."""

CONFLICTS = {
    "SQLITE_CONSTRAINT_PRIMARYKEY",
    "SQLITE_CONSTRAINT_UNIQUE",
    "SQLITE_CONSTRAINT_FOREIGNKEY",
    "23505",  # PostgreSQL: unique
    "23503",  # PostgreSQL: foreign key
}
"""What somebody else's write can cause. A value that is missing is our own mistake."""


class Conflict(Exception):
    """Somebody else wrote this `(table_id, seq)` or unique value first, or took the table away.

    Nothing was written.
    """


class StoreDown(Exception):
    """Disk full, connection lost, locked: nothing is acknowledged; trying later may work."""

    def __init__(self, why: str, *, unsure: bool = False) -> None:
        super().__init__(why)
        self.unsure = unsure
        """The COMMIT got no answer: it may be written after all. Read before you go on."""


class StoreError(RiadError):
    """This database cannot be used as it is. One line says what to do."""


def is_conflict(error: Exception) -> bool:
    """Somebody was faster."""
    if not isinstance(error, IntegrityError):
        return False
    orig = error.orig
    return {
        getattr(orig, "sqlite_errorname", ""),
        getattr(orig, "sqlstate", ""),
    } & CONFLICTS != set()


def is_down(error: Exception) -> bool:
    """It is the database that fails, not the statement: the whole transaction is lost."""
    if not isinstance(error, DBAPIError):
        return isinstance(error, TimeoutError)
    if isinstance(error.orig, sqlite3.Error):
        return _sqlite_is_down(error)
    broken = isinstance(error, OperationalError | InterfaceError | InternalError)
    failed_before = getattr(error.orig, "sqlstate", None) == FAILED_BEFORE
    return error.connection_invalidated or (broken and not failed_before)


def _sqlite_is_down(error: DBAPIError) -> bool:
    """SQLITE_ERROR is a statement that makes no sense; all other codes come from the file."""
    code = getattr(error.orig, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    of_the_file = isinstance(error, OperationalError) or type(error) is DatabaseError
    return of_the_file and code & 0xFF != sqlite3.SQLITE_ERROR


def down(error: Exception, *, unsure: bool = False) -> StoreDown:
    """The fault in one line, without the statement and its values: they may be secret."""
    orig = error.orig if isinstance(error, DBAPIError) else error
    told = str(orig).strip().partition("\n")[0]
    return StoreDown(f"{type(orig).__name__}: {told}", unsure=unsure)
