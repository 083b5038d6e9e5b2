"""Tiles in several piles side by side: what lies on top, and what becomes of a used-up pile."""

from __future__ import annotations

from collections.abc import Sequence

from riad.kernel.piles import face_down

from .table import Shelf


def laid(count: int, places: int) -> Shelf:
    """So many unseen tiles in equal piles, nothing turned up yet."""
    assert count % places == 0
    return Shelf([face_down(count // places) for _ in range(places)], [0] * places)


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


def to_turn_up(shelf: Shelf, open_: Sequence[int]) -> list[int]:
    """The places whose top is to be turned up now; used-up piles are served, and come last."""
    bare = [place for place, tile in enumerate(shelf.tops) if tile not in open_]
    left = [place for place in bare if len(shelf.down[place])]
    return left + [place for place in bare if place not in left and serve(shelf, open_, place)]


def serve(shelf: Shelf, open_: Sequence[int], place: int) -> bool:
    """Half of the highest pile, the leftmost of equals, goes to a used-up one; if there is any.

    The half is rounded down and taken from below, so an open tile stays where it lies.
    """
    heights = [height(shelf, open_, n) for n in range(len(shelf.down))]
    half = max(heights) // 2
    if half:
        shelf.down[place] = shelf.down[heights.index(max(heights))].cut(half)
    return half > 0
