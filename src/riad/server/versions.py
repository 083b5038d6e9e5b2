"""What all who serve one database have in common: schema, rules, the shape of positions."""

from __future__ import annotations

from riad.games import definitions
from riad.kernel.state import canonical
from riad.server.shapes import shape_of
from riad.server.store.migrate import newest


def version() -> str:
    """Workers that say the same here understand every row the other writes."""
    games = {
        name: [definition.rules_version, shape_of(definition)]
        for name, definition in definitions().items()
    }
    return canonical({"schema": newest(), "games": games})
