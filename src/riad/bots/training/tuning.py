"""Weights tuned by playing: no position is asked what it is worth, only games who won them.

What goes together in games is easily taken for what causes. So both sides play by weights that
differ a little, each deal on both seats; the points between them say which change was better. One
game says little, so not every weight is changed by itself but a few things, each as a whole: a
term of the hand-made evaluation; an amount that can be had soon; all marks; all
that was learned before. What all games so far say together is a line through changes and
points, drawn with the expectation that the best is near and that the loss grows with the square of
how far one is from it (`CURVE`). The next games are played around that.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from riad.bots.learned.bot import features_of, judged_by
from riad.bots.learned.features import Features
from riad.bots.learned.weights import Weights, read, written
from riad.bots.match import play
from riad.games import definitions
from riad.kernel.definition import Config
from riad.kernel.errors import RiadError
from riad.kernel.game import Game, new_game
from riad.kernel.luck import luck_of

from .run import Candidate, whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Table = NDArray[np.float64]

CHANGE = 0.25
"""How far a change moves the better answers of a question apart from each other, in points."""
MOST = 0.75
"""But nothing that has a weight is changed by more than this part of it."""
CURVE = 20.0
"""What it costs in a game to be off by one point everywhere; by half a point, a quarter of it."""
NEAR = 0.7
"""How many changes away the best is expected."""
NOISE = 20.0
"""Points between two equal sides, the mean of a deal played on both seats."""
LOOKED_AT = 8
"""Games in which is seen what moves answers apart, and how many answers of a question count."""
BETTER = 6


# ---- what is changed -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Directions:
    """What is changed as a whole: a row of weights for each, of now and later."""

    names: list[str]
    rows: Table

    def moved(self, weights: Weights, by: Table) -> Weights:
        now, later = np.array([weights.now, weights.later]) + (by @ self.rows).reshape(2, -1)
        return Weights(now.tolist(), later.tolist(), weights.made)


def directions(features: Features, weights: Weights) -> Directions:
    """Everything that can be changed, not yet as far as it should."""
    count = len(features.names)
    found: dict[str, Table] = {}

    def row(name: str) -> Table:
        return found.setdefault(name, np.zeros((2, count)))

    learned = np.array([weights.now, weights.later])
    learned[:, sorted(features.free)] = 0.0
    if learned.any():
        row("all that was learned")[:] = learned
    for n, name in enumerate(features.names):
        if n < features.amounts:
            row(name)[0, n] = 1.0
        elif learned[:, n].any():
            row("all marks")[:, n] = learned[:, n]
    return Directions(list(found), np.array([each.ravel() for each in found.values()]))


class Onlooker(Candidate):
    """Notes how far each direction moves the better answers apart."""

    def __init__(self, seed: int, judge: Any, features: Features, rows: Table) -> None:
        super().__init__(seed, judge)
        self._own, self._features, self._rows = judge, features, rows
        self.squares: list[Table] = []

    def choose(self, game: Game[Any], seat: int) -> str:
        thoughts = self.thoughts(game, seat)
        best = sorted(thoughts.values(), key=lambda thought: -thought.value)[:BETTER]
        tables = [self._own.opened(thought.position, seat) for thought in best]
        looks = [self._row(table, seat) for table in tables if not table.over]
        if len(looks) > 1:
            self.squares.append((np.array(looks) @ self._rows.T).var(axis=0))
        return max(thoughts, key=lambda move: thoughts[move].value)

    def _row(self, game: Game[Any], seat: int) -> Table:
        seen, count = self._features.look(game, seat), len(self._features.names)
        row = np.zeros(2 * count)
        row[: len(seen.amounts)] = seen.amounts
        np.add.at(row, seen.marks, 1.0)
        row[count:] = row[:count] * (seen.left / self._features.length)
        return row


def spread(config: Config, weights: Weights, rows: Table, seed: int) -> Table:
    """How far each direction moves the better answers apart, in points."""
    features = features_of(config.game)
    judge, definition = judged_by(config.game, weights), definitions()[config.game]
    squares = []
    for n in range(seed * 1_000_000, seed * 1_000_000 + LOOKED_AT):
        bots = [Onlooker(n * 16 + seat, judge, features, rows) for seat in range(config.seats)]
        play(new_game(definition, config, luck_of(n)), bots)
        squares += [square for bot in bots for square in bot.squares]
    found: Table = np.sqrt(np.mean(squares, axis=0))
    return found


# ---- games -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Duel:
    """One deal, to be played on both seats; small enough to be sent to another process."""

    config: Config
    seed: int
    one: Weights
    other: Weights


def margin(duel: Duel) -> float:
    """By how many points the one was better, the mean of both seats."""
    game, definition = duel.config.game, definitions()[duel.config.game]
    judges = judged_by(game, duel.one), judged_by(game, duel.other)
    found = 0.0
    for seat in (0, 1):
        table = new_game(definition, duel.config, luck_of(duel.seed))
        bots = [Candidate(duel.seed * 16 + n, judges[n != seat]) for n in (0, 1)]
        play(table, bots)
        found += (table.scores[seat] - table.scores[1 - seat]) / 2
    return found


# ---- the search ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Order:
    """What is tuned, and by how many games, two of each deal."""

    game: str
    start: Path
    games: int
    seed: int
    out: Path
    at_once: int = 80
    """Games between two looks at all of them."""


@dataclass(frozen=True, slots=True)
class Stand:
    """How a search stands."""

    games: int
    changed: Mapping[str, float]
    """How many changes the best is away from the start, as far as is known."""
    expected: float
    """The points that should bring."""


class Search:
    """Everything between two looks is in the file of weights and the one beside it."""

    def __init__(self, order: Order) -> None:
        self.order, game = order, order.game
        self.config = definitions()[game].configure(2)
        self._names = features_of(game).names
        self.start = read(order.start.read_text("utf-8"), self._names)
        if order.out.exists():
            self._take_up()
            return
        ways = directions(features_of(game), self.start)
        effect = spread(self.config, self.start, ways.rows, order.seed)
        size = np.minimum(MOST, CHANGE / np.maximum(effect, 1e-9))
        some = effect > 0
        names = [name for name, there in zip(ways.names, some, strict=True) if there]
        self.ways = Directions(names, (ways.rows * size[:, None])[some])
        self.curve = CURVE * (effect * size)[some] ** 2
        self.tried: Table = np.zeros((0, len(names)))
        self.around: Table = np.zeros((0, len(names)))
        self.won: Table = np.zeros(0)

    @property
    def _deals(self) -> int:
        return (self.order.games + 1) // 2

    @property
    def kept(self) -> Path:
        return self.order.out.with_suffix(".npz")

    def run(self, executor: Executor | None = None) -> Iterator[Stand]:
        while len(self.won) < self._deals:
            here, first = self.best(), len(self.won)
            numbers = range(first, min(self._deals, first + self.order.at_once // 2))
            tried = np.array([self._change(n) for n in numbers])
            duels = [
                Duel(
                    self.config,
                    (self.order.seed + 1) * 1_000_000 - 1 - n,
                    self.ways.moved(self.start, here + change),
                    self.ways.moved(self.start, here - change),
                )
                for n, change in zip(numbers, tried, strict=True)
            ]
            won = list((executor.map if executor else map)(margin, duels))
            self.tried = np.concatenate((self.tried, tried))
            self.around = np.concatenate((self.around, np.tile(here, (len(won), 1))))
            self.won = np.concatenate((self.won, won))
            self._keep()
            yield self.stand()

    def stand(self) -> Stand:
        best = self.best()
        changed = dict(zip(self.ways.names, best.tolist(), strict=True))
        return Stand(2 * len(self.won), changed, float(self.curve @ best**2) / 2)

    def best(self) -> Table:
        """Where all games so far say that the best is, and what was expected before them."""
        slope = 2 * self.tried * self.curve
        told = self.won + np.sum(slope * self.around, axis=1)
        known = slope.T @ slope / NOISE**2 + np.eye(len(self.curve)) / NEAR**2
        found: Table = np.linalg.solve(known, slope.T @ told / NOISE**2)
        return found

    def weights(self) -> Weights:
        """The best as far as is known."""
        made = {
            "game": self.config.game,
            "seed": self.order.seed,
            "games": 2 * len(self.won),
            "version": version("riad"),
            "date": datetime.now(UTC).date().isoformat(),
            "tuned": dict(self.start.made),
        }
        return replace(self.ways.moved(self.start, self.best()), made=made)

    def _change(self, number: int) -> Table:
        chance = random.Random(f"riad tune {self.order.seed} {number}")
        return np.array([chance.gauss(0.0, 1.0) for _ in self.ways.names])

    def _keep(self) -> None:
        with whole(self.kept).open("wb") as file:
            np.savez(
                file,
                start=[self.start.now, self.start.later],
                names=self.ways.names,
                rows=self.ways.rows,
                curve=self.curve,
                tried=self.tried,
                around=self.around,
                won=self.won,
            )
        whole(self.order.out).write_text(written(self.weights(), self._names), "utf-8")
        for path in (self.kept, self.order.out):
            whole(path).replace(path)

    def _take_up(self) -> None:
        made = read(self.order.out.read_text("utf-8"), self._names).made
        ours = made.get("seed") == self.order.seed and made.get("tuned") == dict(self.start.made)
        if not ours or not self.kept.exists():
            raise RiadError("{path} is not from this training", path=str(self.order.out))
        with np.load(self.kept) as data:
            self.ways = Directions(data["names"].tolist(), data["rows"])
            self.curve, self.tried = data["curve"], data["tried"]
            self.around, self.won = data["around"], data["won"]
