"""A host in this process: tables, guests at them, and a clock that stands still until told.

Guests speak through the same door as sockets and requests; what a socket would be sent is kept.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import msgspec

from riad.server import lobby
from riad.server import messages as m
from riad.server import requests as r
from riad.server.accounts import Accounts
from riad.server.calls import House, access_to
from riad.server.doors import Door, refusal
from riad.server.errors import Refused
from riad.server.hub import Hub
from riad.server.ops.limits import Limits, Places
from riad.server.ops.metrics import Metrics
from riad.server.room import Room
from riad.server.store import Store, events, jobs
from riad.server.store.events import Row
from riad.server.store.jobs import Job
from riad.server.viewers import Viewer

Json = dict[str, Any]
decoder = msgspec.json.Decoder(m.FromPlayer)
numbers = count()
"""Of messages: no guest ever says the same number as another."""


class Time:
    """Milliseconds that pass only when somebody says so."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


class Here:
    """Bots that think here and now: no process to start, nothing to wait for."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []

    async def run(self, work: Callable[..., Any], *args: Any) -> Any:
        self.asked.append(args)
        return work(*args)

    def close(self) -> None:
        pass


class Ear(Viewer):
    """A viewer without a network: it keeps everything it was sent."""

    def __init__(self, seat: int | None) -> None:
        super().__init__(seat)
        self.heard: list[Json] = []
        self.closed = False

    def send(self, message: bytes) -> None:
        if not self.closed:
            self.heard.append(json.loads(message))

    def close(self) -> None:
        self.closed = True


class Guest:
    """Somebody at a table."""

    def __init__(self, house: House, room: Room, access: Any, seat: int | None) -> None:
        self.hub = house.hub
        self.ear = Ear(access.view(seat))
        self.seat = self.ear.seat
        self.door = Door(room, access, self.seat, house.limits, house.metrics)
        self.room: Any = room

    @property
    def heard(self) -> list[Json]:
        return self.ear.heard

    @property
    def states(self) -> list[Json]:
        return [message for message in self.heard if message["type"] == "state"]

    @property
    def state(self) -> Json:
        return self.states[-1]

    @property
    def step(self) -> int:
        """How many positions everybody has seen, as this guest was told."""
        return int(self.state.get("step", 0))

    @property
    def events(self) -> list[Json]:
        """Everything this guest was told, in order."""
        return [event for state in self.states for event in state.get("events", [])]

    @property
    def question(self) -> Json | None:
        found: Json | None = self.state.get("question")
        return found

    @property
    def words(self) -> list[str]:
        return [option["word"] for option in (self.question or {"options": []})["options"]]

    async def say(self, kind: str, **fields: Any) -> Json:
        """Send a message; the answer, a refusal included."""
        said = {"type": kind, "id": f"m{next(numbers)}", **fields}
        if kind == "ping":
            del said["id"]
        try:
            answer = await self.door.take(decoder.decode(msgspec.json.encode(said)))
        except Refused as refused:
            answer = refusal(refused, said["id"])
        told: Json = json.loads(msgspec.json.encode(answer))
        return told

    async def does(self, kind: str, **fields: Any) -> Json:
        """The same, and it is granted."""
        answer = await self.say(kind, **fields)
        assert answer["type"] != "refused", answer
        if answer["type"] == "state":
            del answer["id"]  # so that it can be compared with those that come by themselves
        return answer

    async def fails(self, code: str, kind: str, **fields: Any) -> None:
        """The same, and it is refused like this, with nothing written and nobody told."""
        before, heard = self.room.live, {v: len(v.heard) for v in self.room.viewers}
        seq = before.match.seq
        answer = await self.say(kind, **fields)
        assert (answer["type"], answer.get("code")) == ("refused", code), answer
        assert answer["key"] == f"error.{code}"
        assert self.room.live.match.seq == seq
        assert {v: len(v.heard) for v in self.room.viewers} == heard

    async def move(self, word: str, **fields: Any) -> Json:
        return await self.does("move", ask=self.state["ask"], word=word, **fields)

    async def undo(self) -> Json:
        return await self.does("undo", ask=self.state["ask"])

    async def confirm(self) -> Json:
        return await self.does("confirm", ask=self.state["ask"])

    async def prefers(self, value: str, what: str = "confirm") -> None:
        await self.does("prefer", what=what, value=value)

    def leaves(self) -> None:
        """Hang up."""
        self.room.leave(self.ear)


def _with_bots(hub: Any, bots: Any) -> Any:
    hub.bots = bots
    return hub


class Host:
    """One process of the server."""

    def __init__(self, store: Store, time: Time) -> None:
        self.time = time
        self.store: Any = store  # tests take its parts out and put others in
        self.bots: Any = Here()
        self.hub: Any = _with_bots(Hub(store, now=time, pace=0), self.bots)
        self.house = House(self.hub, Accounts(store), Limits(0), Places(0), Metrics())

    async def table(
        self, people: int = 2, bots: int = 0, bot: str = "random", **order: Any
    ) -> Party:
        """A table with so many people, all of them seated."""
        wanted = {"game": "yspahan", "seats": people + bots, "bots": [bot] * bots, **order}
        made = await lobby.make(self.hub, msgspec.convert(wanted, r.Order), None)
        tokens = [made.token]
        room = await self.hub.room(made.table.id)
        for _ in range(1, 1 if order.get("hot_seat") or order.get("watch") else people):
            joined = await lobby.join(room, r.Join(invite=made.invite), None)
            tokens.append(joined.token)
        return Party(self, made.table.id, tokens, made.invite)

    async def guest(self, table: str, token: str | None = None, seat: int | None = None) -> Guest:
        """Somebody opens the table with a token."""
        room = await self.hub.room(table)
        access = await access_to(self.house, room.id, token, None)
        if not access.watch:
            raise Refused("not-found")
        guest = Guest(self.house, room, access, seat)
        await room.enter(guest.ear)
        return guest

    async def work(self) -> int:
        """Once what the hub does all the time: take up what is due, and finish it."""
        now = self.hub.now()
        found = await self.store.read(lambda connection: jobs.due(connection, now, 50))
        for job in found:
            await self.hub.doing.claim(job, now)
        await self.quiet()
        return len(found)

    async def quiet(self) -> None:
        await quiet(self.hub)

    async def rows(self, table: str) -> list[Row]:
        rows: list[Row] = await self.store.read(lambda db: events.since(db, table, -1))
        return rows

    async def jobs(self) -> list[Job]:
        far = self.time() + 10**10
        waiting: list[Job] = await self.store.read(lambda db: jobs.due(db, far, 100))
        return waiting


async def quiet(hub: Hub) -> None:
    """Until nothing is going on any more: no bot thinks, nothing is read."""
    while tasks := [task for task in hub._tasks if not task.done()]:
        await asyncio.gather(*tasks)


class Party:
    """A table, and what opens its seats."""

    def __init__(self, host: Host, table: str, tokens: list[str], invite: str) -> None:
        self.host = host
        self.table = table
        self.tokens = tokens
        self.invite = invite

    async def room(self) -> Any:
        return await self.host.hub.room(self.table)

    async def room_at(self, host: Host) -> Any:
        return await host.hub.room(self.table)

    async def sit(self, host: Host | None = None) -> list[Guest]:
        """Everybody opens the table, here or at another host."""
        at = host or self.host
        return [await at.guest(self.table, token) for token in self.tokens]

    async def watcher(self) -> Guest:
        return await self.host.guest(self.table, self.invite)


@asynccontextmanager
async def hosted(url: str, time: Time | None = None) -> AsyncIterator[Host]:
    """A host on this database, as if its process had just started."""
    store = await Store.open(url)
    host = Host(store, time or Time())
    try:
        yield host
        await host.quiet()
    finally:
        await host.hub.close()
        await store.close()


def scene(url: str, play: Callable[[Host], Awaitable[None]]) -> None:
    """Play a scene on a host of its own."""

    async def run() -> None:
        async with hosted(url) as host:
            await play(host)

    asyncio.run(run())


def at_barrier(guest: Any) -> bool:
    """Whether somebody has made one step, is told which, and must confirm it."""
    draft = guest.state["draft"]
    return draft["count"] == 1 and draft["barrier"] is True and "key" in draft["last"]


def asked(guests: Sequence[Guest]) -> Any:
    """Whoever has a question before them and has not sealed an answer to it."""
    for guest in guests:
        if guest.question is not None and guest.seat in guest.state["view"]["waiting"]:
            return guest
    return None


async def play(guests: Sequence[Guest], seed: int = 1, moves: int = 10**6) -> int:
    """Answer by luck whatever is asked and confirm every turn, so often or to the end."""
    rng = random.Random(seed)
    for made in range(moves):
        await quiet(guests[0].hub)
        guest = asked(guests)
        if guest is None:
            return made
        await guest.move(rng.choice(sorted(guest.words)))
        if guest.state.get("draft", {}).get("barrier"):
            await guest.confirm()
    return moves
