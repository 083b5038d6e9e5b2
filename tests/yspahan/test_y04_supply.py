"""Rules, section 4: dice and tower."""

import pytest

import riad
from riad.games.yspahan.names import CARDS, FLOORS
from riad.games.yspahan.table import Game

from .builders import BLUE, RED, at_question, dice_on, give, refusal, rolled, start_of_day


def groups(game: Game) -> dict[str, tuple[int, int]]:
    """Value and size of the group on every floor that has one."""
    on_floors = {floor: dice_on(game.table, floor) for floor in FLOORS}
    return {f: (value, white + yellow) for f, (white, yellow, value) in on_floors.items() if value}


def floors_on_offer(game: Game, seat: int) -> list[str]:
    return [floor for floor in FLOORS if f"{floor}-supervisor" in game.options(seat)]


# ---- before the roll -------------------------------------------------------------------------


@pytest.mark.rule("Y-4.1")
def test_the_first_player_may_play_cards_before_he_buys_dice():
    game = start_of_day()
    give(game, BLUE, gold=0, cards=["take-camels", "take-gold"])
    game.ask_again()
    assert at_question(game, BLUE) == ["play-take-camels", "play-take-gold", "yellow-0"]
    game.play(BLUE, "play-take-gold")
    assert at_question(game, BLUE) == [
        "play-take-camels",
        *(f"yellow-{n}" for n in range(4)),
    ]
    game.play(BLUE, "play-take-camels")
    game.play(BLUE, "yellow-3")
    assert (game.table.players[BLUE].gold, game.table.players[BLUE].camels) == (0, 3)


@pytest.mark.rule("Y-4.1")
def test_nobody_else_may_play_cards_before_the_roll():
    game = start_of_day()
    give(game, RED, cards=["take-gold"])
    game.ask_again()
    assert game.waiting == (BLUE,)
    assert game.options(RED) == {}
    with pytest.raises(riad.IllegalMove):
        game.play(RED, "play-take-gold")


@pytest.mark.rule("Y-4.2")
@pytest.mark.parametrize("dice", range(4))
def test_each_yellow_die_costs_one_gold_before_the_roll(dice):
    game = start_of_day()
    give(game, BLUE, gold=5)
    game.ask_again()
    game.play(BLUE, f"yellow-{dice}")
    assert game.chance is not None
    assert game.table.players[BLUE].gold == 5 - dice
    game.resolve("112233445" + ("+" + "6" * dice if dice else ""))
    assert sum(game.table.white) == 9
    assert sum(game.table.yellow) == dice


@pytest.mark.rule("Y-4.2")
@pytest.mark.parametrize(("gold", "most"), [(1, 1), (2, 2), (3, 3), (8, 3)])
def test_nobody_buys_more_dice_than_his_gold_allows_or_than_three(gold, most):
    game = start_of_day()
    give(game, BLUE, gold=gold)
    game.ask_again()
    assert at_question(game, BLUE) == [f"yellow-{n}" for n in range(most + 1)]
    for dice in range(1, 4):
        assert refusal(game, BLUE, f"yellow/{dice}") == ("allowed" if dice <= most else "Y-4.2")


# ---- the roll --------------------------------------------------------------------------------


@pytest.mark.rule("Y-4.3")
def test_all_dice_are_rolled_at_once():
    game = start_of_day()
    game.play(BLUE, "yellow-2")
    for wrong in ("112233445", "112233445+6", "112233445+666", "11223344+66"):
        with pytest.raises(riad.IllegalMove):
            game.resolve(wrong)
    game.resolve("112233445+66")
    assert game.chance is None


@pytest.mark.rule("Y-4.3")
def test_there_is_no_second_roll():
    game = rolled("111122223+6")
    assert game.view(None)["question"] == "yspahan.ChooseGroup"
    uses = [
        f"{floor}-{use}" for floor in ("camels", "gold") for use in ("card", "supervisor", "take")
    ]
    fill = [
        f"{floor}-{use}" for floor in ("barrel", "sack") for use in ("card", "fill", "supervisor")
    ]
    assert at_question(game, BLUE) == sorted(uses + fill)
    with pytest.raises(riad.IllegalMove):
        game.resolve("111111111+6")


@pytest.mark.rule("Y-4.4")
def test_dice_are_grouped_by_number_whatever_their_colour():
    game = rolled("223344556+234")
    assert dice_on(game.table, "camels") == (2, 1, 2)
    assert dice_on(game.table, "sack") == (2, 1, 3)
    assert dice_on(game.table, "barrel") == (2, 1, 4)
    assert dice_on(game.table, "chest") == (2, 0, 5)
    assert dice_on(game.table, "gold") == (1, 0, 6)


@pytest.mark.rule("Y-4.5")
@pytest.mark.parametrize("dice", ["111111111", "444444444", "666666666", "333333333+3"])
def test_a_single_number_goes_to_the_camels_only(dice):
    game = rolled(dice)
    assert groups(game) == {"camels": (int(dice[0]), len(dice.replace("+", "")))}


@pytest.mark.rule("Y-4.6")
@pytest.mark.parametrize(
    ("dice", "low", "high"),
    [
        ("222255555", (2, 4), (5, 5)),
        ("333444556", (3, 3), (6, 1)),
        ("222223334+16", (1, 1), (6, 1)),
    ],
)
def test_the_lowest_number_goes_to_the_camels_and_the_highest_to_the_gold(dice, low, high):
    game = rolled(dice)
    assert groups(game)["camels"] == low
    assert groups(game)["gold"] == high


@pytest.mark.rule("Y-4.7")
@pytest.mark.parametrize(
    ("dice", "between"),
    [
        ("111111666", {}),
        ("111144466", {"sack": (4, 3)}),
        ("113335566", {"sack": (3, 3), "barrel": (5, 2)}),
        ("223345566", {"sack": (3, 2), "barrel": (4, 1), "chest": (5, 2)}),
        ("122334566", {"sack": (2, 2), "barrel": (3, 2), "chest": (4, 1), "vase": (5, 1)}),
    ],
)
def test_the_numbers_between_fill_the_quarters_from_the_bottom(dice, between):
    game = rolled(dice)
    found = groups(game)
    del found["camels"], found["gold"]
    assert found == between


# ---- yellow dice leave -----------------------------------------------------------------------


@pytest.mark.rule("Y-4.8")
def test_yellow_dice_serve_the_first_player():
    game = rolled("113355566+124")
    assert floors_on_offer(game, BLUE) == list(FLOORS)
    assert game.labels(BLUE)["camels-take"].text.args["n"] == 3
    assert game.labels(BLUE)["chest-fill"].text.args["n"] == 1
    game.play(BLUE, "camels-take")
    assert game.table.players[BLUE].camels == 3


@pytest.mark.rule("Y-4.8")
def test_groups_shrink_and_become_empty_but_never_move_when_yellow_dice_leave():
    game = rolled("113355566+123")
    assert groups(game) == {
        "camels": (1, 3),
        "sack": (2, 1),
        "barrel": (3, 3),
        "chest": (5, 3),
        "gold": (6, 2),
    }
    game.play(BLUE, "gold-take")
    assert game.waiting == (RED,)
    assert sum(game.table.yellow) == 0
    assert groups(game) == {"camels": (1, 2), "barrel": (3, 2), "chest": (5, 3)}
    assert floors_on_offer(game, RED) == ["camels", "barrel", "chest"]
    assert refusal(game, RED, "tower/sack") == "Y-5.1"


@pytest.mark.rule("Y-4.8")
def test_a_highest_group_of_yellow_dice_leaves_the_gold_floor_empty():
    game = rolled("112233445+66")
    assert groups(game)["gold"] == (6, 2)
    game.play(BLUE, "camels-take")
    game.play(BLUE, "end-turn")
    assert "gold" not in groups(game)
    assert refusal(game, RED, "tower/gold") == "Y-5.1"


@pytest.mark.rule("Y-4.9")
def test_yellow_dice_leave_after_step_a_and_before_step_b():
    game = rolled("112233445+666")
    give(game, BLUE, camels=2)
    game.play(BLUE, "sack-fill")
    game.play(BLUE, "sack-pink-1")
    assert game.view(None)["question"] == "yspahan.FillShops"
    assert sum(game.table.yellow) == 3
    game.play(BLUE, "sack-pink-2")
    assert "build-paddock" in game.options(BLUE)
    assert sum(game.table.yellow) == 0


@pytest.mark.rule("Y-4.9")
def test_yellow_dice_stay_while_cards_are_played_before_step_a():
    game = rolled("112233445+666")
    give(game, BLUE, cards=["take-gold"])
    game.ask_again()
    game.play(BLUE, "play-take-gold")
    assert game.table.discard == [CARDS.index("take-gold")]
    assert dice_on(game.table, "gold") == (0, 3, 6)
    game.play(BLUE, "gold-take")
    assert game.table.players[BLUE].gold == 2 + 3 + 3
