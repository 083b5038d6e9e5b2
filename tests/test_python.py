"""What Python people expect of a game: it says what it is, is copied, pickled, sent elsewhere."""

from __future__ import annotations

import copy
import pickle
import random
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

import riad

TABLES: list[dict[str, Any]] = [
    {"game": "yspahan", "seats": 3},
    {"game": "marrakesh", "seats": 2, "edition": "classic", "modules": ["camels", "nomads"]},
    {"game": "marrakesh", "seats": 1, "solo": "pachabot"},
]


def finished(game: riad.Game[Any], seed: int) -> riad.Game[Any]:
    luck = random.Random(seed)
    while not game.over:
        seat = luck.choice(game.waiting)
        game.play(seat, luck.choice(list(game.options(seat))))
    return game


@pytest.mark.parametrize("table", TABLES, ids=lambda table: " ".join(map(str, table.values())))
@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))]
)
def test_a_copy_goes_on_as_the_game_does_and_leaves_it_alone(table, again):
    game = riad.new_game(**table, seed=5)
    luck = random.Random(1)
    for _ in range(40):
        seat = luck.choice(game.waiting)
        game.play(seat, luck.choice(list(game.options(seat))))
    before = game.record()
    other = again(game)
    assert type(other) is riad.Game
    assert other.record() == before
    assert other.waiting == game.waiting
    assert all(other.labels(seat) == game.labels(seat) for seat in game.waiting)
    finished(other, 2)
    assert game.record() == before
    assert finished(game, 2).record() == other.record()


def test_a_long_game_is_pickled_too():
    game = finished(riad.new_game("marrakesh", seats=4, seed=5), 3)
    assert len(game.log) > 500
    assert pickle.loads(pickle.dumps(game)).record() == game.record()


def test_games_are_played_by_a_pool_of_processes():
    games = [riad.new_game("yspahan", seats=2, seed=seed) for seed in range(2)]
    with ProcessPoolExecutor(1) as pool:
        there = list(pool.map(finished, games, [4, 4]))
    assert [game.scores for game in there] == [finished(game, 4).scores for game in games]


def test_a_game_says_what_it_is():
    game = riad.new_game("marrakesh", seats=2, seed=5, modules=["camels"])
    assert repr(game) == "<Game marrakesh essential camels: points [10, 10], waits for [0, 1]>"
    finished(game, 1)
    assert repr(game).endswith(f"points {list(game.scores)}, over>")
