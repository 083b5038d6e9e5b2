"""What can go wrong, by name. Wrong input says what was expected; wrong code says where it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import index
from re import Match
from typing import Any, Self

from .text import PLACEHOLDER


class RiadError(ValueError):
    """Something from outside cannot be used. One line says what was expected.

    The template is that line in English, with its values in braces; whoever speaks another
    language looks it up there. A value may be an error of its own.
    """

    def __init__(self, template: str, /, **values: int | str | RiadError) -> None:
        super().__init__(template)  # and nothing else: so it can be sent to other processes
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return self.said(lambda template: template)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def said(self, translated: Callable[[str], str]) -> str:
        """The line in another language. What a value contains is never read as a placeholder."""

        def value(found: Match[str]) -> str:
            inner = self.values.get(found[1], found[0])
            return inner.said(translated) if isinstance(inner, RiadError) else str(inner)

        return PLACEHOLDER.sub(value, translated(self.template))

    @property
    def corrected(self) -> str:
        """The rules that were corrected since, where that may be why; empty: there are none."""
        return str(self.values.get("corrected", ""))

    @classmethod
    def of(cls, wrong: RiadError, **others: int | str | RiadError) -> Self:
        """The same line under this name, perhaps with other values."""
        return cls(wrong.template, **{**wrong.values, **others})


class IllegalMove(RiadError):
    """The word is not among the current options or possible outcomes; nothing has changed."""


class UnknownName(RiadError):
    """No game, edition, module, option, bot or seat has this name."""


class BadRecord(RiadError):
    """The text is not a record that can be replayed; the message names the line."""


class OtherGame(BadRecord):
    """The record is written well, but these rules make another game of it."""


class BadData(RiadError):
    """A data file or saved position does not have the expected shape."""


class WrongRules(Exception):
    """The rule code itself is wrong: unknown moment, clash of modules, a chain without end."""


def listed(things: Iterable[object]) -> str:
    """Names with commas between them; a dash where there are none."""
    return ", ".join(map(str, things)) or "–"


def whole(thing: Any) -> Any:
    """A whole number of another library, such as numpy's, as Python's own; all else as it is."""
    if isinstance(thing, bool):
        return thing
    try:
        return index(thing)
    except TypeError:
        return thing


def plain(thing: Any) -> Any:
    """A word of another library, such as numpy's, as Python's own; all else as it is."""
    return str.__str__(thing) if isinstance(thing, str) else thing


def short(thing: object, most: int = 60) -> str:
    """A quoted word from outside, on one line, cut where it gets long, in no language."""
    if isinstance(thing, int) and abs(thing) >= 10**most:
        text = hex(thing)  # Python refuses to write long numbers in decimal digits
    else:
        text = repr(thing) if isinstance(thing, str | int) else f"<{type(thing).__name__}>"
    return text if len(text) <= most else text[: most - 1] + "…"
