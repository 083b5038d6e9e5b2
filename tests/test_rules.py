"""Every rule statement is checked by a test that carries it, or says why it has no behaviour.

That a marked test has really run is seen to in `conftest.py`, at the end of a whole run.
"""

from __future__ import annotations

import pytest

from tests.rule_marks import excused, marked_tests, spelled_out, statements


def test_every_statement_is_checked_or_excused():
    carried = {rule for rule, _ in marked_tests()}
    assert [rule for rule in statements() if rule not in carried and rule not in excused()] == []


def test_tests_carry_only_rules_that_exist():
    known = set(statements())
    assert {rule: test for rule, test in marked_tests() if rule not in known} == {}
    assert [rule for rule in excused() if rule not in known] == []


def test_ids_are_used_once():
    rules = statements()
    assert len(rules) == len(set(rules))
    assert len(rules) > 190


def test_no_statement_is_both_checked_and_excused():
    carried = {rule for rule, _ in marked_tests()}
    assert [rule for rule in excused() if rule in carried] == []


def test_excuses_are_reasons():
    assert all(len(reason.split()) >= 4 for reason in excused().values())


@pytest.mark.parametrize(
    ("word", "rules"),
    [("Y-8.5", ["Y-8.5"]), ("M-27.01..03", ["M-27.01", "M-27.02", "M-27.03"])],
)
def test_a_range_of_rules_is_each_of_them(word, rules):
    assert spelled_out(word) == rules
