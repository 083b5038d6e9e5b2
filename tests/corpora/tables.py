"""A store for a corpus: tables of every kind, left by their players in the middle of things.

The server's own code makes them, through its own requests. Only luck, tokens and the time of day
are told what to be, and bots think when asked to, so that the same commit makes the same store.
"""

from __future__ import annotations

import os
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from itertools import count
from typing import Any
from unittest.mock import patch

from riad.bots import BOTS
from riad.bots.match import ask as bot_says
from riad.games import definitions
from riad.kernel.game import Game
from riad.server.hub import Hub
from riad.server.live import Live
from riad.server.room import Room
from tests.corpora.facts import chosen
from tests.server.play.desk import Desk, desk
from tests.server.play.host import Time

PEOPLE = {
    "Amina": "seven camels drink",
    "Zoë": "the souk opens at nine",
    "Warden": "keeps the keys of it",
}
"""Accounts with their passwords; the last is an admin."""
BANNED = {"Rascal": "was here and is banned"}

EVERY = tuple(definitions()["marrakesh"].modules)
LAST = 6
"""So many answers are left where a table is nearly over."""


@dataclass
class Kept:
    """A table of the store, and what opens it."""

    name: str
    id: str
    invite: str
    seats: list[str] = field(default_factory=list)
    """For every person's seat `account NAME` or `link TOKEN`."""
    rows_only: bool = False
    """Its position was not kept: the rows have to make it."""
    ends: bool = False
    """It is nearly over: whoever goes on with it can see it end."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@contextmanager
def known_bytes() -> Iterator[None]:
    """All that should be random is the same in every run: keys, tokens, names of tables, salts."""
    numbers = count()

    def known(size: int) -> bytes:
        blocks = (sha256(b"corpus %d" % next(numbers)).digest() for _ in range(0, size, 32))
        return b"".join(blocks)[:size]

    with patch.object(os, "urandom", known), patch.object(random, "_urandom", known):
        yield


@asynccontextmanager
async def idle_desk(url: str, time: Time) -> AsyncIterator[Desk]:
    """A server that does nothing by itself: neither bots nor clocks have their turn."""
    with (
        patch.object(Hub, "start", lambda _: None),
        patch.object(Hub, "_begin", lambda *_: None),
    ):
        async with desk(url) as here:
            here.hub.now = time
            here.app.app.state.house.accounts.now = time
            yield here


class Scene:
    """Makes tables and plays at them."""

    def __init__(self, here: Desk, time: Time) -> None:
        self.here = here
        self.time = time
        self.people: dict[str, Desk] = {}
        self.tables: list[Kept] = []
        self.codes: list[str] = []

    async def register(self) -> None:
        accounts = self.here.app.app.state.house.accounts
        for name, password in {**PEOPLE, **BANNED}.items():
            self.people[name] = Desk(self.here.app, self.here.hub)
            body = {"name": name, "password": password}
            made = await self.people[name].post("/api/account", body)
            self.codes = self.codes or made["codes"]
        await accounts.make_admin("Warden")
        await accounts.ban("Rascal")

    async def table(
        self, name: str, people: int, *who: str, rows_only: bool = False, **order: Any
    ) -> Kept:
        """A table for so many people, of whom these have accounts; everybody is there."""
        wanted = {"game": "yspahan", "seats": people + len(order.get("bots", ())), **order}
        made = await self._asker(who, 0).post("/api/tables", wanted)
        table = Kept(name, made["table"]["id"], made["invite"], rows_only=rows_only)
        table.seats = [self._opener(who, 0, made["token"])]
        if order.get("hot_seat"):
            table.seats *= people
        while len(table.seats) < people:
            seat = len(table.seats)
            body = {"invite": table.invite}
            joined = await self._asker(who, seat).post(f"/api/tables/{table.id}/join", body)
            table.seats.append(self._opener(who, seat, joined["token"]))
        self.tables.append(table)
        return table

    def _asker(self, who: tuple[str, ...], seat: int) -> Desk:
        return self.people[who[seat]] if seat < len(who) else self.here

    def _opener(self, who: tuple[str, ...], seat: int, token: str) -> str:
        return f"account {who[seat]}" if seat < len(who) else f"link {token}"

    # ---- playing -----------------------------------------------------------------------------

    async def room(self, table: Kept) -> Room:
        found: Room = await self.here.hub.room(table.id)
        return found

    async def play(self, table: Kept, answers: int = 10_000) -> None:
        """So many steps, or to the end; some are taken back on the way."""
        room = await self.room(table)
        for _ in range(answers):
            if _game(room.live).over:
                return
            self.time.passes(2)
            await room.change(step)

    async def play_to(self, table: Kept, there: Callable[[Game[Any]], bool]) -> Game[Any]:
        """On until the game is as wanted, with no step unconfirmed."""
        room = await self.room(table)
        while room.live.match.draft is not None or not there(_game(room.live)):
            assert not _game(room.live).over, table.name
            await self.play(table, 1)
        return _game(room.live)

    async def play_nearly_out(self, table: Kept) -> None:
        room = await self.room(table)
        trial, left = room.live.copy(), 0
        while not _game(trial).over:
            step(trial, self.time())
            left += 1
        await self.play(table, left - LAST)
        table.ends = True

    async def run_out(self, table: Kept) -> None:
        """Whoever is asked does not come back in time."""
        game = await self.play_to(table, lambda _: True)
        seat = game.waiting[0]
        room = await self.room(table)
        ask = room.live.match.asks[seat]
        self.time.passes(1_000_000)
        await room.change(lambda live, now: live.time_out(seat, ask, now))

    async def say(self, table: Kept, seat: int, kind: str, **fields: Any) -> None:
        """A message of whoever has this seat, as a browser sends it."""
        room = await self.room(table)
        if kind in ("move", "confirm", "undo"):
            fields["ask"] = room.live.match.asks[seat]
        asker, token = opened_by(table, seat, self.here, self.people)
        self.time.passes(5)
        fields = {"id": f"{kind}-{room.live.match.seq}", "seat": seat, **fields}
        answer = await asker.say(table.id, token or "", kind, **fields)
        assert answer["type"] == "ack", answer

    async def draft(self, table: Kept, steps: int = 1, *, barrier: bool = False) -> None:
        """Somebody has made steps that the others have not seen, up to the barrier or before it."""

        def has_choice(game: Game[Any]) -> bool:
            seat = game.waiting[0]
            return seat < len(table.seats) and not game.is_together and bool(_steps(game, barrier))

        for number in range(steps):
            game = await self.play_to(table, has_choice) if not number else None
            room = await self.room(table)
            draft = room.live.match.draft
            now = game or (draft.now if draft else None)
            words = _steps(now, barrier and number == steps - 1) if now is not None else []
            if now is None or not words:
                break
            await self.say(table, now.waiting[0], "move", word=chosen(words, number))

    async def seal(self, table: Kept, *seats: int, after: int = 0) -> None:
        """These seats have answered in secret where all are asked, the others have not."""
        await self.play(table, after)
        game = await self.play_to(table, lambda g: g.is_together and g.waiting[:2] == (0, 1))
        for seat in seats:
            await self.say(table, seat, "move", word=chosen(game.options(seat), seat))


def opened_by(
    table: Kept, seat: int, here: Desk, people: dict[str, Desk]
) -> tuple[Desk, str | None]:
    """Who asks for this seat, and with which token."""
    kind, _, word = table.seats[seat].partition(" ")
    return (people[word], None) if kind == "account" else (here, word)


def step(live: Live, now: int) -> None:
    """Whoever is asked answers; people take a step back now and then."""
    match = live.match
    game = match.running
    seat = game.waiting[match.seq % len(game.waiting)]
    ask = match.asks[seat]
    if live.is_for_bot(seat):
        bot = BOTS[live.bot_for(seat)](seat)
        live.bot_plays(seat, ask, [bot_says(bot, game, seat)], now)
        return
    if match.draft is not None and match.seq % 13 == 0:
        match.undo(seat, ask, f"u{match.seq}", now)
        return
    seen = match.seen_by(seat)
    assert seen is not None
    live.answer(seat, ask, chosen(seen.options(seat), match.seq), f"m{match.seq}", now)
    if match.draft is not None and match.draft.at_barrier:
        match.confirm(seat, match.asks[seat], f"c{match.seq}", now)


def _steps(game: Game[Any], barrier: bool) -> list[str]:
    """Answers that cross the barrier, or those that can be gone on from."""
    seat = game.waiting[0]
    return [word for word, label in game.labels(seat).items() if label.irreversible == barrier]


def _game(live: Live) -> Game[Any]:
    assert live.match.game is not None
    return live.match.game
