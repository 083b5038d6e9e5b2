"""Passwords cost next to nothing here, else the tests would take minutes."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher

from riad.server import passwords


@pytest.fixture(autouse=True)
def _cheap(monkeypatch):
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "_hasher", cheap)
