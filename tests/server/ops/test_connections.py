"""Connections that say nothing, or nearly nothing, end; and there are only so many."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from riad.server.ops.connections import FROM_ONE, FROM_ONE_CLUB, Connections, Patient, allowed
from tests.server.client import Api, Socket
from tests.server.play.lines import serving
from tests.server.store.helpers import until

REQUEST = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
DRIP = b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: "


@pytest.fixture
def address(sqlite_database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    monkeypatch.setattr(Patient, "patience", 0.3)
    monkeypatch.setattr(Patient, "door", Connections(most=6, from_one=4))
    with serving(sqlite_database) as url:
        yield "127.0.0.1", urlsplit(url).port or 0


def ends(line: socket.socket) -> bytes:
    """All it sends until it hangs up, which it does."""
    line.settimeout(30)
    told = b""
    try:
        while data := line.recv(65_536):
            told += data
    except ConnectionResetError:
        pass
    return told


def test_who_says_nothing_is_hung_up_on(address: tuple[str, int]):
    with socket.create_connection(address) as line:
        assert ends(line) == b""


def test_who_drips_a_header_is_hung_up_on(address: tuple[str, int]):
    async def scene() -> None:
        reader, writer = await asyncio.open_connection(*address)
        writer.write(DRIP)

        async def drip() -> None:
            while True:
                writer.write(b"a")
                await asyncio.sleep(0.02)

        dripping = asyncio.create_task(drip())
        async with asyncio.timeout(30):
            assert await _rest(reader) == b""
        dripping.cancel()
        writer.close()

    asyncio.run(scene())


def test_who_drips_after_an_answer_is_hung_up_on(address: tuple[str, int]):
    """A body that nobody has asked for, long after its request was refused."""

    async def scene() -> None:
        reader, writer = await asyncio.open_connection(*address)
        writer.write(b"PUT /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 999999\r\n\r\n")

        async def drip() -> None:
            while True:
                writer.write(b"a")
                await asyncio.sleep(0.02)

        dripping = asyncio.create_task(drip())
        async with asyncio.timeout(30):
            assert b"405" in await _rest(reader)
        dripping.cancel()
        writer.close()

    asyncio.run(scene())


async def _rest(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


def test_who_asks_is_answered_however_often(address: tuple[str, int]):
    with socket.create_connection(address) as line:
        line.settimeout(30)
        for _ in range(3):
            line.sendall(REQUEST)
            told = b""
            while b'"bots"' not in told:
                told += line.recv(65_536)
            assert told.startswith(b"HTTP/1.1 200")
        assert ends(line) == b""


def test_a_socket_outlives_the_deadline_and_counts_until_it_ends(address: tuple[str, int]):
    async def scene() -> None:
        url = f"http://127.0.0.1:{address[1]}"
        async with asyncio.timeout(60), Api(url) as api:
            seated = await api.table(2)
            talking = await Socket.open(url, seated.table, seated.tokens[0])
            silent, writer = await asyncio.open_connection(*address)
            assert await silent.read() == b""  # its time is over, and so is the socket's
            writer.close()
            assert (await talking.ask("chat", text="Still here"))["type"] == "ack"
            assert len(Patient.door) >= 1
            await talking.close()
        await until(lambda: not len(Patient.door))

    asyncio.run(scene())


def test_one_network_has_only_so_many(address: tuple[str, int], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Patient, "patience", 30.0)
    with ExitStack() as lines:
        for _ in range(4):
            lines.enter_context(socket.create_connection(address))
        one_more = lines.enter_context(socket.create_connection(address))
        assert ends(one_more).startswith(b"HTTP/1.1 503")
    asyncio.run(until(lambda: not len(Patient.door)))
    with socket.create_connection(address) as line:
        line.sendall(REQUEST.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert ends(line).startswith(b"HTTP/1.1 200")


class Peer(asyncio.BaseTransport):
    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, 1)})


def test_all_together_have_only_so_many():
    door = Connections(most=3, from_one=2)
    peers = [Peer(host) for host in ("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", "::1")]
    assert [door.enter(peer) for peer in peers] == [True, True, False, True, False]
    for peer in peers:
        door.leave(peer)
        door.leave(peer)
    assert len(door) == 0
    assert door.enter(peers[-1])


def test_addresses_of_one_household_are_one_network():
    door = Connections(from_one=1)
    assert door.enter(Peer("2001:db8::1"))
    assert not door.enter(Peer("2001:db8::2"))


def test_what_is_allowed_by_profile():
    off = allowed(limits=False, club=False, behind_proxy=False)
    assert (off.most, off.from_one) == (0, 0)
    for club, most in ((False, FROM_ONE), (True, FROM_ONE_CLUB)):
        door = allowed(limits=True, club=club, behind_proxy=False)
        assert door.from_one == most
        assert door.most > 0
    assert allowed(limits=True, club=False, behind_proxy=True).from_one == 0
