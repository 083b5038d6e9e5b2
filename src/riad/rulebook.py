"""The rules in our own words, as they are packed with the program."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

STATEMENT: Final = re.compile(
    r"^- \*\*([A-Z]{1,2}-[A-Z]?(?:\d+\.)*)(\d+[a-z]?|[A-Z])(?:-(\d+))?\*\* (.*)$"
)
"""An id, or a range of them: `M-27.01-12`."""
SOURCES: Final = re.compile(
    r" ?(?<!`)\[(?:[SEB2P, ]|none stated|nothing else is reset|for 18.*?copies)+\]"
)
HEADING: Final = re.compile(r"^(##+) (.*)$")
RULE_OFF: Final = re.compile(r"^\|[-|: ]+\|$")
"""The line between the head of a table and its body."""
MORE: Final[Mapping[str, tuple[str, ...]]] = {
    "marrakesh": ("camels-nomads", "camels-nomads-tiles", "pachabot")
}
"""Books that go on where the one of a game ends."""


NOTHING_SAID: Final[Mapping[str, str]] = {}


class Part(NamedTuple):
    """A statement with its ids, a paragraph without any, or a table whose first row is its head."""

    ids: tuple[str, ...] = ()
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


class Section(NamedTuple):
    level: int
    title: str
    parts: list[Part]


def folder() -> Path:
    """Where the rule books lie: in the installed package, or in the checkout."""
    home = Path(str(files("riad")))
    packed = home / "rules"
    return packed if packed.is_dir() else home.parents[1] / "docs" / "rules"


def books(game: str) -> list[Path]:
    """All the rules of a game, in the order of reading."""
    return [folder() / f"{name}.md" for name in (game, *MORE.get(game, ()))]


@cache
def sections(game: str) -> list[Section]:
    """The rules of a game, one book after the other."""
    return [section for book in books(game) for section in read(book)]


def read(book: Path) -> list[Section]:
    """A rule book, as it stands there from its first heading on."""
    found: list[Section] = []
    lines = book.read_text("utf-8").splitlines()
    for kind, block in groupby(lines, _kind):
        if kind is HEADING:
            for line in block:
                marks, _, title = line.partition(" ")
                found.append(Section(len(marks) - 1, title, []))
        elif kind is not None and found:
            found[-1].parts.extend(_parts(kind, list(block)))
    return found


def _kind(line: str) -> object:
    """What a line is part of; None where nothing is to be read."""
    if HEADING.match(line):
        return HEADING
    if STATEMENT.match(line):
        return STATEMENT
    if line.startswith("|"):
        return RULE_OFF
    return None if line in ("", "---") else "paragraph"


def _parts(kind: object, lines: list[str]) -> Iterator[Part]:
    if kind is RULE_OFF:
        rows = (line for line in lines if not RULE_OFF.match(line))
        yield Part(rows=tuple(tuple(map(str.strip, row.strip("|").split("|"))) for row in rows))
    elif kind is STATEMENT:
        for line in lines:
            head, first, last, text = STATEMENT.findall(line)[0]
            yield Part(tuple(_ids(head, first, last)), SOURCES.sub("", text).strip())
    else:
        yield Part(text=" ".join(lines))


def _ids(head: str, first: str, last: str) -> list[str]:
    if not last:
        return [head + first]
    return [f"{head}{number:0{len(first)}}" for number in range(int(first), int(last) + 1)]


@cache
def statements(game: str = "") -> dict[str, str]:
    """Every statement of a game, or of all of them, by id."""
    every = books(game) if game else sorted(folder().glob("*.md"))
    parts = (part for book in every for section in read(book) for part in section.parts)
    return {rule: part.text for part in parts for rule in part.ids}


def statement(rule: str) -> str | None:
    return statements().get(rule)


def about(word: str, game: str = "", said: Mapping[str, str] = NOTHING_SAID) -> dict[str, str]:
    """The statement that is called so; else those of that chapter, or that speak of it.

    Where a statement is `said` in the reader's language, that is what is looked into and given.
    """
    english, wanted = statements(game), word.upper()
    known = {rule: said.get(rule) or text for rule, text in english.items()}
    if wanted in known:
        return {wanted: known[wanted]}
    chapter = re.compile(re.escape(wanted) + r"(\.|(?<=[A-Z])\d)")  # M-27 of M-27.05, S-D of S-D3
    return {
        rule: text
        for rule, text in known.items()
        if chapter.match(rule) or word.lower() in text.lower()
    }


FOR_WRITERS: Final = re.compile(
    r"^(?:\S+ )?(?:\([ab]\) )?"
    r"(?:Decision points|Rulings\b|Extra tests|Values the rules|Conflicts|Worked examples as)"
)
"""Sections that players need not read: how we came to our readings, and what tests are made of."""


def for_players(game: str) -> list[Section]:
    """The rules of a game without what only matters to those who write rules."""
    found, leaving = [], False
    for section in sections(game):
        own = bool(FOR_WRITERS.match(section.title))
        leaving = own if section.level == 1 else leaving
        if not (leaving or own):
            found.append(section)
    return found


# ---- for readers -----------------------------------------------------------------------------

EDITIONS: Final = {"`[C]`": "(Classic)", "`[E]`": "(Essential)"}
RULED: Final = re.compile(r"\**RULING(?: R-S?\d+[a-z]?)?\**[.:]? ?(?:\(([^()]*)\): )?")
"""What a decision of ours begins with, and what it is about."""
ASIDES: Final = tuple(
    map(
        re.compile,
        (
            r" ?(?<!`)\[(?:[^\[\]]|`\[[CE]\]`)*\]",  # why we decided so
            r" Reason: .*",
            r" ?\([^()]*\b[Ss](?:eeds? \d|witch(?:es)? `)[^()]*\)",  # which text says it
            r" ?\((?:window W\d|DATA:[^()]*|R-\d+[a-z]?(?:, R-\d+[a-z]?)*)\)",
            r"[,;](?: rest)? (?:DATA:\w+|R-\d+[a-z]?)(?=\))",
            r"(?:^| )(?:Confidence \w+: s|Engine s|S)witch(?:es)?\b[^.]*\.",
            r" ?\(\)|\bW\d (?=[a-z])",
            r"\*\*?",
        ),
    )
)


def readable(text: str) -> str:
    """A statement without what only matters to those who write rules: marks, reasons, sources."""
    text = RULED.sub(lambda found: f"{found[1]}: " if found[1] else "", text)
    for aside in ASIDES:
        text = aside.sub("", text)
    for tag, name in EDITIONS.items():
        text = text.replace(tag, name)
    text = text.replace("`", "").strip()
    return text[:1].upper() + text[1:]
