"""Whoever may look on no longer sees and says nothing more, by whatever way and worker."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import Any

import pytest

from riad.server import endings
from riad.server import messages as m
from riad.server.accounts import Accounts
from riad.server.calls import access_to
from riad.server.doors import Door
from riad.server.errors import Refused
from riad.server.store import Store
from riad.server.viewers import WAITING, Viewer
from tests.server.client import Api, Socket
from tests.server.play.host import Time, hosted
from tests.server.play.lines import Stream, serving

PASSWORD = "caravan of nine camels"
OTHER = "tower of four floors"


class Scene:
    """Ada looks at her own unlisted table in three ways; a friend sits there too."""

    def __init__(self, urls: tuple[str, ...], database: str) -> None:
        self.urls, self.database = urls, database
        self.here = urls[0]
        self.apis = [Api(url) for url in urls]
        self.ada = self.apis[0]

    async def opened(self) -> None:
        await self.ada.post("/api/account", {"name": "Ada", "password": PASSWORD})
        for api in self.apis[1:]:
            api.http.cookies.update(self.ada.http.cookies)
        made = await self.ada.table(2)
        self.table, [self.mine, self.friends], self.invite = made.table, made.tokens, made.invite
        self.friend = await Socket.open(self.here, self.table, self.friends)
        cookie = f"riad={self.ada.http.cookies['riad']}"
        self.by_cookie = [await Socket.open(url, self.table, cookie=cookie) for url in self.urls]
        self.by_token = [await Socket.open(url, self.table, self.mine) for url in self.urls]
        self.streams = [Stream(api, self.table, None) for api in self.apis]
        for stream in self.streams:
            await stream.until(lambda: bool(stream.heard))  # noqa: B023

    async def closed(self) -> None:
        for socket in (self.friend, *self.by_cookie, *self.by_token):
            await socket.close()
        for stream in self.streams:
            await stream.close()
        for api in self.apis:
            await api.http.aclose()

    async def beside(self, deed: Callable[[Accounts], Awaitable[Any]]) -> None:
        """What the host does with `riad admin`."""
        store = await Store.open(self.database)
        try:
            await deed(Accounts(store))
        finally:
            await store.close()

    async def sockets_end(self, sockets: list[Socket]) -> None:
        for socket in sockets:
            await socket.until(lambda: False)
            assert socket.other[-1]["code"] == "sign-in"
            assert socket.connection.close_code == 1008

    async def session_ends(self) -> None:
        await self.sockets_end(self.by_cookie)
        for stream in self.streams:
            await stream.until(lambda: False)
            assert stream.heard[-1]["code"] == "sign-in"

    async def goes_on(self) -> None:
        """The friend is not disturbed, and hears nothing of those who are out."""
        assert (await self.friend.ask("chat", text="Still here"))["type"] == "ack"
        assert not self.friend.closed


def played(database: str, scene: Callable[[Scene], Awaitable[None]], workers: int = 2) -> None:
    async def run(*urls: str) -> None:
        of = Scene(urls, database)
        await of.opened()
        try:
            async with asyncio.timeout(60):
                await scene(of)
                await of.goes_on()
        finally:
            await of.closed()

    with ExitStack() as servers:
        asyncio.run(run(*[servers.enter_context(serving(database)) for _ in range(workers)]))


@pytest.fixture
def no_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it has to be told."""
    monkeypatch.setattr(endings, "LOOK", 1e6)


async def _sign_out(scene: Scene) -> None:
    await scene.ada.post("/api/account/sign-out")


async def _change_password(scene: Scene) -> None:
    await scene.ada.post("/api/account/password", {"old": PASSWORD, "new": OTHER})


async def _delete(scene: Scene) -> None:
    await scene.ada.post("/api/account/delete", {"password": PASSWORD})


async def _ban(scene: Scene) -> None:
    await scene.beside(lambda accounts: accounts.ban("Ada"))


async def _reset(scene: Scene) -> None:
    await scene.beside(lambda accounts: accounts.reset("Ada"))


async def _expel(scene: Scene) -> None:
    await scene.beside(lambda accounts: accounts.expel("Ada"))


@pytest.mark.usefixtures("no_looking")
@pytest.mark.parametrize("end", [_sign_out, _change_password, _delete, _ban, _reset, _expel])
def test_the_end_of_a_session_reaches_every_worker_at_once(postgres_database: str, end: Any):
    async def scene(of: Scene) -> None:
        await end(of)
        await of.session_ends()
        if end is _ban:
            await of.sockets_end(of.by_token)
        else:
            # a link is no session: it opens what it opens
            assert (await of.by_token[-1].ask("chat", text="By link"))["type"] == "ack"

    played(postgres_database, scene)


@pytest.mark.usefixtures("no_looking")
@pytest.mark.parametrize("end", [_sign_out, _change_password, _delete])
def test_in_one_process_it_is_heard_without_asking(sqlite_database: str, end: Any):
    async def scene(of: Scene) -> None:
        await end(of)
        await of.session_ends()

    played(sqlite_database, scene, workers=1)


@pytest.mark.parametrize("end", [_ban, _reset, _expel])
def test_what_is_done_beside_a_server_is_found_by_looking(
    sqlite_database: str, end: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(endings, "LOOK", 0.05)

    async def scene(of: Scene) -> None:
        await end(of)
        await of.session_ends()
        if end is _ban:
            await of.sockets_end(of.by_token)

    played(sqlite_database, scene, workers=1)


def test_who_is_no_admin_any_more_watches_no_table_of_others(
    sqlite_database: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(endings, "LOOK", 0.05)

    async def scene(of: Scene) -> None:
        async with Api(of.here) as bob:
            await bob.post("/api/account", {"name": "Bob", "password": PASSWORD})
            await of.beside(lambda accounts: accounts.make_admin("Bob"))
            cookie = f"riad={bob.http.cookies['riad']}"
            watching = await Socket.open(of.here, of.table, cookie=cookie)
            await of.beside(lambda accounts: accounts.unmake_admin("Bob"))
            await of.sockets_end([watching])

    played(sqlite_database, scene, workers=1)


@pytest.mark.usefixtures("no_looking")
def test_a_new_invitation_shows_out_whoever_came_with_the_old_one(postgres_database: str):
    async def scene(of: Scene) -> None:
        watching = [await Socket.open(url, of.table, of.invite) for url in of.urls]
        await of.ada.post(f"/api/tables/{of.table}/invite", None, of.mine)
        await of.sockets_end(watching)

    played(postgres_database, scene)


def test_nothing_that_waited_is_sent_after_the_end():
    async def scene() -> list[bytes | None]:
        viewer = Viewer(0)
        for _ in range(WAITING + 1):
            viewer.send(b"secret")
        viewer.end(b"no")
        viewer.send(b"secret")
        return [message async for message in viewer.messages()]

    assert asyncio.run(scene()) == [b"no"]


def test_what_was_said_before_the_end_and_waits_is_not_done_after_it(sqlite_database: str):
    async def scene() -> None:
        async with hosted(sqlite_database, Time()) as host:
            party = await host.table(2)
            room = await host.hub.room(party.table)
            access = await access_to(host.house, room.id, party.tokens[0], None)
            viewer = Viewer(0, access.seats, access.keys)
            await room.enter(viewer)
            door = Door(room, access, 0, host.house.limits, host.house.metrics, viewer)
            before = len(await host.rows(party.table))
            async with room.lock:  # somebody else's move takes its time
                said = asyncio.create_task(door.take(m.Chat("late", "I am still here")))
                await asyncio.sleep(0)
                host.hub.endings.end(access.keys)
            with pytest.raises(Refused, match="sign-in"):
                await said
            assert len(await host.rows(party.table)) == before
            assert viewer not in room.viewers

    asyncio.run(scene())


def test_the_words_are_those_of_any_refusal():
    assert m.encode(m.No("sign-in", "error.sign-in")) == endings.SIGN_IN
