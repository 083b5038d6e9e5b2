"""What people at a table agree on before it happens, and who has sat where.

In a game of several people nobody closes the table or takes a seat away alone: it is proposed, and
all others accept. All of it is made by rows of the log, so it outlives the process.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

from riad.server.store.events import FREED, Row

SILENCE: Final = 7 * 24 * 3600 * 1000
"""Milliseconds after which whoever owes an answer, and gives no sign, is not waited for."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One at a time. Its number is that of its row; an answer names it."""

    number: int
    by: int
    whom: int | None
    """Whose seat is to be freed; None: the table is to be closed."""
    accepted: frozenset[int] = frozenset()


class Agreement:
    """What is proposed, who owes an answer since when, and whom each seat was given to."""

    def __init__(self) -> None:
        self.proposal: Proposal | None = None
        self.owing: dict[int, int] = {}
        """Since when a seat that has not stirred has been asked something."""
        self.held: dict[int, frozenset[str]] = {}
        """Traces of whoever sits there."""
        self.gone: frozenset[str] = frozenset()
        """Traces of those whose seat was taken away."""

    def copy(self) -> Agreement:
        new = Agreement()
        new.proposal, new.gone = self.proposal, self.gone
        new.owing, new.held = dict(self.owing), dict(self.held)
        return new

    def to_json(self) -> dict[str, Any]:
        proposal = self.proposal
        return {
            "proposal": None
            if proposal is None
            else [proposal.number, proposal.by, proposal.whom, sorted(proposal.accepted)],
            "owing": list(self.owing.items()),
            "held": [[seat, sorted(traces)] for seat, traces in self.held.items()],
            "gone": sorted(self.gone),
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Agreement:
        new = cls()
        if kept["proposal"] is not None:
            number, by, whom, accepted = kept["proposal"]
            new.proposal = Proposal(number, by, whom, frozenset(accepted))
        new.owing = dict(kept["owing"])
        new.held = {seat: frozenset(traces) for seat, traces in kept["held"]}
        new.gone = frozenset(kept["gone"])
        return new

    def ask(self, seats: Iterable[int], now: int) -> None:
        """These seats owe an answer from now on, if they did not before."""
        for seat in seats:
            self.owing.setdefault(seat, now)

    def stirs(self, seat: int | None, now: int) -> None:
        """Somebody is there."""
        if seat is not None and self.owing.pop(seat, None) is not None and self.proposal:
            self.owing[seat] = now

    def patience(self, seat: int, now: int) -> int:
        """Until when this seat is waited for."""
        return self.owing.get(seat, now) + SILENCE

    def take(self, row: Row, seats: int) -> None:
        """What a row changes here."""
        seat = row.seat
        if row.kind == "close":
            self.proposal = None
        if seat is None:
            return
        if row.kind == "propose":
            what, _, whom = row.word.partition(" ")
            self.proposal = Proposal(row.seq, seat, int(whom) if what == "remove" else None)
            self.ask((other for other in range(seats) if other != seat), row.at)
        elif row.kind == "accept" and self.proposal is not None:
            accepted = self.proposal.accepted | {seat}
            self.proposal = replace(self.proposal, accepted=accepted)
        elif row.kind == "decline":
            self.proposal = None
        elif row.kind == "trace":
            self.held[seat] = self.held.get(seat, frozenset()) | {row.word}
            self.gone -= {row.word}
        elif row.kind == "seat":
            self._seat(seat, row.word, row.at)

    def _seat(self, seat: int, word: str, now: int) -> None:
        proposal = self.proposal
        if word in ("joined", "returned"):
            self.stirs(seat, now)
        elif proposal is not None and (
            seat == proposal.by or (seat == proposal.whom and word in FREED)
        ):
            self.proposal = None  # whoever wanted it has got up, or it has happened
        if word in FREED:
            left = self.held.pop(seat, frozenset())
            self.gone |= left if word == "removed" else frozenset()

    def is_seated(self, traces: frozenset[str]) -> bool:
        return any(traces & held for held in self.held.values())

    def knows(self, traces: frozenset[str]) -> bool:
        """Whether somebody with one of these traces sits here, or was shown the door."""
        return self.is_seated(traces) or bool(traces & self.gone)


@dataclass(frozen=True, slots=True)
class Traces:
    """By what somebody who sits down is known again."""

    own: frozenset[str] = frozenset()
    """Of a token or an account."""
    network: frozenset[str] = frozenset()

    @classmethod
    def of(cls, token: str | None, account: str | None, network: str | None = None) -> Traces:
        """Of the hash of a token, the id of an account, a network."""
        own = [_trace("token", token, 32)] if token else []
        own += [_trace("account", account, 32)] if account else []
        # 16 bits, each for tens of thousands of networks and the same at every table: enough to
        # tell those at one table apart, too little to tell which they were
        return cls(frozenset(own), frozenset([_trace("network", network, 4)] if network else []))

    @property
    def all(self) -> frozenset[str]:
        return self.own | self.network


def _trace(what: str, of: str, length: int) -> str:
    return sha256(f"{what} {of}".encode()).hexdigest()[:length]
