"""Rules, section 22: staircase tiles."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.modules.staircase_tiles import faces_left
from riad.games.marrakesh.sectors.stairs import AllOfTheLine
from tests.marrakesh.printed import BOARD, FIELDS, STAIR_FACES

from .builders import answer, give, goods, happen, options, ordered, own_scrolls, value
from .builders_core import earned, things, why_not
from .builders_editions import BOTH
from .builders_modules import PALACE, climb, cover, faces_on, with_module
from .builders_start import awaited, possible, up_to

MODULE = "staircase-tiles"
FRONTS = dict(
    enumerate(
        [
            "green",
            "gray",
            "white",
            "black",
            "turquoise",
            "pink",
            "beige",
            "brown",
            "red",
            "purple",
            "yellow",
            "orange",
        ],
        1,
    )
)
FRONTS |= dict(
    enumerate(["green", "gray", "white", "black", "turquoise", "pink", "beige", "brown"], 13)
)
"""The colour on the front of each tile."""
NOT_COVERED = {*(f"{stair}{n}" for stair in "pm" for n in range(1, 6)), "r3", "r9", "r10"}


def before_a_threshold(face="3-back", **wishes):
    """The next step on the palace stairs leads to a line with this face on its first field."""
    game = with_module(MODULE, **wishes)
    give(game, 0, palace=2, mosque=7, water=0, dates=0, dinars=0)
    cover(game, "r5a", face)
    return game


# ---- set-up ----------------------------------------------------------------------------------


@pytest.mark.rule("M-22.1")
@BOTH
def test_twelve_of_the_twenty_tiles_cover_the_inner_fields_with_a_random_side_up(edition):
    game = up_to(ordered(3, luck=False, edition=edition, modules=[MODULE]), "CoverField")
    laid = []
    while awaited(game) == "CoverField":
        sides = {f"stair-{n}-{side}" for n in range(1, 21) for side in ("front", "back")}
        free = {word for word in sides if word.split("-")[1] not in laid}
        assert set(possible(game, sorted(sides))) == free, "both sides of every tile that is left"
        word = min(free)
        laid.append(word.split("-")[1])
        game.resolve(word)
    assert len(laid) == len(set(laid)) == 12
    assert [face.split("-")[0] for face in faces_on(game)] == laid


@pytest.mark.rule("M-22.1")
def test_the_tiles_are_laid_from_the_bottom_left():
    game = with_module(MODULE)
    assert BOARD.covers[:3] == ("r4a", "r4b", "r5a")
    for name, face in zip(BOARD.covers, faces_on(game), strict=True):
        assert game.edition.line_field(game, name) == STAIR_FACES[face]


@pytest.mark.rule("M-22.2")
def test_dinars_points_the_lowest_and_the_two_topmost_fields_stay_as_printed():
    game = with_module(MODULE)
    assert set(BOARD.fields) - set(BOARD.covers) == NOT_COVERED
    for name in NOT_COVERED:
        assert game.edition.line_field(game, name) == FIELDS[name]


@pytest.mark.rule("M-22.3")
def test_the_other_eight_tiles_leave_the_game():
    game = with_module(MODULE)
    assert len({face.split("-")[0] for face in faces_left(game.table)}) == 8
    assert "stair_tiles" in game.view(None)["table"]
    assert len(game.view(None)["table"]["stair_tiles"]["faces"]) == 12


@pytest.mark.rule("M-22.3")
def test_a_table_that_says_its_own_luck_may_choose_tiles_and_sides():
    game = up_to(ordered(2, luck=False, modules=[MODULE]), "CoverField")
    chosen = [f"{n}-{'back' if n % 2 else 'front'}" for n in range(20, 8, -1)]
    for face in chosen:
        game.resolve(f"stair-{face}")
    assert faces_on(game) == chosen


@pytest.mark.rule("M-22.3")
@BOTH
def test_where_it_was_agreed_the_players_choose_tiles_and_sides_in_turn(edition):
    game = ordered(3, edition=edition, modules=[MODULE], staircase_tiles_choice="chosen")
    first = game.table.begins
    chosen = [f"{n}-{'back' if n % 2 else 'front'}" for n in range(20, 8, -1)]
    for number, face in enumerate(chosen):
        assert game.waiting == ((first + number) % 3,)
        assert len(options(game)) == 40 - 2 * number
        answer(game, f"stair-{face}")
    assert faces_on(game) == chosen
    assert game.view(None)["question"] == "marrakesh.ArrangeTrack"


@pytest.mark.rule("M-22.3")
def test_a_tile_that_lies_there_cannot_be_chosen_again():
    game = ordered(2, modules=[MODULE], staircase_tiles_choice="chosen")
    answer(game, "stair-7-front")
    assert why_not(game, "stair-tile/7-back") == "M-22.3"
    assert game.why_not(game.waiting[0], "stair-tile/8-back") is None


# ---- play ------------------------------------------------------------------------------------


@pytest.mark.rule("M-22.4")
@BOTH
@pytest.mark.parametrize("tile", FRONTS)
def test_every_front_brings_a_keshi(tile, edition):
    colour = FRONTS[tile]
    game = before_a_threshold(f"{tile}-front", edition=edition)
    climb(game, PALACE, 1)
    answer(game, "line-r5a")
    if colour in ("yellow", "purple", "orange"):
        assert goods(game, 0)[["yellow", "purple", "orange"].index(colour)] == 1
    elif colour in ("pink", "brown", "red"):
        place = {"pink": "perform-water", "brown": "path-start", "red": "vendor-river"}[colour]
        answer(game, place)
        assert value(game, 0, "pink") == (colour == "pink")
        assert value(game, 0, "brown") == (colour == "brown")
        assert game.table.players[0].vendors == (1 << 4) * (colour == "red")
    else:
        assert value(game, 0, colour) == 1


@pytest.mark.rule("M-22.4")
@pytest.mark.parametrize("tile", [1, 4, 7, 10])
def test_a_back_with_a_date_and_a_river_step(tile):
    game = before_a_threshold(f"{tile}-back")
    me = game.table.players[0]
    climb(game, PALACE, 1)
    answer(game, "line-r5a")
    assert (things(me), me.boat) == ((0, 1, 1), 1), "the dinar is that of the threshold"


@pytest.mark.rule("M-22.4")
@pytest.mark.parametrize("tile", [2, 5, 8, 11])
def test_a_back_with_water_and_a_step_on_either_staircase(tile):
    game = before_a_threshold(f"{tile}-back")
    me = game.table.players[0]
    climb(game, PALACE, 1)
    answer(game, "line-r5a")
    assert options(game) == {"up-palace", "up-mosque"}
    answer(game, "up-mosque")
    assert (things(me), me.palace, me.mosque) == ((1, 0, 1), 3, 8)


@pytest.mark.rule("M-22.4")
@pytest.mark.parametrize("tile", [3, 6, 9, 12])
def test_a_back_with_a_dinar_and_a_point(tile):
    game = before_a_threshold(f"{tile}-back")
    climb(game, PALACE, 1)
    answer(game, "line-r5a")
    assert things(game.table.players[0]) == (0, 0, 2)
    assert earned(game) == {"stairs": 1}


@pytest.mark.rule("M-22.4")
@pytest.mark.parametrize(
    ("tile", "words", "gained", "stored", "points"),
    [
        (13, ["good-purple"], (0, 0, 1), (0, 2, 0), 0),
        (17, ["good-orange"], (0, 0, 1), (0, 0, 2), 0),
        (14, ["take-1-1-0"], (1, 1, 1), (0, 0, 0), 0),
        (18, ["take-2-0-0"], (2, 0, 1), (0, 0, 0), 0),
        (15, [], (0, 0, 1), (0, 0, 0), 3),
        (19, [], (0, 0, 1), (0, 0, 0), 3),
        (16, [], (0, 0, 3), (0, 0, 0), 0),
        (20, [], (0, 0, 3), (0, 0, 0), 0),
    ],
)
def test_the_simple_backs(tile, words, gained, stored, points):
    game = before_a_threshold(f"{tile}-back")
    climb(game, PALACE, 1)
    answer(game, "line-r5a", *words)
    assert things(game.table.players[0]) == gained
    assert goods(game, 0) == stored
    assert earned(game) == ({"stairs": points} if points else {})


@pytest.mark.rule("M-22.4")
def test_a_tile_counts_on_every_line_through_its_field_and_says_so():
    game = before_a_threshold("15-back")
    through = [pair for pair, fields in BOARD.lines.items() if "r5a" in fields]
    assert len(through) > 1
    first_step = {1: 0, 2: 3, 3: 7, 4: 11, 5: 16}
    for palace, mosque in through:
        trial = game.copy()
        give(trial, 0, palace=first_step[palace] - (palace > 1), mosque=first_step[mosque])
        if palace > 1:
            climb(trial, PALACE, 1)
            assert str(trial.labels(0)["line-r5a"].text) == str(STAIR_FACES["15-back"].text)
            answer(trial, "line-r5a")
            assert earned(trial) == {"stairs": 3}


@pytest.mark.rule("M-22.4")
def test_scrolls_for_the_line_take_what_lies_on_it():
    game = before_a_threshold("15-back")
    cover(game, "r5b", "16-back")
    cover(game, "r5c", "20-back")
    own_scrolls(game, 0, 63)
    climb(game, PALACE, 1)
    answer(game, "line-r5a", "line-r5b")
    assert (things(game.table.players[0]), earned(game)) == ((0, 0, 3), {"stairs": 3})
    happen(game, 0, AllOfTheLine())
    while game.waiting:
        answer(game, min(options(game)))
    assert earned(game) == {"stairs": 3 + 3 + 5}, "the line's own points come with it"
    assert things(game.table.players[0]) == (0, 0, 3 + 2 + 2 + 1)


@pytest.mark.rule("M-5.40")
def test_a_step_from_a_tile_is_a_movement_of_its_own_and_comes_first():
    game = before_a_threshold("2-back")
    climb(game, PALACE, 2)
    answer(game, "line-r5a", "up-palace")
    assert game.table.players[0].palace == 5, "one step, one by the tile, one that was left"
