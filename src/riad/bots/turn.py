"""`turn`: plays its own turn on in thought, and takes what looks best then.

In the middle of a turn a position is hard to judge: what was just begun is worth what will come of
it. So a bot answers its own next questions first, each with what looks best, until luck, somebody
else or another turn comes.
"""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any, Protocol

from riad.kernel.game import Game

from .base import Bot

MOST_ANSWERS = 6
"""No turn is played on further."""
MOST_OPTIONS = 40
"""Questions with more answers are not thought through."""
FUTILE = 100.0
"""What it costs to begin something only to leave it."""


class Judgement(Protocol):
    """What a game's evaluation offers."""

    def value(self, game: Game[Any], seat: int) -> float:
        """How good a position looks to a seat, in points, as it lies there."""

    def begins_a_turn(self, game: Game[Any], /) -> bool:
        """Whether what is asked is a turn of its own, and not part of what was just done."""

    def is_futile(self, game: Game[Any], move: str, /) -> bool:
        """Whether this answer leaves something as it was that was begun for nothing."""


def judgement(game: str) -> Judgement:
    found: Any = import_module(f"riad.bots.evaluations.{game}")
    return found  # type: ignore[no-any-return]


class Turn(Bot):
    """Plays each option on a copy, luck withheld, and its own turn to the end."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._random = random.Random(f"riad turn {seed}")

    def choose(self, game: Game[Any], seat: int) -> str:
        judge = judgement(game.book.config.game)
        values = {move: self._played_on(game, seat, move, judge) for move in game.options(seat)}
        return max(values, key=lambda move: values[move])

    def _played_on(self, game: Game[Any], seat: int, move: str, judge: Judgement) -> float:
        """What comes of a move, a little blurred: of equal ones any may be the best."""
        trial = after(game, seat, move)
        for _ in range(MOST_ANSWERS):
            if trial.waiting != (seat,) or judge.begins_a_turn(trial):
                break
            options = trial.options(seat)
            if len(options) > MOST_OPTIONS:
                break
            coming = {answer: after(trial, seat, answer) for answer in options}
            best = max(coming, key=lambda answer: judge.value(coming[answer], seat))
            if judge.is_futile(trial, best):
                return judge.value(coming[best], seat) - FUTILE
            trial = coming[best]
        return judge.value(trial, seat) + self._random.random() * 1e-3


def after(game: Game[Any], seat: int, move: str) -> Game[Any]:
    trial = game.copy(luck=None)
    trial.play(seat, move)
    return trial
