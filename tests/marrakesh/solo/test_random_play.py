"""Random solo games under all checks: both opponents, every pair of modules, every dial."""

from __future__ import annotations

from itertools import combinations

import pytest

from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.solo.dials import OPTIONS as DIAL_NAMES
from riad.games.marrakesh.solo.readings import OPTIONS as READINGS
from riad.kernel import checks
from tests.full import FULL
from tests.marrakesh.configs import COUPLES, SUBSETS, UNPAIRED, taken_turns

from .configs import DIALS, EITHER, EXPANDED, KINDS, MEETS, MET, OTHERS, PAIRS, SOME, alone

SIDES = len(PAIRS) // len(COUPLES)
"""Each pair has so many tables: both editions, against each opponent."""
AT_ONCE = 5
"""Each test of pairs plays so many of them."""
DECISIONS = 1_820 if FULL else 900
"""What each of them plays at least: 9,900 decisions together, 20,000 in the full form, which plays
every pair against both opponents."""
TOGETHER = 8
"""Each other test plays so many tables."""
EVERY = 600
"""A position takes a fifth of a second to examine; `make fuzz` examines many more."""


def play(number: int) -> int:
    return checks.play_through(DEFINITION, alone(number), number, every=EVERY).decisions


@pytest.mark.parametrize("pair", range(0, len(COUPLES), AT_ONCE))
def test_every_pair_of_modules_keeps_every_promise(pair):
    numbers = taken_turns(range(pair * SIDES, (pair + AT_ONCE) * SIDES))
    decisions = sum(map(play, numbers))
    rounds = 1
    while decisions < DECISIONS:
        decisions += sum(play(number + rounds * len(KINDS)) for number in numbers)
        rounds += 1


@pytest.mark.parametrize("first", range(0, len(OTHERS), TOGETHER))
def test_every_choice_of_modules_keeps_every_promise(first):
    for number in OTHERS[first : first + TOGETHER]:
        assert play(number) > 0


def test_every_pair_is_played_in_both_editions_against_both_opponents():
    tables = [alone(number) for number in range(len(PAIRS))]
    assert {(t.modules, t.edition, t.solo) for t in tables} == {
        (pair, edition, solo)
        for pair in combinations(DEFINITION.modules, 2)
        for edition in ("essential", "classic")
        for solo in ("pachabot", "simple")
    }
    assert len(PAIRS) == len(tables) == 220
    assert {table.seats for table in tables} == {1}
    assert len(COUPLES) % AT_ONCE == 0
    assert len(COUPLES) // AT_ONCE * DECISIONS >= (20_000 if FULL else 9_900)
    turns = [alone(number) for number in taken_turns(range(len(PAIRS)))]
    sides = {(t.edition, t.solo) for t in turns}
    assert {(t.modules, t.edition) for t in turns} == {(t.modules, t.edition) for t in tables}
    assert sides == {(t.edition, t.solo) for t in tables}


def test_every_choice_is_played_of_the_box_and_of_what_has_rules_of_its_own():
    tables = [alone(number) for number in OTHERS]
    boxed, expanded = tables[: len(SOME)], tables[len(SOME) :]
    assert [table.modules for table in boxed] == [SUBSETS[choice] for choice in UNPAIRED]
    sides = {(table.edition, table.solo) for table in boxed}
    assert len(sides) == len(DEFINITION.editions) * len(DEFINITION.solos)
    assert len(expanded) == len(EXPANDED)
    met = {
        (tuple(name for name in table.modules if name in MEETS), table.edition)
        for table in expanded
        if table.solo == "pachabot"
    }
    assert len(met) == len(MET) == (2 ** len(MEETS) - 1) * len(DEFINITION.editions)
    simple = [table.modules for table in expanded if table.solo == "simple"]
    assert {name for modules in simple for name in modules} == set(DEFINITION.modules)


def test_every_option_and_every_way_to_set_the_dials_is_played():
    tables = [alone(number) for number in (*range(len(PAIRS)), *OTHERS)]
    played = {setting for table in tables for setting in table.options}
    there = {n: s for n, s in DEFINITION.options.items() if not s.not_solos}
    assert played == {(n, v) for n, switch in there.items() for v in switch.values}
    ways = 2 ** (len(DIAL_NAMES) - len(EITHER)) * 3
    assert len(DIALS) == ways == 96
    pairs = [dict(table.options) for table in tables[: len(PAIRS)] if table.solo == "pachabot"]
    assert len({tuple(options[name] for name in DIAL_NAMES) for options in pairs}) == ways


def test_readings_about_a_dial_are_played_with_it():
    tables = [dict(alone(number).options) for number in (*range(len(PAIRS)), *OTHERS)]
    for dial, reading in (("one-show", "one-show-reach"), ("no-caravan-tiles", "tile-02-strategy")):
        met = {options[reading] for options in tables if options.get(dial)}
        assert met == set(READINGS[reading].values), reading
