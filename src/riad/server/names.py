"""Names of people: what may be one, and when two are the same."""

from __future__ import annotations

from typing import Final
from unicodedata import normalize

from riad.server.errors import Refused
from riad.server.store.looks import look_of

SHORTEST: Final = 2
LONGEST: Final = 40
LONGEST_TYPED: Final = 200
"""More is not even looked at."""

UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(
    chr(code) for first, last in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
    for code in range(first, last + 1)
)  # fmt: skip
"""Letters and marks that show nothing, though Python calls them printable."""

RESERVED: Final = frozenset(
    map(
        look_of,
        (
            "admin", "admins", "administrator", "administrateur", "beheer", "beheerder", "host",
            "hôte", "gastheer", "riad", "moderator", "moderators", "modérateur", "mod", "mods",
            "system", "système", "systeem", "server", "serveur", "root", "support", "staff",
            "owner", "official", "bot", "nobody", "everybody", "all",
        ),
    )
)  # fmt: skip
"""What names look like that would speak for the house."""


def is_reserved(name: str) -> bool:
    """Whether it could be taken for the house itself, whatever is counted up behind it."""
    return not RESERVED.isdisjoint((look_of(name), look_of(name.strip("0123456789 ._-#"))))


def tidy(name: str) -> str:
    """The name as it is kept: 2 to 40 letters that show, single spaces between them."""
    spaced = _spaced(name)
    if not SHORTEST <= len(spaced) <= LONGEST:
        raise Refused("bad-name")
    if not spaced.isprintable() or UNSEEN & set(spaced):  # that is: no control, no bidi, no blank
        raise Refused("bad-name")
    return spaced


def key_of(name: str) -> str:
    """Two names with the same key are the same name; what can be nobody's has an empty one."""
    key = normalize("NFKC", _spaced(name).casefold())
    return key if key.isprintable() else ""  # not every database takes such letters


def _spaced(name: str) -> str:
    words = normalize("NFKC", name[:LONGEST_TYPED]).split(" ")
    return " ".join(word for word in words if word)
