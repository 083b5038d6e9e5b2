"""What a view of Yspahan shows, told in numbers: a measure for every field of its states."""

from __future__ import annotations

from riad.games.yspahan import pieces
from riad.games.yspahan.names import BUILDINGS, CARDS, FLOORS, SOURCES
from riad.games.yspahan.table import Table
from riad.kernel.measures import (
    Amount,
    Amounts,
    Bits,
    Each,
    Flag,
    HowMany,
    Measure,
    Numbers,
    Row,
    Seat,
    Untold,
    Which,
)

from .facts import Facts

SOUKS = tuple(souk.name for souk in pieces.SOUKS)
CAMELS = 12
"""Of the caravan; a test compares this with what is printed."""
COPIES = 9
TURNS = 4
POINTS = 400

MEASURES: dict[str, Measure] = {
    "Player.seat": Which("the number of the seat", 4),
    "Player.camels": Amount("camels", 60),
    "Player.gold": Amount("gold", 60),
    "Player.points": Amount("points", POINTS),
    "Player.tiles": Bits("the buildings owned, as they stand on the board", BUILDINGS),
    "Player.hand": Each("cards in hand, of each kind", CARDS, most=COPIES),
    "Player.ages": Untold("which deck a card came from helps nobody but the imagination"),
    "Player.sources": Amounts("points by where they come from", SOURCES, POINTS),
    "Past.kinds": Untold("cards played before lie in the discard pile"),
    "Past.among": Untold("the same"),
    "Past.ages": Untold("the same"),
    "Table.week": Which("the week", 3, first=1),
    "Table.day": Which("the day", 7, first=1),
    "Table.first": Seat("the first player of the day"),
    "Table.order": Row("who acts today, in turn order", TURNS, Seat("who")),
    "Table.built": Flag("whether the player in turn has constructed a building this turn"),
    "Table.supervisor": Which("the space of the supervisor", pieces.SPACES),
    "Table.shops": Row("whose cube stands in each shop", pieces.SHOPS, Seat("whose")),
    "Table.caravan": Row("whose cubes ride, along the path", CAMELS, Seat("whose")),
    "Table.white": Amounts("white dice on each floor", FLOORS, 9),
    "Table.yellow": Amounts("yellow dice on each floor", FLOORS, 3),
    "Table.value": Amounts("what the dice of each floor show", FLOORS, 6),
    "Table.deck": Each("cards of the deck", CARDS, most=COPIES),
    "Table.discard": Each("cards of the discard pile, of each kind", CARDS, most=COPIES),
    "Table.shuffles": Amount("how often the discard pile has become the deck", 9),
    "Facts.camels": HowMany("camels of the caravan that are used", CAMELS),
    "Facts.holders": Row("whose cubes fill every shop of each souk", SOUKS, Seat("whose")),
    "PlayerFacts.buildings": Untold("the buildings are told by the board"),
    "PlayerFacts.points_now": Amount("the points if the week ended now", POINTS),
}

NUMBERS = Numbers(Table, Facts, MEASURES)
