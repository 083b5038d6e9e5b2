"""Pachabot, section I: the end."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.scoring import FinalScoring
from riad.kernel.text import Text
from tests.marrakesh.builders import give, happen
from tests.marrakesh.builders_core import earned as earned_by
from tests.marrakesh.builders_editions import BOTH

from .builders import (
    BEIGE_GOODS_WHITE_GOODS,
    GREEN_TURQUOISE,
    IT,
    YOU,
    against,
    board,
    earned,
    gained,
    it,
    reds,
    reds_but,
    strategy,
)


def ends(game):
    happen(game, None, FinalScoring())
    assert game.over
    return game


@pytest.mark.rule("S-I1")
def test_you_score_as_usual():
    game = against()
    give(game, YOU, water=3, dates=2, dinars=0, yellow=1)
    ends(game)
    assert earned_by(game, YOU) == {"leftovers": 3}


@pytest.mark.rule("S-I2")
def test_a_complete_row_is_ten_points():
    game = against()
    strategy(game, *GREEN_TURQUOISE)
    board(game, gray=8, white=8, black=7, orange=9)
    reds(game, "madrasa", "mosque")
    ends(game)
    assert earned(game) == {"sectors": 10}, "neither a full row nor a red keshi is enough"


@pytest.mark.rule("S-I3", "SX-12")
def test_brown_shown_three_times_is_two_points_for_each():
    game = against()
    strategy(game, 1, 2, 3)  # black brown, brown white, pink brown
    board(game, brown=7)
    ends(game)
    assert earned(game) == {"strategy": 14}


@pytest.mark.rule("S-I3")
@pytest.mark.parametrize(("tiles", "times"), [((4,), 0), ((1,), 1), ((1, 2), 1), ((1, 2, 3), 2)])
def test_half_of_what_the_column_shows_rounded_up(tiles, times):
    game = against()
    strategy(game, *tiles)
    board(game, brown=5)
    ends(game)
    assert gained(game) == 5 * times


@pytest.mark.rule("S-I3")
def test_every_row_scores_the_souk_too_and_red_keshis_never():
    game = against()
    strategy(game, *BEIGE_GOODS_WHITE_GOODS)
    board(game, beige=2, white=3, gray=8, yellow=2, purple=1, orange=1)
    reds_but(game, "madrasa")
    ends(game)
    assert earned(game) == {"strategy": 2 + 3 + 4}


@pytest.mark.rule("S-I4")
@BOTH
def test_nothing_else_is_scored(edition):
    game = against(edition=edition)
    strategy(game, *GREEN_TURQUOISE)
    me = board(game, yellow=3, purple=3, orange=3, palace=16, boat=12)
    me.luxuries = [2] * 5
    ends(game)
    assert gained(game) == 0


@pytest.mark.rule("S-I5", "SX-13")
@pytest.mark.parametrize(
    ("yours", "its", "winner", "says"),
    [
        (150, 150, IT, "pachabot.wins"),
        (151, 150, YOU, "pachabot.beaten"),
        (90, 150, IT, "pachabot.wins"),
    ],
)
def test_you_win_only_with_more_points(yours, its, winner, says):
    game = against()
    strategy(game, *GREEN_TURQUOISE)
    give(game, YOU, points=yours, water=0, dates=0, dinars=0)
    game.score(it(game), its - it(game).points, 0)
    ends(game)
    assert game.scores == (yours, its)
    assert game.winners == (winner,)
    assert game.verdict == Text(says)
    assert game.view(None)["verdict"] == {"key": says}
