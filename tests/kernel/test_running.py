"""How a game runs: what comes next, who is asked, what luck says, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from riad.kernel.errors import IllegalMove, UnknownName, WrongRules
from riad.kernel.frames import Effect, frame
from riad.kernel.luck import Luck, luck_of
from riad.kernel.running import LUCK, Entry
from riad.kernel.saved import save
from tests.kernel.builders import finished, market
from tests.kernel.toy import Ask, By, First, Forever, Game, Mat, Say, Seat, Toss, Whisper, toy

YES_NO = ("yes", "no")


def said(game: Any) -> str:
    return " ".join(game.table.said)


# ---- what comes next -------------------------------------------------------------------------


@frame
class Unsure(Effect):
    """Two `then` in one body, and some that are no frames at all."""

    def run(self, game: Game, me: Seat | None) -> None:
        game.then(me, Say("one"), False, None, First("two", (Say("three"),)))
        game.table.said.append("zero")
        game.then(None, Say("four"))
        game.then(None)


@frame
class Count(Effect):
    """Say how much has been said by now."""

    def run(self, game: Game, me: Seat | None) -> None:
        game.table.said.append(str(len(game.table.said)))


def test_a_frame_with_all_it_causes_comes_before_the_next():
    game = toy(First("a", (First("b", (Say("c"), Say("d"))), Say("e"))), Say("f"))
    assert said(game) == "a b c d e f"


def test_several_then_in_one_body_happen_in_the_order_written_and_after_it():
    assert said(toy(Unsure(), Say("five"))) == "zero one two three four five"


def test_what_an_answer_causes_comes_before_what_was_waiting():
    game = toy(By(0, Ask(YES_NO, then=(First("x", (Say("y"),)), Say("z")))), Say("end"))
    game.play(0, "yes")
    assert said(game) == "0:yes x y z end"


def test_what_luck_causes_and_a_silent_answer_too():
    game = toy(
        By(0, Ask(("yes",), then=(Say("x"), Say("y")))), Toss(1), Say("end"), luck=luck_of(1)
    )
    assert said(game) == "0:yes x y n-0 end"


def test_a_frame_looks_at_the_table_when_it_runs_not_when_it_is_pushed():
    assert said(toy(First("a", (Count(), Say("b"), Count())), Count())) == "a 1 b 3 4"


def test_a_question_may_be_anybodys():
    game = toy(By(1, Ask(YES_NO)), By(0, Ask(YES_NO)))
    assert game.waiting == (1,)
    game.play(1, "no")
    assert game.waiting == (0,)


def test_a_chain_without_end_is_an_error_and_not_a_wait():
    with pytest.raises(WrongRules, match=r"10000 frames .* the last was .*Forever"):
        toy(Forever())


def test_a_long_chain_that_ends_is_none():
    assert len(toy(*[Say("a")] * 9_990).table.said) == 9_990


def test_a_chain_without_end_behind_a_question_is_found_when_it_is_answered():
    game = toy(By(0, Ask(YES_NO, then=(Forever(),))))
    with pytest.raises(WrongRules):
        game.play(0, "yes")


# ---- who is asked ----------------------------------------------------------------------------


def test_a_choice_of_one_is_taken_silently_and_not_logged():
    game = toy(By(0, Ask(("yes",))), By(1, Ask(YES_NO)))
    assert said(game) == "0:yes"
    assert game.waiting == (1,)
    assert game.log == []


def test_a_choice_of_none_vanishes():
    assert said(toy(By(0, Ask(())), Say("end"))) == "end"
    assert said(toy(By(0, Ask((), even_alone=True)), Say("end"))) == "end"


def test_a_choice_of_one_is_asked_where_silence_would_tell():
    game = toy(By(0, Ask(("yes",), even_alone=True)))
    assert game.waiting == (0,)
    assert list(game.options(0)) == ["yes"]
    game.play(0, "yes")
    assert game.log == [Entry(0, "yes")]


def test_who_is_not_asked_has_no_options():
    game = toy(By(0, Ask(YES_NO)))
    assert game.options(0) == {"yes": "yes", "no": "no"}
    assert not game.options(1)


def test_the_log_says_who_said_what_and_who_may_know():
    game = toy(By(0, Ask(YES_NO)), By(1, Whisper(YES_NO)), Toss(1), By(0, Toss(1)), luck=luck_of(1))
    game.play(0, "yes")
    game.play(1, "no")
    assert game.log == [
        Entry(0, "yes"),
        Entry(1, "no", (1,)),
        Entry(LUCK, "n-0"),
        Entry(LUCK, "n-0", (0,)),
    ]


def test_a_finished_game_has_scores_winners_and_a_breakdown_and_asks_nobody():
    game = finished(3, seed=4)
    assert game.over
    assert game.waiting == ()
    assert game.chance is None
    best = max(game.scores)
    assert game.winners == tuple(s for s, points in enumerate(game.scores) if points == best)
    assert [sum(sources.values()) for sources in game.breakdown] == list(game.scores)
    assert list(game.breakdown[0]) == ["customers", "camels", "crates"]
    with pytest.raises(IllegalMove, match="seat 0 is not asked anything: the game is over"):
        game.play(0, "rest")


def test_nobody_has_won_before_the_end():
    assert market().winners == ()
    assert not market().over


def test_the_same_luck_and_the_same_answers_make_the_same_game():
    assert finished(4, 11).record() == finished(4, 11).record()
    assert finished(4, 11).record() != finished(4, 12).record()


# ---- illegal moves ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "move", ["", "fly", "BID-1", "bid-1 ", "bid-9", "bid-", "?", None, 1, ("bid-1",), "x" * 9999]
)
def test_an_illegal_move_names_what_was_expected_and_changes_nothing(move):
    game = market(3)
    before = save(game)
    with pytest.raises(IllegalMove, match="is not one of bid-0, bid-1, bid-2, bid-3") as refused:
        game.play(0, move)
    assert save(game) == before
    assert len(str(refused.value)) < 200


def test_a_move_that_cannot_even_be_looked_up_is_illegal_too():
    game = market()
    with pytest.raises(IllegalMove):
        game.play(0, ["bid-1"])  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [2, -1, 99, None, "0", 1.5])
def test_nobody_sits_there(seat):
    game = market()
    before = save(game)
    with pytest.raises((UnknownName, IllegalMove)):
        game.play(seat, "bid-1")
    assert save(game) == before


@pytest.mark.parametrize("seat", [True, 0.0])
def test_what_only_looks_like_a_seat_is_none(seat):
    game = toy(By(int(seat), Ask(YES_NO)))
    before = save(game)
    with pytest.raises((UnknownName, IllegalMove)):
        game.play(seat, "yes")
    assert save(game) == before


def test_another_seats_answer_is_refused():
    game = toy(By(1, Ask(YES_NO)))
    with pytest.raises(IllegalMove, match="seat 0 is not asked anything: waiting for seat 1"):
        game.play(0, "yes")
    assert game.waiting == (1,)


# ---- withheld luck ---------------------------------------------------------------------------


def test_withheld_luck_stops_the_game_in_front_of_the_chance():
    game = toy(Say("a"), Toss(6), Say("b"))
    assert (game.waiting, game.over, said(game)) == ((), False, "a")
    assert game.chance == Toss(6)
    with pytest.raises(IllegalMove, match="seat 0 is not asked anything: waiting for luck"):
        game.play(0, "yes")
    game.resolve("n-5")
    assert (said(game), game.over) == ("a n-5 b", True)


@pytest.mark.parametrize(
    "word", ["", "n-6", "n--1", "N-1", "n-1 ", "yes", "?", None, 1, "x" * 9999]
)
def test_luck_cannot_bring_what_is_impossible(word):
    game = toy(Toss(6))
    before = save(game)
    with pytest.raises(IllegalMove, match="luck cannot bring") as refused:
        game.resolve(word)
    assert save(game) == before
    assert len(str(refused.value)) < 150


def test_luck_is_not_resolved_where_none_is_awaited():
    for game in (toy(By(0, Ask(YES_NO))), toy(Say("a")), toy(Toss(6), luck=luck_of(1))):
        with pytest.raises(IllegalMove, match="nothing is awaited from luck"):
            game.resolve("n-1")


def test_a_copy_with_luck_goes_on_from_where_it_was_withheld():
    game = toy(Toss(6), Say("b"))
    gone_on = game.copy(luck=Luck(bytes(32)))
    assert gone_on.over
    assert not game.over


def test_a_copy_has_the_same_luck_ahead():
    game = toy(By(0, Ask(YES_NO)), *[Toss(1000)] * 5, luck=luck_of(3))
    copy, other = game.copy(), game.copy(luck=luck_of(4))
    for one in (copy, other, game):
        one.play(0, "yes")
    assert copy.table == game.table
    assert other.table != game.table


def test_a_copy_and_its_game_go_their_own_ways():
    game = toy(By(0, Ask(YES_NO)), By(1, Ask(YES_NO)))
    before, copy = save(game), game.copy()
    copy.play(0, "yes")
    copy.play(1, "no")
    assert save(game) == before
    assert game.waiting == (0,)
    game.play(0, "no")
    assert (said(game), said(copy)) == ("0:no", "0:yes 1:no")


# ---- events ----------------------------------------------------------------------------------


def test_events_are_kept_only_while_somebody_listens():
    game = toy(By(0, Ask(YES_NO)), By(1, Ask(YES_NO)))
    game.play(0, "yes")
    assert game.events is None
    assert game.heard(0) == []
    game.listen().play(1, "no")
    assert [event.text.args for event in game.heard(None)] == [{"player": 1, "what": "no"}]
    assert game.copy().events is None


def test_a_table_is_whatever_the_game_makes_it():
    assert toy(seats=3).table == Mat([Seat(0), Seat(1), Seat(2)])
    assert toy().over
