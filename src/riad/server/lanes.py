"""Lanes: threads in which the engine works, so that nothing long stands before a move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Literal, TypeVar

from riad.server.ops.purses import paid

R = TypeVar("R")

Lane = Literal["moves", "past", "opening"]

THREADS: Final[dict[Lane, int]] = {"moves": 2, "past": 1, "opening": 1}
"""Moves and looks at the table as it is; looks at how it was; tables that are taken up."""


class Lanes:
    """One pool of threads for each kind of work."""

    def __init__(self) -> None:
        self._pools = {
            lane: ThreadPoolExecutor(threads, thread_name_prefix=f"riad-{lane}")
            for lane, threads in THREADS.items()
        }

    async def run(self, lane: Lane, work: Callable[..., R], *args: Any) -> R:
        """Do something with a game, outside the event loop, at the expense of whoever asks."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pools[lane], paid(work, *args))

    def close(self) -> None:
        for pool in self._pools.values():
            pool.shutdown()
