"""What can be read of the house and its games: words, rules, handbooks, and what is in boxes."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from riad.kernel.box import MOST_TEXT
from riad.lessons import LessonStep
from riad.server.messages import NO_CONTROLS, Said, Strict, Word

Corrections = Annotated[str, Meta(max_length=MOST_TEXT)]


class Lesson(Struct):
    """The steps of each chapter."""

    chapters: list[tuple[LessonStep, ...]]


class Games(Struct):
    games: dict[str, dict[str, Any]]
    bots: list[str]
    """Who can sit in for people, from the weakest to the strongest."""
    characters: list[str]
    """What a bot can be like besides, as in `strong:builder`."""


class Remark(Struct):
    """Something to be said of an order before the table is made, with the rules it rests on."""

    kind: str
    """`forbidden`, `left-out` or `unusual`."""
    text: Said
    rules: tuple[str, ...]


class Remarks(Struct):
    remarks: list[Remark]
    values: dict[str, int]
    """How many printed values lie on such a table, and how many of them are reconstructed."""


class Printed(Struct, omit_defaults=True):
    """What is printed in a box, for those who draw it; and what is said of it."""

    game: str
    data: dict[str, Any]
    """All values by file, kind, id and field, as corrections name them."""
    texts: dict[str, dict[str, str]] = field(default_factory=dict)
    """By language, what differs from the words of the game: what its tiles say."""
    corrections: str = ""
    """In what it differs from the house's box."""


class BoxForm(Struct):
    """The reconstructed values of a game in groups, as one would photograph the table."""

    box: str
    """The house's own, about which owners are asked."""
    groups: dict[str, list[str]]
    """By group: `file.kind.id.field`; what is in a section has no id."""
    varying: dict[str, int]
    """By `file.kind`: of these an owner may have fewer, or more, and so many at most."""


class BoxProblem(Struct):
    """Something that cannot be so, in the language that was asked for."""

    text: str
    line: int
    """Of the text that was sent; 0: it is about all of it."""


class BoxSaid(Struct):
    """What corrections come to."""

    name: str
    problems: list[BoxProblem]
    counts: dict[str, int]
    """Of the reconstructed values: `confirmed`, `corrected`, `open`; and how many are `wrong`."""
    said: dict[str, str]
    """The values that were said, as TOML, by `file.kind.id.field`."""
    played: str
    """The same without what is wrong: a table can be made with it. Empty: the house's own box."""
    printed: Printed | None = None
    """The box they make without what is wrong, unless they cannot be read at all."""


class KeptBox(Struct, omit_defaults=True):
    """A box that is kept with an account."""

    id: str
    game: str
    name: str
    updated: int
    text: str = ""
    """Where one box is asked for."""


class KeptBoxes(Struct):
    boxes: list[KeptBox]
    most: int


class KeepBox(Strict):
    """Corrections to be kept with one's account; with an `id` they replace what it was."""

    game: Word
    text: Corrections
    id: Annotated[str, Meta(min_length=1, max_length=32, pattern=NO_CONTROLS)] | None = None


class DropBox(Strict):
    id: Annotated[str, Meta(min_length=1, max_length=32, pattern=NO_CONTROLS)]


class Reconstructed(Struct):
    things: list[str]
    """Tiles and places, by kind and number."""


class RulePart(Struct, omit_defaults=True):
    """A statement with its ids, a paragraph without any, or a table whose first row is its head."""

    ids: tuple[str, ...] = ()
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    plain: str = ""
    """A statement without marks and sources, where it has any."""
    said: str = ""
    """The same in the language that was asked for, where it has been translated."""


class RuleSection(Struct):
    level: int
    """1 for a section, 2 for a part of one."""
    title: str
    parts: list[RulePart]


class Rulebook(Struct):
    """The rules of a game in our own words: in English, and as far as they are translated."""

    game: str
    sections: list[RuleSection]


class HandbookTile(Struct, omit_defaults=True):
    """A tile with its picture, what it says, and the exact rules behind it."""

    picture: str
    text: str
    rules: tuple[str, ...] = ()


class HandbookCard(Struct, omit_defaults=True):
    """One thing to know: a title, symbols in a row, paragraphs, exact rules, tiles."""

    name: str
    title: str
    paragraphs: tuple[str, ...]
    picture: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    tiles: list[HandbookTile] = []


class HandbookChapter(Struct):
    name: str
    title: str
    cards: list[HandbookCard]


class Handbook(Struct):
    """What players read of a game before its exact rules."""

    game: str
    language: str
    box: str
    """The box it speaks of, as tables name theirs."""
    chapters: list[HandbookChapter]


class Texts(Struct):
    game: str
    language: str
    texts: dict[str, Any]
