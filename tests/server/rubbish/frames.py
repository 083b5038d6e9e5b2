"""Frames that are no messages, and frames that are not even frames."""

from __future__ import annotations

import json
import random
import struct
from typing import Any, Final

from tests.server.rubbish.shots import Aim, Maker, Shot, pieces, raw, text
from tests.server.rubbish.wire import BINARY, CLOSE, PING, TEXT, frame

NO_JSON: Final = (
    b"", b" ", b"{", b"}", b"[", b"]", b"null", b"true", b"1", b'"ping"', b"[]", b"{}", b"[{}]",
    b"nul", b"NaN", b"Infinity", b"{'type':'ping'}", b'{"type":"ping",}', b'{"type":"ping"}}',
    b'{"type":"ping"}{"type":"ping"}', b'{type:"ping"}', b"// ping", b"<ping/>", b"GET / HTTP/1.1",
    b'{"type"}', b'{"type":}', b'{:"ping"}', b'{"type":"ping" "v":1}', b"\xef\xbb\xbf{}",
    b'{"type":["ping"]}', b'{"type":{"type":"ping"}}', b'[{"type":"ping"}]', b'"', b"\\", b"\x00",
    b'{"type":"\\uD83D"}', b"1e999", b"-", b'{"\\ud800":1}', b'{"type":"ping","id":"x"}',
)  # fmt: skip
NO_UTF8: Final = (
    b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xc0\xaf", b"\xe2\x82",
)  # fmt: skip


def no_json(rng: random.Random, aim: Aim) -> Shot:
    return raw(rng.choice(NO_JSON), "malformed", binary=rng.random() < 0.3)


def noise(rng: random.Random, aim: Aim) -> Shot:
    """Bytes of no kind. A digit more or less of them is JSON, but never a message."""
    return raw(rng.randbytes(rng.randrange(1, 300)), "malformed", binary=True)


def no_text(rng: random.Random, aim: Aim) -> Shot:
    """Invalid UTF-8 where a text stands."""
    said = b'{"type":"chat","id":"x","text":"' + rng.choice(NO_UTF8) + b'"}'
    return raw(said, "malformed")


def deep(rng: random.Random, aim: Aim) -> Shot:
    """Brackets in brackets, closed or not."""
    depth = rng.choice((33, 100, 500, 1300))
    left, right = rng.choice(((b"[", b"]"), (b'{"a":', b"}"), (b"[[", b""), (b'{"type":', b"}")))
    closed = right * depth if rng.random() < 0.6 else b""
    return raw((left * depth + b"1" + closed)[:4000], "malformed")


def wide(rng: random.Random, aim: Aim) -> Shot:
    """Many fields, many numbers, very long ones."""
    said = rng.choice(
        (
            b"[" + b"1," * 1500 + b"1]",
            b"{" + b",".join(b'"%d":%d' % (n, n) for n in range(300)) + b"}",
            b'{"type":"ping","v":' + b"9" * 3000 + b"}",
            b'{"type":"history","id":"x","since":' + b"1" * 3000 + b"}",
            b"-" + b"0" * 3000 + b".1e" + b"9" * 500,
        )
    )
    return raw(said, "malformed")


def too_long(rng: random.Random, aim: Aim) -> Shot:
    """More than a message may have, and less than ends a connection."""
    size = rng.choice((4097, 5000, 20_000, 65_000))
    said = rng.choice((b"a" * size, b'{"type":"ping"}' + b" " * size, b"[" * size, b"\xff" * size))
    return raw(said[: max(4097, size)], "too-large", binary=rng.random() < 0.5)


def hello_again(rng: random.Random, aim: Aim) -> Shot:
    hello: dict[str, Any] = {"type": "hello", "v": rng.choice((1, 2, 0, -1, 2**70))}
    if rng.random() < 0.5:
        hello["token"] = "t" * 43
    return text(hello, "malformed")


def of_ours(rng: random.Random, aim: Aim) -> Shot:
    """What only the server says."""
    kind = rng.choice(
        ("state", "ack", "pong", "refused", "chatted", "told", "sealed", "admin", "x")
    )
    return text({"type": kind, "id": aim.fresh(), "version": 1}, "malformed")


def in_pieces(rng: random.Random, aim: Aim) -> Shot:
    whole = rng.choice([*NO_JSON, *NO_UTF8, b'{"type":"ping"'])
    return pieces(rng, whole, "malformed")


def ping_in_pieces(rng: random.Random, aim: Aim) -> Shot:
    """Odd, but right: it is answered like any other."""
    return pieces(rng, b' {"type" :\n"ping"}\t', "pong")


def controlled(rng: random.Random, aim: Aim) -> Shot:
    """A WebSocket ping between two pieces of rubbish."""
    said = frame(TEXT, b"{", last=False) + frame(PING, b"?") + frame(0, b"}}")
    return Shot(said, frozenset({"malformed"}), "a ping within a message")


FRAMES: Final[tuple[Maker, ...]] = (
    no_json, no_json, no_json, noise, no_text, deep, deep, wide, too_long, hello_again, of_ours,
    in_pieces, ping_in_pieces, controlled,
)  # fmt: skip


def malformed(rng: random.Random, aim: Aim) -> Shot:
    """One frame that is no message."""
    return rng.choice(FRAMES)(rng, aim)


# ---- what breaks the rules of WebSocket itself: such a socket is closed ----------------------

VIOLATIONS: Final = {
    "not masked": frame(TEXT, b"{}", masked=False),
    "a reserved kind": frame(3, b"{}"),
    "a reserved control": frame(11, b""),
    "a reserved bit": frame(TEXT, b"{}", odd=0x40),
    "text that is no text": frame(TEXT, b"\xff\xfe"),
    "text that ends in a letter": frame(TEXT, b'{"a":"\xe2\x82'),
    "a ping that is too long": frame(PING, b"p" * 126),
    "a ping in pieces": frame(PING, b"p", last=False),
    "a piece of nothing": frame(0, b"{}"),
    "a message within a message": frame(TEXT, b"{", last=False) + frame(TEXT, b"}"),
    "much too long": frame(BINARY, b"a" * 70_000),
    "much too long in pieces": frame(TEXT, b"a" * 40_000, last=False) + frame(0, b"a" * 40_000),
    "a length of half the world": struct.pack("!BBQ", 0x82, 0xFF, 2**62) + bytes(4) + b"a",
    "a length below nothing": struct.pack("!BBQ", 0x82, 0xFF, 2**64 - 1) + bytes(4),
    "closed for no reason": frame(CLOSE, b"\x03"),
    "closed for a wrong reason": frame(CLOSE, struct.pack("!H", 1005)),
    "closed for a reason that is no text": frame(CLOSE, struct.pack("!H", 1000) + b"\xff"),
    "closed twice": frame(CLOSE, b"") + frame(CLOSE, b""),
    "more after the end": frame(CLOSE, b"") + frame(TEXT, b'{"type":"ping"}'),
    "bytes of no kind": bytes(range(0x80, 0x100)),
}

HELLOS: Final = {
    "another version": (json.dumps({"type": "hello", "v": 2}), "wrong-version"),
    "no version": ('{"type":"hello"}', "malformed"),
    "a version in words": ('{"type":"hello","v":"1"}', "malformed"),
    "a huge version": ('{"type":"hello","v":' + "9" * 400 + "}", "malformed wrong-version"),
    "no hello": ('{"type":"ping"}', "malformed"),
    "a move first": ('{"type":"move","id":"a","ask":1,"word":"x"}', "malformed"),
    "rubbish": ("rubbish", "malformed"),
    "nothing": ("", "malformed"),
    "a long one": ('{"type":"hello","v":1}' + " " * 60_000, "malformed too-large not-found"),
    "another's token": (
        json.dumps({"type": "hello", "v": 1, "token": "t" * 43}),
        "not-found state",
    ),
    "a short token": (json.dumps({"type": "hello", "v": 1, "token": "t"}), "malformed"),
    "a token of no kind": (json.dumps({"type": "hello", "v": 1, "token": "é" * 43}), "malformed"),
    "a foreign seat": (json.dumps({"type": "hello", "v": 1, "seat": 1}), "not-found not-allowed"),
    "a seat out of range": (json.dumps({"type": "hello", "v": 1, "seat": 99}), "malformed"),
    "an extra field": ('{"type":"hello","v":1,"admin":true}', "malformed"),
}
"""Wrong beginnings, with what may be answered before the socket is closed."""
