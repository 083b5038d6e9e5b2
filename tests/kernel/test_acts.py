"""Games told act by act: positions between acts are whole, and everybody has the same acts."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import riad
from riad.kernel import record
from riad.kernel.acts import Film, Seeker, Teller
from riad.kernel.game import Game, new_game
from tests.full import share

RECORDS = share(sorted((Path(__file__).parents[1] / "records").glob("*.riad")), of=80)


class Album(Film):
    """Every position before an act."""

    def __init__(self, game: Game[Any]) -> None:
        self.found: list[Game[Any]] = []
        super().__init__(game)

    def cut(self, before: Game[Any], known: int) -> None:
        self.found.append(before)


def fresh(whole: Game[Any]) -> Game[Any]:
    return new_game(whole.book.definition, whole.book.config, None)


@pytest.fixture(params=RECORDS, ids=lambda path: path.stem)
def whole(request: pytest.FixtureRequest) -> Game[Any]:
    return riad.load(request.param.read_text("utf-8"))


def test_every_act_has_a_position_of_its_own(whole):
    album = Album(fresh(whole))
    album.say(whole.log)
    _, acts = album.taken()
    assert len(acts) == len(album.found)
    views = [game.view(None) for game in (*album.found, whole)]
    assert not any(view["over"] for view in views[:-1])
    # what begins a day, a round or a scoring may only be told
    told = sum(one == other for one, other in pairwise(views))
    assert told <= len(acts) / 5
    numbers = [act.when.numbers for act in acts]
    assert numbers == sorted(numbers)
    assert len(acts) > 60


def test_from_a_position_between_acts_the_game_goes_on_as_it_did(whole):
    """Nothing is half done there: what is left to say leads to the same end."""
    seeker = Seeker(fresh(whole), None, 40)
    seeker.say(whole.log)
    game = seeker.found
    assert game is not None
    said = len(game.log)
    if not game.asked and game.chance is None:
        game.run()  # in the middle of what rules do
    for entry in whole.log[len(game.log) :]:
        record.say(game, entry)
    assert len(game.log) > said
    assert game.view(None) == whole.view(None)


def test_listening_changes_nothing(whole):
    teller = Teller(fresh(whole))
    teller.say(whole.log)
    assert teller.game.log == whole.log
    assert teller.game.copy().view(0) == whole.view(0)
