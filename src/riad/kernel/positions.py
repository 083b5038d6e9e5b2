"""A game that was played, position by position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from . import record
from .game import Game, new_game
from .running import Entry


class Position(NamedTuple):
    """A game as it stood when a seat answered, and the answer; at the end nobody does."""

    game: Game[Any]
    seat: int | None
    move: str | None


def of(game: Game[Any]) -> Iterator[Position]:
    """Every position in which somebody answered, and how it stands now; luck is withheld.

    Who answers in secret does so after the seats before, whose answers are sealed.
    """
    at = new_game(game.book.definition, game.book.config, None)
    sealed = [Entry(seat, word) for seat, word in sorted(game.sealed.items())]
    for entry in (*game.log, *sealed):
        if entry.who >= 0:
            yield Position(at.copy(), entry.who, entry.word)
        record.say(at, entry)
    yield Position(at, None, None)
