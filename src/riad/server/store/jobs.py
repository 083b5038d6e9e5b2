"""What is to be done at a certain time: one worker does it, another if that one dies."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, case, delete, exists, select, tuple_, update

from riad.server.store.schema import jobs, seats, tables
from riad.server.store.upsert import upsert


class Job(NamedTuple):
    """A bot's turn, a clock, a confirmation. `lease`: until then `worker` has it alone."""

    table_id: str
    kind: str
    seat: int
    ask: int
    due: int
    worker: str = ""
    lease: int = 0


COLUMNS = [jobs.c[name] for name in Job._fields]
KEY = (jobs.c.table_id, jobs.c.kind, jobs.c.seat)
DROP_ALL = delete(jobs).where(jobs.c.table_id == bindparam("of"))
SEEN_TO = select(jobs.c.table_id, jobs.c.seat).where(jobs.c.kind.in_(("bot", "clock")))
BOTS = (
    select(seats.c.table_id, seats.c.seat)
    .join(tables, tables.c.id == seats.c.table_id)
    .where(tables.c.status == "playing", seats.c.bot != "")
)
UNBEGUN = select(tables.c.id).where(
    tables.c.status == "open",
    tables.c["keys"] != "[]",
    tables.c.id.not_in(select(jobs.c.table_id).where(jobs.c.kind == "nonces")),
)
"""Tables that have promised a key, and nobody looks when it is time to begin."""
CHUNK = 500
"""Jobs that are named in one statement."""
IS_BOT = case((jobs.c.kind == "bot", 1), else_=0)
WITH_PEOPLE = exists().where(seats.c.table_id == jobs.c.table_id, seats.c.taken)
"""Somebody sits at the table."""
FREE_AT = case((jobs.c.lease > jobs.c.due, jobs.c.lease), else_=jobs.c.due)
"""When anybody may take it."""


def put(connection: Connection, wanted: Iterable[Job]) -> None:
    """Set jobs. One of the same table, kind and seat is replaced, its lease too."""
    upsert(connection, jobs, [job._asdict() for job in sorted(wanted)])


def drop(
    connection: Connection, table_id: str, kind: str | None = None, seat: int | None = None
) -> None:
    """Forget the jobs of a table: all, of one kind, of one seat."""
    if kind is None and seat is None:
        connection.execute(DROP_ALL, {"of": table_id})
        return
    chosen = delete(jobs).where(jobs.c.table_id == table_id)
    if kind is not None:
        chosen = chosen.where(jobs.c.kind == kind)
    if seat is not None:
        chosen = chosen.where(jobs.c.seat == seat)
    connection.execute(chosen)


def due(connection: Connection, now: int, limit: int) -> list[Job]:
    """Jobs that wait for somebody: first what is quickly done, then bots that people wait for.

    Among equals the most overdue first.
    """
    waiting = select(*COLUMNS).where(jobs.c.due <= now, jobs.c.lease <= now)
    first = waiting.order_by(IS_BOT, ~WITH_PEOPLE, jobs.c.due, *KEY)
    return [Job(*row) for row in connection.execute(first.limit(limit))]


def claim(connection: Connection, job: Job, worker: str, now: int, until: int) -> bool:
    """Take a job as it was found; no if somebody took, changed or dropped it since."""
    same = [jobs.c[name] == value for name, value in job._asdict().items()]
    taken = update(jobs).where(*same, jobs.c.lease <= now).values(worker=worker, lease=until)
    return connection.execute(taken).rowcount == 1


def renew(
    connection: Connection, worker: str, mine: Sequence[tuple[str, str, int, int]], until: int
) -> None:
    """Keep these jobs. What another transaction holds is left for the next time."""
    for begin in range(0, len(mine), CHUNK):
        some = mine[begin : begin + CHUNK]
        kept = select(*KEY).where(jobs.c.worker == worker, tuple_(*KEY, jobs.c.ask).in_(some))
        held = kept.with_for_update(skip_locked=True)
        connection.execute(update(jobs).where(tuple_(*KEY).in_(held)).values(lease=until))


def drop_void(connection: Connection, job: Job) -> None:
    """Forget a job about a question that is no longer asked."""
    drop_it = delete(jobs).where(
        jobs.c.table_id == job.table_id,
        jobs.c.kind == job.kind,
        jobs.c.seat == job.seat,
        jobs.c.ask == job.ask,
    )
    connection.execute(drop_it)


def free_all(connection: Connection) -> None:
    """Nobody has any job: for a server that has just started and is the only one."""
    connection.execute(update(jobs).where(jobs.c.lease > 0).values(worker="", lease=0))


def missing(connection: Connection) -> list[str]:
    """Tables that wait for a bot, for a clock or to begin, and nobody was told to see to it."""
    playing = select(tables.c.id, tables.c.waiting, tables.c.order).where(
        tables.c.status == "playing"
    )
    there = {(table_id, seat) for table_id, seat in connection.execute(SEEN_TO)}
    bots = {(table_id, seat) for table_id, seat in connection.execute(BOTS)}
    found = list(connection.execute(UNBEGUN).scalars())
    for table_id, waiting, order in connection.execute(playing):
        for_bots = {(table_id, seat) for seat in json.loads(waiting)} & bots
        timed = {(table_id, seat) for seat in json.loads(waiting)} if _is_timed(order) else set()
        if (for_bots | timed) - there:
            found.append(table_id)
    return found


def _is_timed(order: str) -> bool:
    """Whether something happens at this table when somebody's time is over."""
    chosen = json.loads(order)
    return chosen.get("clock") is not None and chosen.get("timeout", "wait") != "wait"
