"""Undo: a seat's steps can be taken back up to luck or another seat."""

from __future__ import annotations

import pytest

from riad.kernel.draft import Draft
from riad.kernel.errors import IllegalMove
from riad.kernel.luck import luck_of
from riad.kernel.saved import save
from tests.kernel.builders import market, trading
from tests.kernel.toy import Ask, By, Game, Say, Toss, toy

YES_NO = ("yes", "no")


def three_questions() -> Game:
    """Three for seat 0, then luck, then seat 0 again, then seat 1."""
    mine = By(0, Ask(YES_NO))
    return toy(mine, mine, mine, Toss(6), mine, By(1, Ask(YES_NO)), Say("end"), luck=luck_of(2))


def test_steps_are_shown_to_the_seat_and_not_to_the_others():
    game = three_questions()
    before, draft = save(game), Draft(game, 0)
    draft.play("yes")
    draft.play("no")
    assert draft.steps == ("yes", "no")
    assert draft.now.table.said == ["0:yes", "0:no"]
    assert save(game) == before
    assert draft.game is game


def test_every_step_can_be_taken_back_and_done_again():
    draft = Draft(three_questions(), 0)
    positions = [save(draft.now)]
    for move in ("yes", "no", "yes"):
        draft.play(move)
        positions.append(save(draft.now))
    for position in positions[-2::-1]:
        draft.undo()
        assert save(draft.now) == position
    for position in positions[1:]:
        draft.redo()
        assert save(draft.now) == position
    assert draft.steps == ("yes", "no", "yes")


def test_there_is_nothing_to_take_back_before_the_first_step_or_to_redo_after_the_last():
    draft = Draft(three_questions(), 0)
    with pytest.raises(IllegalMove, match="there is nothing to take back"):
        draft.undo()
    draft.play("yes")
    with pytest.raises(IllegalMove, match="there is nothing to do again"):
        draft.redo()


def test_a_new_step_forgets_what_was_taken_back():
    draft = Draft(three_questions(), 0)
    draft.play("yes")
    draft.undo()
    draft.play("no")
    with pytest.raises(IllegalMove):
        draft.redo()
    assert draft.steps == ("no",)


def test_everything_can_be_taken_back_at_once():
    game = three_questions()
    draft = Draft(game, 0)
    for move in ("yes", "no"):
        draft.play(move)
    draft.restart()
    assert draft.steps == ()
    assert save(draft.now) == save(game)
    draft.restart()


def test_luck_is_a_barrier_that_only_confirming_crosses():
    game = three_questions()
    assert game.luck is not None
    draft = Draft(game, 0)
    for move in ("yes", "no", "yes"):
        assert not draft.at_barrier
        draft.play(move)
    assert draft.at_barrier
    assert draft.now.chance == Toss(6)
    with pytest.raises(IllegalMove):
        draft.play("yes")
    assert (draft.steps, game.luck.drawn) == (("yes", "no", "yes"), 0)
    assert draft.confirm() is game
    assert game.luck.drawn == 1
    assert game.table.said[:3] == ["0:yes", "0:no", "0:yes"]
    assert (draft.steps, draft.at_barrier) == ((), False)
    with pytest.raises(IllegalMove, match="there is nothing to take back"):
        draft.undo()


def test_another_seat_is_a_barrier():
    game = toy(By(0, Ask(YES_NO)), By(1, Ask(YES_NO)))
    draft = Draft(game, 0)
    draft.play("yes")
    assert draft.at_barrier
    draft.confirm()
    assert game.waiting == (1,)


def test_who_takes_a_step_back_from_the_barrier_is_not_at_it():
    draft = Draft(toy(By(0, Ask(YES_NO)), By(1, Ask(YES_NO))), 0)
    draft.play("yes")
    draft.undo()
    assert not draft.at_barrier


def test_the_end_of_the_game_is_one_too():
    game = toy(By(0, Ask(YES_NO)))
    draft = Draft(game, 0)
    draft.play("no")
    assert draft.at_barrier
    assert draft.confirm().over


def test_confirming_plays_the_steps_and_nothing_more():
    game, straight = three_questions(), three_questions()
    draft = Draft(game, 0)
    draft.play("no")
    draft.undo()
    draft.play("yes")
    draft.play("no")
    draft.confirm()
    straight.play(0, "yes")
    straight.play(0, "no")
    assert save(game) == save(straight)


def test_confirming_nothing_changes_nothing():
    game = three_questions()
    before = save(game)
    Draft(game, 0).confirm()
    assert save(game) == before


def test_a_wrong_step_leaves_the_draft_as_it_was():
    draft = Draft(three_questions(), 0)
    draft.play("yes")
    with pytest.raises(IllegalMove, match="is not one of yes, no"):
        draft.play("perhaps")
    assert draft.steps == ("yes",)
    draft.undo()
    with pytest.raises(IllegalMove):
        draft.play("perhaps")
    draft.redo()
    assert draft.steps == ("yes",), "what was taken back can still be done again"


def test_only_who_is_asked_has_steps():
    draft = Draft(three_questions(), 1)
    with pytest.raises(IllegalMove, match="seat 1 is not asked anything"):
        draft.play("yes")


def test_a_turn_of_market_can_be_tried_and_taken_back():
    game, _ = trading(hand="figs silk", square="farmer widow", coins=2)
    before, draft = save(game), Draft(game, 0)
    draft.play("serve-widow")
    draft.play("points")
    draft.play("coins")
    assert draft.now.players[0].coins == 6
    assert draft.now.scores == (2, 0)
    draft.restart()
    assert save(draft.now) == save(game) == before


def test_an_answer_to_a_together_can_be_changed_in_a_draft():
    game = market()
    draft = Draft(game, 0)
    draft.play("bid-1")
    draft.play("bid-3")
    draft.confirm()
    assert game.sealed == {0: "bid-3"}


def test_trying_the_last_answer_to_a_together_does_not_open_what_others_have_sealed():
    seen = []
    for bid in ("bid-0", "bid-3"):
        game = market()
        game.play(0, bid)
        draft = Draft(game, 1)
        draft.play("bid-1")
        seen.append(draft.now.view(1))
    assert seen[0] == seen[1]
