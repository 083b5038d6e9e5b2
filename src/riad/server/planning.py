"""What has to be done about a table later: games to begin, bots to play, clocks to watch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riad.server import consent, mixing
from riad.server.store.jobs import Job

if TYPE_CHECKING:
    from riad.server.live import Live

SOON = 3_000
"""Milliseconds after which a turn is confirmed for those who prefer `soon`."""


def wanted(live: Live, worker: str, now: int, lease: int) -> list[Job]:
    """What somebody has to do about this table, and when."""
    match, table_id = live.match, live.table.id
    if match.game is None:
        return mixing.wanted_jobs(live)
    if live.table.status != "playing":
        return []
    jobs = []
    for seat in match.game.waiting:
        ask = match.asks[seat]
        if live.is_for_bot(seat):
            jobs.append(Job(table_id, "bot", seat, ask, now, worker, lease))
        elif match.clocks is not None and live.order.timeout != "wait":
            due = match.clocks.deadline(seat) or now
            jobs.append(Job(table_id, "clock", seat, ask, due, "", 0))
    draft = match.draft
    if draft is not None and draft.at_barrier and _prefers_soon(live, draft.seat):
        jobs.append(_confirm_soon(live, draft.seat, now))
    return jobs + consent.wanted_jobs(live, now)


def _prefers_soon(live: Live, seat: int) -> bool:
    return live.match.prefers_to(seat, "confirm") == "soon"


def _confirm_soon(live: Live, seat: int, now: int) -> Job:
    """The time to take back runs from the last step, whatever others do meanwhile."""
    ask = live.match.asks[seat]
    for job in live.jobs:
        if (job.kind, job.seat, job.ask) == ("confirm", seat, ask):
            return job
    return Job(live.table.id, "confirm", seat, ask, now + SOON, "", 0)
