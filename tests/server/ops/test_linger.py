"""Whoever sends far too much still reads why it was refused."""

from __future__ import annotations

import asyncio
import socket

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Message

from riad.server.errors import Refused
from riad.server.ops import linger
from riad.server.ops.body import read_body
from riad.server.ops.linger import Linger
from riad.server.ops.refusal import refusal
from tests.server.ops.helpers import ask, served

MOST = 1000
MEGABYTE = 1_000_000
CLOSING = [(b"connection", b"close"), (b"content-length", b"2")]


async def measured(request: Request) -> Response:
    try:
        return PlainTextResponse(str(len(await read_body(request, MOST))))
    except Refused as refused:
        return refusal(refused)


APP = Starlette(routes=[Route("/", measured, methods=["POST"])], middleware=[Middleware(Linger)])


def send_all_then_read(port: int, head: bytes, body: bytes) -> bytes:
    """As most programs do: they look for an answer when everything is sent."""
    with socket.create_connection(("127.0.0.1", port), 20) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nHost: riad.test\r\n" + head + b"\r\n\r\n" + body)
        answer = b""
        while chunk := connection.recv(65_536):
            answer += chunk
        return answer


@pytest.mark.parametrize("size", [MOST + 1, 70_000, MEGABYTE, 8 * MEGABYTE])
def test_the_answer_reaches_whoever_sent_everything_at_once(size):
    with served(APP) as port:
        for _ in range(5):
            whole = send_all_then_read(port, b"Content-Length: %d" % size, b"x" * size)
            assert whole.startswith(b"HTTP/1.1 413 ")
            assert b"too-large" in whole
            chunked = b"%x\r\n%s\r\n0\r\n\r\n" % (size, b"x" * size)
            whole = send_all_then_read(port, b"Transfer-Encoding: chunked", chunked)
            assert whole.startswith(b"HTTP/1.1 413 ")
            assert b"too-large" in whole


def test_whoever_asks_before_sending_is_not_invited_to(monkeypatch):
    monkeypatch.setattr(linger, "SECONDS", 0.05)
    head = b"Content-Length: 5000000\r\nExpect: 100-continue"
    with served(APP) as port:
        answer = send_all_then_read(port, head, b"")
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"100 Continue" not in answer


def test_what_fits_is_answered_as_ever():
    assert ask(APP, method="POST", content=b"x" * MOST).text == str(MOST)


def exchanged(answer: list[Message], *coming: Message, read: int = 0) -> tuple[list[Message], int]:
    """What is sent when an app reads so many messages and answers, and how many are left over."""
    left, sent = list(coming), []

    async def receive() -> Message:
        if left:
            return left.pop(0)
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        sent.append(message)

    async def app(scope, receive, send) -> None:
        for _ in range(read):
            await receive()
        for message in answer:
            await send(message)

    asyncio.run(Linger(app)({"type": "http"}, receive, send))
    return sent, len(left)


def part(size: int = 10, *, more: bool = True) -> Message:
    return {"type": "http.request", "body": b"x" * size, "more_body": more}


def start(headers: list[tuple[bytes, bytes]]) -> Message:
    return {"type": "http.response.start", "status": 413, "headers": headers}


BODY: Message = {"type": "http.response.body", "body": b"no"}
UNENDED: Message = {**BODY, "more_body": True}
END: Message = {"type": "http.response.body", "body": b"", "more_body": False}


def test_all_of_the_answer_goes_out_before_the_rest_is_thrown_away():
    sent, left = exchanged([start(CLOSING), BODY], part(), part(), part(more=False), read=1)
    assert sent == [start(CLOSING), UNENDED, END]
    assert left == 0


def test_a_request_that_was_read_to_its_end_is_not_waited_for():
    sent, _ = exchanged([start(CLOSING), BODY], part(), part(more=False), read=2)
    assert sent == [start(CLOSING), BODY]


def test_a_connection_that_stays_open_needs_no_courtesy():
    sent, left = exchanged([start([]), BODY], part(), part(more=False))
    assert sent == [start([]), BODY]
    assert left == 2


def test_whoever_leaves_is_not_waited_for():
    sent, left = exchanged([start(CLOSING), BODY], part(), {"type": "http.disconnect"}, part())
    assert sent == [start(CLOSING), UNENDED, END]
    assert left == 1


def test_it_ends_after_a_while_and_after_very_much(monkeypatch):
    monkeypatch.setattr(linger, "SECONDS", 0.01)
    sent, _ = exchanged([start(CLOSING), BODY], part())
    assert sent == [start(CLOSING), UNENDED, END]
    monkeypatch.setattr(linger, "SECONDS", 60)
    monkeypatch.setattr(linger, "BYTES", 25)
    sent, left = exchanged([start(CLOSING), BODY], *[part()] * 9)
    assert sent == [start(CLOSING), UNENDED, END]
    assert left == 6
