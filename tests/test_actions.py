"""One alphabet of actions for each game: whoever learns by numbers never meets an unknown one."""

from __future__ import annotations

import random
from typing import Any

import pytest

import riad
from tests.full import FULL

TABLES = 300 if FULL else 12


def any_table(luck: random.Random) -> riad.Game[Any]:
    """A table of any game, with anything that can be ordered together."""
    while True:
        game = luck.choice(sorted(riad.games()))
        about = riad.games()[game]
        modules = [name for name in about["modules"] if luck.random() < 0.4]
        solo = luck.choice([None, None, *about["solo"]])
        try:
            return riad.new_game(
                game,
                seats=1 if solo else luck.choice(about["seats"]),
                seed=luck.randrange(10**6),
                edition=luck.choice(about["editions"] or [None]),
                modules=modules,
                solo=solo,
            )
        except riad.UnknownName:
            continue  # things that do not go together


@pytest.mark.parametrize("number", range(TABLES))
def test_no_table_ever_asks_for_an_action_that_is_not_in_the_alphabet(number):
    luck = random.Random(number)
    game = any_table(luck)
    alphabet = riad.actions(game.book.config.game)
    while not game.over:
        seat = luck.choice(game.waiting)
        mask = game.mask(seat)
        assert len(mask) == len(alphabet)
        may = [n for n, one in enumerate(mask) if one]
        assert {alphabet.names[n] for n in may} == set(game.options(seat)) != set()
        game.play(seat, alphabet.names[luck.choice(may)])
    assert not any(game.mask(0))


@pytest.mark.parametrize("game", ["marrakesh", "yspahan"])
def test_numbers_are_places_in_sorted_order_and_known_by_a_fingerprint(game):
    alphabet = riad.actions(game)
    assert list(alphabet.names) == sorted(set(alphabet.names))
    assert all(alphabet.names[n] == name for name, n in alphabet.numbers.items())
    assert alphabet.version == riad.new_game(game, seats=2, seed=1).book.definition.rules_version
    other = riad.actions("yspahan" if game == "marrakesh" else "marrakesh")
    assert alphabet.fingerprint == riad.actions(game).fingerprint != other.fingerprint


def test_actions_are_those_of_a_game_by_name_or_of_one_that_runs():
    game = riad.new_game("yspahan", seats=2, seed=7)
    assert riad.actions(game) is riad.actions("yspahan")
    alphabet = riad.actions("marrakesh")
    assert list(alphabet) == list(alphabet.names)
    assert "act-madrasa" in alphabet
    assert "sack-fill" not in alphabet
    assert 0 not in alphabet
    assert repr(alphabet) == (
        f"<Alphabet marrakesh: {len(alphabet)} actions, {alphabet.fingerprint[:16]}>"
    )


def test_who_is_not_asked_may_do_nothing():
    game = riad.new_game("yspahan", seats=3, seed=7)
    (asked,) = game.waiting
    assert not any(game.mask((asked + 1) % 3))
    assert riad.actions("yspahan").mask(["yellow-0"]).count(1) == 1
    with pytest.raises(riad.UnknownName):
        riad.actions("chess")
