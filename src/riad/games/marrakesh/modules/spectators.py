"""Module 4: everybody uses the purple side of the audience disc."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.table import Game
from riad.kernel.book import Book
from riad.kernel.definition import Module, Switch

MODULE = Module(rules=("M-25.1", "M-25.2"))
OPTIONS: Mapping[str, Switch] = {}


def install(book: Book) -> None:
    book.answer(disc=book.box.discs["purple"])


def targets() -> Iterable[str]:
    return ()


def conserve(game: Game) -> None:
    """Everybody turns the same disc."""
    assert sorted(game.edition.disc) == sorted(game.box.discs["purple"]), "the disc is another one"
