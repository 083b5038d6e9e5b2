"""Levels differ in strength, characters in taste, and no two games begin alike."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

import riad
from riad.bots import BOTS, CHARACTERS, LEVELS
from riad.bots.learned.bot import features_of
from riad.bots.match import match
from riad.games.yspahan import DEFINITION
from tests.full import FULL

OPENINGS, MOST = (200, 0.25) if FULL else (16, 0.5)
TRIPLES = 220
"""Of twelve keshis."""


@pytest.mark.parametrize("level", LEVELS)
def test_games_of_a_level_begin_in_many_ways(level):
    """No first choice of three keshis has more than a quarter of 200; of a few games, half."""
    chosen = Counter[str]()
    for seed in range(OPENINGS // 2):
        game = riad.new_game("marrakesh", seats=2, seed=seed)
        while len(game.options(game.waiting[0])) < TRIPLES:
            seat = game.waiting[0]
            game.play(seat, next(iter(game.options(seat))))
        for seat in game.waiting:
            chosen[BOTS[level](seed * 16 + seat).choose(game.seen(seat), seat)] += 1
    assert sum(chosen.values()) == OPENINGS
    assert max(chosen.values()) <= MOST * OPENINGS


@pytest.mark.parametrize("game", ["yspahan", "marrakesh"])
def test_every_character_likes_something(game):
    features = features_of(game)
    assert tuple(features.tastes) == CHARACTERS
    liked = [name for names in features.tastes.values() for name in (*names, *features.moods)]
    assert all(any(one.startswith(name) for one in features.names) for name in liked)


def test_a_character_goes_for_what_it_likes():
    """In five games a builder constructs more than a trader does."""
    built = Counter[str]()
    for seed in range(5):
        bots = ["strong:builder", "strong:trader"]
        _, result = match(DEFINITION, DEFINITION.configure(2), [BOTS[b] for b in bots], seed)
        for bot, sources in zip(bots, result.breakdown, strict=True):
            built[bot] += sources["buildings"]
    assert built["strong:builder"] > built["strong:trader"]


def test_a_gentle_bot_is_beaten_and_yet_no_fool():
    points = Counter[str]()
    for seed in range(5):
        bots = ["turn", "gentle", "random"]
        _, result = match(DEFINITION, DEFINITION.configure(3), [BOTS[b] for b in bots], seed)
        points.update(dict(zip(bots, result.scores, strict=True)))
    assert points["turn"] > 1.2 * points["gentle"]
    assert points["gentle"] > 1.5 * points["random"]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_can_be_sent_to_another_process(name):
    assert pickle.loads(pickle.dumps(BOTS[name])) is BOTS[name]
    game = riad.new_game("yspahan", seats=2, seed=5)
    seat, bot = game.waiting[0], BOTS[name](7)
    there = pickle.loads(pickle.dumps(bot))
    assert there.choose(game.seen(seat), seat) == bot.choose(game.seen(seat), seat)
