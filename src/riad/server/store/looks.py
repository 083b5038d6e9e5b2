# ruff: noqa: RUF001 - letters that look like others are what this is about
"""What a name looks like: two names of one look are taken for each other by people.

A small table of our own: the letters of Cyrillic and Greek that are drawn like Latin ones, and what
stands in for a letter. It need not be all of Unicode; it has to stop whoever wants to be taken for
somebody else at a table.
"""

from __future__ import annotations

from typing import Final
from unicodedata import category, normalize

ALIKE: Final = {
    # Cyrillic
    "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "ɡ": "g", "һ": "h", "н": "h", "і": "i",
    "ј": "j", "к": "k", "м": "m", "о": "o", "р": "p", "ԛ": "q", "г": "r", "ѕ": "s", "т": "t",
    "ц": "u", "ѵ": "v", "ԝ": "w", "х": "x", "у": "y", "ү": "y", "з": "3", "п": "n", "ӏ": "l",
    "є": "e", "ь": "b", "я": "r", "и": "n",
    # Greek
    "α": "a", "β": "b", "ϲ": "c", "ε": "e", "η": "n", "ι": "i", "κ": "k", "μ": "u", "ν": "v",
    "ο": "o", "ρ": "p", "σ": "o", "τ": "t", "υ": "u", "χ": "x", "γ": "y", "ζ": "z", "ω": "w",
    "ϳ": "j", "λ": "l",
    # Latin
    "ı": "i", "ɩ": "i", "ɑ": "a", "ℓ": "l", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h",
    "ŧ": "t", "ſ": "s", "æ": "ae", "œ": "oe", "ʀ": "r", "ɴ": "n", "ᴀ": "a", "ᴅ": "d", "ᴍ": "m",
    # digits and signs that stand in for letters
    "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b",
    "l": "i", "|": "i", "!": "i", "@": "a", "$": "s",
}  # fmt: skip
"""A letter and the one it is taken for, in small letters."""

PAIRS: Final = (("rn", "m"), ("vv", "w"))
"""Two letters that look like one."""

IGNORED: Final = ("M", "P", "Z", "C", "S")
"""Kinds of signs that do not tell two names apart: marks, points, blanks, symbols."""

LONGEST: Final = 200


def look_of(name: str) -> str:
    """What people see, roughly; of a name without letters, the name itself."""
    apart = normalize("NFKD", normalize("NFKC", name).casefold())
    drawn = "".join(ALIKE.get(sign, sign) for sign in apart)
    drawn = "".join(ALIKE.get(sign, sign) for sign in drawn)  # and what that is taken for
    letters = "".join(sign for sign in drawn if category(sign)[0] not in IGNORED)
    for pair, one in PAIRS:
        letters = letters.replace(pair, one)
    return (letters or apart)[:LONGEST]
