"""What lies on the table."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from riad.kernel.game import Game as AnyGame
from riad.kernel.piles import Pile
from riad.kernel.state import secret, state

from .module_state import (
    Camel,
    Figures,
    Household,
    Kept,
    NomadBoard,
    Nomads,
    OpenTowns,
    Pachabot,
    PriorityLine,
    Race,
    StairTiles,
    Towns,
)
from .names import COLOURS, LEVELS, LUXURIES, NOTHING, ROOM, SOURCES

START_POINTS = 10
ALL_KESHIS = (1 << len(COLOURS)) - 1

if TYPE_CHECKING:
    from .box.board import Board
    from .variants.essential import Essential


@state
class Player:
    """A household of Marrakesh: its board, its supply, its pawns."""

    seat: int
    points: int = START_POINTS
    water: int = 1
    dates: int = 1
    dinars: int = 1
    goods: list[int] = field(default_factory=lambda: [0] * 3)
    """Lamps, carpets, spices."""
    values: list[int] = field(default_factory=lambda: [0] * ROOM)
    """Keshis of its own colour in each of the eight sectors."""
    vendors: int = 0
    """Sectors with a water vendor, one bit each; the Souk is the ninth."""
    new_vendor: bool = False
    """The vendor of the Souk came this turn and pays from the next one on."""
    square: int = 0
    """Spaces of the Main Square with an entertainer, one bit each."""
    disc: int = 0
    """How far the audience disc is turned."""
    guards: int = 0
    """Guards on the watchtower; the others are beside gates."""
    gates: list[int] = field(default_factory=lambda: [NOTHING] * ROOM)
    """The colour of the gate on each gate space."""
    paths: list[int] = field(default_factory=lambda: [0] * 3)
    """Caravans on each path of the Sahara."""
    oases: list[int] = field(default_factory=lambda: [0] * 6)
    """The tiles on the left and right path; 0 is face down, -1 is gone."""
    claimed: list[int] = field(default_factory=list)
    """Claimed oases, along the track."""
    track: list[int] = field(default_factory=list)
    """The keshi on each place of the oasis track."""
    tiles: int = 0
    """Scrolls owned, one bit each; modules add tiles of their own behind them."""
    luxuries: list[int] = field(default_factory=lambda: [0] * len(LUXURIES))
    hand: int = secret(default=ALL_KESHIS, seen_by="owner", derivable=True)
    """Keshis behind the screen, one bit each; who has counted along knows them."""
    waiting: int = 0
    """Keshis for which a placeholder lies behind the screen, one bit each."""
    chosen: list[int] = field(default_factory=list)
    """The colours chosen this round, and sent into the tower."""
    assistants: list[int] = field(default_factory=list)
    """The sectors where assistants stand."""
    aside: list[int] = field(default_factory=list)
    """Claimed keshis that are not placed yet."""
    boat: int = 0
    """The fisherman's space on the river."""
    head_start: int = 0
    """Where the fisherman began this season."""
    arrived: int = 0
    """When the fisherman came to his space, compared with the others."""
    palace: int = 0
    mosque: int = 0
    studied: int = 0
    """Scholars used for scrolls this turn."""
    bought: bool = False
    """Whether a scroll was bought this round."""
    provisions: list[int] = field(default_factory=list)
    """Provision tiles face up."""
    hidden: list[int] = secret(factory=list, seen_by="owner")
    """Provision tiles face down."""
    crocodile: bool = False
    """Begins next season on the crocodile space."""
    sources: list[int] = field(default_factory=lambda: [START_POINTS] + [0] * (len(SOURCES) - 1))
    towns: Towns | None = None
    kept: Kept | None = None
    household: Household | None = None
    nomads: Nomads | None = None
    camel: Camel | None = None


@state
class Shelf:
    """Face-down piles side by side, each with its top tile turned up."""

    down: list[Pile]
    tops: list[int]
    """The tile turned up last on each pile; it is open as long as it lies in the display."""


@state
class Table:
    players: list[Player]
    season: int = 1
    round: int = 1
    begins: int = 0
    """Who began the game."""
    tower: list[int] = field(default_factory=lambda: [0] * len(COLOURS))
    """Keshis of each colour inside the tower."""
    offer: list[int] = field(default_factory=lambda: [0] * len(COLOURS))
    wood: list[int] = field(default_factory=list)
    """Wooden keshis in the common supply, with those that stand on boards as pieces."""
    scrolls: list[list[int]] = field(default_factory=lambda: [[] for _ in LEVELS])
    """Open scrolls of each level."""
    scroll_piles: list[Pile] = field(default_factory=list)
    """One stack for each level, unless shelves have several."""
    scroll_pools: list[list[int]] = field(default_factory=list)
    """Scrolls nobody has seen yet."""
    shelves: list[Shelf] = field(default_factory=list)
    """Where tiles lie in several piles: the scrolls level by level, then the luxury goods."""
    luxuries: list[int] = field(default_factory=list)
    """Open luxury goods."""
    luxury_pool: list[int] = field(default_factory=list)
    office: int = 0
    office_pool: list[int] = field(default_factory=list)
    river_tiles: list[int] = field(default_factory=list)
    """The faces of the three seasons."""
    workshops: list[list[int]] = field(default_factory=list)
    """Gates of each colour in each workshop."""
    oasis_pool: list[int] = field(default_factory=list)
    newest: int = 0
    """The oasis that was discovered last."""
    spare: list[int] = field(default_factory=list)
    """Oases laid out for river tile 02."""
    provision_pool: list[int] = secret(factory=list, seen_by="nobody")
    bag: list[int] = field(default_factory=list)
    """Keshis for the oasis tracks that nobody has drawn."""
    arrivals: int = 0
    """How often a fisherman has come to rest."""
    stair_tiles: StairTiles | None = None
    figures: Figures | None = None
    towns: OpenTowns | None = None
    nomads: NomadBoard | None = None
    race: Race | None = None
    pachabot: Pachabot | None = None
    priority_line: PriorityLine | None = None


if TYPE_CHECKING:

    class Game(AnyGame[Table]):
        """A game of Marrakesh: what can be asked of its box and edition is known."""

        box: Board
        edition: Essential
else:
    Game = AnyGame[Table]
