"""Rules, section 1: what is in the box and what the words mean."""

import pytest

from riad.games.yspahan.names import BUILDINGS, CARDS, FLOORS, NOBODY, QUARTERS
from riad.games.yspahan.shops import PlaceInShop
from tests.yspahan.printed import BOARD

from .builders import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    at_question,
    caravan,
    cubes,
    dice_on,
    fill_souk,
    give,
    happen,
    played_at_random,
    quiet_table,
    refusal,
    rolled,
    shop_owner,
    start_of_day,
    steps,
    supervisor,
    tower,
    turn,
    walk,
)

ARMS = {"W": 10, "E": 7, "N": 4, "S": 7}


# ---- the city --------------------------------------------------------------------------------


@pytest.mark.rule("Y-1.1")
def test_four_neighbourhoods_are_divided_into_souks_by_colour():
    assert QUARTERS == ("sack", "barrel", "chest", "vase")
    colours = [[souk.name for souk in souks] for souks in BOARD.quarters]
    assert colours == [
        ["sack-white", "sack-blue", "sack-yellow", "sack-pink"],
        ["barrel-white", "barrel-blue", "barrel-yellow", "barrel-pink"],
        ["chest-blue", "chest-yellow", "chest-pink"],
        ["vase-blue", "vase-yellow", "vase-orange"],
    ]
    sizes = {len(souk.shops) for souk in BOARD.souks}
    assert (min(sizes), max(sizes)) == (1, 6)


@pytest.mark.rule("Y-1.2")
def test_fourteen_souks_have_forty_seven_shops():
    shops = [sum(len(souk.shops) for souk in souks) for souks in BOARD.quarters]
    assert shops == [18, 14, 9, 6]
    assert len(BOARD.souks) == 14
    assert len(set(BOARD.shops)) == len(BOARD.shops) == sum(shops) == 47


@pytest.mark.rule("Y-1.2")
def test_a_shop_holds_at_most_one_cube():
    game = quiet_table()
    cubes(game, {"vase-orange-1": BLUE})
    tower(game, "123455566")
    turn(game, BLUE)
    game.play(BLUE, "vase-fill")
    assert "vase-orange-1" not in game.options(BLUE)
    assert refusal(game, BLUE, "shop/vase-orange-1") == "Y-7.2"


@pytest.mark.rule("Y-1.3")
def test_the_road_is_a_cross_of_twenty_nine_spaces():
    arms = [f"{arm}{n}" for arm, length in ARMS.items() for n in range(1, length + 1)]
    assert sorted(BOARD.spaces) == sorted(["C", *arms])
    assert len(BOARD.spaces) == 29


@pytest.mark.rule("Y-1.3")
def test_arms_meet_only_in_the_centre_and_end_blind():
    for start, one in enumerate(BOARD.spaces):
        for end, other in enumerate(BOARD.spaces):
            assert BOARD.distance[start][end] == steps(one, other), (one, other)


@pytest.mark.rule("Y-1.4")
def test_the_centre_touches_no_shop_e1_and_s1_two_and_every_other_space_one():
    touched = {space: len(BOARD.touches[n]) for n, space in enumerate(BOARD.spaces)}
    assert touched.pop("C") == 0
    assert touched.pop("E1") == touched.pop("S1") == 2
    assert set(touched.values()) == {1}


@pytest.mark.rule("Y-1.5")
def test_twenty_seven_shops_touch_the_road_three_of_them_twice():
    links = [BOARD.shops[shop] for touched in BOARD.touches for shop in touched]
    twice = {shop for shop in links if links.count(shop) == 2}
    assert len(links) == 30
    assert len(set(links)) == 27
    assert twice == {"sack-white-2", "barrel-white-1", "vase-blue-1"}


@pytest.mark.rule("Y-1.5")
def test_twenty_shops_are_out_of_the_supervisors_reach():
    game = quiet_table()
    for souk in BOARD.souks:
        fill_souk(game, souk.name, BLUE)
    for space in BOARD.spaces:
        supervisor(game, space)
        caravan(game)
        give(game, BLUE, gold=1)
        walk(game, BLUE, 1)
        game.play(BLUE, f"to-{space.lower()}")
        if game.waiting:
            game.play(BLUE, next(iter(game.options(BLUE))))
    assert game.table.shops.count(BLUE) == 20
    for shop in ("sack-blue-3", "sack-pink-6", "barrel-blue-2", "chest-pink-3", "vase-yellow-2"):
        assert shop_owner(game, shop) == BLUE


@pytest.mark.rule("Y-1.6")
@pytest.mark.parametrize(
    ("held", "free"),
    [
        ([], ["chest-blue-1", "chest-blue-2"]),
        (["chest-blue-1"], ["chest-blue-2"]),
        (["chest-blue-1", "chest-blue-2"], []),
    ],
    ids=["empty", "unfinished", "complete"],
)
def test_an_empty_an_unfinished_and_a_complete_souk(held, free):
    game = quiet_table()
    cubes(game, dict.fromkeys(held, BLUE))
    happen(game, BLUE, PlaceInShop())
    assert [shop for shop in game.options(BLUE) if shop.startswith("chest-blue")] == free
    others = [shop for shop in game.options(BLUE) if shop.startswith("chest-pink")]
    assert bool(others) == (len(free) != 1)


@pytest.mark.rule("Y-1.6")
def test_a_souk_is_held_as_long_as_one_cube_is_there():
    game = quiet_table()
    cubes(game, {"chest-blue-1": RED, "chest-blue-2": RED})
    supervisor(game, "W1")
    walk(game, BLUE, 1)
    game.play(BLUE, "to-w2")
    assert shop_owner(game, "chest-blue-1") == NOBODY
    happen(game, BLUE, PlaceInShop())
    assert refusal(game, BLUE, "shop/chest-blue-1") == "Y-7.3"
    cubes(game, {"chest-blue-2": NOBODY})
    game.ask_again()
    assert refusal(game, BLUE, "shop/chest-blue-1") == "allowed"


@pytest.mark.rule("Y-1.6")
def test_all_cubes_of_a_souk_belong_to_one_player_at_any_time():
    filled = 0
    for game in played_at_random(seats=4, seed=3):
        for souk in BOARD.souks:
            cubes_here = {game.table.shops[shop] for shop in souk.shops} - {NOBODY}
            assert len(cubes_here) <= 1, souk.name
            filled += len(cubes_here)
    assert filled


# ---- tower, caravan, boards, cards, dice -----------------------------------------------------


@pytest.mark.rule("Y-1.7")
def test_the_tower_has_six_floors_from_camels_up_to_gold():
    assert FLOORS == ("camels", "sack", "barrel", "chest", "vase", "gold")
    game = quiet_table()
    tower(game, "123456666")
    assert game.table.value == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("Y-1.8")
def test_a_group_is_all_dice_of_a_floor_with_its_value_and_its_size():
    game = rolled("224444466+4")
    assert dice_on(game.table, "sack") == (5, 1, 4)
    labels = game.labels(BLUE)
    assert labels["sack-fill"].text.args["n"] == 6
    assert labels["sack-supervisor"].text.args["n"] == 4


@pytest.mark.rule("Y-1.9")
def test_the_caravan_is_one_path_of_twelve_camels_in_three_rows():
    path = [(camel.name, camel.points, camel.multiplier) for camel in BOARD.camels]
    assert path == [
        (f"c{n + 1:02}", points, multiplier)
        for n, (points, multiplier) in enumerate([(2, 1)] * 4 + [(1, 2)] * 4 + [(0, 3)] * 4)
    ]


@pytest.mark.rule("Y-1.9")
@pytest.mark.parametrize(("riding", "points"), [(0, 2), (3, 2), (4, 1), (7, 1), (8, 0), (10, 0)])
def test_rows_give_two_one_and_no_points(riding, points):
    game = quiet_table()
    caravan(game, *[RED] * riding)
    cubes(game, {"vase-orange-1": BLUE})
    supervisor(game, "E7")
    walk(game, GREEN, 4)
    game.play(GREEN, "to-e3")
    assert game.scores == (points, 0, 0, 0)


@pytest.mark.rule("Y-1.10")
def test_each_player_has_a_board_with_six_buildings_of_his_own():
    game = quiet_table()
    for seat in (BLUE, RED):
        gained = []
        for building in BUILDINGS:
            before = game.scores[seat]
            give(game, seat, camels=4, gold=4)
            tower(game, "111111111")
            turn(game, seat)
            game.play(seat, "camels-take")
            game.play(seat, f"build-{building}")
            if game.waiting:
                game.play(seat, "end-turn")
            gained.append(game.scores[seat] - before)
        assert gained == [0, 0, 5, 5, 5, 10]


@pytest.mark.rule("Y-1.11")
def test_the_deck_has_nine_kinds_of_cards_twice():
    game = start_of_day()
    deck = [CARDS[kind] for kind in game.table.deck]
    assert sorted(deck) == sorted([*CARDS, *CARDS])
    assert (len(deck), len(CARDS)) == (18, 9)


@pytest.mark.rule("Y-1.12")
@pytest.mark.parametrize("yellow", range(4))
def test_nine_white_and_up_to_three_yellow_dice_with_six_faces(yellow):
    game = start_of_day()
    give(game, BLUE, gold=9)
    game.ask_again()
    assert [name for name in at_question(game, BLUE) if name.startswith("yellow")] == [
        f"yellow-{n}" for n in range(4)
    ]
    game.play(BLUE, f"yellow-{yellow}")
    assert game.chance is not None
    me = game.table.players[BLUE]
    word = "123456666" + ("+" + "136"[:yellow] if yellow else "")
    assert game.chance.possible(game, me, word)
    for wrong in ("12345666", "1234566666", "023456666", "123456667"):
        assert not game.chance.possible(game, me, word.replace("123456666", wrong))
    assert not game.chance.possible(game, me, word + ("6" if yellow else "+6"))


# ---- stock, score, secrets -------------------------------------------------------------------


@pytest.mark.rule("Y-1.13")
def test_camels_and_gold_never_run_out():
    game = quiet_table()
    for seat in range(4):
        give(game, seat, camels=100, gold=100)
    tower(game, "111666666")
    turn(game, BLUE)
    game.play(BLUE, "camels-take")
    game.play(BLUE, "end-turn")
    turn(game, RED)
    game.play(RED, "gold-take")
    assert game.table.players[BLUE].camels == 103
    assert game.table.players[RED].gold == 106


@pytest.mark.rule("Y-1.13")
def test_cubes_never_run_out():
    game = quiet_table()
    for souk in BOARD.souks[1:]:
        fill_souk(game, souk.name, GREEN)
    caravan(game, *[GREEN] * 11)
    tower(game, "122223333")
    turn(game, GREEN)
    game.play(GREEN, "sack-fill")
    for shop in ("sack-white-1", "sack-white-2"):
        game.play(GREEN, shop)
    assert game.table.shops.count(GREEN) == 47


@pytest.mark.rule("Y-1.14")
def test_the_score_goes_on_past_the_last_space_of_the_track():
    game = quiet_table()
    give(game, BLUE, points=99)
    cubes(game, {"vase-orange-1": BLUE})
    supervisor(game, "E7")
    walk(game, BLUE, 4)
    game.play(BLUE, "to-e3")
    assert game.scores[BLUE] == sum(game.breakdown[BLUE].values()) == 101


@pytest.mark.rule("Y-1.15")
def test_hands_and_deck_are_hidden_from_all_others():
    game = quiet_table()
    give(game, BLUE, cards=["exchange", "take-gold"])
    for seat in (RED, GREEN, YELLOW, None):
        table = game.view(seat)["table"]
        assert table["players"][BLUE]["hand"] == {"hidden": 2}
        assert table["deck"] == {"hidden": 16}
    mine = game.view(BLUE)["table"]
    assert mine["players"][BLUE]["hand"] == [CARDS.index("exchange"), CARDS.index("take-gold")]
    assert mine["deck"] == {"hidden": 16}


@pytest.mark.rule("Y-1.15")
def test_everything_else_is_open_even_to_a_spectator():
    game = quiet_table()
    give(game, BLUE, camels=3, gold=5, points=7, cards=["exchange"], buildings=["hammam"])
    cubes(game, {"chest-blue-1": RED})
    caravan(game, GREEN)
    tower(game, "122334466", "5")
    game.table.discard.append(game.table.deck.pop())
    table = game.view(None)["table"]
    blue = table["players"][BLUE]
    assert (blue["camels"], blue["gold"], blue["points"]) == (3, 5, 7)
    assert blue["tiles"] == 1 << BUILDINGS.index("hammam")
    assert len(blue["ages"]) == blue["hand"]["hidden"] == 1
    assert table["shops"] == game.table.shops
    assert table["caravan"] == [GREEN]
    assert (table["white"], table["yellow"]) == (game.table.white, game.table.yellow)
    assert table["value"] == [1, 2, 3, 4, 5, 6]
    assert table["discard"] == game.table.discard
