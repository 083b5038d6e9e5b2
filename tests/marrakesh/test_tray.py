"""Keshis that were claimed and have no place yet lie on a tray, and the question names them."""

from __future__ import annotations

from pathlib import Path

import pytest

import riad
from riad.games.marrakesh.names import BROWN, PINK, RED
from riad.games.marrakesh.show.facts import facts, to_place

DECISIONS = Path(__file__).parents[1] / "browser" / "decisions"


def at(name: str):
    game = riad.load((DECISIONS / f"{name}.riad").read_text("utf-8"))
    return game, game.waiting[0]


@pytest.mark.parametrize(
    ("name", "colours"),
    [
        ("d-07", [PINK, RED]),
        ("d-08", [PINK]),
        ("d-28", [PINK, BROWN]),
        ("b-d4-vendor", [RED]),
        ("d-14", []),
        ("d-01", []),
    ],
)
def test_what_was_claimed_and_has_no_place_lies_on_the_tray(name, colours):
    game, seat = at(name)
    assert facts(game).players[seat].to_place == colours


def test_what_others_have_claimed_lies_there_until_it_is_their_turn():
    game, seat = at("d-08")
    other = game.table.players[1 - seat]
    assert to_place(game, other) == sorted(other.aside) != []


def test_what_has_been_placed_lies_there_no_more():
    game, seat = at("d-07")
    game.play(seat, "place-pink")
    assert to_place(game, game.table.players[seat]) == [PINK, RED]
    game.play(seat, next(iter(game.options(seat))))
    assert PINK not in to_place(game, game.table.players[seat])


def test_the_order_of_keshis_is_asked_as_such():
    game, seat = at("d-07")
    asked = game.stack[-1][1]
    assert asked.prompt(game, game.table.players[seat]).key == "place.order-prompt"
    stairs, climber = at("d-37")
    asked = stairs.stack[-1][1]
    assert asked.prompt(stairs, stairs.table.players[climber]).key == "do.prompt"
