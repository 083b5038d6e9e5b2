"""The 72 scrolls: what each does at once, at its moments, and to quantities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from riad.games.marrakesh.box.board import BOARD
from riad.games.marrakesh.box.components import Scroll
from riad.games.marrakesh.causes import of_tile
from riad.games.marrakesh.names import (
    ALL_RAPIDS,
    BUYS_MORE,
    CHANGES_MORE,
    CLAIM_ANY,
    CONNECTIONS_MORE,
    DATES_AS_DINARS,
    FROM_SCROLLS,
    GATE_DISCOUNT,
    GATE_KESHI_FREE,
    GATE_KESHIS_MORE,
    HARVEST_DINAR,
    HARVEST_POINT,
    HARVEST_WATER,
    LOSS_WAIVED,
    MOMENTS,
    NEIGHBOURS_PAY,
    OASIS_FOR_ANY,
    OVERFLOW_MOSQUE,
    OVERFLOW_PALACE,
    OVERFLOW_RIVER,
    PROVISION_DEAL,
    RAPIDS_MORE,
    SEASON_SCORING,
    SPECTATORS_MORE,
    SQUARE_ACTIONS_MORE,
    STEPS_FOR_DATES,
    STEPS_FOR_WATER,
    STEPS_MORE,
    VENDOR_POINTS,
    VENDOR_WATER,
)
from riad.games.marrakesh.sectors.madrasa import INSTANT
from riad.kernel.book import Book
from riad.kernel.common import Because
from riad.kernel.data import Row
from riad.kernel.errors import BadData
from riad.kernel.frames import Cause, Frame

from .effects import Value, frames

YES = 1

BY_WORD: Mapping[str, Mapping[str, str]] = {
    "harvest_alternative": {
        "water": HARVEST_WATER,
        "dinar": HARVEST_DINAR,
        "point": HARVEST_POINT,
    },
    "stair_step_price": {"date": STEPS_FOR_DATES, "water": STEPS_FOR_WATER},
}
"""Modifiers whose value says which quantity is meant."""

OVERFLOW = {"palace": OVERFLOW_PALACE, "mosque": OVERFLOW_MOSQUE, "river": OVERFLOW_RIVER}

ALLOWED = {
    "workshop_loss_waived": LOSS_WAIVED,
    "pay_dinars_with": DATES_AS_DINARS,
    "luxury_goods_per_assistant": BUYS_MORE,
    "exchanges_per_assistant": CHANGES_MORE,
    "gate_keshi_any_colour": GATE_KESHI_FREE,
    "provision_deal": PROVISION_DEAL,
    "oasis_cost_any": OASIS_FOR_ANY,
    "river_bonus": ALL_RAPIDS,
    "claim_two_of_any_colour": CLAIM_ANY,
}
"""Modifiers that allow something: yes or no."""

ADDED = {
    "stair_move_plus": STEPS_MORE,
    "spectators_plus": SPECTATORS_MORE,
    "gate_dinars_minus": GATE_DISCOUNT,
    "vendor_water_plus": VENDOR_WATER,
    "vendor_points_plus": VENDOR_POINTS,
}
"""Modifiers that add their value."""

INSTEAD_OF_ONE = {
    "gate_keshis": GATE_KESHIS_MORE,
    "rapid_bonus_times": RAPIDS_MORE,
    "connection_bonuses": CONNECTIONS_MORE,
    "main_square_actions": SQUARE_ACTIONS_MORE,
}
"""Modifiers that say how often, where it would be once."""


def tuned(number: int, modifier: Row) -> Iterator[tuple[str, int]]:
    """What a modifier of the data files does to quantities."""
    for word, value in modifier.items():
        try:
            yield _quantity(word, value)
        except (KeyError, TypeError, ValueError):
            where = f"scrolls.toml: scroll {number}: modifier"
            raise BadData(f"{where}: {word!r} cannot be {value!r}") from None


def _quantity(word: str, value: Value) -> tuple[str, int]:
    if word in BY_WORD:
        return BY_WORD[word][value], YES
    if word in ADDED:
        return ADDED[word], int(value)
    if word in INSTEAD_OF_ONE:
        return INSTEAD_OF_ONE[word], int(value) - 1
    if word == "overflow_points":
        return OVERFLOW[value["track"]], int(value["points"]) - 1
    return ALLOWED[word], YES


def install(book: Book) -> None:
    """Write every permanent scroll into the book."""
    for number, scroll in BOARD.scrolls.items():
        for quantity, amount in tuned(number, scroll.modifier):
            book.more(quantity, amount, number)
        if scroll.trigger == NEIGHBOURS_PAY:
            book.more(NEIGHBOURS_PAY, YES, number)
        elif scroll.trigger or scroll.timing == SEASON_SCORING:
            moment = SEASON_SCORING if scroll.timing == SEASON_SCORING else scroll.trigger
            _insist(number, moment in MOMENTS, f"{moment!r} is no moment")
            may = number in book.edition.optional_steps
            for what in _frames(number, scroll, may=may):
                book.when(moment, Because(_cause(number), what), number)


def _frames(number: int, scroll: Scroll, *, may: bool = False) -> tuple[Frame, ...]:
    return frames(f"scrolls.toml: scroll {number}", scroll.effects, FROM_SCROLLS, may=may)


def _cause(number: int) -> Cause:
    return Cause(f"scroll.{number}")


def _insist(number: int, holds: bool, what: str) -> None:
    if not holds:
        raise BadData(f"scrolls.toml: scroll {number}: {what}")


INSTANT.update(
    {
        number: of_tile(_cause(number), _frames(number, scroll))
        if scroll.timing == "instant"
        else ()
        for number, scroll in BOARD.scrolls.items()
    }
)
