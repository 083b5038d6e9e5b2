"""Solo tables of every kind, one for each number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.solo.dials import STRONGER, WEAKER
from riad.games.marrakesh.solo.readings import OPTIONS as READINGS
from riad.kernel.definition import Config, Setting
from tests.marrakesh.configs import (
    COUPLES,
    EXPANSION,
    SUBSETS,
    UNPAIRED,
    Modules,
    choices,
    ordered,
)

Kind = tuple[Modules, str, str]

PAIRS = list(product(COUPLES, DEFINITION.editions, DEFINITION.solos))
"""Every two modules and no others, in both editions, against each opponent."""
TABLES = list(product(SUBSETS, DEFINITION.editions, ("pachabot", "pachabot", "simple")))
"""Every choice of modules, in both editions, against each opponent; the one with dials twice."""

MEETS = ("new-luxury-goods", "special-buildings", "nomads", "camels")
"""The modules of the expansion that have rules of their own for the Pachabot."""
BESIDE = choices([name for name in EXPANSION if name not in MEETS])


def mixed(number: int, chosen: Modules) -> Modules:
    """These modules, and others with them that change from number to number."""
    there = {*chosen, *BESIDE[number % len(BESIDE)], *SUBSETS[number % len(SUBSETS)]}
    return tuple(name for name in DEFINITION.modules if name in there)


MET = list(product(choices(MEETS)[1:], DEFINITION.editions))
EXPANDED = [
    (mixed(number, chosen), edition, solo)
    for number, (chosen, edition) in enumerate(MET)
    for solo in (("pachabot",) if number % 3 else ("pachabot", "simple"))
]
"""Every choice of those modules in both editions, a third of them against both opponents."""
KINDS = PAIRS + TABLES + EXPANDED

SIDES = len(TABLES) // len(SUBSETS)
SOME = [len(PAIRS) + SIDES * choice + n % SIDES for n, choice in enumerate(UNPAIRED)]
"""A table for each choice that pairs do not play, editions and opponents in turn."""
OTHERS = [*SOME, *range(len(PAIRS) + len(TABLES), len(KINDS))]
"""The numbers of the tables that are played in every run besides the pairs."""

EITHER = ("one-show", "four-shows")
"""These two exclude each other; all others go with everything."""
FREE = [name for name in (*WEAKER, *STRONGER) if name not in EITHER]
DIALS: list[dict[str, Setting]] = [
    {**dict(zip(FREE, chosen, strict=True)), **{name: name == shows for name in EITHER}}
    for shows, chosen in product(("", *EITHER), product((False, True), repeat=len(FREE)))
]
"""Every way to set them."""
AGREED: list[dict[str, Setting]] = [
    dict(zip(READINGS, chosen, strict=True))
    for chosen in product(*(switch.values for switch in READINGS.values()))
]
"""Every way to read what can be read in two ways."""
STRIDE = 131
"""No divisor of the number of dials, so that each way to read meets each way to set them."""


def alone(number: int) -> Config:
    """Every kind of solo table in turn, and with them every way to set the dials."""
    rounds, kind = divmod(number, len(KINDS))
    if kind < len(PAIRS):
        return against(PAIRS[kind], rounds + kind, rounds + kind // 2)
    others = TABLES + EXPANDED
    return _of(others, rounds * len(others) + kind - len(PAIRS))


def boxed(number: int) -> Config:
    """The same without the modules of the expansion."""
    return _of(TABLES, number)


def expanded(number: int) -> Config:
    """The same with modules of the expansion."""
    return _of(EXPANDED, number)


def _of(kinds: Sequence[Kind], number: int) -> Config:
    """A third of these tables has no dials."""
    rounds, kind = divmod(number, len(kinds))
    return against(kinds[kind], rounds + kind, rounds + kind - kind // 3)


def against(kind: Kind, number: int, dials: int) -> Config:
    """A table with the options of a number, those it has, and its dials set in one way."""
    modules, edition, solo = kind
    options = {
        name: setting
        for name, setting in ordered(2, edition, modules, number).options
        if DEFINITION.options[name].applies(edition, modules, solo)
    }
    if solo == "pachabot":
        agreed = AGREED[dials % STRIDE % len(AGREED)]
        options |= DIALS[dials % len(DIALS)]
        options |= {
            name: value
            for name, value in agreed.items()
            if READINGS[name].applies(edition, modules, solo)
        }
    elif "imam-and-sultan" in modules:
        options["figure-at-the-top"] = ("stays", "leaves")[dials % 2]
    return DEFINITION.configure(1, edition, modules, options, solo)
