"""Tables of Marrakesh of every kind, one for each number."""

from __future__ import annotations

from itertools import product

from riad.games.marrakesh import DEFINITION
from riad.kernel.definition import Config

SUBSETS = [
    tuple(name for name, there in zip(DEFINITION.modules, chosen, strict=True) if there)
    for chosen in product((False, True), repeat=len(DEFINITION.modules))
]
"""Every choice of modules, none of them first."""
KINDS = list(product(SUBSETS, DEFINITION.editions, DEFINITION.seats))
"""Every choice of modules, in both editions, with 2, 3 and 4 seats."""


def numbered(number: int) -> Config:
    """Every kind of table in turn; from round to round their options change, all of them."""
    rounds, kind = divmod(number, len(KINDS))
    modules, edition, seats = KINDS[kind]
    return ordered(seats, edition, modules, rounds + kind)


def plain(number: int) -> Config:
    """The first edition without modules: seats and every option change from number to number."""
    rounds, seats = divmod(number, len(DEFINITION.seats))
    return ordered(DEFINITION.seats[seats], DEFINITION.editions[0], (), rounds)


def ordered(seats: int, edition: str, modules: tuple[str, ...], number: int) -> Config:
    """A table with the options of a number, those it has."""
    options = {}
    for name, switch in DEFINITION.options.items():
        if switch.applies(edition, modules):
            options[name] = switch.values[number % len(switch.values)]
            number //= len(switch.values)
    return DEFINITION.configure(seats, edition, modules, options)
