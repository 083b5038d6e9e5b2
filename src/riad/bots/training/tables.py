"""The tables that are trained at: mostly the plain game, and some of everything else."""

from __future__ import annotations

import random

from riad.kernel.definition import Config, Definition

FIRST = 300
"""The first games are all plain: there most is learned in the least time."""
PLAIN, CROWDED, MODULES, ALONE = 7, 1, 2, 2
"""How many of a dozen games each kind gets after that."""
DOZEN = PLAIN + CROWDED + MODULES + ALONE


def table(definition: Definition, plain: int, seed: int, number: int) -> Config:
    """What is laid out for a game of a training; the same for the same numbers."""
    chance = random.Random(f"riad train {definition.name} {seed} {number}")
    kind = chance.randrange(DOZEN) if number >= FIRST else DOZEN
    if kind < ALONE and definition.solos:
        return definition.configure(1, solo=chance.choice(definition.solos))
    if kind < ALONE + CROWDED:
        others = [seats for seats in definition.seats if seats != plain]
        return definition.configure(chance.choice(others))
    if kind < ALONE + CROWDED + MODULES and definition.modules:
        known = list(definition.modules)
        some = chance.sample(known, chance.choice((1, 2, 4, len(known))))
        edition = chance.choice(definition.editions)
        return definition.configure(plain, edition=edition, modules=some)
    return definition.configure(plain)
