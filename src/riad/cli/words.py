"""What the commands say, in the language of whoever reads it."""

from __future__ import annotations

from collections.abc import Sequence
from os import environ

from riad.kernel.text import Event, Label, Text
from riad.language import Catalogue, catalogue, default_language


class Words:
    """A catalogue with the names of the players at one table."""

    def __init__(self, book: Catalogue, names: Sequence[str] = ()) -> None:
        self.book = book
        self.names = names

    def __call__(self, text: Text) -> str:
        return self.book.say(text, self.names)

    def event(self, event: Event) -> str:
        return self(event.text)

    def label(self, label: Label) -> str:
        return self(label.text)

    def player(self, seat: int) -> str:
        return self(Text("cli.player", {"player": seat}))


def words_for(game: str, language: str | None, names: Sequence[str] = ()) -> Words:
    """The words of a game (or of the house, with "") in this language, else the terminal's own."""
    return Words(catalogue(game, language or default_language(environ)), names)


def house(key: str) -> str:
    """A help text of the house, in the terminal's own language."""
    return catalogue("", default_language(environ)).say(Text(key))
