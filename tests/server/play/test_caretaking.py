"""What a host does to tables beside a running server: it notices, and brings nothing back."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from riad.server import hub as hubs
from tests.cli.test_tables import run
from tests.server.play.desk import desk
from tests.server.play.host import hosted


@pytest.fixture
def attentive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers look around all the time."""
    monkeypatch.setattr(hubs, "LISTEN_AGAIN", 0.02)


async def until(true: Any) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.01)


def on(url: str, *words: str) -> Any:
    return asyncio.to_thread(run, *words, "--database", url)


def test_a_running_server_notices_a_closed_table(database_url, attentive):
    async def scene() -> None:
        async with desk(database_url) as here:
            seated = await here.table(2)
            room = await here.hub.room(seated.table)
            await on(database_url, "close", seated.table)
            await until(lambda: room.live.table.status == "closed")
            state = await here.see(seated.table, seated.tokens[0])
            assert state["table"]["status"] == "closed"

    asyncio.run(scene())


def test_a_running_server_does_not_bring_a_deleted_table_back(database_url, attentive):
    async def scene() -> None:
        async with desk(database_url) as here:
            seated = await here.table(2)
            assert seated.table in here.hub.rooms
            await on(database_url, "delete", seated.table, "--yes")
            await until(lambda: seated.table not in here.hub.rooms)
            path = f"/api/tables/{seated.table}"
            await here.refuses("not-found", "GET", path, token=seated.tokens[0])
            assert (await here.kept())["tables"] == 0

    asyncio.run(scene())


def test_closing_beside_moves_of_others_waits_its_turn(database_url):
    async def scene() -> None:
        async with hosted(database_url) as host:
            party = await host.table(2)
            guests = await party.sit()
            closing = asyncio.create_task(on(database_url, "close", party.table))
            while not closing.done():
                if (await guests[0].say("chat", text="still here"))["type"] == "refused":
                    break
            await closing
            answer = await guests[0].say("chat", text="and now?")
            assert answer["code"] == "closed"

    asyncio.run(scene())
