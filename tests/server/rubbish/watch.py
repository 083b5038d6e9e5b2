"""What must be the same after all the rubbish: the database, the log, the size of the server."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Table, select

from riad.server.store.engines import reading
from riad.server.store.schema import metadata

KB: Final = 1024
COUNTED: Final = ("hits", "pulse")
"""What the house notes of itself: tries, granted or not, and when it could last write."""
BAD: Final = ("error", "critical")
GREETING: Final = "Riad is at "
FOREIGN: Final = "Invalid UTF-8 sequence received from client."
"""uvicorn shouts when a text frame is no text, and closes it with 1007 as it should."""


def digest(database: str, without: Collection[str] = ()) -> dict[str, str]:
    """A hash of the rows of every table, except for those about some games.

    When a worker could last write is no matter of what anybody asks for.
    """
    engine = reading(database)
    try:
        with engine.connect() as connection:
            return {
                table.name: _hash(connection, table, without)
                for table in metadata.sorted_tables
                if table.name not in COUNTED
            }
    finally:
        engine.dispose()


def _hash(connection: Connection, table: Table, without: Collection[str]) -> str:
    about = table.c.get("table_id", next(iter(table.c)))
    wanted = select(table).where(about.not_in(without)).order_by(*table.primary_key)
    rows = [tuple(row) for row in connection.execute(wanted)]
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def changed(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """The tables whose rows are not what they were."""
    return sorted(n for n in before.keys() | after.keys() if before.get(n) != after.get(n))


def complaints(log: str) -> list[str]:
    """Lines of a server's log that tell of something nobody has expected."""
    return [line for line in log.splitlines() if _is_bad(line)]


def _is_bad(line: str) -> bool:
    if not line.strip() or line.startswith(GREETING):
        return False
    try:
        told = json.loads(line)
    except ValueError:
        return True  # a traceback, or whatever else went around the log
    if not isinstance(told, dict):
        return True
    if told.get("event") == FOREIGN:
        return False
    return told.get("level") in BAD or "exception" in told or int(told.get("status", 0)) >= 500


def megabytes(pid: int) -> float:
    """The memory a process has; 0 where the system does not say."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    resident = next((li for li in status.splitlines() if li.startswith("VmRSS:")), "VmRSS: 0")
    return int(resident.split()[1]) / KB
