"""The log of a table: rows are added and never changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, or_, select

from riad.server.store.notices import CHANNEL
from riad.server.store.schema import events, tables

FREED: Final = ("removed", "freed")
"""Words of rows by which a seat was taken from somebody, or given back before the game."""


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
SINCE = (
    select(*COLUMNS)
    .where(events.c.table_id == bindparam("of"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
NEWEST = select(
    tables.c.id,
    select(func.max(events.c.seq)).where(events.c.table_id == tables.c.id).scalar_subquery(),
).where(tables.c.id.in_(bindparam("ids", expanding=True)))
"""One look into the index for each table, however long its log has become."""


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
    found = connection.execute(SINCE, {"of": table_id, "after": seq})
    return [Row(*row) for row in found]


def heard(connection: Connection, table_id: str, until: int) -> frozenset[tuple[int | None, str]]:
    """What those who sit here had numbered up to this row, and from which seat."""
    telling = select(events.c.kind, events.c.seat, events.c.word, events.c.idem).where(
        events.c.table_id == table_id,
        events.c.seq <= until,
        or_(events.c.idem.is_not(None), events.c.kind == "seat"),
    )
    found: set[tuple[int | None, str]] = set()
    for kind, seat, word, idem in connection.execute(telling.order_by(events.c.seq)):
        if kind == "seat" and word in FREED:
            found = {key for key in found if key[0] != seat}
        elif idem is not None:
            found.add((seat, idem))
    return frozenset(found)


def last(connection: Connection, table_ids: Iterable[str]) -> dict[str, int]:
    """How far these tables have come; without those at which nothing has happened."""
    found = connection.execute(NEWEST, {"ids": list(table_ids)})
    return {table_id: seq for table_id, seq in found if seq is not None}


def talk(connection: Connection, table_id: str, kinds: Sequence[str], most: int) -> list[Row]:
    """The last rows of these kinds, in order."""
    chat = select(*COLUMNS).where(events.c.table_id == table_id, events.c.kind.in_(kinds))
    found = connection.execute(chat.order_by(events.c.seq.desc()).limit(most))
    return [Row(*row) for row in found][::-1]
