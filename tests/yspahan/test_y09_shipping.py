"""Rules, section 9: shipping."""

import pytest

import riad
from riad.games.yspahan.names import NOBODY
from riad.games.yspahan.table import Game
from tests.yspahan.printed import BOARD

from .builders import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    at_question,
    caravan,
    cubes,
    fill_souk,
    give,
    hand,
    quiet_table,
    refusal,
    shop_owner,
    supervisor,
    tower,
    turn,
    walk,
)

S1 = ("sack-white-2", "barrel-white-1")
"""The two shops that S1 touches."""


def in_s1(sack: int, barrel: int, camels: dict[int, int] | None = None) -> Game:
    """Two cubes stand beside S1; Red has moved the supervisor there."""
    game = quiet_table()
    cubes(game, dict(zip(S1, (sack, barrel), strict=True)))
    for seat, count in (camels or {}).items():
        give(game, seat, camels=count)
    supervisor(game, "S3")
    walk(game, RED, 2)
    game.play(RED, "to-s1")
    return game


def in_n3(owner: int, camels: int = 0, buildings: tuple[str, ...] = ()) -> Game:
    """One cube stands beside N3; Red has moved the supervisor there."""
    game = quiet_table()
    cubes(game, {"vase-yellow-1": owner})
    give(game, owner, camels=camels, buildings=buildings)
    walk(game, RED, 3)
    game.play(RED, "to-n3")
    return game


# ---- one cube --------------------------------------------------------------------------------


@pytest.mark.rule("Y-9.1")
@pytest.mark.parametrize("owner", [RED, BLUE], ids=["own", "another's"])
def test_a_cube_beside_the_end_is_shipped_whoever_owns_it(owner):
    game = in_n3(owner)
    assert shop_owner(game, "vase-yellow-1") == NOBODY
    assert game.table.caravan == [owner]


@pytest.mark.rule("Y-9.1")
def test_both_cubes_beside_the_end_are_shipped():
    game = in_s1(BLUE, GREEN)
    game.play(RED, "ship-barrel-white-1")
    assert game.table.caravan == [GREEN, BLUE]
    assert game.table.shops.count(NOBODY) == 47


@pytest.mark.rule("Y-9.1")
def test_the_mover_cannot_leave_a_cube_where_it_is():
    game = in_s1(BLUE, GREEN)
    assert at_question(game, RED) == ["ship-barrel-white-1", "ship-sack-white-2"]
    game = in_n3(BLUE, camels=1)
    assert at_question(game, BLUE) == ["let-go", "pay-camel"]
    for answer in ("let-go", "pay-camel"):
        after = game.copy()
        after.play(BLUE, answer)
        assert after.table.caravan == [BLUE]


@pytest.mark.rule("Y-9.2")
@pytest.mark.parametrize(("first", "order"), [(0, [BLUE, GREEN]), (1, [GREEN, BLUE])])
def test_the_mover_decides_which_cube_goes_first(first, order):
    game = in_s1(BLUE, GREEN)
    assert game.waiting == (RED,)
    game.play(RED, f"ship-{S1[first]}")
    assert game.table.caravan == order


@pytest.mark.rule("Y-9.2")
def test_one_cube_needs_no_order():
    game = in_s1(BLUE, NOBODY)
    assert game.over
    assert game.table.caravan == [BLUE]


@pytest.mark.rule("Y-9.3")
def test_a_shipped_cube_leaves_an_empty_shop_and_joins_the_caravan():
    game = in_n3(BLUE)
    assert shop_owner(game, "vase-yellow-1") == NOBODY
    assert game.table.caravan == [BLUE]
    assert game.scores == (2, 0, 0, 0)


@pytest.mark.rule("Y-9.3")
def test_letting_go_costs_no_camel():
    game = in_n3(BLUE, camels=3)
    game.play(BLUE, "let-go")
    assert shop_owner(game, "vase-yellow-1") == NOBODY
    assert game.table.players[BLUE].camels == 3


@pytest.mark.rule("Y-9.4")
def test_a_camel_keeps_the_cube_in_its_shop_and_another_one_rides():
    game = in_n3(BLUE, camels=3)
    game.play(BLUE, "pay-camel")
    assert shop_owner(game, "vase-yellow-1") == BLUE
    assert game.table.players[BLUE].camels == 2
    assert game.table.caravan == [BLUE]
    assert game.scores == (2, 0, 0, 0)


# ---- whose choice ----------------------------------------------------------------------------


@pytest.mark.rule("Y-9.5")
def test_the_owner_chooses_out_of_turn():
    game = quiet_table()
    cubes(game, {"vase-yellow-1": BLUE})
    give(game, BLUE, camels=1)
    give(game, RED, camels=5)
    tower(game, "133333566")
    turn(game, RED)
    game.play(RED, "sack-supervisor")
    game.play(RED, "to-n3")
    assert game.waiting == (BLUE,)
    assert game.options(RED) == {}
    with pytest.raises(riad.IllegalMove):
        game.play(RED, "let-go")
    game.play(BLUE, "pay-camel")
    assert (game.table.players[BLUE].camels, game.table.players[RED].camels) == (0, 5)
    assert game.waiting == (RED,)
    assert "end-turn" in game.options(RED)


@pytest.mark.rule("Y-9.5")
def test_the_mover_chooses_for_his_own_cube():
    game = in_n3(RED, camels=1)
    assert game.waiting == (RED,)
    assert at_question(game, RED) == ["let-go", "pay-camel"]


@pytest.mark.rule("Y-9.6")
def test_without_a_camel_nobody_is_asked():
    game = in_n3(BLUE, camels=0)
    assert game.over
    assert game.table.caravan == [BLUE]


@pytest.mark.rule("Y-9.6")
def test_each_owner_with_a_camel_is_asked_for_his_cube():
    game = in_s1(BLUE, GREEN, camels={BLUE: 1, GREEN: 1})
    game.play(RED, "ship-barrel-white-1")
    assert game.waiting == (GREEN,)
    game.play(GREEN, "let-go")
    assert game.waiting == (BLUE,)
    game.play(BLUE, "pay-camel")
    assert (shop_owner(game, S1[0]), shop_owner(game, S1[1])) == (BLUE, NOBODY)
    assert game.table.caravan == [GREEN, BLUE]


@pytest.mark.rule("Y-9.6")
def test_the_question_is_about_the_camel_only():
    game = in_n3(BLUE, camels=1)
    give(game, BLUE, cards=["take-camels"])
    game.ask_again()
    assert at_question(game, BLUE) == ["let-go", "pay-camel"]
    assert refusal(game, BLUE, "keep/pay") == "allowed"


# ---- two cubes -------------------------------------------------------------------------------


@pytest.mark.rule("Y-9.7")
def test_the_second_owner_decides_with_the_first_result_known():
    game = in_s1(BLUE, GREEN, camels={BLUE: 1, GREEN: 1})
    game.play(RED, "ship-sack-white-2")
    assert game.waiting == (BLUE,)
    assert game.table.caravan == []
    game.play(BLUE, "let-go")
    assert game.waiting == (GREEN,)
    assert game.table.caravan == [BLUE]
    assert game.scores == (2, 0, 0, 0)


@pytest.mark.rule("Y-9.7")
def test_the_first_owner_draws_his_card_before_the_second_decides():
    game = quiet_table()
    give(game, BLUE, buildings=["caravanserai"])
    give(game, GREEN, camels=1)
    cubes(game, {S1[0]: BLUE, S1[1]: GREEN})
    walk(game, RED, 1)
    game.play(RED, "to-s1")
    game.play(RED, "ship-sack-white-2")
    assert game.chance is not None
    game.resolve("exchange")
    assert hand(game, BLUE) == ["exchange"]
    assert game.waiting == (GREEN,)


@pytest.mark.rule("Y-9.7")
def test_a_full_caravan_is_counted_before_the_second_owner_decides():
    game = quiet_table()
    give(game, GREEN, camels=1)
    caravan(game, *[YELLOW] * 11)
    cubes(game, {S1[0]: BLUE, S1[1]: GREEN})
    walk(game, RED, 1)
    game.play(RED, "to-s1")
    game.play(RED, "ship-sack-white-2")
    assert game.waiting == (GREEN,)
    assert game.table.caravan == []
    assert game.scores == (3, 0, 0, 33)
    game.play(GREEN, "let-go")
    assert game.table.caravan == [GREEN]
    assert game.scores == (3, 0, 2, 33)


@pytest.mark.rule("Y-9.8")
def test_an_owner_of_both_cubes_decides_for_each_of_them():
    game = in_s1(BLUE, BLUE, camels={BLUE: 2})
    assert game.waiting == (RED,)
    game.play(RED, "ship-barrel-white-1")
    assert game.waiting == (BLUE,)
    game.play(BLUE, "pay-camel")
    assert game.table.players[BLUE].camels == 1
    assert game.waiting == (BLUE,)
    game.play(BLUE, "let-go")
    assert (shop_owner(game, S1[0]), shop_owner(game, S1[1])) == (NOBODY, BLUE)
    assert game.table.players[BLUE].camels == 1
    assert game.table.caravan == [BLUE, BLUE]


@pytest.mark.rule("Y-9.8")
def test_one_camel_keeps_one_cube_only():
    game = in_s1(BLUE, BLUE, camels={BLUE: 1})
    game.play(RED, "ship-barrel-white-1")
    game.play(BLUE, "pay-camel")
    assert game.over
    assert (shop_owner(game, S1[0]), shop_owner(game, S1[1])) == (NOBODY, BLUE)


# ---- a cube from the supply ------------------------------------------------------------------


@pytest.mark.rule("Y-9.9")
@pytest.mark.parametrize("answer", ["pay-camel", "let-go"])
def test_a_cube_from_the_supply_earns_points_and_a_card_like_a_shipped_one(answer):
    game = in_n3(BLUE, camels=1, buildings=("caravanserai",))
    game.play(BLUE, answer)
    game.resolve("exchange")
    assert game.table.caravan == [BLUE]
    assert game.breakdown[BLUE]["camels"] == game.scores[BLUE] == 2
    assert hand(game, BLUE) == ["exchange"]


@pytest.mark.rule("Y-9.9")
def test_a_cube_from_the_supply_fills_the_caravan_too():
    game = quiet_table()
    caravan(game, *[GREEN] * 11)
    cubes(game, {"vase-yellow-1": BLUE})
    give(game, BLUE, camels=1)
    walk(game, RED, 3)
    game.play(RED, "to-n3")
    game.play(BLUE, "pay-camel")
    assert game.table.caravan == []
    assert game.scores == (3, 0, 33, 0)
    assert shop_owner(game, "vase-yellow-1") == BLUE


@pytest.mark.rule("Y-9.10")
def test_one_move_ships_at_most_two_cubes():
    shipped = {}
    for place in BOARD.spaces:
        game = quiet_table()
        for souk in BOARD.souks:
            fill_souk(game, souk.name, BLUE)
        supervisor(game, place)
        give(game, RED, gold=1)
        walk(game, RED, 1)
        game.play(RED, f"to-{place.lower()}")
        if game.waiting:
            game.play(RED, next(iter(game.options(RED))))
        assert game.over
        shipped[place] = len(game.table.caravan)
        assert game.table.shops.count(BLUE) == 47 - shipped[place]
    assert max(shipped.values()) == 2
    assert [place for place, count in shipped.items() if count == 2] == ["E1", "S1"]
