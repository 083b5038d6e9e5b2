"""What is wrong, in every language: each sentence of an error can be said in all of them."""

from __future__ import annotations

import re

import pytest

import riad
from riad.kernel.errors import BadRecord, IllegalMove, RiadError, UnknownName
from riad.kernel.text import PLACEHOLDER
from riad.language import LANGUAGES, PSEUDO, complaint, read
from tests.message_keys import ERROR_FILES, complaints, path_of


def sentences(file: str) -> dict[str, str]:
    texts = read(file, file.removesuffix(".po")[-2:], path_of(file).read_bytes())
    return {template: forms[0] for template, forms in texts.items()}


def test_every_language_but_english_has_a_file():
    assert [file[-5:-3] for file in ERROR_FILES] == [code for code in LANGUAGES if code != "en"]


@pytest.mark.parametrize("file", ERROR_FILES)
def test_every_error_has_a_sentence_and_every_sentence_is_used(file):
    assert sorted(complaints().values.keys() - sentences(file)) == []
    assert sorted(sentences(file).keys() - complaints().values) == []


@pytest.mark.parametrize("file", ERROR_FILES)
def test_all_languages_use_the_same_values(file):
    for template, sentence in sentences(file).items():
        wanted = set(PLACEHOLDER.findall(template))
        assert set(PLACEHOLDER.findall(sentence)) == wanted, template


def test_no_sentence_is_put_together_and_each_has_its_values():
    assert complaints().glued == []
    assert complaints().uneven == []


@pytest.mark.parametrize("file", ERROR_FILES)
def test_sentences_are_written_as_in_the_other_catalogues(file):
    for template, sentence in sentences(file).items():
        assert sentence == sentence.strip(), template
        assert "  " not in sentence, template
        assert "'" not in sentence, f"{template}: the apostrophe is ’"
        assert sentence[-1] != ".", template
        if ".fr." in file:
            wrong = r"(?<!\u00a0)[:;!?»](?=\s|$)|«(?!\u00a0)"
            assert re.search(wrong, sentence) is None, template


# ---- saying ----------------------------------------------------------------------------------

CHESS = UnknownName("game {got} is not one of {allowed}", got="'chess'", allowed="yspahan")
IN_LINE = BadRecord("line {number}: {wrong}", number=3, wrong=CHESS)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "line 3: game 'chess' is not one of yspahan"),
        ("fr", "ligne 3\u00a0: jeu inconnu\u00a0: 'chess'\u00a0; connus\u00a0: yspahan"),
        ("nl", "regel 3: spel 'chess' is niet een van: yspahan"),
        (PSEUDO, "ļîñé 3: ĝåɱé 'chess' îš ñöţ öñé öƒ yspahan~~~~~~~~~~~~~~~~~~~~~"),
    ],
)
def test_an_error_within_an_error_is_translated_too(language, said):
    assert complaint(IN_LINE, language) == said


@pytest.mark.parametrize("language", [*LANGUAGES, PSEUDO])
def test_what_a_value_contains_is_never_read_as_a_placeholder(language):
    wrong = IllegalMove("move {got} is not one of {allowed}", got="'{allowed}{'", allowed="{0}")
    said = complaint(wrong, language)
    assert "'{allowed}{'" in said
    assert "{0}" in said


def test_an_error_of_a_stranger_keeps_its_own_words():
    assert complaint(RiadError("my bot is tired {"), "fr") == "my bot is tired {"


def test_an_unknown_language_is_refused():
    with pytest.raises(UnknownName, match="language 'eo' is not one of en, fr, nl"):
        complaint(CHESS, "eo")


def test_what_the_front_door_refuses_can_be_said_in_dutch():
    with pytest.raises(UnknownName) as refused:
        riad.new_game("yspahan", seats=9)
    said = complaint(refused.value, "nl")
    assert said == "yspahan: het aantal plaatsen 9 is niet een van: 2, 3, 4"
