"""Pachabot, section A: what it sees of its board and its strategy, and what follows from it."""

from __future__ import annotations

from math import inf

import pytest

from riad.games.marrakesh.names import BROWN, COLOURS, PINK, SECTORS, SOUK, WHITE
from riad.games.marrakesh.solo.column import RevealStrategy
from riad.games.marrakesh.solo.effects import ALL_COLOURS
from riad.games.marrakesh.solo.mind import part
from riad.games.marrakesh.solo.placing import GAIN_PRIORITY, GainFree, GainGood
from riad.kernel.text import Text, listed
from tests.marrakesh.builders import happen
from tests.marrakesh.printed import POSITION, ROWS

from .builders import (
    BEIGE_GOODS_WHITE_GOODS,
    BLACK_BROWN_BROWN_WHITE,
    GRAY_BLACK,
    GREEN_TURQUOISE,
    IT,
    PINK_BROWN_BEIGE_GOODS,
    YOU,
    against,
    board,
    bought,
    earned,
    full_but,
    gained,
    it,
    its_assistants,
    mind,
    options_told,
    red_rows,
    reds,
    reds_but,
    row,
    settles,
    strategy,
    told,
    turn,
    your_assistants,
)

BOARD_ORDER = ["beige", "pink", "green", "turquoise", "gray", "brown", "black", "white"]


@pytest.mark.rule("S-A1", "S-A8")
def test_the_rows_from_top_to_bottom():
    assert [COLOURS[n] for n in ROWS[:-1]] == BOARD_ORDER
    assert ROWS[-1] == SOUK
    assert [POSITION[n] for n in ROWS] == list(range(1, 10)), "beige is 1, goods are 9"


@pytest.mark.rule("S-A1")
def test_eight_spaces_and_a_ninth_for_red_and_a_souk_without_end():
    game = against()
    settles(game, *["gray"] * 9, "red", *["orange"] * 20)
    assert (row(game, "gray"), row(game, "orange")) == (8, 20)
    assert len(red_rows(game)) == 1


@pytest.mark.rule("S-A2")
def test_red_does_not_count_in_a_row_and_full_is_not_complete():
    game = against()
    board(game, white=8, black=7)
    reds(game, "mosque")
    me = mind(game)
    assert (me.own(WHITE), me.is_full(WHITE), me.vendor(WHITE)) == (8, True, False)
    black = COLOURS.index("black")
    assert (me.own(black), me.is_full(black), me.vendor(black)) == (7, False, True)


@pytest.mark.rule("S-A3")
def test_it_scores_a_point_for_each_resource_and_owns_none():
    game = against()
    board(game, yellow=2)
    strategy(game, 5)  # dagger, then tajine
    game.table.luxuries = [6]  # a tajine with a water on it
    turn(game, "souk")
    assert earned(game) == {"luxuries": 4 + 1}
    me = it(game)
    assert (me.water, me.dates, me.dinars) == (0, 0, 0)


@pytest.mark.rule("S-A4")
def test_goods_of_any_colour_pay_for_a_luxury_good():
    game = against()
    strategy(game, 5)
    game.table.luxuries = [11]  # a dagger: one of each colour
    board(game, yellow=0, purple=3, orange=0)
    turn(game, "souk")
    assert (it(game).goods, earned(game)) == ([0, 0, 0], {"luxuries": 7})


@pytest.mark.rule("S-A5")
def test_a_new_tile_covers_the_luxury_goods_and_no_keshi():
    game = against()
    strategy(game, 4)  # necklace and slipper
    happen(game, IT, RevealStrategy())
    game.resolve("strategy-7")  # necklace and dagger
    assert part(game).column == [4, 7]
    assert [SECTORS[n] for n in mind(game).column] == ["medina", "souk", "palace", "souk"]
    game.table.luxuries = [2]  # a slipper, which only the covered tile wants
    board(game, yellow=1)
    turn(game, "souk")
    assert (row(game, "yellow"), row(game, "orange"), bought(game)) == (1, 1, [])


@pytest.mark.rule("S-A5")
def test_what_a_new_tile_shows_is_told_from_top_to_bottom():
    game = against()
    happen(game, IT, RevealStrategy())
    game.resolve("strategy-7")
    (told_,) = [e.text for e in game.heard(YOU) if e.text.key == "pachabot.strategy"]
    assert told_.args["player"] == IT
    assert told_.args["shown"] == listed([Text("colour.white"), Text("colour.goods")])


@pytest.mark.rule("S-A6")
def test_what_is_shown_most_often_has_priority():
    game = against()
    strategy(game, *BLACK_BROWN_BROWN_WHITE)
    me = mind(game)
    assert [me.count(n) for n in (COLOURS.index("black"), BROWN, WHITE, PINK)] == [1, 2, 1, 0]
    assert [COLOURS[n] for n in ROWS[:-1] if me.has_priority(n)] == ["brown"]
    strategy(game, *GRAY_BLACK)
    both = [COLOURS[n] for n in ROWS[:-1] if mind(game).has_priority(n)]
    assert both == ["gray", "black"], "several may be shown equally often"


@pytest.mark.rule("S-A6")
def test_a_picture_of_goods_is_yellow_orange_and_purple_alike():
    game = against()
    strategy(game, *BEIGE_GOODS_WHITE_GOODS)
    assert (mind(game).count(SOUK), mind(game).has_priority(SOUK)) == (2, True)


@pytest.mark.rule("S-A7")
def test_height_is_the_highest_picture_in_the_column():
    game = against()
    strategy(game, *BLACK_BROWN_BROWN_WHITE)
    me = mind(game)
    heights = [me.height(COLOURS.index(name)) for name in ("black", "brown", "white")]
    assert heights == sorted(heights)
    assert heights[1] == me.column.index(BROWN) < me.column.index(WHITE)
    assert me.height(PINK) == inf, "what is not shown is below everything"


@pytest.mark.rule("S-A9")
@pytest.mark.parametrize(
    ("have", "takes"),
    [
        ({"yellow": 2, "purple": 1, "orange": 2}, "purple"),
        ({"yellow": 1, "purple": 1, "orange": 1}, "yellow"),
        ({"yellow": 1, "purple": 0, "orange": 0}, "orange"),
        ({"yellow": 0, "purple": 0, "orange": 5}, "yellow"),
    ],
)
def test_it_takes_the_good_it_has_fewest_of(have, takes):
    game = against()
    board(game, **have)
    happen(game, IT, GainGood())
    assert row(game, takes) == have[takes] + 1
    assert sum(it(game).goods) == sum(have.values()) + 1


@pytest.mark.rule("S-A10")
def test_a_priority_keshi_is_the_one_shown_most():
    game = against()
    strategy(game, *BLACK_BROWN_BROWN_WHITE)
    happen(game, IT, GAIN_PRIORITY)
    assert row(game, "brown") == 1
    assert told(game) == [("sahara", "shown-most")]


@pytest.mark.rule("S-A10")
def test_of_equals_it_gains_the_one_shown_highest():
    game = against()
    strategy(game, *PINK_BROWN_BEIGE_GOODS)
    happen(game, IT, GAIN_PRIORITY)
    assert row(game, "pink") == 1
    assert told(game)[0] == ("main-square", "shown-highest")


@pytest.mark.rule("S-A10")
def test_where_the_row_is_full_the_next_one_that_has_room():
    game = against()
    strategy(game, *BLACK_BROWN_BROWN_WHITE)
    board(game, brown=8, black=8)
    happen(game, IT, GAIN_PRIORITY)
    assert row(game, "white") == 1
    board(game, white=8)
    happen(game, IT, GAIN_PRIORITY)
    assert (len(told(game)), gained(game)) == (1, 0), "nothing fits, nothing is gained"


@pytest.mark.rule("S-A10")
def test_goods_always_have_room():
    game = against()
    strategy(game, 4)  # beige, goods
    board(game, beige=8, yellow=1)
    happen(game, IT, GAIN_PRIORITY)
    assert row(game, "orange") == 1


# ---- where red goes --------------------------------------------------------------------------


def red_goes_to(game):
    before = red_rows(game)
    settles(game, "red")
    (found,) = red_rows(game) - before
    return found, told(game)[-1].by


@pytest.mark.rule("S-A11")
def test_red_completes_before_all_else():
    game = against()
    board(game, gray=8)
    its_assistants(game, "sahara")
    assert red_goes_to(game) == ("madrasa", "full")


@pytest.mark.rule("S-A11")
def test_then_to_what_has_priority_and_to_assistants_its_own_first():
    game = against()
    assert red_goes_to(game) == ("sahara", "priority")
    its_assistants(game, "river")
    your_assistants(game, "medina")
    assert red_goes_to(game) == ("river", "own-assistant")
    assert red_goes_to(game) == ("medina", "your-assistant")
    assert red_goes_to(game) == ("mosque", "shown-highest")
    assert red_goes_to(game) == ("palace", "shown-highest")
    assert red_goes_to(game) == ("main-square", "lies-highest")


@pytest.mark.rule("S-A11")
def test_the_last_row_is_no_decision_and_a_ninth_red_goes_back():
    game = against()
    reds_but(game, "river")
    assert red_goes_to(game) == ("river", "")
    settles(game, "red")
    assert len(red_rows(game)) == 8


@pytest.mark.rule("S-A12")
@pytest.mark.parametrize(
    ("palace", "mosque", "climbs"), [(4, 5, "palace"), (5, 4, "mosque"), (4, 4, "palace")]
)
def test_the_lower_pawn_climbs_of_equals_the_one_at_the_palace(palace, mosque, climbs):
    game = against()
    board(game, pink=6, palace=palace, mosque=mosque)
    settles(game, "pink")
    before = {"palace": palace, "mosque": mosque}
    after = {"palace": it(game).palace, "mosque": it(game).mosque}
    assert after == {**before, climbs: before[climbs] + 1}


# ---- any colour ------------------------------------------------------------------------------


@pytest.mark.rule("S-A13")
def test_a_free_keshi_is_chosen_as_if_one_of_each_lay_there():
    game = against()
    happen(game, IT, GainFree(ALL_COLOURS))
    assert told(game) == [("brown", "priority")]
    assert row(game, "brown") == 1
    expected = {*COLOURS} - {"red"}
    assert {*options_told(game)} == expected, "red stands for no colour that can be had"


@pytest.mark.rule("S-A13")
def test_a_free_keshi_completes_a_row_if_it_can():
    game = against()
    board(game, gray=8, green=7)
    reds(game, "date-orchard")
    happen(game, IT, GainFree(ALL_COLOURS))
    assert told(game)[-1] == ("green", "lies-highest"), "both complete a row; green lies higher"
    happen(game, IT, GainFree(ALL_COLOURS))
    assert told(game)[-1] == ("red as madrasa", "completes")
    assert "madrasa" in red_rows(game)


@pytest.mark.rule("S-A13")
def test_nothing_fits_nothing_is_gained():
    game = against()
    full_but(game)
    reds_but(game)
    happen(game, IT, GainFree(tuple(range(8))))
    assert told(game) == []


@pytest.mark.rule("S-A13")
def test_there_is_no_pair_among_keshis_that_do_not_lie_in_the_offer():
    game = against()
    strategy(game, *GREEN_TURQUOISE)
    game.table.offer[COLOURS.index("gray")] = 2
    happen(game, IT, GainFree(ALL_COLOURS))
    assert row(game, "green") == 1
    assert row(game, "gray") == 0
