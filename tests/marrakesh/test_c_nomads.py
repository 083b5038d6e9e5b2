"""Camels & Nomads: nomads look on at the race."""

from __future__ import annotations

from typing import Any

import pytest

from riad.games.marrakesh.modules.nomad_moves import MoveFree
from riad.games.marrakesh.modules.nomad_places import NOMAD, GainNomad, nomads_on_board, supply
from riad.games.marrakesh.modules.rewards import TakeReward
from riad.games.marrakesh.table import Game

from .builders import GAME, answer, give, happen, options, vendors
from .builders_camels import LINES, camel, column, lay_reward, looking_on, race_table, stand_at
from .builders_core import why_not
from .builders_editions import BOTH
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


def test_without_camels_there_is_no_column():
    game = nomad_table()
    happen(game, 0, GainNomad())
    assert "nomad-elsewhere" not in options(game)
