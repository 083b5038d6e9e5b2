"""Together: several seats answer in secret, and no record knows who was quicker."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from riad.kernel.errors import IllegalMove
from riad.kernel.frames import Together, frame
from riad.kernel.luck import luck_of
from riad.kernel.replay import load
from riad.kernel.running import JOINT, Entry
from riad.kernel.saved import restore, save
from tests.kernel.builders import market
from tests.kernel.toy import Ask, By, Game, Say, Seat, Toss, Whisper, definitions, toy

YES_NO = ("yes", "no")
ALL = {0: "yes", 1: "no", 2: "yes"}


def together(choice: Any = None, seats: tuple[int, ...] = (2, 0, 1)) -> Game:
    choice = choice or Ask(YES_NO, then=(Say("after"),))
    return toy(Together(choice, seats), Say("end"), By(0, Ask(YES_NO)), seats=3)


@frame
class Uneven(Ask):
    """Seat 0 has one word, seat 1 none, the others all of them."""

    def options(self, game: Game, me: Seat) -> dict[str, str]:
        words = {0: self.words[:1], 1: ()}.get(me.seat, self.words)
        return {word: word for word in words}


def test_all_listed_seats_are_asked_at_once():
    game = together()
    assert game.waiting == (2, 0, 1)
    assert all(list(game.options(seat)) == ["yes", "no"] for seat in range(3))
    assert together(seats=(1, 2)).waiting == (1, 2)


def test_answers_wait_for_the_last_one():
    game = together()
    game.play(0, "yes")
    game.play(2, "no")
    assert game.waiting == (1,)
    assert game.table.said == []
    assert game.log == []


def test_the_answers_are_applied_in_the_order_of_the_seats_then_what_they_cause():
    game = together()
    for seat, word in ALL.items():
        game.play(seat, word)
    assert game.table.said == ["2:yes", "0:yes", "1:no", "after", "after", "after", "end"]
    assert game.log == [Entry(JOINT, "3"), Entry(2, "yes"), Entry(0, "yes"), Entry(1, "no")]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_of_answering_leaves_no_trace(order):
    game, usual = together(), together()
    for seat in order:
        game.play(seat, ALL[seat])
    for seat in (0, 1, 2):
        usual.play(seat, ALL[seat])
    assert save(game) == save(usual)
    assert game.record() == usual.record()


def test_an_answer_can_be_changed_until_the_last_is_in_and_leaves_no_trace():
    game, straight = together(), together()
    for word in ("no", "yes", "no", "yes"):
        game.play(0, word)
        assert game.waiting == (2, 1)
        assert list(game.options(0)) == ["yes", "no"]
    for one in (game, straight):
        for seat, word in ALL.items():
            one.play(seat, word)
    assert save(game) == save(straight)
    with pytest.raises(IllegalMove):
        game.play(1, "no")


def test_a_wrong_answer_changes_nothing():
    game = together()
    game.play(0, "yes")
    before = save(game)
    for seat, word in ((0, "perhaps"), (1, ""), (2, "YES")):
        with pytest.raises(IllegalMove, match="is not one of yes, no"):
            game.play(seat, word)
    assert save(game) == before


def test_only_answers_to_a_together_are_sealed():
    game = toy(By(0, Ask(YES_NO)), Say("end"))
    before = save(game)
    with pytest.raises(IllegalMove, match="seat 0 is asked alone: nothing is sealed here"):
        game.seal(0, "yes")
    with pytest.raises(IllegalMove, match="seat 1 is not asked anything"):
        game.seal(1, "yes")
    assert save(game) == before
    game.play(0, "yes")
    assert game.over
    several = together()
    wrong: list[Any] = ["perhaps", ["yes"]]
    for word in wrong:
        with pytest.raises(IllegalMove, match="is not one of yes, no"):
            several.seal(0, word)


def test_who_has_one_answer_is_not_asked_and_who_has_none_gives_none():
    game = together(Uneven(YES_NO), seats=(0, 1, 2))
    assert game.waiting == (2,)
    game.play(2, "no")
    assert game.table.said == ["0:yes", "2:no", "end"]
    assert game.log == [Entry(JOINT, "1"), Entry(2, "no")]


def test_where_silence_would_tell_even_one_answer_is_asked():
    game = together(Uneven(YES_NO, even_alone=True), seats=(0, 1, 2))
    assert game.waiting == (0, 2)


def test_a_together_nobody_has_to_be_asked_for_just_happens():
    game = together(Ask(("yes",)))
    assert game.table.said == ["2:yes", "0:yes", "1:yes", "end"]
    assert game.log == []
    assert together(seats=()).table.said == ["end"]


def test_sealed_answers_are_state_and_survive_copying_saving_and_the_record():
    game = together()
    game.play(0, "yes")
    game.play(1, "no")
    copies = (
        game.copy(),
        game.copy(luck=luck_of(3)),
        restore(save(game), definitions(game)),
        load(game.record(), definitions(game), luck_of(1)),
    )
    for copy in copies:
        assert copy.waiting == (2,)
        copy.play(2, "yes")
        assert copy.table.said[:3] == ["2:yes", "0:yes", "1:no"]
    assert game.waiting == (2,), "the copies have answered, not the game"


def test_a_copy_may_answer_anew_without_the_game_noticing():
    game = together()
    game.play(0, "yes")
    game.copy().play(0, "no")
    assert game.sealed == {0: "yes"}


def test_the_others_see_that_a_seat_is_ready_and_nothing_else():
    one, other = together(), together()
    one.play(0, "yes")
    other.play(0, "no")
    for viewer in (1, 2, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.view(viewer)["ready"] == [0]
        assert one.record(viewer) == other.record(viewer)
    assert (one.view(0)["sealed"], other.view(0)["sealed"]) == ("yes", "no")
    assert one.record(0) != other.record(0)


def test_an_imagined_world_keeps_the_own_answer_and_deals_the_others_anew():
    game = together(seats=(0, 1, 2))
    game.play(0, "yes")
    game.play(1, "yes")
    found = set()
    for seed in range(20):
        world = game.imagine(0, luck_of(seed))
        assert world.view(0) == game.view(0)
        assert world.sealed[0] == "yes"
        found.add(world.sealed[1])
    assert found == {"yes", "no"}


def test_hidden_answers_are_known_to_their_own_seat_only():
    game = together(Whisper(YES_NO))
    for seat, word in ALL.items():
        game.play(seat, word)
    assert [entry.seen_by for entry in game.log] == [None, (2,), (0,), (1,)]
    assert "* 2:? 0:? 1:no" in game.record(1)
    assert "* 2:? 0:? 1:?" in game.record(None)


def test_luck_after_a_together_comes_after_all_answers():
    game = toy(Together(Ask(YES_NO), (0, 1)), Toss(1), luck=luck_of(1))
    game.play(1, "no")
    game.play(0, "yes")
    assert game.table.said == ["0:yes", "1:no", "n-0"]


def test_bids_are_paid_by_the_highest_and_of_equal_ones_by_the_earlier():
    game = market(3, seed=5)
    for seat, bid in ((2, "bid-2"), (0, "bid-1"), (1, "bid-2")):
        game.play(seat, bid)
    assert game.table.first == 1
    assert [player.coins for player in game.players] == [3, 1, 3]


def test_where_all_pay_all_pay():
    game = market(3, seed=5, all_pay=True)
    for seat, bid in ((2, "bid-2"), (0, "bid-1"), (1, "bid-2")):
        game.play(seat, bid)
    assert [player.coins for player in game.players] == [2, 1, 1]
