"""The application: rooms, store and accounts put together behind one ASGI door."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

import riad
from riad.server import api  # noqa: F401 - its endpoints register themselves
from riad.server.accounts import Accounts
from riad.server.calls import ENDPOINTS, House
from riad.server.cleaning import Cleaner
from riad.server.errors import Refused
from riad.server.hub import PACE, Hub
from riad.server.leaving import told_to_stop
from riad.server.lifetimes import Lifetimes
from riad.server.openapi import message_schema, openapi
from riad.server.ops.client import is_local
from riad.server.ops.headers import SecurityHeaders
from riad.server.ops.health import Health
from riad.server.ops.limits import Limits, Places
from riad.server.ops.linger import Linger
from riad.server.ops.logs import AccessLog
from riad.server.ops.metrics import Measured, Metrics
from riad.server.ops.origin import OriginCheck
from riad.server.ops.refusal import refusal
from riad.server.pages import Pages
from riad.server.sockets import socket
from riad.server.steady import Steady
from riad.server.store import LAST, Store, jobs
from riad.server.store.away import last_sign
from riad.server.versions import version

WATCHERS = 50
"""Sockets and streams of spectators from one network at one table."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is run."""

    database: str
    limits: bool = True
    behind_proxy: bool = False
    thinkers: int = 1
    bot_pace: int = PACE
    """Milliseconds between two turns of bots at one table."""
    access_log: bool = True
    keep: Mapping[str, int] = field(default_factory=dict)
    """Days after which tables go, where they are not the usual ones (`Lifetimes`)."""


def make_app(settings: Settings) -> ASGIApp:
    """The application; its store is opened when it starts and closed when it stops."""
    # outermost, so that even the page for a mistake of ours has the headers
    return SecurityHeaders(_bare_app(settings))


def _bare_app(settings: Settings) -> Starlette:

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store = await Store.open(settings.database, version=version())
        if not store.is_shared:
            await store.write(LAST, jobs.free_all)  # we are the only worker: no lease can be ours
        lifetimes = Lifetimes.of(settings.keep)
        hub = Hub(
            store,
            now=Steady(await store.read(last_sign)),
            thinkers=settings.thinkers,
            pace=settings.bot_pace,
            lifetimes=lifetimes,
        )
        cleaning = asyncio.create_task(Cleaner(hub, lifetimes).run())
        app.state.house = _house(hub, settings)
        hub.start()
        try:
            with told_to_stop(hub.say_goodbye):
                yield
        finally:
            cleaning.cancel()
            await asyncio.wait([cleaning])
            await hub.close()
            await store.close()

    metrics = Metrics()

    def _house(hub: Hub, settings: Settings) -> House:
        factor = 1 if settings.limits else 0
        places = Places(WATCHERS if settings.limits else 0)
        return House(hub, Accounts(hub.store), Limits(factor), places, metrics)

    async def probe() -> None:
        await app.state.house.hub.store.write(LAST, lambda _: None)

    async def show_metrics(request: Request) -> Response:
        if not is_local(request.scope):
            raise Refused("not-found")
        metrics.rooms.set(len(app.state.house.hub.rooms))
        return metrics.answer()

    middleware = [
        Middleware(Linger),
        *([Middleware(AccessLog)] if settings.access_log else []),
        Middleware(Measured, metrics=metrics),
        Middleware(OriginCheck, forwarded=settings.behind_proxy),
    ]
    app = Starlette(
        routes=[
            Route("/healthz", Health(probe, riad.__version__).answer),
            Route("/metrics", show_metrics),
            Route("/api", lambda _: JSONResponse(openapi())),
            Route("/api/messages", lambda _: JSONResponse(message_schema())),
            *(Route(e.path, e.answer, methods=[e.method], name=e.name) for e in ENDPOINTS),
            WebSocketRoute("/api/tables/{table}/socket", socket),
        ],
        middleware=middleware,
        exception_handlers={Refused: _refused, HTTPException: _http},
        lifespan=life,
    )
    app.router.default = Pages().or_else(app.router.not_found)
    return app


async def _refused(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, Refused)
    request.app.state.house.metrics.refused(wrong.code)
    return refusal(wrong)


async def _http(_: Request, wrong: Exception) -> Response:
    """What the router itself refuses, said like everything else."""
    assert isinstance(wrong, HTTPException)
    codes: dict[int, Any] = {404: "not-found", 405: "wrong-method"}
    answer = refusal(Refused(codes.get(wrong.status_code, "malformed")))
    for name, value in (wrong.headers or {}).items():
        answer.headers[name] = value
    return answer
