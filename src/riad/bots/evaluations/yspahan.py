"""How good a position of Yspahan looks to a seat, in points.

Besides the score this counts what is likely to become points: souks on their way to completion,
cubes in the caravan, buildings and how long they will still help, goods in stock, cards in hand,
and what the player is about to do with the dice just taken.
"""

from __future__ import annotations

from collections.abc import Collection

from riad.games.yspahan.board import Souk, house
from riad.games.yspahan.filling import FillShops
from riad.games.yspahan.names import BAZAAR, NOBODY, QUARTERS
from riad.games.yspahan.pieces import QUARTER_SOUKS, TOUCHES
from riad.games.yspahan.shops import PlaceInShop, open_souks
from riad.games.yspahan.supervisor import MoveSupervisor
from riad.games.yspahan.table import Game, Player
from riad.games.yspahan.tiles.buildings import Construct, prices
from riad.games.yspahan.tiles.cards import SellCamels, SellGold
from riad.games.yspahan.tiles.hand import CardDrawn

DAYS = house().weeks * house().days
POWER = (3.0, 4.5, 3.0, 5.0, 6.0, 8.0)
"""What each building is worth over a whole game, besides its points."""
TOWARDS = (0.0, 3.0, 6.0, 6.5, 7.0, 8.0, 8.0)
"""What owning a number of buildings is worth, from none on, as a step to the next one's points."""
A_CARD = 1.3
RIVALS = 0.25
"""How much of the best rival's standing counts against us."""


def worth(game: Game, seat: int) -> float:
    """Our standing less a part of the best rival's, and what we are about to do."""
    mine = standing(game, game.table.players[seat])
    return mine - against(game, seat) + pending(game, seat)


def against(game: Game, seat: int) -> float:
    """What counts against us: a part of the best rival's standing."""
    rivals = [standing(game, p) for p in game.table.players if p.seat != seat]
    return RIVALS * max(rivals)


value = worth


def begins_a_turn(_: Game) -> bool:
    """A turn ends where somebody else, or luck, comes."""
    return False


def is_futile(_: Game, __: str) -> bool:
    return False


def likely(game: Game, seat: int) -> Collection[str]:
    return game.options(seat)


def days_left(game: Game) -> int:
    """Days after this one."""
    table = game.table
    box = game.box
    return box.weeks * box.days - (table.week - 1) * box.days - table.day


def standing(game: Game, me: Player) -> float:
    """Points, and what will become points."""
    return sum(terms(game, me), me.points)


def terms(game: Game, me: Player) -> tuple[float, float, float, float, float, float]:
    """What goods, buildings, the next building, cards, souks and the caravan will bring."""
    left = days_left(game)
    ahead = left / DAYS
    goods = me.camels * 0.9 + me.gold * 0.7
    goods *= min(1.0, left / 6) if me.tiles.bit_count() < len(POWER) else 0.3
    power = sum(value for n, value in enumerate(POWER) if me.tiles >> n & 1)
    towards = TOWARDS[me.tiles.bit_count()] * min(1.0, left / 8)
    cards = len(me.hand) * A_CARD * min(1.0, (left + 1) / 4)
    return goods, power * ahead, towards, cards, souks(game, me), caravan(game, me)


def souks(game: Game, me: Player) -> float:
    """Complete souks nearly count; begun ones count the more the likelier they get done."""
    shops = game.table.shops
    return sum(
        souk_worth(game, me, souk, shops[souk.first : souk.after].count(me.seat))
        for souk in game.box.souks
    )


def souk_worth(game: Game, me: Player, souk: Souk, cubes: int) -> float:
    if not cubes:
        return 0.0
    missing = souk.after - souk.first - cubes
    points = souk.points + (2 if me.tiles >> BAZAAR & 1 else 0)
    if not missing:
        return points * 0.95
    week_left = game.box.days - game.table.day
    chance = min(0.75, 0.3 * week_left / missing)
    return points * chance * (cubes / (cubes + missing)) + 0.3 * cubes


def caravan(game: Game, me: Player) -> float:
    """What the caravan will be worth when it is counted, perhaps more than once."""
    places = [n for n, owner in enumerate(game.table.caravan) if owner == me.seat]
    if not places:
        return 0.0
    counts = 1.0 + 0.3 * (game.box.weeks - game.table.week)
    multiplier = game.edition.camels[places[-1]].multiplier
    return len(places) * multiplier * counts


def pending(game: Game, seat: int) -> float:
    """What the seat is in the middle of: cubes still to place, a walk, a card to draw."""
    value = 0.0
    me = game.table.players[seat]
    for owner, frame in reversed(game.stack):
        if owner != seat:
            break
        if isinstance(frame, FillShops):
            value += filling(game, me, frame.quarter, frame.cubes)
        elif isinstance(frame, PlaceInShop):
            value += max(filling(game, me, quarter, 1) for quarter in range(len(QUARTERS)))
        elif isinstance(frame, MoveSupervisor):
            value += walking(game, me, frame)
        elif isinstance(frame, CardDrawn):
            value += A_CARD
        elif isinstance(frame, SellCamels):
            value += min(frame.most, me.camels) * (frame.points_each - 0.9)
        elif isinstance(frame, SellGold):
            value += min(frame.most, me.gold) * (frame.points_each - 0.7)
        elif isinstance(frame, Construct):
            value += constructing(game, me, frame)
    return value


def constructing(game: Game, me: Player, frame: Construct) -> float:
    """What a building about to be constructed will cost and bring."""
    camels, gold = prices(game.box).price[frame.building][frame.way]
    owned = me.tiles.bit_count()
    step = TOWARDS[owned + 1] - TOWARDS[owned] + game.box.building_points[owned]
    return step + POWER[frame.building] / 2 - camels * 0.9 - gold * 0.7


def filling(game: Game, me: Player, quarter: int, cubes: int) -> float:
    """The best use of a number of cubes in a neighbourhood, souk by souk."""
    shops, gain = game.table.shops, 0.0
    todo = open_souks(shops, me.seat, quarter)
    todo += [
        s
        for s in QUARTER_SOUKS[quarter]
        if s not in todo and max(shops[s.first : s.after]) == NOBODY
    ]
    begun = [souk for souk in todo if me.seat in shops[souk.first : souk.after]]
    while cubes and todo:
        best, gained, used = todo[0], -1.0, 0
        for souk in begun or todo:
            have = shops[souk.first : souk.after].count(me.seat)
            more = min(cubes, souk.after - souk.first - have)
            rise = souk_worth(game, me, souk, have + more) - souk_worth(game, me, souk, have)
            if rise > gained:
                best, gained, used = souk, rise, more
        gain += gained
        cubes -= used
        todo.remove(best)
        begun = [souk for souk in begun if souk is not best]
    return gain


def walking(game: Game, me: Player, frame: MoveSupervisor) -> float:
    """The best cube the supervisor can ship for us from here."""
    table, best = game.table, 0.0
    camels = game.edition.camels
    rides = camels[min(len(table.caravan), len(camels) - 1)]
    for space in frame.answers(game, me).values():
        gain = 0.0
        for shop in TOUCHES[space]:
            owner = table.shops[shop]
            if owner == me.seat:
                kept = 0.0 if me.camels else 0.8
                gain += rides.points + rides.multiplier * 1.2 - kept
            elif owner != NOBODY:
                gain += 0.3 - RIVALS * rides.points
        best = max(best, gain)
    return best
