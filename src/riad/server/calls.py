"""Endpoints: each says what it takes and gives and who may call it; everything else is refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from riad.server import tokens
from riad.server.access import Access, access
from riad.server.accounts import Accounts, Visitor
from riad.server.agents import called
from riad.server.errors import Refused
from riad.server.hub import TABLE_ID, Hub
from riad.server.messages import encode
from riad.server.ops.body import read_body, read_json
from riad.server.ops.client import is_local, network
from riad.server.ops.limits import RULES, Limits, Places
from riad.server.ops.metrics import Metrics
from riad.server.room import Room
from riad.server.store import StoreDown, tables
from riad.server.store.people import Account
from riad.server.tally import Tally

NEW: Final = 24 * 3_600 * 1_000
"""Milliseconds for which an account counts as one of its network's."""
BODY: Final = 16_384
"""Bytes a request may have, where an endpoint does not say otherwise."""


class Who(Enum):
    """Who may call an endpoint. At a table the right comes from a link, not from a name."""

    ANYONE = "anyone"
    SIGNED_IN = "signed in"
    WATCHER = "may see the table"
    PLAYER = "has a seat"
    OWNER = "owns the table"


@dataclass(frozen=True, slots=True)
class House:
    """What every call can use."""

    hub: Hub
    accounts: Accounts
    limits: Limits
    places: Places
    metrics: Metrics

    @property
    def tally(self) -> Tally:
        """What all workers count together."""
        return self.accounts.tally


@dataclass(slots=True)
class Call:
    """One request, with who makes it and what it is about."""

    house: House
    request: Request
    body: Any
    account: Account | None
    token: str | None
    room: Room | None = None
    access: Access = field(default_factory=Access)
    reply: Response | None = None

    @property
    def table(self) -> Room:
        assert self.room is not None
        return self.room

    @property
    def me(self) -> Account:
        assert self.account is not None
        return self.account

    @property
    def network(self) -> str:
        return network(self.request.scope)

    @property
    def known_by(self) -> Visitor:
        """By what whoever signs in is told from others."""
        request = self.request
        agent = called(request.headers.get("user-agent", ""))
        return Visitor(self.network, request.cookies.get(browser_cookie(request)), agent)

    async def count(self, rule: str) -> None:
        """One more of something that may not be done too often."""
        network, account = self.network, self.account
        if rule in RULES:
            self.house.limits.check(rule, network)
        elif rule == "tables":
            settled = account is not None and account.created_at <= self.house.hub.now() - NEW
            who = account.id if account is not None and settled else network
            wanted = [("tables", who), ("tables-network", network)]
            # whoever plays at home, on the machine that serves, is no stranger
            at_home = not settled and is_local(self.request.scope)
            await self.house.tally.take(*wanted[at_home:])
        else:
            who = account.id if account is not None and rule == "sign-in" else network
            await self.house.tally.take((rule, who))

    @property
    def viewed(self) -> int | None:
        """The seat whose view is wanted, where whoever asks may have it."""
        wanted = self.request.query_params.get("seat")
        if wanted is not None and not (wanted.isascii() and wanted.isdigit() and len(wanted) < 3):
            raise Refused("malformed")
        return self.access.view(None if wanted is None else int(wanted))

    def word(self, name: str) -> str:
        return str(self.request.path_params[name])


Handler = Callable[[Call], Awaitable[Any]]
H = TypeVar("H", bound=Handler)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One row of the API."""

    method: str
    path: str
    who: Who
    handler: Handler
    takes: Any
    gives: Any
    limit: str | None
    most: int
    opens: bool
    decoder: msgspec.json.Decoder[Any] | None

    @property
    def about(self) -> str:
        return (self.handler.__doc__ or "").strip()

    @property
    def name(self) -> str:
        return self.handler.__name__.replace("_", "-")

    async def answer(self, request: Request) -> Response:
        """Check who calls, read what was sent, do it."""
        house: House = request.app.state.house
        where = network(request.scope)
        house.limits.check("api", where)
        with house.limits.purses.open("network", where):
            return await self._answer(house, request)

    async def _answer(self, house: House, request: Request) -> Response:
        call = Call(house, request, None, await account_of(house, request), token_of(request))
        if self.who is Who.ANYONE:
            # first: whether it can be read must not tell whether a table is there
            await self._read(call)
            await self._admit(call)
        else:
            await self._admit(call)
            await self._read(call)
        try:
            reply = await self.handler(call)
        except StoreDown:
            raise Refused("no-store", retry_after=5) from None
        if isinstance(reply, Response):
            return reply
        response = call.reply or Response(media_type="application/json")
        response.body = encode(reply)
        response.headers["content-length"] = str(len(response.body))
        return response

    async def _read(self, call: Call) -> None:
        """What was sent, if there has not been too much of it."""
        if self.limit is not None:
            await call.count(self.limit)
        if self.decoder is not None:
            sent = await read_body(call.request, self.most)
            call.body = read_json(self.decoder, sent or b"{}")  # who wants nothing says nothing

    async def _admit(self, call: Call) -> None:
        if self.who is Who.ANYONE and "{table}" not in self.path:
            return
        if self.who is Who.SIGNED_IN and call.account is None:
            raise Refused("sign-in")
        if "{table}" in self.path:
            call.access = await access_to(call.house, call.word("table"), call.token, call.account)
        allowed = {
            Who.ANYONE: True,
            Who.SIGNED_IN: call.account is not None,
            Who.WATCHER: call.access.watch,
            Who.PLAYER: bool(call.access.seats),
            Who.OWNER: call.access.owner,
        }
        if not allowed[self.who]:
            # a table that may not be seen is not even there
            raise Refused("not-allowed" if call.access.watch else "not-found")
        if self.opens and "{table}" in self.path and call.access.watch:
            # not before: to take it up is work
            call.room = await call.house.hub.room(call.word("table"))


ENDPOINTS: list[Endpoint] = []


def endpoint(
    method: str,
    path: str,
    who: Who,
    *,
    takes: Any = None,
    gives: Any = None,
    limit: str | None = None,
    most: int = BODY,
    opens: bool = True,
) -> Callable[[H], H]:
    """Put a function into the API. What is about a table finds it open, if it `opens` it."""

    def add(handler: H) -> H:
        decoder = msgspec.json.Decoder(takes) if takes is not None and takes is not str else None
        ENDPOINTS.append(
            Endpoint(method, path, who, handler, takes, gives, limit, most, opens, decoder)
        )
        return handler

    return add


# ---- who calls -------------------------------------------------------------------------------


def cookie_name(connection: HTTPConnection) -> str:
    """Behind TLS the cookie is bound to this very host; at home plain http has to do."""
    return "__Host-riad" if connection.url.scheme in ("https", "wss") else "riad"


def browser_cookie(connection: HTTPConnection) -> str:
    """What a browser is known by after its session has ended."""
    return f"{cookie_name(connection)}-browser"


def token_of(connection: HTTPConnection) -> str | None:
    """The token somebody has of a table."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" and 20 <= len(token) <= 100 else None


def keys_of(access: Access, connection: HTTPConnection, account: Account | None) -> frozenset[str]:
    """What opens the table to somebody; where one is signed in, the session too."""
    if account is None:
        return access.keys
    session = connection.cookies[cookie_name(connection)]
    return access.keys | {f"session {tokens.hashed(session)}"}


async def account_of(house: House, connection: HTTPConnection) -> Account | None:
    session = connection.cookies.get(cookie_name(connection))
    if not session:
        return None
    try:
        return await house.accounts.who(session)
    except StoreDown:
        raise Refused("no-store", retry_after=5) from None


async def access_to(
    house: House, table_id: str, token: str | None, account: Account | None
) -> Access:
    """What somebody may do at this table, which need not be open for that."""
    hashed = tokens.hashed(token) if token else None
    account_id = account.id if account else None

    def read(connection: Connection) -> tuple[bool | None, list[tables.LinkRow]]:
        links = tables.links_for(connection, table_id, hashed, account_id)
        return tables.is_listed(connection, table_id), links

    if not TABLE_ID.fullmatch(table_id):
        raise Refused("not-found")
    try:
        listed, links = await house.hub.store.read(read)
    except StoreDown:
        raise Refused("no-store", retry_after=5) from None
    if listed is None:
        raise Refused("not-found")
    return access(links, account, listed=listed)
