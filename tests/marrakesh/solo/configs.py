"""Solo tables of every kind, one for each number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.solo.dials import STRONGER, WEAKER
from riad.kernel.definition import Config, Setting
from tests.marrakesh.configs import EXPANSION, SUBSETS, Modules, choices, ordered

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
KINDS = TABLES + EXPANDED

EITHER = ("one-show", "four-shows")
"""These two exclude each other; all others go with everything."""
OTHERS = [name for name in (*WEAKER, *STRONGER) if name not in EITHER]
DIALS: list[dict[str, Setting]] = [
    {**dict(zip(OTHERS, chosen, strict=True)), **{name: name == shows for name in EITHER}}
    for shows, chosen in product(("", *EITHER), product((False, True), repeat=len(OTHERS)))
]
"""Every way to set them."""


def alone(number: int) -> Config:
    """Every kind of solo table in turn, and with them every way to set the dials."""
    return ordered_alone(KINDS, number)


def boxed(number: int) -> Config:
    """The same without the modules of the expansion."""
    return ordered_alone(TABLES, number)


def expanded(number: int) -> Config:
    """The same with modules of the expansion."""
    return ordered_alone(EXPANDED, number)


def ordered_alone(kinds: Sequence[tuple[Modules, str, str]], number: int) -> Config:
    rounds, kind = divmod(number, len(kinds))
    modules, edition, solo = kinds[kind]
    options = {
        name: setting
        for name, setting in ordered(2, edition, modules, rounds + kind).options
        if DEFINITION.options[name].applies(edition, modules, solo)
    }
    if solo == "pachabot":
        options |= DIALS[(kind - kind // 3 + rounds) % len(DIALS)]
    return DEFINITION.configure(1, edition, modules, options, solo)
