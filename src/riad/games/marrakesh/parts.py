"""What modules put on the table: each a state of its own, an optional field of player or table."""

from __future__ import annotations

from dataclasses import field

from riad.kernel.state import state


@state
class StairTiles:
    """Module 1: what lies on the fields between the staircases."""

    faces: list[str] = field(default_factory=list)
    """The face on each covered field, in order: `7-front`."""


@state
class Figures:
    """Module 2: where Sultan and Imam wait; whoever is accompanied has them as a tile."""

    waiting: list[int] = field(default_factory=lambda: [0, 0])
    """The step on palace and mosque stairs; 0 when the figure does not wait there."""


@state
class OpenTowns:
    """Module 5: the desert towns beside the board."""

    tiles: list[int] = field(default_factory=list)


@state
class Towns:
    """Module 5: the towns of one player, at the end of the left and of the right path."""

    tiles: list[int] = field(default_factory=lambda: [0, 0])
    """0: none lies there."""
    claimed: list[bool] = field(default_factory=lambda: [False, False])
    """Turned to their day side."""


@state
class Pachabot:
    """Solo: the strategy of the Pachabot, and what it has sent out of the game."""

    column: list[int] = field(default_factory=list)
    """Revealed strategy tiles, the oldest first."""
    stack: list[int] = field(default_factory=list)
    """Those that are not revealed; nobody knows their order."""
    gone: list[int] = field(default_factory=list)
    """Scrolls that have left the game."""


@state
class PriorityLine:
    """Solo: what the simplified Pachabot likes, the best first."""

    colours: list[int] = field(default_factory=list)
