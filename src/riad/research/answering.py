"""A table that is answered in numbers: what all forms have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import riad
from riad.kernel.alphabet import Alphabet
from riad.kernel.errors import IllegalMove, RiadError, UnknownName, listed, short
from riad.kernel.game import Game

PATIENCE = 100
"""Illegal numbers in a row, until a game is given up."""
REWARDS = ("result", "points")
RENDER_MODES = ("ansi",)


class Answering:
    """One game after the other at a table that is ordered once."""

    game: Game[Any]

    def __init__(
        self,
        game: str,
        reward: str,
        patience: int,
        render_mode: str | None,
        order: Mapping[str, Any],
    ) -> None:
        if reward not in REWARDS:
            raise UnknownName(
                "reward {got} is not one of {allowed}", got=short(reward), allowed=listed(REWARDS)
            )
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise UnknownName(
                "render mode {got} is not one of {allowed}",
                got=short(render_mode),
                allowed=listed(RENDER_MODES),
            )
        at_least_one("patience", patience)
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
        self.paid = list(self.game.scores)
        """Of each seat's points, those it was rewarded for, or had from the start."""

    def answer(self, seat: int, action: object) -> str | None:
        """Play an action by its number, or say why it cannot be played."""
        try:
            self.game.play(seat, word_of(self.actions, action))
        except IllegalMove as wrong:
            self.refused += 1
            return str(wrong)
        self.refused = 0
        return None

    @property
    def given_up(self) -> bool:
        """Whether too many numbers in a row were illegal."""
        return self.refused >= self.patience

    @property
    def told(self) -> dict[str, Any]:
        """What the last `info` of a game says: the points of every seat."""
        last = self.game.over or self.given_up
        return {"scores": list(self.game.scores)} if last else {}

    def reward(self, seat: int) -> float:
        """What this seat has earned since it was last asked here."""
        if not self.by_points:
            return result(self.game, seat) if self.game.over else 0.0
        points = self.game.scores[seat]
        earned, self.paid[seat] = points - self.paid[seat], points
        return float(earned)


def word_of(actions: Alphabet, action: object) -> str:
    """The word for an action's number, even for one that is no action: no table will allow that."""
    number = whole(action)
    if number is None:
        got = repr(action) if action is None or isinstance(action, float) else short(action)
        raise IllegalMove("an action is one whole number, not {got}", got=got)
    return actions.names[number] if 0 <= number < len(actions) else short(number)


def whole(action: object) -> int | None:
    """A whole number of Python or numpy, or the only one in an array or a tensor."""
    item = getattr(action, "item", None)
    if item is not None:
        try:
            action = item()
        except (RuntimeError, TypeError, ValueError):  # there are several, or none
            return None
    return action if isinstance(action, int) and not isinstance(action, bool) else None


def at_least_one(option: str, got: object) -> None:
    if type(got) is not int or got < 1:
        raise RiadError(
            "{option} is a whole number from 1 on, not {got}", option=option, got=short(got)
        )


def result(game: Game[Any], seat: int) -> float:
    """1 for who wins alone; who loses pays his part. Alone it is 1 for a win, else -1."""
    winners, people = game.winners, game.book.config.seats
    if people == 1:
        return 1.0 if seat in winners else -1.0
    each = people / len(winners) if seat in winners else 0
    return (each - 1) / (people - 1)
