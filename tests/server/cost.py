"""What can somebody do that makes others wait? A search for the dearest things to ask for.

In the suite what is asked costs counted work: answers the engine is given, rows written and read.
Nothing may cost more than the game is long, whatever was done at the table before. With `--siege`
the same is done to a real server, limits on, while somebody honest plays at another table: how long
that one waits is measured.

    python -m tests.server.cost [--tries 300] [--seed 1]
    python -m tests.server.cost --siege --minutes 5
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any, Final
from unittest.mock import patch

import httpx
from websockets.asyncio.client import connect

from riad.kernel.running import Running
from riad.server import keeping
from riad.server.store import events
from tests.server.chaos import database
from tests.server.client import Api, Socket
from tests.server.play.games import at_random
from tests.server.play.host import Guest, Host, hosted, play
from tests.server.process import Server

Wish = tuple[str, float]
"""What is asked for, and where in its range: a place between 0 and 1."""

KINDS: Final = (
    "move",
    "undo",
    "restart",
    "confirm",
    "back",
    "history",
    "describe",
    "sync",
    "preview",
    "why_not",
    "prefer",
    "chat",
    "rubbish",
    "reopen",
)
LENGTH: Final = 12
"""Wishes in a row."""

SPARE: Final = 40
"""Work that anything may cost, however short the game."""


def most(kind: str, words: int) -> int:
    """What something may cost at a game of so many words: about as much as the game is long.

    Whoever takes up a table also has what happened since its position was last kept.
    """
    return SPARE + words + (keeping.EVERY if kind == "reopen" else 0)


@dataclass(slots=True)
class Work:
    """What was done since somebody last looked."""

    answers: int = 0
    written: int = 0
    read: int = 0

    def taken(self) -> int:
        total = self.answers + self.written + self.read
        self.answers = self.written = self.read = 0
        return total


@contextmanager
def counted() -> Iterator[Work]:
    """Every answer to the engine, and every row of a log, is counted."""
    work = Work()
    answer, append, since = Running.play, events.append, events.since

    def answered(self: Any, seat: int, move: str) -> None:
        work.answers += 1
        answer(self, seat, move)

    def appended(connection: Any, table_id: str, rows: Any) -> None:
        work.written += len(rows)
        append(connection, table_id, rows)

    def found(connection: Any, table_id: str, seq: int) -> Any:
        rows = since(connection, table_id, seq)
        work.read += len(rows)
        return rows

    with (
        patch.object(Running, "play", answered),
        patch.object(events, "append", appended),
        patch.object(events, "since", found),
    ):
        yield work


@dataclass(slots=True)
class Found:
    """The dearest thing so far: what was asked, what it cost, and what it may."""

    excess: float = 0.0
    cost: int = 0
    most: int = 0
    wishes: list[Wish] = field(default_factory=list)
    what: str = ""


class Searcher:
    """Somebody alone at a table, who tries this and that."""

    def __init__(self, host: Host, work: Work, seed: int) -> None:
        self.host = host
        self.work = work
        self.luck = random.Random(seed)
        self.best = Found()

    async def search(self, tries: int) -> Found:
        """Change one wish at a time and keep what is dearer."""
        wishes = [self._wish() for _ in range(LENGTH)]
        for _ in range(tries):
            changed = wishes[:]
            changed[self.luck.randrange(LENGTH)] = self._wish()
            if await self._dearest(changed) >= self.best.excess:
                wishes = changed
        return self.best

    def _wish(self) -> Wish:
        return self.luck.choice(KINDS), self.luck.random()

    async def _dearest(self, wishes: list[Wish]) -> float:
        """How near the dearest of these came to what it may cost."""
        party = await self.host.table(2, hot_seat=True, options={"first": 0})
        guests = [await self.host.guest(party.table, party.tokens[0], seat) for seat in (0, 1)]
        await play(guests, moves=20, seed=3)
        dearest = 0.0
        for kind, place in wishes * 2:
            me = max(guests, key=lambda guest: bool(guest.words))
            before = len(me.room.live.match.game.log)
            self.work.taken()
            if kind == "reopen":
                for guest in guests:
                    guest.leaves()
                self.host.hub.close_room(party.table)
                guests = [
                    await self.host.guest(party.table, party.tokens[0], seat) for seat in (0, 1)
                ]
            else:
                await ask(me, kind, place)
            cost, allowed = self.work.taken(), most(kind, before)
            dearest = max(dearest, cost / allowed)
            if cost / allowed > self.best.excess:
                self.best = Found(cost / allowed, cost, allowed, wishes, kind)
        for guest in guests:
            guest.leaves()
        self.host.hub.close_room(party.table)
        return dearest


async def ask(me: Guest, kind: str, place: float) -> None:
    """One wish as a message; whether it is granted is no matter."""
    words, step = me.words, int(place * (me.step + 1))
    word = words[int(place * len(words))] if words else "nothing"
    mine = {"ask": me.state.get("ask", 0)}
    fields: dict[str, dict[str, Any]] = {
        "move": {**mine, "word": word},
        "undo": mine,
        "restart": mine,
        "confirm": mine,
        "back": {"step": step},
        "history": {"since": step},
        "describe": {"step": step},
        "sync": {},
        "preview": {"word": word},
        "why_not": {"target": word},
        "prefer": {"what": "confirm", "value": "off"},
        "chat": {"text": "x" * int(1 + place * 400)},
        "rubbish": {**mine, "word": "x" * 100},
    }
    name = {"rubbish": "move", "why_not": "why-not"}.get(kind, kind)
    await me.say(name, **fields[kind], seat=me.seat)


def search(url: str, tries: int, seed: int) -> Found:
    """The dearest thing that so many tries have found."""

    async def run() -> Found:
        with counted() as work:
            async with hosted(url) as host:
                return await Searcher(host, work, seed).search(tries)

    return asyncio.run(run())


# ---- a siege ---------------------------------------------------------------------------------

ELSEWHERE: Final = "127.0.0.2"
"""Where the hostile guest comes from."""


async def honest(url: str, stop: asyncio.Event, waits: list[float]) -> None:
    """Somebody plays against a bot, a move every now and then, and notes how long each takes."""
    async with Api(url) as api:
        while not stop.is_set():
            seated = await api.table(2, hot_seat=True)
            socket = await Socket.open(url, seated.table, seated.tokens[0], 0)
            other = await Socket.open(url, seated.table, seated.tokens[0], 1)
            for one in (socket, other):
                await one.ask("prefer", what="confirm", value="at-once", seat=one.state["you"])
            choose = at_random(5)
            while not stop.is_set() and not socket.over:
                me = next((one for one in (socket, other) if one.question), None)
                if me is None:
                    await asyncio.sleep(0.01)
                    continue
                assert me.question is not None
                words = [option["word"] for option in me.question["options"]]
                began = time.perf_counter()
                await me.move(choose(me, words))
                waits.append(time.perf_counter() - began)
                await asyncio.sleep(0.15)
            await socket.close()
            await other.close()


class Hostile:
    """A guest who does the worst within the limits: a long game, then returns and long looks back.

    Whatever is refused is asked for again when the refusal says so, or a little sooner.
    """

    def __init__(self, url: str, stop: asyncio.Event, answers: Counter[str], seed: int) -> None:
        self.url = url
        self.stop = stop
        self.answers = answers
        self.luck = random.Random(seed)
        self.state: dict[str, Any] = {}
        self.made = 0

    async def run(self) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=ELSEWHERE)
        async with httpx.AsyncClient(
            base_url=self.url, transport=transport, headers={"origin": self.url}, timeout=120
        ) as http:
            order = {"game": "marrakesh", "seats": 2, "hot_seat": True}
            made = (await http.post("/api/tables", json=order)).json()
            if "table" not in made:
                self.answers["no table"] += 1
                return
            table, token = made["table"]["id"], made["token"]
            address = f"ws{self.url.removeprefix('http')}/api/tables/{table}/socket"
            while not self.stop.is_set():
                with suppress(Exception):
                    async with connect(
                        address, max_size=None, local_addr=(ELSEWHERE, 0), ping_interval=None
                    ) as line:
                        await self._talk(line, {"type": "hello", "v": 1, "token": token})

    async def _talk(self, line: Any, hello: dict[str, Any]) -> None:
        seat = 0
        await line.send(json.dumps({**hello, "seat": seat}))
        await self._answer(line, "")
        while not self.stop.is_set():
            self.made += 1
            said = {**self._wish(), "id": f"h{self.made}"}
            await line.send(json.dumps(said))
            told = await self._answer(line, said["id"])
            if told.get("retry_after"):
                await asyncio.sleep(min(1.0, told["retry_after"] / 2))

    async def _answer(self, line: Any, number: str) -> dict[str, Any]:
        """What is answered to this message; states that come meanwhile are looked at."""
        while True:
            told: dict[str, Any] = json.loads(await line.recv())
            if told["type"] == "state":
                self.state = told
            # what comes too fast is refused unread, without its number
            if not number or told.get("id") == number or told["type"] == "refused":
                self.answers[told.get("code", told["type"])] += 1
                return told

    def _wish(self) -> dict[str, Any]:
        question, luck = self.state.get("question"), self.luck
        step = luck.randrange(1 + self.state.get("step", 0))
        seat = self.state["view"]["waiting"][0] if "view" in self.state else 0
        if self.made < 150:
            if self.state.get("draft", {}).get("barrier"):
                return {"type": "confirm", "ask": self.state["ask"], "seat": self.state["you"]}
            if question is not None:
                word = luck.choice(question["options"])["word"]
                return {"type": "move", "ask": question["ask"], "word": word, "seat": 0}
            return {"type": "sync", "seat": seat}
        kind = luck.choice(("back", "history", "history", "describe"))
        return {"type": kind, "since" if kind == "history" else "step": step, "seat": 0}


def p(values: list[float], hundredth: int) -> float:
    return 1000 * quantiles(values, n=100)[hundredth - 1] if len(values) > 1 else 0.0


async def besieged(url: str, minutes: float) -> tuple[list[float], list[float], Counter[str]]:
    """How long an honest person waits, first in quiet, then under siege."""
    quiet: list[float] = []
    stop = asyncio.Event()
    playing = asyncio.create_task(honest(url, stop, quiet))
    await asyncio.sleep(max(10.0, minutes * 12))
    stop.set()
    await playing
    under: list[float] = []
    answers: Counter[str] = Counter()
    stop = asyncio.Event()
    attackers = [asyncio.create_task(Hostile(url, stop, answers, seed).run()) for seed in range(6)]
    playing = asyncio.create_task(honest(url, stop, under))
    await asyncio.sleep(minutes * 60)
    stop.set()
    await playing
    for attacker in attackers:
        attacker.cancel()
    await asyncio.gather(*attackers, return_exceptions=True)
    return quiet, under, answers


def siege(minutes: float) -> int:
    with (
        tempfile.TemporaryDirectory(prefix="riad-siege-") as name,
        Server(Path(name), limits=True) as server,
    ):
        quiet, under, answers = asyncio.run(besieged(server.url, minutes))
    bound = max(2 * p(quiet, 99), 50.0)
    print(
        f"siege of {minutes:g} minutes: quiet p50 {p(quiet, 50):.0f} p99 {p(quiet, 99):.0f} ms "
        f"({len(quiet)} moves), besieged p50 {p(under, 50):.0f} p99 {p(under, 99):.0f} ms "
        f"({len(under)} moves), bound {bound:.0f} ms; the guest was told {dict(answers)}"
    )
    return 0 if under and p(under, 99) <= bound else 1


def main() -> int:
    parser = argparse.ArgumentParser(description="Search for what makes others wait.")
    parser.add_argument("--tries", type=int, default=300)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--siege", action="store_true")
    parser.add_argument("--minutes", type=float, default=5)
    given = parser.parse_args()
    if given.siege:
        return siege(given.minutes)
    with database("sqlite") as url:
        found = search(url, given.tries, given.seed)
    print(
        f"cost: seed {given.seed}, {given.tries} tries; the dearest was {found.what}, "
        f"{found.cost} of {found.most}"
    )
    return 0 if found.excess <= 1 else 1


if __name__ == "__main__":
    sys.exit(main())
