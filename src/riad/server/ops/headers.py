"""Headers that tell browsers to trust nothing but this server.

They stand around everything else, Starlette's own error pages included:
`app = SecurityHeaders(Starlette(...))`.
"""

from __future__ import annotations

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = (
    "default-src 'self'; "
    "base-uri 'none'; "
    "form-action 'self'; "
    "frame-ancestors 'none'; "
    "object-src 'none'"
)
"""No inline scripts or styles, no eval, nothing from elsewhere, in nobody's frame."""

UNUSED: Final = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "usb",
)
"""What browsers can do and a board game never asks for."""

ALWAYS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PERMISSIONS: Final = ", ".join(f"{name}=()" for name in UNUSED)
"""Browsers heed it where it comes with a page; with everything else it would only weigh."""

A_YEAR: Final = "max-age=31536000"
"""This host only: what else runs under the same domain is not ours to decide."""

NEVER_KEPT: Final = ("/api", "/healthz", "/metrics")
"""Answers under these paths change, or are for one pair of eyes."""

STARTS: Final = ("http.response.start", "websocket.http.response.start")


class SecurityHeaders:
    """Adds the headers to every answer, also to a refused handshake that has one."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def sealed(message: Message) -> None:
            if message["type"] in STARTS:
                _add(scope, message)
            await send(message)

        await self.app(scope, receive, sealed)


def _add(scope: Scope, message: Message) -> None:
    message.setdefault("headers", [])
    headers = MutableHeaders(scope=message)
    for name, value in ALWAYS.items():
        headers[name] = value
    if headers.get("Content-Type", "").startswith("text/html"):
        headers["Permissions-Policy"] = PERMISSIONS
    if scope["scheme"] in ("https", "wss"):
        headers["Strict-Transport-Security"] = A_YEAR
    if _is_under(scope["path"], NEVER_KEPT):
        headers.setdefault("Cache-Control", "no-store")


def _is_under(path: str, folders: tuple[str, ...]) -> bool:
    return any(path == folder or path.startswith(f"{folder}/") for folder in folders)
