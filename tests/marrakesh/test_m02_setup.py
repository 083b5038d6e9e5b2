"""Rules, section 2: what is laid out for all."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from riad.games.marrakesh.names import COLOURS, LEVELS
from riad.games.marrakesh.phases import dealing
from riad.games.marrakesh.phases.seasons import NextOffice
from riad.games.marrakesh.table import Game
from riad.kernel.errors import IllegalMove, RiadError, UnknownName
from riad.kernel.game import new_game
from riad.kernel.luck import luck_of
from tests.marrakesh.printed import BASE_LUXURIES, BOARD

from .builders import GAME, answer, happen, options, ordered, quiet_table
from .builders_start import (
    asked,
    awaited,
    choosing,
    let_luck_speak,
    possible,
    start,
    up_to,
    words,
)

SEASON_FACES = {1: (1, 2, 7, 8, 13, 14), 2: (3, 4, 9, 10, 15, 16), 3: (5, 6, 11, 12, 17, 18)}


def starts(count: int = 60, seats: int = 3, **options: Any) -> list[Game]:
    return [start(seats, seed=seed, **options) for seed in range(count)]


# ---- the order for a table -------------------------------------------------------------------


@pytest.mark.rule("M-2.1")
def test_edition_players_and_options_are_fixed_before_the_game():
    config = GAME.configure(3, options={"tower": "B2"})
    assert (config.seats, config.edition) == (3, "essential")
    assert config.option("tower") == "B2"
    others = {
        name: switch.default
        for name, switch in GAME.options.items()
        if name != "tower" and switch.applies("essential", ())
    }
    assert dict(config.options) == {"tower": "B2", **others}
    assert {"first-game": False, "placeholders": True}.items() <= others.items()


@pytest.mark.rule("M-2.1")
def test_the_same_order_and_the_same_seed_are_the_same_game():
    one, two, other = (ordered(4, seed=seed) for seed in (5, 5, 6))
    assert one.table == two.table
    assert one.table != other.table


@pytest.mark.rule("M-2.1", "M-3.11")
def test_luck_names_the_first_player():
    for seat in range(3):
        game = ordered(3, luck=False)
        assert awaited(game) == "FirstPlayer"
        with pytest.raises(IllegalMove):
            game.resolve("first-3")
        game.resolve(f"first-{seat}")
        assert game.table.begins == seat
    assert {game.table.begins for game in starts(30, 4)} == {0, 1, 2, 3}


@pytest.mark.parametrize("seats", [5, 0, -3, "1", 1.0, "3", 3.0, None, True])
def test_a_wrong_number_of_seats_is_refused(seats):
    with pytest.raises(UnknownName, match="marrakesh: seats"):
        GAME.configure(seats)


@pytest.mark.parametrize("edition", ["deluxe", "", "Essential", "Classic"])
def test_another_edition_is_refused(edition):
    with pytest.raises(UnknownName, match="essential, classic"):
        GAME.configure(3, edition)


@pytest.mark.parametrize(
    "wrong",
    [
        {"tower": "B3"},
        {"tower": "b"},
        {"tower": 1},
        {"first-game": 1},
        {"first-game": "yes"},
        {"vendor-points": "never"},
        {"placeholders": None},
        {"tile-16": True},
        {"first_game": True},
    ],
)
def test_an_unknown_option_or_value_is_refused(wrong):
    with pytest.raises(UnknownName, match="marrakesh: option"):
        GAME.configure(3, options=wrong)


@pytest.mark.parametrize(
    "wrong", [{"modules": ["camel"]}, {"solo": "pachabot"}, {"names": ["Ada"]}, {"options": ["x"]}]
)
def test_modules_opponents_and_names_that_do_not_fit_are_refused(wrong):
    with pytest.raises(RiadError):
        GAME.configure(3, **wrong)


def test_nothing_is_laid_out_when_luck_has_not_spoken():
    game = new_game(GAME, GAME.configure(2), None)
    assert game.log == []
    assert game.table.scrolls == [[], [], [], []]
    assert luck_of(1).key not in game.keys


# ---- scrolls, offices, luxury goods ----------------------------------------------------------


@pytest.mark.rule("M-2.2")
def test_scrolls_are_sorted_by_back_and_any_of_a_colour_can_come_first():
    game = up_to(ordered(3, luck=False), "RevealScroll")
    every = [f"scroll-{tile}" for tile in BOARD.scrolls]
    for level in BOARD.levels:
        assert possible(game, every) == [f"scroll-{tile}" for tile in level.tiles]
        for tile in level.tiles[:3]:
            game.resolve(f"scroll-{tile}")
    assert awaited(game) != "RevealScroll"


@pytest.mark.rule("M-2.2")
def test_stacks_are_shuffled():
    firsts = {game.table.scrolls[3][0] for game in starts()}
    assert firsts == set(BOARD.levels[3].tiles)


@pytest.mark.rule("M-2.4")
def test_three_scrolls_of_each_colour_are_open_the_rest_is_one_stack_a_colour():
    for game in starts(5):
        table = game.table
        for level in range(len(LEVELS)):
            tiles = BOARD.levels[level].tiles
            assert len(set(table.scrolls[level]) & set(tiles)) == 3
            assert len(table.scroll_piles[level]) == len(tiles) - 3
            assert len(table.scroll_piles[level].bags) == 1


@pytest.mark.rule("M-2.5")
def test_one_of_the_six_base_offices_is_active_in_season_1():
    game = up_to(ordered(3, luck=False), "NextOffice")
    every = [f"office-{tile}" for tile in BOARD.offices]
    base = [tile for tile, office in BOARD.offices.items() if not office.module]
    assert possible(game, every) == [f"office-{tile}" for tile in base]
    game.resolve("office-4")
    assert game.table.office == 4
    assert {game.table.office for game in starts()} == set(base)


@pytest.mark.rule("M-2.6")
def test_the_coming_offices_are_unknown_until_they_are_active():
    game = quiet_table()
    now = game.table.office
    happen(game, None, NextOffice())
    others = [n for n in range(1, 7) if n != now]
    assert possible(game, [f"office-{n}" for n in range(1, 13)]) == [f"office-{n}" for n in others]
    game.resolve(f"office-{others[0]}")
    assert game.table.office == others[0]
    happen(game, None, NextOffice())
    assert possible(game, [f"office-{n}" for n in (now, others[0])]) == []


@pytest.mark.rule("M-2.7")
def test_five_of_twenty_five_luxury_goods_are_open():
    game = up_to(ordered(3, luck=False), "RevealLuxury")
    every = [f"luxury-{tile}" for tile in BASE_LUXURIES]
    for n in (25, 24, 23, 22, 21):
        assert len(possible(game, every)) == n
        game.resolve(f"luxury-{n}")
    assert game.table.luxuries == [25, 24, 23, 22, 21]
    assert awaited(game) != "RevealLuxury"
    assert len(game.table.luxury_pool) == 20


# ---- river tiles -----------------------------------------------------------------------------


@pytest.mark.rule("M-2.8")
def test_one_river_tile_for_each_season_with_one_side_up():
    game = up_to(ordered(3, luck=False), "RiverFace")
    every = [f"river-{face}" for face in BOARD.river_tiles]
    for season in (1, 2, 3):
        assert possible(game, every) == [f"river-{face}" for face in SEASON_FACES[season]]
        game.resolve(f"river-{SEASON_FACES[season][season]}")
    assert game.table.river_tiles == [2, 9, 12]


@pytest.mark.rule("M-2.8")
def test_the_three_river_tiles_are_open_to_all_from_the_start():
    game = start(3, {"RiverFace": ["river-7", "river-4", "river-18"]})
    for seat in (None, 0, 1, 2):
        assert game.view(seat)["table"]["river_tiles"] == [7, 4, 18]


@pytest.mark.rule("M-2.9")
def test_sides_are_random():
    games = starts(80)
    for season in (1, 2, 3):
        assert {game.table.river_tiles[season - 1] for game in games} == set(SEASON_FACES[season])


@pytest.mark.rule("M-2.9")
def test_a_first_game_uses_river_tiles_01_03_and_05():
    assert {tuple(game.table.river_tiles) for game in starts(20, first_game=True)} == {(1, 3, 5)}
    game = up_to(ordered(3, luck=False, first_game=True), "RiverFace")
    assert possible(game, [f"river-{face}" for face in BOARD.river_tiles]) == ["river-1"]


@pytest.mark.rule("M-2.9")
def test_where_it_was_agreed_players_choose_the_sides_of_the_tiles_that_are_drawn():
    game = up_to(ordered(2, luck=False, river_sides="chosen"), "RiverTile")
    every = [f"river-tile-{tile}" for tile in range(1, 10)]
    first = game.table.begins
    for season, face in ((1, 8), (2, 10), (3, 5)):
        faces = [BOARD.river_tiles[face].tile for face in SEASON_FACES[season]]
        assert possible(game, every) == [f"river-tile-{tile}" for tile in sorted(set(faces))]
        tile = BOARD.river_tiles[face].tile
        game.resolve(f"river-tile-{tile}")
        assert game.waiting == ((first + season - 1) % 2,), "one after the other"
        assert options(game) == {f"river-{n}" for n in (2 * tile - 1, 2 * tile)}
        answer(game, f"river-{face}")
    assert game.table.river_tiles == [8, 10, 5]


@pytest.mark.rule("M-2.9", "M-2.10")
def test_a_side_that_was_chosen_may_want_three_oases():
    game = up_to(ordered(2, luck=False, river_sides="chosen"), "RiverTile")
    game.resolve("river-tile-1")
    answer(game, "river-2")
    for tile, face in ((2, 3), (3, 5)):
        game.resolve(f"river-tile-{tile}")
        answer(game, f"river-{face}")
    assert awaited(game) == "SpareOasis"


@pytest.mark.rule("M-2.9")
def test_the_tiles_for_a_first_game_have_their_sides():
    game = ordered(3, river_sides="chosen", first_game=True)
    assert game.table.river_tiles == [1, 3, 5]


@pytest.mark.rule("M-2.10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_side_02_three_left_over_oases_lie_open(seats):
    said = {
        "RiverFace": ["river-2", "river-3", "river-5"],
        "SpareOasis": ["oasis-9", "oasis-30", "oasis-1"],
    }
    game = start(seats, said)
    assert game.table.spare == [9, 30, 1]
    assert game.view(None)["table"]["spare"] == [9, 30, 1]
    assert not {9, 30, 1} & set(game.table.oasis_pool), "no player will discover them"
    assert len(game.table.oasis_pool) == 27


@pytest.mark.rule("M-2.10")
@pytest.mark.parametrize("face", [1, 7, 8, 13, 14])
def test_with_any_other_side_no_oasis_lies_open(face):
    game = start(3, {"RiverFace": [f"river-{face}", "river-4", "river-6"]})
    assert (game.table.spare, len(game.table.oasis_pool)) == ([], 30)


# ---- gates, supply, tower --------------------------------------------------------------------


@pytest.mark.rule("M-2.11")
def test_eight_gates_are_drawn_for_each_of_four_workshops_and_all_are_open():
    for game in starts(10):
        assert [sum(row) for row in game.table.workshops] == [8, 8, 8, 8]
        assert [sum(column) for column in zip(*game.table.workshops, strict=True)] == list(
            BOARD.gates
        )
    assert game.view(None)["table"]["workshops"] == game.table.workshops
    assert len({tuple(game.table.workshops[0]) for game in starts(10)}) > 5


@pytest.mark.rule("M-2.11")
def test_luck_cannot_draw_gates_that_are_not_in_the_bag():
    game = up_to(ordered(3, luck=False), "Gates")
    assert game.chance is not None
    good = words(green=3, gray=3, red=2)
    wrong = [
        words(green=4, gray=3, red=1),
        words(green=3, gray=3, red=1),
        words(green=3, gray=3, red=3),
        good.replace("3", "03", 1),
        good + "-0",
        "",
        "green",
        "9" * 5000 + "-0" * 11,
        "²" + "-0" * 11,
    ]
    assert possible(game, [*wrong, good]) == [good]
    game.resolve(good)
    assert possible(game, [good]) == [], "they are gone"
    assert possible(game, [words(red=1, white=3, black=3, pink=1)])


@pytest.mark.rule("M-2.12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_nobody_took_is_the_common_supply(seats):
    game = start(seats)
    wood = dict(zip(COLOURS, game.table.wood, strict=True))
    for name in ("green", "gray", "white", "black", "turquoise"):
        assert wood[name] == 10 - 2 * seats, "a marker and one behind the screen"
    for name in ("pink", "beige", "brown", "red", "yellow", "purple", "orange"):
        assert wood[name] == 6 - seats


@pytest.mark.rule("M-2.13")
def test_the_tower_starts_empty():
    game = choosing(start())
    assert (sum(game.table.tower), sum(game.table.offer)) == (0, 0)


def test_the_set_up_goes_on_to_the_first_round():
    game = choosing(let_luck_speak(ordered(4, luck=False)))
    assert asked(game) == "ChooseKeshis"
    assert game.waiting == (0, 1, 2, 3)
    pairs = combinations((set(me.track) - {-1} for me in game.table.players), 2)
    assert not any(one & two for one, two in pairs)


@pytest.mark.rule("M-2.11")
def test_whoever_lays_out_gates_is_told_for_which_workshop():
    game = quiet_table()
    asked = [dealing.Gates(n).prompt(game, None).args["workshop"] for n in range(4)]
    assert asked == [1, 2, 3, 4]
