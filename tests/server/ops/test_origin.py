"""A foreign page can neither change nor open anything here."""

from __future__ import annotations

import asyncio

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from riad.server.ops.origin import OriginCheck
from tests.server.ops.helpers import ask, served, shake


async def page(request: Request) -> Response:
    return PlainTextResponse("done")


async def table(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text("hello")
    await socket.close()


ROOMS = Starlette(
    routes=[Route("/", page, methods=["GET", "POST", "DELETE"]), WebSocketRoute("/", table)]
)
APP = OriginCheck(ROOMS)

OURS = [
    {"Origin": "http://riad.test"},
    {"Origin": "http://RIAD.test"},
    {"Origin": "http://riad.test", "Sec-Fetch-Site": "same-origin"},
    {"Origin": "http://riad.test", "Cookie": "session=1"},
    {"Origin": "null", "Sec-Fetch-Site": "same-origin"},
    {},
    {"Authorization": "Bearer x"},
    {"Sec-Fetch-Site": "none"},
]
FOREIGN = [
    {"Origin": "http://evil.test"},
    {"Origin": "https://riad.test"},
    {"Origin": "http://riad.test:81"},
    {"Origin": "http://riad.test.evil.test"},
    {"Origin": "http://a.riad.test", "Sec-Fetch-Site": "same-site"},
    {"Origin": "http://riad.test", "Sec-Fetch-Site": "cross-site"},
    {"Origin": "null"},
    {"Origin": "null", "Sec-Fetch-Site": "cross-site"},
    {"Origin": ""},
    {"Origin": "http://evil.test", "X-Forwarded-Host": "evil.test"},
    {"Origin": "http://evil.test", "X-Forwarded-Proto": "http"},
    {"Cookie": "session=1"},
    {"Cookie": "session=1", "Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "cross-site"},
]


@pytest.mark.parametrize("headers", OURS, ids=str)
def test_our_own_pages_and_programs_may_act(headers):
    assert ask(APP, method="POST", headers=headers).status_code == 200
    assert _accepted(**headers)


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_foreign_pages_may_not(headers):
    for method in ("POST", "DELETE", "BREW"):
        answer = ask(APP, method=method, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
    assert not _accepted(**headers)


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_everybody_may_look(headers):
    assert ask(APP, headers=headers).status_code == 200


def test_two_origins_are_none_of_ours():
    twice = [("Origin", "http://riad.test"), ("Origin", "http://evil.test")]
    assert ask(APP, method="POST", headers=twice).status_code == 403


def test_the_usual_port_need_not_be_named():
    headers = {"Host": "riad.test:443", "Origin": "https://riad.test"}
    assert ask(APP, method="POST", base="https://riad.test", headers=headers).status_code == 200
    headers = {"Host": "riad.test:8000", "Origin": "http://riad.test:8000"}
    assert ask(APP, method="POST", headers=headers).status_code == 200


def test_other_origins_can_be_allowed():
    app = OriginCheck(ROOMS, allowed=["https://play.example.org/"])
    headers = {"Origin": "https://play.example.org", "Sec-Fetch-Site": "cross-site"}
    assert ask(app, method="POST", headers=headers).status_code == 200
    assert ask(app, method="POST", headers={"Origin": "https://evil.test"}).status_code == 403


def test_a_trusted_proxy_knows_the_name_people_typed():
    app = OriginCheck(ROOMS, forwarded=True)
    headers = {"Origin": "http://riad.example", "X-Forwarded-Host": "riad.example, inner"}
    assert ask(app, method="POST", headers=headers).status_code == 200
    assert ask(APP, method="POST", headers=headers).status_code == 403


def _accepted(**headers: str) -> bool:
    """Does a handshake with these headers reach the table?"""
    reached = []

    async def open_table(scope, receive, send):
        reached.append(scope)

    named = {name.lower(): value for name, value in headers.items()}
    sent = shake(OriginCheck(open_table), host="riad.test", **named)
    assert sent == ([] if reached else [{"type": "websocket.close", "code": 1008}])
    return bool(reached)


def test_a_page_over_tls_opens_a_socket_over_tls():
    seen = []

    async def open_table(scope, receive, send):
        seen.append(scope["scheme"])

    app = OriginCheck(open_table)
    shake(app, "wss", host="riad.test", origin="https://riad.test")
    shake(app, "ws", host="riad.test", origin="https://riad.test")
    shake(app, "wss", host="riad.test", origin="http://riad.test")
    assert seen == ["wss"]


def test_a_handshake_without_host_names_no_page():
    assert shake(APP, origin="http://riad.test")[0]["type"] == "websocket.close"


# ---- through a real server -------------------------------------------------------------------


async def _hear(port: int, **headers: str) -> str:
    address = f"ws://127.0.0.1:{port}/"
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    async with connect(address, additional_headers=named, proxy=None) as socket:
        return str(await socket.recv())


def test_a_real_server_refuses_the_handshake_of_a_foreign_page():
    with served(APP) as port:
        assert asyncio.run(_hear(port)) == "hello"
        assert asyncio.run(_hear(port, Origin=f"http://127.0.0.1:{port}", Cookie="a=b")) == "hello"
        for headers in ({"Origin": "http://evil.test"}, {"Cookie": "a=b"}):
            with pytest.raises(InvalidStatus) as refused:
                asyncio.run(_hear(port, **headers))
            assert refused.value.response.status_code == 403


def test_behind_a_proxy_the_scheme_is_the_one_people_see():
    with served(OriginCheck(ROOMS, forwarded=True), proxy_headers=True) as port:
        seen = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "riad.example"}
        assert asyncio.run(_hear(port, Origin="https://riad.example", **seen)) == "hello"
        with pytest.raises(InvalidStatus):
            asyncio.run(_hear(port, Origin="http://riad.example", **seen))
