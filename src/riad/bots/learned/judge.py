"""A linear judgement: the hand-made evaluation, and what training corrects.

V = points + hand-made terms + (now + later * L) * features, where L is the share of the game that
is left; less what counts against us by hand.
"""

from __future__ import annotations

from operator import mul
from typing import Any

from riad.bots.turn import Judgement
from riad.kernel.game import Game

from .features import Features
from .weights import Weights


class Learned:
    """Judges as another judgement does what is a turn, but values positions by what was learned."""

    def __init__(self, features: Features, weights: Weights, hand: Any) -> None:
        self._look = features.look
        self._hand = hand
        self.begins_a_turn = hand.begins_a_turn
        self.is_futile = hand.is_futile
        self.likely = hand.likely
        self._at = [
            [
                now + later * left / features.length + (n < features.terms)
                for n, (now, later) in enumerate(zip(weights.now, weights.later, strict=True))
            ]
            for left in range(features.length + 1)
        ]
        """The weight of each feature, by how much of the game is left."""
        self._marked = any(any(row[features.amounts :]) for row in self._at)

    def value(self, game: Game[Any], seat: int) -> float:
        game = self.opened(game, seat)
        against: float = self._hand.against(game, seat)
        return self.forecast(game, seat) - against

    def opened(self, game: Game[Any], seat: int) -> Game[Any]:
        """The table as if a sealed answer of this seat counted already."""
        found: Game[Any] = self._hand.opened(game, seat) if seat in game.sealed else game
        return found

    def forecast(self, game: Game[Any], seat: int) -> float:
        """The points this seat will end with."""
        points: int = game.players[seat].points
        if game.over:
            return float(points)
        amounts, marks, left = self._look(game, seat, marked=self._marked)
        weights = self._at[left]
        return points + sum(map(mul, weights, amounts), sum(map(weights.__getitem__, marks)))


_: type[Judgement] = Learned
