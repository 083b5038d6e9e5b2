"""Requests that are wrong in at least one place. None of them may change anything."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from riad.server import app  # noqa: F401 - all endpoints are registered there
from riad.server.calls import ENDPOINTS, Endpoint
from tests.server.rubbish.frames import NO_JSON, NO_UTF8
from tests.server.rubbish.wire import request

BELOW: Final = range(200, 500)
"""Whatever is asked, the answer is no failure of the server."""


@dataclass(frozen=True, slots=True)
class Place:
    """A table to be bothered, and tokens that open something there, or nothing."""

    port: int
    table: str
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """Bytes, and what may be the status of the answer."""

    data: bytes
    wants: frozenset[int]
    what: str
    bodyless: bool = False
    """The answer to HEAD says how long it would be, and is not."""
    breaks: bool = False
    """No HTTP at all: afterwards the line is of no use."""
    leaves: bool = False
    """Less is sent than was announced: the line is of no use either."""
    page: bool = False
    """Outside the API: where there is nothing, a page says so."""


Maker = Callable[[random.Random, Place], Ask]

TAKING: Final = tuple(e for e in ENDPOINTS if e.method == "POST" and e.takes not in (None, str))


def _takes(endpoint: Endpoint, body: bytes) -> bool:
    assert endpoint.decoder is not None
    try:
        endpoint.decoder.decode(body)
    except msgspec.ValidationError:
        return False
    return True


NOTHING: Final = (b"", b"{}")
"""Bodies that say nothing, which is enough for some."""
DEMANDING: Final = tuple(endpoint for endpoint in TAKING if not _takes(endpoint, b"{}"))
PATHS: Final = tuple(e.path for e in ENDPOINTS)
STREAM: Final = "/api/tables/{table}/stream"


def filled(path: str, place: Place, **other: str) -> str:
    words = {"table": place.table, "language": "en", "game": "yspahan", "step": "0", **other}
    for name, word in words.items():
        path = path.replace(f"{{{name}}}", word)
    return path


def bearer(rng: random.Random, place: Place) -> tuple[str, ...]:
    return (f"Authorization: Bearer {rng.choice(place.tokens)}",) if rng.random() < 0.7 else ()


# ---- bodies ----------------------------------------------------------------------------------


def bad_body(rng: random.Random, place: Place) -> Ask:
    """Something else than the JSON an endpoint takes."""
    wrong = rng.choice(
        [*NO_JSON, *NO_UTF8, b"[" * 9000, b'{"a":' * 3000, b"[1," * 4000, b"9" * 9000]
    )
    where = rng.choice(DEMANDING if wrong in NOTHING else TAKING)
    return _post(rng, place, where.path, wrong, "a body that is none")


def bad_fields(rng: random.Random, place: Place) -> Ask:
    """Fields that no endpoint knows, or of a kind no field has."""
    value: Any = rng.choice(
        (None, -1, 1.5, 10**30, "", [], {}, [[]], True, "\u202e", "\ud800", "\u0000")
    )
    name = rng.choice(("seat", "name", "password", "step", "game", "invite", "type", "old", "x"))
    body: dict[str, Any] = {name: value, "no-such-field": value}
    return _post(rng, place, rng.choice(TAKING).path, json.dumps(body).encode(), "odd fields")


def bad_order(rng: random.Random, place: Place) -> Ask:
    """A table that cannot be."""
    wrong: tuple[dict[str, Any], ...] = (
        {"game": "chess"}, {"seats": 15}, {"seats": 0}, {"seats": -1}, {"seats": 1e9},
        {"edition": "none"}, {"modules": ["x"] * 21}, {"modules": ["x", "x"]}, {"solo": "nobody"},
        {"options": {"x": 10**30}}, {"options": {"x": "\u0000"}}, {"options": {"": 1}},
        {"bots": ["none"]}, {"bots": ["random"] * 3}, {"bots": ["random"] * 11}, {"pace": "fast"},
        {"clock": {"bank": -1}}, {"clock": {"increment": 0}}, {"clock": 5}, {"timeout": "never"},
        {"hot_seat": True, "watch": True}, {"name": "\u202eevil"}, {"name": "a\u0000b"},
        {"name": "\u200b\u200b"}, {"name": "n" * 41}, {"name": " "}, {"name": "\u3164\u3164"},
        {"listed": "yes"}, {"watch": 1}, {"game": ["yspahan"]}, {"game": "../yspahan"},
    )  # fmt: skip
    order = {"game": "yspahan", "seats": 2, **rng.choice(wrong)}
    return _post(rng, place, "/api/tables", json.dumps(order).encode(), f"{order}", 400, 422)


def bad_person(rng: random.Random, place: Place) -> Ask:
    """Names and passwords that nobody can have, or that nobody has."""
    name = rng.choice(
        ("\u202eevil", "a\u0000b", "x", " ", "\u2066ab", "admin\n", "n" * 41, "\x7fab")
    )
    path = rng.choice(("/api/account", "/api/account/sign-in", "/api/account/recover"))
    body = {"name": name, "password": rng.choice(("", "p", "p" * 257, "12345678", "password"))}
    if path.endswith("recover"):
        body["code"] = rng.choice(("", "BKQRT", "\u0000", "c" * 101, "é" * 20))
    return _post(rng, place, path, json.dumps(body).encode(), f"{path} {body}", 400, 401, 422, 429)


def too_large(rng: random.Random, place: Place) -> Ask:
    """More than an endpoint takes. What is far too large is refused when it is announced."""
    endpoint = rng.choice([e for e in TAKING if "{table}" not in e.path])
    size = rng.choice((endpoint.most + 1, endpoint.most * 4, 10**9, 10**18))
    whole = _post(rng, place, endpoint.path, b" " * 16_385, "too large", 413, 401)
    announced = whole.data.replace(b"Length: 16385", b"Length: %d" % size)
    return replace(whole, data=announced, leaves=True)


def in_chunks(rng: random.Random, place: Place) -> Ask:
    """Chunks: good ones of rubbish, too many of them, or no chunks at all."""
    rubbish = b"%x\r\n%s\r\n" % (4, b"[[[[")
    chunks, breaks = rng.choice(
        (
            (rubbish * 3 + b"0\r\n\r\n", False),
            (rubbish + b"0\r\n\r\n", False),
            (b"0\r\n\r\n", False),
            (b"zz\r\nhello\r\n", True),
            (b"-4\r\nhell\r\n0\r\n\r\n", True),
            (b"fffffffffffffffffffff\r\n", True),
            (b"4\r\n[[[[[[[[[\r\n0\r\n\r\n", True),
        )
    )
    head = request("POST", "/api/tables", place.port, None, ("Transfer-Encoding: chunked",))
    return Ask(head + chunks, frozenset({400, 413}), "chunks", breaks=breaks)


def _post(rng: random.Random, place: Place, path: str, body: bytes, what: str, *wants: int) -> Ask:
    kinds = ("application/json", "text/plain", "application/x-www-form-urlencoded", "x", "")
    headers = (*bearer(rng, place), f"Content-Type: {rng.choice(kinds)}")
    data = request("POST", filled(path, place), place.port, body, headers)
    allowed = frozenset(wants or {400, 401, 403, 404, 413, 422})
    return Ask(data, allowed, f"{path}: {what}: {body[:120]!r}")


# ---- who asks, and how -----------------------------------------------------------------------


def wrong_token(rng: random.Random, place: Place) -> Ask:
    """Something good, asked for by nobody we know."""
    token = rng.choice(
        ("t" * 43, "", "é" * 30, "a" * 5000, "null", "../../etc", place.tokens[0][:-1], "%00" * 9)
    )
    scheme = rng.choice(("Bearer", "bearer", "Basic", "Bearer Bearer", "\tBearer", ""))
    path, body = rng.choice(
        (
            ("/api/tables/{table}/close", b""),
            ("/api/tables/{table}/rematch", b""),
            ("/api/tables/{table}/remove", b'{"seat":0}'),
            ("/api/tables/{table}/leave", b'{"seat":0}'),
            ("/api/tables/{table}/branch", b'{"step":0}'),
            ("/api/tables/{table}/messages", b'{"type":"chat","id":"a","text":"hi"}'),
            ("/api/account/delete", b'{"password":"x"}'),
        )
    )
    header = f"Authorization: {scheme} {token}".encode().decode("latin-1")
    data = request("POST", filled(path, place), place.port, body, (header,))
    refused = {401, 403, 404} | ({200} if path.endswith("messages") else set())
    return Ask(data, frozenset(refused), f"{path} {header[:80]}")  # a reply may be a refusal


def wrong_method(rng: random.Random, place: Place) -> Ask:
    method = rng.choice(("PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "PROPFIND", "get", "X-" * 9))
    path = filled(rng.choice(PATHS), place)
    data = request(method, path, place.port, rng.choice((None, b"", b"{}")))
    return Ask(data, frozenset({405}), f"{method} {path}")


def head(rng: random.Random, place: Place) -> Ask:
    path = rng.choice([p for p in PATHS if p != STREAM])
    data = request("HEAD", filled(path, place), place.port)
    return Ask(data, frozenset(BELOW), f"HEAD {path}", bodyless=True)


def odd_path(rng: random.Random, place: Place) -> Ask:
    """Paths that lead nowhere, in all the ways a path can."""
    word = rng.choice(
        (
            "%00", "%ff%fe", "..", "%2e%2e", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "a" * 3000, "%",
            "%zz", "'%20OR%201=1--", "%E2%80%AE", ";a=b", "{table}", "*", "%0d%0aX:%20y", "~",
            "%25%30%30", "-1", "0x0", "%D9%A1", "1" * 400, "%ED%A0%80",
        )
    )  # fmt: skip
    path = rng.choice((*PATHS, "/{table}", "/api/{table}", "/healthz/{table}", "/api//{table}"))
    path = path if path != STREAM else "/api/tables/{table}"
    for name in ("table", "language", "game", "step"):
        path = path.replace(f"{{{name}}}", word)
    data = request("GET", path, place.port, None, bearer(rng, place))
    wants = frozenset({200, 307, 400, 401, 404, 405})
    return Ask(data, wants, f"GET {path[:100]}", page=not path.startswith("/api/"))


def odd_query(rng: random.Random, place: Place) -> Ask:
    query = rng.choice(
        (
            "seat=", "seat=-1", "seat=99", "seat=1e0", "seat=%00", "seat=%D9%A1", "seat=1&seat=x",
            "seat=null", "seat=" + "9" * 3000, "%ff=%ff", "&&&&", "=", "seat[]=0", "?seat=0",
            "a" * 5000, "act=", "act=-1", "act=1.5", "act=%D9%A1", "act=" + "9" * 30, "act=0&act=x",
        )
    )  # fmt: skip
    kind = rng.choice(
        ("", "/record", "/at/0", "/at/-1", "/at/" + "9" * 30, "/at/%D9%A1", "/at/1.5", "/acts")
    )
    path = f"/api/tables/{place.table}{kind}?{query}"
    data = request("GET", path, place.port, None, bearer(rng, place))
    return Ask(data, frozenset({200, 400, 403, 404, 409}), f"GET {path[:100]}")


def odd_headers(rng: random.Random, place: Place) -> Ask:
    header = rng.choice(
        (
            f"Cookie: riad={'x' * 4000}", "Cookie: riad=\xff\xfe", 'Cookie: riad="\\400"',
            "Cookie: ;;=;", f"X-Long: {'y' * 9000}", "X-Forwarded-For: 1.2.3.4",
            "X-Forwarded-Proto: wss", "Authorization: ", "Authorization: \xff \xff", "Accept: ?",
            "Accept-Encoding: gzip;q=nan", "Range: bytes=0-1", "If-None-Match: *", "Upgrade: h2c",
            "Content-Type: multipart/form-data; boundary=" + "b" * 500, "Host-: x", "TE: trailers",
        )
    )  # fmt: skip
    path = filled(rng.choice([p for p in PATHS if p != STREAM]), place)
    data = request("GET", path, place.port, None, (header,))
    return Ask(data, frozenset({200, 400, 401, 404, 405, 409}), f"{path} {header[:80]}")


def foreign_page(rng: random.Random, place: Place) -> Ask:
    """Another page acts with what this one has."""
    origin = rng.choice(
        (
            "https://evil.example",
            "null",
            "",
            "http://127.0.0.1",
            "http://127.0.0.1:1",
            "\xff",
            "file://",
        )
    )
    own = f"Authorization: Bearer {place.tokens[0]}"
    path = filled(rng.choice([e.path for e in ENDPOINTS if e.method == "POST"]), place)
    data = request("POST", path, place.port, b'{"seat":0}', (f"Origin: {origin}", own))
    return Ask(data, frozenset({403}), f"{path} from {origin!r}")


def no_http(rng: random.Random, place: Place) -> Ask:
    """What is no request; often several of them at once."""
    said = rng.choice(
        (
            b"\x16\x03\x01\x02\x00\x01\x00", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            b"\r\n\r\n\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
            b"GET /api HTTP/1.1\r\n\r\n", b"GET  / HTTP/1.1\r\n\r\n",
            b"GET /api HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            b"GET /api HTTP/1.1\r\nHost: a\r\n b\r\n\r\n",
            b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n",
            b"POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999999999999999\r\n\r\n",
            b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n",
            b"GET /\xff\xfe HTTP/1.1\r\nHost: a\r\n\r\n",
            b"GET /api HTTP/1.1\r\nHost: a\r\nX\x00: y\r\n\r\n", b"A" * 20_000,
            b"GET /" + b"a" * 70_000, b"GET /api HTTP/1.1\r\n" + b"X: y\r\n" * 9000,
        )
    )  # fmt: skip
    return Ask(said, frozenset(BELOW), f"no HTTP: {said[:60]!r}", breaks=True)


REQUESTS: Final[tuple[Maker, ...]] = (
    bad_body, bad_body, bad_fields, bad_order, bad_person, too_large, in_chunks, wrong_token,
    wrong_method, head, odd_path, odd_path, odd_query, odd_headers, foreign_page, no_http,
)  # fmt: skip


def wrong(rng: random.Random, place: Place) -> Ask:
    """One request that should not be granted, or changes nothing."""
    return rng.choice(REQUESTS)(rng, place)
