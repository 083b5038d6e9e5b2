"""What lies on the table."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from riad.kernel.game import Game as AnyGame
from riad.kernel.state import secret, state

from .names import FLOORS, NOBODY, SOURCES
from .pieces import SHOPS

if TYPE_CHECKING:
    from .board import Board
    from .edition import Edition


@state
class Past:
    """Cards played from a hand of mixed ages; see worlds.py."""

    kinds: list[int] = field(default_factory=list)
    among: list[int] = field(default_factory=list)
    """Out of how many drawn cards each was played."""
    ages: list[int] = secret(factory=list, seen_by="owner")


@state
class Player:
    """A merchant with his board, and what lies beside it."""

    seat: int
    camels: int = 0
    gold: int = 0
    points: int = 0
    tiles: int = 0
    """Buildings owned, one bit each, in the order of the individual board."""
    hand: list[int] = secret(factory=list, seen_by="owner")
    """Kinds of cards, in the order they were drawn."""
    ages: list[int] = secret(factory=list, seen_by="owner")
    """For each card in hand, how often the deck had been made anew when it was drawn."""
    past: Past | None = None
    sources: list[int] = field(default_factory=lambda: [0] * len(SOURCES))


@state
class Table:
    players: list[Player]
    week: int = 1
    day: int = 1
    first: int = 0
    """The first player of the day."""
    order: tuple[int, ...] = ()
    """The seats that act today, in turn order."""
    built: bool = False
    """Whether the player in turn has constructed his building of this turn."""
    supervisor: int = 0
    shops: list[int] = field(default_factory=lambda: [NOBODY] * len(SHOPS))
    """Whose cube stands in each shop."""
    caravan: list[int] = field(default_factory=list)
    """Whose cubes ride, along the path."""
    white: list[int] = field(default_factory=lambda: [0] * len(FLOORS))
    yellow: list[int] = field(default_factory=lambda: [0] * len(FLOORS))
    """White and yellow dice on each floor of the tower."""
    value: list[int] = field(default_factory=lambda: [0] * len(FLOORS))
    """The number the dice of each floor show."""
    deck: list[int] = secret(factory=list, seen_by="nobody")
    discard: list[int] = field(default_factory=list)
    shuffles: int = 0
    """How often the discard pile has become the deck."""


if TYPE_CHECKING:

    class Game(AnyGame[Table]):
        """A game of Yspahan: what can be asked of its box and edition is known."""

        box: Board
        edition: Edition
else:
    Game = AnyGame[Table]
