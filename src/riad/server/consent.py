"""Closing a table and taking a seat away, where people are in the middle of a game.

Somebody proposes it and every other person accepts. Bots are not asked, nor is whoever is to be
removed, unless only two play; who has owed an answer for a week, to the game or to the proposal, is
not waited for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from riad.server.agreeing import Proposal
from riad.server.errors import Refused
from riad.server.store.jobs import Job

if TYPE_CHECKING:
    from riad.server.live import Live


def propose(live: Live, seat: int, whom: int | None, idem: str | None, now: int) -> None:
    """To free a seat, or to close the table."""
    _ = live.match.running  # refuses where no game is going on
    if proposed(live) is not None:
        raise Refused("already-proposed")
    if whom is not None and (whom == seat or whom not in live.people):
        raise Refused("not-found")
    word = "close" if whom is None else f"remove {whom}"
    live.match.note("propose", seat, word, idem, now)


def accept(live: Live, seat: int, number: int, idem: str | None, now: int) -> None:
    if seat not in asked(live, _numbered(live, number)):
        raise Refused("not-asked")
    live.match.note("accept", seat, "", idem, now)


def decline(live: Live, seat: int, number: int, idem: str | None, now: int) -> None:
    """One no is enough; whoever made the proposal withdraws it."""
    proposal = _numbered(live, number)
    if seat != proposal.by and seat not in _voters(live, proposal):
        raise Refused("not-asked")
    word = "withdraw" if seat == proposal.by else "decline"
    live.match.note("decline", seat, word, idem, now)


def silence(live: Live, number: int, now: int) -> None:
    """Those who did not answer have had their time: what was proposed happens after this."""
    if _patience(live, _numbered(live, number), now) > now:
        raise Refused("stale")


def follow(live: Live, now: int) -> None:
    """Nobody is waited for any more: what was proposed happens."""
    proposal = proposed(live)
    if proposal is None or _patience(live, proposal, now) > now:
        return
    if proposal.whom is None:
        live.close(now)
    else:
        live.remove(proposal.whom, now)


def wanted_jobs(live: Live, now: int) -> list[Job]:
    proposal = proposed(live)
    if proposal is None:
        return []
    due = _patience(live, proposal, now)
    return [Job(live.table.id, "proposal", proposal.by, proposal.number, due)]


def proposed(live: Live) -> Proposal | None:
    """What is proposed; nothing once the game is over."""
    return live.match.agreement.proposal if live.table.status == "playing" else None


def asked(live: Live, proposal: Proposal) -> list[int]:
    """Who has yet to answer."""
    return [seat for seat in _voters(live, proposal) if seat not in proposal.accepted]


def _numbered(live: Live, number: int) -> Proposal:
    proposal = proposed(live)
    if proposal is None or proposal.number != number:
        raise Refused("stale")
    return proposal


def _voters(live: Live, proposal: Proposal) -> list[int]:
    """Every other person who plays; the one it is about only if there is nobody else to ask."""
    if live.alone:
        return []
    others = [s for s in live.people if s != proposal.by and not live.seats[s].bot]
    return [seat for seat in others if seat != proposal.whom] or others


def _patience(live: Live, proposal: Proposal, now: int) -> int:
    """Until when those who have not answered are waited for."""
    patience = live.match.agreement.patience
    return max((patience(seat, now) for seat in asked(live, proposal)), default=now)
