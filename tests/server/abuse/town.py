"""A server in this process, everybody who may wish it ill, and somebody to whom it is done."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final
from unittest.mock import patch

from argon2 import PasswordHasher

from riad.server import passwords, sockets
from riad.server.accounts import Accounts
from riad.server.app import make_app
from riad.server.calls import House
from riad.server.ops.limits import RULES, SHARED, Allowance, Limits, Places
from riad.server.ops.metrics import Metrics
from riad.server.settings import Settings
from riad.server.store import jobs
from riad.server.tally import Tally
from tests.server.abuse.asgi import Answer, Exchange, Line, scope_of
from tests.server.play.host import Here, Time

PASSWORD: Final = "caravan of nine camels"
SIGN_IN: Final = "/api/account/sign-in"
VICTIM: Final = 3
"""The seat to which it is done; it is the first to move."""
SEATS: Final = {"owner": 0, "guest": 1, "account": 2}

PEOPLE: Final = (
    "stranger",  # without anything
    "elsewhere",  # a guest at another table
    "guest",  # at this one
    "owner",  # a guest who has made the table
    "removed",  # a guest whose seat was taken away before the game
    "account",  # at this table
    "banned",  # an account that sat at the table
    "spectator",  # with the invitation
    "shared",  # at a browser in which the victim has signed in and out
    "network",  # at the address of the victim
    "host",  # who runs the server, and deviates
)

FEW_RULES: Final = {**RULES, "api": "60 per minute", "handshake": "8 per minute",
                    "chat": "4 per 30 seconds", "replay": "3 per minute",
                    "box": "12 per minute"}  # fmt: skip
FEW_SHARED: Final = {**SHARED, "tables": "4 per hour", "sign-up": "2 per hour",
                     "join": "6 per hour", "guess": "3 per hour", "code": "3 per hour"}  # fmt: skip
FEW_MESSAGES: Final = 6
FEW_WATCHERS: Final = 3
"""The same limits as everywhere, with smaller numbers: what is counted is counted sooner."""


@dataclass(frozen=True, slots=True)
class Somebody:
    """By what one person is known."""

    network: str
    token: str = ""
    session: str = ""
    browser: str = ""
    name: str = ""
    seat: int | None = None

    @property
    def headers(self) -> dict[str, str]:
        cookies = {"riad": self.session, "riad-browser": self.browser}
        kept = "; ".join(f"{name}={value}" for name, value in cookies.items() if value)
        sent = {"cookie": kept} if kept else {}
        return {**sent, "authorization": f"Bearer {self.token}"} if self.token else sent


@dataclass(slots=True)
class Scene:
    """A listed game of four that has just begun."""

    table: str
    invite: str
    victim: Somebody
    people: dict[str, Somebody] = field(default_factory=dict)

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"


class Town:
    """The server, asked by anybody."""

    def __init__(self, app: Any, hub: Any, time: Time) -> None:
        self.app, self.hub, self.time = app, hub, time
        self.used: set[str] = set()
        """Doors that were knocked at."""
        self._networks = itertools.count(1)
        self._numbers = itertools.count()
        self.known: dict[str, Somebody] = {}
        """Who was here before any scene begins."""

    def network(self) -> str:
        """An address nobody has come from."""
        n = next(self._networks)
        return f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}"

    # ---- doors -------------------------------------------------------------------------------

    async def ask(self, by: Somebody, method: str, path: str, body: Any = None) -> Answer:
        exchange = self._begin(by, method, path, body)
        answer = await exchange.whole()
        self._note(method, exchange, body)
        return answer

    async def stream(self, by: Somebody, path: str) -> Exchange:
        """A stream that has said something, or was refused."""
        exchange = self._begin(by, "GET", path, None)
        await exchange.begun()
        self._note("GET", exchange, None)
        return exchange

    def _begin(self, by: Somebody, method: str, path: str, body: Any) -> Exchange:
        scope = {**scope_of("http", path, by.network, by.headers), "method": method}
        sent = (
            body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        )
        return Exchange(self.app, scope, sent)

    def _note(self, method: str, exchange: Exchange, body: Any) -> None:
        route = exchange.scope.get("route")
        self.used.add(f"{method} {getattr(route, 'path', '')}")
        if isinstance(body, Mapping) and "type" in body:
            self.used.add(str(body["type"]))

    def socket(self, by: Somebody, table: str) -> Line:
        path = f"/api/tables/{table}/socket"
        self.used.add("GET /api/tables/{table}/socket")
        known = {n: v for n, v in by.headers.items() if n == "cookie"}
        return Line(self.app, scope_of("websocket", path, by.network, known))

    async def greeted(self, by: Somebody, table: str, seat: int | None = None) -> tuple[Line, Any]:
        """A socket, and what is answered to its hello."""
        line = self.socket(by, table)
        hello = {"type": "hello", "v": 1, "token": by.token or None, "seat": seat}
        line.say({name: value for name, value in hello.items() if value is not None})
        return line, await line.hear()

    # ---- what is often asked for -------------------------------------------------------------

    async def post(self, by: Somebody, path: str, body: Any = None) -> Any:
        answer = await self.ask(by, "POST", path, body)
        assert answer.status == 200, answer.body
        return answer.json()

    async def get(self, by: Somebody, path: str) -> Any:
        answer = await self.ask(by, "GET", path)
        assert answer.status == 200, answer.body
        return answer.json()

    async def code(self, by: Somebody, path: str, body: Any = None, method: str = "POST") -> str:
        return (await self.ask(by, method, path, body)).code

    async def say(self, by: Somebody, table: str, kind: str, **fields: Any) -> str:
        """One message: the code of the refusal, or ok."""
        body = {"type": kind, **fields}
        if kind != "ping":
            body["id"] = f"m{next(self._numbers)}"
        answer = await self.ask(by, "POST", f"/api/tables/{table}/messages", body)
        if answer.status != 200:
            return answer.code
        [reply] = answer.json()["replies"]
        return str(reply["code"]) if reply["type"] == "refused" else "ok"

    async def how_often(self, act: Callable[[], Awaitable[str]], most: int = 100) -> str:
        """How many are granted before it is too many."""
        for done in range(most):
            code = await act()
            if code in ("too-many", "too-many-boxes", "worn-out"):
                return f"≤{done}"
            if code != "ok":
                return code
        return "no end"

    # ---- people ------------------------------------------------------------------------------

    async def registered(self, name: str) -> Somebody:
        somebody = Somebody(self.network(), name=name)
        body = {"name": name, "password": PASSWORD}
        return self._entered(somebody, await self.ask(somebody, "POST", "/api/account", body))

    async def signed_in(self, somebody: Somebody) -> Somebody:
        body = {"name": somebody.name, "password": PASSWORD}
        return self._entered(somebody, await self.ask(somebody, "POST", SIGN_IN, body))

    def _entered(self, somebody: Somebody, answer: Answer) -> Somebody:
        assert answer.status == 200, answer.body
        session, browser = answer.cookie("riad"), answer.cookie("riad-browser")
        return replace(somebody, session=session, browser=browser)

    async def arrive(self) -> None:
        """Those who have an account, and somebody who has a table."""
        for name in ("Vera", "Amos", "Bela"):
            self.known[name] = await self.registered(name)
        vera = replace(self.known["Vera"], network=self.network(), browser="")
        self.known["shared"] = shared = await self.signed_in(vera)
        await self.post(shared, "/api/account/sign-out")
        guest = Somebody(self.network())
        made = await self.made(guest, seats=2)
        self.known["elsewhere"] = replace(guest, token=made["token"])

    async def made(self, by: Somebody | None = None, **order: Any) -> Any:
        wanted = {"game": "yspahan", "seats": 4, "listed": True, **order}
        return await self.post(by or Somebody(self.network()), "/api/tables", wanted)

    async def joined(self, by: Somebody, table: str, **wanted: Any) -> Somebody:
        joined = await self.post(by, f"/api/tables/{table}/join", wanted)
        return replace(by, token=joined["token"], seat=joined["seat"])

    async def scene(self, first: int = VICTIM, *, gone: bool = True) -> Scene:
        """Everybody has come; whoever was to be removed or banned has been, if they matter."""
        owner = Somebody(self.network())
        made = await self.made(owner, options={"first": first})
        table = made["table"]["id"]
        owner = replace(owner, token=made["token"], seat=0)
        removed, banned = await self._gone(owner, table) if gone else (owner, owner)
        invite = (await self.post(owner, f"/api/tables/{table}/invite"))["invite"]
        known = {n: replace(who, network=self.network()) for n, who in self.known.items()}
        guest = await self.joined(Somebody(self.network()), table, seat=1)
        account = replace(await self.joined(known["Amos"], table, seat=2), token="")
        victim = await self.joined(known["Vera"], table, seat=VICTIM)
        return Scene(table, invite, victim, {
            "stranger": Somebody(self.network()),
            "elsewhere": known["elsewhere"],
            "guest": guest,
            "owner": owner,
            "removed": removed,
            "account": account,
            "banned": banned,
            "spectator": Somebody(self.network(), token=invite),
            "shared": known["shared"],
            "network": Somebody(victim.network),
            "host": Somebody(self.network()),
        })  # fmt: skip

    async def _gone(self, owner: Somebody, table: str) -> tuple[Somebody, Somebody]:
        """A guest and an account whose seats were taken away; the account was banned then."""
        await self.house.accounts.unban("Bela")
        bela = replace(self.known["Bela"], network=self.network(), browser="")
        removed = await self.joined(Somebody(self.network()), table, seat=VICTIM)
        banned = await self.joined(await self.signed_in(bela), table, seat=2)
        for seat in (VICTIM, 2):
            await self.post(owner, f"/api/tables/{table}/remove", {"seat": seat})
        await self.house.accounts.ban("Bela")
        return removed, banned

    @property
    def house(self) -> House:
        found: House = self.app.app.state.house
        return found

    def apart(self, scene: Scene, person: str) -> tuple[Somebody, Somebody]:
        """Who does it and to whom, from where nobody was counted yet."""
        victim = replace(scene.victim, network=self.network())
        where = victim.network if person == "network" else self.network()
        return replace(scene.people[person], network=where), victim

    async def work(self) -> None:
        """Once what the hub does all the time: take up what is due, and finish it."""
        now = self.hub.now()
        for job in await self.hub.store.read(lambda db: jobs.due(db, now, 50)):
            await self.hub.doing.claim(job, now)
        while self.hub.doing.names:
            await asyncio.sleep(0)


@asynccontextmanager
async def town(url: str) -> AsyncIterator[Town]:
    """The application with its limits, in smaller numbers, and a clock that stands still."""
    time = Time()

    def seconds() -> float:
        return time() / 1000

    app: Any = make_app(Settings(url, access_log=False, bot_pace=0))
    inner = app.app
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    allowance = partial(Allowance, FEW_MESSAGES, clock=seconds)
    with patch.object(passwords, "_hasher", cheap), patch.object(sockets, "Allowance", allowance):
        async with inner.router.lifespan_context(inner):
            hub = inner.state.house.hub
            hub.now, hub.bots, hub.replays = time, Here(), Here()
            tally = Tally(hub.store, time, FEW_SHARED)
            inner.state.house = House(
                hub,
                Accounts(hub.store, time, tally),
                Limits(1, seconds, FEW_RULES),
                Places(FEW_WATCHERS),
                Metrics(),
            )
            here = Town(app, hub, time)
            await here.arrive()
            yield here
