"""Rubbish from a seeded generator against a real server: nothing breaks, nothing changes.

`python -m tests.server.hostile` throws a tenth of what `--full` throws.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Final

import riad
from riad.server.places import FILE
from riad.server.store.engines import sqlite_url
from tests.server.client import Api, Seated
from tests.server.play.games import play_out, sit
from tests.server.process import Server
from tests.server.rubbish import watch
from tests.server.rubbish.at_lines import send_slowly, throw_records, throw_requests
from tests.server.rubbish.at_sockets import (
    begin_badly,
    break_rules,
    shake_badly,
    share,
    throw_at_sockets,
)
from tests.server.rubbish.conformity import as_guest, as_stranger, conform, guest
from tests.server.rubbish.scene import set_up
from tests.server.rubbish.tally import FULL, SHORT, Size, Tally
from tests.server.rubbish.wire import HungUp

LINES: Final = 4
"""Connections for requests."""

GROWTH: Final = 150.0
"""Megabytes a server may grow by; what grows with every message would soon need more."""


# ---- honest people ---------------------------------------------------------------------------


async def play_beside(api: Api, url: str, seated: Seated, tally: Tally) -> None:
    """Two people play a whole game and notice nothing."""
    sockets = await sit(url, seated, keep=True)
    await play_out(sockets, 5)
    for socket in sockets:
        tally.check(not socket.closed and socket.over, "an honest game was cut off")
        tally.check(not socket.other, f"an honest player was told {socket.other[:3]}")
        await socket.close()
    answer = await api.call("GET", f"/api/tables/{seated.table}/record", None, seated.tokens[0])
    game = riad.verify(answer.text)
    tally.check(game.over, "the record of the honest game is none")
    tally.thrown["honest games"] += 1


# ---- all of it -------------------------------------------------------------------------------


async def survived(job: Awaitable[None], tally: Tally) -> None:
    """What a broken server breaks here is counted, not thrown."""
    try:
        await job
    except (HungUp, TimeoutError, OSError, AssertionError, riad.RiadError) as wrong:
        tally.fail(f"given up: {wrong!r}")


async def attack(server: Server, database: str, seed: int, size: Size) -> Tally:
    """Everything at once, and what is different afterwards."""
    tally, rng, began = Tally(), random.Random(seed), time.monotonic()
    async with Api(server.url) as api:
        scene = await set_up(api, server.port, server.url, seed)
        honest = await api.table(2)
        before, memory = watch.digest(database, {honest.table}), watch.megabytes(server.pid)
        first = scene.places[0]
        jobs: list[Awaitable[None]] = [
            throw_at_sockets(scene, rng, size, tally),
            break_rules(first, size, tally),
            begin_badly(first, size, tally),
            shake_badly(first, size, tally),
            throw_records(server.port, random.Random(seed + 1), size.records, tally),
            play_beside(api, server.url, honest, tally),
            *(send_slowly(first, tally) for _ in range(size.slow)),
        ]
        for n in range(LINES):
            count = share(size.requests, n, LINES)
            jobs.append(throw_requests(scene.places, random.Random(seed + 10 + n), count, tally))
        await asyncio.gather(*(survived(job, tally) for job in jobs))
        assert server.process is not None
        tally.check(server.process.poll() is None, "the server has died")
        different = watch.changed(before, watch.digest(database, {honest.table}))
        tally.check(not different, f"changed: {different}")
        _look_back(server, memory, tally, began)
    return tally


def hold_to_its_word(server: Server, folder: Path, size: Size, tally: Tally) -> None:
    """The API against its description: by somebody inside, in the full form by strangers too."""
    url = server.url
    people = [as_guest(asyncio.run(guest(url)), url, folder)]
    if size.examples > SHORT.examples:
        people.append(as_stranger(url))
    for who in people:
        outcome = conform(who, url, folder, size.examples)
        tally.check(outcome.is_fine, f"not as described:\n{outcome.report[-500:]}")
        tally.check(outcome.cases > 0, f"nothing was tried:\n{outcome.report[-500:]}")
        tally.thrown["schema cases"] += outcome.cases
    for complaint in watch.complaints(server.log.read_text()):
        tally.fail(f"in the log: {complaint}")


def _look_back(server: Server, memory: float, tally: Tally, began: float) -> None:
    """The log, and the size of the server."""
    for complaint in watch.complaints(server.log.read_text()):
        tally.fail(f"in the log: {complaint}")
    now = watch.megabytes(server.pid)
    tally.check(now - memory <= GROWTH, f"the server grew from {memory:.0f} to {now:.0f} MB")
    tally.thrown["seconds"] = round(time.monotonic() - began)
    tally.thrown["MB before"], tally.thrown["MB after"] = round(memory), round(now)


def figures(tally: Tally) -> str:
    """One line."""
    thrown = ", ".join(f"{count} {what}" for what, count in tally.thrown.items())
    wrong = sum(n for code, n in tally.answered.items() if code.startswith("5"))
    total = sum(
        tally.thrown[what] for what in ("moves", "frames", "requests", "records", "schema cases")
    )
    return (
        f"hostile: {thrown}, {wrong} status 5xx; "
        f"{max(0, total - tally.failed)} passed, {tally.failed} failed"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="ten times as much")
    parser.add_argument("--seed", type=int, default=6)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        database = sqlite_url(Path(folder) / FILE)
        size = FULL if chosen.full else SHORT
        tally = asyncio.run(attack(server, database, chosen.seed, size))
        hold_to_its_word(server, Path(folder), size, tally)
    for code, count in sorted(tally.answered.items()):
        print(f"{count:8} {code}")
    for failure in tally.failures:
        print(failure)
    print(figures(tally))
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
