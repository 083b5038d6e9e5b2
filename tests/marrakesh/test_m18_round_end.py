"""M-18: phase D, the river bonus, and the end of a round."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.phases.flow import RiverBonus, Round
from riad.games.marrakesh.table import Game
from tests.marrakesh.builders import answer, give, goods, happen, options, own_scrolls, quiet_table
from tests.marrakesh.builders_seasons import (
    behind_screen,
    comes_back,
    next_season,
    on_the_river,
    placeholders,
    river_tile,
    round_ends,
    screen,
    season_ends,
    supply,
    waits_for,
)
from tests.marrakesh.printed import BOARD

RAPIDS = [rapid.space for rapid in BOARD.rapids]


def beyond(rapids: int) -> int:
    """A space with so many rapids behind it."""
    return RAPIDS[rapids - 1]


def bonus(game: Game, seat: int = 0) -> None:
    happen(game, seat, RiverBonus())


# ---- the river bonus -------------------------------------------------------------------------


@pytest.mark.rule("M-18.1")
@pytest.mark.parametrize("space", range(RAPIDS[0]))
def test_before_the_first_rapid_there_is_no_bonus(space):
    game = quiet_table()
    give(game, boat=space)
    bonus(game)
    assert not game.waiting


@pytest.mark.rule("M-18.1")
def test_one_of_the_rapids_behind_the_fisherman_pays_or_none():
    game = quiet_table()
    give(game, boat=beyond(3))
    bonus(game)
    assert options(game) == {"rapid-1", "rapid-2", "rapid-3", "rapid-none"}
    no = game.why_not(0, "rapid/4")
    assert no is not None
    assert no.rule == "M-18.1"
    answer(game, "rapid-1")
    assert not game.waiting, "one bonus, not two"


@pytest.mark.rule("M-18.1")
def test_the_bonus_may_be_declined():
    game = quiet_table()
    me = give(game, boat=beyond(4))
    before = game.copy().table.players[0]
    bonus(game)
    answer(game, "rapid-none")
    assert me == before


@pytest.mark.rule("M-18.1")
def test_the_bonuses_come_after_all_assistants_and_in_turn_order():
    game = quiet_table(3, luck=True)
    game.table.round = 2
    happen(game, None, Round())
    asked = []
    while game.table.round == 2:
        question = str(game.view(None)["question"])
        if question == "marrakesh.ChooseKeshis":
            on_the_river(game, 3, 3, 3)
        elif question == "marrakesh.ChooseRapid":
            asked.append(game.waiting[0])
            assert not any(player.assistants for player in game.table.players)
        game.play(game.waiting[0], list(game.options(game.waiting[0]))[-1])
    assert asked == [1, 2, 0]


@pytest.mark.rule("M-18.2")
def test_every_rapid_has_its_bonus():
    game = quiet_table()
    me = give(game, boat=beyond(4))
    for rapid in (1, 4):
        bonus(game)
        answer(game, f"rapid-{rapid}")
    assert game.breakdown[0]["river"] == 1 + 3
    bonus(game)
    answer(game, "rapid-2")
    assert options(game) == {"take-1-0-0", "take-0-1-0", "take-0-0-1"}
    answer(game, "take-1-0-0")
    assert me.water == 2
    bonus(game)
    answer(game, "rapid-3")
    assert options(game) == {"good-yellow", "good-purple", "good-orange"}
    answer(game, "good-orange")
    assert goods(game, 0) == (0, 0, 1)


@pytest.mark.rule("MX-19", "M-18.2", "M-18.3")
def test_example_the_middle_of_three_rapids_gives_a_dinar():
    game = quiet_table()
    marie = give(game, boat=beyond(3))
    bonus(game)
    answer(game, "rapid-2", "take-0-0-1")
    assert marie.dinars == 2
    assert marie.boat == beyond(3)


@pytest.mark.rule("M-18.4")
def test_a_rapid_skipped_by_a_head_start_counts_in_phase_d():
    game = quiet_table()
    own_scrolls(game, 0, 17)
    me = give(game, points=10)
    me.crocodile = True
    next_season(game, 3)
    assert me.boat == BOARD.crocodile > RAPIDS[0]
    assert me.points == 10, "scroll 17 wants a real movement"
    bonus(game)
    assert options(game) == {"rapid-1", "rapid-none"}
    answer(game, "rapid-1")
    assert game.breakdown[0]["river"] == 1


# ---- the end of the round --------------------------------------------------------------------


@pytest.mark.rule("M-18.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_round_tracker_goes_to_the_left_and_the_season_tracker_stays(seats):
    game = quiet_table(seats)
    assert game.edition.turn_order(game.table)[0] == 0
    round_ends(game, 1)
    assert (game.table.season, game.table.round) == (1, 2)
    assert game.edition.turn_order(game.table)[0] == 1
    assert game.view(None)["question"] == "marrakesh.ChooseKeshis"


@pytest.mark.rule("M-18.6")
def test_a_placeholder_is_exchanged_at_the_end_of_the_round():
    game = quiet_table(4)
    supply(game)
    behind_screen(game, 2, "green", "gray", "white")
    supply(game)
    waits_for(game, 2, "pink")
    comes_back(game, "pink")
    round_ends(game, 1, season=2)
    assert screen(game, 2) == {"green", "gray", "white", "pink"}
    assert placeholders(game, 2) == set()


@pytest.mark.rule("M-18.7")
def test_the_season_is_scored_after_round_4_only():
    for number in (1, 2, 3):
        game = quiet_table(3).listen()
        round_ends(game, number)
        assert "season.ends" not in [event.text.key for event in game.heard(None)]
        assert game.table.round == number + 1
    game = quiet_table(3).listen()
    river_tile(game, 1, 8)
    on_the_river(game, 5)
    round_ends(game, 4)
    assert "season.ends" in [event.text.key for event in game.heard(None)]
    assert game.breakdown[0]["river-tiles"] == 3


@pytest.mark.rule("M-18.7")
def test_after_round_4_of_season_3_the_game_ends():
    game = quiet_table(3)
    river_tile(game, 3, 5)
    season_ends(game, 3)
    assert game.over
