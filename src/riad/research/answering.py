"""A table that is answered in numbers: what all forms have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import riad
from riad.kernel.errors import RiadError, UnknownName, listed, short
from riad.kernel.game import Game

PATIENCE = 100
"""Illegal numbers in a row, until a game is given up."""
REWARDS = ("result", "points")


class Answering:
    """One game after the other at a table that is ordered once."""

    game: Game[Any]

    def __init__(self, game: str, reward: str, patience: int, order: Mapping[str, Any]) -> None:
        if reward not in REWARDS:
            raise UnknownName(
                "reward {got} is not one of {allowed}", got=short(reward), allowed=listed(REWARDS)
            )
        if wrong := {"seed", "withhold_luck"} & order.keys():
            raise RiadError("{wrong}: `reset` gives a table its luck", wrong=listed(sorted(wrong)))
        self.order = {"game": game, **order}
        self.actions = riad.actions(game)
        self.layout = riad.observation(game)
        self.patience = patience
        self.by_points = reward == "points"
        self.deal(0)
        self.people: int = self.game.book.config.seats

    def deal(self, seed: int) -> None:
        """Begin a new game."""
        self.game = riad.new_game(**self.order, seed=seed)
        self.refused = 0
        self.paid = [0] * len(self.game.players)
        """Of each seat's points, those it was rewarded for."""

    def answer(self, seat: int, number: int) -> str | None:
        """Play an action by its number, or say why it cannot be played."""
        names = self.actions.names
        word = names[number] if 0 <= number < len(names) else str(number)
        try:
            self.game.play(seat, word)
        except riad.IllegalMove as wrong:
            self.refused += 1
            return str(wrong)
        self.refused = 0
        return None

    @property
    def given_up(self) -> bool:
        """Whether too many numbers in a row were illegal."""
        return self.refused >= self.patience

    def reward(self, seat: int) -> float:
        """What this seat has earned since it was last asked here."""
        if not self.by_points:
            return result(self.game, seat) if self.game.over else 0.0
        points = self.game.scores[seat]
        earned, self.paid[seat] = points - self.paid[seat], points
        return float(earned)


def result(game: Game[Any], seat: int) -> float:
    """1 for who wins alone; who loses pays his part. Alone it is 1 for a win, else -1."""
    winners, people = game.winners, game.book.config.seats
    if people == 1:
        return 1.0 if seat in winners else -1.0
    each = people / len(winners) if seat in winners else 0
    return (each - 1) / (people - 1)
