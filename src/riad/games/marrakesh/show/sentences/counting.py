"""How many there are of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from riad.games.marrakesh.gains import COLOUR_TEXT
from riad.kernel.text import Text, listed


def counts(pairs: Iterable[tuple[Text, int]]) -> list[Text]:
    """`2 green`, `1 gray`: what there is of each."""
    return [Text("board.count", {"n": n, "what": what}) for what, n in pairs if n]


def by_colour(numbers: Sequence[int]) -> Text:
    return listed(counts(zip(COLOUR_TEXT, numbers, strict=True)))
