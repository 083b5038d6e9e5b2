"""How long it takes to open a finished game that nobody has open: `make opening`.

    python -m tests.server.opening [--full] [--games N]

Whole games are played in memory, steps taken back included, and written as the server writes
them. Then a server that has seen none of them is asked for each, once.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

import msgspec
from sqlalchemy import Connection

from riad.games import definitions
from riad.kernel.definition import find
from riad.server import keeping, showing, tokens
from riad.server import requests as r
from riad.server.live import Live
from riad.server.store import Store
from riad.server.store.engines import sqlite_url
from riad.server.store.migrate import migrate
from riad.server.store.tables import LinkRow, SeatRow, TableRow
from tests.server.client import Api
from tests.server.crowd import Tally
from tests.server.process import Server

P99: Final = 150.0
SHORT, FULL = 12, 200
TAKEN_BACK: Final = 0.15
"""How often somebody thinks better of a step."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game, and what has to be seen when it is opened."""

    live: Live
    token: str
    key: str

    def is_shown(self, state: dict[str, object]) -> bool:
        """Whether this is all of it: the same end after as many positions, its luck revealed."""
        mine = msgspec.to_builtins(showing.state(self.live, None))
        same = ("version", "step", "view", "keys", "commitment", "table")
        return mine["keys"] == [self.key] and all(mine[name] == state[name] for name in same)


def played(seed: int, game: str = "yspahan") -> Played:
    """A whole game with a number of seats that follows from its seed."""
    luck = random.Random(seed)
    definition = find(definitions(), game)
    seats = sorted(definition.seats)[seed % len(definition.seats)]
    order = r.Order(game=game, seats=seats)
    live = Live(_row(order, definition.rules_version, seed), [SeatRow(taken=True)] * seats)
    key = luck.randbytes(32)
    live.start(key, 0)
    for seat in range(seats):
        live.match.prefer(seat, "confirm", "at-once", None, 0)
    now = 0
    while live.match.game is not None and not live.match.game.over:
        now += 1000
        _step(live, luck, now)
    live.settle(now)
    return Played(live, tokens.fresh(), key.hex())


def _row(order: r.Order, rules: int, seed: int) -> TableRow:
    text = msgspec.json.encode(order).decode()
    return TableRow(f"opening-{seed}", order.game, text, False, "playing", rules, 0, 0)


def _step(live: Live, luck: random.Random, now: int) -> None:
    """Somebody answers, or takes a step back."""
    match = live.match
    seat = match.running.waiting[0]
    if match.draft is not None and luck.random() < TAKEN_BACK:
        match.undo(seat, match.asks[seat], None, now)
        return
    game = match.seen_by(seat)
    assert game is not None
    word = luck.choice(sorted(game.options(seat)))
    live.answer(seat, match.asks[seat], word, f"{seat}-{now}", now)


async def keep(database: str, games: Sequence[Played]) -> None:
    """Write them, as tables that only their links open."""
    store = await Store.open(database)
    for one in games:

        def write(connection: Connection, one: Played = one) -> None:
            links = [LinkRow(tokens.hashed(one.token))]
            keeping.write_new(connection, one.live, links)

        await store.write(one.live.table.id, write)
    await store.close()


async def opened(url: str, games: Sequence[Played]) -> Tally:
    """Ask for each of them once, one after the other."""
    tally = Tally()
    async with Api(url) as api:
        await api.get("/api/games")  # the connection is not what is measured
        for one in games:
            tally.sent += 1
            began = perf_counter()
            reply = await api.call("GET", f"/api/tables/{one.live.table.id}", token=one.token)
            tally.seconds.append(perf_counter() - began)
            if reply.status_code != 200 or not one.is_shown(reply.json()):
                tally.errors["wrong"] += 1
    return tally


def measure(games: int, folder: Path) -> Tally:
    """Play, write, start a server, open."""
    database = sqlite_url(folder / "riad.db")
    migrate(database)
    all_games = [played(seed) for seed in range(games)]
    asyncio.run(keep(database, all_games))
    with Server(folder, "--database", database) as server:
        return asyncio.run(opened(server.url, all_games))


def main(arguments: list[str] | None = None) -> int:
    """The exit status: 1 when something failed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--games", type=int)
    given = parser.parse_args(arguments)
    games = given.games or (FULL if given.full else SHORT)
    with tempfile.TemporaryDirectory() as folder:
        tally = measure(games, Path(folder))
    checks = [tally.failed == 0, not given.full or tally.at(0.99) <= P99]
    figures = tally.figures().replace("moves", "finished games opened", 1)
    print(f"opening: {figures}; {sum(checks)} passed, {checks.count(False)} failed")
    return int(not all(checks))


if __name__ == "__main__":
    sys.exit(main())
