"""Rules, section 29: what each of the thirty oases is worth."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.phases.seasons import SeasonScoring
from tests.marrakesh.builders import (
    claim,
    gates,
    give,
    happen,
    luxuries,
    own_scrolls,
    value,
    vendors,
)
from tests.marrakesh.builders_tiles import bare_table, final_oases, points, resources, take_scroll
from tests.marrakesh.printed import BASE_OASES

GATES = {
    1: ("black", "turquoise", "green"),
    2: ("white", "gray", "yellow"),
    3: ("pink", "red", "purple"),
    4: ("brown", "beige", "orange"),
}
KESHIS = {
    5: "white",
    6: "black",
    7: "turquoise",
    8: "green",
    9: "gray",
    10: "pink",
    11: "beige",
    12: "brown",
}
LUXURIES = {14: ("slipper", 2), 15: ("tajine", 3), 16: ("dagger", 4), 17: ("oil_lamp", 5)}
LUXURIES[18] = ("necklace", 6)
RETURNED = {19: "water", 20: "dinars", 21: "dates"}
EVERY_SECTOR = ("green", "gray", "white", "black", "turquoise", "pink", "beige", "brown")


def oasis(tile, seats=3):
    """Seat 0 has claimed this oasis and nothing else."""
    game, me = bare_table(seats)
    claim(game, 0, tile)
    return game, me


# ---- all oases -------------------------------------------------------------------------------


@pytest.mark.rule("M-29.0")
def test_only_own_material_counts():
    game, _ = oasis(5)
    claim(game, 0, 22, 25)
    give(game, 0, white=2)
    give(game, 1, white=8)
    vendors(game, 1, "palace")
    luxuries(game, 1, slipper=3)
    assert final_oases(game) == 5 + 3 + 0


@pytest.mark.rule("M-29.0")
def test_points_are_computed_when_scored():
    game, _ = oasis(8)
    give(game, 0, green=2)
    take_scroll(game, 0, 71)
    assert points(game, "scrolls") == 5
    give(game, 0, green=6)
    assert final_oases(game) == 9


@pytest.mark.rule("M-29.0")
def test_every_oasis_is_there_once():
    assert tuple(range(1, 31)) == BASE_OASES


# ---- gates, keshis, luxury goods -------------------------------------------------------------


@pytest.mark.rule("M-29.01..04")
@pytest.mark.parametrize(("tile", "colours"), GATES.items())
def test_01_to_04_two_points_for_each_gate_of_three_colours(tile, colours):
    game, _ = oasis(tile)
    others = [other[0] for n, other in GATES.items() if n != tile]
    spaces = ("sahara", "madrasa", "souk", "palace", "river", "mosque")
    gates(game, 0, dict(zip(spaces, (*colours, *others), strict=True)))
    assert final_oases(game) == 6


@pytest.mark.rule("M-29.01..04")
def test_each_colour_of_gates_is_on_one_oasis():
    every = sorted(colour for colours in GATES.values() for colour in colours)
    assert every == sorted(set(every))
    assert len(every) == 12


@pytest.mark.rule("MX-36")
def test_one_black_three_turquoise_and_two_green_gates():
    game, _ = oasis(1)
    spaces = ("sahara", "madrasa", "souk", "palace", "river", "mosque")
    built = ("black", *["turquoise"] * 3, *["green"] * 2)
    gates(game, 0, dict(zip(spaces, built, strict=True)))
    assert final_oases(game) == 12


@pytest.mark.rule("M-29.05..12")
@pytest.mark.parametrize(("tile", "colour"), KESHIS.items())
@pytest.mark.parametrize("count", [0, 1, 8])
def test_05_to_12_three_points_and_one_for_each_keshi_of_a_colour(tile, colour, count):
    game, _ = oasis(tile)
    for other in EVERY_SECTOR:
        give(game, 0, **{other: 3})
    give(game, 0, **{colour: count})
    assert final_oases(game) == 3 + count


@pytest.mark.rule("M-29.11")
def test_11_counts_guards_beside_gates_and_on_the_watchtower():
    game, me = oasis(11)
    give(game, 0, beige=2)
    gates(game, 0, {"sahara": "brown", "river": "green"})
    assert (me.guards, value(game, 0, "beige")) == (2, 4)
    assert final_oases(game) == 7


@pytest.mark.rule("M-29.13", "MX-37")
def test_13_three_points_and_one_for_each_of_four_vendors():
    game, _ = oasis(13)
    vendors(game, 0, "palace", "mosque", "river", "sahara")
    assert final_oases(game) == 7


@pytest.mark.rule("M-29.14..18")
@pytest.mark.parametrize(("tile", "kind", "worth"), [(n, *row) for n, row in LUXURIES.items()])
def test_14_to_18_points_for_each_luxury_good_of_a_kind(tile, kind, worth):
    game, _ = oasis(tile)
    game.table.luxury_pool += game.table.luxuries
    luxuries(game, 0, **{name: 1 for name, _ in LUXURIES.values() if name != kind})
    luxuries(game, 0, **{kind: 2})
    assert final_oases(game) == 2 * worth


@pytest.mark.rule("MX-38")
def test_three_slippers_are_six_points():
    game, _ = oasis(14)
    luxuries(game, 0, slipper=3)
    assert final_oases(game) == 6


# ---- resources, luxury goods, scrolls, sectors -----------------------------------------------


@pytest.mark.rule("M-29.19..21")
@pytest.mark.parametrize(("tile", "kind"), RETURNED.items())
@pytest.mark.parametrize(("held", "returned"), [(0, 0), (5, 5), (12, 12), (15, 12)])
def test_19_to_21_a_point_for_each_resource_returned_at_most_twelve(tile, kind, held, returned):
    game, me = oasis(tile)
    give(game, 0, **{kind: held})
    assert final_oases(game) == 3 + returned
    assert sum(resources(me)) == held - returned
    assert points(game, "leftovers") == (held - returned) // 2


@pytest.mark.rule("M-29.19..21")
@pytest.mark.parametrize(("tile", "kind"), RETURNED.items())
def test_19_to_21_take_one_kind_of_resources_and_leave_the_others(tile, kind):
    game, me = oasis(tile)
    give(game, 0, water=4, dates=4, dinars=4)
    game.listen()
    assert final_oases(game) == 7
    assert getattr(me, kind) == 0
    assert sum(resources(me)) == 8
    paid = [event for event in game.heard(None) if event.text.key.startswith("pay.")]
    assert [event.text.args["n"] for event in paid] == [4]


@pytest.mark.rule("MX-39")
def test_five_dates_returned_are_eight_points():
    game, me = oasis(21)
    give(game, 0, dates=5)
    assert final_oases(game) == 8
    assert me.dates == 0


@pytest.mark.rule("M-29.22")
def test_22_three_points_and_one_for_each_luxury_good():
    game, _ = oasis(22)
    game.table.luxury_pool += game.table.luxuries
    luxuries(game, 0, slipper=2, necklace=1, dagger=1)
    assert final_oases(game) == 7


@pytest.mark.rule("M-29.23")
def test_23_three_points_and_one_for_each_scroll():
    game, _ = oasis(23)
    own_scrolls(game, 0, 1, 22, 43, 61, 72)
    assert final_oases(game) == 8


@pytest.mark.rule("M-29.24", "MX-40")
def test_24_four_points_for_each_sector_with_at_most_three_keshis():
    game, _ = oasis(24)
    give(game, 0, green=4, gray=8, white=5, black=4, turquoise=3, pink=2, beige=1, brown=0)
    vendors(game, 0, "river", "main-square")
    assert final_oases(game) == 16


@pytest.mark.rule("M-29.24")
def test_24_counts_eight_sectors_and_not_the_souk():
    game, _ = oasis(24)
    assert final_oases(game) == 32


@pytest.mark.rule("M-29.25")
def test_25_four_points_for_each_complete_sector():
    game, _ = oasis(25)
    give(game, 0, green=8, gray=8, white=7, yellow=8, purple=8, orange=8)
    vendors(game, 0, "date-orchard", "palace", "souk")
    assert final_oases(game) == 4, "the Madrasa has no vendor, the Palace not eight"


@pytest.mark.rule("M-29.26")
def test_26_three_points_for_each_claimed_oasis_itself_included():
    game, _ = oasis(26)
    claim(game, 0, 1, 2, 3)
    assert final_oases(game) == 12, "also those that are not scored"
    game, _ = oasis(26)
    assert final_oases(game) == 3


# ---- the ends of the ways --------------------------------------------------------------------


@pytest.mark.rule("M-29.27", "M-29.28", "M-29.30")
@pytest.mark.parametrize(
    ("tile", "pawn", "last"), [(27, "palace", 16), (28, "mosque", 16), (30, "boat", 12)]
)
def test_27_28_and_30_seven_points_on_the_final_space(tile, pawn, last):
    others = {"palace": 15, "mosque": 15, "boat": 11}
    game, _ = oasis(tile)
    give(game, 0, **{**others, pawn: last})
    assert final_oases(game) == 7
    game, _ = oasis(tile)
    full = {"palace": 16, "mosque": 16, "boat": 12}
    give(game, 0, **{**full, pawn: last - 1})
    assert final_oases(game) == 0


@pytest.mark.rule("M-29.30", "MY-20")
def test_30_looks_at_the_place_where_the_fisherman_ended_season_3():
    game, me = oasis(30)
    me.provisions = []
    give(game, 0, boat=12)
    game.table.season, game.table.round = 3, 4
    game.table.river_tiles[2] = 5
    happen(game, None, SeasonScoring())
    assert points(game, "oases") == 7
    assert points(game, "river-tiles") == 7


@pytest.mark.rule("M-29.29", "MX-41")
def test_29_the_palace_itself_and_the_second_segment_of_the_mosque():
    game, _ = oasis(29)
    give(game, 0, palace=16, mosque=3)
    assert final_oases(game) == 7


@pytest.mark.rule("M-29.29")
@pytest.mark.parametrize(
    ("palace", "mosque", "worth"), [(16, 2, 0), (11, 7, 7), (10, 10, 0), (7, 11, 7), (16, 16, 7)]
)
def test_29_seven_points_with_five_thresholds_on_both_staircases_together(palace, mosque, worth):
    game, _ = oasis(29)
    give(game, 0, palace=palace, mosque=mosque)
    assert final_oases(game) == worth
