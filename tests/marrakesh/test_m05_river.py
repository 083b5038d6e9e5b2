"""Rules, section 5.4: movements on the river."""

from dataclasses import replace

import pytest

from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import PINK, PURPLE
from riad.games.marrakesh.phases.seasons import LeaveRiver
from riad.games.marrakesh.sectors.actions import Sail
from riad.games.marrakesh.sectors.river import MoveRiver, crossed, ranking
from riad.games.marrakesh.sectors.souk import UseOffice
from riad.games.marrakesh.sectors.square import Perform
from riad.games.marrakesh.sectors.stairs import UP_PALACE, MoveStair
from tests.marrakesh.printed import BOARD

from .builders import answer, give, happen, options, own_scrolls, quiet_table
from .builders_core import audience, earned, entertainers

JETTY = BOARD.jetty
FIRST_RAPID = min(BOARD.rapid_at)


def ranked(game):
    return [player.seat for player in ranking(game)]


def rowed(game, steps):
    """What is told of these steps."""
    game.listen()
    happen(game, 0, MoveRiver(steps))
    return [event for event in game.heard(0) if event.text.key == "river.moved"]


def test_all_steps_are_told_in_one_line():
    game = quiet_table()
    (event,) = rowed(game, 6)
    assert event.text.args == {"player": 0, "space": 6, "n": 6}
    assert [moved.end for moved in event.moved] == [f"river/{n}" for n in range(1, 7)]


def test_what_a_rapid_brings_stands_between_the_steps():
    game = quiet_table()
    own_scrolls(game, 0, 17)
    steps = rowed(game, 4)
    assert [event.text.args["space"] for event in steps] == [FIRST_RAPID, 4]


# ---- steps and water -------------------------------------------------------------------------


@pytest.mark.rule("M-5.19")
def test_first_the_steps_then_any_number_more_for_water():
    game = quiet_table()
    me = give(game, 0, water=3)
    happen(game, 0, MoveRiver(2))
    assert me.boat == 2
    assert options(game) == {"water-0", "water-1", "water-2", "water-3"}
    answer(game, "water-2")
    assert (me.boat, me.water) == (4, 1)
    assert not game.waiting


@pytest.mark.rule("M-5.19")
def test_without_a_step_there_is_no_movement_and_no_use_for_water():
    game = quiet_table()
    me = give(game, 0, water=3)
    happen(game, 0, MoveRiver(0))
    assert not game.waiting
    assert (me.boat, me.water) == (0, 3)


@pytest.mark.rule("M-5.19")
def test_water_gained_during_the_steps_can_be_spent():
    game = quiet_table()
    own_scrolls(game, 0, 17)
    me = give(game, 0, boat=4, water=0)
    happen(game, 0, MoveRiver(1))
    answer(game, "take-1-0-0")
    assert options(game) == {"water-0", "water-1"}
    answer(game, "water-1")
    assert (me.boat, me.water) == (6, 0)


@pytest.mark.rule("M-5.19")
def test_water_gained_on_a_bought_step_can_be_spent():
    game = quiet_table()
    own_scrolls(game, 0, 17)
    me = give(game, 0, boat=3, water=1)
    happen(game, 0, MoveRiver(1))
    answer(game, "water-1", "take-1-0-0")
    assert options(game) == {"water-0", "water-1"}
    answer(game, "water-1")
    assert (me.boat, me.water) == (6, 0)


@pytest.mark.rule("M-5.19")
def test_a_rapid_pays_before_the_steps_that_are_left():
    game = quiet_table()
    own_scrolls(game, 0, 17)
    me = give(game, 0, boat=2, water=0)
    happen(game, 0, MoveRiver(4))
    assert me.boat == 5
    assert earned(game) == {"river": 1}
    answer(game, "take-0-0-1")
    assert me.boat == 6


# ---- every movement --------------------------------------------------------------------------


@pytest.mark.rule("M-5.20")
@pytest.mark.parametrize("cause", ["action", "square", "line", "scroll 16", "entertainer"])
def test_every_river_movement_can_be_extended(cause):
    game = quiet_table()
    me = give(game, 0, water=2, turquoise=1)
    if cause == "action":
        happen(game, 0, Sail())
    elif cause == "square":
        entertainers(game, "river")
        audience(game, "river", 1)
        happen(game, 0, Perform())
    elif cause == "line":
        give(game, 0, palace=2)
        happen(game, 0, MoveStair(UP_PALACE, 1))
        answer(game, "line-r3")
    elif cause == "scroll 16":
        own_scrolls(game, 0, 16)
        give(game, 0, palace=2)
        happen(game, 0, MoveStair(UP_PALACE, 1))
    else:
        happen(game, 0, place(PINK))
        answer(game, "perform-river")
    assert me.boat == 1
    assert options(game) == {"water-0", "water-1", "water-2"}
    answer(game, "water-2")
    assert (me.boat, me.water) == (3, 0)


@pytest.mark.rule("M-5.20")
def test_the_river_step_of_an_exchange_office_can_be_extended():
    game = quiet_table()
    game.table.office = 8
    me = give(game, 0, purple=1, water=1)
    happen(game, 0, UseOffice(PURPLE))
    answer(game, "water-1")
    assert me.boat == 2


@pytest.mark.rule("M-5.21")
def test_a_step_for_each_spectator_is_one_movement_on_the_river():
    game = quiet_table()
    entertainers(game, "river")
    audience(game, "river", 3)
    me = give(game, 0, water=1)
    happen(game, 0, Perform())
    assert me.boat == 3
    answer(game, "water-0")
    assert not game.waiting


@pytest.mark.rule("M-5.21")
def test_a_step_for_each_spectator_is_one_movement_on_the_stairs():
    game = quiet_table()
    own_scrolls(game, 0, 48)
    entertainers(game, "mosque")
    audience(game, "mosque", 2)
    me = give(game, 0)
    happen(game, 0, Perform())
    assert me.mosque == 2
    answer(game, "step-free", "line-none")
    assert me.mosque == 3
    assert not game.waiting


# ---- order and jetty -------------------------------------------------------------------------


@pytest.mark.rule("M-5.22", "M-5.25")
def test_who_ends_on_a_space_stands_behind_all_who_are_there():
    game = quiet_table()
    for seat in range(3):
        give(game, seat, water=0)
    happen(game, 1, MoveRiver(4))
    happen(game, 2, MoveRiver(4))
    happen(game, 0, MoveRiver(4))
    assert ranked(game) == [1, 2, 0]


@pytest.mark.rule("M-5.22")
def test_passing_needs_no_interaction():
    game = quiet_table()
    for seat in range(3):
        give(game, seat, water=0)
    happen(game, 1, MoveRiver(3))
    before = game.copy().table.players[1]
    happen(game, 0, MoveRiver(5))
    assert game.table.players[1] == before
    assert ranked(game) == [0, 1]


@pytest.mark.rule("M-5.22")
def test_a_second_movement_that_ends_there_comes_later_than_one_before_it():
    game = quiet_table()
    for seat in range(3):
        give(game, seat, water=0)
    happen(game, 0, MoveRiver(2))
    happen(game, 1, MoveRiver(4))
    happen(game, 0, MoveRiver(2))
    assert ranked(game) == [1, 0]


@pytest.mark.rule("M-5.23")
def test_the_jetty_pays_the_best_free_berth_at_once():
    game = quiet_table(seats=4)
    for seat, points in zip((2, 0, 3, 1), (4, 3, 2, 1), strict=True):
        give(game, seat, boat=JETTY - 1, water=0)
        happen(game, seat, MoveRiver(1))
        assert earned(game, seat) == {"river": points}


@pytest.mark.rule("M-5.23")
def test_a_berth_is_kept_until_the_fishermen_are_reset():
    game = quiet_table()
    for seat in range(2):
        give(game, seat, boat=JETTY - 1, water=0)
    happen(game, 0, MoveRiver(1))
    happen(game, 0, MoveRiver(1))
    happen(game, 1, MoveRiver(1))
    assert (earned(game, 0), earned(game, 1)) == ({"river": 5}, {"river": 3})
    happen(game, None, LeaveRiver())
    give(game, 1, boat=JETTY - 1)
    happen(game, 1, MoveRiver(1))
    assert earned(game, 1) == {"river": 7}


@pytest.mark.rule("M-5.24")
@pytest.mark.parametrize(("scrolls", "each"), [((), 1), ((56,), 2)])
def test_steps_beyond_the_jetty_are_points(scrolls, each):
    game = quiet_table()
    own_scrolls(game, 0, *scrolls)
    me = give(game, 0, boat=JETTY - 1, water=2)
    happen(game, 0, MoveRiver(3))
    assert earned(game) == {"river": 4 + 2 * each}
    answer(game, "water-2")
    assert earned(game) == {"river": 4 + 4 * each}
    happen(game, 0, MoveRiver(2))
    assert earned(game) == {"river": 4 + 6 * each}
    assert (me.boat, me.water) == (JETTY, 0)


@pytest.mark.rule("M-5.24")
def test_a_bought_step_that_arrives_takes_the_berth():
    game = quiet_table()
    give(game, 0, boat=JETTY - 2, water=2)
    happen(game, 0, MoveRiver(1))
    answer(game, "water-2")
    assert earned(game) == {"river": 5}


@pytest.mark.rule("M-5.25")
def test_rank_goes_by_berth_then_space_then_arrival():
    game = quiet_table(seats=4)
    for seat in range(4):
        give(game, seat, water=0)
    give(game, 3, boat=JETTY - 1)
    give(game, 2, boat=JETTY - 1)
    happen(game, 0, MoveRiver(5))
    happen(game, 3, MoveRiver(1))
    happen(game, 2, MoveRiver(4))
    happen(game, 1, MoveRiver(5))
    assert ranked(game) == [3, 2, 0, 1]


@pytest.mark.rule("M-5.25")
def test_the_first_at_the_jetty_stays_first_whatever_steps_he_adds():
    game = quiet_table()
    for seat in range(3):
        give(game, seat, boat=JETTY - 1, water=0)
    happen(game, 1, MoveRiver(1))
    happen(game, 0, MoveRiver(1))
    happen(game, 1, MoveRiver(3))
    assert ranked(game) == [1, 0, 2]


@pytest.mark.rule("M-5.25")
def test_without_a_free_berth_the_jetty_pays_nothing_and_ranks_behind():
    game = quiet_table()
    game.box = replace(BOARD, berths=(4,))
    for seat in range(2):
        give(game, seat, boat=JETTY - 1, water=0)
    happen(game, 1, MoveRiver(1))
    happen(game, 0, MoveRiver(1))
    assert (earned(game, 0), ranked(game)) == ({}, [1, 0])


@pytest.mark.rule("M-5.25")
def test_on_the_start_space_there_is_no_rank():
    game = quiet_table()
    assert ranked(game) == []
    give(game, 1, water=0)
    happen(game, 1, MoveRiver(1))
    assert ranked(game) == [1]


@pytest.mark.rule("M-5.26")
def test_a_rapid_is_crossed_when_the_fisherman_is_behind_it():
    game = quiet_table()
    me = give(game, 0, water=0)
    spaces = [rapid.space for rapid in BOARD.rapids]
    for _ in range(JETTY):
        happen(game, 0, MoveRiver(1))
        assert len(crossed(game.box, me)) == sum(space <= me.boat for space in spaces)
    assert crossed(game.box, me) == [0, 1, 2, 3]


@pytest.mark.rule("M-5.26")
def test_a_rapid_pays_on_the_way_once_and_not_before_or_after():
    game = quiet_table()
    own_scrolls(game, 0, 17)
    give(game, 0, boat=BOARD.rapids[0].space - 2, water=0)
    happen(game, 0, MoveRiver(1))
    assert earned(game) == {}
    happen(game, 0, MoveRiver(1))
    assert earned(game) == {"river": 1}
    happen(game, 0, MoveRiver(1))
    assert earned(game) == {"river": 1}
