"""Rules, section 16: three players."""

from __future__ import annotations

import pytest

from riad.games.yspahan.caravan import PlaceInCaravan
from tests.yspahan.builders import BLUE, GREEN, RED, caravan, happen, quiet_table

USED = ["c02", "c03", "c04", "c06", "c07", "c08", "c10", "c11", "c12"]


@pytest.mark.rule("Y-16.1")
def test_the_first_camel_of_each_row_is_not_used():
    game = quiet_table(3).listen()
    for _ in range(9):
        happen(game, RED, PlaceInCaravan())
    moved = [move.end for event in game.heard(None) for move in event.moved]
    assert moved == [f"camel/{name}" for name in USED]


@pytest.mark.rule("Y-16.1")
@pytest.mark.parametrize(("riding", "points"), [(0, 2), (2, 2), (3, 1), (5, 1)])
def test_the_rows_give_the_same_points(riding, points):
    game = quiet_table(3)
    caravan(game, *[GREEN] * riding)
    happen(game, RED, PlaceInCaravan())
    assert game.scores == (0, points, 0)


@pytest.mark.rule("Y-16.1")
def test_the_top_row_gives_no_points_and_the_ninth_cube_fills_the_caravan():
    game = quiet_table(3)
    caravan(game, BLUE, BLUE, BLUE, GREEN, GREEN, GREEN)
    for riding in (7, 8):
        happen(game, RED, PlaceInCaravan())
        assert game.scores == (0, 0, 0)
        assert len(game.table.caravan) == riding
    happen(game, RED, PlaceInCaravan())
    assert game.table.caravan == []
    assert game.scores == (3 * 1, 3 * 3, 3 * 2), "the multipliers of the rows are unchanged"
