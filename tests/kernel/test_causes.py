"""What questions and events come from: a mark on the stack."""

from __future__ import annotations

from riad.kernel.common import AllOf, Because
from riad.kernel.frames import Cause, pack, unpack
from riad.kernel.saved import restore, save
from riad.kernel.text import Text
from tests.kernel.toy import Ask, By, First, Game, Say, toy

LAMP, CARPET = Cause("tile.lamp"), Cause("tile.carpet", 3)
YES = Ask(("yes", "no"))


def named(game: Game) -> Text | None:
    """What the question says it comes from."""
    prompt = game.prompt(game.waiting[0])
    assert prompt is not None
    if prompt.key != "do.because":
        return None
    assert prompt.args["what"] == Text("ask.prompt")
    return prompt.args["cause"]  # type: ignore[return-value]


def test_a_question_names_what_lies_under_it():
    game = toy(By(0, First("a", (YES, LAMP, YES))))
    assert named(game) == Text("tile.lamp")
    game.play(0, "yes")
    assert named(game) is None, "the second question comes from nothing that has a name"


def test_the_nearest_cause_is_named_and_then_the_one_around_it():
    inner = Because(CARPET, First("b", (YES,)))
    game = toy(By(1, Because(LAMP, First("a", (inner, YES)))))
    assert named(game) == Text("tile.carpet", {"n": 3})
    assert game.cause == (1, Text("tile.carpet", {"n": 3}))
    game.play(1, "no")
    assert named(game) == Text("tile.lamp")


def test_another_seats_question_has_the_cause_of_its_owner():
    game = toy(By(0, Because(LAMP, By(1, YES))))
    assert game.waiting == (1,)
    assert named(game) == Text("tile.lamp")
    game.listen()
    game.play(1, "yes")
    (event,) = game.heard(None)
    assert event.cause == (0, Text("tile.lamp"))
    assert event.to_json()["cause"] == {"key": "tile.lamp", "seat": 0}


def test_an_event_without_a_cause_says_none():
    game = toy(By(0, YES)).listen()
    game.play(0, "yes")
    (event,) = game.heard(0)
    assert event.cause is None
    assert "cause" not in event.to_json()


def test_in_any_order_each_is_told_with_its_cause_and_has_its_old_word():
    first, second = First("a", (YES,)), First("b", (YES,))
    game = toy(By(0, AllOf((Because(LAMP, first), Because(CARPET, second)))))
    assert list(game.options(0)) == [first.word(), second.word()]
    told = [label.text for label in game.labels(0).values()]
    assert [text.key for text in told] == ["do.because"] * 2
    assert [text.args["cause"] for text in told] == [LAMP.name, CARPET.name]
    game.play(0, second.word())
    assert named(game) == CARPET.name
    game.play(0, "yes")
    assert named(game) == LAMP.name


def test_two_that_do_the_same_are_one_option_and_both_happen():
    both = Because(LAMP, Say("a")), Say("b"), Because(CARPET, Say("a"))
    game = toy(By(0, AllOf(both)))
    assert list(game.options(0)) == [Say("a").word(), Say("b").word()]
    game.play(0, Say("a").word())
    assert list(game.options(0)) == [Say("b").word(), Say("a").word()]
    game.play(0, Say("b").word())
    assert game.table.said == ["a", "b", "a"]
    assert game.over


def test_a_cause_is_saved_with_the_game():
    game = toy(By(0, Because(LAMP, YES)))
    again = restore(save(game), {"toy": game.book.definition})
    assert again.cause == game.cause == (0, LAMP.name)
    assert unpack(pack(Because(CARPET, YES))) == Because(CARPET, YES)
