"""Nobody is told what they may not know: neither by a message, nor by its number, size or absence.

    python -m tests.server.leaks [--full]

First pairs of tables that differ only in what a viewer may not know (cards, luck, drafts, sealed
answers, preferences): all they are sent and all they are answered must be the same, byte for byte.
Servers that leak on purpose must be caught. Then whole games through a real server, in which every
frame and every reply is searched for what is not for the reader.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import reduce
from multiprocessing import get_context
from operator import add
from pathlib import Path

from tests.kernel.market import MARKET
from tests.server.client import Api
from tests.server.hidden.house import known, serving
from tests.server.hidden.leaky import LEAKS
from tests.server.hidden.looking import examine
from tests.server.hidden.pairs import Case, Figures, Leak, compare, market, yspahan
from tests.server.hidden.wire import Recording, record_game
from tests.server.process import Server

SHORT = {"yspahan": 14, "market": 12, "recorded": 12}
FULL = {"yspahan": 78, "market": 80, "recorded": 100}
"""Games to compare, with at least 2,000 and 10,000 positions in Yspahan alone; games to record."""

AT_ONCE = 4
"""So many recorded games are played beside each other."""


# ---- pairs -----------------------------------------------------------------------------------


def compare_yspahan(number: int, *, everybody: bool = False) -> Figures:
    """One game, for a seat and a spectator, or for all who can look on."""
    case = yspahan(number)
    return compare(case, () if everybody else (number % case.config.seats, None))


def compare_market(number: int) -> Figures:
    with known(MARKET):
        return compare(market(number))


def caught(name: str) -> bool:
    """Whether a server that leaks like this is found out."""
    for case in controls():
        seats: Sequence[int | None] = (0, None)
        with known(MARKET), LEAKS[name]():
            try:
                compare(case, seats)
            except Leak:
                return True
    return False


def controls() -> Sequence[Case]:
    """Games small enough to be played for every leak, in which everything happens."""
    long = yspahan(10)
    return market(13), replace(long, plan=long.plan[:60]), yspahan(4)


# ---- whole games -----------------------------------------------------------------------------


def kept_keys(folder: Path, table: str) -> list[str]:
    """The keys of a table as the database has them."""
    database = sqlite3.connect(folder / "riad.db")
    try:
        row = database.execute("SELECT keys FROM tables WHERE id = ?", (table,)).fetchone()
    finally:
        database.close()
    keys: list[str] = json.loads(row[0])
    return keys


async def record_yspahan(folder: Path, numbers: Sequence[int]) -> list[Recording]:
    """Whole games through a server in a process of its own, made by somebody with an account."""
    with Server(folder) as server:
        async with Api(server.url) as api:
            me = {"name": "Ann", "password": "correct horse battery"}
            codes = (await api.post("/api/account", me))["codes"]
            found = await _record(api, numbers)
            session = api.http.cookies["riad"]
        for recording in found:
            recording.keys = kept_keys(folder, recording.table)
            recording.secrets |= {f"recovery code {n}": code for n, code in enumerate(codes)}
            recording.secrets |= {"the password": me["password"], "the session": session}
    return found


async def record_market(folder: Path, numbers: Sequence[int]) -> list[Recording]:
    """The same with sealed answers, at a server that knows the game of the kernel's tests."""
    with known(MARKET):
        async with serving(folder) as url, Api(url) as api:
            found = await _record(api, numbers, game="market", edition="quick")
        for recording in found:
            recording.keys = kept_keys(folder, recording.table)
    return found


async def _record(api: Api, numbers: Sequence[int], **order: str) -> list[Recording]:
    places = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Recording:
        async with places:
            return await record_game(api, number, **order)

    return list(await asyncio.gather(*(one(number) for number in numbers)))


def searched(found: Sequence[Recording]) -> int:
    """How many frames and replies were looked through, and nothing was in them."""
    with known(MARKET):
        return sum(map(examine, found))


def tokens_apart(found: Sequence[Recording]) -> None:
    """What opens a table is looked for at all others too."""
    every = {f"{r.table}: {name}": word for r in found for name, word in r.secrets.items()}
    for recording in found:
        recording.secrets = every


# ---- the verb --------------------------------------------------------------------------------


class Tally:
    """What has passed and what has not."""

    def __init__(self) -> None:
        self.passed = self.failed = 0

    def note(self, name: str, wrong: BaseException | None) -> None:
        self.passed += wrong is None
        self.failed += wrong is not None
        if wrong is not None:
            print(f"FAILED {name}: {type(wrong).__name__}: {wrong}", file=sys.stderr)


def all_pairs(sizes: dict[str, int], tally: Tally, *, full: bool) -> Figures:
    """Every pair, on all processors."""
    figures = [Figures()]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        runs = {
            f"yspahan {n}": pool.submit(compare_yspahan, n, everybody=full)
            for n in range(sizes["yspahan"])
        }
        runs |= {f"market {n}": pool.submit(compare_market, n) for n in range(sizes["market"])}
        controls = {name: pool.submit(caught, name) for name in LEAKS}
        for name, run in runs.items():
            tally.note(name, run.exception())
            if run.exception() is None:
                figures.append(run.result())
        for name, control in controls.items():
            found = control.exception() is None and control.result()
            tally.note(name, None if found else AssertionError("this leak is not noticed"))
    return reduce(add, figures)


def all_games(count: int, tally: Tally) -> int:
    """Every recorded game: mostly Yspahan, a third Market for its sealed answers."""
    others = count // 3
    texts = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        found = asyncio.run(record_yspahan(place / "y", range(count - others)))
        (place / "m").mkdir()
        found += asyncio.run(record_market(place / "m", range(others)))
    tokens_apart(found)
    for number, recording in enumerate(found):
        try:
            texts += searched([recording])
        except AssertionError as wrong:
            tally.note(f"recorded game {number}", wrong)
        else:
            tally.note("", None)
    return texts


def main() -> int:
    parser = argparse.ArgumentParser(description="Look for what nobody should be told.")
    parser.add_argument("--full", action="store_true", help="10,000 positions, 100 games")
    full = parser.parse_args().full
    sizes, tally, began = FULL if full else SHORT, Tally(), time.monotonic()
    pairs = all_pairs(sizes, tally, full=full)
    print(f"pairs: {pairs} in {time.monotonic() - began:.0f} s", flush=True)
    texts = all_games(sizes["recorded"], tally)
    print(
        f"secrets: {pairs.positions} positions, {pairs.pairs} pairs, {pairs.dealt} with other "
        f"cards, {pairs.messages} messages alike, {len(LEAKS)} leaks on purpose, "
        f"{sizes['recorded']} games recorded, {texts} frames and replies searched, "
        f"{time.monotonic() - began:.0f} s; {tally.passed} passed, {tally.failed} failed"
    )
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
