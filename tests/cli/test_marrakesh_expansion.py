"""Marrakesh in the terminal with camels and nomads: in the picture and in words."""

from __future__ import annotations

import pytest

from riad.cli.words import words_for
from riad.language import LANGUAGES
from tests.cli.test_marrakesh_modules import picture, told
from tests.marrakesh.builders_camels import camel, column, lay_reward, race_table, stand_at
from tests.marrakesh.builders_nomads import claim_round, nomad_table, station, water_nomad


def test_the_race_shows_where_camels_stand_and_who_looks_on():
    game = race_table()
    stand_at(game, 12, 30, 0)
    column(game, "green", "green", "red")
    camel(game).dung = 2
    claim_round(game, gray=1, white=1)
    rows = picture(game).splitlines()
    assert next(row for row in rows if row.startswith("Race:")).startswith(
        "Race: ●12  ■30#1  ▲0  /30"
    )
    assert any("Spectators: Gn2 Rd1 -2" in row for row in rows)


def test_rewards_are_told_those_of_this_season_first():
    game = race_table()
    lay_reward(game, "1-b")
    said = told(game)
    assert "Rewards of this season:\n  1 keshi (Pink): 2 dinars\n" in said
    assert "  2 keshis (one of them: Green): 3 resources of your choice\n" in said
    assert said.count("Rewards of a later season:") == 2
    assert "Camels: Player 1 on space 0, Player 2 on space 0, Player 3 on space 0." in said


def test_nomads_are_told_by_sector():
    game = nomad_table()
    station(game, "palace", "palace")
    water_nomad(game, "river")
    assert "Nomads among them: Palace 2." in told(game)
    assert "Nomads sell water: River." in told(game)
    claim_round(game, gray=1, white=1)
    assert "A nomad stands beside the tower." in told(game)
    rows = picture(game).splitlines()
    assert any(row.startswith("Nomad: <") for row in rows), "with the number of its option"
    assert any("Nomads: " in row for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_all_of_it(language):
    game = race_table("nomads")
    column(game, "green", "nomad")
    station(game, "mosque")
    claim_round(game, gray=1, white=1)
    assert told(game, language=language)
    words = words_for("marrakesh", language)
    assert [words(text) for text in game.book.definition.summary(game, 0)]
