"""How phrases are put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.components import Cost, Effects
from riad.games.marrakesh.gains import amounts
from riad.games.marrakesh.names import COLOURS, GOODS, RESOURCES
from riad.kernel.data import Row
from riad.kernel.text import Text, listed

GOOD_NAMES = tuple(COLOURS[good] for good in GOODS)
ANY_NUMBER = 99
"""What the data files write for "as often as you like"."""


def key_of(word: str) -> str:
    """A word of the data files as keys are written."""
    return word.replace("_", "-")


def either(parts: Sequence[Text]) -> Text:
    """One of several: "pink, brown or beige"."""
    *some, last = parts
    return Text("told.or", {"some": listed(some), "more": last}) if some else last


def both(parts: Sequence[Text]) -> Text:
    """All of several: "dates and water"."""
    *some, last = parts
    return Text("told.and", {"some": listed(some), "more": last}) if some else last


def times(n: int, what: Text) -> Text:
    return what if n == 1 else Text("told.times", {"n": n, "what": what})


def price(cost: Mapping[str, int]) -> Text:
    return listed(amounts(RESOURCES, (cost.get(kind, 0) for kind in RESOURCES)))


def each(cost: Cost) -> Text:
    return both(amounts(RESOURCES, cost))


def coloured(colour: str, n: int = 1) -> Text:
    """A colour as it stands with keshis, and with scrolls."""
    return Text(f"told.coloured.{colour}", {"n": n})


Told = Mapping[str, Callable[..., Iterable[Text]]]
"""Of each word: what it means, from its value, how many times it happens, and in which box."""


def parts(box: Board, effects: Effects, told: Told) -> list[Text]:
    """What effects bring, one after the other; most words have one phrase, and a number in it."""
    return [
        text
        for effect in effects
        for verb, value in effect.items()
        if verb != "times"
        for text in (
            told[verb](value, effect.get("times", 1), box)
            if verb in told
            else [Text(f"told.{key_of(verb)}", {"n": value})]
        )
    ]


def meant(modifier: Row, told: Told) -> list[Text]:
    """What a modifier changes, one after the other."""
    return [text for word, value in modifier.items() for text in told[word](value)]
