"""A server that is told to stop says so to those who look on, and makes no noise about it."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import urllib.request
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.client import Api
from tests.server.process import Server

LOUD = ("ASGI", "Traceback", "exception", "Cancel ", '"level": "error"')


def test_a_stop_is_announced_and_quiet(tmp_path):
    async def scene(server: Server) -> None:
        async with Api(server.url) as api:
            seated = await api.table(2)
            path = f"/api/tables/{seated.table}"
            streams = [asyncio.create_task(heard(api, path, t)) for t in seated.tokens]
            sockets = [asyncio.create_task(told(server, path, t)) for t in seated.tokens]
            await asyncio.sleep(1)
            assert server.process is not None
            server.process.send_signal(signal.SIGTERM)
            for messages, code in await asyncio.gather(*sockets):
                assert messages[-1]["code"] == "restarting"
                assert code == 1012
            for messages in await asyncio.gather(*streams):
                assert [m["type"] for m in messages] == ["state", "refused"]
                assert messages[-1]["code"] == "restarting"
        assert await asyncio.to_thread(server.stop) == 0

    server = Server(tmp_path)
    with server:
        asyncio.run(scene(server))
    log = server.log.read_text()
    assert [line for line in log.splitlines() if any(word in line for word in LOUD)] == []


async def heard(api: Api, path: str, token: str) -> list[Any]:
    """All a stream brings until it ends; it has to end well."""
    headers = {"authorization": f"Bearer {token}"}
    async with api.http.stream("GET", f"{path}/stream", headers=headers) as answer:
        lines = [line async for line in answer.aiter_lines()]
    return [json.loads(line[6:]) for line in lines if line.startswith("data: ")]


async def told(server: Server, path: str, token: str) -> tuple[list[Any], int | None]:
    """All a socket brings, and with which code it ends."""
    found: list[Any] = []
    url = f"ws://127.0.0.1:{server.port}{path}/socket"
    async with connect(url, origin=server.url) as line:  # type: ignore[arg-type]
        await line.send(json.dumps({"type": "hello", "v": 1, "token": token}))
        try:
            while True:
                found.append(json.loads(await line.recv()))
        except ConnectionClosed as closed:
            return found, closed.rcvd.code if closed.rcvd else None


# ---- where it listens ------------------------------------------------------------------------


def has_ipv6() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
def test_all_addresses_are_those_of_both_kinds(tmp_path):
    with Server(tmp_path, "--host", "::") as server:
        for host in ("127.0.0.1", "[::1]"):
            with urllib.request.urlopen(f"http://{host}:{server.port}/healthz") as answer:
                assert answer.status == 200
        where = f"Riad is at http://[::]:{server.port}, with {tmp_path / 'riad.db'};"
        assert where in server.log.read_text()
