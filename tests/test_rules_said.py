"""Whoever asks why is led to a sentence in their own language."""

from __future__ import annotations

import re

import pytest

from riad.games import PACKAGES
from riad.language import LANGUAGES, rules_in
from riad.rulebook import readable, statements
from tests.citable import citable

OTHERS = [language for language in LANGUAGES if language != "en"]
ID = re.compile(r"\b(?:[A-Z]{1,2}-[A-Z]?\d+(?:\.\d+)?[a-z]?|R-S?\d+[a-z]?)\b")
WRITERS = re.compile(r"\b(RULING|DATA|R-S?\d|switch|engine|seeds?)\b|[*`]", re.IGNORECASE)
"""Words of those who write rules."""


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", PACKAGES)
def test_every_rule_that_can_be_cited_is_said(game, language):
    said = rules_in(game, language)
    assert sorted(citable(game) - said.keys()) == []
    assert sorted(said.keys() - statements(game).keys()) == []
    assert len(citable(game)) > 30


def test_english_needs_no_translation():
    assert rules_in("yspahan", "en") == {}


@pytest.mark.parametrize("game", PACKAGES)
def test_translations_say_the_same_numbers_and_lead_to_rules_there_are(game):
    """Two translations of one statement cannot both have slipped in the same way."""
    french, dutch = (rules_in(game, language) for language in OTHERS)
    for rule, text in french.items():
        numbers = [
            sorted(set(re.findall(r"\d+", ID.sub("", said)))) for said in (text, dutch[rule])
        ]
        assert numbers[0] == numbers[1], rule
        for said in (text, dutch[rule]):
            assert {*ID.findall(said)} <= statements(game).keys(), rule
            assert not WRITERS.search(said), rule


@pytest.mark.parametrize("game", PACKAGES)
def test_numbers_are_those_of_the_english_statement(game):
    """A translation may leave a formula, but brings no number of its own."""
    for language in OTHERS:
        for rule, said in rules_in(game, language).items():
            english = re.findall(r"\d+", readable(statements(game)[rule]))
            new = set(re.findall(r"\d+", ID.sub("", said))) - set(english) - SPELT_OUT
            assert new == set(), f"{language} {rule}"


SPELT_OUT = {"0", "1", "2", "3", "6", "8"}
"""Small numbers that one language writes as a word and another as a figure."""
