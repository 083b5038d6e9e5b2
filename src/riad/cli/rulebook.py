"""The rules in our own words, as they are packed with the program."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import riad

STATEMENT = re.compile(r"^- \*\*([A-Z]{1,2}-[A-Z]?[\d.]+[a-z]?)\*\* (.*)$", re.MULTILINE)
SOURCES = re.compile(r" ?\[(?:[SEB2P, ]|none stated|nothing else is reset|for 18.*?copies)+\]")


def folder() -> Path:
    """Where the rule books lie: in the installed package, or in the checkout."""
    packed = Path(str(files(riad))) / "rules"
    return packed if packed.is_dir() else Path(str(files(riad))).parents[1] / "docs" / "rules"


@cache
def statements() -> dict[str, str]:
    """Every statement of every game, by id."""
    found = {}
    for book in sorted(folder().glob("*.md")):
        for rule, text in STATEMENT.findall(book.read_text("utf-8")):
            found[rule] = SOURCES.sub("", text).strip()
    return found


def statement(rule: str) -> str | None:
    return statements().get(rule)
