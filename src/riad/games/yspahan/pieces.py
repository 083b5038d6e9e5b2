"""What is the same in every box, whatever its values are: the city, the road, names and dice.

Option names and targets are made of these; a box with others is refused.
"""

from __future__ import annotations

from riad.kernel.errors import BadData

from .board import FILE, Board, house

_HOUSE = house()

SHOPS = _HOUSE.shops
SOUKS = _HOUSE.souks
"""Where they lie; what they are worth is a matter of the box."""
SOUK_OF = _HOUSE.souk_of
"""The souk of each shop."""
QUARTER_SOUKS = _HOUSE.quarters
SPACES = _HOUSE.spaces
DISTANCE = _HOUSE.distance
"""Steps between any two road spaces."""
TOUCHES = _HOUSE.touches
"""The shops each road space touches."""
YELLOW_DICE = _HOUSE.yellow_dice
MOST_SOLD = max(card.amount for card in _HOUSE.cards)


def check_pieces(board: Board) -> None:
    """A board has the pieces that all boxes have, and values to play with."""
    for what, found, right in (
        ("'souk'", _lie(board), _lie(_HOUSE)),
        ("'road'", (board.spaces, board.distance), (SPACES, DISTANCE)),
        ("'shop'", (board.shops, board.touches), (SHOPS, TOUCHES)),
        ("[dice]: 'yellow'", board.yellow_dice, YELLOW_DICE),
        ("'camels'", _names(board), _names(_HOUSE)),
        ("'effect'", _effects(board), _effects(_HOUSE)),
    ):
        if found != right:
            raise BadData(f"{FILE}: {what} is the same in every box")
    for card in board.cards:
        if not (0 <= card.amount <= MOST_SOLD and card.copies > 0):
            raise BadData(f"{FILE}: card {card.name}: 'amount' is 0 to {MOST_SOLD}")
    least = (board.gold, board.start_camels, board.yellow_cost, *_costs(board))
    if min(least) < 0 or min(board.weeks, board.days, board.white_dice) < 1:
        raise BadData(f"{FILE}: numbers are not negative, weeks, days and dice are there")


def _lie(board: Board) -> list[tuple[str, int, int, int]]:
    return [(souk.name, souk.quarter, souk.first, souk.after) for souk in board.souks]


def _names(board: Board) -> list[str]:
    return [camel.name for camel in board.camels]


def _effects(board: Board) -> list[str]:
    cards = [card.effect for card in board.cards]
    return cards + [building.effect for building in board.buildings]


def _costs(board: Board) -> list[int]:
    return [n for b in board.buildings for n in (b.camels, b.gold, b.amount)]
