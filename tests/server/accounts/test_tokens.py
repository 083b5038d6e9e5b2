"""Tokens and codes: long enough, easy to type, kept as hashes only."""

from __future__ import annotations

import math
import re

from riad.server import tokens


def test_a_token_has_256_bits_and_fits_into_a_cookie():
    made = {tokens.fresh() for _ in range(100)}
    assert len(made) == 100
    assert all(re.fullmatch(r"[\w-]{43}", token) for token in made)


def test_a_code_has_100_bits_or_more_and_no_letters_that_look_alike():
    assert tokens.GROUPS * tokens.GROUP * math.log2(len(tokens.LETTERS)) >= 100
    assert not set("AEIOULl01") & set(tokens.LETTERS)
    for _ in range(100):
        assert re.fullmatch(r"([A-Z]{5}-){4}[A-Z]{5}", tokens.fresh_code())


def test_a_code_is_the_same_however_it_is_typed():
    code = tokens.fresh_code()
    kept = tokens.hashed_code(code)
    wide = "".join(chr(ord(letter) + 0xFEE0) if letter != "-" else letter for letter in code)
    for typed in (code.lower(), code.replace("-", ""), f" {code.replace('-', '  ')}\n", wide):
        assert tokens.hashed_code(typed) == kept
    assert tokens.hashed_code(code[:-1]) != kept
    assert tokens.hashed_code("\ud800") != kept


def test_hashes_do_not_contain_what_they_are_of():
    token = tokens.fresh()
    assert re.fullmatch(r"[0-9a-f]{64}", tokens.hashed(token))
    assert tokens.hashed(token) == tokens.hashed(token) != tokens.hashed(token + " ")


def test_the_name_of_a_table_is_never_taken_for_an_option():
    names = {tokens.fresh_name() for _ in range(500)}
    assert len(names) == 500
    assert all(len(name) == 16 and name[0].isalpha() for name in names)
