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
class NomadBoard:
    """Nomads: the supply beside the tower."""

    supply: int = 0
    offered: bool = False
    """Whether one stands among the keshis that can be claimed."""


@state
class Nomads:
    """Nomads: where those of one player stand; the values of sectors count them."""

    sectors: list[int] = field(default_factory=lambda: [0] * 8)
    """Nomads on the own spaces of each sector, caravans and guards beside gates included."""
    square: int = 0
    """Spaces of the Main Square with one, one bit each."""
    guards: int = 0
    """Those on the watchtower."""
    vendors: int = 0
    """Sectors where one is the water vendor, one bit each."""
    hand: int = 0
    """Those that are not placed yet."""
    window: int = 0
    """The round in which they were moved last: 23 is the third one of season 2."""


@state
class Race:
    """Camels: the track beside the board."""

    rewards: list[str] = field(default_factory=list)
    """The faces of the reward tiles that are left, `4-b`; the first one is active."""
    crossed: int = 0
    """Lines that some camel has crossed, one bit each."""


@state
class Camel:
    """Camels: how far one player's camel has come, who looks on, and what it has left behind."""

    space: int = 0
    podium: int = 0
    """Its place on the podium; 0: it is still on the track."""
    column: list[int] = field(default_factory=list)
    """The keshis of the column of spectators, by colour; a nomad is a kind of its own."""
    dung: int = 0


@state
class Kept:
    """New provisions: how many medium and hard tiles a player has kept, unseen."""

    medium: int = 0
    hard: int = 0


@state
class Household:
    """Special buildings: where a player lives."""

    building: int = -1
    drawn: list[int] = field(default_factory=list)
    """The buildings of which one was chosen."""
    scrolls: list[int] = field(default_factory=list)
    """Yellow scrolls that were drawn and do not belong to anybody yet."""


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
