"""Other people's pages cannot act here in the name of who is signed in here.

Browsers say which page a request comes from; programs say nothing, and have no cookies either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from riad.server.errors import Refused
from riad.server.ops.client import headers
from riad.server.ops.refusal import refusal

SAFE: Final = ("GET", "HEAD", "OPTIONS")
PAGES: Final = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
"""The scheme of the page that may open a connection of this scheme."""
USUAL: Final = {"http": ":80", "https": ":443"}

POLICY_VIOLATION: Final = 1008


class OriginCheck:
    """Refuses changes and handshakes that a foreign page has started.

    `forwarded` says that a trusted proxy stands in front: then it knows the name people typed.
    `allowed` are other origins that may act here, such as `https://play.example.org`.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        allowed: Iterable[str] = (),
        forwarded: bool = False,
        say: Callable[[Refused], Response] = refusal,
    ) -> None:
        self.app = app
        self.allowed = frozenset(origin.rstrip("/").lower() for origin in allowed)
        self.forwarded = forwarded
        self.say = say

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not _acts(scope) or self._is_ours(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            # before it is accepted: the server makes it a 403
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        else:
            await self.say(Refused("foreign-origin"))(scope, receive, send)

    def _is_ours(self, scope: Scope) -> bool:
        origins = headers(scope, b"origin")
        sites = headers(scope, b"sec-fetch-site")
        if not origins:
            return "cross-site" not in sites and not headers(scope, b"cookie")
        if origins == ["null"]:
            # what our own forms send, because of `Referrer-Policy: no-referrer`
            return sites == ["same-origin"]
        if len(origins) > 1:
            return False
        origin = origins[0].lower()
        if origin in self.allowed:
            return True
        return "cross-site" not in sites and origin == self._own(scope)

    def _own(self, scope: Scope) -> str | None:
        """The origin of our own pages, as the browser sees it; None if the request names none."""
        hosts = headers(scope, b"x-forwarded-host") if self.forwarded else []
        hosts = hosts or headers(scope, b"host")
        if len(hosts) != 1:
            return None
        scheme = PAGES[scope["scheme"]]
        # of several proxies the first one has met the browser
        host = hosts[0].split(",")[0].strip().lower().removesuffix(USUAL[scheme])
        return f"{scheme}://{host}"


def _acts(scope: Scope) -> bool:
    """Can it change or open something?"""
    if scope["type"] == "http":
        return scope["method"] not in SAFE
    return bool(scope["type"] == "websocket")
