"""Every answer tells the browser to trust nothing else."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from riad.server.ops.headers import ALWAYS, PERMISSIONS, SecurityHeaders
from tests.server.ops.helpers import ask, shake


async def page(request: Request) -> Response:
    return PlainTextResponse("hello")


async def kept(request: Request) -> Response:
    return PlainTextResponse("hello", headers={"Cache-Control": "max-age=60"})


async def html(request: Request) -> Response:
    return HTMLResponse("<p>hello")


async def broken(request: Request) -> Response:
    raise ZeroDivisionError


APP = SecurityHeaders(
    Starlette(
        routes=[
            Route("/", page),
            Route("/api", page),
            Route("/api/x", page),
            Route("/api/kept", kept),
            Route("/apis", page),
            Route("/html", html),
            Route("/broken", broken),
        ]
    )
)


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [("/", "GET", 200), ("/nowhere", "GET", 404), ("/", "DELETE", 405), ("/broken", "GET", 500)],
)
def test_every_answer_has_the_headers(path, method, status):
    answer = ask(APP, path, method)
    assert answer.status_code == status
    for name, value in ALWAYS.items():
        assert answer.headers.get_list(name) == [value]


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere():
    policy = ask(APP).headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self';")
    assert "frame-ancestors 'none'" in policy
    for word in ("unsafe", "data:", "blob:", "*", "http"):
        assert word not in policy


def test_a_page_asks_for_nothing_that_a_board_game_does_not_need():
    assert ask(APP, "/html").headers["Permissions-Policy"] == PERMISSIONS
    assert "camera=()" in PERMISSIONS
    assert "Permissions-Policy" not in ask(APP).headers


def test_only_over_tls_browsers_are_told_to_stay_with_it():
    assert "Strict-Transport-Security" not in ask(APP).headers
    secure = ask(APP, base="https://riad.test")
    assert secure.headers["Strict-Transport-Security"] == "max-age=31536000"


@pytest.mark.parametrize(
    ("path", "cache"),
    [
        ("/", None),
        ("/apis", None),
        ("/api", "no-store"),
        ("/api/x", "no-store"),
        ("/api/nowhere", "no-store"),
        ("/api/kept", "max-age=60"),
    ],
)
def test_answers_of_the_api_are_not_kept_unless_they_say_so(path, cache):
    assert ask(APP, path).headers.get("Cache-Control") == cache


def test_what_the_app_sets_itself_is_not_doubled():
    async def loose(request: Request) -> Response:
        return PlainTextResponse("x", headers={"Content-Security-Policy": "default-src *"})

    app = SecurityHeaders(Starlette(routes=[Route("/", loose)]))
    policies = ask(app).headers.get_list("Content-Security-Policy")
    assert policies == [ALWAYS["Content-Security-Policy"]]


def test_a_handshake_that_is_answered_has_them_too():
    async def refusing(scope, receive, send):
        await send({"type": "websocket.http.response.start", "status": 429})
        await send({"type": "websocket.http.response.body", "body": b""})

    start, _ = shake(SecurityHeaders(refusing), scheme="wss")
    names = {name for name, _ in start["headers"]}
    assert {b"content-security-policy", b"strict-transport-security"} <= names
