"""`turn`: plays its own turn on in thought, and takes what looks best then.

In the middle of a turn a position is hard to judge: what was just begun is worth what will come of
it. So a bot answers its own next questions first, each with what looks best, until luck, somebody
else or another turn comes.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from importlib import import_module
from typing import Any, NamedTuple, Protocol

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

    def likely(self, game: Game[Any], seat: int, /) -> Collection[str]:
        """The answers that may be the best; where there are few, all."""


def judgement(game: str) -> Judgement:
    found: Any = import_module(f"riad.bots.evaluations.{game}")
    return found  # type: ignore[no-any-return]


class Thought(NamedTuple):
    """Where a move leads when one's own turn is played on."""

    value: float
    position: Game[Any]


class Turn(Bot):
    """Plays each option on a copy, luck withheld, and its own turn to the end."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._random = random.Random(f"riad turn {seed}")

    def judge(self, game: str) -> Judgement:
        """What positions of this game are judged by."""
        return judgement(game)

    def choose(self, game: Game[Any], seat: int) -> str:
        thoughts = self.thoughts(game, seat)
        return max(thoughts, key=lambda move: thoughts[move].value)

    def thoughts(self, game: Game[Any], seat: int) -> dict[str, Thought]:
        """What comes of each move, a little blurred: of equal ones any may be the best."""
        judge, found = self.judge(game.book.config.game), {}
        for move in judge.likely(game, seat):
            value, position = played_on(game, seat, move, judge)
            found[move] = Thought(value + self._random.random() * 1e-3, position)
        return found


def played_on(game: Game[Any], seat: int, move: str, judge: Judgement) -> Thought:
    """A move, and the own answers to what it asks."""
    trial = after(game, seat, move)
    value = None
    for _ in range(MOST_ANSWERS):
        if is_settled(trial, seat, judge):
            break
        options = judge.likely(trial, seat)
        if len(options) > MOST_OPTIONS:
            break
        coming = {answer: after(trial, seat, answer) for answer in options}
        values = {answer: judge.value(coming[answer], seat) for answer in options}
        best = max(values, key=lambda answer: values[answer])
        value = values[best]
        if judge.is_futile(trial, best):
            return Thought(value - FUTILE, coming[best])
        trial = coming[best]
    return Thought(judge.value(trial, seat) if value is None else value, trial)


def is_settled(game: Game[Any], seat: int, judge: Judgement) -> bool:
    """Whether luck, somebody else or another turn comes now."""
    return game.waiting != (seat,) or judge.begins_a_turn(game)


def after(game: Game[Any], seat: int, move: str) -> Game[Any]:
    """A copy, luck withheld, in which the move was made. A secret answer stays sealed, also the
    last one: what others have answered is not known yet."""
    trial = game.copy(luck=None)
    if game.is_together:
        trial.sealed = {**game.sealed, seat: move}
    else:
        trial.play(seat, move)
    return trial
