"""Which rule statements there are, and which tests carry them."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"

STATEMENT = re.compile(
    r"^(?:\s*(?:[-*]\s+)?\*\*|\|\s+(?=E-))"  # in bold, or a row of a table of editions
    r"([A-Z]{1,2}-[A-Z]?(?:\d+\.)?)(\d+[a-z]?|[A-Z])(?:-(\d+))?(?:\*\*|\s+\|)",
    re.MULTILINE,
)
RANGE = re.compile(r"([A-Z]{1,2}-[A-Z]?(?:\d+\.)?)(\d+)\.\.(\d+)")


def statements(books: str = "*") -> list[str]:
    """The ids of all rule statements, in the order of the books; or of those named so."""
    found = []
    for book in sorted(RULES.glob(f"{books}.md")):
        for head, first, last in STATEMENT.findall(book.read_text("utf-8")):
            if last:
                found += [f"{head}{n:0{len(first)}d}" for n in range(int(first), int(last) + 1)]
            else:
                found.append(head + first)
    return found


def spelled_out(word: str) -> list[str]:
    """`M-27.01..12` as each of the twelve; any other word as itself."""
    if (part := RANGE.fullmatch(word)) is None:
        return [word]
    head, low, high = part.groups()
    return [f"{head}{n:0{len(low)}d}" for n in range(int(low), int(high) + 1)]


@cache
def marked_tests() -> tuple[tuple[str, str], ...]:
    """Every rule id a test function carries, with the test as `file::name`."""
    return tuple(_marks())


def _marks() -> Iterator[tuple[str, str]]:
    for file in sorted(TESTS.rglob("test_*.py")):
        where = file.relative_to(TESTS.parent).as_posix()
        text = file.read_text("utf-8")
        for node in ast.parse(text).body if "mark.rule" in text else ():
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        for word in mark.args:
                            for rule in spelled_out(ast.literal_eval(word)):
                                yield rule, f"{where}::{node.name}"


def excused() -> dict[str, str]:
    """Statements without behaviour, each with its reason."""
    return tomllib.loads((TESTS / "rules_without_behaviour.toml").read_text("utf-8"))
