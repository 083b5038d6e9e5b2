"""The rules in our own words, as they are packed with the program."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import riad

STATEMENT = re.compile(
    r"^- \*\*([A-Z]{1,2}-[A-Z]?(?:\d+\.)*)(\d+[a-z]?)(?:-(\d+))?\*\* (.*)$", re.MULTILINE
)
"""An id, or a range of them: `M-27.01-12`."""
SOURCES = re.compile(
    r" ?(?<!`)\[(?:[SEB2P, ]|none stated|nothing else is reset|for 18.*?copies)+\]"
)


def folder() -> Path:
    """Where the rule books lie: in the installed package, or in the checkout."""
    packed = Path(str(files(riad))) / "rules"
    return packed if packed.is_dir() else Path(str(files(riad))).parents[1] / "docs" / "rules"


@cache
def statements() -> dict[str, str]:
    """Every statement of every game, by id."""
    found = {}
    for book in sorted(folder().glob("*.md")):
        for head, first, last, text in STATEMENT.findall(book.read_text("utf-8")):
            for rule in _ids(head, first, last):
                found[rule] = SOURCES.sub("", text).strip()
    return found


def _ids(head: str, first: str, last: str) -> list[str]:
    if not last:
        return [head + first]
    return [f"{head}{number:0{len(first)}}" for number in range(int(first), int(last) + 1)]


def statement(rule: str) -> str | None:
    return statements().get(rule)
