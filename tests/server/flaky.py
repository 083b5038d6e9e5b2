"""A whole game over a bad network ends as it would have without one.

Choices depend on what a seat sees and on nothing else, so the clean game can be played from the
published key alone. `python -m tests.server.flaky [--full] [--seed N]`
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx

import riad
from riad.server.store.engines import sqlite_url
from tests.server.client import Api, Seated
from tests.server.flaky_line import Climate, Weather, http_proxy, socket_proxy
from tests.server.journal import Checker, Journal, stored
from tests.server.process import Server
from tests.server.stubborn import Message, SocketLine, Stubborn

SECONDS = 120.0
"""No game takes that long."""

PATIENCE = 0.2
"""Seconds of silence after which a client speaks again."""

CHAT = 6
"""One in so many questions makes a player say something."""


# ---- choices ---------------------------------------------------------------------------------


def number(*seen: Any) -> int:
    """A number that depends on what is seen, and on nothing else."""
    data = json.dumps(seen, sort_keys=True).encode()
    return int.from_bytes(hashlib.sha256(data).digest()[:8])


def pick(seat: int, view: Any, words: Sequence[str]) -> str:
    """A seat's answer to what it sees."""
    return sorted(words)[number(seat, view, sorted(words)) % len(words)]


def clean(key: bytes, seats: int, names: Sequence[str]) -> str:
    """The record of the same game, played without any server."""
    game = riad.new_game("yspahan", seats=seats, seed=key, names=names)
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, pick(seat, game.view(seat), list(game.options(seat))))
    return game.record()


def player(prefer: str) -> Callable[[Stubborn], list[Message]]:
    """Answers by what is seen; where turns are confirmed by hand, some steps are taken back."""
    done: set[object] = set()

    def once(what: object) -> bool:
        is_new = what not in done
        done.add(what)
        return is_new

    def choose(client: Stubborn) -> list[Message]:
        state, said = client.state, list[Message]()
        draft, question, seen = state.get("draft"), state.get("question"), number(state["view"])
        if once("prefer"):
            said.append({"type": "prefer", "what": "confirm", "value": prefer})
        if question and seen % CHAT == 0 and once(("chat", seen)):
            said.append({"type": "chat", "text": f"{client.seat} at {seen}"})
        if draft and seen % 4 == 0 and once(("undo", seen)):
            said.append({"type": "undo"})
        elif draft and draft["barrier"]:
            said.append({"type": "confirm"})
        elif question:
            words = [option["word"] for option in question["options"]]
            said.append({"type": "move", "word": pick(client.seat or 0, state["view"], words)})
        return said

    return choose


# ---- HTTP and server-sent events -------------------------------------------------------------


class StreamLine:
    """Messages by request, what happens as a stream of events: for who has no sockets."""

    def __init__(self, http: httpx.AsyncClient, path: str) -> None:
        self.http = http
        self.path = path
        self.inbox: asyncio.Queue[Message | None] = asyncio.Queue()
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, url: str, table: str, token: str) -> StreamLine:
        headers = {"authorization": f"Bearer {token}", "origin": url}
        http = httpx.AsyncClient(base_url=url, timeout=5, headers=headers, verify=False)
        return cls(http, f"/api/tables/{table}")

    async def _read(self) -> None:
        with contextlib.suppress(httpx.HTTPError):
            async with self.http.stream("GET", f"{self.path}/stream") as answer:
                async for line in answer.aiter_lines():
                    if line.startswith("data:"):
                        self.inbox.put_nowait(json.loads(line[5:]))
        self.inbox.put_nowait(None)

    async def send(self, message: Message) -> None:
        answer = await self.http.post(f"{self.path}/messages", json=message)
        assert answer.status_code == 200, answer.text
        for reply in answer.json()["replies"]:
            self.inbox.put_nowait(reply)

    async def receive(self) -> Message:
        heard = await self.inbox.get()
        if heard is None:
            raise EOFError
        return heard

    async def close(self) -> None:
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)
        await self.http.aclose()


# ---- one game --------------------------------------------------------------------------------


@dataclass
class Result:
    """What came of one or more games."""

    games: int = 0
    reconnects: int = 0
    streams: int = 0
    sent: int = 0
    resent: int = 0
    weather: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    equal: int = 0
    lost: int = 0
    twice: int = 0
    problems: list[str] = field(default_factory=list)

    def line(self) -> str:
        weather = ", ".join(f"{n} {what}" for what, n in sorted(self.weather.items()))
        return (
            f"flaky: {self.games} games, {self.equal} equal to the clean game, "
            f"{self.reconnects} reconnects ({self.streams} of streams), {weather}, "
            f"{self.sent} messages ({self.resent} again), {self.lost} lost, {self.twice} twice, "
            f"{self.seconds:.0f} s; {self.games - len(self.problems)} passed, "
            f"{len(self.problems)} failed"
        )


async def play(server: Server, database: str, seats: int, weather: Weather, result: Result) -> None:
    """One game through the weather; what it comes to is added to the result."""
    began = time.monotonic()
    journal = Journal()
    async with (
        Api(server.url) as api,
        socket_proxy(server.url, weather) as by_socket,
        http_proxy(server.url, weather) as by_stream,
    ):
        seated = await api.table(seats)
        clients = _clients(seated, journal, by_socket, by_stream)
        async with asyncio.timeout(SECONDS):
            await asyncio.gather(*(client.run() for client in clients))
        path = f"/api/tables/{seated.table}/record"
        record = (await api.call("GET", path, token=seated.tokens[0])).text
    checker = Checker(journal)
    checker.check({seated.table: stored(database)[seated.table]})
    key = bytes.fromhex(clients[0].state["keys"][0])
    is_equal = record == clean(key, seats, [str(n) for n in range(1, seats + 1)])
    found = [*checker.findings, *(what for client in clients for what in client.problems)]
    found += [] if is_equal else [f"{seated.table}: another game"]
    result.games += 1
    result.equal += is_equal
    result.reconnects += sum(client.connects - 1 for client in clients)
    result.streams += clients[-1].connects - 1
    result.sent, result.resent = result.sent + journal.sent, result.resent + journal.resent
    result.weather += weather.seen
    result.refused += journal.refused
    result.lost, result.twice = result.lost + len(checker.lost), result.twice + len(checker.twice)
    result.problems += ["; ".join(found)] if found else []
    result.seconds += time.monotonic() - began


def _clients(seated: Seated, journal: Journal, by_socket: str, by_stream: str) -> list[Stubborn]:
    """Everybody by socket, the last one by requests and a stream; every other one confirms."""
    clients = []
    last = len(seated.tokens) - 1
    for seat, token in enumerate(seated.tokens):
        opening = StreamLine.open if seat == last else SocketLine.open
        url = by_stream if seat == last else by_socket
        clients.append(
            Stubborn(
                partial(opening, url, seated.table, token),
                seated.table,
                seat,
                journal,
                player("off" if seat % 2 else "at-once"),
                patience=PATIENCE,
            )
        )
    return clients


def flaky(server: Server, games: Sequence[int], seed: int, climate: Climate) -> Result:
    """Games for so many seats each, one after the other."""
    result = Result()
    for n, seats in enumerate(games):
        weather = Weather(seed + n, climate)
        asyncio.run(play(server, sqlite_url(server.folder / "riad.db"), seats, weather, result))
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description="Play games over a bad network.")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = parser.parse_args()
    games = (3, 4, 2) * 10 if given.full else (3,)
    with (
        tempfile.TemporaryDirectory(prefix="riad-flaky-") as name,
        Server(Path(name)) as server,
    ):
        result = flaky(server, games, given.seed, Climate())
    for problem in result.problems:
        print(problem)
    print(f"seed {given.seed}; refused: {dict(result.refused)}")
    print(result.line())
    return 1 if result.problems or result.reconnects < 100 * len(games) else 0


if __name__ == "__main__":
    sys.exit(main())
