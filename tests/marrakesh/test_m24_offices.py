"""Rules, section 24: more exchange offices."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.phases.seasons import NextOffice
from riad.games.marrakesh.sectors.souk import Trade
from riad.kernel.errors import UnknownName
from riad.kernel.luck import luck_of
from tests.marrakesh.printed import BOARD

from .builders import answer, give, goods, happen, options, ordered, own_scrolls, quiet_table
from .builders_core import earned, things
from .builders_editions import BOTH, CLASSIC, ESSENTIAL
from .builders_modules import with_module
from .builders_start import possible, up_to

MODULE = "extra-offices"
OLD = range(1, 7)
NEW = range(7, 13)
WATER, DATE, DINAR = "water", "date", "dinar"
LINES = {
    7: (WATER, DATE, DINAR),
    8: (DINAR, DATE, WATER),
    9: (DATE, DINAR, WATER),
    10: (WATER, DINAR, DATE),
    11: (DINAR, WATER, DATE),
    12: (DATE, WATER, DINAR),
}
"""The resource each new office gives for yellow, purple, orange."""


def words(numbers):
    return [f"office-{n}" for n in numbers]


# ---- set-up ----------------------------------------------------------------------------------


@pytest.mark.rule("M-24.1")
def test_essential_a_tile_that_was_drawn_leaves_with_both_its_sides():
    game = up_to(ordered(3, luck=False, edition=ESSENTIAL, modules=[MODULE]), "NextOffice")
    assert possible(game, words(range(1, 14))) == words(range(1, 13))
    game.resolve("office-8")
    assert game.table.office == 8
    assert game.table.office_pool == [1, 3, 4, 5, 6, 7, 9, 10, 11, 12], "2 is the other side of 8"


@pytest.mark.rule("M-24.1")
def test_classic_twelve_tiles_are_mixed():
    game = up_to(ordered(3, luck=False, edition=CLASSIC, modules=[MODULE]), "NextOffice")
    assert possible(game, words(range(1, 14))) == words(range(1, 13))
    game.resolve("office-8")
    assert game.table.office_pool == [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12]


@pytest.mark.rule("M-24.1")
@BOTH
def test_one_comes_up_in_each_season_and_the_rest_is_never_seen(edition):
    game = with_module(MODULE, edition=edition)
    seen = [game.table.office]
    for _ in range(2):
        happen(game, None, NextOffice())
        assert game.chance is not None
        assert not possible(game, words(seen))
        game.resolve(game.chance.draw(game, None, luck_of(3)))
        seen.append(game.table.office)
    assert len(set(seen)) == 3
    if edition == ESSENTIAL:
        assert len({BOARD.offices[n].tile for n in seen}) == 3


@pytest.mark.rule("M-24.1")
@BOTH
def test_without_the_module_only_the_old_ones_come_up(edition):
    game = up_to(ordered(3, luck=False, edition=edition), "NextOffice")
    assert possible(game, words(range(1, 13))) == words(OLD)


@pytest.mark.rule("M-24.2")
@BOTH
def test_a_table_may_agree_on_the_new_ones_only(edition):
    order = ordered(3, luck=False, edition=edition, modules=[MODULE], new_offices_only=True)
    game = up_to(order, "NextOffice")
    assert possible(game, words(range(1, 13))) == words(NEW)


@pytest.mark.rule("M-24.2")
def test_without_the_module_there_is_nothing_to_agree_on():
    with pytest.raises(UnknownName, match="option new-offices-only is only for extra-offices"):
        quiet_table(new_offices_only=True)


# ---- play ------------------------------------------------------------------------------------


@pytest.mark.rule("M-24.3")
@BOTH
@pytest.mark.parametrize("good", range(3))
@pytest.mark.parametrize("office", LINES)
def test_every_new_office_gives_a_resource_and_one_thing_more(office, good, edition):
    game = with_module(MODULE, edition=edition)
    game.table.office = office
    me = give(game, 0, water=0, dates=0, dinars=0, yellow=1, purple=1, orange=1)
    happen(game, 0, Trade())
    answer(game, ("change-yellow", "change-purple", "change-orange")[good])
    kind = LINES[office][good]
    if kind == WATER:
        assert options(game) == {"up-palace", "up-mosque"}
        answer(game, "up-palace")
    assert goods(game, 0) == tuple(int(n != good) for n in range(3))
    assert things(me) == (kind == WATER, kind == DATE, kind == DINAR)
    assert (me.boat, me.palace, me.mosque) == (kind == DATE, kind == WATER, 0)
    assert earned(game) == ({"offices": 1} if kind == DINAR else {})


@pytest.mark.rule("M-24.3")
def test_the_three_lines_are_dealt_to_the_goods_in_all_six_ways():
    assert len(set(LINES.values())) == 6
    assert [office for office, row in BOARD.offices.items() if row.module] == list(LINES)


@pytest.mark.rule("M-24.4")
def test_a_river_step_of_an_office_can_be_extended_with_water():
    game = with_module(MODULE)
    game.table.office = 7
    me = give(game, 0, purple=1, water=2, dates=0)
    happen(game, 0, Trade())
    answer(game, "change-purple", "water-2")
    assert (me.boat, things(me)[:2]) == (3, (0, 1))


@pytest.mark.rule("M-24.4")
def test_a_stair_step_of_an_office_crosses_thresholds():
    game = with_module(MODULE)
    game.table.office = 7
    me = give(game, 0, yellow=1, mosque=2, water=0, dates=0, dinars=0)
    happen(game, 0, Trade())
    answer(game, "change-yellow", "up-mosque")
    assert options(game) == {"line-p1", "line-r3", "line-m2", "line-none"}
    answer(game, "line-m2")
    assert (things(me), me.mosque, earned(game)) == ((1, 0, 1), 3, {"stairs": 3})


@pytest.mark.rule("M-24.4", "M-28.26")
def test_scrolls_for_movements_and_for_the_office_count():
    game = with_module(MODULE)
    game.table.office = 7
    own_scrolls(game, 0, 48, 46)
    me = give(game, 0, yellow=2, water=0)
    happen(game, 0, Trade())
    answer(game, "change-yellow", "up-palace", "step-free")
    assert me.palace == 2
    answer(game, "change-yellow", "up-palace", "line-none", "stop")
    assert me.palace == 3
