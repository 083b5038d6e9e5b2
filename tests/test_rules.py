"""Every rule statement is checked by a test that carries it, or says why it has no behaviour.

That a marked test has really run is seen to in `conftest.py`, at the end of a whole run.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rule_marks import excused, marked_tests, spelled_out, statements

MOST = 7
"""So many statements of an expansion one test may carry."""


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


EXPANSIONS = {"camels-nomads*": ("G N C B P L O NX", 186), "pachabot": ("S SX", 97)}
"""The books in which everything comes to something in play, with their families and statements."""


@pytest.mark.parametrize("book", EXPANSIONS)
def test_nothing_is_excused_in_an_expansion(book):
    families, count = EXPANSIONS[book]
    rules = statements(book)
    assert len(rules) == count
    assert {rule.partition("-")[0] for rule in rules} == set(families.split())
    assert not set(rules) & set(excused())
    carried = [(rule, test) for rule, test in marked_tests() if rule in rules]
    assert {rule for rule, _ in carried} == set(rules)
    assert max(Counter(test for _, test in carried).values()) <= MOST, "a test answers for too much"


def test_excuses_are_reasons():
    assert all(len(reason.split()) >= 4 for reason in excused().values())


@pytest.mark.parametrize(
    ("word", "rules"),
    [("Y-8.5", ["Y-8.5"]), ("M-27.01..03", ["M-27.01", "M-27.02", "M-27.03"])],
)
def test_a_range_of_rules_is_each_of_them(word, rules):
    assert spelled_out(word) == rules
