"""Passwords: what may be one, and argon2id in a few threads of its own."""

from __future__ import annotations

import asyncio
import secrets
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from importlib.resources import files
from typing import Final, TypeVar
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from riad.server.errors import Refused

R = TypeVar("R")

SHORTEST: Final = 8
LONGEST: Final = 256

AT_ONCE: Final = 2
"""Each takes a core and 64 MiB for a quarter of a second."""

_hasher = PasswordHasher()
_threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")


def check_new(password: str, name: str) -> None:
    """Refuse what others would try first: short, common, or the account's own name."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused("bad-password")
    plain = _normal(password).casefold()
    if plain in common() or plain == normalize("NFKC", name).casefold():
        raise Refused("bad-password")


@cache
def common() -> frozenset[str]:
    """Passwords that stand at the top of everybody's list, in small letters."""
    text = (files("riad.server") / "common_passwords.txt").read_text("utf-8")
    return frozenset(line for line in text.splitlines() if not line.startswith("#"))


async def hash_password(password: str) -> str:
    """What is kept of a password."""
    return await _in_thread(partial(_hash, password))


async def check_password(kept: str, password: str) -> bool:
    """Whether it is the one; where none is kept (""), this takes just as long and says no."""
    if len(password) > LONGEST:
        kept, password = "", ""
    return await _in_thread(partial(_verify, kept or nobodys(), password))


def needs_rehash(kept: str) -> bool:
    """Whether it was hashed with other parameters than we use today."""
    return _hasher.check_needs_rehash(kept)


def nobodys() -> str:
    """A hash that no password has, as costly to check as any other."""
    salt, digest = (
        b64encode(secrets.token_bytes(size)).rstrip(b"=").decode()
        for size in (_hasher.salt_len, _hasher.hash_len)
    )
    costs = f"m={_hasher.memory_cost},t={_hasher.time_cost},p={_hasher.parallelism}"
    return f"$argon2id$v=19${costs}${salt}${digest}"


def _normal(password: str) -> str:
    """The same letters, whichever keyboard composed them."""
    return normalize("NFKC", password)


def _hash(password: str) -> str:
    return _hasher.hash(_bytes(password))


def _verify(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, _bytes(password))
    except VerifyMismatchError:
        return False


def _bytes(password: str) -> bytes:
    return _normal(password).encode("utf-8", "surrogatepass")


async def _in_thread(work: Callable[[], R]) -> R:
    return await asyncio.get_running_loop().run_in_executor(_threads, work)
