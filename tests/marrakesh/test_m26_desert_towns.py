"""Rules, section 26: the way to the desert towns, and claiming them."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.keshis.exchange import ExchangeKeshi
from riad.games.marrakesh.keshis.placing import Put, place, room
from riad.games.marrakesh.modules.desert_towns.module import conserve, own
from riad.games.marrakesh.modules.desert_towns.module import open_towns as towns_beside
from riad.games.marrakesh.names import BROWN, COLOURS
from riad.games.marrakesh.scoring import FinalScoring
from riad.games.marrakesh.sectors.sahara import ClaimFree
from riad.games.marrakesh.tiles.oases import complete
from tests.marrakesh.printed import TOWNS

from .builders import (
    answer,
    claim,
    give,
    goods,
    happen,
    oases,
    options,
    ordered,
    own_scrolls,
    quiet_table,
    value,
    vendors,
)
from .builders_core import earned, things, why_not
from .builders_editions import BOTH
from .builders_modules import open_towns, reach, with_module
from .builders_sectors import act
from .builders_start import awaited, possible, up_to

MODULE = "desert-towns"
CARAVAN = place(BROWN)


def with_towns(*open_, **wishes):
    game = with_module(MODULE, **wishes)
    open_towns(game, *open_)
    return game


def three_caravans(game, path="left", seat=0):
    """The three oases of a path are claimed, so that the next caravan comes to the town."""
    me = game.table.players[seat]
    first = {"left": 0, "right": 3}[path]
    me.paths[first // 3] = 3
    me.values[BROWN] = sum(me.paths)
    me.oases[first : first + 3] = [-1, -1, -1]
    return me


# ---- set-up ----------------------------------------------------------------------------------


@pytest.mark.rule("M-26.1")
@BOTH
def test_the_start_oasis_is_covered_and_both_paths_have_a_fourth_space(edition):
    game = with_module(MODULE, edition=edition)
    happen(game, 0, CARAVAN)
    assert options(game) == {"path-left", "path-right"}
    assert why_not(game, "path/start") == "M-17.2"
    assert [len(path) for path in game.edition.caravan_bonus] == [4, 4, 0]
    assert [len(path) for path in quiet_table(edition=edition).edition.caravan_bonus] == [3, 3, 2]


@pytest.mark.rule("M-26.1")
def test_there_are_still_eight_caravan_spaces():
    game = with_towns(1, 2, 3)
    me = game.table.players[0]
    me.paths, me.values[BROWN] = [4, 3, 0], 7
    me.oases, own(me).tiles = [-1] * 6, [4, 0]
    assert room(me, BROWN) == 1
    happen(game, 0, CARAVAN)
    answer(game, "town-1")
    assert (me.paths, room(me, BROWN)) == ([4, 4, 0], 0)
    happen(game, 0, CARAVAN)
    assert not game.waiting, "a ninth caravan finds no room"
    assert me.values[BROWN] == 8


@pytest.mark.rule("M-26.2", "M-3.13")
@BOTH
@pytest.mark.parametrize(("seats", "towns"), [(2, 3), (3, 5), (4, 7)])
def test_three_five_or_seven_towns_lie_open(seats, towns, edition):
    game = up_to(ordered(seats, luck=False, edition=edition, modules=[MODULE]), "LayTown")
    laid = []
    while awaited(game) == "LayTown":
        free = [f"town-{n}" for n in range(1, 13) if n not in laid]
        assert possible(game, [f"town-{n}" for n in range(14)]) == free
        laid.append(int(free[-1].removeprefix("town-")))
        game.resolve(free[-1])
    assert len(laid) == towns
    assert game.view(None)["table"]["towns"] == {"tiles": laid}, "everybody sees them"
    assert game.view(1)["table"]["players"][0]["towns"] == {
        "tiles": [0, 0],
        "claimed": [False, False],
    }


@pytest.mark.rule("M-26.2")
def test_without_the_module_there_are_no_towns():
    game = quiet_table()
    assert game.table.towns is None
    assert all(player.towns is None for player in game.table.players)


# ---- reaching a town -------------------------------------------------------------------------


@pytest.mark.rule("M-26.3")
@BOTH
@pytest.mark.parametrize(("path", "spot"), [("left", 0), ("right", 1)])
def test_the_fourth_caravan_gains_four_points_and_a_town_of_choice(path, spot, edition):
    game = with_towns(3, 8, edition=edition)
    me = three_caravans(game, path)
    happen(game, 0, CARAVAN)
    answer(game, f"path-{path}")
    assert earned(game) == {"sahara": 4}
    assert {"town-3", "town-8"} <= options(game) == {f"town-{n}" for n in towns_beside(game.table)}
    answer(game, "town-8")
    assert own(me).tiles[spot] == 8
    assert own(me).claimed == [False, False], "night side up"
    assert 8 not in towns_beside(game.table)
    conserve(game)


@pytest.mark.rule("M-26.3")
def test_a_town_that_is_not_open_cannot_be_chosen():
    game = with_towns(3, 8)
    three_caravans(game)
    happen(game, 0, CARAVAN)
    answer(game, "path-left")
    gone = next(n for n in TOWNS if n not in towns_beside(game.table))
    assert why_not(game, f"town/{gone}") == "M-26.3"


@pytest.mark.rule("M-26.3", "M-28.31")
def test_a_town_is_not_discovered_like_an_oasis():
    game = with_towns(1, 3)
    own_scrolls(game, 0, 68)
    three_caravans(game)
    happen(game, 0, CARAVAN)
    answer(game, "path-left", "town-3")
    assert earned(game) == {"sahara": 4}, "scroll 68 scores oases only"


@pytest.mark.rule("M-26.4")
def test_where_no_town_is_left_the_caravan_still_gains_its_points():
    game = with_towns()
    towns_beside(game.table).clear()
    me = three_caravans(game)
    happen(game, 0, CARAVAN)
    answer(game, "path-left")
    assert not game.waiting
    assert (earned(game), me.paths[0], own(me).tiles) == ({"sahara": 4}, 4, [0, 0])


# ---- claiming --------------------------------------------------------------------------------


@pytest.mark.rule("M-26.5")
@BOTH
def test_a_town_costs_a_good_of_each_colour_and_stays_where_it_is(edition):
    game = with_towns(edition=edition)
    me = reach(game, 1)
    give(game, 0, yellow=2, purple=1, orange=3)
    before = (things(me), list(me.track))
    act(game, "sahara")
    answer(game, "claim-left-town")
    assert goods(game, 0) == (1, 0, 2)
    assert (own(me).tiles, own(me).claimed) == ([1, 0], [True, False])
    assert (me.claimed, (things(me), me.track)) == ([], before), "nothing on the oasis track"


@pytest.mark.rule("M-26.5")
def test_why_a_town_cannot_be_claimed():
    game = with_towns()
    me = reach(game, 1)
    reach(game, 2, path=1, claimed=True)
    me.oases[0] = game.table.oasis_pool.pop()
    give(game, 0, yellow=1, purple=1, dinars=1)
    act(game, "sahara")
    assert options(game) == {"claim-left-1", "claim-stop"}
    assert why_not(game, "oasis/left-town") == "M-26.5"
    assert game.why_not(0, "oasis/left-town").key == "town.no-goods"
    assert game.why_not(0, "oasis/right-town").key == "town.claimed-already"
    assert game.why_not(0, "oasis/right-1").key == "oasis.not-discovered"


@pytest.mark.rule("M-26.5")
def test_where_no_caravan_came_there_is_no_town_to_claim():
    game = with_towns()
    oases(game, 0, {0: 5})
    give(game, 0, dinars=1, yellow=1, purple=1, orange=1)
    act(game, "sahara")
    assert options(game) == {"claim-left-1", "claim-stop"}
    assert game.why_not(0, "oasis/left-town").key == "town.none-there"


@pytest.mark.rule("M-26.6")
def test_oases_and_towns_are_claimed_in_any_order_and_number():
    game = with_towns()
    me = reach(game, 1)
    reach(game, 2, path=1)
    me.oases[1] = game.table.oasis_pool.pop()
    me.track = [-1] * 6
    give(game, 0, yellow=2, purple=2, orange=2, dates=1, dinars=1)
    act(game, "sahara")
    every = {"claim-left-town", "claim-right-town", "claim-left-2", "claim-stop"}
    assert options(game) == every
    answer(game, "claim-right-town", "claim-left-2", "claim-left-town")
    assert (own(me).claimed, len(me.claimed), goods(game, 0)) == ([True, True], 1, (0, 0, 0))
    assert not game.waiting, "nothing is left to claim"


@pytest.mark.rule("M-26.6")
def test_one_may_stop_at_any_time():
    game = with_towns()
    reach(game, 1)
    give(game, 0, yellow=1, purple=1, orange=1)
    act(game, "sahara")
    assert options(game) == {"claim-left-town", "claim-stop"}
    answer(game, "claim-stop")
    assert goods(game, 0) == (1, 1, 1)


@pytest.mark.rule("M-28.4", "M-28.5")
def test_neither_free_claims_nor_cheaper_oases_concern_towns():
    game = with_towns()
    me = reach(game, 1)
    own_scrolls(game, 0, 45)
    give(game, 0, yellow=0, purple=1, orange=1, water=9, dates=9, dinars=9)
    act(game, "sahara")
    assert not game.waiting
    happen(game, 0, ClaimFree(2, may=True))
    assert not game.waiting
    assert own(me).claimed == [False, False]


@pytest.mark.rule("M-17.13")
def test_a_caravan_at_a_town_cannot_be_returned():
    game = with_towns()
    reach(game, 1)
    give(game, 0, green=1)
    happen(game, 0, ExchangeKeshi())
    assert options(game) == {"return-green", "return-none"}


# ---- the end ---------------------------------------------------------------------------------


@pytest.mark.rule("M-26.7")
@BOTH
def test_only_claimed_towns_score_and_those_that_acted_do_not(edition):
    for tile, claimed, points in ((3, True, 4), (3, False, 0), (10, True, 0)):
        game = with_towns(edition=edition)
        reach(game, tile, claimed=claimed)
        own_scrolls(game, 0, 1, 2)
        happen(game, None, FinalScoring())
        assert earned(game).get("towns", 0) == points


@pytest.mark.rule("M-26.8")
def test_two_towns_score_besides_the_best_three_oases():
    game = with_towns()
    reach(game, 4, claimed=True)
    reach(game, 5, path=1, claimed=True)
    claim(game, 0, 23, 24, 29, 22)
    me = give(game, 0, palace=12, mosque=9, water=0, dates=0, dinars=0)
    best = sorted([3, 4 * 7, 7, 3])[-3:]
    assert sum(v <= 3 for v in me.values) == 7, "the Sahara is full"
    happen(game, None, FinalScoring())
    assert earned(game) == {"towns": 12 + 9, "oases": sum(best)}


@pytest.mark.rule("M-26.9")
@pytest.mark.parametrize(("paths", "sectors"), [([3, 3], 0), ([4, 3], 0), ([4, 4], 1)])
def test_the_sahara_is_complete_only_with_both_fourth_spaces(paths, sectors):
    game = with_towns()
    me = game.table.players[0]
    me.paths, me.values[BROWN] = [*paths, 0], sum(paths)
    vendors(game, 0, "sahara")
    assert complete(me) == sectors
    assert value(game, 0, "brown") == sum(paths)


@pytest.mark.rule("M-26.3")
def test_a_brown_keshi_can_come_from_anywhere():
    game = with_towns(3, 8)
    three_caravans(game)
    happen(game, 0, Put(COLOURS.index("brown")))
    assert options(game) == {"path-left", "path-right"}
