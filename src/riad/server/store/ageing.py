"""What has had its time: which tables, sessions and jobs can go, and how they go, bit by bit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    delete,
    exists,
    false,
    func,
    or_,
    select,
    update,
)

from riad.server.store.events import NOTIFY
from riad.server.store.schema import events, jobs, links, seats, sessions, snapshots, tables

T, S, K = tables.c, seats.c, links.c

STATUS: Final = {
    "closed": "closed",
    "unbegun": "open",
    "abandoned": "playing",
    "finished": "over",
}
"""The status of a table that can go for this reason."""

CHUNK: Final = 1000
"""Rows that go in one transaction: nobody waits long for it."""

GONE: Final = 2**31 - 1
"""A number no row has: whoever hears of it looks, and finds no table."""


def _accounts() -> ColumnElement[bool]:
    """Somebody with an account has sat here, or owns the table."""
    return or_(
        exists().where(S.table_id == T.id, S.account_id.is_not(None)),
        exists().where(K.table_id == T.id, K.account_id.is_not(None)),
    )


def _is_due(reason: str, before: int) -> ColumnElement[bool]:
    """The record of a finished game stays with every account that has played it."""
    old = and_(T.status == STATUS[reason], T.updated_at < before)
    if reason == "finished":
        return and_(old, ~_accounts())
    if reason == "closed":
        return and_(old, or_(T.result.is_(None), ~_accounts()))
    return old


def _due(before: Mapping[str, int]) -> ColumnElement[bool]:
    return or_(false(), *(_is_due(reason, at) for reason, at in before.items()))


def due(connection: Connection, reason: str, before: int, most: int) -> list[str]:
    """Tables that can go, those nobody has touched for longest first."""
    wanted = select(T.id).where(_is_due(reason, before))
    return list(connection.scalars(wanted.order_by(T.updated_at).limit(most)))


def condemn(connection: Connection, table_id: str, before: Mapping[str, int] | None) -> bool:
    """Shut a table that goes: nothing opens it any more. No if something has happened meanwhile.

    Without `before` whatever has happened: the host wants it. Whoever comes after us, should this
    process die, finds it closed and older than all others.
    """
    still = T.id == table_id if before is None else and_(T.id == table_id, _due(before))
    shut = update(tables).where(still).values(status="closed", listed=False, updated_at=0)
    if connection.execute(shut.values(result=None)).rowcount != 1:
        return False
    for part in (links, jobs, snapshots):
        connection.execute(delete(part).where(part.c.table_id == table_id))
    return True


def shorten(connection: Connection, table_id: str) -> bool:
    """Take the last rows of a condemned table; whether there are more."""
    e = events.c
    last = select(func.max(e.seq)).where(e.table_id == table_id)
    newest = connection.execute(last).scalar_one()
    if newest is None:
        return False
    connection.execute(delete(events).where(e.table_id == table_id, e.seq > newest - CHUNK))
    return True


def remove(connection: Connection, table_id: str) -> None:
    """The table is gone, and other workers get to know."""
    connection.execute(delete(tables).where(T.id == table_id))
    if connection.dialect.name == "postgresql":
        connection.execute(NOTIFY, {"notice": f"{table_id} {GONE}"})


def touch(connection: Connection, table_ids: list[str], to: Mapping[str, int]) -> None:
    """Let these tables be no older than that, by reason: somebody looks at them."""
    for reason, at in to.items():
        here = and_(T.id.in_(table_ids), T.status == STATUS[reason], T.updated_at < at)
        connection.execute(update(tables).where(here).values(updated_at=at))


def drop_expired(connection: Connection, now: int, most: int) -> int:
    """Sessions whose time is over; how many there were."""
    old = select(sessions.c.hash).where(sessions.c.expires_at <= now).limit(most)
    return connection.execute(delete(sessions).where(sessions.c.hash.in_(old))).rowcount


def drop_stale(connection: Connection) -> int:
    """Jobs of tables at which nothing is played; how many there were."""
    idle = select(T.id).where(T.status != "playing")
    return connection.execute(delete(jobs).where(jobs.c.table_id.in_(idle))).rowcount


def sizes(connection: Connection, table_ids: list[str]) -> dict[str, int]:
    """About how many bytes each table takes: its words, and a little for every row."""
    found: dict[str, int] = dict.fromkeys(table_ids, 0)
    for part, row, *texts in _PARTS:
        key = part.c.id if part is tables else part.c.table_id
        words: Any = sum((func.coalesce(func.length(part.c[text]), 0) for text in texts), start=row)
        counted = select(key, func.sum(words)).where(key.in_(table_ids)).group_by(key)
        for table_id, size in connection.execute(counted):
            found[table_id] += int(size)
    return found


_PARTS: Final = (
    (tables, 120, "order", "keys", "origin", "waiting", "result"),
    (seats, 60, "name"),
    (links, 180, "seats"),
    (events, 70, "word", "idem", "digest"),
    (snapshots, 60, "data"),
    (jobs, 80),
)
"""What a table has rows in, and what a row takes besides its texts; in both databases alike."""
