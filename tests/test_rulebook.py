"""The rule books as people read them: sections, statements with their ids, tables."""

from __future__ import annotations

import re

import pytest

from riad.games import definitions
from riad.rulebook import folder, sections, statement, statements


@pytest.mark.parametrize("game", definitions())
def test_nothing_that_can_be_read_is_left_out(game):
    """Every word after the first heading stands in some part, in its order."""
    book = (folder() / f"{game}.md").read_text("utf-8")
    body = book[book.index("\n## ") :]
    body = re.sub(r"^\|[-|: ]+\|$|^---$", "", body, flags=re.MULTILINE)
    there = re.findall(r"\w{4,}", re.sub(r"\[[^\]]*\]", "", body))
    read = []
    for section in sections(game):
        read.append(section.title)
        for part in section.parts:
            read.extend((part.ids[0] if part.ids else "", part.text, *sum(part.rows, ())))
    found = re.findall(r"\w{4,}", re.sub(r"\[[^\]]*\]", "", " ".join(read)))
    assert found == there


@pytest.mark.parametrize("game", definitions())
def test_tables_are_even_and_levels_follow_each_other(game):
    level = 1
    for section in sections(game):
        assert section.level <= level + 1
        level = section.level
        for part in section.parts:
            assert len({len(row) for row in part.rows}) <= 1, section.title
            assert bool(part.text) != bool(part.rows), section.title


def test_a_range_of_ids_is_one_statement_under_each_of_them():
    assert statement("M-27.01") == statement("M-27.12")
    assert statement("M-27.01") != statement("M-27.13")
    (part,) = [
        part for section in sections("marrakesh") for part in section.parts if "M-27.05" in part.ids
    ]
    assert part.ids == tuple(f"M-27.{n:02}" for n in range(1, 13))


def test_where_a_statement_comes_from_is_not_told():
    assert (
        statement(
            "Y-1.6",
        )
        is not None
    )
    assert statement("Y-1.6").endswith("is there.")  # type: ignore[union-attr]
    assert statement("Y-99.9") is None
    assert not [rule for rule, text in statements().items() if text.endswith("[S]")]
