"""What people read and touch: message keys, labels, refusals, events. No prose lives here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
"""Where a sentence has room for an argument."""


@dataclass(frozen=True, slots=True)
class Text:
    """A message key with its arguments; the catalogues turn it into a sentence.

    An argument is a whole number, a word, or another Text. One called `player` is a seat number,
    which the host replaces by a name.
    """

    key: str
    args: Args = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        args = {k: v.to_json() if isinstance(v, Text) else v for k, v in self.args.items()}
        return {"key": self.key, "args": args} if args else {"key": self.key}


Args = Mapping[str, int | str | Text]


def listed(parts: Iterable[Text]) -> Text:
    """Several texts as one, with commas."""
    first, *others = [*parts] or [Text("list.nothing")]
    return reduce(lambda some, more: Text("list.more", {"some": some, "more": more}), others, first)


def apart(parts: Iterable[Text]) -> Text:
    """Several texts as one, where some of them have commas themselves."""
    first, *others = [*parts] or [Text("list.nothing")]
    return reduce(
        lambda some, more: Text("list.apart", {"some": some, "more": more}), others, first
    )


def under(what: Text) -> Text:
    """A line that belongs to the one before it; whoever shows it may indent it."""
    return Text("list.under", {"what": what})


def is_under(line: Text) -> bool:
    return line.key == "list.under"


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of the table in sentences: what it is about, and a text for each line."""

    id: str
    """How a reader asks for it: `board`, `me`, `p2`."""
    title: Text
    lines: Sequence[Text]

    def to_json(self) -> dict[str, Any]:
        lines = [line.to_json() for line in self.lines]
        return {"id": self.id, "title": self.title.to_json(), "lines": lines}


@dataclass(frozen=True, slots=True)
class Pictured:
    """A tile as a handbook shows it: the name of its picture, what it says, where its rules are."""

    picture: str
    """`scroll/13`: a kind and which of them."""
    text: Text
    rules: tuple[str, ...] = ()


def because(cause: Text, what: Text) -> Text:
    """What is said, with what it comes from."""
    return Text("do.because", {"cause": cause, "what": what})


@dataclass(frozen=True, slots=True)
class Label:
    """How one option is shown: what to say, what to touch, which rules it rests on."""

    text: Text
    targets: tuple[str, ...]
    rules: tuple[str, ...] = ()
    """The tile's own rule ids; the game adds those of the question."""
    irreversible: bool = False
    """Luck or another seat comes into play: it cannot be taken back. Found by trying."""
    declines: bool = False
    """What is offered is left, or left off: never what somebody in a hurry should be led to."""

    def to_json(self) -> dict[str, Any]:
        return {
            "text": self.text.to_json(),
            "targets": list(self.targets),
            "rules": list(self.rules),
            "irreversible": self.irreversible,
            "declines": self.declines,
        }


@dataclass(frozen=True, slots=True)
class No:
    """Why something cannot be done: a rule id and a message key. Made once and shared."""

    rule: str
    key: str

    def to_json(self) -> dict[str, Any]:
        return {"rule": self.rule, "key": self.key}


OVER = No("", "table.over")
NOT_YOUR_TURN = No("", "table.not-your-turn")
AWAITING_LUCK = No("", "table.awaiting-luck")
NOT_THIS_QUESTION = No("", "table.not-this-question")
KERNEL_REASONS = (OVER, NOT_YOUR_TURN, AWAITING_LUCK, NOT_THIS_QUESTION)


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece that went from one place to another, for the animation: `cube/2`, `supply/2`, …"""

    piece: str
    start: str
    end: str

    def to_json(self) -> list[str]:
        return [self.piece, self.start, self.end]


@dataclass(frozen=True, slots=True)
class Step:
    """One priority of a decision that rules have made."""

    rule: str
    text: Text
    kept: tuple[int, ...]
    """The options it kept, by number; none: it fitted nothing and was passed over."""

    def to_json(self) -> dict[str, Any]:
        return {"rule": self.rule, "text": self.text.to_json(), "kept": list(self.kept)}


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why an opponent made of rules did what it did: its options, and each priority in order."""

    options: tuple[Text, ...]
    steps: tuple[Step, ...]
    pick: int

    @property
    def decided(self) -> int | None:
        """The step that left one option; None: there was no other."""
        fitting = [n for n, step in enumerate(self.steps) if len(step.kept) == 1]
        return fitting[0] if fitting else None

    def to_json(self) -> dict[str, Any]:
        return {
            "options": [option.to_json() for option in self.options],
            "steps": [step.to_json() for step in self.steps],
            "decided": self.decided,
            "pick": self.pick,
        }


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for history and animation. State never depends on it."""

    text: Text
    moved: tuple[Moved, ...] = ()
    seen_by: tuple[int, ...] | None = None
    """The seats that may read `text`; None: everybody."""
    public: Text | None = None
    """What all the others read instead; None: nothing."""
    why: Reasons | None = None
    """What led to it, where rules have decided."""
    cause: tuple[int | None, Text] | None = None
    """What it comes from, such as a tile, and whose that is."""

    def seen(self, seat: int | None) -> Event | None:
        """The event as this seat may know it; a spectator is seat None."""
        if self.seen_by is None:
            return self
        if seat is not None and seat in self.seen_by:
            return Event(self.text, self.moved, why=self.why, cause=self.cause)
        return None if self.public is None else Event(self.public, self.moved)

    def to_json(self) -> dict[str, Any]:
        told = {**self.text.to_json(), "moved": [m.to_json() for m in self.moved]}
        if self.why:
            told["why"] = self.why.to_json()
        if self.cause:
            told["cause"] = {**self.cause[1].to_json(), "seat": self.cause[0]}
        return told


@dataclass(frozen=True, slots=True)
class Heading:
    """What the act is called that an event begins."""

    what: Text
    anew: bool = False
    """Also right after another act of the same seat."""


@dataclass(frozen=True, slots=True)
class When:
    """A time of the game: how it is called, and its numbers, those that last longest first."""

    text: Text
    numbers: tuple[int, ...] = ()
