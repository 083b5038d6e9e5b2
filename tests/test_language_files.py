"""Catalogue files: read exactly as gettext tools read them, or refused with file and line."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from riad.kernel.errors import BadData
from riad.kernel.text import Text
from riad.language import LANGUAGES, PLURALS, Catalogue, catalogue, read
from tests.message_keys import ERROR_FILES, FILES, HANDBOOK_FILES, RULE_FILES, path_of

# ---- the same as gettext reads ---------------------------------------------------------------


@pytest.mark.parametrize("file", [*FILES, *ERROR_FILES, *HANDBOOK_FILES, *RULE_FILES])
def test_babel_reads_the_same_entries(file):
    data = path_of(file).read_bytes()
    language = file.removesuffix(".po")[-2:]
    theirs = read_po(BytesIO(data), abort_invalid=True)
    found = {}
    for message in theirs:
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key:
            found[key] = (message.string,) if isinstance(message.string, str) else message.string
    assert read(file, language, data) == found
    assert (str(theirs.locale), theirs.charset) == (language, "utf-8")
    assert f"nplurals={theirs.num_plurals}; plural={theirs.plural_expr};" == PLURALS[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_rules_are_those_of_the_language(language):
    assert str(get_plural(language)) == PLURALS[language]


# ---- files that are wrong --------------------------------------------------------------------

HEADER = """msgid ""
msgstr ""
"Language: en\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


def read_text(text: str) -> dict[str, tuple[str, ...]]:
    return read("en.po", "en", (HEADER + text).encode())


def test_what_a_catalogue_file_may_hold():
    rest = '# a comment\n\nmsgid "a.b"\nmsgstr "One "\n"\\"two\\"\\\\\\tthree\\n"\r\n#, flag\n'
    assert read_text(rest) == {"a.b": ('One "two"\\\tthree\n',)}
    rest = 'msgid "a.b"\nmsgid_plural "a.b"\nmsgstr[0] "{n} cube"\n  msgstr[1] "{n} "\n"cubes"'
    assert read_text(rest) == {"a.b": ("{n} cube", "{n} cubes")}


@pytest.mark.parametrize(
    ("line", "what", "text"),
    [
        (5, "msgstr stands where msgid is expected", 'msgstr "x"'),
        (6, "msgid stands where msgid_plural or msgstr is expected", 'msgid "a"\nmsgid "b"'),
        (6, "msgstr[0] stands where msgid_plural or msgstr", 'msgid "a"\nmsgstr[0] "b"'),
        (7, "msgstr stands where msgstr[0]", 'msgid "a"\nmsgid_plural "a"\nmsgstr "b"'),
        (6, "the file ends after msgid", 'msgid "a"\n'),
        (7, "the file ends after msgstr[0]", 'msgid "a"\nmsgid_plural "a"\nmsgstr[0] "b"'),
        (
            5,
            "'a' has another msgid_plural",
            'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"',
        ),
        (8, "'a' stands there twice", 'msgid "a"\nmsgstr "x"\n\nmsgid "a"\nmsgstr "y"'),
        (5, "'' stands there twice", 'msgid ""\nmsgstr "x"'),
        (5, "'a' has no sentence", 'msgid "a"\nmsgstr ""'),
        (5, "'a' has a brace without an argument", 'msgid "a"\nmsgstr "{n:02}"'),
        (5, "'a' has a brace without an argument", 'msgid "a"\nmsgstr "open {"\n'),
        (5, "cannot read 'msgctxt \"x\"'", 'msgctxt "x"'),
        (5, "cannot read 'msgid a'", "msgid a"),
        (5, "cannot read 'msgid \"a'", 'msgid "a'),
        (5, "cannot read", 'msgid "a" # b'),
        (6, "cannot read 'msgstr[2] \"x\"'", 'msgid "a"\nmsgstr[2] "x"'),
        (6, "unknown escape \\x", 'msgid "a"\nmsgstr "\\x41"'),
    ],
)
def test_a_malformed_file_is_refused_with_its_line(line, what, text):
    with pytest.raises(BadData, match=re.escape(f"en.po, line {line}: {what}")):
        read_text(text)


@pytest.mark.parametrize(
    ("line", "what", "data"),
    [
        (1, "the file has no entries", b""),
        (2, "the file has no entries", b"# nothing\n"),
        (1, "a string without a word before it", b'"x"'),
        (1, "the header should say Language: en", b'msgid "a"\nmsgstr "b"'),
        (1, "the header should say Language: en", HEADER.replace("en", "fr").encode()),
        (
            1,
            "the header should say Plural-Forms: nplurals=2",
            HEADER.replace("!= 1", "> 1").encode(),
        ),
        (6, "this is not UTF-8", HEADER.encode() + b'msgid "a"\nmsgstr "\xe9"'),
        (1, "cannot read", "\ufeff".encode() + HEADER.encode()),
    ],
)
def test_a_file_of_another_kind_is_refused(line, what, data):
    with pytest.raises(BadData, match=re.escape(f"en.po, line {line}: {what}")):
        read("en.po", "en", data)


def test_a_game_cannot_take_a_key_of_the_house():
    taken = catalogue("", "en").entries()
    text = HEADER + 'msgid "table.over"\nmsgstr "Done."'
    with pytest.raises(BadData, match=r"line 5: 'table\.over' stands there twice"):
        read("en.po", "en", text.encode(), taken)


def test_a_catalogue_of_ones_own():
    words = Catalogue("", "fr", {"a": ("{n} un", "{n} plusieurs")})
    assert words.say(Text("a", {"n": 0})) == "0 un"
