"""Rules, section 23: Imam and Sultan on the stairs."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.box.scores import Score
from riad.games.marrakesh.names import TOP
from riad.games.marrakesh.tiles.oases import counted
from tests.marrakesh.printed import STARTS

from .builders import GAME, answer, options, own_scrolls, quiet_table
from .builders_editions import BOTH
from .builders_modules import MOSQUE, PALACE, climb, lead, led_by, stand, waits_on, with_module
from .builders_sectors import points_from

MODULE = "imam-and-sultan"
STAIRCASES = pytest.mark.parametrize("stair", [PALACE, MOSQUE])


def on_stairs(stair, *steps, with_seat=None, **wishes):
    """Pawns on these steps; the figure walks with a seat, or waits where it began."""
    game = with_module(MODULE, seats=len(steps), **wishes)
    stand(game, stair, *steps)
    if with_seat is not None:
        lead(game, stair, with_seat)
    return game


def go_up(game, stair, steps, seat=0):
    """A movement; connection bonuses are declined, and nothing else is asked."""
    climb(game, stair, steps, seat)
    while game.waiting:
        answer(game, "line-none")
    GAME.conserve(game)


# ---- set-up ----------------------------------------------------------------------------------


@pytest.mark.rule("M-23.1", "M-1.5")
@BOTH
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_wait_on_their_steps_and_only_with_the_module(edition, seats):
    game = with_module(MODULE, seats=seats, edition=edition)
    assert [waits_on(game, stair) for stair in (PALACE, MOSQUE)] == list(STARTS)
    assert [led_by(game, stair) for stair in (PALACE, MOSQUE)] == [None, None]
    assert game.view(None)["table"]["figures"] == {"waiting": list(STARTS)}
    assert quiet_table(seats, edition=edition).view(None)["table"]["figures"] is None


# ---- meeting and passing ---------------------------------------------------------------------


@pytest.mark.rule("M-23.2")
@BOTH
@STAIRCASES
def test_the_first_pawn_to_reach_the_step_takes_the_figure_along(stair, edition):
    game = on_stairs(stair, 2, 2, 0, edition=edition)
    go_up(game, stair, 1, seat=1)
    assert (led_by(game, stair), waits_on(game, stair)) == (1, 0)
    go_up(game, stair, 2, seat=1)
    assert led_by(game, stair) == 1, "they move together"
    go_up(game, stair, 1, seat=0)
    assert led_by(game, stair) == 1, "nobody waits on the old step any more"


@pytest.mark.rule("M-23.2")
def test_the_two_figures_have_nothing_to_do_with_each_other():
    game = on_stairs(PALACE, 2, 0, 0)
    go_up(game, PALACE, 1)
    assert (led_by(game, PALACE), led_by(game, MOSQUE)) == (0, None)
    assert waits_on(game, MOSQUE) == STARTS[MOSQUE]


@pytest.mark.rule("M-23.4")
@BOTH
@STAIRCASES
def test_who_passes_the_companion_takes_the_figure_over(stair, edition):
    game = on_stairs(stair, 5, 4, 0, with_seat=0, edition=edition)
    go_up(game, stair, 2, seat=1)
    assert led_by(game, stair) == 1


@pytest.mark.rule("M-23.4")
@BOTH
@STAIRCASES
def test_standing_level_is_not_enough(stair, edition):
    game = on_stairs(stair, 5, 4, 0, with_seat=0, edition=edition)
    go_up(game, stair, 1, seat=1)
    assert led_by(game, stair) == 0
    go_up(game, stair, 1, seat=1)
    assert led_by(game, stair) == 1, "the next step passes"


@pytest.mark.rule("M-23.4")
def test_who_is_above_the_companion_passes_nobody():
    game = on_stairs(PALACE, 4, 8, 0, with_seat=0)
    go_up(game, PALACE, 1, seat=1)
    assert led_by(game, PALACE) == 0


# ---- the top ---------------------------------------------------------------------------------


@pytest.mark.rule("M-23.5")
@BOTH
@STAIRCASES
def test_at_the_top_the_figure_goes_to_whoever_is_second(stair, edition):
    game = on_stairs(stair, 15, 3, 9, with_seat=0, edition=edition)
    go_up(game, stair, 1)
    assert led_by(game, stair) == 2


@pytest.mark.rule("M-23.6")
@BOTH
@STAIRCASES
def test_of_several_seconds_the_first_step_up_takes_it(stair, edition):
    game = on_stairs(stair, 15, 9, 9, 2, with_seat=0, edition=edition)
    go_up(game, stair, 1)
    assert (led_by(game, stair), waits_on(game, stair)) == (None, 10)
    go_up(game, stair, 1, seat=3)
    assert led_by(game, stair) is None
    go_up(game, stair, 1, seat=2)
    assert (led_by(game, stair), waits_on(game, stair)) == (2, 0)


# ---- the ruling ------------------------------------------------------------------------------


@pytest.mark.rule("M-23.7")
def test_moving_through_the_step_is_reaching_it():
    game = on_stairs(PALACE, 0, 0, 0)
    go_up(game, PALACE, 6)
    assert led_by(game, PALACE) == 0


@pytest.mark.rule("M-23.7")
def test_the_figure_is_there_already_when_the_threshold_on_its_step_pays():
    game = on_stairs(PALACE, 2, 0, 0)
    climb(game, PALACE, 3)
    assert "line-none" in options(game)
    assert led_by(game, PALACE) == 0, "and not only at the end of the movement"


@pytest.mark.rule("M-23.7")
def test_who_is_beyond_a_waiting_figure_does_not_get_it():
    game = on_stairs(MOSQUE, 15, 15, 6, 6, with_seat=0)
    go_up(game, MOSQUE, 1)
    assert led_by(game, MOSQUE) == 1, "the second is at 15"
    go_up(game, MOSQUE, 1, seat=1)
    assert waits_on(game, MOSQUE) == 7
    go_up(game, MOSQUE, 3, seat=0)
    assert (led_by(game, MOSQUE), waits_on(game, MOSQUE)) == (None, 7)


@pytest.mark.rule("M-23.7")
def test_second_is_the_highest_pawn_that_is_not_at_the_top():
    game = on_stairs(PALACE, 15, TOP, 5, with_seat=0)
    go_up(game, PALACE, 1)
    assert led_by(game, PALACE) == 2


@pytest.mark.rule("M-23.7")
def test_when_all_others_are_at_the_top_the_figure_leaves_the_game():
    game = on_stairs(PALACE, 15, TOP, TOP, with_seat=0)
    go_up(game, PALACE, 1)
    assert (led_by(game, PALACE), waits_on(game, PALACE)) == (None, 0)


@pytest.mark.rule("M-23.7")
def test_a_figure_on_the_final_space_is_taken_and_handed_on_at_once():
    game = on_stairs(PALACE, 15, 15, 15, 2, with_seat=0)
    go_up(game, PALACE, 1)
    assert waits_on(game, PALACE) == TOP
    go_up(game, PALACE, 1, seat=2)
    assert (led_by(game, PALACE), waits_on(game, PALACE)) == (1, 0)


@pytest.mark.rule("M-23.7", "M-23.5")
def test_who_passes_the_companion_to_the_top_hands_the_figure_back():
    game = on_stairs(PALACE, 15, 15, 3, with_seat=0)
    go_up(game, PALACE, 1, seat=1)
    assert led_by(game, PALACE) == 0


@pytest.mark.rule("M-23.2")
def test_a_figure_is_no_scroll():
    game = on_stairs(PALACE, 5, 0, 0, with_seat=0)
    own_scrolls(game, 0, 12)
    assert counted(game.box, game.table.players[0], Score("scroll")) == 1


@pytest.mark.rule("M-23.5")
def test_surplus_steps_at_the_top_move_nobody():
    game = on_stairs(PALACE, TOP, 5, 4, with_seat=1)
    go_up(game, PALACE, 3)
    assert (led_by(game, PALACE), points_from(game, "stairs")) == (1, 3)
