"""The application: rooms, store and accounts put together behind one ASGI door."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

import riad
from riad.server.accounts import Accounts
from riad.server.calls import ENDPOINTS, House
from riad.server.cleaning import Cleaner
from riad.server.errors import Refused
from riad.server.hub import Hub
from riad.server.leaving import told_to_stop
from riad.server.lifetimes import Lifetimes
from riad.server.openapi import message_schema, openapi
from riad.server.ops.client import is_local, network
from riad.server.ops.headers import SecurityHeaders
from riad.server.ops.health import Disk, Health, Watch
from riad.server.ops.hosts import TrustedHosts, names_us
from riad.server.ops.limits import RULES, SHARED, Limits, Places, for_club
from riad.server.ops.linger import Linger
from riad.server.ops.logs import AccessLog
from riad.server.ops.metrics import Measured, Metrics
from riad.server.ops.origin import OriginCheck
from riad.server.ops.purses import CLUB_WORK, WORK
from riad.server.ops.refusal import refusal
from riad.server.pages import Pages
from riad.server.settings import Settings
from riad.server.sockets import socket
from riad.server.steady import Steady
from riad.server.store import LAST, Store, jobs, pulse
from riad.server.store.away import last_sign
from riad.server.store.engines import sqlite_file
from riad.server.tally import Tally
from riad.server.versions import version

WATCHERS = 50
"""Sockets and streams of spectators from one network at one table."""


def make_app(settings: Settings, give_up: Callable[[], None] = lambda: None) -> ASGIApp:
    """The application; its store is opened when it starts and closed when it stops.

    `give_up` is called when it cannot go on.
    """
    # outermost, so that even the page for a mistake of ours has the headers
    return SecurityHeaders(_bare_app(settings, give_up))


def _bare_app(settings: Settings, give_up: Callable[[], None]) -> Starlette:

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store = await Store.open(settings.database, version=version())
        if not store.is_shared:
            await store.write(LAST, jobs.free_all)  # we are the only worker: no lease can be ours
        lifetimes = Lifetimes.of(settings.keep)
        hub = Hub(
            store,
            now=Steady(await store.read(last_sign)),
            thinkers=settings.bot_processes,
            pace=settings.bot_pace,
            lifetimes=lifetimes,
            boxes=settings.boxes,
            give_up=give_up,
            on_thought=metrics.bot_seconds.observe,
        )
        app.state.house = _house(hub, settings, metrics)
        store.on_commit(watch.committed)
        hub.start(health.beat, Cleaner(hub, lifetimes).run)
        try:
            with told_to_stop(hub.say_goodbye):
                yield
        finally:
            await hub.close()
            await store.close()

    metrics = Metrics()
    watch = Watch(metrics)
    file = sqlite_file(settings.database)
    disk = Disk(file.parent, metrics) if file is not None else None

    async def probe() -> None:
        if disk is not None:
            await asyncio.to_thread(disk.look)
        hub = app.state.house.hub
        await hub.store.write(LAST, lambda db: pulse.beat(db, hub.worker, hub.now()))

    health = Health(probe, riad.__version__, watch=watch)

    async def show_metrics(request: Request) -> Response:
        if not is_local(request.scope) or not names_us(request.scope, settings.trusted_hosts):
            raise Refused("not-found")
        metrics.rooms.set(len(app.state.house.hub.rooms))
        return metrics.answer()

    def count(request: Request, rule: str = "api") -> None:
        app.state.house.limits.check(rule, network(request.scope))

    def described(what: Callable[[], Any]) -> Callable[[Request], Response]:
        def answer(request: Request) -> Response:
            count(request)
            return JSONResponse(what())

        return answer

    middleware = [
        Middleware(Linger),
        *([Middleware(AccessLog)] if settings.access_log else []),
        Middleware(Measured, metrics=metrics),
        Middleware(TrustedHosts, names=settings.trusted_hosts),
        Middleware(OriginCheck, forwarded=settings.behind_proxy),
    ]
    app = Starlette(
        routes=[
            Route("/healthz", health.answer),
            Route("/metrics", show_metrics),
            Route("/api", described(openapi)),
            Route("/api/messages", described(message_schema)),
            *(Route(e.path, e.answer, methods=[e.method], name=e.name) for e in ENDPOINTS),
            WebSocketRoute("/api/tables/{table}/socket", socket),
        ],
        middleware=middleware,
        exception_handlers={Refused: _refused, HTTPException: _http},
        lifespan=life,
    )
    app.router.default = Pages().or_else(app.router.not_found, count)
    return app


def _house(hub: Hub, settings: Settings, metrics: Metrics) -> House:
    of, work = (for_club, CLUB_WORK) if settings.club else (dict, WORK)
    places = Places(WATCHERS if settings.limits else 0)
    tally = Tally(hub.store, rules=of(SHARED), is_on=settings.limits)
    limits = Limits(1 if settings.limits else 0, rules=of(RULES), work=work)
    return House(hub, Accounts(hub.store, tally=tally), limits, places, metrics)


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
