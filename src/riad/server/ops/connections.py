"""Connections, before anybody has said anything: how many there may be, and for how long.

uvicorn closes a connection that is silent after an answer. It waits for ever for a first request,
and for one that comes byte by byte; so does whoever holds a thousand of them.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

import structlog
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from riad.server.ops.client import network

log = structlog.get_logger("riad.server.ops.connections")

PATIENCE: Final = 30.0
"""Seconds within which a whole request has to be there."""
FROM_ONE: Final = 256
"""At the same time from one network: a browser needs up to seven."""
FROM_ONE_CLUB: Final = 2_048
MOST: Final = 20_000
SPARE: Final = 128
"""Files the process needs for everything else."""
SAY_AGAIN: Final = 60.0
"""Seconds for which it is not said again that there are too many."""

FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"Content-Length: 0\r\nRetry-After: 5\r\nConnection: close\r\n\r\n"
)


class Connections:
    """Who is connected to this process. 0 is no limit."""

    def __init__(self, most: int = 0, from_one: int = 0) -> None:
        self.most = most
        self.from_one = from_one
        self._held: dict[asyncio.BaseTransport, str] = {}
        self._of: dict[str, int] = {}
        self._said = -SAY_AGAIN

    def enter(self, transport: asyncio.BaseTransport) -> bool:
        """One more; not if there are too many."""
        who = network({"client": transport.get_extra_info("peername") or None})
        here = self._of.get(who, 0)
        if (self.most and len(self._held) >= self.most) or (
            self.from_one and here >= self.from_one
        ):
            self._complain(here)
            return False
        self._held[transport] = who
        self._of[who] = here + 1
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        who = self._held.pop(transport, None)
        if who is not None:
            self._of[who] -= 1
            if not self._of[who]:
                del self._of[who]

    def __len__(self) -> int:
        return len(self._held)

    def _complain(self, from_one: int) -> None:
        now = time.monotonic()
        if now - self._said >= SAY_AGAIN:
            self._said = now
            log.warning("too-many-connections", open=len(self._held), from_this_network=from_one)


def allowed(*, limits: bool, club: bool, behind_proxy: bool) -> Connections:
    """What this process can hold. A proxy's connections all come from one address."""
    if not limits:
        return Connections()
    from_one = FROM_ONE_CLUB if club else FROM_ONE
    return Connections(max(SPARE, min(MOST, _files() - SPARE)), 0 if behind_proxy else from_one)


def _files() -> int:
    """How many files and connections the system lets this process have open."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return MOST
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft > 0 else MOST


class Patient(H11Protocol):
    """A connection that gets so much time for each request, and no more."""

    door = Connections()
    """Of the whole process."""
    patience = PATIENCE

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.door.enter(transport):
            self._wait()
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self.door.leave(self.transport)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        self._wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def _wait(self) -> None:
        """While nothing is being answered the time runs, whatever comes in."""
        cycle: Any = self.cycle  # there is none before the first request
        is_answering = cycle is not None and not cycle.response_complete
        if is_answering or self.transport.get_protocol() is not self:
            self._stop_waiting()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(self.patience, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class PatientSocket(WebSocketsSansIOProtocol):
    """A socket, which was a connection like others before: it is counted until it ends."""

    def connection_lost(self, exc: Exception | None) -> None:
        Patient.door.leave(self.transport)
        super().connection_lost(exc)
