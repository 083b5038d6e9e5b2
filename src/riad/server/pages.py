"""The web table as files: built once, kept in memory, sent compressed.

Files with a hash in their name never change, so browsers keep them for ever; the page itself is
asked for anew each time and is mostly not sent again.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

FOLDER: Final = "page"
"""Where `make web` puts what it builds, beside this file."""

PAGE: Final = "index.html"
HASHED: Final = re.compile(r"^assets/.+-[A-Za-z0-9_-]{8}\.\w+$")
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
COMPACT: Final = (".woff2", ".png")
"""Compressed already."""

BROTLI: Final = ".br"
"""Beside a file: the same, as the build has compressed it better than we can."""

PLACES: Final = frozenset(
    ("", "account", "about", "replay", "games", "rules", "learn", "box", "table")
)
"""First words of the addresses the page knows (`web/src/house/places.svelte.ts`)."""

TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}

NOT_BUILT: Final = "The web table is not built here: `make web` builds it. The API is at /api.\n"


@dataclass(frozen=True)
class File:
    """One file as it is sent."""

    kind: str
    plain: bytes
    brotli: bytes | None
    etag: str
    keep: str
    compact: bool

    @classmethod
    def of(
        cls, name: str, data: bytes, brotli: bytes | None = None, keep: str | None = None
    ) -> File:
        suffix = name[name.rfind(".") :]
        return cls(
            kind=TYPES.get(suffix) or guess_type(name)[0] or "application/octet-stream",
            plain=data,
            brotli=brotli,
            etag=f'"{hashlib.sha256(data).hexdigest()[:32]}"',
            keep=keep or (FOR_EVER if HASHED.match(name) else ASK_AGAIN),
            compact=suffix in COMPACT,
        )

    @cached_property
    def gzip(self) -> bytes:
        """Made when somebody first asks for it: a server that starts would wait for them all."""
        return gzip.compress(self.plain, 9, mtime=0)

    def answer(self, request: Request, status: int = 200) -> Response:
        headers = {"etag": self.etag, "cache-control": self.keep, "vary": "accept-encoding"}
        if status == 200 and request.headers.get("if-none-match") == self.etag:
            return Response(status_code=304, headers=headers)
        readable = re.findall(r"[\w-]+", request.headers.get("accept-encoding", ""))
        body = self.plain
        if self.brotli is not None and "br" in readable:
            headers["content-encoding"], body = "br", self.brotli
        elif not self.compact and "gzip" in readable:
            headers["content-encoding"], body = "gzip", self.gzip
        return Response(body, status, headers, self.kind)


class Pages:
    """Every file of the web table."""

    def __init__(self, folder: Traversable | None = None) -> None:
        self.files = dict(_read(folder if folder is not None else files("riad.server") / FOLDER))

    def or_else(self, nothing: ASGIApp, count: Callable[[Request, str], None]) -> ASGIApp:
        """What answers when no route does: a file or the page, but never in place of the API.

        Pages count as requests; files that browsers keep by a rule of their own.
        """

        async def either(scope: Scope, receive: Receive, send: Send) -> None:
            wanted = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
            if not wanted or scope["path"].startswith("/api/"):
                await nothing(scope, receive, send)
                return
            request = Request(scope)
            is_kept = HASHED.match(_path(request)) and _path(request) in self.files
            count(request, "files" if is_kept else "api")
            await self.answer(request)(scope, receive, send)

        return either

    def answer(self, request: Request) -> Response:
        """The file that was asked for; for every address of the page, the page."""
        path = _path(request)
        page = self.files.get(PAGE)
        if page is None:
            return PlainTextResponse(NOT_BUILT, 404)
        if path in self.files:
            return self.files[path].answer(request)
        known = path.partition("/")[0] in PLACES
        return page.answer(request, 200 if known else 404)


def _path(request: Request) -> str:
    return request.url.path.lstrip("/")


def _read(folder: Traversable, before: str = "") -> list[tuple[str, File]]:
    if not folder.is_dir():
        return []
    found: list[tuple[str, File]] = []
    entries = {entry.name: entry for entry in folder.iterdir()}
    for name, entry in entries.items():
        if entry.is_dir():
            found += _read(entry, f"{before}{name}/")
        elif not name.endswith(BROTLI):
            packed = entries.get(name + BROTLI)
            brotli = packed.read_bytes() if packed else None
            found.append((before + name, File.of(before + name, entry.read_bytes(), brotli)))
    return found
