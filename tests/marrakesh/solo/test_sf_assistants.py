"""Pachabot, section F: its assistants, row by row; the simple actions."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.phases.flow import ROUND
from tests.marrakesh.builders import answer, happen
from tests.marrakesh.builders_core import NOTHING_FALLS
from tests.marrakesh.builders_editions import BOTH
from tests.marrakesh.builders_modules import cover
from tests.marrakesh.printed import BOARD

from .builders import (
    GREEN_TURQUOISE,
    IT,
    YOU,
    act,
    against,
    board,
    earned,
    gained,
    it,
    reds,
    reds_but,
    row,
    strategy,
    told,
    turn,
    where_assistants_are,
)

ACTS, TAKES = "assistant.acts", "assistant.takes"


def used(game):
    """The rows in which assistants were used, in order."""
    keys = (ACTS, TAKES)
    events = [event.text for event in game.heard(None) if event.text.key in keys]
    return [text.args["sector"].key.removeprefix("sector.") for text in events]


# ---- in order --------------------------------------------------------------------------------


@pytest.mark.rule("S-F1")
def test_from_the_top_row_down_the_souk_last():
    game = against()
    turn(game, "souk", "main-square", "madrasa")
    assert used(game) == ["main-square", "madrasa", "souk"]
    assert where_assistants_are(game) == []


@pytest.mark.rule("S-F1")
def test_every_assistant_in_the_souk_acts():
    game = against()
    game.table.luxuries = []
    turn(game, "souk", "souk", "souk")
    assert it(game).goods == [1, 1, 1]


@pytest.mark.rule("S-F1")
@BOTH
def test_its_turn_is_in_the_turn_order_of_the_round(edition):
    game = against(edition=edition)
    happen(game, None, ROUND)
    answer(game, "green-gray-white")
    game.resolve("black-pink-yellow")
    game.resolve(NOTHING_FALLS)
    assert used(game) == ["main-square", "mosque", "souk"], "it begins the first round"
    game.table.round = 2
    assert list(game.edition.turn_order(game.table)) == [YOU, IT], "and you the second"


@pytest.mark.rule("S-F3")
@pytest.mark.parametrize(
    ("palace", "mosque", "first"),
    [(3, 2, ["mosque", "palace"]), (2, 3, ["palace", "mosque"]), (2, 2, ["palace", "mosque"])],
)
def test_of_both_staircases_the_lower_pawn_first_of_equals_the_palace(palace, mosque, first):
    game = against()
    board(game, palace=palace, mosque=mosque)
    turn(game, "palace", "mosque", "souk")
    assert used(game)[:2] == first


@pytest.mark.rule("S-F3")
def test_which_pawn_is_lower_is_seen_when_their_turn_comes():
    game = against()
    board(game, palace=2, mosque=2, pink=5)  # the Main Square lifts the pawn at the palace
    turn(game, "main-square", "palace", "mosque")
    assert used(game) == ["main-square", "mosque", "palace"]


# ---- vendor and switch -----------------------------------------------------------------------


@pytest.mark.rule("S-F2")
@pytest.mark.parametrize("sector", ["medina", "river", "sahara", "palace"])
def test_a_red_keshi_in_the_row_is_a_point(sector):
    game = against()
    reds(game, sector)
    turn(game, sector)
    assert earned(game)["vendors"] == 1


@pytest.mark.rule("S-F2", "S-F9")
@pytest.mark.parametrize("gray", [0, 3])
def test_the_madrasa_goes_by_its_own_list_which_pays_no_vendor(gray):
    game = against()
    board(game, gray=gray)
    reds(game, "madrasa")
    turn(game, "madrasa")
    assert "vendors" not in earned(game)
    assert used(game) == ["madrasa"], "the lesson is given all the same"


@pytest.mark.rule("S-F2")
def test_only_in_the_row_of_the_assistant_and_once_for_each_of_them():
    game = against()
    reds_but(game)
    turn(game, "medina", "river", "souk")
    assert earned(game)["vendors"] == 2, "the Souk has none"


@pytest.mark.rule("S-F4")
@pytest.mark.parametrize(
    ("sector", "colour"),
    [
        ("medina", "beige"),
        ("main-square", "pink"),
        ("date-orchard", "green"),
        ("river", "turquoise"),
        ("sahara", "brown"),
        ("mosque", "black"),
        ("palace", "white"),
    ],
)
@pytest.mark.parametrize("there", [0, 1])
def test_with_fewer_than_two_keshis_it_gains_one_of_them(sector, colour, there):
    game = against()
    board(game, **{colour: there})
    reds(game, sector)
    turn(game, sector)
    assert row(game, colour) == there + 1, "red does not count"
    assert [e.text.key for e in game.heard(None) if e.text.key in (ACTS, TAKES)] == [TAKES]


@pytest.mark.rule("S-F4")
def test_that_keshi_brings_its_placement_bonus():
    game = against()
    turn(game, "date-orchard", "main-square")
    assert earned(game) == {"orchard": 1, "square": 1}


@pytest.mark.rule("S-F4")
def test_with_two_it_acts_and_in_souk_and_madrasa_always():
    game = against()
    board(game, turquoise=2)
    turn(game, "river", "madrasa", "souk")
    assert [e.text.key for e in game.heard(None) if e.text.key in (ACTS, TAKES)] == [ACTS] * 3
    assert it(game).boat == 2


# ---- the actions -----------------------------------------------------------------------------


@pytest.mark.rule("S-F6")
@pytest.mark.parametrize(("pink", "points"), [(1, 3), (6, 6), (8, 9)])
def test_the_main_square_pays_three_times_what_is_over_the_last_pink_keshi(pink, points):
    game = against()
    board(game, pink=pink)
    act(game, "main-square")
    assert earned(game) == {"square": points}


@pytest.mark.rule("S-F6")
def test_each_of_the_three_is_carried_out_by_itself():
    game = against()
    board(game, pink=7, palace=3, mosque=4)
    act(game, "main-square")
    assert (it(game).palace, it(game).mosque) == (5, 5), "palace, then palace again, then mosque"
    board(game, pink=2, yellow=1)
    act(game, "main-square")
    assert it(game).goods == [2, 1, 1], "orange, purple, then yellow"


@pytest.mark.rule("S-F7", "SX-8")
def test_the_orchard_is_a_point_for_each_green_keshi():
    game = against()
    board(game, green=5)
    turn(game, "date-orchard")
    assert earned(game) == {"orchard": 5}


@pytest.mark.rule("S-F8", "SX-8")
def test_the_fisherman_moves_for_turquoise_and_for_red_wherever_it_stands():
    game = against()
    board(game, turquoise=3)
    reds(game, "medina", "palace", "sahara", "madrasa")
    turn(game, "river")
    assert it(game).boat == 7


@pytest.mark.rule("S-F8")
def test_the_jetty_pays_as_for_everybody():
    game = against()
    board(game, turquoise=4, boat=BOARD.jetty - 1)
    game.table.players[0].boat = BOARD.jetty
    turn(game, "river")
    assert earned(game) == {"river": 3 + 3}, "the second berth, and a point for each step beyond"


@pytest.mark.rule("S-F10", "SX-8")
def test_the_sahara_is_a_point_for_each_pair_and_a_priority_keshi():
    game = against()
    strategy(game, *GREEN_TURQUOISE)
    board(game, brown=5)
    turn(game, "sahara")
    assert row(game, "green") == 1
    assert earned(game) == {"sahara": 2, "orchard": 1}
    assert told(game) == [("date-orchard", "shown-highest")]


@pytest.mark.rule("S-F11")
@pytest.mark.parametrize(("sector", "colour"), [("palace", "white"), ("mosque", "black")])
def test_a_pawn_climbs_a_step_for_each_keshi(sector, colour):
    game = against()
    board(game, **{colour: 2})
    turn(game, sector)
    me = it(game)
    assert (getattr(me, sector), me.palace + me.mosque, gained(game)) == (2, 2, 0)


@pytest.mark.rule("S-F11")
def test_a_threshold_is_a_point_with_the_points_of_the_line_and_nothing_else_of_it():
    game = against()
    board(game, white=2, palace=2, mosque=4)  # the line p2, r4a, r4b, m2 has 3 points at m2
    turn(game, "palace")
    assert earned(game) == {"stairs": 1 + 3}
    assert row(game, "green") == 0
    assert not it(game).vendors


@pytest.mark.rule("S-F11", "S-J1")
def test_all_points_on_the_line_count_where_tiles_lie_on_it():
    game = against(modules=["staircase-tiles"])
    cover(game, "r4a", "15-back")
    cover(game, "r4b", "19-back")  # 3 points each
    board(game, white=2, palace=2, mosque=4)
    turn(game, "palace")
    assert earned(game) == {"stairs": 1 + 3 + 3 + 3}


@pytest.mark.rule("S-F11")
def test_above_the_top_each_step_is_a_point():
    game = against()
    board(game, black=8, mosque=14, palace=16)
    turn(game, "mosque")
    assert it(game).mosque == 16
    line = 7  # m5
    assert earned(game) == {"stairs": 1 + line + 6}


# ---- what it never does ----------------------------------------------------------------------


@pytest.mark.rule("S-F13")
def test_it_never_changes_goods_buys_no_scroll_and_claims_no_oasis():
    game = against()
    strategy(game, 1)
    game.table.luxuries = []
    board(game, yellow=3, gray=8, brown=8)
    turn(game, "madrasa", "sahara", "souk")
    me = it(game)
    assert sum(me.goods) == 4, "no good was changed"
    assert (me.tiles, me.claimed, me.oases) == (0, [], [0] * 6)
    assert "offices" not in earned(game)
