"""Tables of Marrakesh of every kind, one for each number."""

from __future__ import annotations

from riad.games.marrakesh import DEFINITION
from riad.kernel.definition import Config


def numbered(number: int) -> Config:
    """Seats and every option change from number to number; all of them come up."""
    seats = DEFINITION.seats[number % len(DEFINITION.seats)]
    number //= len(DEFINITION.seats)
    options = {}
    for name, switch in DEFINITION.options.items():
        options[name] = switch.values[number % len(switch.values)]
        number //= len(switch.values)
    return DEFINITION.configure(seats, options=options)
