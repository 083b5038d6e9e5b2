"""Rules, section 14: the Madrasa, where scrolls are bought."""

from collections import Counter

import pytest

from riad.games.marrakesh.names import LEVELS, SEASON_SCORING
from riad.games.marrakesh.phases.flow import ROUND, BeginTurn
from riad.games.marrakesh.phases.seasons import SeasonScoring
from riad.games.marrakesh.sectors.madrasa import FillScrolls, TakeFree, TakeScroll
from riad.games.marrakesh.table import Game
from tests.marrakesh.printed import BOARD

from .builders import (
    answer,
    assistants,
    give,
    happen,
    lay_scrolls,
    options,
    own_scrolls,
    quiet_table,
    value,
)
from .builders_sectors import act, possible, refusal, resources, reveal

GRAY, YELLOW, PINK, ORANGE = range(4)


def scholars(gray: int, *tiles: int, **things: int) -> Game:
    """A quiet table where a household has scholars and these scrolls lie open."""
    game = quiet_table()
    lay_scrolls(game, *tiles)
    give(game, gray=gray, **{"water": 0, "dates": 0, "dinars": 0, **things})
    return game


def study(gray: int, *tiles: int, **things: int) -> Game:
    """The same in the middle of the Madrasa action."""
    game = scholars(gray, *tiles, **things)
    act(game, "madrasa")
    return game


def owned(game: Game, seat: int = 0) -> list[int]:
    return [tile for tile in BOARD.scrolls if game.table.players[seat].tiles >> tile & 1]


def offered(game: Game) -> set[int]:
    words = {word.removeprefix("scroll-") for word in options(game) if word.startswith("scroll-")}
    return {int(word) for word in words}


def refreshable(game: Game) -> set[str]:
    return {word for word in options(game) if word.startswith("refresh-")}


def run_dry(game: Game, level: int, left: int) -> list[int]:
    """Another household has taken so many that `left` tiles of a level are face down."""
    table = game.table
    while len(table.scroll_pools[level]) > left:
        own_scrolls(game, 1, table.scroll_pools[level][0])
    if not left:
        table.scroll_piles[level].bags.clear()
    return list(table.scroll_pools[level])


def begin_phase_c(game: Game, *sectors: str) -> None:
    """Seat 0 begins its turn with assistants here; the others have theirs in the Souk."""
    happen(game, None, ROUND)
    while not isinstance(game.stack[-1][1], BeginTurn):
        game.stack.pop()
    for seat in (1, 2):
        assistants(game, seat, "souk", "souk", "souk")
    assistants(game, 0, *sectors)
    game.run()


# ---- requirement and price -------------------------------------------------------------------


@pytest.mark.rule("M-14.1")
@pytest.mark.parametrize(
    ("tile", "needed", "price"), [(13, 1, 1), (22, 3, 1), (44, 5, 2), (61, 7, 3)]
)
def test_a_scroll_needs_scholars_and_costs_dates_by_its_colour(tile, needed, price):
    game = study(needed, tile, dates=price)
    assert tile in offered(game)
    answer(game, f"scroll-{tile}")
    assert owned(game) == [tile]
    assert game.table.players[0].dates == 0
    assert tile not in offered(study(needed - 1, tile, dates=price))
    assert tile not in offered(study(needed, tile, dates=price - 1))


@pytest.mark.rule("M-14.1")
def test_all_scrolls_of_a_colour_ask_the_same():
    assert [(level.scholars, level.dates) for level in BOARD.levels] == [
        (1, 1),
        (3, 1),
        (5, 2),
        (7, 3),
    ]


@pytest.mark.rule("M-14.2", "M-9.12")
def test_any_number_of_scrolls_one_after_the_other():
    game = study(8, 13, 14, 15, dates=8)
    answer(game, "scroll-13", "scroll-14", "scroll-15")
    assert owned(game) == [13, 14, 15]
    assert "study-stop" in options(game)
    answer(game, "study-stop")
    assert game.over
    assert game.table.players[0].dates == 5


@pytest.mark.rule("M-14.2", "M-9.12")
def test_none_need_be_bought():
    game = study(8, 13, dates=8)
    answer(game, "study-stop")
    assert game.over
    assert owned(game) == []


@pytest.mark.rule("M-14.3")
def test_dates_are_paid_and_scholars_stay():
    game = study(5, 44, dates=3)
    answer(game, "scroll-44")
    assert game.table.players[0].dates == 1
    assert value(game, 0, "gray") == 5


@pytest.mark.rule("M-14.3")
def test_without_the_dates_a_scroll_is_refused():
    game = study(8, 13, 44, 61, dates=1)
    assert refusal(game, "scroll/44") == refusal(game, "scroll/61") == "M-14.3"
    assert refusal(game, "scroll/13") is None


@pytest.mark.rule("M-14.3", "M-28.1")
def test_dinars_and_water_never_stand_in_for_dates():
    game = scholars(8, 13, 44, dates=1, water=5, dinars=5)
    own_scrolls(game, 0, 33)
    act(game, "madrasa")
    assert 13 in offered(game)
    assert refusal(game, "scroll/44") == "M-14.3"


@pytest.mark.rule("M-14.4", "MX-11")
def test_the_requirements_together_may_not_exceed_the_scholars():
    game = study(6, 13, 14, 44, dates=9)
    answer(game, "scroll-13")
    assert refusal(game, "scroll/44") is None
    answer(game, "scroll-44")
    assert game.over, "1 + 5 scholars are 6: no further scroll"
    assert owned(game) == [13, 44]
    assert game.table.players[0].dates == 6
    assert value(game, 0, "gray") == 6


@pytest.mark.rule("MX-11")
def test_six_scholars_and_three_dates_are_enough_for_one_and_five():
    game = study(6, 13, 44, dates=3)
    answer(game, "scroll-44", "scroll-13")
    assert owned(game) == [13, 44]
    assert resources(game.table.players[0]) == (0, 0, 0)
    assert game.over


@pytest.mark.rule("M-14.4")
def test_scholars_that_are_left_over_read_smaller_scrolls_only():
    game = study(6, 13, 44, 22, dates=9)
    answer(game, "scroll-44")
    assert refusal(game, "scroll/22") == "M-14.4"
    assert offered(game) == set(game.table.scrolls[GRAY])


@pytest.mark.rule("M-14.5")
def test_two_actions_of_one_turn_share_the_scholars():
    game = study(4, 13, 22, 23, dates=9)
    answer(game, "scroll-22", "study-stop")
    act(game, "madrasa")
    assert 13 in offered(game)
    assert refusal(game, "scroll/23") == "M-14.4"


@pytest.mark.rule("M-14.5")
def test_a_new_turn_has_all_scholars_again():
    game = study(3, 22, 23, dates=9)
    answer(game, "scroll-22")
    happen(game, 0, BeginTurn())
    act(game, "madrasa")
    assert 23 in offered(game)


@pytest.mark.rule("M-14.5", "M-28.24")
def test_an_action_inside_the_action_brings_no_new_capacity():
    game = study(8, 53, 22, 23, dates=9)
    answer(game, "scroll-53", "do-madrasa", "scroll-22")
    assert game.over, "5 + 3 scholars are used up, inside and outside"
    assert owned(game) == [22, 53]


@pytest.mark.rule("M-14.5", "M-5.6")
def test_the_value_of_the_moment_counts():
    game = study(1, 2, 13, dates=9)
    answer(game, "scroll-2")
    assert value(game, 0, "gray") == 2
    assert 13 in offered(game), "the scroll has brought a second scholar"


@pytest.mark.rule("M-14.5")
def test_season_scoring_has_a_sum_of_its_own():
    game = scholars(3, 22, dates=3)
    me = game.table.players[0]
    me.studied, me.boat = 3, 4
    game.table.river_tiles[0] = 1
    happen(game, None, SeasonScoring())
    answer(game, "do-madrasa")
    assert 22 in offered(game)


# ---- what happens with a scroll --------------------------------------------------------------


@pytest.mark.rule("M-14.6")
def test_an_instant_scroll_is_resolved_before_the_next_purchase():
    game = study(2, 6, 21, dates=2)
    answer(game, "scroll-6")
    assert options(game) == {f"perform-{space}" for space in BOARD.square}
    answer(game, "perform-date", "scroll-21")
    assert game.table.players[0].dates == 2 - 1 + 1 - 1 + 3


@pytest.mark.rule("M-14.6")
def test_an_instant_scroll_can_pay_for_the_next_one():
    game = study(2, 21, 13, dates=1)
    answer(game, "scroll-21")
    assert 13 in offered(game)


@pytest.mark.rule("M-14.6")
def test_an_instant_scroll_stays_with_its_owner():
    game = study(1, 19, dates=1)
    answer(game, "scroll-19")
    assert game.table.players[0].water == 2
    assert owned(game) == [19]
    assert 19 not in game.table.scrolls[GRAY]


@pytest.mark.rule("M-14.7")
def test_only_open_scrolls_can_be_bought():
    game = study(8, dates=9)
    assert offered(game) == {tile for level in game.table.scrolls for tile in level}
    hidden = game.table.scroll_pools[GRAY][0]
    assert refusal(game, f"scroll/{hidden}") == "M-14.7"


@pytest.mark.rule("M-14.7")
def test_nothing_is_refilled_inside_the_turn():
    game = study(8, 13, 14, 15, dates=9)
    answer(game, "scroll-13", "scroll-14")
    assert game.table.scrolls[GRAY] == [15]
    answer(game, "scroll-15")
    assert game.table.scrolls[GRAY] == []
    assert game.chance is None


# ---- refresh ---------------------------------------------------------------------------------


@pytest.mark.rule("M-14.8")
def test_before_the_first_purchase_one_colour_may_be_new_for_a_dinar():
    game = study(8, 13, 14, 15, dates=9, dinars=2)
    assert refreshable(game) == {f"refresh-{name}" for name in LEVELS}
    answer(game, "refresh-gray")
    assert game.table.players[0].dinars == 1
    reveal(game, "scroll-1", "scroll-2", "scroll-3")
    assert game.table.scrolls[GRAY] == [1, 2, 3]
    bottom = [tile for bag in game.table.scroll_piles[GRAY].bags[1:] for tile in bag.known]
    assert bottom == [13, 14, 15]


@pytest.mark.rule("M-14.8")
def test_without_a_dinar_no_refresh():
    game = study(8, dates=9)
    assert not refreshable(game)
    assert refusal(game, "pile/gray") == "M-14.8"


@pytest.mark.rule("M-14.8")
def test_after_the_first_purchase_of_the_round_no_refresh():
    game = study(8, 13, dates=9, dinars=2)
    answer(game, "scroll-13")
    assert not refreshable(game)
    assert refusal(game, "pile/gray") == "M-14.8"


@pytest.mark.rule("M-14.8")
def test_a_new_round_brings_the_right_back():
    game = study(8, 13, dates=9, dinars=2)
    answer(game, "scroll-13", "study-stop")
    happen(game, None, ROUND)
    game.stack.clear()
    act(game, "madrasa")
    assert refreshable(game)


@pytest.mark.rule("M-14.9", "M-14.10")
def test_after_a_refresh_one_of_the_new_scrolls_is_bought_next():
    game = study(8, 13, 14, 15, 22, dates=9, dinars=2)
    answer(game, "refresh-gray")
    reveal(game, "scroll-16", "scroll-17", "scroll-18")
    assert options(game) == {"scroll-16", "scroll-17", "scroll-18"}
    for target in ("study/stop", "scroll/22", "pile/yellow"):
        assert refusal(game, target) == "M-14.9"
    answer(game, "scroll-17")
    assert {"study-stop", "scroll-16", "scroll-22"} <= options(game)
    assert not refreshable(game)


@pytest.mark.rule("M-14.10", "MY-10")
def test_no_refresh_for_scrolls_beyond_the_scholars():
    game = study(4, dates=9, dinars=1)
    assert refreshable(game) == {"refresh-gray", "refresh-yellow"}
    assert refusal(game, "pile/pink") == refusal(game, "pile/orange") == "M-14.4"


@pytest.mark.rule("M-14.10")
def test_no_refresh_for_scrolls_beyond_the_dates():
    game = study(8, dates=1, dinars=1)
    assert refreshable(game) == {"refresh-gray", "refresh-yellow"}
    assert refusal(game, "pile/pink") == "M-14.3"


@pytest.mark.rule("M-14.10")
def test_a_refresh_in_an_earlier_action_of_the_round_is_the_only_one():
    game = study(8, 13, 14, 15, dates=9, dinars=3)
    answer(game, "refresh-gray")
    reveal(game, "scroll-16", "scroll-17", "scroll-18")
    answer(game, "scroll-16", "study-stop")
    act(game, "madrasa")
    assert not refreshable(game)


@pytest.mark.rule("M-14.10")
def test_as_many_are_turned_up_as_were_put_away():
    game = scholars(8, 13, 14, 15, dates=9, dinars=1)
    own_scrolls(game, 1, 13)
    act(game, "madrasa")
    answer(game, "refresh-gray")
    reveal(game, "scroll-16", "scroll-17")
    assert game.table.scrolls[GRAY] == [16, 17]
    assert game.chance is None


@pytest.mark.rule("M-14.10")
def test_a_colour_without_face_down_tiles_cannot_be_refreshed():
    game = scholars(8, dates=9, dinars=1)
    run_dry(game, ORANGE, 0)
    act(game, "madrasa")
    assert "refresh-orange" not in options(game)
    assert refusal(game, "pile/orange") == "M-14.10"


@pytest.mark.rule("M-14.10")
def test_with_few_face_down_tiles_those_put_away_first_come_back():
    game = scholars(8, 13, 14, 15, dates=9, dinars=1)
    game.table.scrolls[GRAY] = [13, 14, 15]
    (last,) = run_dry(game, GRAY, 1)
    act(game, "madrasa")
    answer(game, "refresh-gray")
    for wrong in ("scroll-13", "scroll-14", "scroll-15"):
        assert not possible(game, wrong)
    reveal(game, f"scroll-{last}")
    assert not possible(game, "scroll-14")
    reveal(game, "scroll-13", "scroll-14")
    assert options(game) == {f"scroll-{last}", "scroll-13", "scroll-14"}
    assert len(game.table.scroll_piles[GRAY]) == 1


def season_scoring_with_a_madrasa_action(*, bought: bool) -> Game:
    game = scholars(8, 13, dates=9, dinars=2)
    me = game.table.players[0]
    game.table.round, game.table.river_tiles[0] = 4, 1
    me.boat, me.bought = 4, bought
    happen(game, None, SeasonScoring())
    answer(game, "do-madrasa")
    return game


@pytest.mark.rule("M-14.10")
def test_season_scoring_belongs_to_round_four():
    assert refreshable(season_scoring_with_a_madrasa_action(bought=False))
    assert not refreshable(season_scoring_with_a_madrasa_action(bought=True))


# ---- the fee with scroll 33 ------------------------------------------------------------------


def refresh_paid_with_anything(level: str, **things: int) -> Game:
    game = scholars(8, **things)
    own_scrolls(game, 0, 33)
    act(game, "madrasa")
    answer(game, f"refresh-{level}")
    return game


@pytest.mark.rule("M-14.10", "M-28.1", "M-5.39")
def test_the_fee_may_be_a_date_or_water_where_enough_dates_are_left():
    game = refresh_paid_with_anything("pink", water=1, dates=3, dinars=1)
    assert options(game) == {"pay-1-0-0", "pay-0-1-0", "pay-0-0-1"}
    answer(game, "pay-0-1-0")
    assert resources(game.table.players[0]) == (1, 2, 1)


@pytest.mark.rule("M-14.10", "M-28.1")
def test_dates_that_the_scroll_needs_are_not_offered_for_the_fee():
    game = refresh_paid_with_anything("pink", water=1, dates=2, dinars=1)
    assert options(game) == {"pay-1-0-0", "pay-0-0-1"}
    answer(game, "pay-1-0-0")
    assert resources(game.table.players[0]) == (0, 2, 1)


@pytest.mark.rule("M-14.10", "M-28.1")
@pytest.mark.parametrize(
    ("have", "left"),
    [
        ({"dates": 2, "dinars": 1}, (0, 2, 0)),
        ({"dates": 2, "water": 1}, (0, 2, 0)),
        ({"dates": 3}, (0, 2, 0)),
    ],
)
def test_the_fee_is_not_asked_where_one_way_is_right(have, left):
    game = refresh_paid_with_anything("pink", **have)
    assert game.chance is not None, "paid, and the first new scroll is awaited"
    assert resources(game.table.players[0]) == left


@pytest.mark.rule("M-14.10", "M-28.1")
def test_no_refresh_where_the_fee_would_eat_the_dates_for_the_scroll():
    game = scholars(8, dates=2)
    own_scrolls(game, 0, 33)
    act(game, "madrasa")
    assert refreshable(game) == {"refresh-gray", "refresh-yellow"}
    assert refusal(game, "pile/pink") == "M-14.3"


# ---- scrolls without a purchase --------------------------------------------------------------

FREE_YELLOW = TakeFree(YELLOW, 0, may=True)


@pytest.mark.rule("M-14.11")
def test_a_free_scroll_asks_for_no_scholars_and_no_dates():
    game = scholars(0, 22)
    happen(game, 0, FREE_YELLOW)
    answer(game, "scroll-22")
    assert owned(game) == [22]
    assert game.table.players[0].studied == 0


@pytest.mark.rule("M-14.11")
def test_a_free_scroll_neither_fills_the_sum_nor_ends_the_right_to_refresh():
    game = scholars(3, 22, 23, dates=9, dinars=1)
    happen(game, 0, FREE_YELLOW)
    assert options(game) == {"study-stop", *(f"scroll-{t}" for t in game.table.scrolls[YELLOW])}
    answer(game, "scroll-22")
    act(game, "madrasa")
    assert 23 in offered(game)
    assert "refresh-yellow" in options(game)


@pytest.mark.rule("M-14.11")
def test_scroll_58_takes_an_orange_one_for_a_date_whatever_the_scholars():
    game = scholars(5, 58, 61, dates=3)
    act(game, "madrasa")
    answer(game, "scroll-58")
    assert options(game) == {f"scroll-{tile}" for tile in game.table.scrolls[ORANGE]}
    answer(game, "scroll-61")
    assert owned(game) == [58, 61]
    assert game.table.players[0].dates == 0
    assert game.table.players[0].studied == 5


# ---- the display -----------------------------------------------------------------------------


@pytest.mark.rule("M-14.12", "M-9.13")
def test_at_the_end_of_the_turn_each_colour_has_three_open_again():
    game = scholars(8, 13, 14, 22, dates=9)
    begin_phase_c(game, "madrasa", "souk", "souk")
    answer(game, "act-madrasa", "scroll-13", "scroll-14", "scroll-22", "study-stop")
    answer(game, "new-souk", "good-yellow")
    assert [len(level) for level in game.table.scrolls] == [1, 2, 3, 3]
    answer(game, "new-souk", "good-yellow")
    for level in (GRAY, GRAY, YELLOW):
        reveal(game, f"scroll-{game.table.scroll_pools[level][0]}")
    assert [len(level) for level in game.table.scrolls] == [3, 3, 3, 3]
    assert game.waiting == (1,)


@pytest.mark.rule("M-14.12")
def test_the_display_is_filled_as_far_as_the_pile_lasts():
    game = scholars(0, 61, 62, 63)
    (last,) = run_dry(game, ORANGE, 1)
    own_scrolls(game, 0, 61, 62)
    happen(game, None, FillScrolls())
    reveal(game, f"scroll-{last}")
    assert game.table.scrolls[ORANGE] == [63, last]
    assert game.over


@pytest.mark.rule("M-14.14")
def test_outside_phase_c_the_display_is_filled_after_the_effect():
    game = scholars(8, 13, dates=9)
    me = game.table.players[0]
    me.boat, game.table.river_tiles[0] = 4, 1
    happen(game, None, SeasonScoring())
    answer(game, "do-madrasa", "scroll-13", "study-stop")
    assert len(game.table.scrolls[GRAY]) == 2
    reveal(game, f"scroll-{game.table.scroll_pools[GRAY][0]}")
    assert len(game.table.scrolls[GRAY]) == 3


# ---- when scrolls work -----------------------------------------------------------------------


@pytest.mark.rule("M-14.15")
def test_four_kinds_of_scrolls():
    kinds = Counter(scroll.timing for scroll in BOARD.scrolls.values())
    assert set(kinds) == {"instant", "permanent", "round_end", "season_scoring_start"}
    late = [
        n for n, s in BOARD.scrolls.items() if s.timing in ("round_end", "season_scoring_start")
    ]
    assert late == [28, 69]


@pytest.mark.rule("M-14.15")
def test_an_instant_scroll_works_once():
    game = scholars(0, 19)
    happen(game, 0, TakeScroll(19))
    assert game.table.players[0].water == 2
    happen(game, 0, BeginTurn())
    happen(game, None, FillScrolls())
    assert game.table.players[0].water == 2


@pytest.mark.rule("M-14.15")
def test_an_end_of_season_scroll_speaks_up_at_season_scoring():
    game = scholars(0)
    own_scrolls(game, 0, 28)
    assert game.on(SEASON_SCORING, game.table.players[0])
    assert not game.on(SEASON_SCORING, game.table.players[1])


@pytest.mark.rule("M-14.16")
def test_a_permanent_scroll_works_every_time():
    game = scholars(0)
    me = give(game, white=8, black=8)
    own_scrolls(game, 0, 13)
    for stairs in ("palace", "mosque"):
        act(game, stairs)
        while game.waiting:
            answer(game, "line-none")
    assert me.palace == me.mosque == 8
    assert me.water == 4, "two thresholds on each staircase, in one turn"
