"""Camels & Nomads, C: spectators are handed in for rewards at the end of a season."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.modules.camels.race import race
from riad.games.marrakesh.modules.camels.rewards import TakeReward
from riad.games.marrakesh.phases.seasons import SeasonScoring

from .builders import (
    answer,
    give,
    goods,
    happen,
    options,
)
from .builders_camels import (
    JAN,
    LINES,
    camel,
    column,
    evaluate,
    lay_reward,
    looking_on,
    race_table,
    stand_at,
)
from .builders_core import earned, things, why_not
from .builders_editions import BOTH

_, FIRST, _, _, FINISH = LINES
GOODS_FOR_THREE = "2-a"
"""Three goods for three keshis, one of them red."""


# ---- buying ----------------------------------------------------------------------------------


@pytest.mark.rule("C-14", "C-D4")
def test_rewards_are_bought_again_and_again():
    game = race_table()
    lay_reward(game, "1-b")  # two dinars for a pink keshi
    give(game, dinars=0)
    column(game, "pink", "pink", "gray")
    happen(game, 0, TakeReward())
    assert options(game) == {"reward-1", "reward-stop"}
    answer(game, "reward-1", "reward-1")
    assert (things(game.table.players[0])[2], looking_on(game)) == (4, ["gray"])
    assert not game.waiting, "nothing more can be paid"


@pytest.mark.rule("C-14")
def test_nobody_has_to_buy():
    game = race_table()
    lay_reward(game, "1-b")
    column(game, "pink")
    happen(game, 0, TakeReward())
    answer(game, "reward-stop")
    assert (game.waiting, looking_on(game)) == ((), ["pink"])


@pytest.mark.rule("C-15", "C-R9", "NX-16")
def test_the_shown_colour_may_be_paid_twice_but_the_others_differ():
    game = race_table()
    lay_reward(game, "6-b")  # two keshis, green; three, white; four, brown
    column(game, "green", "green", "black")
    happen(game, 0, TakeReward())
    answer(game, "reward-2")
    assert options(game) == {"spend-green", "spend-black"}
    answer(game, "spend-green")
    assert looking_on(game) == ["black"]


@pytest.mark.rule("C-15", "NX-16")
def test_two_further_keshis_must_differ_from_each_other():
    game = race_table()
    lay_reward(game, "3-b")  # three keshis, black
    column(game, "green", "green", "black")
    happen(game, 0, TakeReward())
    assert not game.waiting
    column(game, "green", "gray", "black", "black")
    happen(game, 0, TakeReward())
    assert "reward-3" in options(game)
    assert why_not(game, "reward/4") == "C-15"


@pytest.mark.rule("C-15", "NX-25")
def test_three_keshis_buy_three_goods_and_leave_an_empty_column():
    game = race_table()
    lay_reward(game, GOODS_FOR_THREE)
    column(game, "red", "green", "black")
    happen(game, 0, TakeReward())
    answer(game, "reward-3")
    assert options(game) == {"good-yellow", "good-purple", "good-orange"}
    answer(game, "good-orange")
    assert (goods(game, 0), looking_on(game)) == ((0, 0, 3), [])


@pytest.mark.rule("C-15")
def test_four_keshis_are_the_shown_one_and_three_others():
    game = race_table()
    lay_reward(game, "1-b")  # eight points for four, brown
    column(game, "brown", "green", "green", "gray")
    happen(game, 0, TakeReward())
    assert "reward-4" not in options(game)
    column(game, "brown", "green", "red", "gray", "white")
    game.ask_again()
    answer(game, "reward-4", "spend-red", "spend-white", "spend-gray")
    assert (earned(game), looking_on(game)) == ({"race": 8}, ["green"])


@pytest.mark.rule("C-16")
def test_then_the_tile_leaves_and_the_next_is_active():
    game = race_table()
    faces = list(race(game.table).rewards)
    evaluate(game)
    assert race(game.table).rewards == faces[1:]


@pytest.mark.rule("C-R10", "C-21")
def test_the_step_runs_player_by_player_in_the_order_it_began_with():
    game = race_table()
    lay_reward(game, "1-b")
    stand_at(game, 2, FIRST, FIRST)
    game.table.begins = 2
    for seat in range(3):
        column(game, "pink", seat=seat)
    evaluate(game)
    asked = []
    while game.waiting:
        asked.append(game.waiting[0])
        camel(game, 0).space = FINISH  # whatever happens meanwhile
        answer(game, "reward-stop")
    assert asked == [2, 1, 0]


# ---- the end of a season ---------------------------------------------------------------------


@pytest.mark.rule("C-13", "C-14", "C-16", "G-R4")
@BOTH
def test_the_race_is_looked_at_between_river_and_provisions(edition):
    game = race_table(edition=edition, seats=2)
    lay_reward(game, "1-b")
    column(game, "pink", seat=JAN)
    stand_at(game, FIRST, 0)
    for player in game.table.players:
        player.water = player.dates = player.dinars = 9
    give(game, JAN, boat=5)
    tile = game.table.river_tiles[0] = 3
    before = [player.water for player in game.table.players]
    happen(game, None, SeasonScoring())
    while options(game) != {"reward-1", "reward-stop"}:
        answer(game, min(options(game)))  # what the river tile asks its first
    assert game.table.river_tiles[game.table.season - 1] == tile, "it can still be read"
    assert game.table.players[JAN].boat == 0, "the fishermen are back"
    assert (game.waiting, options(game)) == ((JAN,), {"reward-1", "reward-stop"})
    assert camel(game, JAN).dung == 2
    assert [player.water for player in game.table.players] == before, "provisions come later"
    answer(game, "reward-1")
    assert looking_on(game, JAN) == []
