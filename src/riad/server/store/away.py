"""The time in which nobody served: people's clocks stand still meanwhile, and a row says so."""

from __future__ import annotations

import json
from typing import Final

from sqlalchemy import Connection, func, select, update

from riad.server.store.events import Row, append
from riad.server.store.schema import events, jobs, pulse, tables

LEAST: Final = 15_000
"""Milliseconds that are not worth a row; workers that run give a sign more often than that."""

AWAY: Final = "away"
"""The kind of the row; its word says for how many milliseconds."""


def last_sign(connection: Connection) -> int:
    """When the house was last seen to live: when a worker last wrote that it does.

    Where none ever did, the newest thing that happened at a running table.
    """
    beat = connection.execute(select(func.max(pulse.c.at))).scalar_one()
    if beat is not None:
        return int(beat)
    e = events.c
    last = select(e.at).where(e.table_id == tables.c.id).order_by(e.seq.desc()).limit(1)
    newest = select(func.max(last.scalar_subquery())).where(tables.c.status == "playing")
    return connection.execute(newest).scalar_one() or 0


def give_back(connection: Connection, now: int) -> int:
    """Let the clocks of all tables stand still from the last sign of life to now.

    How many tables there were. Asked again it finds a sign, and does nothing.
    """
    since = last_sign(connection)
    gone = now - since
    if not since or gone < LEAST:
        return 0
    timed = [table_id for table_id, order in _running(connection) if json.loads(order).get("clock")]
    for table_id in timed:
        _pause(connection, table_id, gone, now)
    return len(timed)


def _running(connection: Connection) -> list[tuple[str, str]]:
    wanted = select(tables.c.id, tables.c.order).where(tables.c.status == "playing")
    return [(row[0], row[1]) for row in connection.execute(wanted)]


def _pause(connection: Connection, table_id: str, gone: int, now: int) -> None:
    e, j = events.c, jobs.c
    newest = select(e.seq, e.rules).where(e.table_id == table_id).order_by(e.seq.desc()).limit(1)
    seq, rules = connection.execute(newest).one()
    append(connection, table_id, [Row(seq + 1, AWAY, None, str(gone), None, rules, None, now)])
    clocks = update(jobs).where(j.table_id == table_id, j.kind == "clock")
    connection.execute(clocks.values(due=j.due + gone))
