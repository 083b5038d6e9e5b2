"""A table as it stands: order, seats and match. Every change is tried on a copy of it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, cast

import msgspec
from sqlalchemy import Connection

from riad.games import definitions
from riad.kernel.definition import Config, Setting, find
from riad.kernel.game import Game
from riad.kernel.luck import KEY_BYTES
from riad.kernel.text import Event, Label, Text
from riad.server import consent
from riad.server import messages as m
from riad.server import requests as r
from riad.server.agreeing import FREED
from riad.server.clocks import Clocks
from riad.server.errors import Refused
from riad.server.match import OWN, Match, question_of
from riad.server.past import Origin, ordered_as, renamed
from riad.server.replaying import replay, snapshot
from riad.server.store import events, jobs, snapshots, tables
from riad.server.store.events import Row
from riad.server.store.jobs import Job
from riad.server.store.tables import SeatRow, TableRow

STAND_IN = "greedy"
"""The bot that takes the seat of somebody who has left."""

SOON = 3_000
"""Milliseconds after which a turn is confirmed for those who prefer `soon`."""


def configured(
    order: r.Order,
    names: Sequence[str] = (),
    options: Mapping[str, Setting] | None = None,
    rules: int | None = None,
) -> Config:
    """The order as the game understands it; an unknown word in it raises RiadError.

    Of a game that has begun `options` are all it has, and `rules` the version it began with.
    """
    chosen = order.options if options is None else options
    return find(definitions(), order.game).configure(
        order.seats, order.edition, order.modules, chosen, order.solo, names, rules
    )


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
        config = configured(self.order, self._names(), options, rules)
        return Match(config, keys, origin=branched, clocks=clocks)

    def _names(self) -> list[str]:
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

    def grown(self, table: TableRow, seats: list[SeatRow], rows: Sequence[Row]) -> Live:
        """This table with rows that another process has written."""
        new = self.copy()
        new.table, new.seats = table, seats
        new.match.keys = [bytes.fromhex(key) for key in table.keys]
        if any(row.kind == "start" for row in rows):
            new.match = new._replaced_match()
        replay(new.match, rows)
        new.jobs = new.wanted_jobs("", 0, 0)
        return new

    # ---- changes -----------------------------------------------------------------------------

    def start(self, key: bytes, now: int) -> None:
        """All seats are taken: the game begins, by the rules of today."""
        self.table.keys = [key.hex()]
        self.table.rules = self.match.rules
        self.match = fresh = self._replaced_match()
        fresh.begin(now)

    def _replaced_match(self) -> Match:
        """The match with the names of those who sit here now, its earlier rows kept."""
        earlier, fresh = self.match, self._empty_match()
        for name in ("seq", "asks", "public", "private", "prefers", "idems", "rows", "agreement"):
            setattr(fresh, name, getattr(earlier, name))
        return fresh

    def answer(self, seat: int, ask: int, word: str, idem: str | None, now: int) -> None:
        """A step that can be taken back; where other people have yet to answer too, a sealed one.

        The last of them would open everything with a touch: to them it is a step like any other.
        """
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
        key = secrets.token_bytes(KEY_BYTES)
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

    def time_out(self, seat: int, ask: int, now: int) -> None:
        """A clock has run out: a bot answers once, or takes the seat."""
        clocks = self.match.clocks
        due = clocks.deadline(seat) if clocks is not None else None
        if self.match.asks[seat] != ask or due is None or due > now:
            raise Refused("stale")
        self._drop_draft(seat, now)
        self.match.note("clock", seat, self.order.timeout, None, now)
        if self.order.timeout == "seat":
            self.leave(seat, now)

    def close(self, now: int) -> None:
        self.table.status = "closed"
        self.match.note("close", None, "", None, now)

    @property
    def needs_consent(self) -> bool:
        """Several people are in the middle of a game: nobody ends it for the others."""
        return self.table.status == "playing" and not self.alone

    @property
    def people(self) -> list[int]:
        """Seats that somebody has, even while a bot stands in."""
        return [n for n, seat in enumerate(self.seats) if seat.taken]

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
        self.table.result = (
            {"scores": list(game.scores), "winners": list(game.winners)} if game.over else None
        )

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

    # ---- work to be done later ---------------------------------------------------------------

    def wanted_jobs(self, worker: str, now: int, lease: int) -> list[Job]:
        """What somebody has to do about this table, and when."""
        game, table_id = self.match.game, self.table.id
        if game is None or self.table.status != "playing":
            return []
        wanted = []
        for seat in game.waiting:
            ask = self.match.asks[seat]
            if self.is_for_bot(seat):
                wanted.append(Job(table_id, "bot", seat, ask, now, worker, lease))
            elif self.match.clocks is not None and self.order.timeout != "wait":
                due = self.match.clocks.deadline(seat) or now
                wanted.append(Job(table_id, "clock", seat, ask, due, "", 0))
        draft = self.match.draft
        if draft is not None and draft.at_barrier:
            seat = draft.seat
            if self.match.prefers_to(seat, "confirm") == "soon":
                wanted.append(self._confirm_soon(seat, now))
        return wanted + consent.wanted_jobs(self, now)

    def _confirm_soon(self, seat: int, now: int) -> Job:
        """The time to take back runs from the last step, whatever others do meanwhile."""
        ask = self.match.asks[seat]
        for job in self.jobs:
            if (job.kind, job.seat, job.ask) == ("confirm", seat, ask):
                return job
        return Job(self.table.id, "confirm", seat, ask, now + SOON, "", 0)

    def is_for_bot(self, seat: int) -> bool:
        """Whether a bot is to answer what this seat is asked."""
        return bool(self.seats[seat].bot) or self.match.lapsed.get(seat) == self.match.asks[seat]

    def record(self, seat: int | None) -> str:
        """The record, with the names of those who sit here now."""
        return renamed(self.match.record(seat), self._names())

    def bot_for(self, seat: int) -> str:
        return self.seats[seat].bot or STAND_IN

    # ---- what is kept ------------------------------------------------------------------------

    def write(self, connection: Connection, before: Live | None = None) -> None:
        """Everything a change has changed, in one transaction; of a new table its log."""
        table_id, rows = self.table.id, self.match.rows
        if rows:
            events.append(connection, table_id, rows)
        if any(row.digest for row in rows):
            self._write_snapshot(connection)
        if before is not None:
            if self.table != before.table:
                tables.save(connection, self.table)
            tables.save_seats(connection, table_id, before.seats, self.seats)
            self._unlink(connection)
        if self.jobs or (before is not None and before.jobs):
            jobs.drop(connection, table_id)
            jobs.put(connection, self.jobs)

    def _unlink(self, connection: Connection) -> None:
        """What opened a freed seat opens it no more; who was removed has no invitation either."""
        for row in self.match.rows:
            if row.kind == "seat" and row.word in FREED and row.seat is not None:
                tables.take_from_links(connection, self.table.id, row.seat)
                if row.word == "removed":
                    tables.drop_invitations(connection, self.table.id)

    def _write_snapshot(self, connection: Connection) -> None:
        taken = snapshot(self.match)
        if taken is not None:
            data = msgspec.json.encode(taken).decode()
            snapshots.put(connection, self.table.id, self.match.seq - 1, self.match.rules, data)

    # ---- what is shown -----------------------------------------------------------------------

    def info(self) -> m.TableInfo:
        order = self.order
        return m.TableInfo(
            id=self.table.id,
            game=self.table.game,
            status=self.table.status,  # type: ignore[arg-type]
            seats=self._seats(),
            pace=order.pace,
            edition=self.match.config.edition,
            modules=list(self.match.config.modules),
            solo=order.solo or "",
            options=order.options,
            alone=self.alone,
            hot_seat=order.hot_seat,
            next=self.match.next_table,
        )

    def _seats(self) -> list[m.SeatInfo]:
        """People and bots, then the opponents made of rules."""
        config = self.match.config
        opponents = find(definitions(), config.game).opponents(config)
        return [
            *(m.SeatInfo(seat.name, seat.bot, seat.taken) for seat in self.seats),
            *(m.SeatInfo(name, rules=True) for name in opponents),
        ]

    def state(self, seat: int | None, news: Sequence[Event] = ()) -> m.State:
        """All a viewer may know. Nothing else ever goes out."""
        match = self.match
        state = m.State(
            version=match.version(seat),
            table=self.info(),
            you=seat,
            events=[worded(event) for event in news],
        )
        if seat is not None:
            state.ask = match.asks[seat]
            state.prefers = {what: v for (s, what), v in match.prefers.items() if s == seat}
        game = match.seen_by(seat)
        if game is None:
            return state
        state.proposal = consent.shown(self)
        state.step = match.step
        state.view = game.view(seat)
        if match.draft is not None and match.draft.seat == seat:
            state.draft = m.Steps(len(match.draft.steps), match.draft.at_barrier)
        at_barrier = state.draft is not None and state.draft.barrier
        if seat is not None and self.table.status == "playing" and not at_barrier:
            state.question = question(game, seat, match.asks[seat])
        if seat is not None and seat in game.sealed:
            word = game.sealed[seat]
            state.chosen = option(word, game.labels(seat)[word])
        if match.clocks is not None:
            state.clock = m.ClockInfo(match.clocks.left, match.clocks.since)
        state.commitment = game.commitment
        if match.game is not None and match.game.over:
            state.keys = [key.hex() for key in match.game.keys if key is not None]
        return state


def worded(text: Text | Event) -> m.Said:
    """A message key with its arguments, for the wire."""
    return cast(m.Said, text.to_json())


def option(word: str, label: Label) -> m.Option:
    text, (targets, rules) = worded(label.text), (label.targets, label.rules)
    return m.Option(word, text, targets, rules, label.irreversible, label.declines)


def question(game: Game[Any], seat: int, ask: int) -> m.Question | None:
    """What this seat is asked, with everything needed to show and answer it."""
    prompt, asked = game.prompt(seat), question_of(game)
    if prompt is None or asked is None:
        return None
    options = [option(word, label) for word, label in game.labels(seat).items()]
    return m.Question(ask, worded(prompt), options, tuple(asked.standing))
