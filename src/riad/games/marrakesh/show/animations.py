"""What travels where: pieces and places by the names that pictures of the table know.

Places of a player end with the seat; all others are common. Only told events carry moves.
"""

from __future__ import annotations

from collections.abc import Iterator

from riad.games.marrakesh.box.pieces import SPOT_NAMES, TOWN_PLACES
from riad.games.marrakesh.names import (
    COLOURS,
    FIRST_GOOD,
    LEVELS,
    LUXURIES,
    PATHS,
    PINK,
    RED,
    SECTORS,
    STAIRS,
    START,
)
from riad.games.marrakesh.table import Player
from riad.kernel.text import Moved

SUPPLY = "supply"
TOWER = "tower"


def keshi(colour: int, start: str, end: str) -> Moved:
    return Moved(f"keshi/{COLOURS[colour]}", start, end)


def sector(me: Player, colour: int) -> str:
    """Where keshis of a colour stand; goods are stored by kind."""
    if colour >= FIRST_GOOD:
        return f"good/{COLOURS[colour]}/{me.seat}"
    return f"sector/{SECTORS[colour]}/{me.seat}"


def placed(me: Player, colour: int) -> Moved:
    return keshi(colour, SUPPLY, sector(me, colour))


def nomad(start: str, end: str) -> Moved:
    return Moved("keshi/nomad", start, end)


def returned_from(me: Player, colour: int, where: int) -> str:
    """Where a keshi stood that goes back: entertainers and vendors have places of their own."""
    if colour == PINK:
        return f"square/{where}/{me.seat}"
    return f"vendor/{SECTORS[where]}/{me.seat}" if colour == RED else sector(me, colour)


def thrown(me: Player, colours: tuple[int, ...]) -> Iterator[Moved]:
    """Chosen keshis, from behind the screen into the tower."""
    return (keshi(colour, f"player/{me.seat}", TOWER) for colour in colours)


def fallen(offer: list[int]) -> Iterator[Moved]:
    """Keshis that fell out of the tower, each by itself."""
    for colour, count in enumerate(offer):
        yield from (keshi(colour, TOWER, f"offer/{COLOURS[colour]}") for _ in range(count))


def caravan_place(me: Player, path: int, step: int) -> str:
    """A space along a path, counted from 0; behind the oases of the upper paths lies a town."""
    name = PATHS[path]
    if path == START:
        return f"path/{name}/{me.seat}"
    along = [spot for spot in (*SPOT_NAMES, *TOWN_PLACES) if spot.startswith(f"{name}-")]
    return f"oasis/{along[step]}/{me.seat}"


def rowed(me: Player, start: int) -> list[Moved]:
    """The steps of the fisherman from there, just done."""
    steps = range(start, me.boat)
    return [Moved(f"pawn/{me.seat}", f"river/{n}", f"river/{n + 1}") for n in steps]


def climbed(me: Player, stair: int, start: int) -> Moved:
    name = STAIRS[stair]
    return Moved(f"pawn/{me.seat}", f"step/{name}-{start}", f"step/{name}-{start + 1}")


def walked(figure: str, stair: int, start: int, end: int) -> Moved:
    """Sultan or Imam, by themselves: those who accompany a pawn are drawn beside it."""
    name = STAIRS[stair]
    return Moved(f"figure/{figure}", f"step/{name}-{start}", f"step/{name}-{end}")


def camel_ran(me: Player, space: int) -> Moved:
    """One step of the camel, just done."""
    seat = me.seat
    return Moved(f"camel/{seat}", f"race/{space - 1}/{seat}", f"race/{space}/{seat}")


def camel_arrived(me: Player, space: int, podium: int) -> Moved:
    return Moved(f"camel/{me.seat}", f"race/{space}/{me.seat}", f"podium/{podium}/{me.seat}")


def scroll_taken(me: Player, tile: int) -> Moved:
    return Moved(f"scroll/{tile}", f"scroll/{tile}", f"scrolls/{me.seat}")


def scroll_revealed(level: int, tile: int) -> Moved:
    return Moved(f"scroll/{tile}", f"pile/{LEVELS[level]}", f"scroll/{tile}")


def luxury_taken(me: Player, tile: int, kind: int) -> Moved:
    name = LUXURIES[kind]
    return Moved(f"luxury/{name}", f"luxury/{tile}", f"luxury/{name}/{me.seat}")


def gate_bought(me: Player, workshop: int, colour: int) -> Moved:
    start = f"gate/{workshop + 1}-{COLOURS[colour]}"
    return Moved(f"gate/{COLOURS[colour]}", start, f"sector/medina/{me.seat}")


def gate_built(me: Player, colour: int, space: str) -> Moved:
    start = f"sector/medina/{me.seat}"
    return Moved(f"gate/{COLOURS[colour]}", start, f"gate-space/{space}/{me.seat}")


def oasis_claimed(me: Player, tile: int, start: str) -> Moved:
    return Moved(f"oasis/{tile}", start, f"claimed/{tile}/{me.seat}")


def town_chosen(me: Player, tile: int, place: str) -> Moved:
    return Moved(f"town/{tile}", f"town/{tile}", f"oasis/{place}/{me.seat}")
