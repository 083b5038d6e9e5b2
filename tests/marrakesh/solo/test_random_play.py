"""Random solo games under all checks: both opponents, every choice of modules, every dial."""

from __future__ import annotations

import pytest

from riad.games.marrakesh import DEFINITION
from riad.kernel import checks
from tests.marrakesh.configs import SUBSETS

from .configs import DIALS, EITHER, EXPANDED, KINDS, MEETS, MET, TABLES, alone

TOGETHER = 8
"""Each test plays so many kinds of table."""
DECISIONS = 840
"""What each of them plays at least: 20,000 decisions together, and more with the expansion."""
EVERY = 400
"""A position takes a fifth of a second to examine; `make fuzz` examines many more."""


@pytest.mark.parametrize("first", range(0, len(KINDS), TOGETHER))
def test_random_games_keep_every_promise(first):
    decisions, number = 0, first
    while number < first + TOGETHER or decisions < DECISIONS:
        played = checks.play_through(DEFINITION, alone(number), number, every=EVERY)
        decisions += played.decisions
        number += 1 if number < first + TOGETHER - 1 else len(KINDS)


def test_every_kind_of_solo_table_is_played():
    assert len(TABLES) // TOGETHER * DECISIONS >= 20_000
    tables = [alone(number) for number in range(len(KINDS))]
    assert [(t.modules, t.edition, t.solo) for t in tables] == KINDS
    assert {t.seats for t in tables} == {1}
    assert {t.solo for t in tables} == set(DEFINITION.solos)
    assert {t.modules for t in tables[: len(TABLES)]} == set(SUBSETS)
    played = {setting for table in tables for setting in table.options}
    there = {n: s for n, s in DEFINITION.options.items() if not s.not_solos}
    assert played == {(n, v) for n, switch in there.items() for v in switch.values}


def test_the_modules_of_the_expansion_are_played_together_and_apart():
    assert len(MET) == (2 ** len(MEETS) - 1) * len(DEFINITION.editions)
    met = {
        (tuple(name for name in modules if name in MEETS), edition)
        for modules, edition, solo in EXPANDED
        if solo == "pachabot"
    }
    assert len(met) == len(MET)
    assert len(KINDS) % TOGETHER == 0
    simple = [modules for modules, _, solo in EXPANDED if solo == "simple"]
    assert {name for modules in simple for name in modules} == set(DEFINITION.modules)
    assert len(EXPANDED) // TOGETHER * DECISIONS >= 4_000


def test_the_dials_are_set_in_every_way_that_is_allowed():
    dials = [name for name, switch in DEFINITION.options.items() if switch.solos]
    ways = 2 ** (len(dials) - len(EITHER)) * 3
    assert len(DIALS) == ways == 96
    tables = [alone(number) for number in range(len(KINDS))]
    against = [dict(table.options) for table in tables if table.solo == "pachabot"]
    assert len({tuple(options[name] for name in dials) for options in against}) == ways
