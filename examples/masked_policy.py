"""Train a policy for Yspahan with numpy alone, and let it play against `random`.

    python examples/masked_policy.py [GAMES]

A linear policy sees the row of numbers and chooses among the legal actions: each has a weight for
each number. After every batch of games it is moved towards the answers after which more points came
than usual (REINFORCE with a baseline). The default, 600 games, takes about ten seconds of one core.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import riad
from riad.research import gym_env

Numbers = NDArray[Any]

ORDER: dict[str, Any] = {"game": "yspahan", "seats": 2}
GAMES = 600
BATCH = 20
MEASURED = 100
RATE = 0.02
FORGET = 0.97
"""How much a point counts that comes one answer later."""


class Answer(NamedTuple):
    """One answer of a game, and what it was chosen from."""

    features: Numbers
    legal: Numbers
    likely: Numbers
    chosen: int
    """Its place among the legal ones."""


class Policy:
    """A weight for each feature and action."""

    def __init__(self, seed: int = 0) -> None:
        self.layout = riad.observation(ORDER["game"])
        high = np.asarray(self.layout.highs, np.float32)
        self.scale = 1 / np.append(np.maximum(high, 1), 1)
        self.weights = np.zeros((len(self.scale), len(riad.actions(ORDER["game"]))), np.float32)
        self.second = np.full_like(self.weights, 1e-4)
        """The mean square of what moved each weight, so that seldom seen ones move as far."""
        self.luck = np.random.default_rng(seed)

    def answer(self, seen: dict[str, Numbers]) -> Answer:
        legal = np.flatnonzero(seen["action_mask"])
        features = np.append(seen["observation"], 1).astype(np.float32) * self.scale
        logits = features @ self.weights[:, legal]
        likely = np.exp(logits - logits.max())
        likely /= likely.sum()
        return Answer(features, legal, likely, int(self.luck.choice(len(legal), p=likely)))

    def learn(self, answers: list[Answer], gained: Numbers) -> None:
        """Move towards answers that gained more than others, away from those that gained less."""
        move = np.zeros_like(self.weights)
        for (features, legal, likely, chosen), gain in zip(answers, gained, strict=True):
            towards = -likely * gain
            towards[chosen] += gain
            move[:, legal] += np.outer(features, towards)
        move /= len(answers) ** 0.5
        self.second += 0.1 * (move**2 - self.second)
        self.weights += RATE * move / np.sqrt(self.second)


def play(env: Any, policy: Policy, seed: int) -> tuple[list[Answer], list[float]]:
    """One game: the answers, and the points each of them brought."""
    seen, _ = env.reset(seed=seed)
    answers, points = list[Answer](), list[float]()
    over = False
    while not over:
        answer = policy.answer(seen)
        seen, reward, over, _, _ = env.step(answer.legal[answer.chosen])
        answers.append(answer)
        points.append(reward)
    return answers, points


def to_come(points: list[float]) -> Numbers:
    """For each answer the points that came after it, later ones counting less."""
    sums, left = np.zeros(len(points)), 0.0
    for n in range(len(points) - 1, -1, -1):
        left = points[n] + FORGET * left
        sums[n] = left
    return sums


def compared(games: list[Numbers]) -> Numbers:
    """How much more came than at the same time of the other games of a batch."""
    time = np.concatenate([np.arange(len(sums)) / len(sums) for sums in games])
    sums = np.concatenate(games)
    terms = np.stack([np.ones_like(time), time, time**2, time**3], axis=1)
    usual, *_ = np.linalg.lstsq(terms, sums, rcond=None)
    more: Numbers = sums - terms @ usual
    more /= more.std() + 1e-6
    return more


def train(policy: Policy, games: int) -> list[float]:
    """Play and learn; the mean points of each batch."""
    env, means = gym_env(**ORDER, bots="random", reward="points"), list[float]()
    for first in range(0, games, BATCH):
        played = [play(env, policy, seed) for seed in range(first, first + BATCH)]
        answers = [answer for game, _ in played for answer in game]
        policy.learn(answers, compared([to_come(points) for _, points in played]))
        means.append(float(np.mean([sum(points) for _, points in played])))
        if not first % (10 * BATCH):
            print(f"{first:5} games: {means[-1]:5.1f} points")
    return means


def measure(policy: Policy, games: int = MEASURED) -> tuple[float, float, float]:
    """Games won against `random`, a shared win as half, and the points of both sides."""
    env = gym_env(**ORDER, bots="random", reward="result")
    won, scores = 0.0, []
    for seed in range(games):
        play(env, policy, 1_000_000 + seed)
        game = env.table.game
        won += (0 in game.winners) / len(game.winners)
        scores.append(game.scores)
    mine, theirs = np.mean(scores, axis=0)
    return won / games, mine, theirs


def main(games: int) -> Policy:
    policy = Policy()
    train(policy, games)
    won, mine, theirs = measure(policy)
    print(f"against random: {won:.0%} won, {mine:.1f} points to {theirs:.1f}")
    return policy


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else GAMES)
