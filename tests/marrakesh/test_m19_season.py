"""M-19: season scoring."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.phases.seasons import RiverEvaluation
from riad.games.marrakesh.table import Game
from tests.marrakesh.builders import (
    answer,
    gates,
    give,
    goods,
    happen,
    luxuries,
    options,
    own_scrolls,
    quiet_table,
    vendors,
)
from tests.marrakesh.builders_seasons import face_up, on_the_river, river_tile, season_ends
from tests.marrakesh.printed import BOARD

JETTY = BOARD.jetty


def evaluate(game: Game, season: int, tile: int) -> None:
    """The river evaluation of a season with this tile."""
    game.table.season = season
    river_tile(game, season, tile)
    happen(game, None, RiverEvaluation())


def from_tile(game: Game) -> list[int]:
    return [sources["river-tiles"] for sources in game.breakdown]


# ---- step 0: scroll 28 -----------------------------------------------------------------------


@pytest.mark.rule("M-19.1")
def test_scroll_28_pays_for_the_rapids_before_the_river_is_evaluated():
    game = quiet_table(3)
    own_scrolls(game, 1, 28)
    give(game, 1, boat=3)
    river_tile(game, 1, 8)
    season_ends(game)
    assert game.breakdown[1]["river"] == 1
    assert [p.boat for p in game.table.players] == [0, 0, 0], "the fishermen left after that"


@pytest.mark.rule("M-19.1")
def test_what_scroll_28_asks_is_asked_before_the_river_pays():
    game = quiet_table(3)
    own_scrolls(game, 1, 28)
    give(game, 1, boat=5)
    river_tile(game, 1, 8)
    season_ends(game)
    assert game.waiting == (1,)
    assert from_tile(game) == [0, 0, 0]
    while game.table.players[1].boat:
        game.play(1, next(iter(game.options(1))))
    assert game.breakdown[1]["river"] == 1
    assert from_tile(game) == [0, 3, 0]


# ---- step 1: the river -----------------------------------------------------------------------


@pytest.mark.rule("M-19.2")
@pytest.mark.parametrize(
    ("spaces", "first"),
    [((3, 6, 5), 1), ((JETTY, 11, JETTY), 0), ((4, 7, 7), 1), ((0, 1, 0), 1)],
)
def test_the_first_on_the_river_gains_the_bonus_of_the_tile(spaces, first):
    game = quiet_table(3)
    on_the_river(game, *spaces)
    evaluate(game, 1, 8)
    assert from_tile(game) == [3 if seat == first else 0 for seat in range(3)]


@pytest.mark.rule("M-19.2")
def test_each_season_has_its_tile():
    game = quiet_table(3)
    for season, tile, points in ((1, 8, 3), (2, 4, 5), (3, 5, 7)):
        river_tile(game, season, tile)
        on_the_river(game, season)
        before = from_tile(game)[0]
        game.table.season = season
        happen(game, None, RiverEvaluation())
        assert from_tile(game)[0] - before == points


@pytest.mark.rule("MX-20", "M-19.3")
@pytest.mark.parametrize("seats", [3, 4])
def test_example_seven_points_for_the_first_and_three_for_the_second(seats):
    game = quiet_table(seats)
    sarah, marie = 0, 2
    on_the_river(game, 8, 2, 6)
    evaluate(game, 3, 5)
    assert (from_tile(game)[sarah], from_tile(game)[marie]) == (7, 3)
    assert sum(from_tile(game)) == 10, "nobody else gains"


@pytest.mark.rule("M-19.3")
def test_in_season_3_the_first_picks_and_the_second_gets_the_other():
    game = quiet_table(3)
    for seat in (0, 1):
        gates(game, seat, {"palace": "green", "mosque": "gray"})
        give(game, seat, green=5)
    on_the_river(game, 8, 6, 2)
    evaluate(game, 3, 12)
    assert game.waiting == (0,)
    assert options(game) == {"half-1", "half-2"}
    answer(game, "half-2")
    assert from_tile(game) == [5, 2, 0]


@pytest.mark.rule("M-19.3")
def test_the_other_half_counts_on_the_board_of_the_second():
    game = quiet_table(3)
    give(game, 0, pink=2)
    vendors(game, 1, "river", "palace", "souk")
    on_the_river(game, 8, 6, 2)
    evaluate(game, 3, 17)
    answer(game, "half-1")
    first, second = game.table.players[:2]
    assert (first.water, first.dates, first.dinars) == (1, 3, 3)
    assert (second.water, second.dates, second.dinars) == (4, 4, 1)


@pytest.mark.rule("M-19.3")
def test_with_two_players_the_second_gets_nothing():
    game = quiet_table(2)
    on_the_river(game, 8, 6)
    evaluate(game, 3, 5)
    assert from_tile(game) == [7, 0]
    luxuries(game, 0, slipper=1)
    luxuries(game, 1, tajine=2)
    evaluate(game, 3, 18)
    answer(game, "half-1")
    assert from_tile(game) == [7, 0]
    assert not game.waiting


@pytest.mark.rule("M-19.4")
def test_who_has_not_left_the_start_space_gains_nothing():
    game = quiet_table(3)
    on_the_river(game, 0, 0, 0)
    evaluate(game, 1, 8)
    assert from_tile(game) == [0, 0, 0]
    on_the_river(game, 0, 4, 0)
    evaluate(game, 3, 5)
    assert from_tile(game) == [0, 7, 0], "nobody is second"


@pytest.mark.rule("M-19.4")
def test_the_other_half_is_lost_where_nobody_is_second():
    game = quiet_table(3)
    give(game, 0, green=3)
    gates(game, 1, {"palace": "green"})
    on_the_river(game, 2, 0, 0)
    evaluate(game, 3, 12)
    answer(game, "half-2")
    assert from_tile(game) == [3, 0, 0]


@pytest.mark.rule("M-19.5")
def test_the_crocodile_space_is_not_the_start_space():
    game = quiet_table(3)
    give(game, 2, boat=BOARD.crocodile)
    evaluate(game, 3, 5)
    assert from_tile(game) == [0, 0, 7]


@pytest.mark.rule("M-19.6")
@pytest.mark.parametrize("season", [1, 2])
def test_after_seasons_1_and_2_the_fishermen_return(season):
    game = quiet_table(3)
    river_tile(game, 1, 8)
    river_tile(game, 2, 4)
    on_the_river(game, 3, JETTY, 5)
    season_ends(game, season)
    assert [p.boat for p in game.table.players] == [0, 0, 0]
    assert [p.arrived for p in game.table.players] == [0, 0, 0]


@pytest.mark.rule("M-19.7")
def test_after_season_3_the_fishermen_stay_where_they_are():
    game = quiet_table(3)
    river_tile(game, 3, 5)
    on_the_river(game, 3, JETTY, 5)
    season_ends(game, 3)
    assert [p.boat for p in game.table.players] == [3, JETTY, 5]


# ---- step 2: provisions ----------------------------------------------------------------------


@pytest.mark.rule("M-19.8")
@pytest.mark.parametrize(
    ("season", "tiles", "left"),
    [(1, (1,), (7, 8, 9)), (2, (1, 6), (7, 7, 7)), (3, (1, 6, 9), (6, 6, 6))],
)
def test_all_tiles_face_up_are_paid(season, tiles, left):
    game = quiet_table(3)
    for number, tile in ((1, 8), (2, 4), (3, 5)):
        river_tile(game, number, tile)
    me = give(game, water=9, dates=9, dinars=9)
    face_up(game, 0, *tiles)
    before = me.points
    season_ends(game, season)
    assert (me.water, me.dates, me.dinars) == left
    assert me.provisions == list(tiles), "a paid tile stays face up"
    assert game.breakdown[0]["provisions"] == 0
    assert me.points == before + game.breakdown[0]["leftovers"]


@pytest.mark.rule("M-19.9")
def test_who_cannot_pay_everything_loses_all_resources_and_the_points():
    game = quiet_table(3)
    me = give(game, water=9, dates=0, dinars=4, purple=3)
    face_up(game, 0, 1)
    season_ends(game)
    assert (me.water, me.dates, me.dinars) == (0, 0, 0)
    assert goods(game, 0) == (0, 3, 0), "goods are not touched"
    assert game.breakdown[0]["provisions"] == -4


@pytest.mark.rule("M-19.9")
def test_the_loss_may_lead_below_zero():
    game = quiet_table(3)
    me = give(game, water=0, dates=0, dinars=0, points=1)
    face_up(game, 0, 1)
    season_ends(game)
    assert me.points == -3


@pytest.mark.rule("MX-21", "M-19.9")
def test_example_short_of_a_date_and_a_dinar():
    game = quiet_table(3)
    river_tile(game, 2, 4)
    lukas = give(game, water=5, dates=1, dinars=0)
    left_tile, right_tile = 4, 10  # two dates and a dinar; three water
    face_up(game, 0, left_tile, right_tile)
    season_ends(game, 2)
    assert (lukas.water, lukas.dates, lukas.dinars) == (0, 0, 0)
    assert game.breakdown[0]["provisions"] == -8


@pytest.mark.rule("M-19.10")
def test_nobody_can_refuse_to_pay():
    game = quiet_table(3)
    me = give(game, water=2, dates=1, dinars=0)
    face_up(game, 0, 1)
    season_ends(game)
    assert game.view(None)["question"] == "marrakesh.TurnUp", "one way to pay: not asked"
    assert (me.water, me.dates, me.dinars) == (0, 0, 0)
    assert game.breakdown[0]["provisions"] == 0


@pytest.mark.rule("M-19.10")
def test_with_scroll_33_the_player_chooses_how_to_pay():
    game = quiet_table(3)
    own_scrolls(game, 0, 33)
    me = give(game, water=1, dates=2, dinars=1)
    face_up(game, 0, 12)
    season_ends(game)
    assert game.waiting == (0,)
    assert options(game) == {"pay-0-2-1", "pay-1-1-1", "pay-1-2-0"}
    answer(game, "pay-1-1-1")
    assert (me.water, me.dates, me.dinars) == (0, 1, 0)
    assert game.breakdown[0]["provisions"] == 0


@pytest.mark.rule("M-19.10")
def test_with_scroll_44_whoever_can_use_it_must_pay():
    game = quiet_table(3)
    own_scrolls(game, 0, 44)
    me = give(game, water=0, dates=1, dinars=1)
    face_up(game, 0, 10)
    season_ends(game)
    assert (me.water, me.dates, me.dinars) == (0, 0, 0)
    assert game.breakdown[0]["provisions"] == 0


@pytest.mark.rule("M-19.10")
def test_scroll_44_is_one_of_several_ways():
    game = quiet_table(3)
    own_scrolls(game, 0, 44)
    give(game, water=3, dates=1, dinars=1)
    face_up(game, 0, 10)
    season_ends(game)
    assert options(game) == {"pay-3-0-0", "pay-1-0-1", "pay-0-1-1"}


@pytest.mark.rule("MX-27", "M-19.10")
def test_example_scroll_44_a_dinar_and_a_resource_for_each_tile():
    game = quiet_table(3)
    river_tile(game, 2, 4)
    own_scrolls(game, 0, 44)
    me = give(game, water=0, dates=2, dinars=1)
    face_up(game, 0, 10, 12)
    season_ends(game, 2)
    assert (me.water, me.dates, me.dinars) == (0, 0, 0)
    assert game.breakdown[0]["provisions"] == 0


# ---- the next tile ---------------------------------------------------------------------------


@pytest.mark.rule("M-19.11", "M-19.12")
def test_after_paying_everybody_turns_up_a_tile_at_the_same_time():
    game = quiet_table(3)
    river_tile(game, 1, 8)
    season_ends(game)
    assert game.waiting == (0, 1, 2)
    chosen = {}
    for seat in (2, 0, 1):
        me = game.table.players[seat]
        assert set(game.options(seat)) == {f"provision-{tile}" for tile in me.hidden}
        assert all(len(p.provisions) == 1 for p in game.table.players), "nothing is revealed yet"
        chosen[seat] = me.hidden[-1]
        game.play(seat, f"provision-{chosen[seat]}")
    for seat, player in enumerate(game.table.players):
        assert player.provisions[-1] == chosen[seat]
        assert (len(player.provisions), len(player.hidden)) == (2, 1)


@pytest.mark.rule("M-19.11", "M-19.13")
def test_turned_up_tiles_are_due_from_the_next_season_on_with_the_earlier_ones():
    game = quiet_table(3)
    river_tile(game, 1, 8)
    river_tile(game, 2, 4)
    me = give(game, water=9, dates=9, dinars=9)
    face_up(game, 0, 10)
    season_ends(game, 1)
    assert me.water == 6
    cost = BOARD.provisions[me.hidden[0]].cost
    game.play(0, f"provision-{me.hidden[0]}")
    assert (me.water, me.dates, me.dinars) == (6, 9, 9), "not due yet"
    for seat in (1, 2):
        game.play(seat, next(iter(game.options(seat))))
    game.stack.clear()
    season_ends(game, 2)
    assert (me.water, me.dates, me.dinars) == (6 - 3 - cost[0], 9 - cost[1], 9 - cost[2])


@pytest.mark.rule("M-19.11")
def test_after_season_2_the_last_tile_is_turned_up_and_after_season_3_none():
    game = quiet_table(3)
    river_tile(game, 2, 4)
    river_tile(game, 3, 5)
    for player in game.table.players:
        player.provisions.append(player.hidden.pop())
    season_ends(game, 2)
    for seat in game.waiting:
        (only,) = game.options(seat)
        game.play(seat, only)
    assert all(not p.hidden and len(p.provisions) == 3 for p in game.table.players)
    game.stack.clear()
    season_ends(game, 3)
    assert game.over
