"""Rules, section 5.5 and 5.7: movements on the stairs, and movements inside them."""

import pytest

from riad.games.marrakesh.names import TOP
from riad.games.marrakesh.sectors.actions import ClimbMosque, ClimbPalace
from riad.games.marrakesh.sectors.stairs import UP_MOSQUE, UP_PALACE, MoveStair, thresholds
from tests.marrakesh.printed import BOARD, SCROLL_BONUS

from .builders import answer, give, goods, happen, options, own_scrolls, quiet_table, value
from .builders_core import earned, things

FIRST_OF = {segment: BOARD.segment_of.index(segment) for segment in range(1, 6)}


def offered(palace, mosque):
    """The fields between these segments, as options."""
    return {*(f"line-{name}" for name in BOARD.lines[palace, mosque]), "line-none"}


# ---- the stairs ------------------------------------------------------------------------------


@pytest.mark.rule("M-5.27")
def test_sixteen_steps_in_five_segments():
    assert len(BOARD.segment_of) == 17
    assert list(BOARD.segment_of) == sorted(BOARD.segment_of)
    assert set(BOARD.segment_of) == {1, 2, 3, 4, 5}
    assert (FIRST_OF[4], FIRST_OF[5]) == (11, TOP)


@pytest.mark.rule("M-5.28")
def test_leaving_the_start_space_crosses_nothing():
    game = quiet_table()
    me = give(game, 0, dinars=0)
    happen(game, 0, MoveStair(UP_PALACE, 1), MoveStair(UP_MOSQUE, 1))
    assert not game.waiting
    assert (me.dinars, thresholds(game.box, me)) == (0, 0)


@pytest.mark.rule("M-5.28")
def test_a_pawn_on_the_start_space_uses_the_lines_of_the_first_segment():
    game = quiet_table()
    give(game, 0, palace=2, mosque=0)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    assert options(game) == offered(2, 1)


@pytest.mark.rule("M-5.29", "M-5.30")
@pytest.mark.parametrize("stair", [UP_PALACE, UP_MOSQUE])
def test_each_step_into_a_new_segment_crosses_a_threshold(stair):
    game = quiet_table()
    me = give(game, 0, dinars=0)
    happen(game, 0, MoveStair(stair, TOP))
    for crossed, segment in enumerate((2, 3, 4, 5), 1):
        assert (me.palace, me.mosque)[stair] == FIRST_OF[segment]
        assert me.dinars == crossed
        answer(game, "line-none")
    assert not game.waiting
    assert me.dinars == thresholds(game.box, me) == 4


@pytest.mark.rule("M-5.30")
def test_a_movement_inside_a_segment_brings_nothing():
    game = quiet_table()
    me = give(game, 0, palace=FIRST_OF[4], dinars=0)
    happen(game, 0, MoveStair(UP_PALACE, 4))
    assert not game.waiting
    assert (me.palace, me.dinars, earned(game)) == (15, 0, {})


@pytest.mark.rule("M-5.31")
@pytest.mark.parametrize("mosque", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("palace", [2, 3, 4, 5])
def test_the_connection_bonus_is_any_one_field_of_the_line(palace, mosque):
    game = quiet_table()
    give(game, 0, palace=FIRST_OF[palace] - 1, mosque=FIRST_OF[mosque])
    happen(game, 0, MoveStair(UP_PALACE, 1))
    assert options(game) == offered(palace, mosque)
    ends = {f"line-p{palace}", f"line-m{mosque}"}
    assert ends <= options(game)


@pytest.mark.rule("M-5.31")
@pytest.mark.parametrize(
    ("field", "dinars", "points"), [("p3", 2, {}), ("m3", 0, {"stairs": 5}), ("r6b", 0, {})]
)
def test_only_the_chosen_field_pays(field, dinars, points):
    game = quiet_table()
    me = give(game, 0, palace=6, mosque=7, dinars=0)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    answer(game, f"line-{field}")
    assert not game.waiting
    assert (me.dinars, earned(game)) == (1 + dinars, points)
    assert goods(game, 0) == (0, int(field == "r6b"), 0)


@pytest.mark.rule("M-5.32", "MY-6")
def test_a_movement_over_two_thresholds_with_scroll_13():
    game = quiet_table()
    own_scrolls(game, 0, 13)
    me = give(game, 0, palace=6, white=5, water=0, dinars=0)
    happen(game, 0, ClimbPalace())
    assert (me.palace, me.dinars, me.water) == (7, 1, 1)
    assert options(game) == offered(3, 1)
    answer(game, "line-m1")
    assert (me.palace, me.dinars, me.water) == (11, 2, 2)
    assert options(game) == offered(4, 1)
    answer(game, "line-p4")
    assert (me.palace, me.dinars, me.water) == (11, 5, 2)
    assert earned(game) == {"stairs": 1}
    assert not game.waiting


@pytest.mark.rule("M-5.32")
def test_dinar_then_scrolls_then_the_connection_bonus():
    game = quiet_table()
    own_scrolls(game, 0, 13, 14, 15, 16)
    me = give(game, 0, palace=2, water=0, dates=0, dinars=0)
    happen(game, 0, MoveStair(UP_PALACE, 2))
    assert things(me) == (1, 1, 2)
    assert (me.boat, me.palace) == (1, 3)
    assert options(game) == {"water-0", "water-1"}
    answer(game, "water-1")
    assert options(game) == offered(2, 1)
    assert me.palace == 3
    answer(game, "line-none")
    assert (me.palace, me.boat) == (4, 2)


# ---- both pawns ------------------------------------------------------------------------------


@pytest.mark.rule("M-5.33")
@pytest.mark.parametrize(
    ("first", "second", "lines"),
    [
        ("move-stair-0-3", UP_MOSQUE, [(2, 1), (2, 2)]),
        ("move-stair-1-3", UP_PALACE, [(1, 2), (2, 2)]),
    ],
)
def test_two_pawns_move_one_after_the_other(first, second, lines):
    game = quiet_table()
    me = give(game, 0, palace=1, mosque=1)
    happen(game, 0, *SCROLL_BONUS[55])
    answer(game, first)
    assert (me.palace, me.mosque)[second] == 1
    assert options(game) == offered(*lines[0])
    answer(game, "line-none")
    assert (me.palace, me.mosque)[1 - second] == 4
    assert options(game) == offered(*lines[1])
    answer(game, "line-none")
    assert (me.palace, me.mosque) == (4, 4)


# ---- the top ---------------------------------------------------------------------------------


@pytest.mark.rule("M-5.34", "MX-13")
def test_the_palace_action_on_the_final_space_is_points():
    game = quiet_table()
    me = give(game, 0, palace=TOP, white=5, dinars=0)
    happen(game, 0, ClimbPalace())
    assert earned(game) == {"stairs": 5}
    assert (me.palace, me.dinars) == (TOP, 0)
    assert not game.waiting


@pytest.mark.rule("M-5.34")
def test_surplus_steps_are_points():
    game = quiet_table()
    me = give(game, 0, mosque=14, black=5, dinars=0)
    happen(game, 0, ClimbMosque())
    answer(game, "line-none")
    assert (me.mosque, me.dinars) == (TOP, 1)
    assert earned(game) == {"stairs": 3}


@pytest.mark.rule("M-5.34")
@pytest.mark.parametrize(("scroll", "stair"), [(49, UP_MOSQUE), (52, UP_PALACE)])
def test_with_its_scroll_each_surplus_step_is_two_points(scroll, stair):
    game = quiet_table()
    own_scrolls(game, 0, scroll)
    give(game, 0, palace=15, mosque=15)
    happen(game, 0, MoveStair(stair, 3))
    answer(game, "line-none")
    assert earned(game) == {"stairs": 4}
    happen(game, 0, MoveStair(1 - stair, 3))
    answer(game, "line-none")
    assert earned(game) == {"stairs": 6}


@pytest.mark.rule("M-5.35")
def test_further_steps_on_the_final_space_are_points():
    game = quiet_table()
    own_scrolls(game, 0, 26, 27, 48)
    me = give(game, 0, palace=TOP, water=1, dates=1)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    answer(game, "step-free", "step-date", "step-water")
    assert earned(game) == {"stairs": 4}
    assert (me.water, me.dates) == (0, 0)
    assert not game.waiting


@pytest.mark.rule("M-5.35")
def test_further_steps_need_a_step():
    game = quiet_table()
    own_scrolls(game, 0, 26, 27, 48)
    me = give(game, 0, palace=TOP, water=1, dates=1)
    happen(game, 0, MoveStair(UP_PALACE, 0))
    assert not game.waiting
    assert (earned(game), me.water, me.dates) == ({}, 1, 1)


@pytest.mark.rule("M-5.36")
def test_several_pawns_share_a_step():
    game = quiet_table()
    for seat in range(3):
        happen(game, seat, MoveStair(UP_PALACE, 2))
    assert [player.palace for player in game.table.players] == [2, 2, 2]


@pytest.mark.rule("M-5.36")
def test_pawns_only_go_up():
    game = quiet_table()
    me = give(game, 0, palace=9, mosque=5)
    happen(game, 0, MoveStair(UP_PALACE, -1), MoveStair(UP_MOSQUE, 0))
    assert (me.palace, me.mosque) == (9, 5)


# ---- a movement inside a movement ------------------------------------------------------------


@pytest.mark.rule("M-5.40")
def test_the_inner_movement_of_the_same_pawn_is_finished_first():
    game = quiet_table()
    me = give(game, 0, palace=2, mosque=TOP)
    happen(game, 0, MoveStair(UP_PALACE, 2))
    answer(game, "line-r7b", "perform-palace")
    assert me.palace == 5
    assert not game.waiting


@pytest.mark.rule("M-5.40")
def test_the_inner_movement_has_further_steps_of_its_own():
    game = quiet_table()
    own_scrolls(game, 0, 48)
    me = give(game, 0, palace=2, mosque=TOP)
    happen(game, 0, MoveStair(UP_PALACE, 2))
    answer(game, "line-r7b", "perform-palace")
    assert me.palace == 4
    answer(game, "step-free")
    assert me.palace == 6
    assert options(game) == {"stop", "step-free"}
    answer(game, "step-free")
    assert me.palace == 7
    assert options(game) == offered(3, 5)


@pytest.mark.rule("M-5.40")
def test_the_outer_movement_goes_on_from_where_the_pawn_stands():
    """The inner steps cross a threshold; the outer ones reach the top and pay points."""
    game = quiet_table()
    own_scrolls(game, 0, 27)
    me = give(game, 0, palace=10, mosque=10, water=4, dinars=0)
    happen(game, 0, MoveStair(UP_PALACE, 3))
    answer(game, "line-r7b", "perform-palace")
    assert me.palace == 12
    answer(game, *["step-water"] * 4)
    assert (me.palace, me.water, me.dinars) == (TOP, 0, 2)
    answer(game, "line-none")
    assert earned(game) == {"stairs": 2}


@pytest.mark.rule("M-5.40")
def test_all_connection_bonuses_of_a_crossing_come_from_one_line():
    game = quiet_table()
    own_scrolls(game, 0, 63)
    me = give(game, 0, palace=10, mosque=10)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    assert options(game) == offered(4, 3)
    answer(game, "line-r7b", "perform-mosque")
    assert me.mosque == 11
    assert options(game) == offered(4, 4)
    answer(game, "line-r8a", "line-none")
    assert options(game) == offered(4, 3) - {"line-r7b"}
    answer(game, "line-m3")
    assert earned(game) == {"stairs": 5}
    assert not game.waiting


# ---- the rulebook's example ------------------------------------------------------------------


@pytest.mark.rule("MX-12")
def test_two_nobles_cross_the_first_threshold():
    game = quiet_table()
    me = give(game, 0, white=2, palace=1, mosque=8, dinars=0)
    happen(game, 0, ClimbPalace())
    assert (me.palace, me.dinars) == (3, 1)
    outcome = {}
    for word in options(game) - {"line-none"}:
        after = game.copy()
        answer(after, word)
        then = after.table.players[0]
        outcome[word] = (
            then.dinars - 1,
            goods(after, 0)[0],
            value(after, 0, "turquoise"),
            value(after, 0, "gray"),
            earned(after).get("stairs", 0),
        )
    assert sorted(outcome.values(), reverse=True) == [
        (1, 0, 0, 0, 0),
        (0, 1, 0, 0, 0),
        (0, 0, 1, 0, 0),
        (0, 0, 0, 1, 0),
        (0, 0, 0, 0, 5),
    ]
