"""The coach of a first game has something to say to every question its first round can ask."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import riad
from riad.games import definitions
from riad.kernel.game import Game
from tests.message_keys import LESSONS

GAMES = 40
FIRST = {"marrakesh": {"first-game": True}}
"""What makes a first game easier, where a game has that; the page orders the same."""
LASTS = {"marrakesh": "round", "yspahan": "day"}
"""What a game calls the part of it that is a round."""


def lesson(question: str) -> str:
    """As `web/src/table/lesson.ts` calls it."""
    name = question.rpartition(".")[2]
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


def asked_in_the_first_round(game: Game[Any], part: str, rng: random.Random) -> set[str]:
    asked = set()
    first = game.view(None)["table"][part]
    while not game.over and game.view(None)["table"][part] == first:
        seat = game.waiting[0]
        asked.add(lesson(game.view(seat)["question"] or ""))
        game.play(seat, rng.choice(list(game.options(seat))))
    return asked


@pytest.mark.parametrize("name", definitions())
def test_every_question_of_a_first_round_is_explained(name):
    asked = set()
    for seed in range(GAMES):
        game = riad.new_game(name, seats=3, seed=seed, options=FIRST.get(name, {}))
        asked |= asked_in_the_first_round(game, LASTS[name], random.Random(seed))
    assert asked - set(LESSONS[name]) == set()
    assert len(asked) > 5
