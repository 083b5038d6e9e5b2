"""Random games under all checks: every choice of modules, both editions, 2, 3 and 4 seats."""

from __future__ import annotations

from itertools import product

import pytest

from riad.games.marrakesh import DEFINITION
from riad.kernel import checks
from tests.marrakesh.configs import BOX, EXPANSION, KINDS, SUBSETS, TABLES, numbered

TOGETHER = 3
"""Each test plays so many kinds of table: one of each number of seats."""
DECISIONS = 940
"""What each of them plays at least: 60,000 decisions together."""
EVERY = 400
"""A position takes a fifth of a second to examine; `make fuzz` examines many more."""


@pytest.mark.parametrize("first", range(0, len(KINDS), TOGETHER))
def test_random_games_keep_every_promise(first):
    decisions, number = 0, first
    while number < first + TOGETHER or decisions < DECISIONS:
        played = checks.play_through(DEFINITION, numbered(number), number, every=EVERY)
        decisions += played.decisions
        number += 1 if number < first + TOGETHER - 1 else len(KINDS)


def test_every_kind_of_table_is_played():
    assert len(SUBSETS) == 2 ** len(BOX)
    assert len(TABLES) == len(SUBSETS) * len(DEFINITION.editions) * len(DEFINITION.seats)
    chosen = {tuple(name for name in modules if name in EXPANSION) for modules, _, _ in KINDS}
    assert len(chosen) == 2 ** len(EXPANSION)
    assert {*BOX, *EXPANSION} == set(DEFINITION.modules)
    expanded = [(edition, seats) for modules, edition, seats in KINDS[len(TABLES) :]]
    assert set(expanded) == set(product(DEFINITION.editions, DEFINITION.seats))
    assert len(KINDS) // TOGETHER * DECISIONS >= 60_000
    tables = [numbered(number) for number in range(len(KINDS))]
    assert [(t.modules, t.edition, t.seats) for t in tables] == KINDS
    there = [(n, s) for n, s in DEFINITION.options.items() if not s.solos]
    played = {setting for table in tables for setting in table.options}
    assert played == {(n, v) for n, switch in there for v in switch.values}
