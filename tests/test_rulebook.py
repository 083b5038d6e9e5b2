"""The rule books as people read them: sections, statements with their ids, tables."""

from __future__ import annotations

import re

import pytest

from riad.games import definitions
from riad.kernel.frames import REGISTRY
from riad.rulebook import (
    books,
    folder,
    for_players,
    readable,
    sections,
    statement,
    statements,
)
from tests.citable import citable


@pytest.mark.parametrize("game", definitions())
def test_nothing_that_can_be_read_is_left_out(game):
    """Every word after the first heading of a book stands in some part, in its order."""
    texts = [book.read_text("utf-8") for book in books(game)]
    body = "".join(text[text.index("\n## ") :] for text in texts)
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


def test_every_book_belongs_to_a_game():
    assert sorted(book for game in definitions() for book in books(game)) == sorted(
        folder().glob("*.md")
    )


@pytest.mark.parametrize("game", definitions())
def test_no_two_sections_have_the_same_address(game):
    anchors = [re.sub(r"[^a-z0-9]+", "-", section.title.lower()) for section in sections(game)]
    assert len(anchors) == len(set(anchors))


@pytest.mark.parametrize("game", definitions())
def test_every_rule_the_game_cites_can_be_read_in_its_own_book(game):
    own = {rule for section in sections(game) for part in section.parts for rule in part.ids}
    definition = definitions()[game]
    frames = [found for name, found in REGISTRY.items() if name.startswith(f"{game}.")]
    cited = {rule for frame in frames for rule in frame.rules}
    cited |= {rule for switch in definition.options.values() for rule in switch.rules}
    cited |= {rule for module in definition.modules.values() for rule in module.rules}
    assert len(frames) > 30
    assert sorted(cited - own) == []


def test_the_rules_of_the_pachabot_follow_those_of_marrakesh():
    titles = [section.title for section in sections("marrakesh")]
    first = titles.index("The Pachabot: solo play")
    assert titles[0] == "0. Conventions"
    assert titles[first + 1].startswith("S-A. ")
    assert titles[first - 1].startswith("NX. ")


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("S-A13", "A free keshi of any colour"),
        ("S-D5a", "All of it in a row"),
        ("SX-A", "(printed, example A)"),
        ("SX-12", "(printed, S-I3)"),
    ],
)
def test_ids_with_letters_are_found_too(rule, says):
    found = statement(rule)
    assert found is not None
    assert found.startswith(says)


def test_a_range_of_ids_is_one_statement_under_each_of_them():
    assert statement("M-27.01") == statement("M-27.12")
    assert statement("M-27.01") != statement("M-27.13")
    (part,) = [
        part for section in sections("marrakesh") for part in section.parts if "M-27.05" in part.ids
    ]
    assert part.ids == tuple(f"M-27.{n:02}" for n in range(1, 13))


def test_where_a_statement_comes_from_is_not_told():
    found = statement("Y-1.6")
    assert found is not None
    assert found.endswith("is there.")
    assert statement("Y-99.9") is None
    assert not [rule for rule, text in statements().items() if text.endswith("[S]")]


WRITERS = re.compile(
    r"[Ee]ngine|[Ss]witch|test case|\b[Ss]eeds? \d|DATA:|PLACE\(|MOVE-|(?<!`)\[[CE]\]|\bR-S?\d"
)
"""Words about how a program is made of the rules, and tags that were swallowed as sources."""


@pytest.mark.parametrize("game", definitions())
def test_players_read_nothing_about_engines_switches_and_test_cases(game):
    about_the_book = {"M-0.2", "M-0.3"}
    parts = [part for section in for_players(game) for part in section.parts]
    shown = [section.title for section in for_players(game)]
    shown += [cell for part in parts for row in part.rows for cell in row]
    shown += [readable(p.text) for p in parts if p.ids and not about_the_book & {*p.ids}]
    assert [text for text in shown if WRITERS.search(text)] == []


def test_nothing_a_table_cites_is_left_out_for_players():
    for game in definitions():
        there = {rule for s in for_players(game) for part in s.parts for rule in part.ids}
        assert citable(game) <= there


def test_a_tag_of_an_edition_is_not_taken_for_a_source():
    assert readable(statements()["M-0.7"]).count("(Essential)") == 1
    assert ";:" not in statements()["M-0.7"]


def test_readers_are_told_a_rule_without_the_words_of_those_who_write_rules():
    about_the_book = {"M-0.2", "M-0.3"}
    for rule in statements().keys() - about_the_book:
        told = readable(statements()[rule])
        assert told, rule
        assert not re.search(r"RULING|\bseeds? \d|[*`\[\]]|[Ss]witch|\(\)|  |^[a-z]", told), rule
    told = readable(statements()["Y-4.1"])
    assert told.startswith("Before buying yellow dice the first player may play effect cards; ")
    assert readable("**RULING R-2** `[E]` First. [Because.] **a) Then.** Reason: so.") == (
        "(Essential) First. a) Then."
    )
