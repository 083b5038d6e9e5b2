"""Rules, section 13: what happens when everybody has had his turn."""

from __future__ import annotations

import pytest

from riad.games.yspahan.names import FLOORS
from tests.yspahan.builders import (
    BLUE,
    dice_on,
    fill_souk,
    finish_day,
    give,
    quiet_table,
    rolled,
    supervisor,
    tower,
)


@pytest.mark.rule("Y-13.1")
def test_dice_left_in_the_tower_are_removed():
    game = quiet_table()
    tower(game, "112233456", "16")
    finish_day(game, week=1, number=3)
    assert all(dice_on(game.table, floor) == (0, 0, 0) for floor in FLOORS)


@pytest.mark.rule("Y-13.1")
def test_a_day_that_ends_with_dice_in_the_tower_starts_the_next_one_with_none():
    game = rolled("112233456")
    for seat, word in ((0, "camels-take"), (1, "gold-take"), (2, "vase-card"), (3, "chest-card")):
        game.play(seat, word)
        if word.endswith("card"):
            game.resolve("exchange")
        if game.waiting == (seat,):
            game.play(seat, "end-turn")
    assert (game.table.day, game.waiting) == (2, (1,))
    assert all(dice_on(game.table, floor) == (0, 0, 0) for floor in FLOORS)


@pytest.mark.rule("Y-13.2")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_the_day_advances_and_the_left_neighbour_becomes_first_player(seats, number):
    for first in range(seats):
        game = quiet_table(seats)
        finish_day(game, week=2, number=number, first=first)
        table = game.table
        assert (table.week, table.day) == (2, number + 1)
        assert table.first == (first + 1) % seats
        assert game.waiting == (table.first,), "he supplies the tower"


@pytest.mark.rule("Y-13.2")
def test_before_the_last_day_the_scores_decide_with_four_players_only():
    for seats, expected in ((3, 1), (4, 2)):
        game = quiet_table(seats)
        for seat in range(seats):
            give(game, seat, points=5 if seat == 2 else 9)
        finish_day(game, week=3, number=6, first=0)
        assert game.table.first == expected


@pytest.mark.rule("Y-13.3")
@pytest.mark.parametrize(("number", "points"), [(6, 0), (7, 6)])
def test_the_week_ends_on_day_seven_and_not_before(number, points):
    game = quiet_table()
    fill_souk(game, "chest-yellow", BLUE)
    supervisor(game, "E3")
    finish_day(game, week=1, number=number)
    assert game.scores[BLUE] == points
    assert (game.table.week, game.table.day) == ((1, 7) if number == 6 else (2, 1))
    assert (BLUE in game.table.shops) == (number == 6)
