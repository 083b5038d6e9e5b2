"""How a seat is led: by a person who is asked, or by rules of its own.

Wherever the course of the game turns to a seat it asks that seat's conduct what happens.
"""

from __future__ import annotations

from riad.games.marrakesh.names import (
    MOSQUE_THRESHOLD,
    PALACE_THRESHOLD,
    THRESHOLD_CROSSED,
)
from riad.games.marrakesh.phases.dealing import DealProvisions, DrawTrack
from riad.games.marrakesh.phases.flow import BEGIN_TURN, RIVER_BONUS
from riad.games.marrakesh.phases.offer import has_to_claim, of_one
from riad.games.marrakesh.phases.seasons import win_tile
from riad.games.marrakesh.phases.tower import DEPLOY
from riad.games.marrakesh.scoring import score_household
from riad.games.marrakesh.sectors.stairs import CONNECT, DINAR
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import AllOf

THRESHOLDS = (PALACE_THRESHOLD, MOSQUE_THRESHOLD)
"""By staircase."""


class Conduct:
    """A household led by a person. An opponent made of rules answers otherwise."""

    asked = True
    """Whether somebody answers for this seat."""
    climbs = True
    """Whether this seat has pawns on the stairs."""
    races = True
    """Whether this seat has a camel, where there is a race."""

    def lay_out(self, game: Game, me: Player) -> None:
        game.then(me, DrawTrack(), not game.edition.dealing and DealProvisions())

    def deploy(self, game: Game, me: Player) -> None:
        game.then(me, DEPLOY)

    def can_claim(self, game: Game, me: Player) -> bool:
        return has_to_claim(game, me, of_one(game, me))

    def claim(self, game: Game, me: Player) -> None:
        game.then(me, game.edition.claim)

    def turn(self, game: Game, me: Player) -> None:
        use = game.edition.use
        game.then(me, BEGIN_TURN, use, use, use)

    def river_bonus(self, game: Game, me: Player) -> None:
        game.then(me, RIVER_BONUS)

    def threshold(self, game: Game, me: Player, stair: int) -> None:
        """A pawn has come to another part of its staircase."""
        more = (*game.on(THRESHOLD_CROSSED, me), *game.on(THRESHOLDS[stair], me))
        game.then(me, DINAR, bool(more) and AllOf(more), CONNECT)

    def win_tile(self, game: Game, me: Player, tile: int, second: Player | None) -> None:
        """The first on the river gains what the tile of the season brings."""
        win_tile(game, me, tile, second)

    def move_in(self, game: Game, me: Player) -> None:
        """Households settle in buildings; what people choose there is their module's matter."""

    def prepare(self, game: Game, me: Player) -> None:
        """A new season begins."""

    def final_scoring(self, game: Game, me: Player) -> None:
        score_household(game, me)


PEOPLE = Conduct()
