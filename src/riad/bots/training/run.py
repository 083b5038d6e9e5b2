"""A training from its first game to its last: play, fit, measure, keep."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import numpy as np

from riad.bots.greedy import Greedy
from riad.bots.learned.bot import features_of, judged_by
from riad.bots.learned.judge import Learned
from riad.bots.learned.weights import Weights, nothing, read, written
from riad.bots.match import play
from riad.bots.turn import Judgement, Turn
from riad.games import definitions
from riad.kernel.definition import Definition
from riad.kernel.errors import RiadError
from riad.kernel.game import new_game
from riad.kernel.luck import luck_of

from .fitting import Sums, error
from .selfplay import Job, Played, play_one
from .tables import table

AT_ONCE = 50
"""Games between two fits."""
AVERAGED = 5
"""Every fit wanders a little; what is kept is the mean of the last ones."""
MEASURING = 1_000_000_000
"""Seeds from here on are for measuring; nobody trains on them."""


@dataclass(frozen=True, slots=True)
class Report:
    """How a training stands after a fit."""

    games: int
    per_second: float
    points: float
    """The mean of games without tries."""
    error: float
    """Of forecasts, in games the weights had not been fitted to."""
    measured: int
    won: float
    """Of that many games against `greedy-0`, a shared victory in parts."""
    mine: float
    theirs: float


@dataclass(frozen=True, slots=True)
class Plan:
    game: str
    games: int
    seed: int
    out: Path
    measure: int = 6
    first: int = 0
    """Games before the first fit; 0 means as many as the game's features ask."""
    at_once: int = AT_ONCE


class Training:
    """Everything between two fits is in the file of weights and the one beside it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.features = features_of(plan.game)
        self.sums = Sums(self.features)
        self.weights = nothing(len(self.features.names))
        """Of the last fit, which games are played by."""
        self.recent: list[Weights] = []
        self.done = 0
        if plan.out.exists():
            self._take_up()

    @property
    def kept(self) -> Path:
        return self.plan.out.with_suffix(".npz")

    def run(self, executor: Executor | None = None) -> Iterator[Report]:
        """Train until all games are played; a report after every fit, when all is kept."""
        plan, definition = self.plan, definitions()[self.plan.game]
        while self.done < plan.games:
            until = self.done + plan.at_once if self.done else plan.first or self.features.first
            numbers = range(self.done, min(plan.games, until))
            jobs = [
                Job(
                    table(definition, self.features.plain, plan.seed, n),
                    plan.seed * 1_000_000 + n,
                    self.weights,
                )
                for n in numbers
            ]
            start = time.monotonic()
            games = list((executor.map if executor else map)(play_one, jobs))
            seconds = time.monotonic() - start
            off = error(self.features, self.weights, games)
            self._learn(games)
            self._keep()
            won, mine, theirs = strength(definition, averaged(self.recent), plan.measure, self.done)
            calm = [score for game in games if not game.rate for score in game.scores]
            yield Report(
                self.done,
                len(games) / seconds,
                sum(calm) / len(calm) if calm else math.nan,
                off,
                plan.measure,
                won,
                mine,
                theirs,
            )

    def _learn(self, games: Sequence[Played]) -> None:
        for game in games:
            self.sums.add(game)
        self.done += len(games)
        made = {
            "game": self.plan.game,
            "seed": self.plan.seed,
            "games": self.done,
            "version": version("riad"),
            "date": datetime.now(UTC).date().isoformat(),
        }
        self.weights = replace(self.sums.fitted(self.weights), made=made)
        self.recent = [*self.recent, self.weights][-AVERAGED:]

    def _keep(self) -> None:
        """Both files, each whole or not at all; the one of the weights is what counts."""
        sums, recent = self.sums, [(w.now, w.later) for w in self.recent]
        with whole(self.kept).open("wb") as file:
            np.savez(file, seen=sums.seen, ahead=sums.ahead, told=sums.told, recent=recent)
        whole(self.plan.out).write_text(
            written(averaged(self.recent), self.features.names), "utf-8"
        )
        for path in (self.kept, self.plan.out):
            whole(path).replace(path)

    def _take_up(self) -> None:
        plan, names = self.plan, self.features.names
        made = read(plan.out.read_text("utf-8"), names).made
        ours = made.get("game") == plan.game and made.get("seed") == plan.seed
        if not ours or not self.kept.exists():
            raise RiadError("{path} is not from this training", path=str(plan.out))
        with np.load(self.kept) as data:
            if data["told"].shape != self.sums.told.shape:
                raise RiadError("{path} knows other features", path=str(self.kept))
            self.sums.seen, self.sums.ahead = data["seen"], data["ahead"]
            self.sums.told = data["told"]
            self.recent = [Weights(now, later, made) for now, later in data["recent"].tolist()]
        self.done = int(made["games"])
        self.weights = self.recent[-1]


def averaged(recent: Sequence[Weights]) -> Weights:
    """The mean of some weights, made as the last of them."""
    now, later = np.mean([(w.now, w.later) for w in recent], axis=0).tolist()
    return Weights(now, later, recent[-1].made)


def whole(path: Path) -> Path:
    """Where a file is written before it takes the place of the old one."""
    return path.with_name(path.name + ".new")


# ---- strength --------------------------------------------------------------------------------


class Candidate(Turn):
    """Plays by weights that are not in the box yet."""

    def __init__(self, seed: int, judge: Learned) -> None:
        super().__init__(seed)
        self._judge = judge

    def judge(self, _: str) -> Judgement:
        return self._judge


def strength(
    definition: Definition, weights: Weights, games: int, first: int
) -> tuple[float, float, float]:
    """Games won against one `greedy-0`, and the mean points of both."""
    judge = judged_by(definition.name, weights)
    won = mine = theirs = 0.0
    for seed in range(MEASURING + first, MEASURING + first + games):
        game = new_game(definition, definition.configure(2), luck_of(seed))
        seat = seed % 2
        candidate, other = Candidate(seed * 16, judge), Greedy(seed * 16 + 1)
        play(game, (other, candidate) if seat else (candidate, other))
        won += (seat in game.winners) / len(game.winners)
        mine += game.scores[seat] / games
        theirs += game.scores[1 - seat] / games
    return won, mine, theirs
