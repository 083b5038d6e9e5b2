"""A list of features by name. Each is an amount, or a mark that is there as often as it is set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from riad.kernel.game import Game


class Seen(NamedTuple):
    """A position as one seat sees it."""

    amounts: list[float]
    """The first features, in order; the foremost of them are points of the hand-made evaluation."""
    marks: list[int]
    """Numbers of further features; one that stands there twice counts twice."""
    left: int
    """Rounds, days or whatever a game is divided into, that are still to come."""


class Features(Protocol):
    """What a game tells of its positions."""

    names: tuple[str, ...]
    """Of all features; the number of one is its place here."""
    terms: int
    """How many of them, from the first on, are points of the hand-made evaluation."""
    amounts: int
    """How many of them, from the first on, are amounts; the others are marks."""
    free: frozenset[int]
    """Those that say what kind of table and what time it is; no move can change them."""
    length: int
    """How much is left when a game begins."""
    tastes: Mapping[str, tuple[str, ...]]
    """What a character likes: how the names of those features begin."""
    moods: tuple[str, ...]
    """And what one is in the mood for today, another one tomorrow."""
    plain: int
    """The number of players of most games that are learned from."""
    first: int
    """How many games are played before anything is learned from them."""
    ridge: float
    """How much a weight has to earn before it counts."""

    def look(self, game: Game[Any], seat: int, /, *, marked: bool = True) -> Seen:
        """What this seat sees of a position that is not over; without marks where they do not
        count."""


class Names:
    """Features as they are thought of, one block after the other."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def block(self, name: str, of: Iterable[object]) -> int:
        """One feature for each; the number of the first."""
        first = len(self.names)
        self.names += [f"{name} {which}" for which in of]
        return first
