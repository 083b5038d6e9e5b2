"""The names this server answers to.

A page of a stranger may let its own name point here, and then ask us as if it were one of ours: the
browser believes it. What the browser cannot do is to name us by a name that is not that page's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from riad.server.errors import Refused
from riad.server.ops.client import headers
from riad.server.ops.origin import POLICY_VIOLATION
from riad.server.ops.refusal import refusal

LOOPBACK: Final = frozenset(("localhost", "127.0.0.1", "::1"))


class TrustedHosts:
    """Refuses requests for other names; without any named, all are welcome."""

    def __init__(self, app: ASGIApp, *, names: Iterable[str] = ()) -> None:
        self.app = app
        self.names = frozenset(map(_plain, names))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_call = scope["type"] in ("http", "websocket")
        if not is_call or not self.names or names_us(scope, self.names):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        else:
            await refusal(Refused("wrong-host"))(scope, receive, send)


def names_us(scope: Scope, names: Iterable[str] = ()) -> bool:
    """Whether it asks for this machine, or for one of these names."""
    hosts = headers(scope, b"host")
    return len(hosts) == 1 and _plain(hosts[0]) in LOOPBACK.union(map(_plain, names))


def _plain(host: str) -> str:
    """Without its port, the dot behind it, and the brackets of an IPv6 address."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, colon, _ = host.partition(":")
    return (name if host.count(":") == 1 and colon else host).rstrip(".")
