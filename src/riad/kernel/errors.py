"""What can go wrong, by name. Wrong input says what was expected; wrong code says where it is."""

from __future__ import annotations

from collections.abc import Iterable


class RiadError(ValueError):
    """Something from outside cannot be used. One line says what was expected."""


class IllegalMove(RiadError):
    """The word is not among the current options or possible outcomes; nothing has changed."""


class UnknownName(RiadError):
    """No game, edition, module, option, bot or seat has this name."""


class BadRecord(RiadError):
    """The text is not a record that can be replayed; the message names the line."""


class BadData(RiadError):
    """A data file or saved position does not have the expected shape."""


class WrongRules(Exception):
    """The rule code itself is wrong: unknown moment, clash of modules, a chain without end."""


def expected(what: str, got: object, allowed: Iterable[object]) -> str:
    """One line for a wrong name: what it should have been."""
    return f"{what} {short(got)} is not one of {', '.join(map(str, allowed)) or 'nothing'}"


def short(thing: object, most: int = 60) -> str:
    """A quoted word from outside, on one line and cut where it gets long."""
    if isinstance(thing, int) and abs(thing) >= 10**most:
        return "a huge number"
    text = repr(thing) if isinstance(thing, str | int) else f"a {type(thing).__name__}"
    return text if len(text) <= most else text[: most - 1] + "…"
