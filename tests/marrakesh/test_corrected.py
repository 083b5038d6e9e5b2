"""An owner's correction of each group is what is played with, to the last point."""

from __future__ import annotations

from random import Random

import pytest

from riad.games.marrakesh import DEFINITION
from tests.marrakesh.corrected import GROUPS, box_of, dealt, opened


def test_the_list_has_every_group():
    assert list(GROUPS) == list(DEFINITION.grouped())


@pytest.mark.parametrize("group", GROUPS)
def test_it_can_be_played_and_is_another_value(group):
    text = box_of(group)
    assert DEFINITION.box_problems(text) == []
    assert DEFINITION.box_counts(text)["corrected"] == len(GROUPS[group].typed)


@pytest.mark.parametrize("group", [name for name, found in GROUPS.items() if found.ends])
def test_the_game_is_told_otherwise_and_ends_with_another_score(group):
    found = GROUPS[group]
    assert found.ends is not None
    house, yours = found.ends(""), found.ends(box_of(group))
    assert found.told in yours.told
    assert found.told not in house.told
    assert yours.points - house.points == found.more != 0


@pytest.mark.parametrize("group", GROUPS)
def test_where_it_cannot_be_seen_or_scored_the_list_says_why(group):
    found = GROUPS[group]
    assert bool(found.seen) != bool(found.not_seen)
    assert bool(found.ends) != bool(found.no_points)


def test_a_tower_of_which_nothing_falls_keeps_what_is_thrown_in():
    (seen,) = GROUPS["tower"].seen
    seed, answers = dealt("tower", seen)
    kept = [sum(opened("tower", box, seed, answers).table.tower) for box in ("", box_of("tower"))]
    assert kept == [0, 6]


def test_no_rule_reads_how_much_cardboard_there_is():
    """A whole game is the same one with the owner's box, word by word."""
    games = [cardboard(box) for box in ("", box_of("nomads"))]
    assert games[0] == games[1]


def cardboard(box: str) -> tuple[object, ...]:
    game, dice = opened("nomads", box, 1), Random(1)
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, dice.choice([*game.options(seat)]))
    return game.log, game.scores
