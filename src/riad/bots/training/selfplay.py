"""Games of a bot against itself, with moves tried now and then, and what each seat saw in them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from riad.bots.learned.bot import features_of, judged_by
from riad.bots.learned.features import Features, Seen
from riad.bots.learned.judge import Learned
from riad.bots.learned.weights import Weights
from riad.bots.match import play
from riad.bots.turn import Judgement, Turn, after, is_settled
from riad.games import definitions
from riad.kernel.definition import Config
from riad.kernel.game import Game, new_game
from riad.kernel.luck import luck_of

RATES = (0.0, 0.025, 0.05, 0.1)
"""How often a move is tried that is not the best; one of these for each game."""
NEAR, NEXT_BEST = 0.75, 4
"""How often it is among the next best ones, and where those end."""


class Position(NamedTuple):
    """What a seat saw, and the points it had."""

    seen: Seen
    points: int


@dataclass(slots=True)
class Stretch:
    """Positions one after the other, each the best that its seat could make of the one before."""

    positions: list[Position] = field(default_factory=list)
    end: Position | int = 0
    """What would have followed the last one; or, where the game ended, the final points."""


@dataclass(slots=True)
class Played:
    """One game of a training."""

    stretches: list[Stretch]
    scores: list[int]
    """Of the seats that bots played."""
    rate: float


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play; small enough to be sent to another process."""

    config: Config
    seed: int
    weights: Weights


def play_one(job: Job) -> Played:
    """The same game for the same job."""
    definition = definitions()[job.config.game]
    features = features_of(definition.name)
    judge = judged_by(definition.name, job.weights)
    rate = random.Random(f"riad rate {job.seed}").choice(RATES)
    game = new_game(definition, job.config, luck_of(job.seed))
    seats = range(job.config.seats)
    bots = [Explorer(job.seed * 16 + seat, judge, features, rate) for seat in seats]
    play(game, bots)
    for seat, bot in enumerate(bots):
        bot.break_off(game.scores[seat])
    stretches = [stretch for bot in bots for stretch in bot.stretches]
    return Played(stretches, [game.scores[seat] for seat in seats], rate)


class Explorer(Turn):
    """Plays what it likes best, but now and then something else, and notes where it came to."""

    def __init__(self, seed: int, judge: Learned, features: Features, rate: float) -> None:
        super().__init__(seed)
        self._judge, self._features, self._rate = judge, features, rate
        self._tries = random.Random(f"riad tries {seed}")
        self._now = Stretch()
        self.stretches: list[Stretch] = []

    def judge(self, _: str) -> Judgement:
        return self._judge

    def choose(self, game: Game[Any], seat: int) -> str:
        thoughts = self.thoughts(game, seat)
        ranked = sorted(thoughts, key=lambda move: -thoughts[move].value)
        move = ranked[0]
        if len(ranked) > 1 and self._tries.random() < self._rate:
            near = self._tries.random() < NEAR
            move = self._tries.choice(ranked[1 : NEXT_BEST if near else None])
            self.break_off(self._noted(thoughts[ranked[0]].position, seat))
        there = after(game, seat, move)
        if is_settled(there, seat, self._judge):
            position = self._noted(there, seat)
            if isinstance(position, Position):  # else the game is over, and its end is noted then
                self._now.positions.append(position)
        return move

    def break_off(self, end: Position | int) -> None:
        """What was expected, or the final points; what comes now begins another stretch."""
        if self._now.positions:
            self._now.end = end
            self.stretches.append(self._now)
            self._now = Stretch()

    def _noted(self, game: Game[Any], seat: int) -> Position | int:
        game = self._judge.opened(game, seat)
        points: int = game.players[seat].points
        return points if game.over else Position(self._features.look(game, seat), points)
