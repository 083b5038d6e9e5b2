"""Rules, section 10: what a cube brings on its way into the caravan, and when it is counted."""

from __future__ import annotations

import pytest

from riad.games.yspahan.table import Game
from tests.yspahan.builders import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    caravan,
    cubes,
    discard_deck,
    give,
    hand,
    open_window,
    quiet_table,
    shop_owner,
    told,
    tower,
    turn,
    walk_to,
)

BOTH_ON_S1 = {"sack-white-2": BLUE, "barrel-white-1": RED}


@pytest.mark.rule("Y-10.1")
@pytest.mark.parametrize(("riding", "camel"), [(0, "c01"), (2, "c03"), (4, "c05"), (9, "c10")])
def test_a_cube_takes_the_first_free_camel_of_the_path(riding, camel):
    game = quiet_table().listen()
    caravan(game, *[GREEN] * riding)
    cubes(game, {"chest-pink-1": BLUE})
    walk_to(game, YELLOW, "N2")
    assert game.table.caravan == [GREEN] * riding + [BLUE]
    moved = [move for event in game.heard(None) for move in event.moved]
    assert (moved[-1].piece, moved[-1].end) == (f"cube/{BLUE}", f"camel/{camel}")


@pytest.mark.rule("Y-10.2")
@pytest.mark.parametrize(
    ("riding", "points"), [(0, 2), (3, 2), (4, 1), (7, 1), (8, 0), (9, 0), (10, 0)]
)
def test_the_owner_scores_the_points_of_the_camels_row_at_once(riding, points):
    game = quiet_table()
    caravan(game, *[GREEN] * riding)
    cubes(game, {"chest-pink-1": BLUE})
    walk_to(game, YELLOW, "N2")
    assert game.scores == (points, 0, 0, 0)
    assert game.breakdown[BLUE]["camels"] == points


@pytest.mark.rule("Y-10.3")
def test_the_caravanserai_draws_a_card_for_a_shipped_cube_in_anothers_turn():
    game = quiet_table()
    give(game, BLUE, buildings=["caravanserai"])
    cubes(game, {"chest-pink-1": BLUE})
    walk_to(game, YELLOW, "N2")
    assert game.chance is not None
    game.resolve("exchange")
    assert hand(game, BLUE) == ["exchange"]
    assert hand(game, YELLOW) == []


@pytest.mark.rule("Y-10.3")
@pytest.mark.parametrize("answer", ["pay-camel", "let-go"])
def test_the_caravanserai_draws_a_card_also_for_a_cube_sent_from_the_supply(answer):
    game = quiet_table()
    give(game, BLUE, camels=1, buildings=["caravanserai"])
    cubes(game, {"chest-pink-1": BLUE})
    walk_to(game, YELLOW, "N2")
    game.play(BLUE, answer)
    game.resolve("take-gold")
    assert hand(game, BLUE) == ["take-gold"]
    assert game.table.caravan == [BLUE]


@pytest.mark.rule("Y-10.3")
def test_the_caravanserai_draws_cube_by_cube():
    game = quiet_table()
    give(game, BLUE, camels=1, buildings=["caravanserai"])
    cubes(game, {"sack-white-2": BLUE, "barrel-white-1": BLUE})
    walk_to(game, YELLOW, "S1")
    game.play(YELLOW, "ship-barrel-white-1")
    game.play(BLUE, "let-go")
    assert game.chance is not None, "the first card comes before the second cube is decided"
    game.resolve("exchange")
    game.play(BLUE, "pay-camel")
    game.resolve("take-gold")
    assert hand(game, BLUE) == ["exchange", "take-gold"]


@pytest.mark.rule("Y-10.3")
def test_without_the_caravanserai_nobody_draws():
    game = quiet_table()
    give(game, YELLOW, buildings=["caravanserai"])
    cubes(game, {"chest-pink-1": BLUE})
    walk_to(game, YELLOW, "N2")
    assert game.chance is None
    assert game.table.caravan == [BLUE]
    assert hand(game, BLUE) == hand(game, YELLOW) == []


@pytest.mark.rule("Y-10.4")
def test_the_last_camel_taken_counts_and_empties_the_caravan():
    game = quiet_table()
    caravan(game, *[GREEN] * 11)
    cubes(game, {"chest-pink-1": BLUE})
    walk_to(game, YELLOW, "N2")
    assert game.table.caravan == []
    assert [seat["caravan"] for seat in game.breakdown] == [3, 0, 33, 0]


@pytest.mark.rule("Y-10.4")
def test_before_the_last_camel_is_taken_nothing_is_counted():
    game = quiet_table()
    caravan(game, *[GREEN] * 10)
    cubes(game, {"chest-pink-1": BLUE})
    walk_to(game, YELLOW, "N2")
    assert len(game.table.caravan) == 11
    assert game.scores == (0, 0, 0, 0)


@pytest.mark.rule("Y-10.5")
def test_each_player_scores_his_cubes_times_his_highest_row():
    game = quiet_table()
    rows = [BLUE, BLUE, BLUE, RED, GREEN, GREEN, RED, GREEN, RED, RED, RED]
    caravan(game, *rows)
    cubes(game, {"chest-pink-1": RED})
    walk_to(game, YELLOW, "N2")
    counted = [seat["caravan"] for seat in game.breakdown]
    assert counted == [3 * 1, 6 * 3, 3 * 2, 0], "bottom row once, middle twice, top three times"


@pytest.mark.rule("Y-10.6")
def test_the_first_of_two_cubes_fills_the_caravan_and_the_second_starts_a_new_one():
    game = quiet_table()
    caravan(game, *[GREEN] * 11)
    cubes(game, BOTH_ON_S1)
    walk_to(game, YELLOW, "S1")
    game.play(YELLOW, "ship-sack-white-2")
    assert game.table.caravan == [RED]
    assert game.breakdown[BLUE] == {**game.breakdown[BLUE], "camels": 0, "caravan": 3}
    assert game.breakdown[RED] == {**game.breakdown[RED], "camels": 2, "caravan": 0}


@pytest.mark.rule("Y-10.6")
def test_the_owner_of_the_second_cube_decides_with_the_emptied_caravan_before_him():
    game = quiet_table()
    caravan(game, *[GREEN] * 11)
    cubes(game, BOTH_ON_S1)
    give(game, RED, camels=1)
    walk_to(game, YELLOW, "S1")
    game.play(YELLOW, "ship-sack-white-2")
    assert game.waiting == (RED,)
    assert game.table.caravan == []
    assert game.scores[GREEN] == 33


@pytest.mark.rule("Y-10.7")
def test_a_cube_brings_points_then_a_card_then_the_count():
    game = quiet_table().listen()
    caravan(game, *[GREEN] * 7, *[RED] * 4)
    game.table.caravan[0] = BLUE
    give(game, BLUE, buildings=["caravanserai"])
    cubes(game, {"chest-pink-1": BLUE})
    walk_to(game, YELLOW, "N2")
    assert len(game.table.caravan) == 12, "the cube is put down before the card is drawn"
    assert game.breakdown[BLUE]["caravan"] == 0, "the count comes after the card"
    game.resolve("exchange")
    assert game.table.caravan == []
    assert game.breakdown[BLUE]["caravan"] == 6
    keys = [key for key in told(game, BLUE) if key != "caravan.counted"]
    assert keys == ["road.moved", "ship.shipped", "card.drawn", "caravan.full"]


@pytest.mark.rule("Y-10.7")
def test_the_points_of_the_camel_are_scored_before_the_card_is_drawn():
    game = quiet_table()
    give(game, BLUE, buildings=["caravanserai"])
    cubes(game, {"chest-pink-1": BLUE})
    walk_to(game, YELLOW, "N2")
    assert game.chance is not None
    assert game.scores[BLUE] == 2


def played_out(game: Game, name: str) -> Game:
    """A copy on which seat 0 has made this move, and then the first answer to every question."""
    after = game.copy()
    after.play(0, name)
    while not after.over:
        if after.chance is not None:
            after.resolve("exchange")
        else:
            (seat,) = after.waiting
            after.play(seat, next(iter(after.options(seat))))
    return after


@pytest.mark.rule("Y-10.8")
def test_no_use_of_a_group_but_shipping_brings_a_cube_into_the_caravan():
    game = quiet_table()
    give(game, BLUE, cards=["take-gold"])
    tower(game, "112233456")
    turn(game, BLUE)
    uses = [name for name in game.options(BLUE) if not name.startswith("play")]
    assert len(uses) == 24, "six floors, three actions, and the extra die"
    for name in uses:
        assert played_out(game, name).table.caravan == [], name


@pytest.mark.rule("Y-10.8")
def test_of_all_cards_only_place_in_caravan_brings_a_cube_into_the_caravan():
    game = quiet_table()
    kinds = ["take-camels", "take-gold", "place-in-shop", "place-in-caravan", "score-camels"]
    kinds += ["score-gold", "build-no-camels", "build-no-gold", "exchange"]
    give(game, BLUE, camels=4, gold=4, cards=kinds)
    open_window(game, BLUE, "W2")
    arrived = {name: bool(played_out(game, name).table.caravan) for name in game.options(BLUE)}
    assert len(arrived) > 20
    assert [name for name, cube in arrived.items() if cube] == ["play-place-in-caravan"]


@pytest.mark.rule("Y-10.8")
def test_a_cube_that_the_supervisor_does_not_touch_stays_out_of_the_caravan():
    game = quiet_table()
    cubes(game, {"chest-pink-3": BLUE, "chest-pink-2": BLUE})
    walk_to(game, YELLOW, "N2")
    assert game.table.caravan == []
    assert shop_owner(game, "chest-pink-2") == BLUE


@pytest.mark.rule("Y-10.3")
def test_the_caravanserai_draws_nothing_when_no_card_is_left():
    game = quiet_table()
    discard_deck(game)
    game.table.discard.clear()
    give(game, BLUE, buildings=["caravanserai"])
    cubes(game, {"chest-pink-1": BLUE})
    walk_to(game, YELLOW, "N2")
    assert game.chance is None
    assert hand(game, BLUE) == []
