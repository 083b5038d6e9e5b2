"""A crowd at many tables: each makes a move every few seconds, and every answer is timed."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from time import perf_counter
from typing import TypeVar

from tests.server.client import Api, Seated
from tests.server.light_line import ASKS, PATIENCE, STATE, Hear, Line, Question, read

ACK = b'{"type":"ack"'
OVER = b'"status":"over"'
AT_A_TIME = 16
"""So many tables are opened at once."""
GRACE = 10.0
"""Seconds for the last answers."""

T = TypeVar("T")


@dataclass(slots=True)
class Tally:
    """What became of the moves that were due while it was kept."""

    sent: int = 0
    seconds: list[float] = field(default_factory=list)
    """From sending a move to its acknowledgement."""
    errors: Counter[str] = field(default_factory=Counter)

    @property
    def failed(self) -> int:
        return self.errors.total()

    def at(self, share: float) -> float:
        """Milliseconds within which this share of the moves was acknowledged."""
        if not self.seconds:
            return 0.0
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    def figures(self) -> str:
        wrong = "".join(f" {kind}={count}" for kind, count in sorted(self.errors.items()))
        return (
            f"{len(self.seconds)} moves, p50 {self.at(0.5):.1f} p95 {self.at(0.95):.1f} "
            f"p99 {self.at(0.99):.1f} max {self.at(1):.1f} ms, {self.failed} errors{wrong}"
        )


class Table:
    """People at one table. Whoever is asked answers when the time has come."""

    def __init__(self, number: int) -> None:
        self.name = f"t{number}"
        self.luck = random.Random(number)
        self.lines: list[Line] = []
        self.asked: dict[Line, Question] = {}
        self.tally = Tally()
        self.waiting: Line | None = None
        self.sent_at = 0.0
        self.count = 0
        self.answered = asyncio.Event()
        self.over = False

    async def sit(self, url: str, seated: Seated) -> None:
        """Everybody opens a socket, and lets turns be confirmed as they come."""
        for token in seated.tokens:
            line = await Line.open(url, seated.table, self.hear, token)
            self.lines.append(line)
            await self._say(line, {"type": "prefer", "what": "confirm", "value": "at-once"})
        self.tally = Tally()

    async def _say(self, line: Line, message: dict[str, object]) -> None:
        self._send(line, message)
        async with asyncio.timeout(PATIENCE):
            await self.answered.wait()
        assert not self.tally.errors, self.tally.errors

    def _send(self, line: Line, message: dict[str, object]) -> None:
        self.count += 1
        self.waiting = line
        self.answered.clear()
        self.sent_at = perf_counter()
        line.send({**message, "id": f"{self.name}-{self.count}"})

    def move(self) -> None:
        """It is time: somebody who is asked something answers."""
        self.tally.sent += 1
        if self.waiting is not None:
            self.tally.errors["unanswered"] += 1
            return
        if not self.asked:
            self.tally.errors["nobody-asked"] += 1
            return
        line, question = next(iter(self.asked.items()))
        if line.closed:
            return  # counted at the end, once for each socket
        word = self.word(question)
        self._send(line, {"type": "move", "ask": question.ask, "word": word})

    def word(self, question: Question) -> str:
        return self.luck.choice(question.options).word

    def hear(self, line: Line, frame: bytes) -> None:
        """Every frame at this table comes here."""
        if frame.startswith(STATE):
            if ASKS in frame:
                self.asked[line] = read(frame).question
            else:
                self.asked.pop(line, None)
                self.over = self.over or OVER in frame
        elif line is self.waiting:
            self.tally.seconds.append(perf_counter() - self.sent_at)
            self.waiting = None
            self.answered.set()
            if not frame.startswith(ACK):
                self.tally.seconds.pop()
                self.tally.errors[_code(frame)] += 1

    def end(self) -> Tally:
        """What became of the moves; one that is still not answered will never be."""
        lost = sum(line.closed for line in self.lines)
        self.tally.errors += Counter({"lost-socket": lost, "unanswered": self.waiting is not None})
        return self.tally


def _code(frame: bytes) -> str:
    return frame.partition(b'"code":"')[2].partition(b'"')[0].decode() or "unexpected"


class Crowd:
    """Many tables, whose moves are spread evenly over time."""

    def __init__(self, url: str, make: Callable[[int], Table] = Table) -> None:
        self.url = url
        self.tables: list[Table] = []
        self._make = make

    async def gather(self, api: Api, tables: int, seats: int) -> None:
        async def one(number: int) -> Table:
            table = self._make(number)
            await table.sit(self.url, await api.table(seats))
            return table

        self.tables = await in_turn(one, range(tables))

    async def play(self, seconds: float, period: float) -> Tally:
        """One move per table and period, and the sum of what became of them."""
        for table in self.tables:
            table.tally = Tally()
        loop = asyncio.get_running_loop()
        step = period / len(self.tables)
        began = loop.time()
        for turn in range(int(seconds / step)):
            delay = began + turn * step - loop.time()
            if delay > 0:
                await asyncio.sleep(delay)
            self.tables[turn % len(self.tables)].move()
        return await self._sum()

    async def _sum(self) -> Tally:
        """When everything is answered, or will not be."""
        with suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                for table in self.tables:
                    if table.waiting is not None and not table.waiting.closed:
                        await table.answered.wait()
        whole = Tally()
        for table in self.tables:
            tally = table.end()
            whole.sent += tally.sent
            whole.seconds += tally.seconds
            whole.errors += tally.errors
        return whole

    def leave(self) -> None:
        for table in self.tables:
            for line in table.lines:
                line.close()


class Thinking:
    """Tables where only bots play; another one is made whenever one is over."""

    def __init__(self, api: Api, bot: str, seats: int = 4) -> None:
        self.api = api
        self.order = {"game": "yspahan", "seats": seats, "bots": [bot] * seats, "watch": True}
        self.moves = 0

    @asynccontextmanager
    async def at(self, tables: int) -> AsyncIterator[None]:
        """So many of them, thinking all the time; begun when each has seen a bot's move."""
        going = [asyncio.Event() for _ in range(tables)]
        tasks = [asyncio.create_task(self._keep(event)) for event in going]
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(event.wait() for event in going))
            self.moves = 0
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep(self, going: asyncio.Event) -> None:
        while True:
            over = asyncio.Event()
            made = await self.api.post("/api/tables", self.order)
            hear = self._hear(going, over)
            line = await Line.open(self.api.url, made["table"]["id"], hear, made["token"])
            try:
                await over.wait()
            finally:
                line.close()

    def _hear(self, going: asyncio.Event, over: asyncio.Event) -> Hear:
        frames = count()

        def hear(_: Line, frame: bytes) -> None:
            if next(frames):  # the first only shows the table
                self.moves += 1
                going.set()
            if OVER in frame:
                over.set()

        return hear


async def in_turn(work: Callable[[int], Awaitable[T]], numbers: Iterable[int]) -> list[T]:
    """All of it, a few at a time."""
    free = asyncio.Semaphore(AT_A_TIME)

    async def one(number: int) -> T:
        async with free:
            return await work(number)

    return await asyncio.gather(*map(one, numbers))
