"""What one more keshi brings to a household of Marrakesh, and which gates bring most."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import nlargest

from riad.bots.evaluations.marrakesh_race import onlooker
from riad.bots.evaluations.marrakesh_sectors import guards, with_keshis
from riad.bots.evaluations.marrakesh_tiles import A_GOOD, rounds_left, uses
from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.names import (
    BEIGE,
    BROWN,
    FIRST_GOOD,
    GREEN,
    NOTHING,
    PINK,
    RED,
    ROOM,
)
from riad.games.marrakesh.sectors.medina import MATCH_POINTS, Gate
from riad.games.marrakesh.table import Game, Player

AT_ONCE = {GREEN: 1.0, PINK: 1.2, BROWN: 2.5}
"""What a keshi brings in the moment it is placed."""
LIKELY = 2
"""Gates of one workshop that are thought of: they cost the same and differ by their colours."""


def sector(game: Game, me: Player, colour: int, value: int) -> float:
    """What the keshis of a sector will still bring: its action again and again, and its end."""
    times, posted = uses(game, me, colour), 0
    if colour == BEIGE and (times or BEIGE in me.assistants):
        posted = me.guards
    return with_keshis(colour, value, me.vendors >> colour & 1, times, rounds_left(game), posted)


def keshi(game: Game, me: Player, colour: int) -> float:
    """What one more keshi of a colour would bring, on the board or looking on at the race."""
    there = placed(game, me, colour)
    return there if me.camel is None else max(there, onlooker(game, me, colour))


def placed(game: Game, me: Player, colour: int) -> float:
    """What it would bring on the board."""
    if colour >= FIRST_GOOD:
        return A_GOOD
    if colour == RED:
        return 2.5
    value = me.values[colour]
    if value >= ROOM:
        return 0.0
    rise = sector(game, me, colour, value + 1) - sector(game, me, colour, value)
    if colour == BEIGE and (uses(game, me, BEIGE) or BEIGE in me.assistants):
        rise += guards(me.guards + 1) - guards(me.guards)
    return rise + AT_ONCE.get(colour, 0.0)


# ---- gates -----------------------------------------------------------------------------------


def likely_gates(game: Game, me: Player, options: Mapping[str, Gate]) -> list[str]:
    """Of each workshop the gates whose colours bring most; and to stop."""
    brings = {
        colour: keshi(game, me, colour) + matching(game.box, me, colour)
        for colour in sorted({colour for _, colour in options.values()} - {NOTHING})
    }
    found = dict[int, list[str]]()
    for move, (workshop, _) in options.items():
        found.setdefault(workshop, []).append(move)
    return [
        move
        for moves in found.values()
        for move in nlargest(LIKELY, moves, lambda move: brings.get(options[move][1], 0.0))
    ]


def matching(box: Board, me: Player, colour: int) -> float:
    """Whether a gate of this colour can still find its own place."""
    free = any(gate == NOTHING and matches(box, n, colour) for n, gate in enumerate(me.gates))
    return float(MATCH_POINTS) if free else 0.0


def matches(box: Board, space: int, colour: int) -> bool:
    return colour in box.gate_spaces[space][1]
