"""What one network may do, by whatever accounts; and what it cannot do to anybody else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from riad.server.store.engines import writing
from riad.server.store.schema import accounts
from tests.server.play.lines import serving
from tests.server.store.helpers import connected

PASSWORD = "caravan of nine camels"
ORDER = {"game": "yspahan", "seats": 2}
HOME, ATTACKER = "198.51.100.7", "203.0.113.9"


class Town:
    """A server, and browsers in several networks."""

    def __init__(self, url: str, open_until: ExitStack) -> None:
        self.url = url
        self._open = open_until

    def browser(self, network: str = HOME) -> httpx.Client:
        headers = {"origin": self.url, "x-forwarded-for": network}
        made = httpx.Client(base_url=self.url, headers=headers, timeout=60)
        return self._open.enter_context(made)

    def registered(self, name: str) -> httpx.Client:
        somebody = self.browser()
        answer = somebody.post("/api/account", json={"name": name, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        return somebody


@contextmanager
def town(database: str, **settings: Any) -> Iterator[Town]:
    with serving(database, limits=True, **settings) as url, ExitStack() as open_until:
        yield Town(url, open_until)


@pytest.fixture
def limited(sqlite_database: str) -> Iterator[Town]:
    with town(sqlite_database) as found:
        yield found


def tables(somebody: httpx.Client, most: int = 40) -> int:
    """How many tables are granted in a row."""
    for count in range(most):
        answer = somebody.post("/api/tables", json=ORDER)
        if answer.status_code != 200:
            assert answer.json()["code"] == "too-many"
            return count
    return most


def test_new_accounts_make_tables_on_the_account_of_their_network(limited: Town):
    assert tables(limited.browser()) == 10
    assert [tables(limited.registered(f"Player {n}")) for n in range(3)] == [0, 0, 0]
    assert tables(limited.browser("192.0.2.1")) == 10  # elsewhere nobody notices


def test_at_home_only_the_end_of_a_network_counts(limited: Town):
    """Who plays alone, on the machine that serves, does so all evening."""
    assert tables(limited.browser("127.0.0.1")) == 30
    assert tables(limited.browser("::1")) == 30


def test_settled_accounts_have_their_own_but_a_network_has_an_end(
    limited: Town, sqlite_database: str
):
    people = [limited.registered(f"Player {n}") for n in range(4)]
    with connected(writing(sqlite_database)) as db:
        db.execute(update(accounts).values(created_at=1))
    assert [tables(somebody) for somebody in people] == [10, 10, 10, 0]
    assert tables(limited.browser()) == 0


def test_a_club_behind_one_address_makes_more(sqlite_database: str):
    with town(sqlite_database, club=True) as club:
        assert tables(club.browser(), 31) == 31


def sign_in(somebody: httpx.Client, password: str) -> str:
    answer = somebody.post("/api/account/sign-in", json={"name": "Ada", "password": password})
    return "ok" if answer.status_code == 200 else str(answer.json()["code"])


def test_who_has_signed_in_here_before_is_not_kept_out_by_the_same_network(limited: Town):
    ada = limited.registered("Ada")
    cookie = next(c for c in ada.cookies.jar if c.name == "riad-browser")
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert ada.post("/api/account/sign-out").status_code == 200
    assert "riad" not in ada.cookies
    assert "riad-browser" in ada.cookies
    attacker = limited.browser(HOME)
    assert [sign_in(attacker, "not the word") for _ in range(7)] == (
        ["wrong-password"] * 5 + ["too-many"] * 2
    )
    assert sign_in(limited.browser(HOME), PASSWORD) == "too-many"
    assert sign_in(ada, PASSWORD) == "ok"
    assert sign_in(limited.browser(ATTACKER), PASSWORD) == "ok"


def test_who_is_signed_in_changes_a_password_whatever_the_network_tries(limited: Town):
    ada = limited.registered("Ada")
    attacker = limited.browser(HOME)
    for _ in range(6):
        sign_in(attacker, "not the word")
    change = {"old": PASSWORD, "new": "tower of four floors"}
    assert ada.post("/api/account/password", json=change).status_code == 200
