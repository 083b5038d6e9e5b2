"""The words of the game: floors, actions, buildings, cards, moments, quantities, sources of points.

Positions in these tuples are the numbers used in the state; the data file is checked against them.
"""

from __future__ import annotations

FLOORS = ("camels", "sack", "barrel", "chest", "vase", "gold")
CAMELS, SACK, BARREL, CHEST, VASE, GOLD = range(6)
QUARTERS = FLOORS[SACK:GOLD]
"""The neighbourhoods of the city; each has the floor of its name."""

ACTIONS = ("floor", "supervisor", "card")
FLOOR_ACTION, SUPERVISOR, CARD = range(3)
"""What a group of dice can be used for."""

BUILDINGS = ("paddock", "stall", "hammam", "caravanserai", "bazaar", "hoist")
PADDOCK, STALL, HAMMAM, CARAVANSERAI, BAZAAR, HOIST = range(6)

CARDS = (
    "take-camels",
    "take-gold",
    "place-in-shop",
    "place-in-caravan",
    "score-camels",
    "score-gold",
    "build-no-camels",
    "build-no-gold",
    "exchange",
)
(
    TAKE_CAMELS,
    TAKE_GOLD,
    PLACE_IN_SHOP,
    PLACE_IN_CARAVAN,
    SCORE_CAMELS,
    SCORE_GOLD,
    BUILD_NO_CAMELS,
    BUILD_NO_GOLD,
    EXCHANGE,
) = range(9)

NOBODY = -1
"""The owner of an empty shop."""

# Where points come from
SOURCES = ("camels", "caravan", "souks", "bazaar", "buildings", "cards")
FROM_CAMELS, FROM_CARAVAN, FROM_SOUKS, FROM_BAZAAR, FROM_BUILDINGS, FROM_CARDS = range(6)

# Moments
CUBE_SHIPPED = "cube-shipped"
MOMENTS = (CUBE_SHIPPED,)

# Quantities
CAMELS_FROM_TOWER = "camels-from-tower"
GOLD_FROM_TOWER = "gold-from-tower"
CUBES_FROM_TOWER = "cubes-from-tower"
FREE_STEPS = "free-steps"
POINTS_MORE_PER_SOUK = "points-more-per-souk"
QUANTITIES = (
    CAMELS_FROM_TOWER,
    GOLD_FROM_TOWER,
    CUBES_FROM_TOWER,
    FREE_STEPS,
    POINTS_MORE_PER_SOUK,
)
