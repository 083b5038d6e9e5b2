"""Rules, section 3: weeks, days, turns."""

import pytest

from riad.games.yspahan.table import Game

from .builders import (
    BLUE,
    RED,
    at_question,
    give,
    played_at_random,
    quiet_table,
    refusal,
    rolled,
    start_of_day,
    tower,
    turn,
)


def draw_in_turn(game: Game, floor: str, card: str) -> int:
    """Whoever is asked for a group draws a card with it and ends his turn."""
    assert game.view(None)["question"] == "yspahan.ChooseGroup"
    (seat,) = game.waiting
    game.play(seat, f"{floor}-card")
    game.resolve(card)
    game.play(seat, "end-turn")
    return seat


@pytest.mark.rule("Y-3.1")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_game_has_three_weeks_of_seven_days(seats):
    days: list[tuple[int, int]] = []
    for game in played_at_random(seats=seats, seed=5):
        today = game.table.week, game.table.day
        if today not in days:
            days.append(today)
    assert days == [(week, day) for week in (1, 2, 3) for day in range(1, 8)]
    assert game.over


@pytest.mark.rule("Y-3.2")
def test_a_day_is_supply_then_a_turn_for_everybody_then_its_end():
    game = start_of_day(3)
    assert game.view(None)["question"] == "yspahan.Supply"
    game.play(0, "yellow-0")
    game.resolve("122334455")
    for seat, floor in enumerate(("camels", "barrel", "gold")):
        assert (game.table.day, sum(game.table.white) > 0) == (1, True)
        assert draw_in_turn(game, floor, "exchange" if seat else "take-gold") == seat
    assert game.view(None)["question"] == "yspahan.Supply"
    assert (game.table.day, sum(game.table.white)) == (2, 0)


@pytest.mark.rule("Y-3.3")
@pytest.mark.parametrize(
    ("first", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])]
)
def test_turns_run_clockwise_from_the_first_player(first, order):
    game = start_of_day(first=first)
    game.play(first, "yellow-0")
    game.resolve("122334455")
    cards = {
        "gold": "exchange",
        "sack": "take-gold",
        "camels": "score-gold",
        "chest": "take-camels",
    }
    assert [draw_in_turn(game, floor, card) for floor, card in cards.items()] == order


@pytest.mark.rule("Y-3.4")
def test_step_a_is_compulsory():
    game = rolled("122334455")
    assert "end-turn" not in game.options(BLUE)
    assert game.why_not(BLUE, "turn/end") is not None


@pytest.mark.rule("Y-3.4")
def test_constructing_comes_after_the_action_and_is_optional():
    game = quiet_table()
    give(game, RED, camels=2)
    tower(game, "122334455")
    turn(game, RED)
    assert not any(name.startswith("build") for name in game.options(RED))
    for target in ("building/paddock", "building/paddock+pay/full"):
        assert refusal(game, RED, target) == "Y-11.17"
    game.play(RED, "gold-take")
    assert at_question(game, RED) == [
        "build-hammam",
        "build-paddock",
        "build-stall",
        "end-turn",
    ]
    game.play(RED, "end-turn")
    assert game.over
    assert game.table.players[RED].tiles == 0


@pytest.mark.rule("Y-3.4")
def test_cards_are_played_around_both_steps():
    game = quiet_table()
    give(game, RED, camels=2, cards=["take-gold", "take-gold", "take-camels"])
    tower(game, "122334455")
    turn(game, RED)
    game.play(RED, "play-take-gold")
    game.play(RED, "gold-take")
    game.play(RED, "play-take-gold")
    game.play(RED, "build-paddock")
    assert at_question(game, RED) == ["end-turn", "play-take-camels"]
    game.play(RED, "play-take-camels")
    assert game.over
    assert game.table.players[RED].camels == 3
