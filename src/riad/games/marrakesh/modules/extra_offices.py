"""Module 3: exchange offices that bring one thing more besides a resource."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.table import Game
from riad.kernel.book import Book
from riad.kernel.definition import Module, Switch

MODULE = Module(rules=("M-24.1", "M-24.2", "M-24.3"))
OPTIONS: Mapping[str, Switch] = {"new-offices-only": Switch((False, True), ("M-24.2",))}


def install(book: Book) -> None:
    alone = book.config.option("new-offices-only") is True
    offices = book.box.offices
    book.answer(offices=tuple(n for n in offices if offices[n].module or not alone))


def targets() -> Iterable[str]:
    return ()


def conserve(game: Game) -> None:
    """The new ones are among those that can come up; the base rules count them all."""
    new = {n for n, office in game.box.offices.items() if office.module}
    assert new <= set(game.edition.offices), "a new exchange office is missing"
