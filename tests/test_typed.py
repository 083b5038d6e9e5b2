"""What rules ask is typed: no question goes to `Any` unseen, and a misspelt one is found."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import riad
from riad.games.marrakesh.table import Game as Marrakesh
from riad.games.yspahan.table import Game as Yspahan
from riad.kernel.draft import Draft

SOURCE = Path(riad.__file__).parent
GAMES = sorted((SOURCE / "games").rglob("*.py"))


def untyped(text: str) -> Iterator[int]:
    """The lines of a file that say `Any` and not why."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name | ast.Attribute):
            named = node.id if isinstance(node, ast.Name) else node.attr
            if named == "Any" and "#" not in lines[node.lineno - 1]:
                yield node.lineno


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_rule_says_any_without_a_reason(path):
    assert list(untyped(path.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("from typing import Any\n", []),
        ("x: Any = 1\n", [1]),
        ("x: Any = 1  # as it comes\n", []),
        ("import typing\ndef f(x: dict[str, typing.Any]) -> None: ...\n", [2]),
        ('"""Any number of them."""\n', []),
    ],
)
def test_what_says_any_is_found(text, lines):
    assert list(untyped(text)) == lines


# ---- misspelt questions ----------------------------------------------------------------------
#
# Nobody calls these. Each line is an error that mypy has to find: where a question could be
# misspelt unseen its ignore would be one too many, and `make check` says so.


def misspelt_in_marrakesh(game: Marrakesh) -> None:
    me = game.table.players[0]
    game.edition.turn_ordre(game.table)  # type: ignore[attr-defined]  # misspelt
    game.copy().edition.turn_ordre(game.table)  # type: ignore[attr-defined]  # nor in a copy
    game.seen(0).edition.turn_ordre(game.table)  # type: ignore[attr-defined]  # nor in a world
    game.edition.turn_order(game.table, 3)  # type: ignore[call-arg]  # one answer too many
    game.edition.conduct(me).dials()  # type: ignore[attr-defined]  # not every seat has them
    game.edition.elsewhere.room(me)  # type: ignore[union-attr]  # there may be no such place


def misspelt_in_yspahan(game: Yspahan) -> None:
    game.edition.dyce(game.table, game.table.players[0])  # type: ignore[attr-defined]  # misspelt
    Draft(game, 0).now.edition.dyce()  # type: ignore[attr-defined]  # nor in a draft
