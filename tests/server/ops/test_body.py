"""Bodies: not too much, not too slowly, not too deep."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Message

from riad.server.errors import Refused
from riad.server.ops.body import read_body, read_json, shallow
from riad.server.ops.refusal import refusal
from tests.server.ops.helpers import ask, served, speak

MOST = 1000


async def measured(request: Request) -> Response:
    try:
        return PlainTextResponse(str(len(await read_body(request, MOST))))
    except Refused as refused:
        return refusal(refused)


APP = Starlette(routes=[Route("/", measured, methods=["POST"])])


async def _chunks(*sizes: int) -> AsyncIterator[bytes]:
    for size in sizes:
        yield b"x" * size


@pytest.mark.parametrize("sizes", [(), (0,), (MOST,), (400, 600), (1,) * MOST])
def test_a_body_that_fits_is_read(sizes):
    assert ask(APP, method="POST", content=_chunks(*sizes)).text == str(sum(sizes))
    assert ask(APP, method="POST", content=b"x" * sum(sizes)).text == str(sum(sizes))


@pytest.mark.parametrize("sizes", [(MOST + 1,), (400, 601), (10,) * 200])
def test_too_much_is_refused_announced_or_not(sizes):
    for content in (_chunks(*sizes), b"x" * sum(sizes)):
        answer = ask(APP, method="POST", content=content)
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def _reading(length: str | None, *messages: Message, seconds: float = 15) -> bytes:
    """Read these messages; then nothing comes any more."""
    coming = list(messages)

    async def receive() -> Message:
        if coming:
            return coming.pop(0)
        await asyncio.Event().wait()
        raise AssertionError

    headers = [] if length is None else [(b"content-length", length.encode("latin-1"))]
    scope = {"type": "http", "method": "POST", "headers": headers}

    async def run() -> bytes:
        return await read_body(Request(scope, receive), MOST, seconds)

    return asyncio.run(run())


def test_what_is_announced_too_large_is_not_even_read():
    with pytest.raises(Refused, match="too-large"):
        _reading(str(MOST + 1))


@pytest.mark.parametrize("length", ["-1", "x", "", "1e3", "0x10", "²", "9" * 5000])
def test_a_length_that_is_no_number_is_malformed(length):
    with pytest.raises(Refused, match="malformed"):
        _reading(length)


def test_nobody_may_take_for_ever():
    first = {"type": "http.request", "body": b"x", "more_body": True}
    with pytest.raises(Refused, match="malformed"):
        _reading(None, first, seconds=0.01)


def test_whoever_leaves_halfway_has_sent_nothing():
    first = {"type": "http.request", "body": b"x", "more_body": True}
    with pytest.raises(Refused, match="malformed"):
        _reading(None, first, {"type": "http.disconnect"})


def test_a_real_server_ends_an_endless_body():
    chunk = b"%x\r\n%s\r\n" % (600, b"x" * 600)
    head = b"POST / HTTP/1.1\r\nHost: riad.test\r\nTransfer-Encoding: chunked\r\n\r\n"
    with served(APP) as port:
        answer = speak(port, head, chunk, chunk)  # no last chunk: it would go on
        assert answer.startswith(b"HTTP/1.1 413 ")
        assert b"too-large" in answer
        length = b"POST / HTTP/1.1\r\nHost: riad.test\r\nContent-Length: 1000000\r\n\r\n"
        assert speak(port, length).startswith(b"HTTP/1.1 413 ")


# ---- depth -----------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"", b"1", b"[]", b"{}", b'{"a":[{"b":[1]},[],[[]]]}'])
def test_what_people_send_is_shallow(data):
    shallow(data, most=4)


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'[{"a":'])
def test_deep_is_refused_open_or_closed(opening):
    depth = 32 // (1 + opening.count(b"[{"))
    closing = b"".join({ord("["): b"]", ord("{"): b"}"}.get(c, b"") for c in opening[::-1])
    shallow(opening * depth + b"1" + closing * depth)
    for closed in (closing * (depth + 1), b""):
        with pytest.raises(Refused, match="malformed"):
            shallow(opening * (depth + 1) + b"1" + closed)


@pytest.mark.parametrize(
    "text", ["[" * 99, '"[[[', '\\"[[[', "\\", "\\\\", '\\\\"[[[', "]]]", "\n[[[", '"', "é[[["]
)
def test_brackets_in_strings_are_letters(text):
    shallow(msgspec.json.encode([text]), most=1)
    shallow(msgspec.json.encode({text: [text]}), most=2)


JSON = st.recursive(
    st.none() | st.integers() | st.text('[]{}"\\ax'),
    lambda inner: st.lists(inner) | st.dictionaries(st.text('[]{}"\\ax'), inner),
)


def _depth(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + max(map(_depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(_depth, value), default=0)
    return 0


@given(JSON)
def test_depth_is_counted_exactly(value):
    data = msgspec.json.encode(value)
    depth = _depth(value)
    shallow(data, most=depth)
    if depth:
        with pytest.raises(Refused):
            shallow(data, most=depth - 1)


@given(st.binary() | st.text('[]{}"\\').map(str.encode))
def test_no_bytes_are_too_strange(data):
    with suppress(Refused):
        read_json(msgspec.json.Decoder(), data)


# ---- what msgspec makes of it ----------------------------------------------------------------


class Small(msgspec.Struct, forbid_unknown_fields=True):
    number: int = 0
    name: str = ""


SMALL = msgspec.json.Decoder(Small)
ANY = msgspec.json.Decoder()


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"a":' * 100_000,
        b"NaN",
        b"Infinity",
        b"1e999",
        b"1" * 5000,
        b'"\xff"',
        b'{"\xff":1}',
        b'"\\ud800"',
        b'"\\ud800abcdef"',
        b"\xef\xbb\xbf{}",
        "{}".encode("utf-16"),
        b"{} {}",
        b"",
        b'"\x00"',
    ],
    ids=lambda data: f"{data[:12]!r}-{len(data)}",
)
def test_hostile_json_is_malformed(data):
    for decoder in (ANY, SMALL):
        with pytest.raises(Refused, match="malformed"):
            read_json(decoder, data)


def test_depth_would_be_a_recursion_error():
    with pytest.raises(RecursionError):
        ANY.decode(b"[" * 100_000)


def test_invalid_utf8_is_no_decode_error():
    with pytest.raises(UnicodeDecodeError) as wrong:
        SMALL.decode(b'{"name":"\xff"}')
    assert not isinstance(wrong.value, msgspec.DecodeError)


def test_what_msgspec_lets_through_the_structs_must_bound():
    assert read_json(SMALL, b'{"number":1,"number":2}').number == 2  # the last one counts
    assert read_json(SMALL, b'{"number":%s}' % (b"1" * 300)).number > 2**64
    assert read_json(SMALL, b'{"name":"\\u0000"}').name == "\0"
