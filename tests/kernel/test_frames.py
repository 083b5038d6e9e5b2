"""Frames: small frozen data that goes to JSON and back, with frames inside frames."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riad.games.yspahan.supervisor import MoveSupervisor
from riad.kernel.common import AllOf, OneOf, Repeat
from riad.kernel.errors import BadData
from riad.kernel.frames import Choice, Effect, Frame, Together, frame, kebab, pack, unpack
from tests.kernel.market_rules import CUSTOMERS, Bid, Draw, Gain, Serve, Stow
from tests.kernel.toy import Ask, By, First, Say, Toss, toy

# ---- saved frames ----------------------------------------------------------------------------


def test_a_frame_is_saved_as_its_name_and_its_fields():
    assert pack(Gain(2, 1)) == ["Gain", 2, 1]
    assert pack(Draw()) == ["Draw"]
    assert pack(Repeat(2, Draw())) == ["Repeat", 2, ["Draw"]]
    assert pack(Together(Bid(), (1, 0))) == ["Together", ["Bid"], ["", 1, 0]]


def test_a_frame_of_a_game_of_the_house_is_saved_with_the_name_of_the_game():
    assert pack(MoveSupervisor(1)) == ["yspahan.MoveSupervisor", 1]
    assert unpack(["yspahan.MoveSupervisor", 1]) == MoveSupervisor(1)


@pytest.mark.parametrize("customer", CUSTOMERS)
def test_what_a_tile_does_survives_json(customer):
    reward = CUSTOMERS[customer].reward
    assert unpack(json.loads(json.dumps(pack(reward)))) == reward


leaves: st.SearchStrategy[Frame] = st.one_of(
    st.builds(Say, st.text(max_size=4)),
    st.builds(Toss, st.integers()),
    st.builds(Gain, st.integers(), st.integers()),
    st.builds(Ask, st.lists(st.text(max_size=3), max_size=3).map(tuple), st.booleans()),
)
trees: st.SearchStrategy[Frame] = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.builds(First, st.text(max_size=2), st.lists(inner, max_size=3).map(tuple)),
        st.builds(AllOf, st.lists(inner, max_size=3).map(tuple)),
        st.builds(Repeat, st.integers(0, 9), inner),
        st.builds(By, st.integers(0, 3), inner),
        st.builds(
            OneOf,
            st.just("gift"),
            st.lists(st.tuples(st.text(max_size=2), inner), max_size=2).map(tuple),
            st.integers(1, 3),
        ),
    ),
    max_leaves=8,
)


@given(trees)
def test_any_frames_inside_frames_survive_json(tree):
    again = unpack(json.loads(json.dumps(pack(tree))))
    assert again == tree
    assert hash(again) == hash(tree)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "a saved frame starts with its name"),
        ([5, 6], "a saved frame starts with its name"),
        ([None], "a saved frame starts with its name"),
        ([["Gain", 1, 2]], "a saved frame starts with its name"),
        (["Nobody"], "no frame is called 'Nobody'"),
        (["x" * 500], "no frame is called"),
        (["Gain", 1, 2, 3], "a saved Gain does not have so many fields: 3"),
        (["Repeat", 1], "a saved Repeat does not have so many fields: 1"),
        (["Repeat", 1, ["Nobody"]], "no frame is called 'Nobody'"),
    ],
)
def test_what_no_frame_was_saved_as_is_refused(data, message):
    with pytest.raises(BadData) as refused:
        unpack(data)
    assert message in str(refused.value)
    assert len(str(refused.value)) < 150


def test_a_frame_saved_before_its_last_field_came_has_the_default():
    assert unpack(["Gain", 4]) == Gain(4, 0)
    assert unpack(["Repeat", 2, ["Gain"]]) == Repeat(2, Gain())


@pytest.mark.parametrize(
    "data", [["Gain", "two", 1], ["Gain", ["Draw"], 1], ["Repeat", 1, 5], ["Gain", None, 0]]
)
def test_a_saved_field_of_another_type_is_refused(data):
    with pytest.raises(BadData):
        unpack(data)


# ---- the class -------------------------------------------------------------------------------


def test_equal_frames_are_equal_and_count_once_in_a_set():
    assert Gain(1) == Gain(1, 0) != Gain(2)
    assert len({Gain(1), Gain(1), Stow(), Stow()}) == 2


@pytest.mark.parametrize(
    "hint",
    [
        list[int],
        dict[str, int],
        set[int],
        float,
        bytes,
        object,
        Any,
        Callable[[], int],
        tuple[list[int], ...],
        int | list[int],
    ],
)
def test_a_frame_cannot_hold_what_does_not_go_to_json(hint):
    with pytest.raises(TypeError, match=r"Wrong\.part: a frame cannot hold"):
        frame(type("Wrong", (Effect,), {"__annotations__": {"part": hint}}))


def test_a_frame_can_hold_numbers_words_frames_and_tuples_of_them():
    hints = {"a": int, "b": str | None, "c": bool, "d": Frame, "e": tuple[tuple[str, Frame], ...]}
    made: Any = frame(type("Right", (Effect,), {"__annotations__": hints}))
    whole = made(1, None, True, Draw(), (("x", Gain(1)),))
    assert unpack(json.loads(json.dumps(pack(whole)))) == whole


def test_two_frames_cannot_have_the_same_name():
    with pytest.raises(TypeError, match="two frames are called Gain"):
        frame(type("Gain", (Effect,), {"__module__": "elsewhere", "__annotations__": {}}))
    assert unpack(["Gain", 1, 1]) == Gain(1, 1)


def test_a_frame_has_a_word_for_the_log_and_a_message_key():
    assert kebab("ClaimOasis") == "claim-oasis"
    assert Draw().word() == "draw"
    assert Serve("widow").word() == "serve-widow"
    assert Gain(2, 1).word() == "gain-2-1"
    assert Repeat(2, Serve("widow")).word() == "repeat-2-serve-widow"
    assert AllOf((Draw(), Gain(1))).word() == "all-of-draw-gain-1-0"
    game = toy(By(0, Ask(("yes", "no"))))
    assert Draw().text(game, None).key == "do.draw"


def test_a_question_is_open_asked_only_if_it_is_one_and_gives_no_reasons_unless_it_says_so():
    assert not Choice.hidden
    assert not Effect.plain
    silent: Choice[int] = Choice()
    assert silent.always(None, None) is False
    assert silent.refuse(None, None, "any/where") is None


@pytest.mark.parametrize("method", ["options", "apply", "prompt", "label"])
def test_a_question_that_does_not_answer_its_contract_says_so_at_once(method):
    arguments = {"options": 2, "prompt": 2, "apply": 3, "label": 3}[method]
    with pytest.raises(NotImplementedError):
        getattr(Choice(), method)(*[None] * arguments)
