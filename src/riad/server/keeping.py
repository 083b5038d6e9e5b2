"""What is written: of a table all that a change has changed, in one transaction. And read again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection

from riad.server.live import Live
from riad.server.match import Match
from riad.server.replaying import snapshot
from riad.server.store import events, jobs, snapshots, tables
from riad.server.store.journeys import in_one_journey

EVERY: Final = 100
"""After so many rows at most the position is kept anew, whatever kind of rows they were."""


class Stored(NamedTuple):
    """What is kept of a table: all of it, or what came after its last position."""

    table: tables.TableRow
    seats: list[tables.SeatRow]
    rows: list[events.Row]
    snapshot: snapshots.Snapshot | None
    heard: frozenset[tuple[int | None, str]] = frozenset()
    """What people had numbered before these rows, and by whom."""


def write_new(connection: Connection, live: Live, links: Iterable[tables.LinkRow]) -> None:
    """A table that was not there, with what opens it."""
    tables.make(connection, live.table, live.seats, links)
    _write_rows(connection, live)
    if live.jobs:
        _write_jobs(connection, live)


def write(connection: Connection, before: Live, after: Live) -> None:
    """A change of a table.

    The table's own row comes first, whoever writes: so two wait in line and never in a circle.
    """
    with in_one_journey(connection):
        if after.table != before.table:
            tables.save(connection, after.table)
        else:
            tables.lock(connection, after.table.id)
        _write_rows(connection, after)
        tables.save_seats(connection, after.table.id, before.seats, after.seats)
        if after.jobs or before.jobs:
            _write_jobs(connection, after)
    _unlink(connection, after)


def _write_rows(connection: Connection, live: Live) -> None:
    """What has happened and, now and then, the position it has come to."""
    table_id, rows = live.table.id, live.match.rows
    if rows:
        events.append(connection, table_id, rows)
    seq = live.match.seq
    if any(row.digest for row in rows) or seq // EVERY > (seq - len(rows)) // EVERY:
        _write_snapshot(connection, table_id, live.match)


def _write_snapshot(connection: Connection, table_id: str, match: Match) -> None:
    taken = snapshot(match)
    if taken is not None:
        data = msgspec.json.encode(taken).decode()
        snapshots.put(connection, table_id, match.seq - 1, match.rules, data)


def _unlink(connection: Connection, live: Live) -> None:
    """What opened a freed seat opens it no more; who was removed has no invitation either."""
    for row in live.match.rows:
        if row.kind == "seat" and row.word in events.FREED and row.seat is not None:
            tables.take_from_links(connection, live.table.id, row.seat)
            if row.word == "removed":
                tables.drop_invitations(connection, live.table.id)


def _write_jobs(connection: Connection, live: Live) -> None:
    jobs.drop(connection, live.table.id)
    jobs.put(connection, live.jobs)


def read(connection: Connection, table_id: str) -> Stored | None:
    """What is needed to take a table up where it was last kept, however long it has been played."""
    found = tables.get(connection, table_id)
    if found is None:
        return None
    kept = snapshots.get(connection, table_id)
    after = kept.seq if kept else -1
    rows = events.since(connection, table_id, after)
    return Stored(*found, rows, kept, events.heard(connection, table_id, after))


def read_all(connection: Connection, table_id: str, after: int = -1) -> Stored | None:
    """A table with everything that ever happened at it, or that happened after a row."""
    found = tables.get(connection, table_id)
    if found is None:
        return None
    rows = events.since(connection, table_id, after)
    return Stored(*found, rows, snapshots.get(connection, table_id) if after < 0 else None)
