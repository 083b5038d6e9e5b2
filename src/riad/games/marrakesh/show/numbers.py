"""What a view of Marrakesh shows, told in numbers: a measure for every field of its states."""

from __future__ import annotations

from riad.games.marrakesh.box import pieces
from riad.games.marrakesh.modules.new_provisions.module import GRADED
from riad.games.marrakesh.modules.special_buildings.tiles import NAMES
from riad.games.marrakesh.names import (
    COLOURS,
    LEVELS,
    LUXURIES,
    NOTHING,
    PATHS,
    ROOM,
    SECTORS,
    SOURCES,
    STAIRS,
    TOP,
)
from riad.games.marrakesh.table import Table
from riad.kernel.measures import (
    Amount,
    Amounts,
    Bits,
    Each,
    Flag,
    Inside,
    Measure,
    Numbers,
    Row,
    Seat,
    Under,
    Untold,
    Which,
    Word,
    Words,
)

from .facts import Facts

SCROLLS, OASES, PROVISIONS = map(len, (pieces.SCROLLS, pieces.OASES, pieces.PROVISIONS))
LUXURY_GOODS, OFFICES = len(pieces.LUXURY_TILES), len(pieces.OFFICES)
RIVER_FACES = len(pieces.RIVER_FACES)
FIGURES = ("sultan", "imam")
TILES = (
    "0",
    *(f"scroll-{n}" for n in pieces.SCROLLS),
    *FIGURES,
    *(f"provision-{n}" for n in GRADED),
    *NAMES,
)
"""Every bit a tile can have."""
STAIR_TILES, COVERED, TOWNS, STRATEGIES = 20, 12, 12, 15
"""How many there are, those of all modules with them; a test compares them with the box."""
JETTY, FINISH, LINES, COLUMN = 12, 30, 5, 8
GOODS = ("lamp", "carpet", "spice")
SOME_SECTORS = SECTORS[:ROOM]
"""Those with keshis of a colour of their own."""
SIDES = PATHS[:2]
PIECES = (*COLOURS, "nomad")
"""What can stand in a column."""
WORKSHOPS, TRACK, PILES = 4, 6, 5
STOCK, POINTS = 60, 999
SPACES, GATES = pieces.SQUARE_SPACES, pieces.GATE_SPACES
PLACED = ("gone", "face-down", *map(str, pieces.OASES))
"""What lies on a place of the paths."""
FACES = tuple(f"{n}-{side}" for n in range(1, STAIR_TILES + 1) for side in ("front", "back"))
REWARDS = tuple(f"{n}-{side}" for n in range(1, 7) for side in "ab")
FIELDS = (
    *(f"p{n}" for n in range(1, 6)),
    *(f"m{n}" for n in range(1, 6)),
    *("r3", "r4a", "r4b", "r5a", "r5b", "r5c", "r6a", "r6b", "r7a", "r7b", "r7c", "r8a", "r8b"),
    *("r9", "r10"),
)
DISCS = ("pink", "purple", "training-hall")
ROWS = (*SECTORS, "nomad")

PLAYER: dict[str, Measure] = {
    "Player.seat": Which("the number of the seat", 4),
    "Player.points": Amount("points", POINTS, -POINTS),
    "Player.water": Amount("water", STOCK),
    "Player.dates": Amount("dates", STOCK),
    "Player.dinars": Amount("dinars", STOCK),
    "Player.goods": Amounts("lamps, carpets, spices", GOODS, STOCK),
    "Player.values": Amounts("keshis of its own colour in each sector", SOME_SECTORS, ROOM),
    "Player.vendors": Bits("sectors with a water vendor", SECTORS),
    "Player.new_vendor": Flag("whether the vendor of the Souk pays from the next turn on only"),
    "Player.square": Bits("spaces of the Main Square with an entertainer", SPACES),
    "Player.disc": Which("how far the audience disc is turned", ROOM),
    "Player.guards": Amount("guards on the watchtower", ROOM),
    "Player.gates": Row(
        "the colour of the gate on each gate space", GATES, Which("colour", COLOURS)
    ),
    "Player.paths": Amounts("caravans on the left path, the right one, the start", PATHS, ROOM),
    "Player.oases": Row(
        "the tile on each place of the paths: gone, face down, or its number",
        pieces.SPOT_NAMES,
        Which("tile", PLACED, first=NOTHING),
    ),
    "Player.claimed": Each("claimed oases", OASES, first=1),
    "Player.track": Row(
        "the keshi on each place of the oasis track", TRACK, Which("colour", COLOURS)
    ),
    "Player.tiles": Bits("scrolls by their number, then tiles of modules", TILES),
    "Player.luxuries": Amounts("luxury goods of each kind", LUXURIES, 9),
    "Player.hand": Bits("keshis behind the screen", COLOURS),
    "Player.waiting": Bits("keshis for which a placeholder lies there", COLOURS),
    "Player.chosen": Each("the colours chosen this round", COLOURS),
    "Player.assistants": Each("assistants in each sector", SECTORS, most=3),
    "Player.aside": Each("claimed keshis that are not placed yet", PIECES, most=9),
    "Player.boat": Which("the fisherman's space", JETTY + 2),
    "Player.head_start": Amount("where the fisherman began this season", JETTY),
    "Player.arrived": Amount("when the fisherman came to his space", POINTS),
    "Player.palace": Which("the step on the palace stairs", TOP + 1),
    "Player.mosque": Which("the step on the mosque stairs", TOP + 1),
    "Player.studied": Amount("scholars used for scrolls this turn", 30),
    "Player.bought": Flag("whether a scroll was bought this round"),
    "Player.provisions": Each("provision tiles face up", PROVISIONS, first=1),
    "Player.hidden": Each("provision tiles face down", PROVISIONS, first=1),
    "Player.crocodile": Flag("begins next season on the crocodile space"),
    "Player.sources": Amounts("points by where they come from", SOURCES, POINTS, -POINTS),
    "Towns.tiles": Row(
        "the town at the end of the left and right path", SIDES, Which("", TOWNS, 1)
    ),
    "Towns.claimed": Row("whether each town is claimed", SIDES, Flag("")),
    "Kept.medium": Amount("medium provision tiles kept, unseen", 9),
    "Kept.hard": Amount("hard provision tiles kept, unseen", 9),
    "Household.building": Which("the special building", NAMES),
    "Household.drawn": Each("the buildings of which one was chosen", NAMES),
    "Household.scrolls": Each("scrolls drawn that belong to nobody yet", SCROLLS, first=1),
    "Nomads.sectors": Amounts("nomads in each sector", SOME_SECTORS, ROOM),
    "Nomads.square": Bits("spaces of the Main Square with a nomad", SPACES),
    "Nomads.guards": Amount("nomads on the watchtower", ROOM),
    "Nomads.vendors": Bits("sectors where a nomad is the water vendor", SECTORS),
    "Nomads.hand": Amount("nomads that are not placed yet", 30),
    "Nomads.window": Amount("the round in which they were moved last: 23 is the third of 2", 99),
    "Camel.space": Which("the camel's space", FINISH + 1),
    "Camel.podium": Which("its place on the podium", 4, first=1),
    "Camel.column": Each("keshis of its column by colour, nomads last", PIECES, most=COLUMN),
    "Camel.dung": Amount("dung", 30),
}

TABLE: dict[str, Measure] = {
    "Table.season": Which("the season", 3, first=1),
    "Table.round": Which("the round of the season", 4, first=1),
    "Table.begins": Seat("who began the game"),
    "Table.tower": Amounts("keshis of each colour inside the tower", COLOURS, STOCK),
    "Table.offer": Amounts("keshis of each colour that can be claimed", COLOURS, STOCK),
    "Table.wood": Amounts("keshis of each colour in the supply", COLOURS, STOCK),
    "Table.scrolls": Each("open scrolls", SCROLLS, first=1),
    "Table.scroll_piles": Row("scrolls under each level", LEVELS, Under("how many", 30)),
    "Table.scroll_pools": Each("scrolls nobody has seen yet", SCROLLS, first=1),
    "Table.shelves": Row(
        "tiles under the open ones, pile by pile: scrolls level by level, then luxury goods",
        (*LEVELS, "luxuries"),
        Inside("", "down", Row("", PILES, Under("how many", 30))),
    ),
    "Table.luxuries": Each("open luxury goods", LUXURY_GOODS, first=1),
    "Table.luxury_pool": Each("luxury goods nobody has seen", LUXURY_GOODS, first=1),
    "Table.office": Which("the exchange office", OFFICES, first=1),
    "Table.office_pool": Each("offices that can still come", OFFICES, first=1),
    "Table.river_tiles": Row("the face of each season", 3, Which("face", RIVER_FACES, first=1)),
    "Table.workshops": Row(
        "gates of each colour in each workshop",
        WORKSHOPS,
        Amounts("gates of each colour", COLOURS, ROOM),
    ),
    "Table.oasis_pool": Each("oases nobody has seen", OASES, first=1),
    "Table.newest": Which("the oasis that was discovered last", OASES, first=1),
    "Table.spare": Each("oases laid out", OASES, first=1),
    "Table.provision_pool": Each("provision tiles nobody has", PROVISIONS, first=1),
    "Table.bag": Each("keshis for the oasis tracks", COLOURS, most=9),
    "Table.arrivals": Amount("how often a fisherman has come to rest", POINTS),
    "StairTiles.faces": Row("the face on each covered field", COVERED, Word("face", FACES)),
    "Figures.waiting": Amounts("the step where Sultan and Imam wait; 0: nowhere", FIGURES, TOP),
    "OpenTowns.tiles": Each("towns beside the board", TOWNS, first=1),
    "NomadBoard.supply": Amount("nomads in the supply", 60),
    "NomadBoard.offered": Flag("whether a nomad can be claimed"),
    "Race.rewards": Row("reward tiles that are left, the active one first", 3, Word("", REWARDS)),
    "Race.crossed": Bits("lines that some camel has crossed", LINES),
    "Pachabot.column": Each("strategy tiles revealed", STRATEGIES, first=1),
    "Pachabot.stack": Each("strategy tiles to come", STRATEGIES, first=1),
    "Pachabot.gone": Each("scrolls that have left the game", SCROLLS, first=1),
    "PriorityLine.colours": Row(
        "what the simplified Pachabot likes, the best first",
        len(COLOURS),
        Which("colour", COLOURS),
    ),
}

FACTS: dict[str, Measure] = {
    "Facts.first_player": Seat("who begins this round"),
    "Facts.pieces": Flag("whether keshis stand in all sectors"),
    "Facts.track_keshis": Each("places of the oasis track on which keshis lie", TRACK),
    "Facts.rapids": Untold("where there is no other fisherman it is the season"),
    "PlayerFacts.asked": Flag("whether somebody answers for this seat"),
    "PlayerFacts.scores": Flag("whether this seat scores at all"),
    "PlayerFacts.scrolls": Untold("the scrolls are among the tiles"),
    "PlayerFacts.levels": Each("levels of scrolls that can be had now", LEVELS),
    "PlayerFacts.figures": Each("the staircases whose figure walks along", STAIRS),
    "PlayerFacts.able": Flag("whether the building can do something already"),
    "PlayerFacts.disc": Word("the audience disc", DISCS),
    "PlayerFacts.spectators": Amounts("spectators of each space of the square", SPACES, 30),
    "PlayerFacts.line": Words("the fields between the pawns on the stairs", FIELDS),
    "PlayerFacts.to_place": Each("keshis that have no place yet", PIECES, most=9),
    "PlayerFacts.lap": Amount("what the lap tile shows", POINTS),
    "PlayerFacts.points_now": Amount("the points if the game ended now", POINTS, -POINTS),
    "CamelFacts.dung_points": Amount("what the dung costs", POINTS, -POINTS),
    "CamelFacts.steps_same": Amount("steps with one more keshi of a colour it has", 30),
    "CamelFacts.steps_fresh": Amount("the same with one of a new colour", 30),
    "CamelFacts.bridge": Amount("the space of a bridge right before the camel; 0: none", FINISH),
    "PachabotFacts.shown": Amounts("how often its tiles show each row", ROWS, 60),
    "PachabotFacts.wanted": Each("the rows shown most often", ROWS),
    "PachabotFacts.shows": Amount("how often the square pays for an assistant", 30),
    "PachabotFacts.reveals": Each("caravans that reveal a strategy tile", 16, most=9),
    "PachabotFacts.towns": Each("caravans that bring a town", 16, most=9),
    "PachabotFacts.river": Untold("the same at every table that has not chosen otherwise"),
}

NUMBERS = Numbers(Table, Facts, {**PLAYER, **TABLE, **FACTS})
