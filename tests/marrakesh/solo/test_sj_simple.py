"""The simplified Pachabot with the modules of the expansion: it meets none of them."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.modules.special_buildings.module import own
from riad.games.marrakesh.phases.flow import ROUND
from riad.games.marrakesh.solo.simple import line
from tests.marrakesh.builders import answer, give, happen, options, ordered
from tests.marrakesh.builders_editions import BOTH
from tests.marrakesh.builders_nomads import in_supply, nomads_of
from tests.marrakesh.builders_tiles_more import LUXURY, OASES, PROVISIONS

from .builders import IT, YOU, against, claiming, it, told

ALL = 20


def with_nomads(**wishes):
    game = against("simple", modules=["nomads"], **wishes)
    line(game)[:] = range(12)
    return game


@pytest.mark.rule("S-L8")
@BOTH
def test_it_never_takes_the_nomad(edition):
    game = with_nomads(edition=edition)
    give(game, YOU, water=1, dates=1)
    claiming(game, green=1)
    assert told(game) == [("green", "")], "the nomad is not in its line"
    assert sorted(options(game)) == ["claim-nomad", "claim-none"]
    answer(game, "claim-none")
    assert told(game) == [("green", "")], "not even when nothing else is left"
    assert (in_supply(game), nomads_of(game, IT).hand) == (ALL, 0)


@pytest.mark.rule("S-L8")
def test_a_nomad_you_cannot_pay_goes_back():
    game = with_nomads()
    give(game, YOU, water=0)
    claiming(game, green=1)
    assert game.waiting == ()
    assert in_supply(game) == ALL


@pytest.mark.rule("S-L8")
def test_you_take_the_nomad_as_with_other_people():
    game = with_nomads()
    give(game, YOU, water=1, dates=1)
    claiming(game, YOU, green=1)
    answer(game, "claim-nomad")
    assert told(game) == [("green", "")]
    assert in_supply(game) == ALL - 1


@pytest.mark.rule("S-L8")
@BOTH
def test_it_has_no_building_and_you_have_the_back_of_yours(edition):
    game = ordered(1, solo="simple", modules=["special-buildings"], edition=edition)
    while not own(game.table.players[YOU]).drawn:
        answer(game, next(iter(options(game))))
    answer(game, next(iter(options(game))))
    assert own(game.table.players[YOU]).building >= 0
    assert (own(it(game)).building, own(it(game)).drawn) == (-1, [])
    assert sum(it(game).values) == 0


@pytest.mark.rule("S-L8")
@BOTH
def test_it_buys_nothing_and_provides_for_nobody(edition):
    game = against("simple", modules=[LUXURY, OASES, PROVISIONS], edition=edition, luck=True)
    happen(game, None, ROUND)
    while game.table.round == 1:
        answer(game, next(iter(options(game))))
    me = it(game)
    assert (me.luxuries, me.provisions, me.hidden, me.claimed) == ([0] * 7, [], [], [])
    assert game.scores[IT] == 0
