"""Everything goes wrong, one thing after the other, while people and bots play on many tables.

The database is locked, fails, is full, slow, cut off, or commits without saying so; the clock of
the machine jumps; a worker dies; the bots' process breaks; lines are cut. When all of it
is over, every table can be played on, nothing that was acknowledged is lost, no table waits without
a job, and whoever looks after the house was told of every outage.

`python -m tests.server.chaos` lets 40 things go wrong on SQLite, `--full` 200 on each database.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import psycopg
from sqlalchemy import event

from riad.server.errors import Refused
from riad.server.ops.health import Health, Watch
from riad.server.ops.metrics import Metrics
from riad.server.steady import Steady
from riad.server.store import LAST, Store, StoreDown, engines, jobs, pulse
from riad.server.store.engines import sqlite_file, sqlite_url
from riad.server.store.migrate import migrate
from tests.server import postgres
from tests.server.play.host import Guest, Host, Party, Time
from tests.server.play.test_store_down import TERMINATE, down

LATER: Final = frozenset({"no-store", "busy", "too-many"})
"""Refusals after which a client says the same thing again."""

ACTS: Final = 8
"""What people do while one thing is wrong."""

OUTAGES: Final = frozenset({"locked", "failing", "full", "away"})
"""Faults during which nothing can be written, of which health has to tell."""

ORDERS: Final[list[tuple[int, int, dict[str, Any]]]] = [
    (2, 0, {}),
    (2, 1, {}),
    (1, 1, {}),
    (1, 1, {"game": "marrakesh"}),
    (2, 0, {"clock": {"bank": 40, "increment": 5}, "timeout": "move"}),
    (0, 2, {"watch": True}),
]


class WallClock(Time):
    """Time that passes, and what the machine's clock has been set to besides."""

    set_by = 0


class Worker(Host):
    """A process of the server, with somebody who looks after it."""

    def __init__(self, store: Store, time: WallClock) -> None:
        super().__init__(store, time)
        self.hub.now = Steady(wall=lambda: time.now + time.set_by, passed=time)
        self.watch = Watch(Metrics())
        store.on_commit(self.watch.committed)
        self.write = store.write
        self.health = Health(self._probe, "chaos", seconds=1.0, watch=self.watch)

    async def _probe(self) -> None:
        await self.store.write(LAST, lambda db: pulse.beat(db, self.hub.worker, self.time()))

    async def dies(self) -> None:
        """Without a word to anybody."""
        for task in list(self.hub._tasks):
            task.cancel()
        await asyncio.gather(*self.hub._tasks, return_exceptions=True)
        await self.store.close()


class Person:
    """Somebody at a table who says a thing until it is acknowledged or makes no sense any more."""

    def __init__(self, chaos: Chaos, party: Party, seat: int) -> None:
        self.chaos = chaos
        self.party = party
        self.seat = seat
        self.guest: Guest | None = None
        self.pending: tuple[str, dict[str, Any]] | None = None
        self.numbers = 0

    async def act(self) -> bool:
        """One message; whether it was acknowledged."""
        luck = self.chaos.luck
        try:
            if self.guest is None:
                worker = luck.choice(self.chaos.workers)
                self.guest = await worker.guest(self.party.table, self.party.tokens[self.seat])
                await self.guest.does("sync")
        except (Refused, StoreDown):
            return False
        kind, fields = self.pending or self._next()
        self.pending = (kind, fields)
        answer = await self.guest.say(kind, **fields)
        if answer["type"] == "refused" and answer["code"] in LATER:
            self.chaos.refused[answer["code"]] += 1
            return False
        self.pending = None
        name = (self.party.table, self.seat, fields["id"])
        if answer["type"] == "ack":
            self.chaos.acked.add(name)
            return True
        self.chaos.refused[answer["code"]] += 1
        return False

    def _next(self) -> tuple[str, dict[str, Any]]:
        assert self.guest is not None
        self.numbers += 1
        fields: dict[str, Any] = {"id": f"{self.seat}-{self.numbers}"}
        state, luck = self.guest.state, self.chaos.luck
        if luck.random() < 0.15:
            return "chat", {**fields, "text": f"{self.numbers}"}
        fields["ask"] = state.get("ask", 0)
        draft = state.get("draft")
        if draft and draft["barrier"]:
            return "confirm", fields
        if draft and luck.random() < 0.1:
            return "undo", fields
        words = self.guest.words
        return (
            ("move", {**fields, "word": luck.choice(words)})
            if words
            else (
                "chat",
                {
                    "id": fields["id"],
                    "text": "waiting",
                },
            )
        )

    def cut(self) -> None:
        if self.guest is not None:
            self.guest.leaves()
            self.guest = None


class Chaos:
    """One house on one database, and all that befalls it."""

    def __init__(self, url: str, seed: int) -> None:
        self.url = url
        self.luck = random.Random(seed)
        self.time = WallClock()
        self.workers: list[Worker] = []
        self.people: list[Person] = []
        self.parties: list[Party] = []
        self.acked: set[tuple[str, int, str]] = set()
        self.refused: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.unreported: list[str] = []
        self.shared = sqlite_file(url) is None

    async def open(self) -> None:
        for _ in range(2 if self.shared else 1):
            await self._hire()
        for people, bots, order in ORDERS:
            party = await self.workers[0].table(people, bots, **order)
            self.parties.append(party)
            self.people += [Person(self, party, seat) for seat in range(people)]

    async def _hire(self) -> None:
        store = await Store.open(self.url)
        if not self.shared:
            await store.write(LAST, jobs.free_all)
        self.workers.append(Worker(store, self.time))

    async def close(self) -> None:
        for worker in self.workers:
            await worker.hub.close()
            await worker.store.close()

    # ---- what goes on ------------------------------------------------------------------------

    async def live(self, acts: int) -> None:
        """People and bots play."""
        for _ in range(acts):
            await self.luck.choice(self.people).act()
            if self.luck.random() < 0.3:
                await self._work(self.luck.choice(self.workers))
            self.time.passes(self.luck.random())

    async def _work(self, worker: Worker) -> None:
        with suppress(StoreDown):
            await worker.work()

    async def go_wrong(self, name: str) -> None:
        """One fault, from its beginning to its end, and whether it was told."""
        self.done[name] += 1
        told = False
        async with FAULTS[name](self):
            await self.live(ACTS)
            if name in OUTAGES:
                states = [await worker.health.state() for worker in self.workers]
                told = all(not state["store"] for state in states)
                told = told and all(worker.watch.failures for worker in self.workers)
        if name in OUTAGES and not told:
            self.unreported.append(name)
        for person in self.people:  # whoever was refused looks again, as a page does
            if self.luck.random() < 0.3:
                person.cut()

    # ---- what is left ------------------------------------------------------------------------

    async def look_back(self) -> dict[str, list[str]]:
        """What was promised and is not so."""
        for person in self.people:
            person.cut()
        before = {party.table: await self._length(party) for party in self.parties}
        for _ in range(6):
            self.time.passes(30)
            for worker in self.workers:
                await worker.hub.doing.mend_now()
                await worker.work()
            for person in self.people:
                for _ in range(6):
                    await person.act()
        waiting = await self.workers[0].store.read(jobs.missing)
        lost, doubled, stuck = [], [], []
        for party in self.parties:
            rows = await self.workers[0].rows(party.table)
            heard = Counter((party.table, row.seat, row.idem) for row in rows if row.idem)
            doubled += [str(name) for name, times in heard.items() if times > 1]
            mine = {name for name in self.acked if name[0] == party.table}
            lost += [str(name) for name in mine if name not in heard]
            room = await party.room_at(self.workers[0])
            over = room.live.match.game is not None and room.live.match.game.over
            if not over and len(rows) <= before[party.table]:
                stuck.append(party.table)
        return {
            "lost": lost,
            "doubled": doubled,
            "stuck": stuck,
            "waiting without a job": list(waiting),
            "unreported": self.unreported,
        }

    async def _length(self, party: Party) -> int:
        return len(await self.workers[0].rows(party.table))


# ---- faults ----------------------------------------------------------------------------------

Fault = Callable[[Chaos], Any]


def over_stores(fault: Callable[[Worker], Any]) -> Fault:
    """The same thing goes wrong at every worker."""

    @asynccontextmanager
    async def wrong(chaos: Chaos) -> AsyncIterator[None]:
        with contextmanager_of([fault(worker) for worker in chaos.workers]):
            yield

    return wrong


@contextmanager
def contextmanager_of(several: list[Any]) -> Iterator[None]:
    for one in several:
        one.__enter__()
    try:
        yield
    finally:
        for one in several:
            one.__exit__(None, None, None)


@contextmanager
def failing(worker: Worker) -> Iterator[None]:
    """Statements are refused by the driver, as when a connection breaks in their midst."""
    engine = worker.store._writer._engine

    def refuse(*_: Any) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    event.listen(engine, "engine_connect", refuse)
    try:
        yield
    finally:
        event.remove(engine, "engine_connect", refuse)


@contextmanager
def full(worker: Worker) -> Iterator[None]:
    """Transactions begin and end, and not a page can be written."""
    engine = worker.store._writer._engine
    forbid_in = (
        "PRAGMA query_only=ON" if engine.dialect.name == "sqlite" else "SET TRANSACTION READ ONLY"
    )

    def forbid(connection: Any) -> None:
        connection.exec_driver_sql(forbid_in)

    event.listen(engine, "begin", forbid)
    try:
        yield
    finally:
        event.remove(engine, "begin", forbid)
        engine.dispose()


@contextmanager
def unsure(worker: Worker) -> Iterator[None]:
    """Every second change is committed, and whoever asked for it does not get to know."""
    times = 0

    async def lost(table_id: str, change: Callable[[Any], Any]) -> Any:
        nonlocal times
        value = await worker.write(table_id, change)
        times += 1
        if times % 2:
            raise StoreDown("no answer", unsure=True)
        return value

    worker.store.write = lost
    try:
        yield
    finally:
        worker.store.write = worker.write


@contextmanager
def slow(worker: Worker) -> Iterator[None]:
    """Others get their turn many times before a change is written."""

    async def later(table_id: str, change: Callable[[Any], Any]) -> Any:
        for _ in range(50):
            await asyncio.sleep(0)
        return await worker.write(table_id, change)

    worker.store.write = later
    try:
        yield
    finally:
        worker.store.write = worker.write


@asynccontextmanager
async def locked(chaos: Chaos) -> AsyncIterator[None]:
    """Somebody else has the database to himself."""
    file = sqlite_file(chaos.url)
    if file is not None:
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
        return
    with psycopg.connect(chaos.url) as connection:
        connection.execute("LOCK TABLE events, jobs, pulse, tables IN ACCESS EXCLUSIVE MODE")
        yield
        connection.rollback()


@asynccontextmanager
async def away(chaos: Chaos) -> AsyncIterator[None]:
    """The file is gone, or the server takes no changes."""
    with down(chaos.url):
        yield


@asynccontextmanager
async def cut(chaos: Chaos) -> AsyncIterator[None]:
    """Connections to the database end in the midst of what they do."""
    if chaos.shared:
        with psycopg.connect(chaos.url, autocommit=True) as connection:
            connection.execute(TERMINATE)
    else:
        for worker in chaos.workers:
            worker.store._writer._engine.dispose()
    yield


@asynccontextmanager
async def clock(chaos: Chaos) -> AsyncIterator[None]:
    """The machine's clock is set: an hour on, or back."""
    chaos.time.set_by += chaos.luck.choice((3_600_000, -3_600_000))
    yield


@asynccontextmanager
async def killed(chaos: Chaos) -> AsyncIterator[None]:
    """A worker dies, and another one is started."""
    worker = chaos.workers.pop(chaos.luck.randrange(len(chaos.workers)))
    for person in chaos.people:
        if person.guest is not None and person.guest.hub is worker.hub:
            person.guest = None
    await worker.dies()
    await chaos._hire()
    yield


@asynccontextmanager
async def bots_break(chaos: Chaos) -> AsyncIterator[None]:
    """The bots' process dies whenever it is asked something."""
    runs = [worker.bots.run for worker in chaos.workers]

    async def never(*args: Any) -> Any:
        raise RuntimeError("a process in the pool was terminated abruptly")

    for worker in chaos.workers:
        worker.bots.run = never
    try:
        yield
    finally:
        for worker, run in zip(chaos.workers, runs, strict=True):
            worker.bots.run = run


@asynccontextmanager
async def lines_cut(chaos: Chaos) -> AsyncIterator[None]:
    """Everybody's connection breaks, and rooms nobody uses are let go."""
    for person in chaos.people:
        person.cut()
    chaos.time.passes(120)
    for worker in chaos.workers:
        worker.hub.sweep_now()
    yield


FAULTS: Final[dict[str, Fault]] = {
    "locked": locked,
    "failing": over_stores(failing),
    "full": over_stores(full),
    "away": away,
    "unsure": over_stores(unsure),
    "slow": over_stores(slow),
    "cut": cut,
    "clock": clock,
    "killed": killed,
    "bots": bots_break,
    "lines": lines_cut,
}


async def befall(url: str, faults: int, seed: int) -> tuple[Chaos, dict[str, list[str]]]:
    """So many things go wrong in an order that the seed says; all kinds equally often."""
    chaos = Chaos(url, seed)
    await chaos.open()
    try:
        await chaos.live(20)
        order: list[str] = []
        while len(order) < faults:
            kinds = list(FAULTS)
            chaos.luck.shuffle(kinds)
            order += kinds
        for name in order[:faults]:
            await chaos.go_wrong(name)
            await chaos.live(4)
        return chaos, await chaos.look_back()
    finally:
        await chaos.close()


@contextmanager
def impatient(seconds: float = 0.2) -> Iterator[None]:
    """Locks are waited for as briefly as a test can afford."""
    before = engines.PATIENCE, engines.TIMEOUTS
    engines.PATIENCE = seconds  # type: ignore[assignment]
    engines.TIMEOUTS = engines.TIMEOUTS.replace("'5s'", f"'{int(seconds * 1000)}ms'")
    try:
        yield
    finally:
        engines.PATIENCE, engines.TIMEOUTS = before


@contextmanager
def database(kind: str) -> Iterator[str]:
    """A fresh one."""
    with tempfile.TemporaryDirectory(prefix="riad-chaos-") as name:
        if kind == "sqlite":
            url = sqlite_url(Path(name) / "riad.db")
            migrate(url)
            yield url
            return
        running = postgres.server()
        try:
            with postgres.database(running.get_uri(), "template0") as url:
                migrate(url)
                yield url
        finally:
            running.cleanup()


def main() -> int:
    parser = argparse.ArgumentParser(description="Let everything go wrong.")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--faults", type=int)
    parser.add_argument("--database", choices=("sqlite", "postgresql"))
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = parser.parse_args()
    kinds = ["sqlite", "postgresql"] if given.full else ["sqlite"]
    bad = 0
    for kind in [given.database] if given.database else kinds:
        faults = given.faults or (200 if given.full else 40)
        with impatient(), database(kind) as url:
            chaos, found = asyncio.run(befall(url, faults, given.seed))
        bad += sum(map(len, found.values()))
        said = ", ".join(f"{len(names)} {what}" for what, names in found.items())
        print(f"chaos on {kind}: seed {given.seed}; {sum(chaos.done.values())} faults; {said};")
        print(f"  {len(chaos.acked)} acknowledged; refused {dict(chaos.refused)}", flush=True)
        for what, names in found.items():
            for name in names[:10]:
                print(f"  {what}: {name}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
