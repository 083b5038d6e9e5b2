"""What people do rarely, counted for all workers together; a restart does not forget it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from riad.server.store.locks import Lock
from riad.server.store.schema import hits


class Hit(NamedTuple):
    """Something that may happen `most` times within `window` milliseconds for one `who`."""

    rule: str
    who: str
    most: int
    window: int


def take(db: Connection, wanted: Sequence[Hit], now: int) -> int:
    """Count all of these, or none: 0, else the milliseconds until they may happen."""
    if db.dialect.name == "postgresql":
        db.exec_driver_sql(f"SELECT pg_advisory_xact_lock({Lock.COUNTING:d})")
    db.execute(delete(hits).where(hits.c.until <= now))
    wait = max((_wait(db, hit, now) for hit in wanted), default=0)
    if not wait and wanted:
        rows = [
            {
                "id": secrets.token_hex(16),
                "rule": hit.rule,
                "who": hit.who,
                "at": now,
                "until": now + hit.window,
            }
            for hit in wanted
        ]
        db.execute(insert(hits), rows)
    return wait


def _wait(db: Connection, hit: Hit, now: int) -> int:
    counted = (
        select(hits.c.at)
        .where(hits.c.rule == hit.rule, hits.c.who == hit.who, hits.c.at > now - hit.window)
        .order_by(hits.c.at.desc())
        .limit(hit.most)
    )
    times = db.scalars(counted).all()
    return times[-1] + hit.window - now if len(times) >= hit.most else 0


def give_back(db: Connection, wanted: Sequence[Hit]) -> None:
    """The last of each has not happened after all."""
    for hit in wanted:
        last = (
            select(hits.c.id)
            .where(hits.c.rule == hit.rule, hits.c.who == hit.who)
            .order_by(hits.c.at.desc())
            .limit(1)
        )
        db.execute(delete(hits).where(hits.c.id.in_(last)))
