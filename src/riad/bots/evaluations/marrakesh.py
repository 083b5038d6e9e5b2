"""How good a position of Marrakesh looks to a seat, in points.

Every colour is sent into the tower once a season, so a sector is worth what its action will bring
as often as it can still be done. Besides that count supplies (first what the provisions ask),
progress towards the next threshold, the river, complete sectors, oases, towns and what scrolls will
still add, and what modules bring (files of their own beside this one know them). What the seat is
in the middle of is played on in thought, a few answers deep.
"""

from __future__ import annotations

from collections.abc import Collection

from riad.bots.evaluations.marrakesh_expansion import (
    aims,
    at_home,
    demands,
    special,
    to_come,
    unplaced,
)
from riad.bots.evaluations.marrakesh_keshis import keshi, likely_gates, matches, matching, sector
from riad.bots.evaluations.marrakesh_race import race
from riad.bots.evaluations.marrakesh_sectors import STUDIES, action, guards
from riad.bots.evaluations.marrakesh_tiles import (
    A_GOOD,
    oases,
    rounds_left,
    scrolls,
    towns,
    uses,
)
from riad.games.marrakesh.keshis.placing import Add, Put
from riad.games.marrakesh.modules.nomads.wandering import EVERY_NOMAD, MoveNomads
from riad.games.marrakesh.names import (
    BEIGE,
    BROWN,
    FACE_DOWN,
    GOODS,
    GRAY,
    RED,
    ROOM,
    ROUNDS,
    SCROLL_DISCOUNT,
    SOUK,
    TOP,
)
from riad.games.marrakesh.phases.tower import Claim
from riad.games.marrakesh.sectors.actions import UseAssistant
from riad.games.marrakesh.sectors.medina import BuildGate, BuyGates, GateKeshis
from riad.games.marrakesh.sectors.river import ranking
from riad.games.marrakesh.sectors.souk import discount, no_luxury
from riad.games.marrakesh.sectors.stairs import thresholds
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.variants.answers import no_bonus
from riad.kernel.common import Because, NextOf
from riad.kernel.frames import Frame, Together

DEPTH = 2
MOST_OPTIONS = 40
"""Questions with more answers are not thought through."""
TURNS = (UseAssistant, Claim, Together, NextOf, BuildGate)
"""Questions that are a turn of their own."""
OWN_TURNS = (UseAssistant, Claim, Together)
"""What is left of them for who plays a turn on to its end."""
PLACED = (Add, Put)
FUTILE = 100.0
"""Nobody opens the window for nomads only to close it."""
RIVALS = 0.2
"""How much of the best rival's points counts against us."""

A_VENDOR = 1.4
A_JOKER = 3.0
RAPIDS = (0.0, 1.0, 1.2, 1.6, 3.0)
"""What the best rapid pays at the end of a round, by how many were passed."""
FIRST_ON_RIVER = 4.0
AIM = 0.2
"""What an expensive luxury good counts that goods are collected for."""


def worth(game: Game, seat: int) -> float:
    """The best this seat can make of where it is, a few answers deep."""
    return best(game, seat, DEPTH)


def value(game: Game, seat: int) -> float:
    """The position as it lies there; of a sealed answer what it will be."""
    return estimate(opened(game, seat) if seat in game.sealed else game, seat)


def begins_a_turn(game: Game) -> bool:
    """An assistant, a claim or a secret choice; where keshis and gates go belongs to what brought
    them."""
    return bool(game.stack) and isinstance(game.stack[-1][1], OWN_TURNS)


def likely(game: Game, seat: int) -> Collection[str]:
    """All answers; but of gates those that bring most, and of places for a gate its own."""
    options, (_, top) = game.options(seat), game.stack[-1]
    if isinstance(top, BuyGates):
        return likely_gates(game, game.table.players[seat], options)
    if isinstance(top, BuildGate):
        own = [move for move, n in options.items() if matches(game.box, n, top.colour)]
        return own or options
    return options


def is_futile(game: Game, move: str) -> bool:
    """Nobody opens the window for nomads only to close it."""
    return move == "move-stop" and window_opened(game)


def best(game: Game, seat: int, depth: int) -> float:
    if seat in game.sealed:
        return value(game, seat)
    options = game.options(seat) if depth and thinks_on(game) else {}
    if not options or len(options) > MOST_OPTIONS:
        return estimate(game, seat)
    values = {}
    for move in options:
        trial = game.copy(luck=None)
        trial.play(seat, move)
        values[move] = best(trial, seat, depth - 1)
    found = max(values.values())
    if game.table.nomads is not None and window_opened(game) and values["move-stop"] == found:
        return found - FUTILE
    return found


def thinks_on(game: Game) -> bool:
    """Whether what is asked belongs to what was just done, and is not a turn of its own."""
    top = game.stack[-1][1] if game.stack else None
    return not isinstance(top, TURNS)


def window_opened(game: Game) -> bool:
    """Whether somebody who could use an assistant wants to move nomads first."""
    top = game.stack[-1][1]
    return isinstance(top, MoveNomads) and top.count == EVERY_NOMAD


def opened(game: Game, seat: int) -> Game:
    """The table as if our sealed answer counted already."""
    frame = game.stack[-1][1]
    assert isinstance(frame, Together)
    value = game.asked[seat][game.sealed[seat]]
    trial = game.copy(luck=None)
    frame.choice.apply(trial, trial.table.players[seat], value)
    return trial


def estimate(game: Game, seat: int) -> float:
    """Our standing, what is under way for us, and what counts against us."""
    me = game.table.players[seat]
    if game.over:
        return me.points - against(game, seat)
    return standing(game, me) + under_way(game, me) - against(game, seat)


def against(game: Game, seat: int) -> float:
    """A part of the best rival's points."""
    return RIVALS * max([p.points for p in game.table.players if p.seat != seat])


def standing(game: Game, me: Player) -> float:
    """Points, and what will become points."""
    return (
        me.points
        + supplies(game, me)
        + sum(sector(game, me, colour, me.values[colour]) for colour in range(ROOM))
        + vendors(game, me)
        + goods(game, me)
        + stairs(game, me)
        + river(game, me)
        + oases(game, me)
        + towns(game, me)
        + scrolls(game, me)
        + assistants(game, me)
        + expansion(game, me)
    )


def expansion(game: Game, me: Player) -> float:
    """What Camels & Nomads bring, of the modules that are on the table."""
    found = 0.0
    if me.camel is not None:
        found += race(game, me)
    if me.nomads is not None:
        found += unsettled(game, me)
    if me.household is not None:
        found += at_home(game, me.household)
    if me.kept is not None:
        found += demands(game, me, me.kept)
    return found


def unsettled(game: Game, me: Player) -> float:
    """Nomads in hand will stand where they bring most."""
    assert me.nomads is not None
    if not me.nomads.hand:
        return 0.0
    return me.nomads.hand * max(keshi(game, me, colour) for colour in range(RED + 1))


# ---- supplies --------------------------------------------------------------------------------


def supplies(game: Game, me: Player) -> float:
    """Resources: first what the provisions of this season ask, then less and less for more."""
    value, at_risk = stores(game, me)
    return value - at_risk


def stores(game: Game, me: Player) -> tuple[float, float]:
    """What resources are worth, and what will be lost where the provisions cannot be paid."""
    stock = (me.water, me.dates, me.dinars)
    tiles = [game.box.provisions[tile] for tile in me.provisions]
    value, missing = 0.0, 0
    for kind, held in enumerate(stock):
        need = sum(tile.cost[kind] for tile in tiles)
        missing += max(0, need - held)
        value += 1.1 * min(need, held) + spare(held - need, rounds_left(game))
    if uses(game, me, BEIGE) or BEIGE in me.assistants:
        value += 0.5 * min(me.dinars, 3 * me.guards, 6)
    if not missing:
        return value, 0.0
    penalty = sum(tile.penalty for tile in tiles) + 0.6 * sum(stock)
    return value, min(1.0, missing * 0.09 * game.table.round) * penalty


def spare(count: int, left: int) -> float:
    """What resources are worth that nobody asks for yet."""
    if count <= 0:
        return 0.0
    each = 0.85 if left > 1 else 0.55
    return each * min(count, 4) + 0.5 * max(0, count - 4)


def goods(game: Game, me: Player) -> float:
    """Goods, as long as the Souk can still be visited."""
    visits = me.assistants.count(SOUK) + sum(uses(game, me, good) for good in GOODS)
    held = sum(me.goods)
    if not visits:
        return 0.5 * held
    found = A_GOOD * min(held, 8) + 0.8 * max(0, held - 8) + luxury(game, me) * 0.3
    return found + AIM * aims(game, me) if game.edition.luxury_bonus is not no_bonus else found


def luxury(game: Game, me: Player) -> float:
    """The best that can be bought now, less the goods it costs."""
    found = 0.0
    for tile in game.table.luxuries:
        row = game.box.luxuries[tile]
        if no_luxury(game, me, tile) is None:
            paid = max(0, sum(row.cost) - discount(game, me, tile))
            gain = row.points + 0.8 * sum(row.gain) - A_GOOD * paid
            if row.module:
                gain += special(game, me, tile)
            found = max(found, gain)
    return found


# ---- vendors, assistants ----------------------------------------------------------------------


def vendors(game: Game, me: Player) -> float:
    """A water each time an assistant is used beside one."""
    found = 0.0
    for n in range(SOUK + 1):
        if me.vendors >> n & 1:
            here = me.assistants.count(n)
            times = here + (uses(game, me, n) if n < SOUK else 3)
            found += A_VENDOR * times + 0.3
    return found


def assistants(game: Game, me: Player) -> float:
    """Those who stand there, or will when the chosen keshis are revealed; red is a joker."""
    sent = [SOUK if colour in GOODS else colour for colour in me.chosen if colour != RED]
    joker = A_JOKER if RED in me.chosen else 0.0
    return joker + sum(assistant(game, me, n) for n in (*me.assistants, *sent))


def assistant(game: Game, me: Player, n: int) -> float:
    """The better use of one assistant."""
    if n == SOUK:
        return max(A_GOOD, luxury(game, me))
    return max(keshi(game, me, n), act_now(game, me, n))


def act_now(game: Game, me: Player, n: int) -> float:
    if n == BEIGE:
        return me.guards * min(3.0, 0.8 * me.dinars) * 0.3
    if n == BROWN:
        return 1.0 * sum(tile > FACE_DOWN for tile in me.oases) + town_now(me)
    value = me.values[n]
    if n == GRAY:
        return min(STUDIES[value], 1.6 * (me.dates + game.tune(SCROLL_DISCOUNT, me, 0)))
    return action(n, value)


def town_now(me: Player) -> float:
    """Whether a town can be claimed, and paid."""
    if me.towns is None or not all(me.goods):
        return 0.0
    return 4.0 * sum(
        bool(tile) and not day for tile, day in zip(me.towns.tiles, me.towns.claimed, strict=True)
    )


# ---- the common board ------------------------------------------------------------------------


def stairs(game: Game, me: Player) -> float:
    """The way to the next threshold, as a part of what it will bring."""
    sure = min(1.0, rounds_left(game) / 3) * 0.8
    prize = 2.5 + 0.7 * thresholds(game.box, me)
    crossed = thresholds(game.box, me)
    found = 1.0 * crossed * min(8 - crossed, 0.5 * rounds_left(game))
    for here in (me.palace, me.mosque):
        if here < TOP:
            segment = game.box.segment_of[here]
            low, high = game.box.segment_of.index(segment), game.box.segment_of.index(segment + 1)
            found += prize * sure * (here - low) / (high - low)
    return found


def river(game: Game, me: Player) -> float:
    """A rapid at the end of each round of this season, and the chance to be first."""
    table = game.table
    passed = sum(rapid.space <= me.boat for rapid in game.box.rapids)
    left = ROUNDS - table.round + 1
    found = RAPIDS[passed] * left + 0.25 * me.boat
    ranked = ranking(game)
    if ranked and ranked[0] is me:
        found += FIRST_ON_RIVER * (0.2 + 0.15 * table.round)
    return found


# ---- under way -------------------------------------------------------------------------------


def under_way(game: Game, me: Player) -> float:
    """Keshis set aside or about to be placed, gates about to be built."""
    found = sum(keshi(game, me, colour) for colour in me.aside)
    for owner, waiting in reversed(game.stack):
        if owner != me.seat:
            continue
        frame = whatever_for(waiting)
        if isinstance(frame, PLACED):
            found += keshi(game, me, frame.colour)
        elif isinstance(frame, NextOf):
            coming = map(whatever_for, frame.frames)
            found += sum(keshi(game, me, f.colour) for f in coming if isinstance(f, PLACED))
        elif isinstance(frame, BuildGate):
            found += (
                matching(game.box, me, frame.colour) - guards(me.guards) + guards(me.guards - 1)
            )
        elif isinstance(frame, BuyGates):
            found += sum(keshi(game, me, colour) for colour in frame.aside)
        elif isinstance(frame, GateKeshis):
            found += sum(keshi(game, me, colour) for colour in frame.colours)
        elif me.camel is not None:
            found += to_come(game, me, frame)
            found += sum(keshi(game, me, colour) for colour in unplaced(frame))
    return found


def whatever_for(frame: Frame) -> Frame:
    """What will happen, whatever it comes from."""
    return frame.what if isinstance(frame, Because) else frame
