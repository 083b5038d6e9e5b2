"""What a seat sees of a position of Marrakesh, in numbers: for every edition, module and opponent.

First come the terms of the hand-made evaluation, which know what the words of a tile are worth, so
that also a tile counts that training has seldom seen; then what can be had soon; then what lies
there, as marks.
"""

from __future__ import annotations

from collections.abc import Iterator

from riad.bots.evaluations.marrakesh import (
    assistants,
    goods,
    river,
    stairs,
    stores,
    under_way,
    unsettled,
    vendors,
)
from riad.bots.evaluations.marrakesh_expansion import at_home, demands
from riad.bots.evaluations.marrakesh_keshis import sector
from riad.bots.evaluations.marrakesh_race import race
from riad.bots.evaluations.marrakesh_tiles import (
    LASTING,
    oases,
    owned,
    rounds_left,
    scrolls,
    towns,
)
from riad.games.marrakesh.box.board import Board, house
from riad.games.marrakesh.modules import MODULES
from riad.games.marrakesh.names import (
    COLOURS,
    FACE_DOWN,
    LUXURIES,
    NOTHING,
    PATHS,
    RESOURCES,
    ROOM,
    ROUNDS,
    SEASONS,
    SECTORS,
    TOP,
)
from riad.games.marrakesh.solo import SOLOS
from riad.games.marrakesh.table import Game, Player
from riad.kernel.definition import Config

from .features import Names, Seen
from .marrakesh_soon import SOON, at_risk, missing, soon

_all = Names()

TERMS = (
    "supplies",
    "at risk",
    *(f"sector {name}" for name in COLOURS[:ROOM]),
    "vendors",
    "goods",
    "stairs",
    "river",
    "oases",
    "towns",
    "scrolls",
    "assistants",
    "under way",
    "race",
    "nomads",
    "home",
    "demands",
)
"""The hand-made evaluation, term by term."""
_all.block("term", TERMS)
_all.block("soon", SOON)

MOST = 9
"""Of resources and goods nobody counts more."""
SEGMENTS = 5
MOST_MISSING = 6
ON_PATH = 5

TIMES = _all.block(
    "time", (f"{s}-{r}" for s in range(1, SEASONS + 1) for r in range(1, ROUNDS + 1))
)
TABLES = _all.block("table", ("2", "3", "4", *SOLOS, "classic", *MODULES))
_free = range(TIMES, len(_all.names))

KESHIS = _all.block("keshis", (f"{name} {n}" for name in COLOURS[:ROOM] for n in range(ROOM + 1)))
FULL = _all.block("sectors that hold", range(ROOM + 2))
PALACE = _all.block("palace", range(TOP + 1))
MOSQUE = _all.block("mosque", range(TOP + 1))
LINE = _all.block("line", (f"{p}-{m}" for p in range(SEGMENTS) for m in range(SEGMENTS)))
HOUSE = house()
"""What there is in its box, there are numbers for."""
BOAT = _all.block("boat", range(HOUSE.jetty + 1))
RAPIDS = _all.block(
    "rapids", (f"{n} in round {r + 1}" for r in range(ROUNDS) for n in range(len(HOUSE.rapids) + 1))
)
STOCK = _all.block("stock", (f"{name} {n}" for name in RESOURCES for n in range(MOST)))
GOODS = _all.block("goods", (f"{name} {n}" for name in COLOURS[ROOM + 1 :] for n in range(MOST)))
ALL_GOODS = _all.block("all goods", range(MOST))
HAND = _all.block("hand", COLOURS)
CHOSEN = _all.block("chosen", COLOURS)
ASSISTANTS = _all.block("assistant", SECTORS)
VENDORS = _all.block("vendor", SECTORS)
GUARDS = _all.block("guards", range(ROOM + 1))
GATES = _all.block("gates", range(ROOM + 1))
GATE_AT = _all.block("gate at", (name for name, _ in HOUSE.gate_spaces))
SQUARE = _all.block("entertainer", HOUSE.square)
DISC = _all.block("disc", range(ROOM))
ON_PATHS = _all.block("caravans", (f"{name} {n}" for name in PATHS for n in range(ON_PATH)))
FOUND = _all.block("oases found", range(7))
CLAIMED = _all.block("oases claimed", range(8))
HOLDS_OASIS = _all.block("oasis", range(max(HOUSE.oases) + 1))
BOUGHT = _all.block("luxuries", (f"{name} {n}" for name in LUXURIES for n in (1, 2, 3)))
TILE = _all.block("tile", range(max(LASTING) + 1))
SCROLLS = _all.block("scrolls", range(MOST))
PROVISIONS = _all.block("provisions", range(MOST))
MISSING = _all.block(
    "missing", (f"{n} in round {r + 1}" for r in range(ROUNDS) for n in range(MOST_MISSING + 1))
)

names = tuple(_all.names)
terms = len(TERMS)
amounts = terms + len(SOON)
free = frozenset(_free)
length = SEASONS * ROUNDS
plain = 2
first = 100
ridge = 2000.0
tastes = {
    "builder": ("term sector", "soon gate", "soon sectors"),
    "trader": ("term goods", "soon luxury", "soon kinds of luxuries"),
    "navigator": ("term river", "soon river", "boat"),
    "scholar": ("term scrolls", "soon scroll", "soon oases"),
}
moods = ("chosen", "hand")


def look(game: Game, seat: int, *, marked: bool = True) -> Seen:
    me = game.table.players[seat]
    left = rounds_left(game)
    lacking = missing(game, me)
    amounts = hand_made(game, me, lacking)
    amounts += soon(game, me, left)
    if not marked:
        return Seen(amounts, [], left)
    marks = [TIMES + length - 1 - left, *table_marks(game.book.config)]
    marks += board_marks(game.box, me, game.table.round)
    marks += tile_marks(me)
    marks.append(MISSING + (MOST_MISSING + 1) * (game.table.round - 1) + min(lacking, MOST_MISSING))
    return Seen(amounts, marks, left)


def hand_made(game: Game, me: Player, lacking: int) -> list[float]:
    """Every term of the hand-made evaluation; those of modules that are not there are nothing. What
    is at risk is reckoned anew: with what is certain to come, and what can still be done."""
    return [
        stores(game, me)[0],
        -at_risk(game, me, lacking),
        *[sector(game, me, colour, me.values[colour]) for colour in range(ROOM)],
        vendors(game, me),
        goods(game, me),
        stairs(game, me),
        river(game, me),
        oases(game, me),
        towns(game, me),
        scrolls(game, me),
        assistants(game, me),
        under_way(game, me),
        0.0 if me.camel is None else race(game, me),
        0.0 if me.nomads is None else unsettled(game, me),
        0.0 if me.household is None else at_home(game, me.household),
        0.0 if me.kept is None else demands(game, me, me.kept),
    ]


def table_marks(config: Config) -> list[int]:
    """What kind of table it is."""
    found = _KNOWN.get(config)
    if found is None:
        kinds = ("2", "3", "4", *SOLOS, "classic", *MODULES)
        there = {config.solo or str(config.seats), config.edition, *config.modules}
        found = [TABLES + n for n, kind in enumerate(kinds) if kind in there]
        _KNOWN.clear()
        _KNOWN[config] = found
    return found


_KNOWN: dict[Config, list[int]] = {}
"""Of the table that was asked for last."""


def board_marks(box: Board, me: Player, this_round: int) -> list[int]:
    """The household's board, and its pawns on the common one."""
    values, seen = me.values, me.vendors
    segments = box.segment_of
    passed = sum(rapid.space <= me.boat for rapid in box.rapids)
    marks = [
        *[KESHIS + (ROOM + 1) * colour + value for colour, value in enumerate(values)],
        *[FULL + value + (seen >> colour & 1) for colour, value in enumerate(values)],
        PALACE + me.palace,
        MOSQUE + me.mosque,
        LINE + SEGMENTS * (segments[me.palace] - 1) + segments[me.mosque] - 1,
        BOAT + min(me.boat, HOUSE.jetty),
        RAPIDS + (len(HOUSE.rapids) + 1) * (this_round - 1) + passed,
        STOCK + _most(me.water),
        STOCK + MOST + _most(me.dates),
        STOCK + 2 * MOST + _most(me.dinars),
        *[GOODS + MOST * n + _most(held) for n, held in enumerate(me.goods)],
        ALL_GOODS + _most(sum(me.goods)),
        *[CHOSEN + colour for colour in me.chosen],
        *[ASSISTANTS + n for n in me.assistants],
        GUARDS + min(me.guards, ROOM),
        GATES + ROOM - me.gates.count(NOTHING),
        DISC + me.disc % ROOM,
        *[ON_PATHS + ON_PATH * n + min(there, ON_PATH - 1) for n, there in enumerate(me.paths)],
    ]
    marks += bits(HAND, me.hand)
    marks += bits(VENDORS, seen)
    marks += bits(SQUARE, me.square)
    marks += [GATE_AT + n for n, gate in enumerate(me.gates) if gate != NOTHING]
    return marks


def tile_marks(me: Player) -> list[int]:
    """The tiles of the household."""
    there = [TILE + tile for tile in owned(me)]
    return [
        *there,
        SCROLLS + _most(len(there)),
        FOUND + sum(tile > FACE_DOWN for tile in me.oases),
        CLAIMED + min(len(me.claimed), 7),
        *[HOLDS_OASIS + tile for tile in me.claimed],
        *[BOUGHT + 3 * n + min(count, 3) - 1 for n, count in enumerate(me.luxuries) if count],
        PROVISIONS + _most(len(me.provisions)),
    ]


def _most(count: int) -> int:
    return count if count < MOST else MOST - 1


def bits(first: int, held: int) -> Iterator[int]:
    """The number of each bit that is set, counted from `first`."""
    while held:
        low = held & -held
        yield first + low.bit_length() - 1
        held ^= low
