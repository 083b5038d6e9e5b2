"""The frames every Euro needs: one of, all of, again, perhaps, everybody in turn."""

from __future__ import annotations

import pytest

from riad.kernel.common import AllOf, InTurnOrder, May, OneOf, Repeat, upto
from riad.kernel.frames import Frame
from tests.kernel.builders import trading
from tests.kernel.market_rules import Gain
from tests.kernel.toy import Ask, By, First, Game, Say, toy

A, B, C = Say("a"), Say("b"), Say("c")
ABC = (("a", A), ("b", B), ("c", C))


def asked(what: Frame) -> Game:
    """Seat 0 does this, then somebody says end."""
    return toy(By(0, what), Say("end"))


def said(game: Game) -> str:
    return " ".join(game.table.said)


def test_a_table_of_numbers_is_made_once():
    assert upto("water", 2) == {"water-0": 0, "water-1": 1, "water-2": 2}
    assert upto("water", 3, 2) == {"water-2": 2, "water-3": 3}
    assert upto("water", 0, 1) == {}
    assert upto("water", 2) is upto("water", 2)


# ---- one of ----------------------------------------------------------------------------------


def test_one_of_a_few_happens():
    game = asked(OneOf("gift", ABC))
    assert list(game.options(0)) == ["a", "b", "c"]
    game.play(0, "b")
    assert said(game) == "b end"


def test_several_picks_are_different_ones_and_each_happens_before_the_next_is_asked():
    game = asked(OneOf("gift", ABC, picks=2))
    game.play(0, "b")
    assert said(game) == "b"
    assert list(game.options(0)) == ["a", "c"]
    game.play(0, "a")
    assert said(game) == "b a end"


@pytest.mark.parametrize("picks", [3, 4, 9])
def test_the_last_pick_is_not_asked_and_there_are_no_more_picks_than_things(picks):
    game = asked(OneOf("gift", ABC, picks))
    game.play(0, "c")
    game.play(0, "a")
    assert said(game) == "c a b end"
    assert game.over


def test_two_gifts_that_are_alike_are_still_two():
    game = asked(OneOf("gift", (("left", A), ("right", A), ("other", B)), picks=2))
    game.play(0, "left")
    assert list(game.options(0)) == ["right", "other"]


def test_one_of_has_labels_targets_and_the_rules_of_its_effects():
    game = asked(OneOf("gift", ABC))
    prompt, label = game.prompt(0), game.labels(0)["b"]
    assert prompt is not None
    assert (prompt.key, label.text.key) == ("gift.prompt", "gift.b")
    assert (label.targets, label.rules) == (("gift/b",), ("T-2",))


# ---- all of ----------------------------------------------------------------------------------


def test_all_of_asks_for_the_order_and_not_for_the_last():
    game = asked(AllOf((A, B, C)))
    assert list(game.options(0)) == ["say-a", "say-b", "say-c"]
    game.play(0, "say-c")
    assert list(game.options(0)) == ["say-a", "say-b"]
    game.play(0, "say-a")
    assert said(game) == "c a b end"


def test_equal_frames_are_one_option_and_happen_all_the_same():
    game = asked(AllOf((A, A, B)))
    assert list(game.options(0)) == ["say-a", "say-b"]
    game.play(0, "say-a")
    assert list(game.options(0)) == ["say-a", "say-b"]
    game.play(0, "say-b")
    assert said(game) == "a b a end"


def test_only_equal_frames_need_no_order():
    assert said(asked(AllOf((A, A, A)))) == "a a a end"


def test_each_happens_with_all_it_causes_before_the_next_is_asked():
    game = asked(AllOf((First("deep", (Ask(("yes", "no")),)), A, B)))
    game.play(0, "first-deep-ask-yes-no-False")
    assert list(game.options(0)) == ["yes", "no"]
    game.play(0, "no")
    assert list(game.options(0)) == ["say-a", "say-b"]


def test_plain_effects_run_first_and_unasked():
    game, me = trading(hand="silk figs spice", square="sailor")
    game.play(0, "serve-sailor")
    assert me.coins == 3, "two for the sale, and one from the middle of the reward"
    assert list(game.options(0)) == ["draw", "stow"]


def test_nothing_to_do_is_done_at_once():
    assert said(asked(AllOf(()))) == "end"
    game, me = trading()
    game.stack.clear()
    game.then(me, AllOf((Gain(1), Gain(2))))
    game.run()
    assert (me.coins, game.over) == (3, True)


# ---- again, perhaps, everybody ---------------------------------------------------------------


@pytest.mark.parametrize(("times", "words"), [(0, ""), (1, "a "), (3, "a a a "), (-1, "")])
def test_the_same_again_and_again(times, words):
    assert said(asked(Repeat(times, A))) == f"{words}end"


def test_a_repeated_question_is_asked_again_after_all_it_caused():
    game = asked(Repeat(2, Ask(("x", "y"), then=(A,))))
    game.play(0, "x")
    assert said(game) == "0:x a"
    game.play(0, "y")
    assert said(game) == "0:x a 0:y a end"


@pytest.mark.parametrize(("answer", "words"), [("ride", "a end"), ("no-ride", "end")])
def test_perhaps(answer, words):
    game = asked(May("ride", A))
    assert list(game.options(0)) == ["ride", "no-ride"]
    labels = game.labels(0)
    assert [label.targets for label in labels.values()] == [("ride/yes",), ("ride/no",)]
    assert [label.text.key for label in labels.values()] == ["ride.yes", "ride.no"]
    game.play(0, answer)
    assert said(game) == words


def test_everybody_in_the_order_the_game_says_and_each_with_all_he_causes():
    game = toy(InTurnOrder(Ask(("x", "y"), then=(A,))), Say("end"), seats=3)
    for seat in (2, 1, 0):
        assert game.waiting == (seat,)
        game.play(seat, "x")
    assert said(game) == "2:x a 1:x a 0:x a end"
