"""Tiles in several piles side by side: what lies on top, and what becomes of a used-up pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from riad.games.marrakesh.table import Shelf
from riad.kernel.piles import Pile, face_down


def laid(count: int, places: int) -> Shelf:
    """`count` unseen tiles in piles, nothing turned up yet; the first ones may be higher by one."""
    sizes = [(count + places - 1 - place) // places for place in range(places)]
    return Shelf([face_down(size) for size in sizes], [0] * places)


def places(shelf: Shelf, open_: Sequence[int]) -> list[tuple[int, int]]:
    """What lies on each place, 0 for nothing, with the number of tiles under it."""
    tops = zip(shelf.tops, shelf.down, strict=True)
    return [(tile if tile in open_ else 0, len(down)) for tile, down in tops]


def on_top(shelf: Shelf, open_: Sequence[int]) -> list[tuple[int, int]]:
    """The open tiles from left to right, each with the number of those under it."""
    return [(tile, under) for tile, under in places(shelf, open_) if tile]


def put_on_top(shelf: Shelf, open_: list[int], place: int) -> None:
    """The tile that came to the display last lies on this place; the display follows the places."""
    shelf.tops[place] = open_[-1]
    open_.sort(key=shelf.tops.index)


def height(shelf: Shelf, open_: Sequence[int], place: int) -> int:
    """All tiles of a pile, the open one too."""
    return len(shelf.down[place]) + (shelf.tops[place] in open_)


class Cut(NamedTuple):
    """A pile that must be halved amid a bag of which some tiles are known."""

    place: int
    bag: int
    lower: int
    """How many tiles of the bag lie below the cut."""


def to_turn_up(shelf: Shelf, open_: Sequence[int]) -> list[int] | Cut:
    """The places whose top is to be turned up now; used-up piles are served, and come last.

    Where luck must first say how known tiles lie, nothing is turned up yet.
    """
    bare = [place for place, tile in enumerate(shelf.tops) if tile not in open_]
    found = [place for place in bare if len(shelf.down[place])]
    for place in bare:
        if not len(shelf.down[place]):
            served = serve(shelf, open_, place)
            if isinstance(served, Cut):
                return served
            found += [place] if served else []
    return found


def serve(shelf: Shelf, open_: Sequence[int], place: int) -> bool | Cut:
    """Half of the highest pile, the leftmost of equals, goes to a used-up one; if there is any.

    The half is rounded down and taken from below, so an open tile stays where it lies.
    """
    heights = [height(shelf, open_, n) for n in range(len(shelf.down))]
    half = max(heights, default=0) // 2
    if not half:
        return False
    highest = heights.index(max(heights))
    if cut := amid_known(shelf.down[highest], half):
        return Cut(highest, *cut)
    shelf.down[place] = shelf.down[highest].cut(half)
    return True


def amid_known(pile: Pile, count: int) -> tuple[int, int] | None:
    """The bag with known tiles that a cut so far from below goes through, and how far."""
    for number in range(len(pile.bags) - 1, -1, -1):
        bag = pile.bags[number]
        size = len(bag.known) + bag.unseen
        if size >= count:
            return (number, count) if size > count and bag.known else None
        count -= size
    return None
