"""What a learned judgement looks at, how its weights are kept, and what is in the box."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

import pytest

import riad
from riad.bots import LearnedTurn, Turn
from riad.bots.evaluations import marrakesh as hand
from riad.bots.learned import marrakesh as features
from riad.bots.learned.bot import judged_by, learned
from riad.bots.learned.marrakesh_soon import SOON, best_gates
from riad.bots.learned.weights import Weights, nothing, read, shipped, written
from riad.games.marrakesh import DEFINITION
from riad.kernel.errors import BadData
from riad.kernel.luck import Luck

ALL = tuple(DEFINITION.modules)
TABLES = {
    "two": {"seats": 2},
    "four": {"seats": 4},
    "classic": {"seats": 3, "edition": "classic"},
    "all modules": {"seats": 2, "edition": "classic", "modules": ALL},
    "essential with modules": {"seats": 2, "modules": ALL},
    "pachabot": {"seats": 1, "solo": "pachabot"},
    "simple": {"seats": 1, "solo": "simple"},
    "solo with modules": {"seats": 1, "solo": "pachabot", "modules": ALL},
}


def positions(order) -> Iterator[tuple[Any, int]]:
    """Some of a game played at random, with the seat that is asked."""
    game, chance = riad.new_game("marrakesh", **order, seed=8), random.Random(5)
    while not game.over:
        seat = game.waiting[0]
        if chance.random() < 0.2:
            yield game, seat
        game.play(seat, chance.choice(list(game.options(seat))))


@pytest.mark.parametrize("order", TABLES.values(), ids=TABLES)
def test_what_is_seen_of_any_table_has_a_name(order):
    for game, seat in positions(order):
        seen = features.look(game, seat)
        assert len(seen.amounts) == features.terms + len(SOON)
        assert len(seen.amounts) <= min(seen.marks)
        assert max(seen.marks) < len(features.names)
        assert 0 <= seen.left < features.length


@pytest.mark.parametrize("order", TABLES.values(), ids=TABLES)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(order):
    for n, (game, seat) in enumerate(positions(order)):
        one, other = (game.imagine(seat, Luck(bytes([key]) * 32)) for key in (n % 250, 251))
        assert features.look(one, seat) == features.look(other, seat)


@pytest.mark.parametrize("order", TABLES.values(), ids=TABLES)
def test_where_nothing_is_learned_the_hand_made_evaluation_speaks(order):
    judge = judged_by("marrakesh", nothing(len(features.names)))
    for game, seat in positions(order):
        assert judge.value(game, seat) == pytest.approx(hand.value(game, seat))


def test_no_two_features_have_one_name():
    assert len(set(features.names)) == len(features.names)


def test_features_count_the_more_of_what_is_left_the_earlier_it_is():
    name = features.names.index("palace 0")
    weights = nothing(len(features.names))
    now, later = list(weights.now), list(weights.later)
    now[name], later[name] = 1.0, 12.0
    judge = judged_by("marrakesh", Weights(now, later))
    game: Any = riad.new_game("marrakesh", seats=2, seed=8)
    seat = game.waiting[0]
    assert judge.value(game, seat) == pytest.approx(hand.value(game, seat) + 1.0 + 11.0)


@pytest.mark.parametrize(
    ("guards", "dinars", "saved", "best"),
    [
        (1, 3, 0, (7.0, 1.0)),
        (2, 4, 0, (8.0, 2.0)),
        (1, 2, 1, (7.0, 1.0)),
        (0, 9, 0, (0.0, 0.0)),
    ],
)
def test_guards_and_dinars_make_gates(guards, dinars, saved, best):
    assert best_gates(guards, dinars, saved) == best


# ---- weights ---------------------------------------------------------------------------------


def test_weights_are_written_by_name_and_read_again():
    names = ("a", "b", "c")
    text = written(Weights([0.12345, 0.0, -2.0], [0.0, 0.0, 1.0], {"games": 3}), names)
    found = read(text, ("c", "new", "a", "b"))
    assert found.made == {"games": 3}
    assert (found.now, found.later) == ([-2.0, 0.0, 0.1235, 0.0], [1.0, 0.0, 0.0, 0.0])
    assert '"b"' not in text, "what has no weight takes no room"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"made": {}}',
        '{"made": {}, "weights": {"a": 1}}',
        '{"made": {}, "weights": {"a": [1, "x"]}}',
        '{"made": {}, "weights": {"z": [1, 2]}}',
    ],
)
def test_a_file_that_holds_no_weights_is_refused(text):
    with pytest.raises(BadData, match="weight"):
        read(text, ("a",))


def test_the_box_says_how_its_weights_were_made():
    weights = read(shipped("marrakesh").read_text("utf-8"), features.names)
    assert {"game", "seed", "games", "version", "date"} <= weights.made.keys()
    assert all(map(math.isfinite, (*weights.now, *weights.later)))


def test_a_game_without_weights_is_played_like_turn():
    game = riad.new_game("yspahan", seats=3, seed=8)
    for _ in range(40):
        seat = game.waiting[0]
        world = game.seen(seat)
        move = LearnedTurn(5).choose(world, seat)
        assert move == Turn(5).choose(world, seat)
        game.play(seat, move)


def test_weights_are_read_once():
    assert learned("marrakesh") is learned("marrakesh")
