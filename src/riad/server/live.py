"""What changes: a table in memory, with its order, its seats and its match.

Every change is asked of it, and tried on a copy. What is shown of a table is in `showing`, what is
written in `keeping`, what has to be done about it later in `planning`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

import msgspec

from riad.games import definitions
from riad.kernel.definition import Config, Setting, find
from riad.kernel.game import Game
from riad.kernel.luck import KEY_BYTES
from riad.server import consent, mixing, planning
from riad.server import requests as r
from riad.server.clocks import Clocks
from riad.server.errors import Refused
from riad.server.lifetimes import Lifetimes
from riad.server.match import OWN, Match
from riad.server.past import Origin, ordered_as
from riad.server.replaying import replay
from riad.server.store.events import Row
from riad.server.store.jobs import Job
from riad.server.store.tables import SeatRow, TableRow

STAND_IN = "greedy"
"""The bot that takes the seat of somebody who has left."""

MOST_ROWS: Final = 20_000
"""What may happen at one table; the longest games have come to a tenth of it."""

MOST_RETURNS: Final = 200
"""How often somebody alone may return to an earlier position of one table."""

ARRIVALS: Final = ("joined", "returned")

KEPT_AT_START: Final = (
    "seq", "asks", "public", "private", "prefers", "idems", "rows", "agreement", "mixing",
)  # fmt: skip
"""What a match had before its game began."""


def configured(
    order: r.Order,
    names: Sequence[str] = (),
    options: Mapping[str, Setting] | None = None,
    rules: int | None = None,
    house: int | None = None,
) -> Config:
    """The order as the game understands it; an unknown word in it raises RiadError.

    Of a game that has begun `options` are all it has, `rules` the version it began with, and
    `house` that of the house's box.
    """
    chosen = order.options if options is None else options
    return find(definitions(), order.game).configure(
        order.seats,
        order.edition,
        order.modules,
        chosen,
        order.solo,
        names,
        rules,
        order.box or "",
        house,
    )


def result(game: Game[Any]) -> dict[str, Any]:
    """What a game has come to: points by source, winners, and what is said of it besides."""
    points = [{name: n for name, n in seat.items() if n} for seat in game.breakdown]
    verdict = {"verdict": game.verdict.to_json()} if game.verdict else {}
    return {
        "scores": list(game.scores),
        "winners": list(game.winners),
        "breakdown": points,
        **verdict,
    }


class Live:
    """One table in memory. The database is the truth, this is what it comes to."""

    def __init__(
        self,
        table: TableRow,
        seats: list[SeatRow],
        settled: Mapping[str, Setting] | None = None,
    ) -> None:
        self.table = table
        self.seats = seats
        self.settled = settled
        """Every option of a game that began earlier; defaults may have changed since."""
        self.match = self._empty_match()
        self.jobs: list[Job] = []
        self.lifetimes = Lifetimes()

    def _empty_match(self) -> Match:
        clock = self.order.clock
        clocks = (
            Clocks(self.order.seats, clock.bank * 1000, clock.increment * 1000) if clock else None
        )
        keys = [bytes.fromhex(key) for key in self.table.keys]
        options, rules = self.settled, self.table.rules
        origin = self.table.origin
        branched = msgspec.json.decode(origin, type=Origin) if origin else None
        if branched is not None:
            options, rules = ordered_as(branched)
        config = configured(self.order, self.names, options, rules, self.table.house)
        return Match(config, keys, origin=branched, clocks=clocks)

    @property
    def names(self) -> list[str]:
        """What those who sit here are called."""
        return [seat.name or seat.bot or str(n) for n, seat in enumerate(self.seats, 1)]

    def copy(self) -> Live:
        new: Live = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.table = self.table.copy()
        new.seats = self.seats[:]
        new.match = self.match.copy()
        return new

    @cached_property
    def order(self) -> r.Order:
        return msgspec.json.decode(self.table.order, type=r.Order)

    @property
    def alone(self) -> bool:
        """Only one person is at the table, on one seat or on several."""
        return self.order.hot_seat or self.order.seats - len(self.order.bots) == 1

    @property
    def needs_consent(self) -> bool:
        """Several people are in the middle of a game: nobody ends it for the others."""
        return self.table.status == "playing" and not self.alone

    @property
    def kept_until(self) -> int:
        """The day this table goes, where the game is over and only guests have played; else 0."""
        accounts = any(seat.account_id for seat in self.seats)
        return self.lifetimes.kept_until(
            self.table.status, self.table.updated_at, accounts=accounts
        )

    @property
    def people(self) -> list[int]:
        """Seats that somebody has, even while a bot stands in."""
        return [n for n, seat in enumerate(self.seats) if seat.taken]

    def is_for_bot(self, seat: int) -> bool:
        """Whether a bot is to answer what this seat is asked."""
        return bool(self.seats[seat].bot) or self.match.lapsed.get(seat) == self.match.asks[seat]

    def bot_for(self, seat: int) -> str:
        return self.seats[seat].bot or STAND_IN

    def has_heard(self, seat: int, idem: str) -> bool:
        """Whether what this seat has numbered so has happened already."""
        return (seat, idem) in self.match.idems

    def grown(self, table: TableRow, seats: list[SeatRow], rows: Sequence[Row]) -> Live:
        """This table with rows that another process has written."""
        new = self.copy()
        new.table, new.seats = table, seats
        new.match.keys = [bytes.fromhex(key) for key in table.keys]
        if any(row.kind == "start" for row in rows):
            new.match = new._replaced_match()
        replay(new.match, rows)
        new.jobs = planning.wanted(new, "", 0, 0)
        return new

    # ---- changes -----------------------------------------------------------------------------

    def fresh_key(self) -> bytes:
        """Luck that nobody can foresee; in a lesson it is always the same."""
        chapter = self.match.chapter
        return secrets.token_bytes(KEY_BYTES) if chapter is None else chapter.key

    def keep_keys(self, keys: Sequence[bytes]) -> None:
        """Before the game: let its luck come from this key, or from none as yet."""
        self.table.keys = [key.hex() for key in keys]
        self.match.keys = list(keys)

    def start(self, key: bytes, now: int) -> None:
        """Nobody is waited for any more: the game begins, by the rules of today."""
        self.keep_keys([key])
        self.table.rules = self.match.rules
        self.match = fresh = self._replaced_match()
        fresh.begin(now)

    def _replaced_match(self) -> Match:
        """The match with the names of those who sit here now, its earlier rows kept."""
        earlier, fresh = self.match, self._empty_match()
        for name in KEPT_AT_START:
            setattr(fresh, name, getattr(earlier, name))
        return fresh

    def answer(self, seat: int, ask: int, word: str, idem: str | None, now: int) -> None:
        """A step that can be taken back; where other people have yet to answer too, a sealed one.

        The last of them would open everything with a touch: to them it is a step like any other.
        """
        if self.match.scripted(seat) not in (None, word):
            raise Refused("illegal-move")
        if self._others_are_asked(seat):
            self.match.seal(seat, ask, word, idem, now)
            return
        self.match.answer(seat, ask, word, idem, now)
        if self.match.prefers_to(seat, "confirm") == "at-once":
            self._confirm_at_barrier(seat, now)

    def _others_are_asked(self, seat: int) -> bool:
        game = self.match.game
        if game is None or not game.is_together:
            return False
        others = [other for other in game.waiting if other != seat]
        return seat in game.sealed or not all(map(self.is_for_bot, others))

    def undo(self, seat: int, ask: int, idem: str | None, now: int) -> None:
        """Take back the last step."""
        self.match.undo(seat, ask, idem, now)

    def restart(self, seat: int, ask: int, idem: str | None, now: int) -> None:
        """Take back every step the others have not seen."""
        self.match.restart(seat, ask, idem, now)

    def confirm(self, seat: int, ask: int, idem: str | None, now: int) -> None:
        """Let the others see the steps, and luck have its say."""
        self.match.confirm(seat, ask, idem, now)

    def prefer(self, seat: int, what: str, value: str, idem: str | None, now: int) -> None:
        """Set how this seat wants to be treated."""
        self.match.prefer(seat, what, value, idem, now)

    def say(self, seat: int, text: str, idem: str | None, now: int) -> None:
        """Something for the chat."""
        self.match.note("chat", seat, text, idem, now)

    def propose(self, seat: int, whom: int | None, idem: str | None, now: int) -> None:
        """To free a seat, or to close the table."""
        consent.propose(self, seat, whom, idem, now)

    def accept(self, seat: int, number: int, idem: str | None, now: int) -> None:
        consent.accept(self, seat, number, idem, now)

    def decline(self, seat: int, number: int, idem: str | None, now: int) -> None:
        consent.decline(self, seat, number, idem, now)

    def put_hash(self, seat: int, promised: str, idem: str | None, now: int) -> None:
        """Promise a number that is to be mixed into the luck."""
        mixing.put(self, seat, promised, idem, now)

    def open_nonce(self, seat: int, nonce: str, idem: str | None, now: int) -> None:
        """Open the number that was promised."""
        mixing.open_(self, seat, nonce, idem, now)

    def bot_plays(self, seat: int, ask: int, words: Sequence[str], now: int) -> None:
        """A bot has nothing to take back: all see its steps at once."""
        for word in words:
            if self.match.running.is_together:
                self.match.seal(seat, ask, word, None, now)
            else:
                self.match.answer(seat, ask, word, None, now)
                self.match.confirm(seat, self.match.asks[seat], None, now)
            ask = self.match.asks[seat]

    def back(self, step: int, seat: int, idem: str | None, now: int) -> None:
        """Alone at a table: return to an earlier position, and go on with fresh luck."""
        if not self.alone:
            raise Refused("not-alone")
        if len(self.table.keys) > MOST_RETURNS:
            raise Refused("worn-out")
        key = self.fresh_key()
        self.table.keys.append(key.hex())
        self.match.keys.append(key)
        self.match.back(step, seat, idem, now)

    def _confirm_at_barrier(self, seat: int, now: int) -> None:
        draft = self.match.draft
        if draft is not None and draft.seat == seat and draft.at_barrier:
            self.match.confirm(seat, self.match.asks[seat], None, now)

    def confirm_soon(self, seat: int, ask: int, now: int) -> None:
        """The time to take back the last step is over."""
        if self.match.asks[seat] != ask:
            raise Refused("stale")
        self._confirm_at_barrier(seat, now)

    def sit(self, seat: int, who: SeatRow, word: str, now: int) -> None:
        """Somebody or some bot sits down, gets up or comes back."""
        self._drop_draft(seat, now)
        self.seats[seat] = who
        self.match.note("seat", seat, word, None, now)

    def _drop_draft(self, seat: int, now: int) -> None:
        if self.match.draft is not None and self.match.draft.seat == seat:
            self.match.restart(seat, self.match.asks[seat], None, now)

    def leave(self, seat: int, now: int) -> None:
        self.sit(seat, replace(self.seats[seat], bot=STAND_IN), "left", now)

    def come_back(self, seat: int, now: int) -> None:
        self.sit(seat, replace(self.seats[seat], bot=""), "returned", now)

    def remove(self, seat: int, now: int, word: str = "removed") -> None:
        """The seat is free again; a bot plays on until somebody else sits down."""
        bot = STAND_IN if self.match.game is not None else ""
        self.sit(seat, SeatRow(bot=bot), word, now)
        if self.match.game is None:
            self.keep_keys([])  # what was promised is taken back

    def trace(self, seat: int, traces: Iterable[str], now: int) -> None:
        """By what whoever sits there is known again."""
        for one in sorted(traces):
            self.match.note("trace", seat, one, None, now)

    def forget(self, account_id: str, now: int) -> None:
        """An account is gone, and its name with it."""
        for n, seat in enumerate(self.seats):
            if seat.account_id == account_id:
                self.seats[n] = replace(seat, name="", account_id=None)
                self.match.note("seat", n, "forgotten", None, now)

    def time_out(self, seat: int, ask: int, now: int) -> None:
        """A clock has run out: a bot answers once, or takes the seat."""
        clocks = self.match.clocks
        due = clocks.deadline(seat) if clocks is not None else None
        if self.match.asks[seat] != ask or due is None:
            raise Refused("stale")
        if due > now:  # another worker's clock is a little ahead: it is not over yet
            raise Refused("busy")
        self._drop_draft(seat, now)
        self.match.note("clock", seat, self.order.timeout, None, now)
        if self.order.timeout == "seat":
            self.leave(seat, now)

    def close(self, now: int) -> None:
        self.table.status = "closed"
        self.match.note("close", None, "", None, now)

    def rematch(self, table_id: str, now: int) -> None:
        """The same people go on at another table."""
        self.match.note("rematch", None, table_id, None, now)

    def check_wear(self) -> None:
        """Refuse what people do at a table where far more was done than any game needs.

        Of several people each has a share, so that none can use up what the others need.
        """
        rows, seq = self.match.rows, self.match.seq
        wanted = (row.idem is not None or row.word in ARRIVALS for row in rows)
        if seq > MOST_ROWS and any(wanted):
            raise Refused("worn-out")
        share = MOST_ROWS if self.alone else MOST_ROWS // len(self.seats)
        if seq > share and any(row.idem and self._said(row.seat) > share for row in rows):
            raise Refused("worn-out")

    def _said(self, seat: int | None) -> int:
        """How many messages of this seat have changed something."""
        return sum(who == seat for who, _ in self.match.idems)

    def settle(self, now: int) -> None:
        """After every change: standing answers, and what the table row says of the game."""
        consent.follow(self, now)
        if self.table.status == "closed":
            self.table.waiting = []
            return
        self._follow_standing(now)
        game = self.match.game
        if any(row.digest or row.kind not in OWN for row in self.match.rows):
            self.table.updated_at = now  # a draft or a preference is nobody else's business
        if game is None:
            return
        self.table.status = "over" if game.over else "playing"
        self.table.waiting = list(game.waiting)
        self.table.result = result(game) if game.over else None

    def _follow_standing(self, now: int) -> None:
        """Give the answers that seats have given once for all."""
        match = self.match
        while match.game is not None and len(match.game.waiting) == 1 and match.draft is None:
            seat = match.game.waiting[0]
            word = match.standing_answer(seat)
            if word is None:
                return
            match.answer(seat, match.asks[seat], word, None, now)
            match.confirm(seat, match.asks[seat], None, now)
