"""The log of a table: rows are added and never changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select

from riad.server.store.listener import CHANNEL
from riad.server.store.schema import events


class Row(NamedTuple):
    """One thing that happened at a table."""

    seq: int
    kind: str
    seat: int | None
    word: str
    idem: str | None
    rules: int
    digest: str | None
    at: int


COLUMNS = [events.c[name] for name in Row._fields]
APPEND = insert(events)
NOTIFY = select(func.pg_notify(CHANNEL, bindparam("notice")))
SINCE = select(*COLUMNS).order_by(events.c.seq)


def append(connection: Connection, table_id: str, rows: Sequence[Row]) -> None:
    """Write what happened, and let other workers know when it is committed."""
    if not rows:
        return
    connection.execute(APPEND, [{"table_id": table_id, **row._asdict()} for row in rows])
    if connection.dialect.name == "postgresql":
        notice = f"{table_id} {rows[-1].seq}"
        connection.execute(NOTIFY, {"notice": notice})


def since(connection: Connection, table_id: str, seq: int) -> list[Row]:
    """What happened after `seq`, in order."""
    found = connection.execute(SINCE.where(events.c.table_id == table_id, events.c.seq > seq))
    return [Row(*row) for row in found]


def last(connection: Connection, table_ids: Iterable[str]) -> dict[str, int]:
    """How far these tables have come; without those at which nothing has happened."""
    newest = select(events.c.table_id, func.max(events.c.seq)).group_by(events.c.table_id)
    found = connection.execute(newest.where(events.c.table_id.in_(list(table_ids))))
    return {row[0]: row[1] for row in found}
