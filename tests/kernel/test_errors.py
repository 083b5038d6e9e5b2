"""Errors by name, in one line that says what was expected."""

from __future__ import annotations

import pytest

from riad.kernel.errors import (
    BadData,
    BadRecord,
    IllegalMove,
    RiadError,
    UnknownName,
    WrongRules,
    expected,
    short,
)


@pytest.mark.parametrize("error", [IllegalMove, UnknownName, BadRecord, BadData])
def test_whatever_comes_from_outside_can_be_caught_at_once(error):
    assert issubclass(error, RiadError)
    assert issubclass(error, ValueError)


def test_wrong_rules_are_not_a_wrong_input():
    assert not issubclass(WrongRules, RiadError)


def test_a_wrong_name_is_told_what_it_should_have_been():
    assert expected("move", "fly", ["row", "stop"]) == "move 'fly' is not one of row, stop"
    assert expected("seats", 9, (2, 3)) == "seats 9 is not one of 2, 3"
    assert expected("module", "x", []) == "module 'x' is not one of nothing"


@pytest.mark.parametrize(
    "thing", ["x" * 1000, "a\nb", 10**1000, None, [1] * 1000, {"a": 1}, 1.5, b"x", "\x1b[31m"]
)
def test_what_came_from_outside_is_shown_short_and_on_one_line(thing):
    text = short(thing)
    assert len(text) <= 60
    assert text.isprintable()


def test_a_number_too_long_for_python_to_write_is_shown_too():
    assert len(short(10**10_000)) <= 60
