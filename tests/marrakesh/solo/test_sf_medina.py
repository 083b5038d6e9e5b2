"""Pachabot, section F: the gates it takes in the Medina."""

from __future__ import annotations

import pytest

from tests.marrakesh.builders_editions import BOTH

from .builders import (
    BEIGE_GOODS_WHITE_GOODS,
    GREEN_TURQUOISE,
    PINK_BROWN_BEIGE_GOODS,
    act,
    against,
    board,
    earned,
    full_but,
    gained,
    it,
    its_gates,
    options_told,
    red_rows,
    reds,
    reds_but,
    row,
    steps,
    strategy,
    told,
    turn,
    workshops,
)

BOUGHT = "pachabot.gate"


@pytest.mark.rule("S-F5", "SX-10")
@BOTH
def test_two_guards_take_the_two_gates_of_the_priority_keshi_the_cheaper_first(edition):
    game = against(edition=edition)
    board(game, beige=2)
    workshops(game, (2, "brown"), (3, "brown"), (1, "white"), (4, "gray"))
    turn(game, "medina")
    assert told(game, BOUGHT) == [("brown", "priority"), ("brown", "priority")]
    assert earned(game) == {"gates": 1 + 3}
    assert (row(game, "brown"), its_gates(game)) == (2, ["brown", "brown"])
    assert it(game).guards == 0


@pytest.mark.rule("S-F5")
@pytest.mark.parametrize(("workshop", "points"), [(1, 0), (2, 1), (3, 3), (4, 7)])
def test_a_workshop_is_worth_its_points_and_the_cheapest_costs_none(workshop, points):
    game = against()
    board(game, beige=1)
    workshops(game, (workshop, "gray"))
    act(game, "medina")
    assert gained(game) == points
    assert (row(game, "gray"), its_gates(game)) == (1, ["gray"])


@pytest.mark.rule("S-F5")
def test_one_gate_for_each_guard_that_has_none():
    game = against()
    me = board(game, beige=3)
    me.guards, me.gates[0] = 2, 0
    workshops(game, *[(1, "gray")] * 3)
    act(game, "medina")
    assert (len(its_gates(game)), row(game, "gray"), me.guards) == (3, 2, 0)


@pytest.mark.rule("S-F5")
def test_guards_are_counted_when_the_action_begins():
    game = against()
    strategy(game, *BEIGE_GOODS_WHITE_GOODS)
    board(game, beige=2)
    workshops(game, (1, "beige"), (1, "beige"))
    act(game, "medina")
    assert (row(game, "beige"), it(game).guards) == (4, 2), "those who came meanwhile wait"


@pytest.mark.rule("S-F5")
def test_without_a_free_guard_nothing_happens():
    game = against()
    me = board(game, beige=2)
    me.guards, me.gates[:2] = 0, [0, 1]
    workshops(game, (1, "brown"))
    turn(game, "medina")
    assert (gained(game), told(game), row(game, "beige")) == (0, [], 2)


# ---- which gate ------------------------------------------------------------------------------


@pytest.mark.rule("S-F5")
def test_gates_of_full_rows_are_left_aside_and_those_of_goods_never():
    game = against()
    board(game, beige=1, brown=8, green=8)
    workshops(game, (1, "brown"), (1, "green"), (2, "purple"))
    act(game, "medina")
    assert options_told(game) == ["purple"]
    assert row(game, "purple") == 1


@pytest.mark.rule("S-F5")
def test_where_no_gate_is_left_the_remaining_guards_get_none():
    game = against()
    board(game, beige=3, green=7)
    workshops(game, (1, "green"), (2, "green"))
    act(game, "medina")
    assert (its_gates(game), it(game).guards) == (["green"], 2)


@pytest.mark.rule("S-F5")
def test_red_gates_are_left_aside_where_every_row_has_a_red_keshi():
    game = against()
    board(game, beige=1)
    reds_but(game)
    workshops(game, (1, "red"))
    act(game, "medina")
    assert (its_gates(game), it(game).guards) == ([], 1)


@pytest.mark.rule("S-F5")
def test_a_gate_that_completes_a_row_comes_first():
    game = against()
    board(game, beige=1, gray=7)
    reds(game, "madrasa")
    workshops(game, (1, "brown"), (4, "gray"))
    act(game, "medina")
    assert told(game, BOUGHT) == [("gray", "completes")]
    assert earned(game) == {"gates": 7}


@pytest.mark.rule("S-F5")
def test_a_red_gate_may_complete_a_row():
    game = against()
    board(game, beige=1, gray=8)
    workshops(game, (1, "brown"), (4, "red"))
    act(game, "medina")
    assert told(game, BOUGHT) == [("red as madrasa", "completes")]
    assert red_rows(game) == {"madrasa"}


@pytest.mark.rule("S-F5")
def test_a_red_gate_stands_in_for_the_priority_keshi_without_a_gate():
    game = against()
    board(game, beige=1)
    workshops(game, (1, "gray"), (2, "red"))
    act(game, "medina")
    assert told(game, BOUGHT) == [("red as sahara", "priority")]
    assert (red_rows(game), its_gates(game)) == ({"sahara"}, ["red"])
    again = against()
    board(again, beige=1)
    workshops(again, (4, "brown"), (2, "red"))
    act(again, "medina")
    assert told(again, BOUGHT) == [("brown", "priority")], "not where there is such a gate"


@pytest.mark.rule("S-F5")
def test_then_a_colour_it_has_no_gate_of():
    game = against()
    strategy(game, *PINK_BROWN_BEIGE_GOODS)
    me = board(game, beige=2)
    me.guards, me.gates[0] = 1, 5  # pink
    workshops(game, (1, "pink"), (1, "beige"))
    act(game, "medina")
    assert told(game, BOUGHT) == [("beige", "new-colour")]
    assert dict(steps(game))["priority"] == ["pink", "beige"]


@pytest.mark.rule("S-F5")
def test_then_the_colour_with_the_fewest_gates_in_all_workshops():
    game = against()
    strategy(game, *PINK_BROWN_BEIGE_GOODS)
    board(game, beige=1)
    workshops(game, (1, "pink"), (3, "pink"), (4, "beige"))
    act(game, "medina")
    assert told(game, BOUGHT) == [("beige", "rarest")]


@pytest.mark.rule("S-F5")
def test_then_what_is_shown_highest_and_what_lies_highest():
    game = against()
    strategy(game, *PINK_BROWN_BEIGE_GOODS)
    board(game, beige=1)
    workshops(game, (1, "pink"), (1, "beige"))
    act(game, "medina")
    assert told(game, BOUGHT) == [("pink", "shown-highest")]
    again = against()
    strategy(again, *GREEN_TURQUOISE)
    board(again, beige=1)
    workshops(again, (1, "white"), (1, "gray"))
    act(again, "medina")
    assert told(again, BOUGHT) == [("gray", "lies-highest")]


@pytest.mark.rule("S-F5")
def test_equal_goods_are_chosen_as_goods_are():
    game = against()
    strategy(game, *BEIGE_GOODS_WHITE_GOODS)
    board(game, beige=1, yellow=1)
    workshops(game, (1, "yellow"), (1, "purple"), (1, "orange"))
    act(game, "medina")
    assert told(game, BOUGHT) == [("orange", "goods")]


@pytest.mark.rule("S-F5")
def test_the_keshi_of_a_gate_is_placed_before_the_next_guard():
    game = against()
    board(game, beige=2, green=7)
    workshops(game, (1, "green"), (2, "green"), (3, "white"))
    strategy(game, *GREEN_TURQUOISE)
    act(game, "medina")
    assert its_gates(game) == ["green", "white"], "the row of green is full by then"
    assert earned(game) == {"gates": 0 + 3, "orchard": 1}


@pytest.mark.rule("S-F5")
def test_full_rows_everywhere_leave_red_only():
    game = against()
    full_but(game, "beige")
    board(game, beige=1)
    workshops(game, (1, "gray"), (2, "red"))
    act(game, "medina")
    assert its_gates(game) == ["red"]
