"""Camels & Nomads, C: camels run, cross lines and bridges, and come to the finish."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.modules.camels.race import (
    Ride,
    dung_points,
    in_race_order,
    race,
    race_points,
)
from riad.games.marrakesh.names import LUXURIES
from riad.games.marrakesh.sectors.souk import own_luxury
from riad.games.marrakesh.variants.conduct import PEOPLE
from tests.marrakesh.printed import BOARD, TRACK

from .builders import GAME, answer, give, goods, happen, options
from .builders_camels import (
    BRIDGES,
    LINES,
    camel,
    column,
    dung,
    evaluate,
    gain,
    looking_on,
    race_table,
    ride,
    stand_at,
)
from .builders_core import earned, things

START, FIRST, SECOND, THIRD, FINISH = LINES
COLOURS = ("green", "gray", "white", "black", "turquoise", "pink", "beige", "brown", "red")

# ---- steps -----------------------------------------------------------------------------------


@pytest.mark.rule("C-8", "NX-8")
@pytest.mark.parametrize(("there", "steps"), list(enumerate((1, 2, 2, 2, 3, 3, 4, 4))))
def test_the_more_colours_the_further(there, steps):
    game = race_table()
    column(game, *COLOURS[:there])
    stand_at(game, FIRST)
    gain(game, COLOURS[there])
    answer(game, "to-column")
    assert camel(game).space == FIRST + steps


@pytest.mark.rule("NX-8")
def test_eight_colours_from_none_are_21_steps():
    assert sum(TRACK.steps) == 21


@pytest.mark.rule("C-9", "NX-7")
def test_a_colour_that_is_there_already_lets_the_camel_run_as_far():
    game = race_table()
    column(game, "green", "gray", "white", "black")
    stand_at(game, FIRST)
    gain(game, "black")
    answer(game, "to-column")
    assert camel(game).space == FIRST + 2
    assert looking_on(game).count("black") == 2


# ---- lines -----------------------------------------------------------------------------------


@pytest.mark.rule("C-10", "C-R6", "C-D3")
def test_the_first_to_cross_a_line_gains_a_good_a_dinar_and_may_drop_dung():
    game = race_table()
    give(game, dinars=0)
    stand_at(game, FIRST - 1)
    camel(game).dung = 2
    ride(game, 1)
    assert options(game) == {"good-yellow", "good-purple", "good-orange"}
    answer(game, "good-purple")
    assert options(game) == {"dung-drop", "dung-keep"}
    answer(game, "dung-drop")
    assert (goods(game, 0), camel(game).dung) == ((0, 1, 0), 1)
    assert things(game.table.players[0])[2] == 1


@pytest.mark.rule("C-10", "NX-9")
def test_who_comes_later_gets_no_dinar():
    game = race_table()
    give(game, dinars=0)
    stand_at(game, FIRST - 1, FIRST + 2)
    race(game.table).crossed = 0b10
    camel(game).dung = 1
    ride(game, 2)
    answer(game, "good-yellow", "dung-keep")
    assert (goods(game, 0), camel(game).dung, camel(game).space) == ((1, 0, 0), 1, FIRST + 1)
    assert things(game.table.players[0])[2] == 0


@pytest.mark.rule("C-10")
def test_without_dung_nothing_is_asked_about_it():
    game = race_table()
    stand_at(game, SECOND - 1)
    ride(game, 3)
    answer(game, "good-yellow")
    assert (game.waiting, camel(game).space) == ((), SECOND + 2)


@pytest.mark.rule("C-R6")
@pytest.mark.parametrize("line", [START, FINISH])
def test_start_and_finish_line_give_no_goods(line):
    game = race_table()
    stand_at(game, line - 1)
    ride(game, 1)
    assert not game.waiting
    assert goods(game, 0) == (0, 0, 0)


@pytest.mark.rule("C-R6")
def test_several_lines_in_one_move_pay_each():
    game = race_table()
    give(game, water=9, dates=9, dinars=0)
    stand_at(game, FIRST - 1)
    ride(game, SECOND - FIRST + 1)
    answer(game, "good-yellow", "good-orange")
    assert (goods(game, 0), camel(game).space) == ((1, 0, 1), SECOND)
    assert things(game.table.players[0])[2] == 2


# ---- bridges ---------------------------------------------------------------------------------


@pytest.mark.rule("C-11", "C-D2", "C-R5")
@pytest.mark.parametrize("bridge", BRIDGES)
@pytest.mark.parametrize("payment", ["whenever-able", "voluntary"])
def test_a_bridge_is_paid_and_the_move_goes_on(bridge, payment):
    game = race_table(bridge_payment=payment)
    give(game, water=5, dates=5)
    stand_at(game, bridge - 1)
    ride(game, 2)
    if payment == "voluntary":
        assert options(game) == {"bridge-pay", "bridge-stop"}
        answer(game, "bridge-pay")
    water, dates, _ = TRACK.bridges[bridge]
    assert things(game.table.players[0])[:2] == (5 - water, 5 - dates)
    assert camel(game).space == bridge + 1


@pytest.mark.rule("C-11", "NX-10")
def test_who_cannot_pay_stops_in_front_of_it():
    game = race_table()
    give(game, water=5, dates=0)
    stand_at(game, BRIDGES[0] - 2)
    ride(game, 3)
    assert (game.waiting, camel(game).space) == ((), BRIDGES[0] - 1)
    assert things(game.table.players[0])[0] == 5


@pytest.mark.rule("C-R5")
def test_where_it_was_agreed_one_may_stop_and_lose_the_steps():
    game = race_table(bridge_payment="voluntary")
    give(game, water=5, dates=5)
    stand_at(game, BRIDGES[0] - 2)
    ride(game, 4)
    answer(game, "bridge-stop")
    assert (game.waiting, camel(game).space) == ((), BRIDGES[0] - 1)


@pytest.mark.rule("C-R5")
def test_whoever_can_pay_pays_unasked():
    game = race_table()
    give(game, water=5, dates=5)
    stand_at(game, BRIDGES[0] - 1)
    ride(game, 2)
    assert (game.waiting, camel(game).space) == ((), BRIDGES[0] + 1)
    assert things(game.table.players[0])[:2] == (4, 4)


@pytest.mark.rule("C-R5")
def test_a_bridge_is_paid_once_on_entering():
    game = race_table()
    give(game, water=5, dates=5)
    stand_at(game, BRIDGES[0])
    ride(game, 1)
    assert (game.waiting, camel(game).space) == ((), BRIDGES[0] + 1)


# ---- the finish ------------------------------------------------------------------------------


@pytest.mark.rule("C-12", "C-R7")
def test_at_the_finish_five_points_and_the_best_place_that_is_free():
    game = race_table()
    stand_at(game, FINISH - 1, FINISH, 0)
    ride(game, 3)
    assert (camel(game).space, camel(game).podium) == (FINISH, 2)
    assert earned(game) == {"race": 5}
    ride(game, 2)
    assert camel(game).space == FINISH
    assert earned(game) == {"race": 5}, "it never moves again"
    GAME.conserve(game)


@pytest.mark.rule("C-R7")
def test_after_the_finish_the_column_may_still_be_filled():
    game = race_table()
    stand_at(game, FINISH)
    gain(game, "green")
    answer(game, "to-column")
    assert (looking_on(game), earned(game)) == (["green"], {})


@pytest.mark.rule("NX-23")
def test_a_saddle_brings_the_camel_to_the_finish():
    game = race_table("new-luxury-goods")
    saddle = next(n for n in game.edition.luxuries if LUXURIES[BOARD.luxuries[n].kind] == "saddle")
    game.table.luxuries.append(saddle)
    stand_at(game, FINISH - 1)
    own_luxury(game, game.table.players[0], saddle)
    game.run()
    answer(game, "camel-ride")
    assert (camel(game).space, camel(game).podium) == (FINISH, 1)
    assert earned(game) == {"luxuries": 16, "race": 5}


def test_steps_that_somebody_may_make_can_be_left():
    game = race_table()
    happen(game, 0, Ride(2))
    assert options(game) == {"camel-ride", "camel-stay"}
    answer(game, "camel-stay")
    happen(game, 0, Ride(2))
    answer(game, "camel-ride")
    assert camel(game).space == 2
    stand_at(game, FINISH)
    happen(game, 0, Ride(2))
    assert not game.waiting


# ---- dung ------------------------------------------------------------------------------------


@pytest.mark.rule("C-13", "NX-11")
def test_a_tile_for_each_line_one_is_behind():
    game = race_table(seats=4)
    stand_at(game, FIRST + 3, FIRST, 3, 0)
    evaluate(game)
    assert dung(game) == [0, 0, 1, 2]


@pytest.mark.rule("C-13", "C-R8")
def test_the_podium_has_crossed_all_five_lines_and_equals_lead_together():
    game = race_table(seats=4)
    stand_at(game, FINISH, FINISH, THIRD, 0)
    evaluate(game)
    assert dung(game) == [0, 0, 1, 5]


@pytest.mark.rule("C-R8")
def test_the_reserve_is_not_limited():
    game = race_table()
    stand_at(game, FINISH, 0, 0)
    camel(game, 1).dung = 40
    evaluate(game)
    assert dung(game) == [0, 45, 5]


@pytest.mark.rule("C-23", "NX-12")
def test_dung_costs_more_and_more():
    assert [dung_points(BOARD, n) for n in range(8)] == [0, 2, 4, 7, 10, 13, 16, 20]
    assert dung_points(BOARD, 9) == 30


@pytest.mark.rule("C-23", "C-24")
def test_dung_and_place_are_scored_in_the_end():
    game = race_table()
    give(game, water=0, dates=0, dinars=0)
    stand_at(game, FIRST, 2, 0)
    camel(game).dung = 3
    PEOPLE.final_scoring(game, game.table.players[0])
    game.run()
    assert earned(game) == {"race": 16 - 7}


# ---- places ----------------------------------------------------------------------------------


@pytest.mark.rule("C-24", "NX-13")
def test_camels_on_one_space_share_the_points_of_their_places():
    game = race_table(seats=4)
    stand_at(game, FINISH, FIRST + 1, FIRST + 1, FIRST - 1)
    assert [race_points(game, player) for player in game.table.players] == [16, 6, 6, 0]


@pytest.mark.rule("C-24", "NX-14")
def test_three_on_the_second_place_share_rounded_down():
    game = race_table(seats=4)
    stand_at(game, SECOND, FIRST, FIRST, FIRST)
    assert [race_points(game, player) for player in game.table.players] == [16, 4, 4, 4]


@pytest.mark.rule("C-24")
def test_on_the_podium_the_place_counts():
    game = race_table(seats=4)
    stand_at(game, FINISH, FINISH, FINISH, THIRD)
    assert [race_points(game, player) for player in game.table.players] == [16, 8, 4, 2]


@pytest.mark.rule("C-R16")
def test_two_players_have_the_same_points():
    game = race_table(seats=2)
    stand_at(game, FIRST, FIRST - 1)
    assert [race_points(game, player) for player in game.table.players] == [16, 0]
    stand_at(game, FIRST, FIRST + 1)
    assert [race_points(game, player) for player in game.table.players] == [8, 16]


@pytest.mark.rule("C-R10", "C-21")
def test_the_leader_comes_first_and_equals_follow_the_turn_order():
    game = race_table(seats=4)
    stand_at(game, 3, FINISH, 3, FINISH)
    game.table.begins = 2
    assert [player.seat for player in in_race_order(game)] == [1, 3, 2, 0]
