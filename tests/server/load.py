"""How quickly moves are acknowledged while many tables play: `make load`.

    python -m tests.server.load [--full] [--tables N] [--seconds N] [--bots N] [--only sqlite]

Clients and server share the machine. First people alone, then with bots that think all the time;
with SQLite, and with PostgreSQL and two workers. `--full` is the size of the goals, which count
there alone; nothing may ever go wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import sys
import tempfile
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import uvloop

from tests.server import gauge, postgres
from tests.server.client import Api
from tests.server.crowd import Crowd, Tally, Thinking
from tests.server.process import Server

T = TypeVar("T")

SEATS: Final = 4
PERIOD: Final = 5.0
"""Seconds from one move of a table to its next."""

P50, P99, MEMORY, WITH_BOTS = 15.0, 100.0, 400.0, 1.5
"""The goals: milliseconds, megabytes, and how much slower thinking bots may make it."""

AS_HOSTED = ("--bot-pace", "700")
"""Bots take the time they take on a real server."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much of it."""

    tables: int
    seconds: float
    bots: int
    warm_up: float


SHORT: Final = Size(tables=40, seconds=6, bots=2, warm_up=0)
FULL: Final = Size(tables=500, seconds=40, bots=20, warm_up=PERIOD)


@dataclass(frozen=True, slots=True)
class Measured:
    """One run: what became of the moves, and what it took."""

    name: str
    tally: Tally
    memory: float
    figures: str


async def measure(server: Server, name: str, size: Size) -> list[Measured]:
    """People alone, then the same people with bots beside them."""
    async with Api(server.url) as api:
        crowd = Crowd(server.url)
        try:
            await crowd.gather(api, size.tables, SEATS)
            runs = [await _run(server, crowd, name, size)]
            if size.bots:
                thinking = Thinking(api, "greedy")
                async with thinking.at(size.bots):
                    bots = f"{name} with {size.bots} tables of bots"
                    runs.append(await _run(server, crowd, bots, size, thinking))
        finally:
            crowd.leave()
    return runs


async def _run(
    server: Server, crowd: Crowd, name: str, size: Size, thinking: Thinking | None = None
) -> Measured:
    warm = await crowd.play(size.warm_up, PERIOD)
    before, thought = gauge.used(server.pid), thinking.moves if thinking else 0
    tally = await crowd.play(size.seconds, PERIOD)
    after = gauge.used(server.pid)
    tally.errors += warm.errors
    figures = (
        f"{name}: {tally.figures()}, server {after.server_memory:.0f} MB "
        f"bots {after.bots_memory:.0f} MB, {after.since(before)}"
    )
    if thinking is not None:
        figures += f", {thinking.moves - thought} moves of bots"
    print(figures, flush=True)
    return Measured(name, tally, after.server_memory, figures)


# ---- databases -------------------------------------------------------------------------------


def on_sqlite(size: Size) -> list[Measured]:
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), *AS_HOSTED) as server:
        return run(measure(server, "sqlite", size))


def on_postgres(size: Size) -> list[Measured]:
    with (
        _postgres() as url,
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), *AS_HOSTED, "--database", url, "--workers", "2") as server,
    ):
        return run(measure(server, "postgresql", size))


@contextmanager
def _postgres() -> Iterator[str]:
    """A server of our own, which writes to the disk as one in earnest does."""
    own = postgres.started(f"load-{os.getpid()}")
    try:
        with postgres.database(own.get_uri(), "template0") as url:
            yield url
    finally:
        own.cleanup()


def run(work: Coroutine[Any, Any, T]) -> T:
    """In the quicker loop, with as many sockets as the machine allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(work)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


# ---- goals -----------------------------------------------------------------------------------


def judged(runs: list[Measured], *, timed: bool) -> list[tuple[str, bool]]:
    """Everything that has to be true of the runs on one database."""
    checks = []
    for one in runs:
        checks.append((f"{one.name}: no errors", one.tally.failed == 0))
        checks.append((f"{one.name}: every move answered", 0 < one.tally.sent == _good(one)))
    if timed:
        alone, *others = runs
        checks.append((f"{alone.name}: p50 <= {P50} ms", alone.tally.at(0.5) <= P50))
        checks.append((f"{alone.name}: p99 <= {P99} ms", alone.tally.at(0.99) <= P99))
        checks.append((f"{alone.name}: <= {MEMORY} MB", alone.memory <= MEMORY))
        for other in others:
            slower = other.tally.at(0.99) / alone.tally.at(0.99)
            checks.append(
                (f"{other.name}: p99 {slower:.2f} <= {WITH_BOTS} times", slower <= WITH_BOTS)
            )
    return checks


def _good(one: Measured) -> int:
    return len(one.tally.seconds)


def main(arguments: list[str] | None = None) -> int:
    """The exit status: 1 when something failed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--bots", type=int)
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    given = parser.parse_args(arguments)
    base = FULL if given.full else SHORT
    size = Size(
        base.tables if given.tables is None else given.tables,
        base.seconds if given.seconds is None else given.seconds,
        base.bots if given.bots is None else given.bots,
        base.warm_up,
    )
    checks, figures = [], []
    for name, measured in (("sqlite", on_sqlite), ("postgresql", on_postgres)):
        if given.only in (None, name):
            runs = measured(size)
            checks += judged(runs, timed=given.full)
            figures += [one.figures for one in runs]
    for what, good in checks:
        if not good:
            print(f"failed: {what}")
    passed = sum(good for _, good in checks)
    print(f"load: {'; '.join(figures)}; {passed} passed, {len(checks) - passed} failed")
    return int(passed < len(checks))


if __name__ == "__main__":
    sys.exit(main())
