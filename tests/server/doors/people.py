"""Everybody who can stand before a table, and tables for them to stand before."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import httpx

from riad.server import accounts as server
from riad.server.store import Store

PASSWORD: Final = "caravan of nine camels"

PEOPLE: Final = (
    "anonymous",  # nobody we know
    "stranger",  # has an account, and nothing to do with the table
    "invited",  # has the invitation and no seat
    "seat",  # the seat that is asked, acting for itself
    "other",  # the same, acting for another seat
    "owner",  # has made the table and has no seat
    "admin",  # has an account that is an admin's
    "removed",  # had a seat until the owner took it
    "banned",  # has a seat by an account that was banned
)
OUTSIDE: Final = ("anonymous", "stranger", "removed", "banned")
"""Who has no link to the table."""


@dataclass(slots=True)
class Accounts:
    """Cookies of those who have an account."""

    stranger: str
    admin: str
    banned: str


@dataclass(slots=True)
class Scene:
    """One table, and what each person has of it."""

    table: str
    seat: int
    other: int
    ask: int
    word: str
    """A legal answer of the seat that is asked."""
    headers: Mapping[str, dict[str, str]] = field(default_factory=dict)
    tokens: Mapping[str, str] = field(default_factory=dict)

    def acts_for(self, person: str) -> int:
        return self.other if person == "other" else self.seat


class House:
    """A server, asked one thing at a time."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=60)

    def ask(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        sent = {"json": body} if body is not None else {}
        answer = self.http.request(method, path, headers=headers or {}, **sent)
        self.http.cookies.clear()  # each request says itself who sends it
        return answer

    def get(self, path: str, headers: Mapping[str, str]) -> Any:
        answer = self.ask("GET", path, None, headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any, headers: Mapping[str, str] | None = None) -> Any:
        answer = self.ask("POST", path, body, headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def status_of_stream(self, path: str, headers: Mapping[str, str]) -> httpx.Response:
        """A stream never ends: only its head is read."""
        with self.http.stream("GET", path, headers=dict(headers)) as answer:
            if answer.status_code != 200:
                answer.read()
            return answer

    def signed_in(self, name: str) -> str:
        """The cookie of a new session."""
        body = {"name": name, "password": PASSWORD}
        answer = self.ask("POST", "/api/account/sign-in", body)
        return answer.cookies["riad"]

    def registered(self, name: str) -> str:
        answer = self.ask("POST", "/api/account", {"name": name, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        return answer.cookies["riad"]

    def cookie(self, session: str) -> dict[str, str]:
        return {"cookie": f"riad={session}", "origin": self.url}

    def accounts(self) -> Accounts:
        names = ("Stranger", "Warden", "Banned")
        return Accounts(*map(self.registered, names))

    def scene(self, accounts: Accounts, *, listed: bool) -> Scene:
        """A game of three under way, made by somebody who watches."""
        order = {"game": "yspahan", "seats": 3, "watch": True, "listed": listed}
        made = self.post("/api/tables", order)
        table, invite, owner = made["table"]["id"], made["invite"], bearer(made["token"])
        join = f"/api/tables/{table}/join"
        first = self.post(join, {"invite": invite})["token"]
        removed = self.post(join, {"invite": invite, "seat": 1})["token"]
        invite = self.post(f"/api/tables/{table}/remove", {"seat": 1}, owner)["invite"]
        second = self.post(join, {"invite": invite, "seat": 1})["token"]
        third = self.post(join, {"invite": invite}, self.cookie(accounts.banned))["token"]
        states = [self.get(f"/api/tables/{table}", bearer(t)) for t in (first, second, third)]
        state = next(state for state in states if state.get("question"))
        seat = state["you"]
        if seat == 2:
            return self.scene(accounts, listed=listed)  # what a banned account has opens nothing
        mine = bearer((first, second, third)[seat])
        return Scene(
            table,
            seat,
            (seat + 1) % 3,
            state["ask"],
            state["question"]["options"][0]["word"],
            {
                "anonymous": {},
                "stranger": self.cookie(accounts.stranger),
                "invited": bearer(invite),
                "seat": mine,
                "other": mine,
                "owner": owner,
                "admin": self.cookie(accounts.admin),
                "removed": bearer(removed),
                "banned": self.cookie(accounts.banned),
            },
            {"invite": invite, "seat": (first, second, third)[seat]},
        )

    def close(self) -> None:
        self.http.close()


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def administer(database: str, deed: Callable[[server.Accounts], Awaitable[None]]) -> None:
    """What the host does beside the running server."""
    store = await Store.open(database)
    try:
        await deed(server.Accounts(store))
    finally:
        await store.close()
