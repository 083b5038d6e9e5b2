"""Names and numbers of pieces: the same in every box, whatever is printed on them.

Option names, targets and the bits of a player's tiles are made of these; a box with other pieces
is refused.
"""

from __future__ import annotations

from riad.kernel.errors import BadData

from .board import Board, house
from .components import Space

_HOUSE = house()

SCROLLS = tuple(_HOUSE.scrolls)
LEVEL_OF = {tile: level for level, row in enumerate(_HOUSE.levels) for tile in row.tiles}
"""Scrolls have the colour of their level on the back."""
OASES = tuple(_HOUSE.oases)
LUXURY_TILES = tuple(_HOUSE.luxuries)
PROVISIONS = tuple(_HOUSE.provisions)
OFFICES = tuple(_HOUSE.offices)
RIVER_FACES = tuple(_HOUSE.river_tiles)
MOST_RAPIDS = len(_HOUSE.rapids)
FIELDS = tuple(_HOUSE.fields)
"""Between the stairs."""
SQUARE_SPACES = _HOUSE.square
GATE_SPACES = tuple(name for name, _ in _HOUSE.gate_spaces)
WORKSHOPS = range(len(_HOUSE.workshops))
SPOT_NAMES = tuple(spot.name for spot in _HOUSE.spots)
"""The six places with an oasis: left path, then right path."""
TOWN_PLACES = tuple(place.name for place in _HOUSE.town_places)
"""The end of the left and of the right path."""
TRACK_PLACES = range(len(_HOUSE.track))
DRAWN = _HOUSE.drawn
"""The colours in the bag for the oasis tracks."""


def check_pieces(board: Board) -> None:
    """A board is made of the pieces that all boxes have."""
    for what, found, right in (
        ("scrolls.toml: 'level'", _levels(board), _levels(_HOUSE)),
        ("board.toml: 'path' of the oases", _along(board.spots), _along(_HOUSE.spots)),
        ("board.toml: 'path' of towns", _along(board.town_places), _along(_HOUSE.town_places)),
        ("keshis.toml: 'drawn'", board.drawn, DRAWN),
    ):
        if found != right:
            raise BadData(f"{what} is the same in every box")
    if len(board.rapids) > MOST_RAPIDS:
        raise board.sheet("river.toml").bad("there are {n} rapids at most", n=MOST_RAPIDS)


def _levels(board: Board) -> list[tuple[int, ...]]:
    return [row.tiles for row in board.levels]


def _along(spaces: tuple[Space, ...]) -> list[tuple[str, int]]:
    return [(space.name, space.path) for space in spaces]
