"""Tables of Yspahan of every kind, one for each number."""

from __future__ import annotations

from riad.games.yspahan import DEFINITION
from riad.kernel.definition import Config


def numbered(number: int) -> Config:
    """Seats and every option change from number to number; all of them come up."""
    seats = DEFINITION.seats[number % len(DEFINITION.seats)]
    number //= len(DEFINITION.seats)
    options = {}
    for name, switch in DEFINITION.options.items():
        values = [v for v in switch.values if name != "first" or v in ("random", *range(seats))]
        options[name] = values[number % len(values)]
        number //= len(values)
    return DEFINITION.configure(seats, options=options)
