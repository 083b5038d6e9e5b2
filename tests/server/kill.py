"""Kill the server at random moments, start it again, and see whether it has kept its word.

Several tables play as fast as they can: people, people with bots, bots alone, people who take back
and confirm. `python -m tests.server.kill [--full] [--database postgresql] [--seed N]`
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import riad
from riad.server import keeping
from riad.server.folding import folded
from riad.server.live import Live
from riad.server.match import WrongLog
from riad.server.store.engines import reading, sqlite_url
from tests.server import postgres
from tests.server.client import Api
from tests.server.forked_server import WarmServer
from tests.server.journal import Checker, Journal, drafts, stored
from tests.server.players import KINDS, Kind, Table, restless
from tests.server.stubborn import LOST, SocketLine, Stubborn

PATIENCE = 60.0
PHASES = {"start": 2, "busy": 7, "idle": 1}
"""What the server is doing when it is killed, and how often."""

MOMENT = 0.012
"""Seconds within which a move is read, played, written and acknowledged."""


@dataclass
class Plan:
    """How much of it."""

    kills: int
    seed: int = 1
    cold: int = 25
    """One in so many starts is from nothing."""
    round: int = 25
    """After so many kills every table has to go on before the next."""


@dataclass
class Result:
    """What came of it."""

    kills: Counter[str] = field(default_factory=Counter)
    starts: list[float] = field(default_factory=list)
    cold_starts: list[float] = field(default_factory=list)
    tables: int = 0
    finished: int = 0
    acked: int = 0
    resent: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    failed: dict[str, list[str]] = field(default_factory=dict)
    """Every check by name, with what it found."""

    def line(self) -> str:
        warm = statistics.median(self.starts) if self.starts else 0
        cold = statistics.median(self.cold_starts) if self.cold_starts else 0
        return (
            f"{self.kills.total()} kills "
            f"({', '.join(f'{n} {phase}' for phase, n in sorted(self.kills.items()))}), "
            f"{len(self.failed['lost'])} lost, {len(self.failed['twice'])} twice, "
            f"{len(self.failed['stands still'])} stand still, {self.acked} acknowledged, "
            f"{self.resent} sent again, {self.tables} tables, {self.finished} games to the end, "
            f"start {warm * 1000:.0f} ms warm {cold * 1000:.0f} ms cold, {self.seconds:.0f} s"
        )


class Run:
    """One server, its clients, and the hand that kills it."""

    def __init__(self, server: WarmServer, database: str, plan: Plan) -> None:
        self.server = server
        self.database = database
        self.plan = plan
        self.rng = random.Random(plan.seed)
        self.journal = Journal()
        self.checker = Checker(self.journal)
        self.result = Result()
        self.up = asyncio.Event()
        self.playing = asyncio.Event()
        self.playing.set()
        self.tables: dict[Kind, Table] = {}
        self.clients: list[Stubborn] = []
        self.commitments: dict[str, str] = {}
        self.still: list[str] = []
        self.wrong_drafts: list[str] = []
        self.wrong_records: list[str] = []
        self._heard = asyncio.Event()

    # ---- the tables --------------------------------------------------------------------------

    async def host(self, kind: Kind) -> None:
        """Keep a table of this kind going; when a game is over, the next one begins."""
        while True:
            table = await self._stubbornly(partial(self._seat, kind))
            self.tables[kind] = table
            self.clients += table.clients
            self.result.tables += 1
            await asyncio.gather(*(client.run() for client in table.clients))
            if not table.over:
                return
            await self._stubbornly(partial(self._finish, table))

    async def _stubbornly(self, work: Callable[[Api], Awaitable[Table]]) -> Table:
        """Requests, from the beginning again when the server dies meanwhile."""
        while True:
            await self.up.wait()
            try:
                async with Api(self.server.url) as api:
                    return await work(api)
            except LOST:
                await asyncio.sleep(0.01)

    async def _seat(self, kind: Kind, api: Api) -> Table:
        watched = {"watch": True} if not kind.people else {}
        made = await api.table(kind.people, kind.bots, **watched)
        seats: list[int | None] = list(range(kind.people)) or [None]
        clients = []
        for seat, token in zip(seats, made.tokens, strict=True):
            rng = random.Random(f"{self.plan.seed} {self.result.tables} {seat}")
            clients.append(
                Stubborn(
                    partial(SocketLine.open, self.server.url, made.table, token),
                    made.table,
                    seat,
                    self.journal,
                    restless(rng, kind.prefer, self.playing),
                    patience=2.0,
                    up=self.up,
                    heard=self._heard.set,
                )
            )
        return Table(made.table, made.tokens[0], kind, clients)

    async def _finish(self, table: Table, api: Api) -> Table:
        """The record of a finished game, with its key, proves itself."""
        answer = await api.call("GET", f"/api/tables/{table.id}/record", token=table.token)
        try:
            game = riad.verify(answer.text)
        except riad.RiadError as wrong:
            self.wrong_records.append(f"{table.id}: {wrong}")
        else:
            if game.commitment != table.clients[0].state["commitment"]:
                self.wrong_records.append(f"{table.id}: another commitment")
        self.result.finished += 1
        return table

    # ---- the hand ----------------------------------------------------------------------------

    async def go(self) -> Result:
        began = time.monotonic()
        hosts = [asyncio.create_task(self.host(kind)) for kind in KINDS]
        try:
            for number in range(1, self.plan.kills + 1):
                await self._once(number)
            await self._end()
        finally:
            for task in hosts:
                task.cancel()
            ended = await asyncio.gather(*hosts, return_exceptions=True)
        self.result.failed["clients"] = [str(how) for how in ended if isinstance(how, Exception)]
        self.result.seconds = time.monotonic() - began
        return self._summed_up()

    async def _once(self, number: int) -> None:
        """Start the server, and kill it."""
        cold = number % self.plan.cold == 1
        phase = "round" if number % self.plan.round == 0 else self._phase(number)
        if phase == "start":
            usual = self.result.cold_starts if cold else self.result.starts
            self.server.launch(cold=cold)
            await asyncio.sleep(self.rng.uniform(0, 1.2 * usual[-1]))
        else:
            await self._start(cold=cold)
            await {"busy": self._busy, "idle": self._idle, "round": self._round}[phase]()
        self.up.clear()
        self.server.kill()
        self.playing.set()
        self.result.kills[phase] += 1

    def _phase(self, number: int) -> str:
        """The first two starts, one from nothing and one warm, say how long a start takes."""
        if number <= 2:
            return "busy"
        return self.rng.choices(list(PHASES), list(PHASES.values()))[0]

    async def _start(self, *, cold: bool) -> None:
        began = time.monotonic()
        self.server.launch(cold=cold)
        await self._ready()
        taken = self.result.cold_starts if cold else self.result.starts
        taken.append(time.monotonic() - began)
        self.checker.check(stored(self.database, self.checker.rows))
        self.up.set()

    async def _ready(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while True:
                assert not self.server.is_gone, self.server.log.read_text()[-3000:]
                try:
                    _, line = await asyncio.open_connection("127.0.0.1", self.server.port)
                except OSError:
                    await asyncio.sleep(0.005)
                else:
                    line.close()
                    return

    async def _busy(self) -> None:
        """While everybody plays: after some messages, anywhere between a move and its answer."""
        enough = self.journal.sent + self.rng.randint(1, 40)
        await self._until(lambda: self.journal.sent >= enough, 5)
        await asyncio.sleep(self.rng.uniform(0, MOMENT))

    async def _idle(self) -> None:
        """When nobody waits for anything."""
        self.playing.clear()
        await self._until(lambda: all(table.is_quiet for table in self.tables.values()), 5)

    async def _round(self) -> None:
        """After every table has gone on, from wherever the last kill had left it."""
        before = {kind: (table.id, table.step) for kind, table in self.tables.items()}

        def went_on(kind: Kind) -> bool:
            table = self.tables[kind]
            return table.over or (table.id, table.step) != before[kind]

        if not await self._until(lambda: all(map(went_on, before)), PATIENCE):
            self.still += [before[kind][0] for kind in before if not went_on(kind)]

    async def _until(self, true: Callable[[], bool], seconds: float) -> bool:
        """Wait until something has become true; whether it has."""
        try:
            async with asyncio.timeout(seconds):
                while not true():
                    self._heard.clear()
                    await self._heard.wait()
        except TimeoutError:
            return False
        return True

    # ---- the end -----------------------------------------------------------------------------

    async def _end(self) -> None:
        """Everybody comes to rest, the server is stopped, and all is compared once more."""
        await self._start(cold=True)
        await self._round()
        await self._idle()
        self._check_drafts()
        for client in self.clients:
            client.leaving = True
        code = self.server.stop()
        self.result.failed["clean stop"] = [f"exit status {code}"] if code else []
        self._check_rows()
        self._check_games()

    def _check_drafts(self) -> None:
        """What a seat is shown of its steps is what the log makes of them, counted by hand."""
        self.checker.check(stored(self.database, self.checker.rows))
        for table in self.tables.values():
            counted = drafts(self.checker.rows.get(table.id, []))
            for client in table.clients:
                shown = (client.state.get("draft") or {"count": 0})["count"]
                if client.seat is not None and shown != len(counted.get(client.seat, [])):
                    self.wrong_drafts.append(f"{table.id} {client.seat}: {shown}")

    def _check_rows(self) -> None:
        """Read everything again: what was once there is there still."""
        seen, self.checker = self.checker.rows, Checker(self.journal)
        self.checker.check(stored(self.database))
        again = self.checker.rows
        changed = [t for t, rows in seen.items() if again.get(t, [])[: len(rows)] != rows]
        self.result.failed["log changed"] = changed

    def _check_games(self) -> None:
        """Every table opens, its record replays, and its luck is what was promised."""
        promised = {c.table: c.state.get("commitment") for c in self.clients if c.state}
        for table_id, read in openings(self.database):
            try:
                game = read().match.game
                again = riad.load(game.record()) if game is not None else None
            except (WrongLog, riad.RiadError) as wrong:
                self.wrong_records.append(f"{table_id}: {wrong}")
                continue
            if game is None or again is None:
                continue
            if again.table.digest() != game.table.digest():
                self.wrong_records.append(f"{table_id}: another position")
            if promised.get(table_id, game.commitment) != game.commitment:
                self.wrong_records.append(f"{table_id}: another commitment")

    def _summed_up(self) -> Result:
        result, journal = self.result, self.journal
        result.acked, result.resent = len(journal.acked), journal.resent
        result.refused = journal.refused
        result.failed |= {
            "lost": list(map(str, self.checker.lost)),
            "twice": list(map(str, self.checker.twice)),
            "invented": list(map(str, self.checker.invented)),
            "stands still": self.still,
            "drafts": self.wrong_drafts,
            "records": self.wrong_records,
            "seen otherwise": [what for client in self.clients for what in client.problems],
        }
        return result


def openings(database: str) -> Iterator[tuple[str, Callable[[], Live]]]:
    """Every table of a database that no server uses, and how to make it from its rows."""
    engine = reading(database)
    try:
        with engine.connect() as connection:
            for table_id in stored(database):
                found = keeping.read_all(connection, table_id)
                assert found is not None
                yield table_id, partial(folded, found._replace(snapshot=None), 0)
    finally:
        engine.dispose()


@contextmanager
def place(kind: str) -> Iterator[tuple[WarmServer, str]]:
    """A server that does not run yet, and its database."""
    with tempfile.TemporaryDirectory(prefix="riad-kill-") as name:
        folder = Path(name)
        if kind == "sqlite":
            with WarmServer(folder) as server:
                yield server, sqlite_url(folder / "riad.db")
            return
        running = postgres.server()
        try:
            with (
                postgres.database(running.get_uri(), "template0") as url,
                WarmServer(folder, "--database", url) as server,
            ):
                yield server, url
        finally:
            running.cleanup()


def kill(kind: str, plan: Plan) -> Result:
    """Kill and start a server on a fresh database of this kind."""
    with place(kind) as (server, database):
        return asyncio.run(Run(server, database, plan).go())


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the server and see what it has kept.")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--database", choices=("sqlite", "postgresql"))
    parser.add_argument("--kills", type=int)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = parser.parse_args()
    kinds = {"sqlite": 1000, "postgresql": 100} if given.full else {"sqlite": 50}
    if given.database:
        kinds = {given.database: kinds.get(given.database, 20)}
    results = {}
    for kind, kills in kinds.items():
        result = results[kind] = kill(kind, Plan(given.kills or kills, given.seed))
        for name, found in result.failed.items():
            print(f"{kind} {name}: {len(found)}", *found[:20], sep="\n  ")
        print(f"{kind} refused: {dict(result.refused)}", flush=True)
    checks = [found for result in results.values() for found in result.failed.values()]
    bad = sum(map(bool, checks))
    lines = "; ".join(f"{kind}: {result.line()}" for kind, result in results.items())
    print(f"kill: seed {given.seed}; {lines}; {len(checks) - bad} passed, {bad} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
