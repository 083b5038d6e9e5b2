"""Secrets that people carry: session tokens for browsers, recovery codes for paper."""

from __future__ import annotations

import secrets
from hashlib import sha256
from unicodedata import normalize

LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
"""No two that look alike, and no vowels, so that no code spells a word."""
GROUPS = 5
GROUP = 5
"""5 groups of 5 out of 20 letters: 108 bits."""


def fresh() -> str:
    """A token of 256 bits that fits into a cookie or an address."""
    return secrets.token_urlsafe(32)


def fresh_name() -> str:
    """The name of a table, which no terminal takes for an option: 90 bits behind a letter."""
    return secrets.choice(LETTERS) + secrets.token_urlsafe(12)[:15]


def hashed(token: str) -> str:
    """What is kept of a token. It cannot be guessed, so a plain hash is enough."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def fresh_code() -> str:
    """A recovery code, as it is shown: `BKQRT-XZDFG-…`."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def hashed_code(code: str) -> str:
    """What is kept of a recovery code, however its letters and groups were typed."""
    typed = normalize("NFKC", code).upper()
    return hashed("".join(letter for letter in typed if letter.isalnum()))
