"""Names: what can be read, and what would be taken for another."""

from __future__ import annotations

from contextlib import suppress

import pytest

from riad.server.errors import Refused
from riad.server.names import is_reserved, key_of, tidy
from riad.server.store.looks import look_of


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("E\u0301mile", "Émile"),
        ("\uff21da", "Ada"),
        ("Ада", "Ада"),
        ("李小龙", "李小龙"),
        ("Zoë 🐫", "Zoë 🐫"),
        ("<b>{0}%s</b>", "<b>{0}%s</b>"),
        ("x" * 40, "x" * 40),
    ],
)
def test_names_as_they_are_kept(typed, kept):
    assert tidy(typed) == kept
    assert tidy(kept) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "A",
        "  A  ",
        "x" * 41,
        "x" * 1_000_000,
        "\ufdfa" * 3,  # three signs, 54 letters
        "Ada\n",
        "Ada\x00",
        "Ada\tB",
        "Ada\u202eadA",  # right-to-left override
        "Ada\u2066",  # isolate
        "Ada\u200f",  # right-to-left mark
        "A\u200bda",  # zero width
        "A\u00adda",  # soft hyphen
        "\u3164\u3164\u3164",  # Hangul filler: a letter that shows nothing
        "\u2800\u2800",  # empty Braille
        "Ada\ufe0f",  # variation selector
        "Ada\U000e0061",  # tag
        "Ada\u2028",
        "Ada\ud800",
        "Ada\ue000",  # private use
    ],
)
def test_names_that_cannot_be_read_are_refused(typed):
    with pytest.raises(Refused) as refused:
        tidy(typed)
    assert refused.value.code == "bad-name"
    key_of(typed)  # whoever signs in may type anything


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", " ada "),
        ("Straße", "STRASSE"),
        ("Émile", "e\u0301mile"),
        ("Ada", "\uff21\uff24\uff21"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("Ada \u2161", "ada ii"),
        ("\u1e9e\u1e9e", "ssss"),
    ],
)
def test_names_that_are_the_same(one, other):
    assert key_of(one) == key_of(other)


def test_names_that_are_not_the_same():
    names = ("Ada", "Ad\u0430", "Ada B", "AdaB", "Ádá")  # \u0430 is Cyrillic
    assert len({key_of(name) for name in names}) == len(names)


def test_the_key_of_a_key_is_itself_and_always_fits():
    for code in range(0x20, 0x3000):
        with suppress(Refused):
            name = tidy(f"{chr(code)}x" * 20)
            key = key_of(name)
            assert key_of(key) == key
            assert len(key) <= 120  # the column has room for 200


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Admin", "\u0410dmin"),  # Cyrillic
        ("Ada", "\u0391d\u03b1"),  # Greek
        ("Ada", "Ad\u0430"),
        ("Bob", "B0b"),
        ("Milo", "Mi1o"),
        ("William", "WiIIiam"),
        ("Ada B", "Ada-B"),
        ("Zoë", "Zoe"),
        ("Marco", "rnarco"),
        ("Ada", "\U0001d4d0da"),  # a mathematical letter
    ],
)
def test_names_that_look_the_same(one, other):
    assert look_of(one) == look_of(other)


def test_names_that_do_not_look_the_same():
    names = ("Ada", "Bob", "Saar", "Ada B", "Иван", "Мария", "李小龙", "🐫🐫", "!!", "Player 2")
    assert len({look_of(name) for name in names}) == len(names)


@pytest.mark.parametrize(
    "name", ["admin", "\u0410DMIN", "Adm1n", "Admin 2", "R\u0456ad", "m0derator", "The.host"[4:]]
)
def test_names_that_speak_for_the_house(name):
    assert is_reserved(name)


@pytest.mark.parametrize("name", ["Ada", "Riad Hassan", "Adminah", "Bottom", "42"])
def test_names_that_do_not(name):
    assert not is_reserved(name)
