"""Errors by name, in one line that says what was expected."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from riad.kernel.errors import (
    BadData,
    BadRecord,
    IllegalMove,
    RiadError,
    UnknownName,
    WrongRules,
    listed,
    short,
)


@pytest.mark.parametrize("error", [IllegalMove, UnknownName, BadRecord, BadData])
def test_whatever_comes_from_outside_can_be_caught_at_once(error):
    assert issubclass(error, RiadError)
    assert issubclass(error, ValueError)


def test_wrong_rules_are_not_a_wrong_input():
    assert not issubclass(WrongRules, RiadError)


def test_an_error_is_a_sentence_with_its_values():
    wrong = IllegalMove("move {got} is not one of {allowed}", got=short("fly"), allowed="row, stop")
    assert str(wrong) == "move 'fly' is not one of row, stop"
    assert wrong.template == "move {got} is not one of {allowed}"
    assert wrong.values == {"got": "'fly'", "allowed": "row, stop"}


def test_an_error_within_an_error_is_said_along():
    outer = BadRecord("line {number}: {wrong}", number=7, wrong=RiadError("no {got}", got="luck"))
    assert str(outer) == "line 7: no luck"
    french = {"line {number}: {wrong}": "ligne {number} : {wrong}", "no {got}": "pas de {got}"}
    assert outer.said(french.__getitem__) == "ligne 7 : pas de luck"


def test_an_error_can_be_given_another_name():
    wrong = BadData.of(UnknownName("game {got}", got="'chess'"))
    assert type(wrong) is BadData
    assert (str(wrong), wrong.template) == ("game 'chess'", "game {got}")


@pytest.mark.parametrize("text", ["{", "}", "{}", "{0}", "{got}", "{other}", "{got!r:>9}", "%s"])
def test_braces_are_no_danger(text):
    assert str(RiadError(text)) == text
    assert str(RiadError("not {got}", got=text)) == f"not {text}"
    assert str(RiadError("{a} {b}", a="{b}", b=text)) == f"{{b}} {text}"


ERRORS = [
    RiadError("plain"),
    UnknownName("game {got} is not one of {allowed}", got="'{x}'", allowed="{allowed}"),
    BadRecord("line {number}: {wrong}", number=3, wrong=IllegalMove("{got}", got="{number} {")),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_travel_between_processes(error):
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        sent = pool.submit(complain, error).exception()
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), sent):
        assert isinstance(again, type(error))
        assert str(again) == str(error)
        assert again.template == error.template
        assert again.said(shout) == error.said(shout)


def complain(error: RiadError) -> None:
    raise error


def shout(template: str) -> str:
    return template + "!"


def test_names_are_listed():
    assert listed(range(3)) == "0, 1, 2"
    assert listed([]) == "–"


@pytest.mark.parametrize(
    "thing", ["x" * 1000, "a\nb", 10**1000, None, [1] * 1000, {"a": 1}, 1.5, b"x", "\x1b[31m"]
)
def test_what_came_from_outside_is_shown_short_and_on_one_line(thing):
    text = short(thing)
    assert len(text) <= 60
    assert text.isprintable()


def test_a_number_too_long_for_python_to_write_is_shown_too():
    assert len(short(10**10_000)) <= 60
    assert short(-(2**10_000)).startswith("-0x1000")


def test_what_came_from_outside_is_shown_in_no_language():
    things: list[object] = [[], None, 1.5, b"x"]
    assert " ".join(map(short, things)) == "<list> <NoneType> <float> <bytes>"


def test_an_error_that_is_looked_at_says_what_it_says_when_raised():
    wrong = RiadError("seat {got} is not one of {allowed}", got=7, allowed="0, 1")
    assert repr(wrong) == "RiadError('seat 7 is not one of 0, 1')"
