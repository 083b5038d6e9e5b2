"""Luck that is the same in every run, and a second game with questions for all at once."""

from __future__ import annotations

import secrets
from hashlib import sha256
from types import SimpleNamespace

import pytest

from riad.games import definitions
from riad.kernel.definition import Definition
from riad.server import live
from tests.kernel.market import MARKET


@pytest.fixture(autouse=True)
def _known_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys of luck in a fixed order; tokens and names of tables stay what they are."""
    numbers = iter(range(10**6))

    def key(_: int) -> bytes:
        return sha256(b"luck %d" % next(numbers)).digest()

    known = SimpleNamespace(token_bytes=key, token_urlsafe=secrets.token_urlsafe)
    monkeypatch.setattr(live, "secrets", known)


@pytest.fixture
def market(monkeypatch: pytest.MonkeyPatch) -> Definition:
    """The house has the game Market too."""
    monkeypatch.setitem(definitions(), MARKET.name, MARKET)
    return MARKET
