"""Rules, section 15: when the game ends and who has won."""

from __future__ import annotations

import pytest

from tests.yspahan.builders import (
    BLUE,
    GREEN,
    RED,
    fill_souk,
    finish_day,
    give,
    played_at_random,
    quiet_table,
)


@pytest.mark.rule("Y-15.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_after_the_count_of_week_three(seats):
    game = quiet_table(seats)
    fill_souk(game, "chest-yellow", BLUE)
    finish_day(game, week=3, number=7)
    assert game.over
    assert game.waiting == ()
    assert game.scores[BLUE] == 6, "the last week is counted"


@pytest.mark.rule("Y-15.1")
@pytest.mark.parametrize("week", [1, 2])
def test_the_game_does_not_end_before(week):
    game = quiet_table()
    finish_day(game, week=week, number=7)
    assert not game.over
    assert game.winners == ()


@pytest.mark.rule("Y-15.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_has_twenty_one_days(seats):
    days = []
    for game in played_at_random(seats, seed=5):
        today = (game.table.week, game.table.day)
        if today not in days:
            days.append(today)
    assert days == [(week, day) for week in (1, 2, 3) for day in range(1, 8)]
    assert game.over


@pytest.mark.rule("Y-15.2")
@pytest.mark.parametrize(
    ("points", "winners"),
    [((31, 40, 12, 39), (1,)), ((40, 12, 40, 39), (0, 2)), ((7, 7, 7, 7), (0, 1, 2, 3))],
)
def test_the_highest_score_wins_and_equals_share_the_victory(points, winners):
    game = quiet_table()
    for seat, score in enumerate(points):
        give(game, seat, points=score)
    finish_day(game, week=3, number=7)
    assert game.winners == winners


@pytest.mark.rule("Y-15.3")
def test_what_is_left_over_is_worth_nothing_and_breaks_no_tie():
    game = quiet_table()
    give(game, BLUE, points=20)
    give(game, RED, points=20, camels=9, gold=9, cards=["score-gold", "score-camels"])
    give(game, GREEN, points=19, camels=30, gold=30)
    finish_day(game, week=3, number=7)
    assert game.scores == (20, 20, 19, 0)
    assert game.winners == (BLUE, RED)
