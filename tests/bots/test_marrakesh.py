"""What `greedy` makes of Marrakesh."""

from __future__ import annotations

import pytest

import riad
from riad.bots import Greedy, Random
from riad.bots.evaluations.marrakesh import standing, worth
from riad.bots.match import match
from riad.games.marrakesh import DEFINITION
from tests.marrakesh.builders import give, own_scrolls, quiet_table, vendors

PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_greedy_wins_against_random(part):
    """All of these; in a hundred games it must be 95 at least."""
    for seed in range(part, 3 * PARTS, PARTS):
        seat = seed % 2
        bots = [Greedy if s == seat else Random for s in range(2)]
        _, result = match(DEFINITION, DEFINITION.configure(2), bots, seed)
        assert result.winners == (seat,), seed


def test_the_same_seed_plays_the_same_game():
    config = DEFINITION.configure(2)
    first, second = (match(DEFINITION, config, [Greedy] * 2, 3)[0] for _ in range(2))
    assert first.record() == second.record()


@pytest.mark.parametrize("thing", ["water", "dates", "dinars", "yellow", "green", "gray"])
def test_more_of_anything_is_worth_more(thing):
    poor, rich = quiet_table(2), quiet_table(2)
    me = give(rich, **{thing: 4})
    assert standing(rich, me) > standing(poor, poor.table.players[0])


def test_vendors_and_lasting_scrolls_are_worth_something():
    poor, rich = quiet_table(2), quiet_table(2)
    vendors(rich, 0, "palace")
    own_scrolls(rich, 0, 50)
    assert standing(rich, rich.table.players[0]) > standing(poor, poor.table.players[0]) + 5


def test_a_sealed_answer_is_valued_as_if_it_counted_already():
    """The others have not answered yet, and still two answers are not worth the same."""
    game = riad.new_game("marrakesh", seats=3, seed=2)
    while game.view(None)["question"] != "marrakesh.ChooseKeshis":
        seat = game.waiting[0]
        game.play(seat, next(iter(game.options(seat))))
    seat, values = game.waiting[0], set()
    for move in game.options(seat):
        trial = game.copy(luck=None)
        trial.play(seat, move)
        values.add(round(worth(trial, seat), 3))
    assert len(values) > 20
