"""How what a view shows becomes numbers: one measure for each field of a state.

A measure says how many numbers it takes and between which they lie, and how they are put into an
array that is all zeros. So what is not there is 0, and every measure has 0 in its range. Seats are
counted from whoever looks: 0 is the own one, 1 the next at the table.

Hundreds of fields are told at every decision, and calling something for each took most of that
time. So a measure does not put numbers itself: it says the lines of Python that do, and `layout.py`
makes one function of all of them, as `state.py` does for copies. In these lines `out` is the array
and `turn` says for each seat how far it sits from whoever looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

MOST_SEATS = 4
WHO = ("me", *(f"next-{n}" for n in range(1, MOST_SEATS)))
"""The players as they come after each other, from whoever looks."""
Kinds = int | tuple[str, ...]
"""How many kinds there are, or what each is called."""


def called(kinds: Kinds, first: int = 0) -> tuple[str, ...]:
    """What each kind is called: where none has a name, by its number."""
    return kinds if isinstance(kinds, tuple) else tuple(map(str, range(first, first + kinds)))


@dataclass
class Names:
    """What the written lines call by a name."""

    things: dict[str, Any] = field(default_factory=dict)
    used: int = 0

    def variable(self) -> str:
        """A name nobody else has."""
        self.used += 1
        return f"x{self.used}"

    def places(self, words: tuple[str, ...]) -> str:
        """The name of a table that says the place of each of these words."""
        name = self.variable()
        self.things[name] = {word: place for place, word in enumerate(words)}
        return name


def indented(lines: Iterable[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def bounded(value: str, least: int, most: int) -> str:
    """Source for a value that is moved between these two."""
    return f"{value} if {least} <= {value} <= {most} else min(max({value}, {least}), {most})"


@dataclass(frozen=True)
class Measure:
    """How one field is told in numbers, and what they mean."""

    meaning: str

    @property
    def parts(self) -> tuple[str, ...]:
        """What each of its numbers is about; one alone needs no name."""
        return ("",)

    @property
    def size(self) -> int:
        return len(self.parts)

    @property
    def low(self) -> int:
        return 0

    @property
    def high(self) -> int:
        return 1

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        """What puts the numbers for a value of a view into the array, from `at` on."""
        raise NotImplementedError


@dataclass(frozen=True)
class Untold(Measure):
    """Not told: the reason stands where others have their meaning."""

    @property
    def parts(self) -> tuple[str, ...]:
        return ()

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        return []


@dataclass(frozen=True)
class Flag(Measure):
    """Yes or no."""

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        return [f"if {value}: out[{at}] = 1"]


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

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        return [f"if {value}: out[{at}] = {bounded(value, self.least, self.most)}"]


@dataclass(frozen=True)
class HowMany(Measure):
    """How long a list is, or how many are hidden."""

    most: int

    @property
    def high(self) -> int:
        return self.most

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        return [
            f"n = {value}['hidden'] if type({value}) is dict else len({value})",
            f"out[{at}] = {bounded('n', 0, self.most)}",
        ]


@dataclass(frozen=True)
class Which(Measure):
    """One of `kinds` things, the first of which is number `first`: a 1 at its place."""

    kinds: Kinds
    first: int = 0

    @property
    def parts(self) -> tuple[str, ...]:
        return called(self.kinds, self.first)

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        return [
            f"n = {value} - {self.first}",
            f"if 0 <= n < {self.size}: out[{at} + n] = 1",
        ]


@dataclass(frozen=True)
class Bits(Measure):
    """A mask: one number for each bit. Masks too wide for browsers come as text."""

    kinds: Kinds

    @property
    def parts(self) -> tuple[str, ...]:
        return called(self.kinds)

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        return [
            f"n = int({value}) & {(1 << self.size) - 1}",
            "while n:",
            "    lowest = n & -n",
            f"    out[{at} + lowest.bit_length() - 1] = 1",
            "    n ^= lowest",
        ]


@dataclass(frozen=True)
class Each(Measure):
    """A list, or some lists, in which places do not matter: how many there are of each kind."""

    kinds: Kinds
    first: int = 0
    most: int = 1

    @property
    def parts(self) -> tuple[str, ...]:
        return called(self.kinds, self.first)

    @property
    def high(self) -> int:
        return self.most

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        one = names.variable()
        return [
            f"if {value} and type({value}[0]) is list:",
            f"    {value} = [one for part in {value} for one in part]",
            f"for {one} in {value}:",
            f"    n = {one} - {self.first}",
            f"    if 0 <= n < {self.size} and out[{at} + n] < {self.most}: out[{at} + n] += 1",
        ]


@dataclass(frozen=True)
class Seat(Measure):
    """A seat, counted from whoever looks; nobody's is all zeros."""

    @property
    def parts(self) -> tuple[str, ...]:
        return WHO

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        return [f"if 0 <= {value} < len(turn): out[{at} + turn[{value}]] = 1"]


@dataclass(frozen=True)
class Seats(Measure):
    """A list of seats of which the order does not matter: how often each is there."""

    most: int = 1

    @property
    def parts(self) -> tuple[str, ...]:
        return WHO

    @property
    def high(self) -> int:
        return self.most

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        one = names.variable()
        return [f"for {one} in {value}: out[{at} + turn[{one}]] += 1"]


@dataclass(frozen=True)
class Word(Measure):
    """One of some words: a 1 at its place."""

    words: tuple[str, ...]

    @property
    def parts(self) -> tuple[str, ...]:
        return self.words

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        return [
            f"n = {names.places(self.words)}.get({value})",
            f"if n is not None: out[{at} + n] = 1",
        ]


@dataclass(frozen=True)
class Numbered(Measure):
    """One of some words: its number and one, so that 0 is none."""

    words: tuple[str, ...]

    @property
    def high(self) -> int:
        return len(self.words)

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        return [f"out[{at}] = {names.places(self.words)}[{value}] + 1"]


@dataclass(frozen=True)
class Row(Measure):
    """A list place by place, each told by the same measure; a shorter one leaves zeros."""

    places: Kinds
    each: Measure

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(
            f"{place}.{part}" if part else place
            for place in called(self.places)
            for part in self.each.parts
        )

    @property
    def low(self) -> int:
        return self.each.low

    @property
    def high(self) -> int:
        return self.each.high

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        place, one = names.variable(), names.variable()
        places = f"range({at}, {at} + {self.size}, {self.each.size})"
        return [
            f"for {place}, {one} in zip({places}, {value}):",
            *indented(self.each.lines(place, one, names)),
        ]


@dataclass(frozen=True)
class Amounts(Measure):
    """Numbers as they are, one after the other, each at most `most`."""

    places: Kinds
    most: int
    least: int = 0

    @property
    def parts(self) -> tuple[str, ...]:
        return called(self.places)

    @property
    def low(self) -> int:
        return self.least

    @property
    def high(self) -> int:
        return self.most

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        place, one = names.variable(), names.variable()
        return [
            f"for {place}, {one} in enumerate({value}, {at}):",
            f"    if {one}: out[{place}] = {bounded(one, self.least, self.most)}",
        ]


@dataclass(frozen=True)
class Words(Measure):
    """A list of words in which places do not matter: a 1 for each that is there."""

    words: tuple[str, ...]

    @property
    def parts(self) -> tuple[str, ...]:
        return self.words

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        one = names.variable()
        each = Word("", self.words).lines(at, one, names)
        return [f"for {one} in {value}:", *indented(each)]


@dataclass(frozen=True)
class Under(Measure):
    """A face-down pile: how many tiles it has."""

    most: int

    @property
    def high(self) -> int:
        return self.most

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        count = "len(bag['known']) + bag['unseen']"
        return [f"out[{at}] = sum([{count} for bag in {value}['bags']])"]


@dataclass(frozen=True)
class Inside(Measure):
    """One field of a state that lies in a list; the others are not told."""

    name: str
    each: Measure

    @property
    def parts(self) -> tuple[str, ...]:
        return self.each.parts

    @property
    def low(self) -> int:
        return self.each.low

    @property
    def high(self) -> int:
        return self.each.high

    def lines(self, at: str, value: str, names: Names) -> list[str]:
        inner = names.variable()
        return [f"{inner} = {value}[{self.name!r}]", *self.each.lines(at, inner, names)]


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a game tells of its views: the states of table and facts, and a measure for each field.

    Fields are called `Player.water`; those that hold other states are not named.
    """

    table: Any
    facts: Any
    measures: Mapping[str, Measure]
