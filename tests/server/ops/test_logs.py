"""A line for every request and every socket, and no secret in any."""

from __future__ import annotations

import asyncio
import io
import json
import logging

import httpx
import pytest
import structlog
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect

from riad.server.ops.logs import AccessLog, Faces, set_up, where, without_secrets
from tests.server.ops.helpers import Time, ask, served, shake


@pytest.fixture
def stream():
    """Where it is written; whatever was set up is put back afterwards."""
    root, ours = logging.getLogger(), logging.getLogger("riad")
    before = root.handlers, root.level, ours.level
    yield io.StringIO()
    root.handlers = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])
    structlog.reset_defaults()


@pytest.fixture
def lines(stream):
    """What is written, as JSON."""
    set_up(stream=stream)
    return lambda: [json.loads(line) for line in stream.getvalue().splitlines()]


async def page(request: Request) -> Response:
    structlog.get_logger("riad.test").warning("inside", table=7)
    return PlainTextResponse("done")


async def broken(request: Request) -> Response:
    raise ZeroDivisionError(len(request.query_params["token"]))


async def table(socket: WebSocket) -> None:
    await socket.accept()
    await socket.close(1008)


APP = AccessLog(
    Starlette(
        routes=[
            Route("/api/tables/{table}", page),
            Route("/broken", broken),
            Mount("/static", routes=[Route("/{file}", page)]),
            WebSocketRoute("/play/{table}", table),
        ]
    )
)


def test_a_request_is_one_line(lines):
    answer = ask(APP, "/api/tables/7?token=tok-secret", headers={"Cookie": "tok-secret"})
    inside, line = lines()
    assert line.pop("at")
    assert line.pop("ms") >= 0
    assert len(line.pop("who")) == 10
    assert line == {
        "event": "http",
        "level": "info",
        "method": "GET",
        "path": "/api/tables/{table}",
        "status": 200,
        "request": answer.headers["X-Request-Id"],
    }
    assert inside["request"] == line["request"]
    assert (inside["event"], inside["table"]) == ("inside", 7)


@pytest.mark.parametrize(
    ("path", "method", "status", "shown"),
    [
        ("/nowhere?a=b", "GET", 404, "/nowhere"),
        ("/api/tables/7", "DELETE", 405, "/api/tables/{table}"),
        ("/broken?token=x", "GET", 500, "/broken"),
        ("/join/0123456789abcdefghijklm/x", "GET", 404, "/join/…/x"),
        ("/a%1b%0a[31m", "GET", 404, "/a%1B%0A%5B31m"),
    ],
)
def test_what_goes_wrong_is_a_line_too(lines, path, method, status, shown):
    ask(APP, path, method)
    line = lines()[-1]
    assert (line["method"], line["status"], line["path"]) == (method, status, shown)


def test_a_socket_is_one_line(lines):
    shake(APP, path="/play/7")
    (line,) = lines()
    assert (line["event"], line["path"]) == ("websocket", "/play/{table}")
    assert (line["status"], line["closed"]) == (101, 1008)
    shake(APP, path="/nowhere")
    assert lines()[-1]["status"] == 403


def test_an_app_that_breaks_before_it_answers_is_a_500(lines):
    async def breaking(scope, receive, send):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        shake(AccessLog(breaking))
    assert lines()[0]["status"] == 500


def test_lifespan_passes(lines):
    seen = []

    async def living(scope, receive, send):
        seen.append(scope["type"])

    asyncio.run(AccessLog(living)({"type": "lifespan"}, None, None))  # type: ignore[arg-type]
    assert seen == ["lifespan"]
    assert not lines()


def test_a_real_server_writes_no_address_no_query_and_no_values(lines):
    async def visit(port: int) -> None:
        address = f"ws://127.0.0.1:{port}/play/7?token=tok-secret"
        async with connect(address, proxy=None) as socket:
            await socket.wait_closed()

    with served(APP) as port:
        asyncio.run(visit(port))
        address = f"http://127.0.0.1:{port}/broken?token=tok-secret"
        assert httpx.get(address, trust_env=False).status_code == 500
    text = json.dumps(lines())
    assert "ZeroDivisionError" in text
    assert "tok-secret" not in text
    assert "127.0.0.1" not in text


def test_a_face_lasts_for_a_day():
    time = Time()
    faces = Faces(time)
    here, there = {"client": ("192.0.2.7", 1)}, {"client": ("192.0.2.8", 1)}
    today = faces.of(here)
    assert faces.of({"client": ("192.0.2.7", 99)}) == today
    assert faces.of(there) != today
    assert Faces(time).of(here) != today
    time.now += 24 * 3600
    tomorrow = faces.of(here)
    time.now -= 24 * 3600
    assert len({today, tomorrow, faces.of(here)}) == 3


def test_whatever_is_named_like_a_secret_is_dropped():
    event = {
        "event": "move",
        "word": "x",
        "seat_token": "x",
        "Set-Cookie": "x",
        "idempotency_key": "x",
        "password": "x",
        "who": {"cookie": "x", "seats": [{"token": "x", "seat": 1}]},
        "keyboard": "kept",
        "monkey": "kept",
    }
    assert without_secrets(None, "info", event) == {
        "event": "move",
        "who": {"seats": [{"seat": 1}]},
        "keyboard": "kept",
        "monkey": "kept",
    }


def test_people_get_lines_for_people(stream):
    set_up("pretty", stream)
    structlog.get_logger("riad.x").info("started", port=8000, token="tok-secret")
    try:
        hidden = "tok-" + "hidden"
        raise ZeroDivisionError(len(hidden))
    except ZeroDivisionError:
        logging.getLogger("y").exception("failed")
    text = stream.getvalue()
    assert "started" in text
    assert "port=8000" in text
    assert "ZeroDivisionError" in text
    assert "tok-secret" not in text
    assert "tok-hidden" not in text
    assert "\x1b" not in text


def test_a_long_path_is_cut():
    assert len(where({"path": "/" + "a/" * 5000})) <= 200
