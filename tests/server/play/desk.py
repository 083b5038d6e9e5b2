"""The whole application in this process, asked over HTTP without a network."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
from sqlalchemy import func, select

from riad.server.app import make_app
from riad.server.errors import Refused
from riad.server.hub import Hub
from riad.server.room import Act
from riad.server.settings import Settings
from riad.server.store.schema import metadata
from tests.server.client import Api
from tests.server.play.host import Here


class Desk(Api):
    """Where people ask for tables."""

    def __init__(self, app: Any, hub: Any) -> None:
        self.url = "http://riad.test"
        self.app = app
        self.hub: Any = hub
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url=self.url, headers={"origin": self.url}
        )

    def somebody_else(self) -> Desk:
        return Desk(self.app, self.hub)

    async def refuses(
        self, code: str, method: str, path: str, body: Any = None, token: str | None = None
    ) -> None:
        """It is refused with this code, and the database is as it was."""
        await self.quiet()
        before = await self.kept()
        answer = await self.call(method, path, body, token)
        assert (answer.status_code >= 400, answer.json().get("code")) == (True, code), answer.text
        assert answer.json()["key"] == f"error.{code}"
        assert answer.status_code < 500 or code in ("busy", "no-store")
        after = await self.kept()
        assert after == before, {n: (before[n], after[n]) for n in after if after[n] != before[n]}

    async def kept(self) -> dict[str, int]:
        """How many rows each part of the database has, but for what the house notes of itself."""
        parts = [table for table in metadata.sorted_tables if table.name != "pulse"]
        counts = {t.name: select(func.count()).select_from(t) for t in parts}
        kept: dict[str, int] = await self.hub.store.read(
            lambda db: {name: db.execute(count).scalar_one() for name, count in counts.items()}
        )
        return kept

    async def made(self, **order: Any) -> Any:
        return await self.post("/api/tables", {"game": "yspahan", "seats": 2, **order})

    async def say(self, table: str, token: str, kind: str, **fields: Any) -> Any:
        """One message at a table."""
        body = {"type": kind, "id": f"m-{kind}", **fields}
        [reply] = (await self.post(f"/api/tables/{table}/messages", body, token))["replies"]
        return reply

    async def see(self, table: str, token: str | None = None, query: str = "") -> Any:
        return await self.get(f"/api/tables/{table}{query}", token)

    async def quiet(self) -> None:
        await quiet_jobs(self.hub)

    async def finish(self, table: str) -> None:
        """Let every seat take the first answer there is, to the end."""
        room = await self.hub.room(table)
        while (game := room.live.match.game) is not None and not game.over:
            seat = game.waiting[0]
            word, ask = min(game.options(seat)), room.live.match.asks[seat]
            with suppress(Refused):  # a bot at the table was quicker
                await room.change(_answering(seat, ask, word))


def _answering(seat: int, ask: int, word: str) -> Act:
    return lambda live, now: live.bot_plays(seat, ask, [word], now)


async def quiet_jobs(hub: Hub) -> None:
    """Until no bot thinks any more; the hub's own loops go on."""
    while hub.doing.names:
        await asyncio.sleep(0)


@asynccontextmanager
async def desk(url: str) -> AsyncIterator[Desk]:
    """The application, started and stopped as a server does it."""
    app: Any = make_app(Settings(url, limits=False, access_log=False, bot_pace=0))
    inner = app.app
    async with inner.router.lifespan_context(inner):
        hub: Hub = inner.state.house.hub
        hub.bots = Here()  # type: ignore[assignment]
        open_desk = Desk(app, hub)
        async with open_desk:
            yield open_desk


def at_desk(url: str, scene: Callable[[Desk], Awaitable[None]]) -> None:
    """Play a scene at a desk of its own."""

    async def run() -> None:
        async with desk(url) as here:
            await scene(here)

    asyncio.run(run())
