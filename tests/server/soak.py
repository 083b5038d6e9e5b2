"""Does anything grow that should not? People and bots play for a while, tables come and go.

`python -m tests.server.soak --minutes 30` prints, twice a minute, what the server has: memory,
handles, rooms, rows and bytes on the disk. After the first minutes memory may grow by a twentieth,
handles not at all; rows and bytes grow with what is played, and are only printed.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Final

from sqlalchemy import func, select

from riad.server.places import FILE
from riad.server.store.engines import reading, sqlite_url
from riad.server.store.schema import events
from tests.server.client import Api, Socket
from tests.server.crowd import Thinking
from tests.server.process import Server

PEOPLE: Final = 12
"""Tables at which people play; each ends after some moves, and another one begins."""
BOTS: Final = 2
MOVES: Final = 60
EVERY: Final = 30.0
"""Seconds from one look to the next."""
SETTLED: Final = 5.0
"""Minutes after which nothing grows any more."""
GROWTH: Final = 1.05
HANDLES: Final = 8
"""More or fewer are open from one moment to the next: sockets come and go."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the server had at one moment."""

    minute: float
    memory: float
    handles: int
    rooms: int
    rows: int
    disk: float

    def line(self) -> str:
        return (
            f"{self.minute:5.1f} min  {self.memory:6.1f} MB  {self.handles:4} handles  "
            f"{self.rooms:4} rooms  {self.rows:7} rows  {self.disk:6.1f} MB on disk"
        )


def memory_of(pid: int) -> float:
    """Megabytes in use now, not the most there ever were."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


async def look(server: Server, api: Api, began: float) -> Look:
    figures = (await api.call("GET", "/metrics")).text.splitlines()
    rooms = next(line for line in figures if line.startswith("riad_rooms "))
    engine = reading(sqlite_url(server.folder / FILE))
    with engine.connect() as connection:
        rows = connection.execute(select(func.count()).select_from(events)).scalar_one()
    engine.dispose()
    disk = sum(file.stat().st_size for file in server.folder.glob(f"{FILE}*"))
    return Look(
        minute=(asyncio.get_running_loop().time() - began) / 60,
        memory=memory_of(server.pid),
        handles=len(list(Path(f"/proc/{server.pid}/fd").iterdir())),
        rooms=int(float(rooms.split()[1])),
        rows=rows,
        disk=disk / 2**20,
    )


async def people(url: str, number: int) -> None:
    """Somebody plays both seats of a table, looks back now and then, and goes to the next one."""
    luck = random.Random(number)
    async with Api(url) as api:
        while True:
            game = luck.choice(("yspahan", "marrakesh"))
            seated = await api.table(2, hot_seat=True, game=game)
            sockets = [
                await Socket.open(url, seated.table, seated.tokens[0], seat) for seat in (0, 1)
            ]
            for seat, socket in enumerate(sockets):
                await socket.ask("prefer", what="confirm", value="at-once", seat=seat)
            for _ in range(MOVES):
                me = next((socket for socket in sockets if socket.question), None)
                if me is not None and me.question is not None:
                    await me.move(luck.choice(me.question["options"])["word"])
                if luck.random() < 0.05:
                    await sockets[0].ask("history", since=0)
                await asyncio.sleep(luck.random())
            for socket in sockets:
                await socket.close()


async def soak(server: Server, minutes: float) -> list[Look]:
    looks: list[Look] = []
    began = asyncio.get_running_loop().time()
    async with Api(server.url) as api:
        playing = [asyncio.create_task(people(server.url, number)) for number in range(PEOPLE)]
        async with Thinking(api, "greedy", 2).at(BOTS):
            while not looks or looks[-1].minute < minutes:
                await asyncio.sleep(EVERY)
                looks.append(await look(server, api, began))
                print(looks[-1].line(), flush=True)
                failed = [task for task in playing if task.done()]
                for task in failed:
                    task.result()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return looks


def judged(looks: list[Look]) -> list[tuple[str, bool]]:
    """What grew between the minutes after it had settled and the last ones."""
    settled = [one for one in looks if one.minute >= SETTLED]
    if len(settled) < 8:
        return [("long enough to tell", False)]
    early, late = settled[:4], settled[-4:]
    memory = mean(one.memory for one in late) / mean(one.memory for one in early)
    handles = mean(one.handles for one in late) - mean(one.handles for one in early)
    return [
        (f"memory grew by {100 * (memory - 1):+.1f} %", memory <= GROWTH),
        (f"handles grew by {handles:+.1f}", abs(handles) <= HANDLES),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="See whether anything grows.")
    parser.add_argument("--minutes", type=float, default=30)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="riad-soak-") as name, Server(Path(name)) as server:
        found = judged(asyncio.run(soak(server, given.minutes)))
    for what, good in found:
        print(f"{'ok ' if good else 'BAD'} {what}")
    return 0 if all(good for _, good in found) else 1


if __name__ == "__main__":
    sys.exit(main())
