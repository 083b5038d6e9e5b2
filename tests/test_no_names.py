"""Rules never ask which edition or module is in play: they signal, tune, or ask the edition.

The names stand where tables are ordered (`variants/editions.py`, the list of modules, what can be
read in two ways); nowhere else.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import riad
from riad.games import definitions

SOURCE = Path(riad.__file__).parent
RULES = sorted(
    path
    for folder in ("kernel", "games/yspahan", "games/marrakesh")
    for path in (SOURCE / folder).rglob("*.py")
)
LISTS = {
    "games/marrakesh/box/groups.py",
    "games/marrakesh/box/origins.py",
    "games/marrakesh/variants/editions.py",
    "games/marrakesh/modules/__init__.py",
    "games/marrakesh/modules/advice.py",
    "games/marrakesh/modules/pairs.py",
    "games/marrakesh/solo/readings.py",
}
ASKED = {"edition", "editions", "module", "modules"}
GAMES = definitions().values()
NAMES = {name for game in GAMES for name in (*game.editions, *game.modules) if name}
PLAIN_WORDS = {"camels", "nomads", "spectators"}
"""Modules, and also what pieces are called: as words of data and state they may be read."""
CLASSES = {name.title().replace("-", "") for name in NAMES}


def inside(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def said(tree: ast.AST) -> Iterator[str]:
    """Every string of a file that is no docstring."""
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value


def asked_of(tree: ast.AST) -> Iterator[ast.expr]:
    """What a file compares, and what it wants to be an instance of something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            yield from (node.left, *node.comparators)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("isinstance", "type"):
            yield from node.args
        elif isinstance(node, ast.Match):
            yield node.subject


def test_there_is_something_to_search():
    assert {"classic", "essential", "desert-towns", "spectators"} <= NAMES
    assert LISTS <= {inside(path) for path in RULES}


@pytest.mark.parametrize("path", RULES, ids=inside)
def test_no_rule_names_an_edition_or_a_module(path):
    tree = ast.parse(path.read_text("utf-8"))
    if inside(path) not in LISTS:
        assert [text for text in said(tree) if text in NAMES - PLAIN_WORDS] == []
    for node in asked_of(tree):
        asked = isinstance(node, ast.Attribute) and node.attr in ASKED
        assert not asked or inside(path).startswith("kernel/"), ast.unparse(node)
        assert not (isinstance(node, ast.Name) and node.id in CLASSES), ast.unparse(node)
        assert not (isinstance(node, ast.Constant) and node.value in NAMES), ast.unparse(node)
