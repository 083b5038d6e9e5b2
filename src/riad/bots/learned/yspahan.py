"""What a seat sees of a position of Yspahan, in numbers, for every edition and number of players.

First come the terms of the hand-made evaluation; then what is on its way; then what lies there, as
marks.
"""

from __future__ import annotations

from riad.bots.evaluations.yspahan import DAYS, caravan, days_left, pending, souks
from riad.bots.evaluations.yspahan import terms as by_hand
from riad.games.yspahan.board import house
from riad.games.yspahan.names import BAZAAR, BUILDINGS, CARDS, NOBODY, QUARTERS
from riad.games.yspahan.table import Game, Player
from riad.games.yspahan.tiles.buildings import prices

from .features import Names, Seen

_all = Names()

TERMS = ("goods", "buildings", "next building", "cards", "souks", "caravan", "pending")
"""The hand-made evaluation, term by term."""
_all.block("term", TERMS)
SOON = (
    "complete souks",
    "one missing",
    "two missing",
    "more missing",
    "one missing, time",
    "two missing, time",
    "more missing, time",
    "caravan",
    "caravan, last week",
    "next camel",
    "souks of the best rival",
    "caravan of the best rival",
    "camels missing",
    "gold missing",
    "quarters to begin",
)
_all.block("soon", SOON)

HOUSE = house()
"""Features are numbered by what the house's box has."""
MOST = 9
"""Of camels and gold nobody counts more."""
IN_SHOPS = 13
WEEKS = range(HOUSE.weeks)
OWNED = range(len(BUILDINGS) + 1)
HELD = 6
RIDING = 8

TIMES = _all.block("day", range(DAYS))
TABLES = _all.block("players", (2, 3, 4))
_free = range(TIMES, len(_all.names))

HAS = _all.block("has", (f"{name}, week {w + 1}" for name in BUILDINGS for w in WEEKS))
BUILT = _all.block("buildings", (f"{n}, week {w + 1}" for n in OWNED for w in WEEKS))
STABLE = _all.block("camels", (f"{n}, week {w + 1}" for n in range(MOST) for w in WEEKS))
PURSE = _all.block("gold", (f"{n}, week {w + 1}" for n in range(MOST) for w in WEEKS))
HAND = _all.block("cards", range(HELD))
CARD = _all.block("card", CARDS)
SHOPS = _all.block(
    "in shops", (f"{n}, day {d + 1}" for n in range(IN_SHOPS) for d in range(HOUSE.days))
)
SOUK = _all.block("complete", (souk.name for souk in HOUSE.souks))
BEGUN = _all.block("begun", (souk.name for souk in HOUSE.souks))
RIDE = _all.block("riding", (f"{n}, week {w + 1}" for n in range(RIDING) for w in WEEKS))
LONG = _all.block("caravan", range(len(HOUSE.camels) + 1))
OPEN = _all.block("quarters begun", range(len(QUARTERS) + 1))

names = tuple(_all.names)
terms = len(TERMS)
amounts = terms + len(SOON)
free = frozenset(_free)
length = DAYS
plain = 4
first = 60
ridge = 500.0
tastes = {
    "builder": ("term buildings", "term next building"),
    "trader": ("term souks", "soon complete", "soon one missing", "soon two missing"),
    "navigator": ("term caravan", "soon caravan"),
    "scholar": ("term cards", "cards", "card"),
}
moods = ("has", "cards", "quarters begun")


def look(game: Game, seat: int, *, marked: bool = True) -> Seen:
    me, left = game.table.players[seat], days_left(game)
    amounts: list[float] = [*by_hand(game, me), pending(game, seat)]
    marks = [TIMES + DAYS - 1 - left, TABLES + len(game.table.players) - 2]
    amounts += _souks(game, me, marks)
    amounts += _rest(game, me)
    return Seen(amounts, marks + _marks(game, me) if marked else [], left)


def _souks(game: Game, me: Player, marks: list[int]) -> list[float]:
    """Points of souks that are complete, and of begun ones by what is missing."""
    shops, extra = game.table.shops, 2 if me.tiles >> BAZAAR & 1 else 0
    time = (game.box.days - game.table.day) / game.box.days
    found, quarters = [0.0] * 7, 0
    for n, souk in enumerate(game.box.souks):
        row = shops[souk.first : souk.after]
        cubes = row.count(me.seat)
        if not cubes:
            continue
        missing, points = len(row) - cubes, souk.points + extra
        marks.append((BEGUN if missing else SOUK) + n)
        quarters |= 1 << souk.quarter
        kind = min(missing, 3)
        found[kind] += points
        if kind:
            found[kind + 3] += points * time
    marks.append(OPEN + quarters.bit_count())
    return found


def _rest(game: Game, me: Player) -> list[float]:
    """The caravan, what rivals have there and in souks, and what the next building lacks."""
    table, camels = game.table, game.edition.camels
    mine = caravan(game, me)
    rivals = [player for player in table.players if player is not me]
    coming = camels[len(table.caravan)].points if len(table.caravan) < len(camels) else 0
    lacking = [
        (max(0, need - me.camels), max(0, gold - me.gold))
        for n in range(len(BUILDINGS))
        if not me.tiles >> n & 1
        for need, gold in prices(game.box).price[n][:1]
    ]
    camel, gold = min(lacking, key=sum) if lacking else (0, 0)
    free_quarters = sum(
        all(shop == NOBODY for souk in souks for shop in table.shops[souk.first : souk.after])
        for souks in game.box.quarters
    )
    return [
        mine,
        mine if table.week == game.box.weeks else 0.0,
        coming,
        max(souks(game, player) for player in rivals),
        max(caravan(game, player) for player in rivals),
        camel,
        gold,
        free_quarters,
    ]


def _marks(game: Game, me: Player) -> list[int]:
    table, week, weeks = game.table, game.table.week - 1, len(WEEKS)
    there = min(table.shops.count(me.seat), IN_SHOPS - 1)
    return [
        BUILT + weeks * me.tiles.bit_count() + week,
        STABLE + weeks * min(me.camels, MOST - 1) + week,
        PURSE + weeks * min(me.gold, MOST - 1) + week,
        HAND + min(len(me.hand), HELD - 1),
        SHOPS + HOUSE.days * there + table.day - 1,
        RIDE + weeks * min(table.caravan.count(me.seat), RIDING - 1) + week,
        LONG + len(table.caravan),
        *[CARD + kind for kind in me.hand],
        *[HAS + weeks * n + week for n in range(len(BUILDINGS)) if me.tiles >> n & 1],
    ]
