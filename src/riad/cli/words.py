"""What the commands say, in the language of whoever reads it."""

from __future__ import annotations

import sys
from collections.abc import Container, Sequence
from itertools import pairwise
from os import environ
from typing import Any

from riad.kernel.errors import RiadError
from riad.kernel.game import Game
from riad.kernel.text import Event, Label, Passage, Text, because, is_under
from riad.language import PLURALS, Catalogue, catalogue, catalogue_of, complaint, default_language

COMMANDS = (
    "help", "rule", "why", "undo", "redo", "save", "log", "news", "reasons", "record", "score",
    "board", "common", "me", "quit", "back", "seat",
)  # fmt: skip
"""What can be typed in the reader's language too: each has a list of words."""


class Words:
    """A catalogue with the names of the players at one table."""

    def __init__(self, book: Catalogue, names: Sequence[str] = ()) -> None:
        self.book = book
        self.names = names
        self.you: int | None = None
        """Whose eyes read it."""
        self.commands = {name: self(Text(f"command.{name}")).split() for name in COMMANDS}
        """What can be typed, with the words of the reader's language for it."""

    def command(self, word: str, known: Container[str]) -> str:
        """The one of these commands that is meant, in English or in the reader's language."""
        own = (name for name, words in self.commands.items() if word in words and name in known)
        return word if word in known else next(own, word)

    def __call__(self, text: Text) -> str:
        return self.book.say(text, self.names, self.you)

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

    def table(self, game: Game[Any], seat: int | None) -> list[str]:
        """The whole table in sentences, as this seat may know it."""
        return [line for passage in game.sentences(seat) for line in self._passage(passage)]

    def board(self, game: Game[Any], seat: int, name: str) -> list[str] | None:
        """One board in sentences, by its name: `common`, `me`, or the number of a player."""
        wanted = {"common": "board", str(seat + 1): "me"}.get(name, name)
        for passage in game.sentences(seat):
            if passage.id in (wanted, f"p{wanted}"):
                return self._passage(passage)
        return None

    def _passage(self, passage: Passage) -> list[str]:
        lines = (("  " if is_under(text) else "") + self(text) for text in passage.lines)
        return [self(passage.title), *lines]

    def label(self, label: Label) -> str:
        return self(label.text)

    def called(self, target: str) -> tuple[str, ...]:
        """What something that can be touched is called, where it has a name."""
        return self.book.entries().get(target.replace("/", "."), ())

    def complaint(self, wrong: RiadError) -> str:
        return complaint(wrong, self.book.language)

    def player(self, seat: int) -> str:
        return self(Text("cli.player", {"player": seat}))


def words_for(game: str, language: str | None, names: Sequence[str] = ()) -> Words:
    """The words of a game (or of the house, with "") in this language, else the terminal's own."""
    return Words(catalogue(game, language or default_language(environ)), names)


def words_at(game: Game[Any], language: str | None, names: Sequence[str]) -> Words:
    """The words of a table: what its tiles say is what is printed in its box."""
    config = game.book.config
    return Words(catalogue_of(config, language or default_language(environ)), names)


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
