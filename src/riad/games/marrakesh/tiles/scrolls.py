"""Scrolls that last: what each does at its moments, and to quantities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from riad.games.marrakesh.names import (
    ALL_RAPIDS,
    BUYS_MORE,
    CHANGES_MORE,
    CLAIM_ANY,
    CONNECTIONS_MORE,
    DATES_AS_DINARS,
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
from riad.kernel.book import Book
from riad.kernel.common import Because
from riad.kernel.data import Row
from riad.kernel.errors import BadData

from .effects import Value
from .printed import scroll_cause, scroll_frames

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
    LOSS_WAIVED,
    DATES_AS_DINARS,
    BUYS_MORE,
    CHANGES_MORE,
    GATE_KESHI_FREE,
    PROVISION_DEAL,
    OASIS_FOR_ANY,
    ALL_RAPIDS,
    CLAIM_ANY,
}
"""Modifiers that allow something: yes or no."""
ADDED = {STEPS_MORE, SPECTATORS_MORE, GATE_DISCOUNT, VENDOR_WATER, VENDOR_POINTS}
"""Modifiers that add their value."""
INSTEAD_OF_ONE = {GATE_KESHIS_MORE, RAPIDS_MORE, CONNECTIONS_MORE, SQUARE_ACTIONS_MORE}
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
        return word, int(value)
    if word in INSTEAD_OF_ONE:
        return word, int(value) - 1
    if word == "overflow_points":
        return OVERFLOW[value["track"]], int(value["points"]) - 1
    if word not in ALLOWED:
        raise KeyError(word)
    return word, YES


def install(book: Book) -> None:
    """Write every permanent scroll into the book."""
    for number, scroll in book.box.scrolls.items():
        for quantity, amount in tuned(number, scroll.modifier):
            book.more(quantity, amount, number)
        if scroll.trigger == NEIGHBOURS_PAY:
            book.more(NEIGHBOURS_PAY, YES, number)
        elif scroll.trigger or scroll.timing == SEASON_SCORING:
            moment = SEASON_SCORING if scroll.timing == SEASON_SCORING else scroll.trigger
            _insist(number, moment in MOMENTS, f"{moment!r} is no moment")
            may = number in book.edition.optional_steps
            for what in scroll_frames(number, scroll, may=may):
                book.when(moment, Because(scroll_cause(number), what), number)


def _insist(number: int, holds: bool, what: str) -> None:
    if not holds:
        raise BadData(f"scrolls.toml: scroll {number}: {what}")
