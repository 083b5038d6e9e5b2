"""People come first: while somebody waits for an answer, bots begin nothing."""

from __future__ import annotations

import asyncio
from typing import Final

PATIENCE: Final = 0.1
"""Seconds after which a bot begins all the same: where many play somebody always waits."""

GAP: Final = 0.001
"""Seconds for the last answer to get out."""


class Courtesy:
    """Counts the people who wait; a bot asks before each piece of work in the server's process."""

    def __init__(self) -> None:
        self._waiting = 0
        self._nobody = asyncio.Event()
        self._nobody.set()

    def __enter__(self) -> None:
        """Somebody waits."""
        self._waiting += 1
        self._nobody.clear()

    def __exit__(self, *_: object) -> None:
        self._waiting -= 1
        if not self._waiting:
            self._nobody.set()

    async def after_you(self) -> None:
        """Return when nobody waits, or when it has taken too long."""
        try:
            async with asyncio.timeout(PATIENCE):
                while self._waiting:
                    await self._nobody.wait()
                    await asyncio.sleep(GAP)
        except TimeoutError:
            pass
