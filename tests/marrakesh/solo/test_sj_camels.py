"""Pachabot, section J: camels, which it does not have; you race alone."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.scoring import FinalScoring
from riad.games.marrakesh.sectors.madrasa import FillScrolls
from riad.games.marrakesh.solo.buying import CamelPoints
from riad.games.marrakesh.solo.mind import part
from riad.kernel.luck import luck_of
from tests.marrakesh.builders import answer, give, happen, ordered
from tests.marrakesh.builders_camels import (
    LINES,
    camel,
    column,
    dung,
    evaluate,
    lay_reward,
    looking_on,
    ride,
    stand_at,
)
from tests.marrakesh.builders_editions import BOTH, YELLOW, heights, scroll_shelf
from tests.marrakesh.builders_start import asked
from tests.marrakesh.printed import FIRST_PAYING, TRACK

from .builders import (
    IT,
    YOU,
    act,
    against,
    board,
    claiming,
    earned,
    full_but,
    gained,
    reds_but,
    row,
    settles,
    told,
)

OPPONENTS = pytest.mark.parametrize("solo", ["pachabot", "simple"])


def with_camels(solo="pachabot", **wishes):
    return against(solo, modules=["camels"], **wishes)


# ---- no camel of its own ---------------------------------------------------------------------


@pytest.mark.rule("S-J7")
@pytest.mark.parametrize("spaces", [1, 2, 5])
def test_each_space_its_camel_would_run_is_worth_four_points(spaces):
    game = with_camels()
    happen(game, IT, CamelPoints(spaces))
    assert earned(game) == {"race": 4 * spaces}
    assert camel(game, IT).space == 0


@pytest.mark.rule("S-J7", "S-D1")
@BOTH
def test_a_full_row_takes_no_keshi_for_it_has_no_spectators(edition):
    game = with_camels(edition=edition)
    board(game, green=8)
    settles(game, "green", "gray")
    assert (row(game, "green"), row(game, "gray"), looking_on(game, IT)) == (8, 1, [])
    assert gained(game) == 0


@pytest.mark.rule("S-J7", "S-D1")
def test_it_is_skipped_though_a_column_would_have_room():
    game = with_camels()
    full_but(game)
    reds_but(game)
    claiming(game, green=1, red=1)
    assert told(game) == []
    assert game.waiting == (YOU,)


@pytest.mark.rule("S-J7")
@BOTH
@OPPONENTS
def test_through_a_whole_game_nothing_of_it_is_at_the_race(solo, edition):
    game = ordered(1, solo=solo, modules=["camels"], edition=edition, seed=4)
    dice = luck_of(4).fork("race")
    while not game.over:
        assert game.waiting == (YOU,)
        game.play(YOU, dice.pick(list(game.options(YOU))))
        theirs = camel(game, IT)
        assert (theirs.space, theirs.podium, theirs.column, theirs.dung) == (0, 0, [], 0)
    assert camel(game, YOU).space > 0
    assert camel(game, YOU).dung == 0
    assert game.breakdown[IT]["race"] == 0


# ---- you race alone --------------------------------------------------------------------------


@pytest.mark.rule("S-J7", "S-L8")
@OPPONENTS
@pytest.mark.parametrize("space", [0, *LINES])
def test_nobody_takes_dung(solo, space):
    game = with_camels(solo)
    stand_at(game, space)
    evaluate(game)
    assert list(dung(game)) == [0, 0]


@pytest.mark.rule("S-J7", "S-L8")
@OPPONENTS
def test_only_you_are_asked_for_rewards(solo):
    game = with_camels(solo)
    lay_reward(game, "1-a")
    column(game, *COLOURS[:8])
    evaluate(game)
    assert (asked(game), game.waiting) == ("TakeReward", (YOU,))
    answer(game, "reward-stop")
    assert game.waiting == ()


@pytest.mark.rule("S-J7", "S-L8")
@OPPONENTS
def test_the_dinar_of_each_line_is_yours(solo):
    game = with_camels(solo)
    give(game, YOU, dinars=0, water=9, dates=9)
    for number, space in enumerate(LINES[1:-1], 1):
        stand_at(game, space - 1)
        ride(game, 1)
        game.play(YOU, next(iter(game.options(YOU))))
        assert game.table.players[YOU].dinars == number


@pytest.mark.rule("S-J7", "S-L8")
@OPPONENTS
@pytest.mark.parametrize(
    ("space", "points"),
    [(0, 0), (FIRST_PAYING - 1, 0), (FIRST_PAYING, 16), (20, 16), (TRACK.finish, 16)],
)
def test_at_the_end_you_are_first_once_beyond_the_first_line(solo, space, points):
    game = with_camels(solo)
    stand_at(game, space)
    happen(game, None, FinalScoring())
    assert game.breakdown[YOU]["race"] == points
    assert game.breakdown[IT]["race"] == 0


# ---- piles -----------------------------------------------------------------------------------


@pytest.mark.rule("S-F9", "S-J7")
@BOTH
def test_scrolls_it_sends_away_leave_each_of_their_piles(edition):
    game = with_camels(edition=edition, luck=True)
    board(game, gray=3)
    before, away = heights(scroll_shelf(game, YELLOW)), list(game.table.scrolls[YELLOW])
    act(game, "madrasa")
    assert earned(game) == {"scrolls": 6}
    assert part(game).gone == away
    happen(game, None, FillScrolls())
    assert heights(scroll_shelf(game, YELLOW)) == [height - 1 for height in before]
    assert len(game.table.scrolls[YELLOW]) == 3
    assert not set(away) & set(game.table.scrolls[YELLOW])
