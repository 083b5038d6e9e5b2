"""What the commands say, in the language of whoever reads it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise
from os import environ

from riad.kernel.errors import RiadError
from riad.kernel.text import Event, Label, Text, because
from riad.language import PLURALS, Catalogue, catalogue, complaint, default_language


class Words:
    """A catalogue with the names of the players at one table."""

    def __init__(self, book: Catalogue, names: Sequence[str] = ()) -> None:
        self.book = book
        self.names = names

    def __call__(self, text: Text) -> str:
        return self.book.say(text, self.names)

    def event(self, event: Event) -> str:
        return self(event.text)

    def story(self, events: Sequence[Event]) -> list[str]:
        """A line for each event; what several come from is said with the first of them."""
        lines, known = [], None
        for event in events:
            named = event.cause if event.cause != known else None
            lines.append(self(because(named[1], event.text) if named else event.text))
            known = event.cause
        return lines

    def label(self, label: Label) -> str:
        return self(label.text)

    def complaint(self, wrong: RiadError) -> str:
        return complaint(wrong, self.book.language)

    def player(self, seat: int) -> str:
        return self(Text("cli.player", {"player": seat}))


def words_for(game: str, language: str | None, names: Sequence[str] = ()) -> Words:
    """The words of a game (or of the house, with "") in this language, else the terminal's own."""
    return Words(catalogue(game, language or default_language(environ)), names)


def spoken(args: Sequence[str]) -> str:
    """The language asked for in this call, where we speak it; else the terminal's own."""
    named = [word.removeprefix("--lang=") for word in args if word.startswith("--lang=")]
    named += [after for word, after in pairwise(args) if word == "--lang"]
    return next((word for word in named if word in PLURALS), default_language(environ))


def house_words() -> Words:
    """The house in the language of whoever has typed this command, before it has been read."""
    return words_for("", spoken(sys.argv[1:]))


def house(key: str) -> str:
    """A text without arguments for the help."""
    return house_words()(Text(key))
