"""Clocks: how much time every seat has left, as the times in the log make it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class Clocks:
    """A bank of time for each seat, and a little more for every question it has answered."""

    __slots__ = ("bank", "increment", "left", "since")

    def __init__(self, seats: int, bank: int, increment: int) -> None:
        self.bank = bank
        self.increment = increment
        self.left = [bank + increment] * seats
        """Milliseconds a seat had when its question was put."""
        self.since: dict[int, int] = {}
        """When the seats that owe an answer were asked."""

    def copy(self) -> Clocks:
        new = Clocks(len(self.left), self.bank, self.increment)
        new.left = self.left[:]
        new.since = dict(self.since)
        return new

    def to_json(self) -> dict[str, Any]:
        return {"left": self.left, "since": list(self.since.items())}

    def put(self, kept: dict[str, Any]) -> None:
        """Let them stand as they were kept."""
        self.left, self.since = list(kept["left"]), dict(kept["since"])

    def tick(self, waiting: Iterable[int], now: int) -> None:
        """These seats owe an answer from now on, and no others."""
        asked = set(waiting)
        for seat in [seat for seat in self.since if seat not in asked]:
            used = now - self.since.pop(seat)
            self.left[seat] = max(0, self.left[seat] - used) + self.increment
        for seat in sorted(asked):
            self.since.setdefault(seat, now)

    def restart(self, seat: int, now: int) -> None:
        """The seat's time has run out and the table lets it go on: a fresh increment."""
        self.left[seat] = max(self.increment, 1000)
        self.since[seat] = now

    def pause(self, milliseconds: int) -> None:
        """So long nobody could answer."""
        self.since = {seat: since + milliseconds for seat, since in self.since.items()}

    def deadline(self, seat: int) -> int | None:
        """When the time of a seat that owes an answer runs out."""
        return self.since[seat] + self.left[seat] if seat in self.since else None
