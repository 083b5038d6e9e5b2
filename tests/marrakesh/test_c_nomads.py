"""Camels & Nomads: nomads look on at the race."""

from __future__ import annotations

from typing import Any

import pytest

from riad.games.marrakesh.modules.camels.rewards import TakeReward
from riad.games.marrakesh.modules.nomads.places import NOMAD, GainNomad, nomads_on_board, supply
from riad.games.marrakesh.modules.nomads.wandering import MoveFree
from riad.games.marrakesh.table import Game

from .builders import GAME, answer, give, happen, options, own_scrolls, vendors
from .builders_camels import LINES, camel, column, lay_reward, looking_on, race_table, stand_at
from .builders_core import why_not
from .builders_editions import BOTH, ESSENTIAL
from .builders_nomads import claim_round, in_supply, nomad_table, station, turn

FIRST = LINES[1]


def both(**wishes: Any) -> Game:
    return race_table("nomads", **wishes)


def spectator(game: Game, seat: int = 0) -> None:
    """A nomad stands in a column."""
    supply(game.table).supply -= 1
    camel(game, seat).column = sorted([*camel(game, seat).column, NOMAD])


@pytest.mark.rule("C-7")
@BOTH
def test_a_nomad_may_look_on_and_is_a_colour_of_its_own(edition):
    game = both(edition=edition)
    column(game, "green", "green")
    stand_at(game, FIRST)
    happen(game, 0, GainNomad())
    assert "nomad-elsewhere" in options(game)
    answer(game, "nomad-elsewhere")
    assert looking_on(game) == ["green", "green", "nomad"]
    assert camel(game).space == FIRST + 2
    assert nomads_on_board(game.table.players[0]) == 0
    GAME.conserve(game)


@pytest.mark.rule("C-7")
def test_a_full_column_is_closed_to_nomads():
    game = both()
    column(game, *["green"] * 8)
    happen(game, 0, GainNomad())
    assert "nomad-elsewhere" not in options(game)


@pytest.mark.rule("C-7", "C-15", "C-R9")
def test_a_nomad_pays_for_a_free_colour_and_goes_back_to_its_board():
    game = both()
    lay_reward(game, "6-b")  # two keshis, one of them green
    column(game, "green")
    spectator(game)
    happen(game, 0, TakeReward())
    answer(game, "reward-2")
    assert (looking_on(game), in_supply(game)) == ([], 20)
    GAME.conserve(game)


@pytest.mark.rule("C-R9")
def test_a_nomad_never_stands_for_the_shown_colour():
    game = both()
    lay_reward(game, "6-b")
    spectator(game)
    column(game, "gray", "white", "nomad")
    happen(game, 0, TakeReward())
    assert "reward-2" not in options(game)
    assert why_not(game, "reward/2") == "C-15"


@pytest.mark.rule("C-7", "C-R14")
def test_a_nomad_moves_into_the_column_and_the_camel_runs():
    game = both()
    give(game, dinars=1)
    stand_at(game, FIRST)
    station(game, "palace")
    turn(game, "mosque", "river")
    answer(game, "move-nomads", "move-palace", "nomad-elsewhere")
    assert (looking_on(game), camel(game).space) == (["nomad"], FIRST + 1)
    GAME.conserve(game)


@pytest.mark.rule("C-7", "C-R14")
def test_a_nomad_moves_out_of_the_column_and_the_camel_stays():
    game = both()
    give(game, dinars=1)
    spectator(game)
    turn(game, "mosque", "river")
    answer(game, "move-nomads", "move-elsewhere")
    assert "nomad-elsewhere" not in options(game), "not where it came from"
    answer(game, "nomad-palace")
    assert (looking_on(game), camel(game).space) == ([], 0)
    assert game.table.players[0].values[2] == 1
    GAME.conserve(game)


@pytest.mark.rule("C-R14")
def test_a_free_move_may_lead_out_of_the_column_too():
    game = both()
    spectator(game)
    happen(game, 0, MoveFree(1))
    assert options(game) == {"move-elsewhere", "move-stop"}


@pytest.mark.rule("N-R11")
def test_with_camels_the_column_is_room_enough_to_claim_one():
    game = both()
    me = game.table.players[0]
    me.values = [8] * 8
    me.paths, me.square, me.guards, me.oases = [3, 3, 2], 0xFF, 8, [-1] * 6
    vendors(game, 0, *(f"{name}" for name in ("date-orchard", "madrasa", "palace", "mosque")))
    vendors(game, 0, "river", "main-square", "medina", "sahara")
    claim_round(game, yellow=2)
    assert "claim-nomad" in options(game)
    column(game, *["green"] * 8)
    game.ask_again()
    assert "claim-nomad" not in options(game)
    assert why_not(game, "offer/nomad") == "N-R11"


def crowd(game: Game, *, spaces: int, seat: int = 0) -> None:
    """Nothing finds room on this board, and so much in the column."""
    me = game.table.players[seat]
    me.values, me.vendors = [8] * 8, 0xFF
    me.paths, me.square, me.guards, me.oases = [3, 3, 2], 0xFF, 8, [-1] * 6
    column(game, *["green"] * (8 - spaces), seat=seat)


@pytest.mark.rule("C-R2", "N-R11")
def test_a_nomad_that_was_set_aside_takes_room_from_keshis_claimed_later():
    game = both(seats=2, edition=ESSENTIAL)
    crowd(game, spaces=1)
    crowd(game, spaces=0, seat=1)
    claim_round(game, gray=1, yellow=2, purple=1)
    answer(game, "claim-nomad", "claim-yellow-1")
    assert options(game) == {"claim-yellow-1", "claim-purple-1"}, "the last space is the nomad's"
    assert why_not(game, "offer/gray") == "M-8.4"
    answer(game, "claim-yellow-1")
    assert looking_on(game).count("nomad") == 1


@pytest.mark.rule("C-R2", "N-R11")
def test_a_nomad_that_was_set_aside_makes_way_where_it_finds_room_elsewhere():
    game = both(seats=2, edition=ESSENTIAL)
    crowd(game, spaces=1)
    game.table.players[0].vendors = 0x7F
    crowd(game, spaces=0, seat=1)
    claim_round(game, gray=2, yellow=2)
    answer(game, "claim-nomad", "claim-yellow-1")
    assert options(game) == {"claim-gray-1", "claim-yellow-1"}, "it can sell water"


@pytest.mark.rule("N-R11")
def test_the_last_space_of_a_board_is_not_promised_twice():
    game = nomad_table(seats=2, edition=ESSENTIAL)
    me = give(game, green=7, gray=8, white=8, black=8, turquoise=8)
    me.values[5:], me.vendors = [8, 8, 8], 0xFF
    me.paths, me.square, me.guards, me.oases = [3, 3, 2], 0xFF, 8, [-1] * 6
    claim_round(game, green=1, yellow=2, purple=1)
    assert {"claim-nomad", "claim-green-1"} <= options(game)
    answer(game, "claim-nomad", "claim-yellow-1")
    assert options(game) == {"claim-yellow-1", "claim-purple-1"}
    assert why_not(game, "offer/green") == "M-8.4"


@pytest.mark.rule("C-R2", "N-R9")
@BOTH
def test_scroll_61_needs_room_for_the_nomad_and_the_keshi(edition):
    game = both(edition=edition)
    own_scrolls(game, 0, 61)
    crowd(game, spaces=1)
    claim_round(game, gray=1, yellow=1)
    assert {"claim-nomad", "claim-gray-1", "claim-nomad-yellow"} <= options(game)
    assert "claim-nomad-gray" not in options(game)
    assert why_not(game, "offer/nomad+offer/gray") == "M-8.5"
    column(game, *["green"] * 6)
    game.ask_again()
    assert "claim-nomad-gray" in options(game)


@pytest.mark.rule("G-T1")
def test_without_camels_there_is_no_column():
    game = nomad_table()
    happen(game, 0, GainNomad())
    assert "nomad-elsewhere" not in options(game)
