"""Random games under all checks: every pair of modules, then every choice of some of them."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from riad.games.marrakesh import DEFINITION
from riad.kernel import checks
from tests.full import FULL
from tests.fuzz import GAMES, pairs_of
from tests.marrakesh.configs import (
    BOX,
    COUPLES,
    EXPANDED,
    EXPANSION,
    KINDS,
    OTHERS,
    PAIRS,
    SOME,
    SUBSETS,
    Modules,
    numbered,
    taken_turns,
)
from tests.marrakesh.solo.configs import PAIRS as PAIRS_ALONE

AT_ONCE = 5
"""Each test of pairs plays so many of them."""
DECISIONS = 1_340 if FULL else 480
"""What it plays at least for each with a module of the expansion: 21,600 decisions together, and
60,000 in the full form, which plays every pair with two and with four seats."""
TOGETHER = 5
"""Each other test plays so many tables."""
EVERY = 600
"""A position takes a fifth of a second to examine; `make fuzz` examines many more."""


def play(number: int) -> int:
    return checks.play_through(DEFINITION, numbered(number), number, every=EVERY).decisions


def expanded(modules: Modules) -> bool:
    """Whether one of these is a module of the expansion."""
    return bool(set(modules) & set(EXPANSION))


@pytest.mark.parametrize("pair", range(0, len(COUPLES), AT_ONCE))
def test_every_pair_of_modules_keeps_every_promise(pair):
    couples = COUPLES[pair : pair + AT_ONCE]
    numbers = taken_turns([n for n, (couple, _, _) in enumerate(PAIRS) if couple in couples])
    decisions = {number: play(number) for number in numbers}
    more = [number for number in numbers if expanded(PAIRS[number][0])]
    played, rounds = sum(decisions[number] for number in more), 1
    while played < DECISIONS * sum(map(expanded, couples)):
        played += sum(play(number + rounds * len(KINDS)) for number in more)
        rounds += 1


@pytest.mark.parametrize("first", range(0, len(OTHERS), TOGETHER))
def test_every_choice_of_modules_keeps_every_promise(first):
    for number in OTHERS[first : first + TOGETHER]:
        assert play(number) > 0


def test_every_pair_is_played_in_both_editions_with_two_and_with_four_seats():
    assert len(COUPLES) == len(DEFINITION.modules) * (len(DEFINITION.modules) - 1) // 2 == 55
    assert {frozenset(pair) for pair in COUPLES} == {
        frozenset((one, two)) for one, two in product(DEFINITION.modules, repeat=2) if one != two
    }
    tables = [numbered(number) for number in range(len(PAIRS))]
    assert {(t.modules, t.edition, t.seats) for t in tables} == {
        (pair, edition, seats)
        for pair in combinations(DEFINITION.modules, 2)
        for edition in ("essential", "classic")
        for seats in (2, 4)
    }
    assert len(PAIRS) == len(tables) == 220
    assert len(COUPLES) % AT_ONCE == 0
    assert sum(map(expanded, COUPLES)) * DECISIONS >= (60_000 if FULL else 20_000)


def test_in_the_short_form_every_pair_is_played_in_both_editions_and_seats_take_turns():
    tables = [numbered(number) for number in taken_turns(range(len(PAIRS)))]
    assert {(t.modules, t.edition) for t in tables} == set(product(COUPLES, DEFINITION.editions))
    assert {(t.edition, t.seats) for t in tables} == set(product(DEFINITION.editions, (2, 4)))


def test_every_choice_of_the_box_and_of_the_expansion_is_played():
    assert {*BOX, *EXPANSION} == set(DEFINITION.modules)
    assert not set(BOX) & set(EXPANSION)
    tables = [numbered(number) for number in OTHERS]
    boxed, others = tables[: len(SOME)], tables[len(SOME) :]
    paired = {modules for couple in COUPLES for modules in (couple, couple[:1], couple[1:])}
    assert {table.modules for table in boxed} == set(SUBSETS) - paired
    assert len(set(SUBSETS)) == 2 ** len(BOX)
    sides = set(product(DEFINITION.editions, DEFINITION.seats))
    assert {(t.edition, t.seats) for t in boxed} == {(t.edition, t.seats) for t in others} == sides
    chosen = {tuple(name for name in t.modules if name in EXPANSION) for t in others}
    assert len(chosen) == len(EXPANDED) == 2 ** len(EXPANSION) - 1


def test_every_option_is_played_in_every_way():
    tables = [numbered(number) for number in (*range(len(PAIRS)), *OTHERS)]
    played = {setting for table in tables for setting in table.options}
    there = [(n, s) for n, s in DEFINITION.options.items() if not s.solos]
    assert played == {(n, v) for n, switch in there for v in switch.values}


def test_the_long_run_plays_every_pair_once():
    shares = [list(pairs_of(7, job, 3)) for job in range(3)]
    tables = [GAMES[name][1](number) for share in shares for name, number in share]
    people = [(t.modules, t.edition, t.seats) for t in tables if not t.solo]
    solo = [(t.modules, t.edition, t.solo) for t in tables if t.solo]
    assert sorted(people) == sorted(PAIRS)
    assert sorted(solo) == sorted(PAIRS_ALONE)
    assert max(map(len, shares)) - min(map(len, shares)) <= 2
