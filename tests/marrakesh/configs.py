"""Tables of Marrakesh of every kind, one for each number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, cycle, product

from riad.games.marrakesh import DEFINITION
from riad.kernel.definition import Config
from tests.full import FULL

Modules = tuple[str, ...]

BOX = [name for name, module in DEFINITION.modules.items() if module.rules[0].startswith("M-")]
"""The modules of the base game."""
EXPANSION = [name for name in DEFINITION.modules if name not in BOX]


def choices(names: Sequence[str]) -> list[Modules]:
    """Every choice of these modules, none of them first."""
    return [
        tuple(name for name, there in zip(names, chosen, strict=True) if there)
        for chosen in product((False, True), repeat=len(names))
    ]


COUPLES: list[Modules] = list(combinations(DEFINITION.modules, 2))
"""Every two modules."""
PAIRS = list(product(COUPLES, DEFINITION.editions, (2, 4)))
"""Every two modules and no others, in both editions, with 2 and with 4 seats."""
SUBSETS = choices(BOX)
TABLES = list(product(SUBSETS, DEFINITION.editions, DEFINITION.seats))
"""Every choice of the modules of the box, in both editions, with 2, 3 and 4 seats."""
EXPANDED = [
    ((*modules, *more), edition, seats)
    for (modules, edition, seats), more in zip(
        cycle(TABLES[::7]), choices(EXPANSION)[1:], strict=False
    )
]
"""Every choice of the modules of the expansion, each with others of the box."""
KINDS = PAIRS + TABLES + EXPANDED

UNPAIRED = [n for n, modules in enumerate(SUBSETS) if len(modules) not in (1, 2)]
"""The choices that pairs do not play: no module, and three of the box or more."""
SIDES = len(DEFINITION.editions) * len(DEFINITION.seats)
SOME = [len(PAIRS) + SIDES * choice + n % SIDES for n, choice in enumerate(UNPAIRED)]
"""A table for each of them, editions and seats in turn."""
OTHERS = [*SOME, *range(len(PAIRS) + len(TABLES), len(KINDS))]
"""The numbers of the tables that are played in every run besides the pairs."""


SPREAD = 0x9E3779B97F4A7C15
"""An odd number with bits everywhere, for there are more options than small numbers have digits."""


def taken_turns(numbers: Sequence[int]) -> Sequence[int]:
    """Of pairs in both editions at two kinds of tables: one kind each, in turn; all if FULL."""
    return numbers if FULL else [n for n in numbers if n % 2 == (n // 2 + n // 4) % 2]


def numbered(number: int) -> Config:
    """Every kind of table in turn; from round to round their options change, all of them."""
    return _of(KINDS, number)


def boxed(number: int) -> Config:
    """The same without modules of the expansion."""
    return _of(TABLES, number)


def expanded(number: int) -> Config:
    """The same with modules of the expansion."""
    return _of(EXPANDED, number)


def _of(kinds: Sequence[tuple[Modules, str, int]], number: int) -> Config:
    rounds, kind = divmod(number, len(kinds))
    modules, edition, seats = kinds[kind]
    return ordered(seats, edition, modules, rounds + kind)


def plain(number: int) -> Config:
    """The first edition without modules: seats and every option change from number to number."""
    rounds, seats = divmod(number, len(DEFINITION.seats))
    return ordered(DEFINITION.seats[seats], DEFINITION.editions[0], (), rounds)


def everything(number: int) -> Config:
    """All modules at once: seats, editions and every option change from number to number."""
    kinds = list(product(DEFINITION.editions, DEFINITION.seats))
    rounds, kind = divmod(number, len(kinds))
    edition, seats = kinds[kind]
    return ordered(seats, edition, tuple(DEFINITION.modules), rounds)


def ordered(seats: int, edition: str, modules: tuple[str, ...], number: int) -> Config:
    """A table with the options of a number, those it has; all of them change from near to near."""
    options, number = {}, number * SPREAD
    for name, switch in DEFINITION.options.items():
        if switch.applies(edition, modules):
            options[name] = switch.values[number % len(switch.values)]
            number //= len(switch.values)
    return DEFINITION.configure(seats, edition, modules, options)
