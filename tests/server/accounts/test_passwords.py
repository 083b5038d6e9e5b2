"""Passwords: the rules for new ones, and how they are kept."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
from argon2 import PasswordHasher

from riad.server import passwords
from riad.server.errors import Refused

GOOD = "caravan of nine camels"


@pytest.mark.parametrize(
    "password",
    [
        "",
        "7letter",
        "x" * 257,
        "password",
        "PassWord1",
        "qwertyuiop",
        "azertyuiop",
        "motdepasse",
        "wachtwoord123",
        "11111111",
        "zzzzzzzzzz",
        "12341234",
        "iloveyou",
        "Welkom2024",
        "1qaz2wsx",
        "\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44",  # password in wide letters
        "ada lovelace",
        "ADA LOVELACE",
    ],
)
def test_passwords_that_are_guessed_first_are_refused(password):
    with pytest.raises(Refused) as refused:
        passwords.check_new(password, "Ada Lovelace")
    assert refused.value.code == "bad-password"


@pytest.mark.parametrize(
    "password",
    [GOOD, "zwkfmqpd", "only small letters", "74019283", "        spaces", "🐫" * 8, "é" * 256],
)
def test_nobody_asks_for_capitals_or_signs(password):
    passwords.check_new(password, "Ada Lovelace")


def test_the_list_is_long_and_has_nothing_that_is_too_short_anyway():
    assert len(passwords.common()) >= 3_000
    assert min(map(len, passwords.common())) >= passwords.SHORTEST
    assert all(word == word.casefold().strip() for word in passwords.common())


def test_what_is_kept_is_argon2id_at_the_usual_cost(monkeypatch):
    monkeypatch.setattr(passwords, "_hasher", PasswordHasher())
    kept = asyncio.run(passwords.hash_password(GOOD))
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert kept.rpartition("$")[0].count("$") == passwords.nobodys().rpartition("$")[0].count("$")
    assert not passwords.needs_rehash(kept)
    assert not passwords.needs_rehash(passwords.nobodys())


def test_only_the_password_itself_is_right():
    async def talk():
        kept = await passwords.hash_password("caf\u00e9 caravan")
        assert kept != await passwords.hash_password("caf\u00e9 caravan")
        assert await passwords.check_password(kept, "caf\u00e9 caravan")
        assert await passwords.check_password(kept, "cafe\u0301 caravan")  # another keyboard
        for wrong in ("", "cafe caravan", "Caf\u00e9 caravan", "\ud800", "x" * 100_000):
            assert not await passwords.check_password(kept, wrong)
        assert not await passwords.check_password("", "")
        assert not await passwords.check_password("", "caf\u00e9 caravan")

    asyncio.run(talk())


def test_other_parameters_are_noticed():
    old = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1).hash(GOOD)
    assert passwords.needs_rehash(old)
    assert asyncio.run(passwords.check_password(old, GOOD))


def test_two_at_a_time_and_never_in_the_event_loop(monkeypatch):
    at_once, most, where = 0, 0, set()
    lock = threading.Lock()

    def slow(password):
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
            where.add(threading.get_ident())
        time.sleep(0.01)
        with lock:
            at_once -= 1
        return password

    async def crowd():
        await asyncio.gather(*(passwords.hash_password(str(n)) for n in range(10)))

    monkeypatch.setattr(passwords, "_hash", slow)
    asyncio.run(crowd())
    assert most == passwords.AT_ONCE
    assert threading.get_ident() not in where
