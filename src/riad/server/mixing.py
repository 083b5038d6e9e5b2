"""Numbers that people mix into the luck, so that not even the host can choose it.

Whoever sits down may leave the hash of a number. When all seats are taken the table promises its
key, and only then are the numbers opened; luck is drawn from the key and all of them. Who does not
open a number in time is named in the record. All of it is made by rows of the log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riad.kernel.luck import Nonce, Nonces, commitment
from riad.server.errors import Refused
from riad.server.store.events import FREED, Row
from riad.server.store.jobs import Job

if TYPE_CHECKING:
    from riad.server.live import Live

PATIENCE: Final = 10_000
"""Milliseconds for which the game waits for numbers that were promised."""


class Mixing:
    """What people have promised and opened at a table whose game has not begun."""

    def __init__(self) -> None:
        self.hashes: dict[int, str] = {}
        self.opened: dict[int, bytes] = {}
        self.promise = ""
        """The commitment of the key; empty until all seats are taken."""
        self.number = 0
        """Of the row with the promise."""
        self.since = 0

    def copy(self) -> Mixing:
        new = Mixing()
        new.__dict__.update(self.__dict__)
        new.hashes, new.opened = dict(self.hashes), dict(self.opened)
        return new

    def nonces(self, seats: int) -> Nonces:
        """What goes into the luck and into the record."""
        if not self.hashes:
            return ()
        return tuple(
            Nonce(self.hashes[seat], self.opened.get(seat)) if seat in self.hashes else None
            for seat in range(seats)
        )

    @property
    def is_complete(self) -> bool:
        return self.opened.keys() == self.hashes.keys()

    def take(self, row: Row) -> None:
        """What a row changes here."""
        if row.kind == "promise":
            self.promise, self.number, self.since = row.word, row.seq, row.at
        elif row.kind == "start":
            self.hashes, self.opened, self.promise = {}, {}, ""  # all of it is in the game now
        elif row.seat is None:
            return
        elif row.kind == "hash":
            self.hashes[row.seat] = row.word
        elif row.kind == "nonce":
            self.opened[row.seat] = bytes.fromhex(row.word)
        elif row.kind == "seat" and row.word in FREED:
            self._take_back(row.seat)

    def _take_back(self, seat: int) -> None:
        """Somebody has got up. The next key must not be made by a host who knows numbers."""
        for known in (seat, *self.opened):
            self.hashes.pop(known, None)
        self.opened, self.promise = {}, ""


def begin(live: Live, key: bytes, now: int) -> None:
    """All seats are taken: the game begins, or first those open their numbers who promised any."""
    if live.match.mixing.hashes:
        live.keep_keys([key])
        live.match.note("promise", None, commitment(key), None, now)
    else:
        live.start(key, now)


def put(live: Live, seat: int, promised: str, idem: str | None, now: int) -> None:
    """Leave the hash of a number, or of another one than before."""
    if live.match.game is not None or live.match.mixing.promise:
        raise Refused("stale")
    live.match.note("hash", seat, promised, idem, now)


def open_(live: Live, seat: int, nonce: str, idem: str | None, now: int) -> None:
    """Open the number; the game begins with the last one."""
    mixing = live.match.mixing
    if not mixing.promise:
        raise Refused("stale")
    if seat not in mixing.hashes or seat in mixing.opened:
        raise Refused("not-asked")
    if not Nonce(mixing.hashes[seat], bytes.fromhex(nonce)).fits:
        raise Refused("wrong-number")
    live.match.note("nonce", seat, nonce, idem, now)
    if mixing.is_complete:
        live.start(live.match.keys[0], now)


def go_without(live: Live, number: int, now: int) -> None:
    """Those who have not opened their numbers have had their time."""
    mixing = live.match.mixing
    if not mixing.promise or mixing.number != number:
        raise Refused("stale")
    live.start(live.match.keys[0], now)


def wanted_jobs(live: Live) -> list[Job]:
    mixing = live.match.mixing
    if live.table.status != "open" or not mixing.promise:
        return []
    return [Job(live.table.id, "nonces", 0, mixing.number, mixing.since + PATIENCE)]
