"""The table of Market: its words, and plain data with the secrets declared on the field."""

from __future__ import annotations

from dataclasses import field

from riad.kernel.game import Game as AnyGame
from riad.kernel.piles import Pile
from riad.kernel.state import secret, state
from riad.kernel.text import No, Text

FIGS, SILK, SPICE = range(3)
WARES = ("figs", "silk", "spice")
WARE_TEXT = tuple(Text(f"ware.{ware}") for ware in WARES)
ALL_WARES = [FIGS] * 6 + [SILK] * 6 + [SPICE] * 6
SOLD, EVENING = "sold", "evening"  # moments: rules signal them, tiles and modules answer
PRICE = "coins-per-sale"  # a quantity: rules ask for it, tiles and modules change it
SOURCES = ("customers", "camels", "crates")
FROM_CUSTOMERS, FROM_CAMELS, FROM_CRATES = range(3)
NO_WARE = No("K-3.1", "ware.none")
NOT_HERE = No("K-3.2", "customer.not-here")
OWNED = No("K-4.1", "stall.owned")
TOO_POOR = No("K-4.2", "coins.too-few")


@state
class Camel:
    """What the module `camels` adds to a player."""

    loads: int = 0


@state
class Player:
    seat: int
    coins: int = secret(default=0, seen_by="owner", derivable=True)
    """Behind a screen, but all that comes and goes is seen."""
    points: int = 0
    sources: list[int] = field(default_factory=lambda: [0] * len(SOURCES))
    tiles: int = 0
    """Stalls owned, one bit each."""
    hand: list[int] = secret(factory=list, seen_by="owner")
    crate: list[int] = secret(factory=list, seen_by="owner")
    bid: int = 0
    camel: Camel | None = None


@state
class Table:
    players: list[Player]
    pile: Pile
    """Customers still to come; of those nobody has met yet, any may be next."""
    strangers: list[int]
    square: list[int] = field(default_factory=list)
    """Customers who wait to be served."""
    served: list[int] = field(default_factory=list)
    wares: list[int] = secret(factory=ALL_WARES.copy, seen_by="nobody")
    shown: list[int] = field(default_factory=list)
    day: int = 1
    first: int = 0


Game = AnyGame[Table]
