"""The words of the game: colours, sectors, resources, moments, quantities, sources of points.

Positions in these tuples are the numbers used in the state; the data files are checked against
them.
"""

from __future__ import annotations

COLOURS = (
    "green",
    "gray",
    "white",
    "black",
    "turquoise",
    "pink",
    "beige",
    "brown",
    "red",
    "yellow",
    "purple",
    "orange",
)
GREEN, GRAY, WHITE, BLACK, TURQUOISE, PINK, BEIGE, BROWN, RED, YELLOW, PURPLE, ORANGE = range(12)
TRACK_COLOURS = (GREEN, GRAY, WHITE, BLACK, TURQUOISE)
GOODS = (YELLOW, PURPLE, ORANGE)
FIRST_GOOD = YELLOW
SEASONS = 3
ROUNDS = 4
"""In each season."""
CHOSEN = 3
"""The keshis that each gives to a round."""
ASSISTANTS = 3
ROOM = 8
"""The most keshis of its own colour a sector holds."""
COMPLETE_POINTS = 10
"""For each sector that holds as many, in the end."""

SECTORS = (
    "date-orchard",
    "madrasa",
    "palace",
    "mosque",
    "river",
    "main-square",
    "medina",
    "sahara",
    "souk",
)
ORCHARD, MADRASA, PALACE, MOSQUE, RIVER, SQUARE, MEDINA, SAHARA, SOUK = range(9)
"""The first eight have the number of their colour."""

RESOURCES = ("water", "date", "dinar")
WATER, DATE, DINAR = range(3)

STAIRS = ("palace", "mosque")
TOP = 16
"""The last step of both staircases."""

LEVELS = ("gray", "yellow", "pink", "orange")
"""The backs of the scrolls."""
LUXURIES = ("slipper", "tajine", "dagger", "oil-lamp", "necklace", "saddle", "falcon")
PATHS = ("left", "right", "start")
LEFT, RIGHT, START = range(3)

NOTHING = -1
FACE_DOWN = 0
CLAIMED = -1
"""What an oasis place holds when it is not the number of a tile."""

# Where points come from
SOURCES = (
    "start",
    "orchard",
    "square",
    "river",
    "stairs",
    "gates",
    "luxuries",
    "offices",
    "scrolls",
    "sahara",
    "river-tiles",
    "provisions",
    "sectors",
    "oases",
    "towns",
    "leftovers",
    "vendors",
    "strategy",
    "race",
    "buildings",
)
(
    FROM_START,
    FROM_ORCHARD,
    FROM_SQUARE,
    FROM_RIVER,
    FROM_STAIRS,
    FROM_GATES,
    FROM_LUXURIES,
    FROM_OFFICES,
    FROM_SCROLLS,
    FROM_SAHARA,
    FROM_RIVER_TILES,
    FROM_PROVISIONS,
    FROM_SECTORS,
    FROM_OASES,
    FROM_TOWNS,
    FROM_LEFTOVERS,
    FROM_VENDORS,
    FROM_STRATEGY,
    FROM_RACE,
    FROM_BUILDINGS,
) = range(20)

# Moments
THRESHOLD_CROSSED = "threshold_crossed"
RAPID_PASSED = "rapid_passed"
OFFICE_USED = "exchange_office_used"
SQUARE_ACTION_ENDS = "main_square_action_end"
OASIS_DISCOVERED = "oasis_discovered"
SEASON_SCORING = "season_scoring_start"
PALACE_CLIMBED = "palace_step_climbed"
MOSQUE_CLIMBED = "mosque_step_climbed"
FINAL_SCORING = "final_scoring"
SEASON_BEGINS = "season_start"
ROUND_BEGINS = "round_start"
PROVISION_TURNED = "provision_turned_up"
GATE_BOUGHT = "gate_bought"
PALACE_THRESHOLD = "palace_threshold_crossed"
MOSQUE_THRESHOLD = "mosque_threshold_crossed"
GUARD_POSTED = "guard_posted"
MOMENTS = (
    THRESHOLD_CROSSED,
    RAPID_PASSED,
    OFFICE_USED,
    SQUARE_ACTION_ENDS,
    OASIS_DISCOVERED,
    SEASON_SCORING,
    PALACE_CLIMBED,
    MOSQUE_CLIMBED,
    FINAL_SCORING,
    SEASON_BEGINS,
    ROUND_BEGINS,
    PROVISION_TURNED,
    GATE_BOUGHT,
    PALACE_THRESHOLD,
    MOSQUE_THRESHOLD,
    GUARD_POSTED,
)

# Quantities; those that answer yes or no are 0 unless a tile says otherwise
LOSS_WAIVED = "workshop_loss_waived"
HARVEST_WATER = "harvest_water"
HARVEST_DINAR = "harvest_dinar"
HARVEST_POINT = "harvest_point"
STEPS_FOR_DATES = "steps_for_dates"
STEPS_FOR_WATER = "steps_for_water"
STEPS_MORE = "stair_move_plus"
SPECTATORS_MORE = "spectators_plus"
GATE_DISCOUNT = "gate_dinars_minus"
DATES_AS_DINARS = "pay_dinars_with"
BUYS_MORE = "luxury_goods_per_assistant"
CHANGES_MORE = "exchanges_per_assistant"
VENDOR_WATER = "vendor_water_plus"
VENDOR_POINTS = "vendor_points_plus"
GATE_KESHI_FREE = "gate_keshi_any_colour"
GATE_KESHIS_MORE = "gate_keshis"
PROVISION_DEAL = "provision_deal"
OASIS_FOR_ANY = "oasis_cost_any"
OVERFLOW_PALACE = "overflow_palace"
OVERFLOW_MOSQUE = "overflow_mosque"
OVERFLOW_RIVER = "overflow_river"
RAPIDS_MORE = "rapid_bonus_times"
ALL_RAPIDS = "river_bonus"
CLAIM_ANY = "claim_two_of_any_colour"
CONNECTIONS_MORE = "connection_bonuses"
SQUARE_ACTIONS_MORE = "main_square_actions"
NEIGHBOURS_PAY = "entertainer_placed"
SCROLL_DISCOUNT = "scroll_dates_minus"
FEE_DISCOUNT = "scroll_fee_minus"
LUXURY_DISCOUNT = "luxury_goods_minus"
NEW_KIND_DISCOUNT = "new_luxury_kind_minus"
OASIS_DISCOUNT = "oasis_cost_minus"
PALACE_STEPS = "palace_steps_plus"
MOSQUE_STEPS = "mosque_steps_plus"
RIVER_STEPS = "river_steps_plus"
QUANTITIES = (
    LOSS_WAIVED,
    HARVEST_WATER,
    HARVEST_DINAR,
    HARVEST_POINT,
    STEPS_FOR_DATES,
    STEPS_FOR_WATER,
    STEPS_MORE,
    SPECTATORS_MORE,
    GATE_DISCOUNT,
    DATES_AS_DINARS,
    BUYS_MORE,
    CHANGES_MORE,
    VENDOR_WATER,
    VENDOR_POINTS,
    GATE_KESHI_FREE,
    GATE_KESHIS_MORE,
    PROVISION_DEAL,
    OASIS_FOR_ANY,
    OVERFLOW_PALACE,
    OVERFLOW_MOSQUE,
    OVERFLOW_RIVER,
    RAPIDS_MORE,
    ALL_RAPIDS,
    CLAIM_ANY,
    CONNECTIONS_MORE,
    SQUARE_ACTIONS_MORE,
    NEIGHBOURS_PAY,
    SCROLL_DISCOUNT,
    FEE_DISCOUNT,
    LUXURY_DISCOUNT,
    NEW_KIND_DISCOUNT,
    OASIS_DISCOUNT,
    PALACE_STEPS,
    MOSQUE_STEPS,
    RIVER_STEPS,
)
