"""Solo tables of every kind, one for each number."""

from __future__ import annotations

from itertools import product

from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.solo.dials import STRONGER, WEAKER
from riad.kernel.definition import Config, Setting
from tests.marrakesh.configs import SUBSETS, ordered

KINDS = list(product(SUBSETS, DEFINITION.editions, ("pachabot", "pachabot", "simple")))
"""Every choice of modules, in both editions, against each opponent; the one with dials twice."""

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
    rounds, kind = divmod(number, len(KINDS))
    modules, edition, solo = KINDS[kind]
    options = dict(ordered(2, edition, modules, rounds + kind).options)
    if solo == "pachabot":
        options |= DIALS[(kind - kind // 3 + rounds) % len(DIALS)]
    return DEFINITION.configure(1, edition, modules, options, solo)
