"""What the rules of the Pachabot can ask about it: as its table has set it."""

from __future__ import annotations

from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.variants.conduct import Conduct
from riad.kernel.frames import Frame

from .dials import Dials
from .readings import Readings


class Automaton(Conduct):
    """A household led by rules that can be made weaker or stronger, and read in two ways."""

    asked = False

    def __init__(
        self,
        set_to: Dials,
        agreed: Readings,
        strategies: list[int],
        shows: tuple[tuple[Frame, ...], ...],
    ) -> None:
        self.dials = set_to
        self.readings = agreed
        self.strategies = strategies
        """The strategy tiles of this game."""
        self.shows = shows
        """What the row of the Main Square pays, from left to right."""

    def caravan(self, game: Game, count: int) -> tuple[Frame, ...]:
        """What its caravans bring besides strategy tiles."""
        raise NotImplementedError


def automaton(game: Game, me: Player) -> Automaton:
    """How this seat is led, which no person leads."""
    found = game.edition.conducts[me.seat]
    assert isinstance(found, Automaton)
    return found


def dials(game: Game, me: Player) -> Dials:
    return automaton(game, me).dials


def readings(game: Game, me: Player) -> Readings:
    return automaton(game, me).readings
