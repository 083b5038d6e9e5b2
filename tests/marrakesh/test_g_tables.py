"""Rules, section G: its two tables, line by line and cell by cell."""

from __future__ import annotations

import re

import pytest

from riad.games.marrakesh.modules.desert_towns.tiles import town_points
from riad.games.marrakesh.modules.nomads.places import GainNomad
from riad.games.marrakesh.scoring import FinalScoring
from tests.marrakesh.printed import BOARD, STAIR_FACES
from tests.rule_marks import RULES, marked_tests

from .builders import answer, claim, give, happen, luxuries, options
from .builders_camels import buy as buy_reward
from .builders_camels import looking_on, race_table
from .builders_core import earned, lay_luxuries
from .builders_editions import BOTH
from .builders_modules import MOSQUE, lead, reach
from .builders_nomads import nomad_table, station
from .builders_tiles_more import LUXURY, OASES, SQUARE_FALCON, buy, with_goods

TILES_USED = "test_just_those_tiles_are_used_whose_modules_are_there"
NEEDS = {
    "Oases 31–34": "test_those_that_can_be_used_are_mixed_with_the_others",
    "Oasis 35": "test_those_that_can_be_used_are_mixed_with_the_others",
    "Oasis 36": "test_those_that_can_be_used_are_mixed_with_the_others",
    'Falcon "nomad" (1 of 5)': TILES_USED,
    "Other 4 falcons": TILES_USED,
    "Saddles (5)": "test_without_camels_a_saddle_claims_an_oasis_for_two_resources_less",
    'Hard provision tile "nomad" (1 of 6)': TILES_USED,
    'Medium/hard provision tile "exchange"': (
        "test_with_camels_a_keshi_of_the_column_may_change_places_and_no_camel_moves"
    ),
    "Reward tiles (6), dung, spectators": "test_without_camels_nobody_races",
    "Nomads in the spectator column": "test_without_camels_there_is_no_column",
    "New audience disc": "test_on_the_back_nobody_can_do_anything",
    'Special building "Camel stable"': (
        "test_with_the_camel_stable_an_oasis_costs_a_resource_less"
    ),
    "Special buildings, front side": "test_the_front_side_is_not_for_solo_games",
    "Strategy tiles 1–10": (
        "test_one_of_ten_strategy_tiles_is_revealed_and_the_river_on_it_moves_the_fisherman"
    ),
    "Strategy tiles 11–15": "test_five_more_strategy_tiles_come_with_the_modules_they_show",
}
"""A test for each line of G-T1."""

MEET = {
    ("Nomads", 1): ["test_a_staircase_tile_never_brings_a_nomad"],
    ("Nomads", 5): [
        "test_a_nomad_at_a_desert_town_stays_there",
        "test_towns_06_and_08_count_nomads",
    ],
    ("Camels", 1): ["test_a_keshi_of_a_staircase_tile_may_look_on"],
    ("Camels", 2): ["test_the_imam_makes_the_luxury_good_of_a_reward_cheaper_still"],
    ("Camels", 4): ["test_with_the_purple_disc_sections_with_nobody_or_four_never_qualify"],
    ("Camels", 5): ["test_a_town_is_no_oasis_to_be_claimed_for_nothing"],
    ("Special buildings", 1): ["test_the_prayer_room_pays_for_thresholds_of_the_mosque"],
    ("Special buildings", 2): [
        "test_the_sultan_makes_it_cheaper",
        "test_it_adds_to_the_imam_and_counts_saddles_as_a_kind",
    ],
    ("Special buildings", 4): ["test_the_training_hall_has_three_spectators_more"],
    ("Special buildings", 5): ["test_a_town_costs_its_goods_all_the_same"],
    ("Provision", 1): ["test_every_movement_on_a_staircase_is_a_step_longer"],
    ("Provision", 4): ["test_the_bonus_of_a_space_with_one_spectator"],
    ("Luxury", 2): ["test_the_imam_saves_a_good_but_never_the_keshi"],
    ("Luxury", 4): ["test_a_falcon_looks_for_three_spectators_on_the_purple_disc_too"],
    ("Luxury", 5): [
        "test_town_11_gives_a_falcon_without_paying_anything_not_even_the_keshi",
        "test_saddles_and_falcons_are_kinds_like_the_others",
    ],
    ("Oases", 5): ["test_three_new_oases_and_two_towns_score_side_by_side"],
}
"""Tests for each cell of G-T2 that says something."""


def table_of(rule: str) -> list[list[str]]:
    """The cells of the table under a rule, line by line, without its head."""
    book = (RULES / "camels-nomads-tiles.md").read_text("utf-8")
    lines = book[book.index(f"**{rule}**") :].split("\n\n")[1].splitlines()
    assert re.fullmatch(r"[| -]+", lines[1])
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def carriers(rule: str) -> set[str]:
    return {test.rpartition("::")[2] for marked, test in marked_tests() if marked == rule}


def test_every_line_of_the_table_of_tiles_has_a_test_that_carries_it():
    assert {tile for tile, *_ in table_of("G-T1")} == set(NEEDS)
    assert set(NEEDS.values()) <= carriers("G-T1")


def test_every_cell_where_modules_meet_has_a_test_that_carries_it():
    said = {
        (module, number)
        for module, *cells in table_of("G-T2")
        for number, cell in enumerate(cells, 1)
        if cell != "–"
    }
    assert said == set(MEET)
    assert {test for tests in MEET.values() for test in tests} <= carriers("G-T2")


# ---- those that no other file has --------------------------------------------------------------


@pytest.mark.rule("G-T1")
@BOTH
def test_without_camels_nobody_races(edition):
    game = nomad_table(LUXURY, OASES, edition=edition)
    assert game.table.race is None
    assert all(player.camel is None for player in game.table.players)


@pytest.mark.rule("G-T2", "N-R8")
def test_a_staircase_tile_never_brings_a_nomad():
    quiet = nomad_table("staircase-tiles")
    for field in STAIR_FACES.values():
        game = quiet.copy()
        happen(game, 0, *field.bonus)
        assert not [name for name in options(game) if "nomad" in name], field.text


@pytest.mark.rule("G-T2", "C-5")
def test_a_keshi_of_a_staircase_tile_may_look_on():
    quiet = race_table("staircase-tiles")
    for colour in ("green", "pink", "red"):
        word = {"place_keshi": {"colour": colour, "count": 1}}
        game = quiet.copy()
        happen(game, 0, *next(field.bonus for field in STAIR_FACES.values() if word in field.words))
        answer(game, "to-column")
        assert looking_on(game) == [colour]


@pytest.mark.rule("G-T2", "C-20", "L-R4")
@pytest.mark.parametrize(("walks_with", "dearest"), [(0, 4), (1, 3)])
def test_the_imam_makes_the_luxury_good_of_a_reward_cheaper_still(walks_with, dearest):
    game = race_table("imam-and-sultan")
    lead(game, MOSQUE, walks_with)
    prices = {sum(luxury.cost): tile for tile, luxury in BOARD.luxuries.items() if tile <= 25}
    lay_luxuries(game, *(prices[n] for n in (1, 2, 3, 4, 5)))
    give(game, 0, yellow=0, purple=0, orange=0)
    buy_reward(game, "buy_luxury")
    free = {f"luxury-{prices[n]}" for n in range(1, dearest + 1)}
    assert options(game) == {*free, "trade-stop"}


@pytest.mark.rule("G-T2", "N-R7")
def test_towns_06_and_08_count_nomads():
    game = nomad_table("desert-towns")
    me = reach(game, 6, claimed=True)
    give(game, 0, white=3)
    before = town_points(game, me, 6), town_points(game, me, 8)
    keshis = sum(me.values) + me.vendors.bit_count()
    missing = 3 - keshis % 3
    station(game, *["palace"] * missing)
    assert town_points(game, me, 6) == before[0] + 1, "every third keshi"
    assert town_points(game, me, 8) == before[1] + 2, "the Palace has four"


@pytest.mark.rule("G-T2", "L-4", "C-R12")
def test_a_falcon_looks_for_three_spectators_on_the_purple_disc_too():
    game = with_goods(SQUARE_FALCON, "spectators")
    disc, points = game.edition.disc, BOARD.square.index("points")
    assert disc == BOARD.discs["purple"]
    assert disc.count(3) == 1
    me = give(game, 0, pink=1)
    me.disc = (points - disc.index(3)) % len(disc)
    buy(game, SQUARE_FALCON)
    worth = BOARD.square_bonus[points][0]["points"]
    assert earned(game) == {"luxuries": 20, "square": 3 * worth}


@pytest.mark.rule("G-T2", "O-1", "M-26.8")
def test_three_new_oases_and_two_towns_score_side_by_side():
    game = nomad_table(LUXURY, OASES, "desert-towns")
    reach(game, 4, claimed=True)
    reach(game, 5, path=1, claimed=True)
    game.table.luxury_pool += game.table.luxuries
    luxuries(game, 0, saddle=2, falcon=2)
    claim(game, 0, 31, 33, 34, 36)
    give(game, 0, palace=12, mosque=9, water=0, dates=0, dinars=0)
    happen(game, 0, GainNomad())
    answer(game, "nomad-palace")
    happen(game, None, FinalScoring())
    assert earned(game)["oases"] == 14 + 16 + 4, "the best three of 3, 14, 16 and 4"
    assert earned(game)["towns"] == 12 + 9
