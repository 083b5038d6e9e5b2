"""What a learned judgement looks at, how its weights are kept, and what is in the box."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

import pytest

import riad
from riad.bots.evaluations import marrakesh as hand
from riad.bots.evaluations import yspahan as hand_yspahan
from riad.bots.learned import marrakesh as features
from riad.bots.learned import yspahan as of_yspahan
from riad.bots.learned.bot import judged_by, learned
from riad.bots.learned.marrakesh_soon import (
    LOST,
    SOON,
    at_risk,
    best_gates,
    missing,
    resource_at,
)
from riad.bots.learned.weights import Weights, nothing, read, shipped, written
from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.names import GREEN, ROUNDS
from riad.games.marrakesh.phases.seasons import TurnUp
from riad.kernel.errors import BadData
from riad.kernel.frames import Together
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
    """But for provisions, which are reckoned with what is certain to come."""
    judge = judged_by("marrakesh", nothing(len(features.names)))
    for game, seat in positions(order):
        assert judge.value(game, seat) == pytest.approx(by_hand(game, seat))


def by_hand(game, seat):
    me = judged_by("marrakesh", nothing(len(features.names))).opened(game, seat).players[seat]
    risk = hand.stores(game, me)[1] - at_risk(game, me, missing(game, me))
    return hand.value(game, seat) + risk


def test_provisions_lack_less_where_rapids_and_a_harvest_are_certain_to_come():
    game: Any = riad.new_game("marrakesh", seats=2, seed=8)
    me = game.players[0]
    me.water, me.dates, me.dinars, me.hand, me.provisions = 0, 0, 0, 0, [1, 4]
    assert missing(game, me) == 6
    me.assistants, me.chosen, me.values = [GREEN], [], [2, *me.values[1:]]
    me.aside.clear()
    assert missing(game, me) == 4, "two dates"
    me.boat = resource_at(game.box)
    assert missing(game, me) == 0, "and one of anything in each round"
    game.table.round = 4
    assert missing(game, me) == 3
    assert at_risk(game, me, 3) == pytest.approx(8), "with one action three are not to be had"
    assert at_risk(game, me, 1) < 3
    assert at_risk(game, me, 0) == 0


def test_who_has_paid_the_provisions_has_a_season_before_the_next_are_due():
    game: Any = riad.new_game("marrakesh", seats=2, seed=8)
    at_the_end = False
    while game.table.season == 1:
        frame, seat = game.stack[-1][1], game.waiting[0]
        me = game.players[seat]
        is_last = game.table.round == ROUNDS and isinstance(frame, Together)
        if is_last and isinstance(frame.choice, TurnUp):
            at_the_end = True
            stake = 4 + LOST * (me.water + me.dates + me.dinars)
            assert at_risk(game, me, 3) < 0.2 * stake
        game.play(seat, min(game.options(seat)))
    assert at_the_end


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_yspahan_is_seen_alike_and_judged_by_hand_where_nothing_is_learned(seats):
    game, chance = riad.new_game("yspahan", seats=seats, seed=8), random.Random(5)
    judge = judged_by("yspahan", nothing(len(of_yspahan.names)))
    assert len(set(of_yspahan.names)) == len(of_yspahan.names)
    while not game.over:
        seat = game.waiting[0]
        worlds: Any = [game.imagine(seat, Luck(bytes([key]) * 32)) for key in (1, 2)]
        seen, again = (of_yspahan.look(world, seat) for world in worlds)
        assert seen == again
        assert len(seen.amounts) == of_yspahan.terms + len(of_yspahan.SOON)
        assert len(seen.amounts) <= min(seen.marks)
        assert max(seen.marks) < len(of_yspahan.names)
        assert judge.value(worlds[0], seat) == pytest.approx(hand_yspahan.value(worlds[0], seat))
        game.play(seat, chance.choice(list(game.options(seat))))


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
    assert judge.value(game, seat) == pytest.approx(by_hand(game, seat) + 1.0 + 11.0)


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


def test_weights_are_read_once():
    assert learned("marrakesh") is learned("marrakesh")
