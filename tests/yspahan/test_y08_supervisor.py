"""Rules, section 8: moving the supervisor."""

import pytest

from riad.games.yspahan.names import NOBODY
from riad.games.yspahan.table import Game
from tests.yspahan.printed import BOARD

from .builders import (
    BLUE,
    RED,
    at_question,
    cubes,
    give,
    price,
    quiet_table,
    refusal,
    shop_owner,
    space,
    steps,
    supervisor,
    tower,
    turn,
    walk,
)

HAMMAM = ("hammam",)


def on_road(start: str, value: int, gold: int, buildings: tuple[str, ...] = ()) -> Game:
    """Red is to move the supervisor from here."""
    game = quiet_table()
    supervisor(game, start)
    give(game, RED, gold=gold, buildings=buildings)
    walk(game, RED, value)
    return game


def ends(start: str, value: int, gold: int = 0, buildings: tuple[str, ...] = ()) -> set[str]:
    """Where Red can let him end; a single end is taken unasked."""
    game = on_road(start, value, gold, buildings)
    names = {name.removeprefix("to-").upper() for name in game.options(RED)}
    return names or {space(game)}


def prices(start: str, value: int, gold: int, buildings: tuple[str, ...] = ()) -> dict[str, int]:
    """What each end costs."""
    game = on_road(start, value, gold, buildings)
    return {m.removeprefix("to-").upper(): price(game, RED, m) for m in game.options(RED)}


# ---- distance --------------------------------------------------------------------------------


@pytest.mark.rule("Y-8.1")
@pytest.mark.parametrize(
    ("floor", "reached"),
    [
        ("camels", {"W1", "N1", "E1", "S1"}),
        ("sack", {"W3", "N3", "E3", "S3"}),
        ("gold", {"W6", "E6", "S6"}),
    ],
)
def test_the_distance_is_the_value_of_the_group(floor, reached):
    game = quiet_table()
    give(game, RED, gold=0)
    tower(game, "113333366")
    turn(game, RED)
    game.play(RED, f"{floor}-supervisor")
    assert {name.removeprefix("to-").upper() for name in game.options(RED)} == reached


@pytest.mark.rule("Y-8.2")
def test_the_supervisor_may_not_stop_early():
    game = on_road("W2", 3, gold=0)
    assert at_question(game, RED) == ["to-e1", "to-n1", "to-s1", "to-w5"]
    for passed in ("w2", "w1", "c", "w3", "w4"):
        assert refusal(game, RED, f"road/{passed}") == "Y-8.5"


@pytest.mark.rule("Y-8.2")
def test_a_dead_end_does_not_shorten_the_way():
    assert ends("W8", 3) == {"W5"}
    assert ends("N2", 5) == {"W3", "E3", "S3"}


@pytest.mark.rule("Y-8.3")
def test_each_gold_raises_or_lowers_the_distance_by_one():
    assert ends("W8", 4) == {"W4"}
    assert ends("W8", 4, gold=1) == {"W5", "W4", "W3"}
    assert ends("W8", 4, gold=2) == {"W10", "W6", "W5", "W4", "W3", "W2"}


@pytest.mark.rule("Y-8.3")
def test_gold_is_spent_for_every_step_changed():
    game = on_road("W8", 4, gold=5)
    game.play(RED, "to-w2")
    assert (space(game), game.table.players[RED].gold) == ("W2", 3)


@pytest.mark.rule("Y-8.3")
def test_whoever_has_the_gold_reaches_every_space():
    far = max(BOARD.spaces, key=lambda end: steps("C", end))
    most = max(steps(far, end) for end in BOARD.spaces)
    assert most > max(steps("C", end) for end in BOARD.spaces)
    assert ends(far, 1, gold=most - 1) == set(BOARD.spaces)


@pytest.mark.rule("Y-8.3")
def test_the_distance_may_be_lowered_to_nothing():
    assert "E3" not in ends("E3", 2, gold=1)
    game = on_road("E3", 2, gold=2)
    game.play(RED, "to-e3")
    assert (space(game), game.table.players[RED].gold) == ("E3", 0)


@pytest.mark.rule("Y-8.4")
def test_the_hammam_changes_the_distance_by_three_for_free():
    assert ends("C", 5, buildings=HAMMAM) == {p for p in BOARD.spaces if 2 <= steps("C", p) <= 8}
    game = on_road("C", 5, gold=0, buildings=HAMMAM)
    game.play(RED, "to-w8")
    assert (space(game), game.table.players[RED].gold) == ("W8", 0)


@pytest.mark.rule("Y-8.4")
def test_gold_adds_to_the_hammam():
    assert "W9" not in ends("C", 5, gold=0, buildings=HAMMAM)
    game = on_road("C", 5, gold=2, buildings=HAMMAM)
    game.play(RED, "to-w10")
    assert (space(game), game.table.players[RED].gold) == ("W10", 0)


@pytest.mark.rule("Y-8.4")
def test_the_hammam_serves_its_owner_only():
    game = quiet_table()
    give(game, BLUE, gold=0, buildings=HAMMAM)
    give(game, RED, gold=0)
    walk(game, RED, 5)
    assert at_question(game, RED) == ["to-e5", "to-s5", "to-w5"]


@pytest.mark.rule("Y-8.5")
@pytest.mark.parametrize("buildings", [(), HAMMAM], ids=["without", "with-hammam"])
@pytest.mark.parametrize(("start", "value"), [("C", 1), ("W7", 6), ("N4", 3), ("S2", 5)])
def test_the_cost_is_what_the_free_steps_leave_of_the_change(start, value, buildings):
    free = 3 if buildings else 0
    assert prices(start, value, 30, buildings) == {
        place: max(0, abs(steps(start, place) - value) - free) for place in BOARD.spaces
    }


@pytest.mark.rule("Y-8.5")
@pytest.mark.parametrize("gold", range(5))
def test_nobody_goes_where_he_cannot_pay(gold):
    game = on_road("C", 5, gold=gold)
    for place in BOARD.spaces:
        name = place.lower()
        payable = abs(steps("C", place) - 5) <= gold
        assert (f"to-{name}" in game.options(RED)) == payable
        assert refusal(game, RED, f"road/{name}") == ("allowed" if payable else "Y-8.5")


@pytest.mark.rule("Y-8.5")
def test_the_label_says_the_cost():
    labels = on_road("C", 5, gold=9).labels(RED)
    assert labels["to-w7"].text.args["n"] == 2
    assert labels["to-w3"].text.args["n"] == 2
    assert labels["to-w5"].text.args.get("n", 0) == 0


@pytest.mark.rule("Y-8.6")
@pytest.mark.parametrize(("end", "left"), [("w5", 9), ("w6", 8), ("w3", 7), ("c", 4)])
def test_exactly_the_least_gold_is_charged(end, left):
    game = on_road("C", 5, gold=9)
    assert len(game.options(RED)) == 29
    game.play(RED, f"to-{end}")
    assert game.table.players[RED].gold == left


# ---- the way ---------------------------------------------------------------------------------


@pytest.mark.rule("Y-8.7")
@pytest.mark.parametrize("start", ["W4", "E2", "N1", "S6", "C"])
def test_he_never_turns_round(start):
    for value in (2, 4, 6):
        assert start not in ends(start, value)
        assert all(steps(start, end) == value for end in ends(start, value))


@pytest.mark.rule("Y-8.7")
def test_he_does_not_come_back_out_of_a_dead_end():
    assert ends("N3", 2) == {"N1"}
    assert ends("W10", 6) == {"W4"}
    assert ends("E7", 1) == {"E6"}


@pytest.mark.rule("Y-8.8")
@pytest.mark.parametrize("value", range(1, 7))
def test_the_ends_are_exactly_the_spaces_at_the_distance(value):
    for start in BOARD.spaces:
        assert ends(start, value) == {p for p in BOARD.spaces if steps(start, p) == value}


@pytest.mark.rule("Y-8.8")
def test_past_the_centre_he_goes_into_any_arm_but_the_one_he_came_from():
    assert ends("N2", 4) == {"W2", "E2", "S2"}
    assert ends("S1", 6) == {"S7", "W5", "E5"}
    assert ends("E3", 3) == {"C", "E6"}


@pytest.mark.rule("Y-8.9")
def test_the_mover_chooses_distance_and_destination():
    game = on_road("W1", 2, gold=1)
    assert at_question(game, RED) == sorted(
        f"to-{p.lower()}" for p in BOARD.spaces if steps("W1", p) in (1, 2, 3)
    )
    game.play(RED, "to-s2")
    assert (space(game), game.table.players[RED].gold) == ("S2", 0)


@pytest.mark.rule("Y-8.9")
def test_one_to_four_ends_for_every_value_from_every_space():
    counts = {len(ends(start, value)) for start in BOARD.spaces for value in range(1, 7)}
    assert counts == {1, 2, 3, 4}


@pytest.mark.rule("Y-8.9")
def test_every_distance_up_to_nine_is_possible_from_every_space():
    for start in BOARD.spaces:
        near, far = ends(start, 3, gold=2), ends(start, 6, gold=3)
        assert {steps(start, end) for end in near | far} >= set(range(1, 10))


# ---- what happens on the way and at its end --------------------------------------------------


@pytest.mark.rule("Y-8.10")
def test_a_move_of_nothing_ships_where_he_stands():
    game = on_road("N2", 3, gold=3)
    cubes(game, {"chest-pink-1": BLUE})
    game.play(RED, "to-n2")
    assert game.table.players[RED].gold == 0
    assert shop_owner(game, "chest-pink-1") == NOBODY
    assert game.table.caravan == [BLUE]


@pytest.mark.rule("Y-8.10")
def test_a_move_of_nothing_is_free_with_the_hammam():
    game = on_road("N2", 3, gold=0, buildings=HAMMAM)
    cubes(game, {"chest-pink-1": BLUE})
    game.play(RED, "to-n2")
    assert game.table.caravan == [BLUE]


@pytest.mark.rule("Y-8.11")
def test_spaces_passed_on_the_way_have_no_effect():
    game = on_road("W2", 3, gold=2)
    passed = {"chest-blue-1": BLUE, "sack-white-2": BLUE, "sack-white-1": BLUE}
    cubes(game, {**passed, "vase-blue-1": RED})
    game.play(RED, "to-n1")
    assert all(shop_owner(game, shop) == BLUE for shop in passed)
    assert game.table.caravan == [RED]


@pytest.mark.rule("Y-8.11")
def test_walking_along_a_whole_arm_ships_only_at_its_end():
    game = on_road("E1", 6, gold=2)
    shops = ("barrel-white-1", "vase-blue-1", "barrel-white-2", "vase-orange-1", "barrel-yellow-1")
    cubes(game, dict.fromkeys((*shops, "vase-orange-2", "barrel-yellow-2"), BLUE))
    game.play(RED, "to-e7")
    assert game.table.caravan == []
    assert game.table.shops.count(BLUE) == 7
