"""The rulebook's running example up to the shipped cube, and cases derived from the rules."""

import pytest

from riad.games.yspahan.flow import EndDay
from riad.games.yspahan.names import FLOORS, NOBODY
from riad.games.yspahan.shops import PlaceInShop
from riad.games.yspahan.table import Game

from .builders import (
    at_question,
    cubes,
    day,
    dice_on,
    fill_souk,
    give,
    hand,
    happen,
    price,
    quiet_table,
    refusal,
    rolled,
    shop_owner,
    space,
    start_of_day,
    supervisor,
    tower,
    turn,
    walk,
)

BLUE, GREEN, RED, YELLOW = range(4)
"""As they sit in the example, clockwise."""

EMPTY = (0, 0, 0)


# ---- the day of the rulebook, told on from test to test --------------------------------------


def blue_has_rolled() -> Game:
    game = start_of_day()
    game.play(BLUE, "yellow-2")
    game.resolve("113355666+12")
    return game


def blue_has_taken_camels() -> Game:
    game = blue_has_rolled()
    game.play(BLUE, "camels-take")
    game.play(BLUE, "end-turn")
    return game


def green_has_taken_gold() -> Game:
    game = blue_has_taken_camels()
    game.play(GREEN, "gold-take")
    return game


def red_fills_the_chest() -> Game:
    game = green_has_taken_gold()
    cubes(game, {"chest-yellow-2": BLUE, "chest-yellow-3": BLUE, "chest-blue-1": RED})
    game.ask_again()
    game.play(RED, "chest-fill")
    return game


def red_has_filled_the_chest() -> Game:
    game = red_fills_the_chest()
    game.play(RED, "chest-pink-3")
    return game


def yellow_moves_the_supervisor(camels: int = 0) -> Game:
    game = red_has_filled_the_chest()
    supervisor(game, "W2")
    cubes(game, {"sack-white-2": YELLOW, "sack-white-3": YELLOW, "barrel-white-1": BLUE})
    give(game, BLUE, camels=0)
    give(game, YELLOW, camels=camels)
    game.play(YELLOW, "barrel-supervisor")
    return game


@pytest.mark.rule("YX-1")
def test_blue_pays_two_gold_and_rolls_eleven_dice():
    game = start_of_day()
    assert game.waiting == (BLUE,)
    game.play(BLUE, "yellow-2")
    assert game.table.players[BLUE].gold == 0
    assert game.chance is not None
    game.resolve("113355666+12")
    assert sum(game.table.white) + sum(game.table.yellow) == 11


@pytest.mark.rule("YX-2")
def test_the_roll_of_blue_fills_all_floors_but_the_vase():
    table = blue_has_rolled().table
    assert {floor: dice_on(table, floor) for floor in FLOORS} == {
        "camels": (2, 1, 1),
        "sack": (0, 1, 2),
        "barrel": (2, 0, 3),
        "chest": (2, 0, 5),
        "vase": EMPTY,
        "gold": (3, 0, 6),
    }


@pytest.mark.rule("YX-3")
@pytest.mark.parametrize(("dice", "twos", "fives"), [("222255555", 4, 5), ("222222225", 8, 1)])
def test_only_twos_and_fives_go_to_camels_and_gold(dice, twos, fives):
    table = rolled(dice).table
    assert dice_on(table, "camels") == (twos, 0, 2)
    assert dice_on(table, "gold") == (fives, 0, 5)
    assert all(dice_on(table, floor) == EMPTY for floor in FLOORS[1:5])


@pytest.mark.rule("YX-4")
@pytest.mark.parametrize("face", range(1, 7))
def test_dice_that_are_all_alike_go_to_the_camels(face):
    table = rolled(str(face) * 9).table
    assert dice_on(table, "camels") == (9, 0, face)
    assert all(dice_on(table, floor) == EMPTY for floor in FLOORS[1:])


@pytest.mark.rule("YX-5")
def test_blue_takes_three_camels_and_the_yellow_two_leaves():
    game = blue_has_rolled()
    game.play(BLUE, "camels-take")
    assert game.table.players[BLUE].camels == 3
    assert dice_on(game.table, "sack") == dice_on(game.table, "camels") == EMPTY
    assert sum(game.table.yellow) == 0


@pytest.mark.rule("YX-6")
def test_green_takes_three_gold():
    game = blue_has_taken_camels()
    assert game.waiting == (GREEN,)
    before = game.table.players[GREEN].gold
    game.play(GREEN, "gold-take")
    assert game.table.players[GREEN].gold == before + 3


@pytest.mark.rule("YX-7")
def test_red_has_two_cubes_and_must_complete_the_blue_souk_first():
    game = green_has_taken_gold()
    cubes(game, {"chest-yellow-2": BLUE, "chest-yellow-3": BLUE, "chest-blue-1": RED})
    game.ask_again()
    assert game.labels(RED)["chest-fill"].text.args["n"] == 2
    placing = game.copy()
    happen(placing, RED, PlaceInShop())
    assert [shop for shop in placing.options(RED) if shop.startswith("chest")] == ["chest-blue-2"]
    game.play(RED, "chest-fill")
    assert shop_owner(game, "chest-blue-2") == RED
    prompt = game.prompt(RED)
    assert prompt is not None
    assert prompt.args["n"] == 1


@pytest.mark.rule("YX-8")
def test_the_second_cube_of_red_goes_into_the_pink_souk():
    game = red_fills_the_chest()
    assert shop_owner(game, "chest-blue-1") == shop_owner(game, "chest-blue-2") == RED
    assert at_question(game, RED) == [f"chest-pink-{n}" for n in range(1, 5)]
    assert refusal(game, RED, "shop/chest-yellow-1") == "Y-7.3"


@pytest.mark.rule("YX-9")
def test_the_pink_souk_of_red_is_closed_to_the_others():
    game = red_has_filled_the_chest()
    for seat in (BLUE, GREEN, YELLOW):
        placing = game.copy()
        happen(placing, seat, PlaceInShop())
        for n in (1, 2, 4):
            assert f"chest-pink-{n}" not in placing.options(seat)
            assert refusal(placing, seat, f"shop/chest-pink-{n}") == "Y-7.3"


@pytest.mark.rule("YX-10")
def test_yellow_has_the_barrel_floor_and_three_ways_to_use_it():
    game = red_has_filled_the_chest()
    assert [floor for floor in FLOORS if dice_on(game.table, floor) != EMPTY] == ["barrel"]
    assert dice_on(game.table, "barrel") == (2, 0, 3)
    assert game.waiting == (YELLOW,)
    assert at_question(game, YELLOW) == ["barrel-card", "barrel-fill", "barrel-supervisor"]
    labels = game.labels(YELLOW)
    assert labels["barrel-fill"].text.args["n"] == 2
    assert labels["barrel-supervisor"].text.args["n"] == 3


@pytest.mark.rule("YX-11")
def test_four_spaces_cost_nothing_two_of_them_with_two_shops():
    game = yellow_moves_the_supervisor()
    free = [name for name in game.options(YELLOW) if price(game, YELLOW, name) == 0]
    assert sorted(free) == ["to-e1", "to-n1", "to-s1", "to-w5"]
    fill_souk(game, "vase-blue", GREEN)
    asked = []
    for move in free:
        after = game.copy()
        after.play(YELLOW, move)
        if any(name.startswith("ship") for name in after.options(YELLOW)):
            asked.append(move)
    assert sorted(asked) == ["to-e1", "to-s1"]


@pytest.mark.rule("YX-12")
def test_on_e1_only_blue_ships():
    game = yellow_moves_the_supervisor()
    game.play(YELLOW, "to-e1")
    assert game.table.caravan == [BLUE]
    assert shop_owner(game, "barrel-white-1") == NOBODY
    assert shop_owner(game, "sack-white-2") == YELLOW


@pytest.mark.rule("YX-12")
@pytest.mark.parametrize(
    ("first", "order"), [("sack-white-2", [YELLOW, BLUE]), ("barrel-white-1", [BLUE, YELLOW])]
)
def test_on_s1_blue_and_yellow_ship_as_yellow_likes(first, order):
    game = yellow_moves_the_supervisor()
    game.play(YELLOW, "to-s1")
    assert at_question(game, YELLOW) == ["ship-barrel-white-1", "ship-sack-white-2"]
    game.play(YELLOW, f"ship-{first}")
    assert game.table.caravan == order
    assert shop_owner(game, "sack-white-3") == YELLOW


@pytest.mark.rule("YX-13")
def test_for_one_gold_yellow_reaches_s2_and_ships_only_his_own_cube():
    game = yellow_moves_the_supervisor()
    assert price(game, YELLOW, "to-s2") == 1
    game.play(YELLOW, "to-s2")
    assert space(game) == "S2"
    assert game.table.players[YELLOW].gold == 1
    assert game.table.caravan == [YELLOW]
    assert shop_owner(game, "sack-white-3") == NOBODY
    assert (shop_owner(game, "sack-white-2"), shop_owner(game, "barrel-white-1")) == (YELLOW, BLUE)


@pytest.mark.rule("YX-14")
def test_yellow_keeps_his_cube_for_a_camel():
    game = yellow_moves_the_supervisor(camels=1)
    game.play(YELLOW, "to-s2")
    game.play(YELLOW, "pay-camel")
    assert shop_owner(game, "sack-white-3") == YELLOW
    assert game.table.caravan == [YELLOW]
    assert game.table.players[YELLOW].camels == 0


# ---- derived cases ---------------------------------------------------------------------------


@pytest.mark.rule("YD-5")
def test_a_distance_of_nothing_ships_the_cube_beside_him():
    game = quiet_table()
    supervisor(game, "E3")
    cubes(game, {"vase-orange-1": GREEN})
    give(game, RED, gold=2)
    walk(game, RED, 2)
    game.play(RED, "to-e3")
    assert game.table.players[RED].gold == 0
    assert shop_owner(game, "vase-orange-1") == NOBODY
    assert game.table.caravan == [GREEN]


@pytest.mark.rule("YD-6")
@pytest.mark.parametrize(
    ("buildings", "value", "end", "gold"),
    [
        (["hammam"], 2, "to-w7", 2),
        (["hammam"], 6, "to-w3", 0),
        ([], 2, "to-w7", 5),
        ([], 6, "to-w3", 3),
    ],
)
def test_what_the_hammam_saves(buildings, value, end, gold):
    game = quiet_table()
    give(game, RED, gold=6, buildings=buildings)
    walk(game, RED, value)
    assert price(game, RED, end) == gold
    game.play(RED, end)
    assert space(game) == end.removeprefix("to-").upper()


@pytest.mark.rule("YD-7")
@pytest.mark.parametrize(
    ("white", "move", "building", "gained"),
    [
        ("112345666", "camels-take", "paddock", {"camels": 4}),
        ("111234566", "gold-take", "stall", {"gold": 5}),
        ("112234666", "chest-fill", "hoist", {"cubes": 3}),
    ],
)
def test_dice_building_and_card_add_up(white, move, building, gained):
    game = quiet_table()
    me = give(game, RED, gold=0, cards=["exchange"], buildings=[building])
    tower(game, white)
    turn(game, RED)
    game.play(RED, f"{move}-discarding-exchange")
    while (name := next(iter(game.options(RED)), "end-turn")).startswith("chest"):
        game.play(RED, name)
    found = {"camels": me.camels, "gold": me.gold, "cubes": game.table.shops.count(RED)}
    assert found == {"camels": 0, "gold": 0, "cubes": 0, **gained}


@pytest.mark.rule("YD-8")
def test_gold_that_only_yellow_dice_show_is_there_for_the_first_player_only():
    game = rolled("112233445+66")
    assert "gold-take" in game.options(BLUE)
    game.play(BLUE, "sack-supervisor")
    game.play(BLUE, "to-w3")
    for seat in (GREEN, RED, YELLOW):
        assert game.waiting == (seat,)
        assert not any(name.startswith("gold") for name in game.options(seat))
        assert refusal(game, seat, "tower/gold") == "Y-5.1"
        game.play(
            seat, {GREEN: "barrel-supervisor", RED: "chest-supervisor"}.get(seat, "camels-take")
        )
        game.play(seat, next(iter(game.options(seat))))


@pytest.mark.rule("YD-11")
def test_the_fourth_player_draws_from_an_empty_tower_and_may_still_build():
    game = rolled("111333666")
    give(game, YELLOW, camels=2)
    for seat, floor in enumerate(("camels", "sack", "gold")):
        game.play(seat, f"{floor}-supervisor")
        game.play(seat, next(iter(game.options(seat))))
    assert game.waiting == ()
    game.resolve("exchange")
    assert hand(game, YELLOW) == ["exchange"]
    assert at_question(game, YELLOW) == [
        "build-hammam",
        "build-paddock",
        "build-stall",
        "end-turn",
        "play-exchange",
    ]


@pytest.mark.rule("YD-14")
@pytest.mark.parametrize(("buildings", "points"), [([], 4), (["bazaar"], 6)])
def test_a_souk_of_one_shop_is_complete_with_one_cube(buildings, points):
    game = quiet_table()
    give(game, RED, buildings=buildings)
    cubes(game, {"vase-blue-1": RED})
    day(game, week=1, day=7, first=BLUE)
    happen(game, None, EndDay())
    assert game.scores[RED] == points


@pytest.mark.rule("YD-14")
def test_a_souk_of_one_shop_is_open_to_all_when_its_cube_is_shipped():
    game = quiet_table()
    cubes(game, {"vase-blue-1": RED})
    walk(game, BLUE, 1)
    game.play(BLUE, "to-n1")
    for seat in range(4):
        placing = game.copy()
        happen(placing, seat, PlaceInShop())
        assert "vase-blue-1" in placing.options(seat)
    day(game, week=1, day=7, first=BLUE)
    happen(game, None, EndDay())
    assert game.breakdown[RED]["souks"] == 0


@pytest.mark.rule("YD-16")
def test_a_first_player_without_gold_plays_a_card_and_buys_dice():
    game = start_of_day()
    give(game, BLUE, gold=0, cards=["take-gold"])
    game.ask_again()
    assert at_question(game, BLUE) == ["play-take-gold", "yellow-0"]
    assert refusal(game, BLUE, "yellow/1") == "Y-4.2"
    game.play(BLUE, "play-take-gold")
    assert at_question(game, BLUE) == [f"yellow-{n}" for n in range(4)]
    game.play(BLUE, "yellow-3")
    assert game.table.players[BLUE].gold == 0
