"""Reading what strangers send: not too much, not too slowly, not too deep."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import Final, TypeVar

from msgspec.json import Decoder
from starlette.requests import ClientDisconnect, Request

from riad.server.errors import Refused

T = TypeVar("T")

PATIENCE: Final = 15.0
"""Seconds a whole body may take."""
DEPTH: Final = 32

ALIKE: Final = bytes.maketrans(b"{}", b"[]")
NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))


async def read_body(request: Request, most: int, seconds: float = PATIENCE) -> bytes:
    """The body, of at most `most` bytes, read within `seconds`."""
    if _announced(request) > most:
        raise Refused("too-large")
    read = bytearray()
    try:
        async with asyncio.timeout(seconds), aclosing(request.stream()) as chunks:
            async for chunk in chunks:
                read += chunk
                if len(read) > most:
                    raise Refused("too-large")
    except (TimeoutError, ClientDisconnect):
        raise Refused("malformed") from None
    return bytes(read)


def _announced(request: Request) -> int:
    """The length it says it has; 0 if it does not say."""
    length = request.headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit() and len(length) < 20):
        raise Refused("malformed")
    return int(length)


def read_json(decoder: Decoder[T], data: bytes) -> T:
    """What the bytes say, if they say something that this decoder knows."""
    shallow(data)
    try:
        return decoder.decode(data)
    except (ValueError, RecursionError):  # all its errors are values, invalid UTF-8 included
        raise Refused("malformed") from None


def shallow(data: bytes, most: int = DEPTH) -> None:
    """Refuse brackets within brackets within brackets, before anything is made of them.

    Each round takes away the innermost pairs. All of it runs in C: a message costs microseconds,
    a megabyte milliseconds, and the most hostile one a tenth of a second.
    """
    without_escapes = data.replace(b"\\\\", b"").replace(b'\\"', b"")
    outside_strings = b"".join(without_escapes.split(b'"')[::2])
    brackets = outside_strings.translate(ALIKE, NO_BRACKETS)
    for _ in range(most):
        if not brackets:
            return
        brackets = brackets.replace(b"[]", b"")
    if brackets:
        raise Refused("malformed")
