"""Rules, section 28: scrolls 13 to 17 and 26 to 28 together with others of stairs and river."""

import pytest

from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.phases.flow import RiverBonus
from riad.games.marrakesh.phases.seasons import SeasonScoring
from riad.games.marrakesh.sectors.river import MoveRiver
from riad.games.marrakesh.sectors.stairs import UP_MOSQUE, UP_PALACE, MoveStair
from riad.games.marrakesh.table import Game

from .builders import (
    answer,
    give,
    goods,
    happen,
    options,
)
from .builders_scrolls_a import (
    acquire,
    act,
    gained,
    me_of,
    points,
    resources,
    with_scrolls,
)

# ---- 26, 27, 48: steps on the stairs ---------------------------------------------------------


@pytest.mark.rule("M-28.15")
def test_26_27_and_48_in_one_movement_step_by_step():
    game = with_scrolls(26, 27, 48, palace=7, water=1, dates=1)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    assert options(game) == {"stop", "step-free", "step-date", "step-water"}
    answer(game, "step-free")
    assert options(game) == {"stop", "step-date", "step-water"}
    answer(game, "step-water")
    assert options(game) == {"stop", "step-date"}
    answer(game, "step-date")  # the fourth step crosses a threshold
    assert me_of(game).palace == 11
    assert resources(game) == (0, 0, 1)
    answer(game, "line-none")
    assert not game.waiting


@pytest.mark.rule("M-28.15")
def test_26_what_a_crossing_brings_can_pay_for_the_next_step():
    game = with_scrolls(14, 26, palace=6)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    answer(game, "line-none")
    assert options(game) == {"stop", "step-date"}
    answer(game, "step-date")
    assert me_of(game).palace == 8


@pytest.mark.rule("M-28.15", "M-5.40")
def test_48_counts_again_for_a_movement_inside_a_movement():
    game = with_scrolls(26, 48, mosque=15, palace=3)
    happen(game, 0, MoveStair(UP_MOSQUE, 1))
    answer(game, "line-r7b", "perform-palace")  # an entertainer from the line moves the other
    assert me_of(game).palace == 4
    answer(game, "step-free")
    assert me_of(game).palace == 5
    assert options(game) == {"stop", "step-free"}  # now for the movement on the mosque stairs
    answer(game, "step-free")
    assert points(game, "stairs") == 1


@pytest.mark.rule("M-28.15")
def test_a_bonus_times_three_is_one_movement():
    game = with_scrolls(26, 48, disc=3, dates=1)
    me_of(game).square, me_of(game).values[COLOURS.index("pink")] = 1 << 4, 1  # on the mosque
    act(game, "main-square")
    answer(game, "line-none")
    assert me_of(game).mosque == 3
    answer(game, "step-free")
    assert options(game) == {"stop", "step-date"}


@pytest.mark.rule("M-28.34")
def test_55_with_26_and_27_both_movements_can_be_extended():
    game = with_scrolls(26, 27, palace=7, mosque=7, water=1, dates=1)
    acquire(game, 55)
    answer(game, "move-stair-1-3")
    assert me_of(game).mosque == 10
    answer(game, "step-water", "line-none", "stop")
    assert (me_of(game).palace, me_of(game).mosque) == (10, 11)
    answer(game, "step-date", "line-none")
    assert (me_of(game).palace, me_of(game).mosque) == (11, 11)
    assert not game.waiting


# ---- 13 to 17: thresholds and rapids ---------------------------------------------------------


@pytest.mark.rule("M-28.17")
@pytest.mark.parametrize("stair", [UP_PALACE, UP_MOSQUE])
def test_13_to_16_all_at_each_crossing(stair):
    game = with_scrolls(13, 14, 15, 16)
    happen(game, 0, MoveStair(stair, 7))
    assert me_of(game).boat == 1
    assert resources(game) == (1, 1, 2)
    answer(game, "water-0", "line-none")
    assert me_of(game).boat == 2
    assert resources(game) == (2, 2, 4)
    answer(game, "water-0", "line-none")
    assert not game.waiting


@pytest.mark.rule("M-28.17", "M-28.18")
def test_13_its_water_can_be_spent_for_the_step_of_16():
    game = with_scrolls(13, 16)
    happen(game, 0, MoveStair(UP_PALACE, 3))
    answer(game, "water-1")
    assert me_of(game).boat == 2
    assert "line-none" in options(game)


@pytest.mark.rule("M-28.18")
def test_16_its_step_crosses_a_rapid_whose_water_extends_the_movement():
    game = with_scrolls(16, 17, boat=4)
    happen(game, 0, MoveStair(UP_PALACE, 3))
    assert me_of(game).boat == 5
    answer(game, "take-1-0-0")
    assert options(game) == {"water-0", "water-1"}
    answer(game, "water-1")
    assert me_of(game).boat == 6
    assert resources(game) == (0, 0, 1)
    assert "line-none" in options(game)


@pytest.mark.rule("M-28.18", "M-5.19")
def test_17_water_gained_on_the_way_is_offered_again():
    game = with_scrolls(16, 17, boat=3, water=1)
    happen(game, 0, MoveStair(UP_PALACE, 3))
    answer(game, "water-1", "take-1-0-0")
    assert me_of(game).boat == 5
    answer(game, "water-1")
    assert me_of(game).boat == 6


@pytest.mark.rule("M-28.19")
def test_60_doubles_17_and_choices_may_differ():
    game = with_scrolls(17, 60, boat=2)
    happen(game, 0, MoveRiver(3))
    assert gained(game) == 2
    answer(game, "take-0-1-0", "take-0-0-1")
    assert not game.waiting
    assert resources(game) == (0, 1, 1)


@pytest.mark.rule("M-28.19")
def test_69_does_not_change_17():
    game = with_scrolls(17, 69, boat=9)
    happen(game, 0, MoveRiver(1))
    assert gained(game) == 3


def count_rapids(game: Game) -> None:
    """Take what rapids bring: a date where there is a choice, and lamps."""
    while game.waiting:
        names = list(game.options(0))
        answer(game, next((n for n in names if n in ("take-0-1-0", "good-yellow")), names[0]))


@pytest.mark.rule("M-28.19")
@pytest.mark.parametrize(("scrolls", "times"), [((28,), 1), ((28, 69), 1), ((28, 60), 2)])
def test_28_is_doubled_by_60_and_not_touched_by_69(scrolls, times):
    game = with_scrolls(*scrolls, boat=8)
    happen(game, 0, *game.on("season_scoring_start", me_of(game)))
    count_rapids(game)
    assert gained(game) == times
    assert resources(game) == (0, times, 0)
    assert goods(game, 0) == (times, 0, 0)


@pytest.mark.rule("M-28.19")
def test_28_60_and_69_with_three_rapids_at_the_end_of_a_season():
    game = with_scrolls(28, 60, 69, boat=8)
    happen(game, 0, RiverBonus())
    count_rapids(game)
    assert (gained(game), goods(game, 0), resources(game)) == (2, (2, 0, 0), (0, 2, 0))
    happen(game, 0, *game.on("season_scoring_start", me_of(game)))
    count_rapids(game)
    assert (gained(game), goods(game, 0), resources(game)) == (4, (4, 0, 0), (0, 4, 0))


@pytest.mark.rule("M-28.19")
def test_28_comes_before_the_river_in_season_scoring_of_its_owner_only():
    game = with_scrolls(28, 60, boat=3)
    give(game, 1, boat=4)
    game.table.round, game.table.river_tiles[0] = 4, 8
    happen(game, None, SeasonScoring())
    assert points(game, "river") == 2
    assert points(game, "river", seat=1) == 0
    assert points(game, "river-tiles", seat=1) == 3
