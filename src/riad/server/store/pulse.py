"""A row for each worker that says when it last was able to write: what health is measured by."""

from __future__ import annotations

from sqlalchemy import Connection, delete

from riad.server.store.schema import pulse
from riad.server.store.upsert import upsert

GONE = 24 * 3600 * 1000
"""Milliseconds after which a worker that wrote nothing is forgotten."""


def beat(connection: Connection, worker: str, now: int) -> None:
    """This worker can write: a page of the database has changed, and is on the disk."""
    upsert(connection, pulse, [{"worker": worker, "at": now}])
    connection.execute(delete(pulse).where(pulse.c.at < now - GONE))
