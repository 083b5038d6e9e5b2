"""What a household of Marrakesh can have soon: steps, gates, oases, scrolls, luxury goods."""

from __future__ import annotations

from functools import cache

from riad.bots.evaluations.marrakesh_expansion import SCROLLS, special
from riad.bots.evaluations.marrakesh_race import A_SCROLL
from riad.bots.evaluations.marrakesh_tiles import LASTING, oasis
from riad.games.marrakesh.box.board import Board, house
from riad.games.marrakesh.gains import covers, stock
from riad.games.marrakesh.names import (
    BEIGE,
    BLACK,
    BROWN,
    COLOURS,
    FACE_DOWN,
    GOODS,
    GRAY,
    GREEN,
    LEVELS,
    NOTHING,
    RED,
    ROOM,
    ROUNDS,
    SEASONS,
    SOUK,
    TOP,
    TURQUOISE,
    WHITE,
)
from riad.games.marrakesh.phases.seasons import TurnUp
from riad.games.marrakesh.sectors.madrasa import price as scroll_price
from riad.games.marrakesh.sectors.medina import price as gate_price
from riad.games.marrakesh.sectors.stairs import thresholds
from riad.games.marrakesh.table import Game, Player
from riad.kernel.box import of_box
from riad.kernel.frames import Together

SOON = (
    "palace steps",
    "mosque steps",
    "thresholds",
    "thresholds squared",
    "river steps",
    "gate points",
    "gate keshis",
    "oases now",
    "oases paid",
    "oases found",
    "scroll",
    "scroll later",
    "scroll left",
    "luxury now",
    "luxury for one more",
    "luxury for two more",
    "kinds of luxuries",
    "missing water",
    "missing dates",
    "missing dinars",
    "sectors done in time",
    "behind on the river",
    "jokers",
    "camel space",
    "onlookers",
    "dung",
    "nomads in hand",
    "nomads on the board",
)
SURER = 1.5
LOST = 0.6
"""What a resource is worth that is lost with the provisions."""
MOST_GATES = 6
MOST_DINARS = 12


def soon(game: Game, me: Player, left: int) -> list[float]:
    """One amount for each of `SOON`."""
    to_do = SEASONS - game.table.season
    hand, values, at_work = me.hand, me.values, me.assistants
    palace = min(TOP, me.palace + values[WHITE] * _times(me, WHITE, to_do))
    mosque = min(TOP, me.mosque + values[BLACK] * _times(me, BLACK, to_do))
    crossed = thresholds(game.box, me)
    more = game.box.segment_of[palace] + game.box.segment_of[mosque] - 2 - crossed
    souk = SOUK in at_work or to_do > 0 or any(hand >> good & 1 for good in GOODS)
    boats = [player.boat for player in game.table.players if player is not me]
    return [
        palace - me.palace,
        mosque - me.mosque,
        more,
        more * (crossed + 0.5 * more),
        values[TURQUOISE] * at_work.count(TURQUOISE),
        *_gates(game, me, _times(me, BEIGE, to_do)),
        *_oases(game, me, _times(me, BROWN, to_do)),
        *_scroll(game, me, _times(me, GRAY, to_do), (left + 0.5) / 12),
        *(_luxury(game, me) if souk else (0.0, 0.0, 0.0)),
        sum(map(bool, me.luxuries)),
        *_lacking(game, me),
        _in_time(me, left),
        max(boats) - me.boat,
        (hand >> RED & 1) + to_do,
        *_expansion(me),
    ]


def _times(me: Player, colour: int, to_do: int) -> int:
    """How often the action of a colour can still be done."""
    return me.assistants.count(colour) + (colour in me.chosen) + (me.hand >> colour & 1) + to_do


# ---- gates -----------------------------------------------------------------------------------


def _gates(game: Game, me: Player, times: int) -> tuple[float, float]:
    """What the guards can buy with the dinars there are, and how many gates that is."""
    guards = min(me.guards, me.gates.count(NOTHING), MOST_GATES)
    if not (guards and times):
        return 0.0, 0.0
    saved = game.box.workshops[-1].dinars - gate_price(game, me, -1)[2]
    return best_gates(guards, min(me.dinars, MOST_DINARS), saved)


@cache
def best_gates(guards: int, dinars: int, saved: int) -> tuple[float, float]:
    """The best points for so many dinars; a gate's keshi is worth some as well."""
    best = (0.0, 0.0)
    if guards:
        for shop in house().workshops:
            cost = max(0, shop.dinars - saved)
            if cost <= dinars:
                points, count = best_gates(guards - 1, dinars - cost, saved)
                found = (points + shop.points, count + 1.0)
                if sum(found) + found[1] > sum(best) + best[1]:
                    best = found
    return best


# ---- tiles -----------------------------------------------------------------------------------


def _oases(game: Game, me: Player, times: int) -> tuple[float, float, float]:
    """What the best three count now, what those would add that can be paid, and those found."""
    held = sorted([oasis(game, me, tile) for tile in me.claimed], reverse=True)[:3]
    now = sum(held)
    if not times:
        return now, 0.0, 0.0
    have, paid, found = stock(me), [], []
    for spot, tile in enumerate(me.oases):
        if tile > FACE_DOWN:
            found.append(oasis(game, me, tile))
            if covers(have, game.box.spots[spot].cost):
                paid.append(found[-1])
    return now, _three(held, paid) - now, _three(held, found) - now


def _three(held: list[float], more: list[float]) -> float:
    return sum(sorted(held + more, reverse=True)[:3])


WORTH = {
    tile: LASTING.get(tile, 0.0) or SCROLLS.get(tile, 0.0) or A_SCROLL[row.level]
    for tile, row in house().scrolls.items()
}
FADES = {tile: bool(LASTING.get(tile)) for tile in house().scrolls}
"""Whether less comes of a scroll the later it is bought."""


def _scroll(game: Game, me: Player, times: int, share: float) -> tuple[float, float, float]:
    """The best open scroll that can be had now, with two more scholars and a date, and at all."""
    if not times:
        return 0.0, 0.0, 0.0
    now = later = ever = 0.0
    scholars = me.values[GRAY]
    for level in range(len(LEVELS)):
        needs = game.box.levels[level].scholars
        if needs > scholars + 4:
            break
        cost = scroll_price(game, me, level)
        for tile in game.table.scrolls[level]:
            worth = WORTH[tile] * share if FADES[tile] else WORTH[tile]
            ever = max(ever, worth)
            if needs <= scholars + 2 and cost <= me.dates + 1:
                later = max(later, worth)
                if needs <= scholars and cost <= me.dates:
                    now = max(now, worth)
    return now, later, ever


def _luxury(game: Game, me: Player) -> tuple[float, float, float]:
    """The best points of an open luxury good: now, for one good more, for two."""
    best = [0.0, 0.0, 0.0]
    yellow, purple, orange = me.goods
    for tile in game.table.luxuries:
        row = game.box.luxuries[tile]
        a, b, c = row.cost
        lacking = max(0, a - yellow) + max(0, b - purple) + max(0, c - orange)
        if lacking < len(best):
            points = row.points + 0.8 * sum(row.gain)
            if row.module:
                points += special(game, me, tile)
            best[lacking] = max(best[lacking], points)
    return best[0], max(best[:2]), max(best)


# ---- provisions, sectors, modules ------------------------------------------------------------


@of_box
def resource_at(box: Board) -> int:
    """Where the rapids begin to bring resources."""
    bring = [r.space for r in box.rapids if any("gain_any" in effect for effect in r.bonus)]
    return min(bring, default=box.jetty + 1)


def missing(game: Game, me: Player) -> int:
    """How many resources the provisions ask that are not there, nor certain to come: a harvest, and
    what the rapids bring at the end of each round."""
    water, dates, dinars = _lacking(game, me)
    if not (water or dates or dinars):
        return 0
    harvests = me.assistants.count(GREEN) + (GREEN in me.chosen) + (me.hand >> GREEN & 1)
    dates = max(0, dates - harvests * me.values[GREEN])
    rapids = ROUNDS + 1 - game.table.round if me.boat >= resource_at(game.box) else 0
    return max(0, water + dates + dinars - rapids)


def _lacking(game: Game, me: Player) -> tuple[int, int, int]:
    water, dates, dinars = me.water, me.dates, me.dinars
    for tile in me.provisions:
        of_water, of_dates, of_dinars = game.box.provisions[tile].cost
        water -= of_water
        dates -= of_dates
        dinars -= of_dinars
    return max(0, -water), max(0, -dates), max(0, -dinars)


def at_risk(game: Game, me: Player, lacking: int) -> float:
    """What will be lost where the provisions cannot be paid: the surer the less can be done."""
    if not lacking:
        return 0.0
    sure: float = min(1.0, lacking / (1 + _actions(game, me))) ** SURER
    penalty = sum([game.box.provisions[tile].penalty for tile in me.provisions])
    return sure * (penalty + LOST * (me.water + me.dates + me.dinars))


def _actions(game: Game, me: Player) -> int:
    """What can still be done before provisions are due; who turns up a tile has just paid."""
    top = game.stack[-1][1]
    if not me.hand and isinstance(top, Together) and isinstance(top.choice, TurnUp):
        return len(COLOURS)
    return len(me.assistants) + len(me.aside) + len(me.chosen) + me.hand.bit_count()


def _in_time(me: Player, left: int) -> float:
    """Sectors that are complete, and parts of those that can still be so."""
    found = 0.0
    for colour, value in enumerate(me.values):
        lacking = ROOM + 1 - value - (me.vendors >> colour & 1)
        if lacking <= left // 2:
            found += 1 - lacking / (left + 2)
    return found


def _expansion(me: Player) -> tuple[float, float, float, float, float]:
    """What modules bring that the terms of the hand-made evaluation sum up."""
    camel, nomads = me.camel, me.nomads
    race = (0, 0, 0) if camel is None else (camel.space, len(camel.column), camel.dung)
    tents = (0, 0) if nomads is None else (nomads.hand, sum(nomads.sectors))
    return (*race, *tents)
