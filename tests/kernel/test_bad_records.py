"""Texts that are no records: refused by name and at once, never loaded to another game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256

import pytest

from riad.kernel.errors import BadRecord, RiadError
from tests.kernel.builders import load, market, play_on, verify


@cache
def record(kind: str) -> str:
    """A small record: of a finished game, of an open one, or with answers still sealed."""
    names = ["Ann", "Bob", "Cy"]
    if kind == "finished":
        return play_on(market(2, names=names[:2])).record()
    if kind == "open":
        return play_on(market(3, names=names, modules=["camels"]), 13).record()
    return play_on(market(3, names=names), 2).record()


KINDS = ["finished", "open", "sealed"]


def put(text: str, word: str, value: str) -> str:
    """The record with another value in this line of its header or ending."""
    changed = re.sub(rf"(?m)^{word}: .*$", lambda _: f"{word}: {value}", text)
    assert changed != text
    return changed


# ---- damaged records -------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_cut_off_anywhere_is_refused(kind):
    text = record(kind)
    for end in range(len(text)):
        with pytest.raises(BadRecord):
            load(text[:end])


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_that_lacks_a_line_or_has_one_twice_is_refused(kind):
    lines = record(kind).splitlines(keepends=True)
    for n, line in enumerate(lines):
        for changed in (lines[:n] + lines[n + 1 :], [*lines[:n], line, *lines[n:]]):
            with pytest.raises(BadRecord):
                load("".join(changed))


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_with_two_lines_in_another_order_is_no_other_game(kind):
    lines = record(kind).splitlines(keepends=True)
    for n in range(len(lines) - 1):
        changed = "".join([*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]])
        try:
            assert load(changed).record() == record(kind)
        except BadRecord:
            continue


def damaged(text: str, first: str, after: str) -> Iterator[str]:
    """Every character from the line `first` to the line `after` changed in a few ways."""
    begin = re.search(first, text, re.MULTILINE)
    end = re.search(after, text, re.MULTILINE)
    assert begin
    for place in range(begin.start(), end.start() if end else len(text)):
        old = text[place]
        near = chr(ord(old) + 1 if old not in "9z" else ord(old) - 1)
        for new in dict.fromkeys((near, "0", "x", " ")):
            if new != old:
                yield text[:place] + new + text[place + 1 :]


def loads_to_another_game(changed: str, text: str) -> bool:
    try:
        again = load(changed).record()
    except RiadError:
        return False
    return re.sub(r"names: .*", "", again) != re.sub(r"names: .*", "", text)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("first", "after"),
    [
        ("^riad", "^commitment"),
        ("^commitment", "^-"),
        ("^-", "^(scores|open)"),
        ("^(scores|open)", "$^"),
    ],
    ids=["header", "commitment", "moves", "ending"],
)
def test_a_changed_character_never_makes_another_game(kind, first, after):
    text = record(kind)
    others = [c for c in damaged(text, first, after) if loads_to_another_game(c, text)]
    assert others == []


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("riad", "2"),
        ("riad", "0"),
        ("riad", '"1"'),
        ("rules", "2"),
        ("rules", "4"),
        ("rules", "null"),
        ("game", '"chess"'),
        ("game", "5"),
        ("seats", "4"),
        ("seats", "9"),
        ("seats", '"2"'),
        ("seats", "2.0"),
        ("seats", "true"),
        ("seats", "1" * 4000),
        ("names", '["Ann"]'),
        ("names", '["Ann", 5]'),
        ("names", '["Ann", ""]'),
        ("names", "5"),
        ("edition", '"deluxe"'),
        ("edition", "null"),
        ("modules", '["nomads"]'),
        ("modules", '"tax"'),
        ("modules", "[[]]"),
        ("solo", '"pachabot"'),
        ("solo", "[]"),
        ("options", "{}"),
        ("options", "[]"),
        ("options", '{"unserved": "under", "purse": 3, "all-pay": 0}'),
        ("options", '{"unserved": [], "purse": 3, "all-pay": false}'),
        ("options", '{"unserved": "under", "purse": 3, "all-pay": false, "fly": 1}'),
        ("commitment", "5"),
        ("commitment", '""'),
        ("commitment", '"' + "0" * 64 + '"'),
        ("scores", "[0, 0]"),
        ("scores", "5"),
        ("scores", "[3.0, 2.0]"),
        ("scores", "[true, 2]"),
        ("winners", "[1]"),
        ("winners", "{}"),
        ("keys", "[]"),
        ("keys", "5"),
        ("keys", '"x"'),
        ("keys", '["x"]'),
        ("keys", "[5]"),
        ("keys", "[null, null]"),
        ("keys", '["' + "0" * 64 + '"]'),
        ("scores", "1" * 5000),
        ("scores", "NaN"),
        ("scores", "[" * 200 + "]" * 200),
        ("names", "[" * 100_000),
        ("names", "[" * 100_000 + "]" * 100_000),
        ("options", '{"a":' * 50_000 + "1" + "}" * 50_000),
    ],
)
def test_a_line_with_another_value_makes_a_bad_record(word, value):
    with pytest.raises(BadRecord) as refused:
        load(put(record("finished"), word, value))
    assert len(str(refused.value)) < 300
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("value", ["0", "11", "13", '"12"', "12.0", "null", "1" * 4000])
def test_an_open_record_says_how_many_words_it_has(value):
    with pytest.raises(BadRecord):
        load(put(record("sealed"), "open", value))


@pytest.mark.parametrize("commitment", ['"x"', '" "', '"é"', '"' + "z" * 64 + '"'])
def test_a_commitment_is_a_hash(commitment):
    with pytest.raises(BadRecord):
        load(put(record("open"), "commitment", commitment))


def test_fresh_luck_has_a_commitment_too():
    with pytest.raises(BadRecord):
        load(record("sealed").replace("~ 0", "! fresh #c3bc\n~ 0"))


def test_a_key_too_long_for_any_luck_is_refused():
    key = bytes(100)
    text = put(record("finished"), "commitment", f'"{sha256(key).hexdigest()}"')
    text = put(text, "keys", f'["{key.hex()}"]')
    with pytest.raises(BadRecord):
        verify(text)


# ---- only the form this program writes is a record -------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("riad: 1\n", "riad: 1.0\n"),
        ("riad: 1\n", "riad: true\n"),
        ("rules: 3\n", "rules: 3.0\n"),
        ("seats: 2\n", "seats:  2\n"),
        ("seats: 2\n", "seats: 2 \n"),
        ('"quick"', '"\\u0071uick"'),
        ("modules: []", "modules: [ ]"),
        ('"purse": 3, "all-pay": false', '"all-pay": false, "purse": 3'),
        ('"purse": 3', '"purse": 1, "purse": 3'),
        ("scores: [3, 2]", "scores: [3,2]"),
        ('keys: ["ac', 'keys: ["AC'),
        ('keys: ["ac', 'keys: [" ac'),
        ("\n0 ", "\n\n0 "),
        ("\n0 ", "\n# seat 0\n0 "),
        ("\n0 ", "\n0  "),
        ("\n0 buy-awning rest", "\n\u0660 buy-awning rest"),
        ("\n0 buy-awning rest", "\n0 buy-awning\n0 rest"),
        (" 1:bid-3", " 1:bid-3 1:bid-3"),
        ("* 0:bid-2 1:bid-3", "* 1:bid-3 0:bid-2"),
        ("[silk]", "[silk"),
        ("[silk]", "silk"),
        ("[silk]", "[silk]]"),
        ("riad: 1\n", "\ufeffriad: 1\n"),
        ("riad: 1\n", " riad: 1\n"),
        ('names: ["Ann", "Bob"]', 'names: ["Ann", "Bob"]\nnames: ["Ann", "Bob"]'),
        ('solo: ""', 'solo: ""\nmood: "good"'),
    ],
)
def test_another_form_of_the_same_game_is_no_record(old, new):
    text = record("finished")
    assert old in text
    with pytest.raises(BadRecord):
        load(text.replace(old, new))


@pytest.mark.parametrize("kind", KINDS)
def test_line_ends_may_be_those_of_another_system(kind):
    text = record(kind)
    other = text.replace("\n", "\r\n")
    assert load(other).record() == load(other.encode()).record() == text
    with pytest.raises(BadRecord):
        load(text.replace("\n", "\r"))


@pytest.mark.parametrize("changed", ["\n", "\n\n", " ", "x", "\x00"])
def test_nothing_follows_the_end(changed):
    with pytest.raises(BadRecord):
        load(record("finished") + changed)


# ---- what is no text at all ------------------------------------------------------------------


@pytest.mark.parametrize(
    "thing",
    [
        "",
        "\n",
        " ",
        "riad",
        "riad: ",
        "riad: 1",
        "riad: 1\n",
        "riad: x\n",
        "hello\n",
        "\x00" * 99,
        "riad: 1\n" * 1000,
        "riad: 1\n- [x] #0000\n",
        '{"riad": 1}\n',
        "riad: 1\nscores: [1]\n",
    ],
)
def test_a_text_that_is_no_record(thing):
    with pytest.raises(BadRecord):
        load(thing)
    with pytest.raises(BadRecord):
        load(thing.encode())


@pytest.mark.parametrize("thing", [None, 5, 1.5, [], {}, ("riad: 1\n",), object()])
def test_what_is_no_text(thing):
    with pytest.raises(BadRecord, match="a record is text, not"):
        load(thing)


@pytest.mark.parametrize("thing", [b"\xff\xfe", b"riad: 1\n\xff\n", bytes(range(256))])
def test_bytes_that_are_no_text(thing):
    with pytest.raises(BadRecord, match="a record is text, this is not"):
        load(thing)


def test_a_hundred_million_zeros_are_refused_at_once():
    for thing in (bytes(100_000_000), "0" * 100_000_000, "riad: " + "0" * 100_000_000):
        with pytest.raises(BadRecord, match="at most"):
            load(thing)


def test_the_largest_text_that_is_read_is_refused_soon():
    for filling in ("x", "\n", "0 rest\n", "a: 1\n", "a" * 50 + ": 1\n"):
        text = record("open") + filling * (3_900_000 // len(filling)) + "\n"
        with pytest.raises(BadRecord):
            load(text)


# ---- moves that cannot be played -------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("\n1 rest", "\n1 fly", "line 13: move 'fly' is not one of"),
        ("\n1 rest", "\n0 rest", "line 13: seat 0 is not asked anything"),
        ("\n1 rest", "\n7 rest", "line 13: seat 7 is not one of 0, 1"),
        ("\n1 rest", "\n1 [figs] rest", "line 13: nothing is awaited from luck"),
        ("0:bid-2", "0:bid-9", "line 12: move 'bid-9' is not one of bid-0"),
        ("0:bid-2", "x:bid-2", "line 12: expected 'seat:move', not 'x:bid-2'"),
        ("0:bid-2", "bid-2", "line 12: expected 'seat:move', not 'bid-2'"),
        ("- [spice]", "- [gold]", "line 11: luck says 'gold', the key says 'spice'"),
        ("- [spice]", "- spice", "line 11: expected luck in brackets, not 'spice'"),
        ("\n1 rest rest #", "\n1 rest rest", "line 13: "),
        ("scores: [3, 2]", "scores: [3, 3]", "the record says 'scores"),
    ],
)
def test_the_message_names_the_line_and_what_was_expected(old, new, message):
    text = record("finished")
    assert old in text
    with pytest.raises(BadRecord, match=message):
        load(text.replace(old, new, 1))


def test_luck_that_the_published_key_denies_is_refused():
    """The hand is another one then, though nothing that was done with it has changed."""
    text = record("finished")
    assert "\n- [spice] " in text
    with pytest.raises(BadRecord):
        load(text.replace("- [spice] ", "- [silk] "))
