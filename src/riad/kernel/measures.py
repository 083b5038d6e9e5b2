"""How what a view shows becomes numbers: one measure for each field of a state.

A measure says how many numbers it takes and between which they lie, and writes them into an array
that is all zeros. So what is not there is 0, and every measure has 0 in its range. Seats are
counted from whoever looks: 0 is the own one, 1 the next at the table.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

MOST_SEATS = 4
Turn = Sequence[int]
"""For each seat, how far it sits from whoever looks."""


@dataclass(frozen=True)
class Measure:
    """How one field is told in numbers, and what they mean."""

    meaning: str

    @property
    def size(self) -> int:
        return 1

    @property
    def low(self) -> int:
        return 0

    @property
    def high(self) -> int:
        return 1

    def write(self, out: array[int], at: int, value: Any, turn: Turn) -> None:
        """Put the numbers for a value of a view into the array, from `at` on."""
        raise NotImplementedError


@dataclass(frozen=True)
class Untold(Measure):
    """Not told: the reason stands where others have their meaning."""

    @property
    def size(self) -> int:
        return 0

    def write(self, out: array[int], at: int, value: Any, turn: Turn) -> None:
        pass


@dataclass(frozen=True)
class Flag(Measure):
    """Yes or no."""

    def write(self, out: array[int], at: int, value: Any, turn: Turn) -> None:
        if value:
            out[at] = 1


@dataclass(frozen=True)
class Amount(Measure):
    """A number as it is. What is more than `most` counts as that, what is less than `least` too."""

    most: int
    least: int = 0

    @property
    def high(self) -> int:
        return self.most

    @property
    def low(self) -> int:
        return self.least

    def write(self, out: array[int], at: int, value: Any, turn: Turn) -> None:
        if value:
            out[at] = min(max(value, self.least), self.most)


@dataclass(frozen=True)
class HowMany(Measure):
    """How long a list is, or how many are hidden."""

    most: int

    @property
    def high(self) -> int:
        return self.most

    def write(self, out: array[int], at: int, value: Any, turn: Turn) -> None:
        count = value["hidden"] if type(value) is dict else len(value)
        out[at] = min(count, self.most)


@dataclass(frozen=True)
class Which(Measure):
    """One of `kinds` things, the first of which is number `first`: a 1 at its place."""

    kinds: int
    first: int = 0

    @property
    def size(self) -> int:
        return self.kinds

    def write(self, out: array[int], at: int, value: Any, turn: Turn) -> None:
        place = value - self.first
        if 0 <= place < self.kinds:
            out[at + place] = 1


@dataclass(frozen=True)
class Bits(Measure):
    """A mask: one number for each bit. Masks too wide for browsers come as text."""

    kinds: int

    @property
    def size(self) -> int:
        return self.kinds

    def write(self, out: array[int], at: int, value: Any, turn: Turn) -> None:
        left = int(value) & (1 << self.kinds) - 1
        while left:
            lowest = left & -left
            out[at + lowest.bit_length() - 1] = 1
            left ^= lowest


@dataclass(frozen=True)
class Each(Measure):
    """A list, or some lists, in which places do not matter: how many there are of each kind."""

    kinds: int
    first: int = 0
    most: int = 1

    @property
    def size(self) -> int:
        return self.kinds

    @property
    def high(self) -> int:
        return self.most

    def write(self, out: array[int], at: int, value: Any, turn: Turn) -> None:
        if value and type(value[0]) is list:
            value = [one for part in value for one in part]
        first, kinds, most = self.first, self.kinds, self.most
        for one in value:
            place = one - first
            if 0 <= place < kinds and out[at + place] < most:
                out[at + place] += 1


@dataclass(frozen=True)
class Seat(Measure):
    """A seat, counted from whoever looks; nobody's is all zeros."""

    @property
    def size(self) -> int:
        return MOST_SEATS

    def write(self, out: array[int], at: int, value: Any, turn: Turn) -> None:
        if 0 <= value < len(turn):
            out[at + turn[value]] = 1


@dataclass(frozen=True)
class Seats(Measure):
    """A list of seats of which the order does not matter: how often each is there."""

    most: int = 1

    @property
    def size(self) -> int:
        return MOST_SEATS

    @property
    def high(self) -> int:
        return self.most

    def write(self, out: array[int], at: int, value: Any, turn: Turn) -> None:
        for seat in value:
            out[at + turn[seat]] += 1


@dataclass(frozen=True)
class Word(Measure):
    """One of some words: a 1 at its place."""

    words: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.words)

    def write(self, out: array[int], at: int, value: Any, turn: Turn) -> None:
        if value in self.words:
            out[at + self.words.index(value)] = 1


@dataclass(frozen=True)
class Row(Measure):
    """A list place by place, each told by the same measure; a shorter one leaves zeros."""

    places: int
    each: Measure

    @property
    def size(self) -> int:
        return self.places * self.each.size

    @property
    def low(self) -> int:
        return self.each.low

    @property
    def high(self) -> int:
        return self.each.high

    def write(self, out: array[int], at: int, value: Any, turn: Turn) -> None:
        each, step = self.each, self.each.size
        for n, one in enumerate(value[: self.places]):
            each.write(out, at + n * step, one, turn)


@dataclass(frozen=True)
class Amounts(Measure):
    """Numbers as they are, one after the other, each at most `most`."""

    places: int
    most: int
    least: int = 0

    @property
    def size(self) -> int:
        return self.places

    @property
    def low(self) -> int:
        return self.least

    @property
    def high(self) -> int:
        return self.most

    def write(self, out: array[int], at: int, value: Any, turn: Turn) -> None:
        for n, one in enumerate(value, at):
            if one:
                out[n] = min(max(one, self.least), self.most)


@dataclass(frozen=True)
class Words(Measure):
    """A list of words in which places do not matter: a 1 for each that is there."""

    words: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.words)

    def write(self, out: array[int], at: int, value: Any, turn: Turn) -> None:
        for word in value:
            if word in self.words:
                out[at + self.words.index(word)] = 1


@dataclass(frozen=True)
class Under(Measure):
    """A face-down pile: how many tiles it has."""

    most: int

    @property
    def high(self) -> int:
        return self.most

    def write(self, out: array[int], at: int, value: Any, turn: Turn) -> None:
        out[at] = sum(len(bag["known"]) + bag["unseen"] for bag in value["bags"])


@dataclass(frozen=True)
class Inside(Measure):
    """One field of a state that lies in a list; the others are not told."""

    name: str
    each: Measure

    @property
    def size(self) -> int:
        return self.each.size

    @property
    def low(self) -> int:
        return self.each.low

    @property
    def high(self) -> int:
        return self.each.high

    def write(self, out: array[int], at: int, value: Any, turn: Turn) -> None:
        self.each.write(out, at, value[self.name], turn)


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a game tells of its views: the states of table and facts, and a measure for each field.

    Fields are called `Player.water`; those that hold other states are not named.
    """

    table: Any
    facts: Any
    measures: Mapping[str, Measure]
