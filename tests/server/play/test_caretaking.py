"""What a host does to tables beside a running server: it notices, and brings nothing back."""

from __future__ import annotations

import asyncio
from threading import Event
from time import monotonic
from typing import Any, Final

import pytest
from sqlalchemy import Engine, text

from riad.server import caretaking
from riad.server import hub as hubs
from riad.server.folding import folded
from riad.server.store.engines import reading
from tests.cli.test_tables import run
from tests.server.play.desk import desk
from tests.server.play.host import hosted

SOMEBODY_WAITS: Final = text("""
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0
""")


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


def waiting(eyes: Engine) -> int:
    """How many wait for somebody else's transaction."""
    with eyes.begin() as connection:
        return int(connection.execute(SOMEBODY_WAITS).scalar_one())


@pytest.mark.parametrize(
    "said", [("chat", {"text": "still here"}), ("prefer", {"what": "confirm", "value": "at-once"})]
)
def test_whoever_writes_while_a_table_is_closed_waits_and_is_told(
    postgres_database, monkeypatch, said
):
    """Not each for the other: PostgreSQL ends that circle by breaking one of them off."""
    kind, fields = said
    closes = Event()
    eyes = reading(postgres_database)

    def slowly(*found: Any) -> Any:
        closes.set()
        until = monotonic() + 20
        while not waiting(eyes):
            assert monotonic() < until, "nobody waits for us"
        return folded(*found)

    async def scene() -> None:
        async with asyncio.timeout(60), hosted(postgres_database) as host:
            party = await host.table(2)
            guests = await party.sit()
            monkeypatch.setattr(caretaking, "folded", slowly)
            closing = asyncio.create_task(on(postgres_database, "close", party.table))
            await asyncio.to_thread(closes.wait)
            answer = await guests[0].say(kind, **fields)
            await closing
            assert answer["code"] == "closed"

    asyncio.run(scene())
    eyes.dispose()
