"""Camels & Nomads, C: what rewards bring."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.box.components import Effects
from riad.games.marrakesh.modules.camels.module import BoatsBack
from riad.games.marrakesh.modules.camels.rewards import TakeReward
from riad.games.marrakesh.names import LEVELS
from riad.games.marrakesh.phases.seasons import Prepare
from riad.games.marrakesh.sectors.river import MoveRiver, ranking
from riad.games.marrakesh.sectors.square import showing
from riad.games.marrakesh.show.wording.effects import in_words
from riad.kernel.luck import luck_of
from tests.marrakesh.printed import BOARD, REWARDS

from .builders import (
    GAME,
    answer,
    give,
    goods,
    happen,
    lay_scrolls,
    oases,
    options,
    own_scrolls,
)
from .builders_buildings import begin, living_in
from .builders_camels import (
    buy,
    camel,
    column,
    evaluate,
    lay_reward,
    race_table,
)
from .builders_core import earned, things
from .builders_editions import BOTH
from .builders_modules import reach
from .builders_start import awaited, possible


def shown(keshis: int) -> list[Effects]:
    """Every bonus of a price class, once; what a second colour buys left aside."""
    found = [
        reward.words
        for rewards in REWARDS.values()
        for reward in rewards
        if reward.keshis == keshis and reward.entry.isdigit()
    ]
    return [words for n, words in enumerate(found) if words not in found[:n]]


# ---- what they bring -------------------------------------------------------------------------


@pytest.mark.rule("C-17", "C-18", "C-19", "C-20")
def test_all_bonuses_of_the_rulebook_stand_on_some_tile():
    assert [len(shown(keshis)) for keshis in (1, 2, 3, 4)] == [6, 9, 12, 6]
    assert all(len(rewards) in (4, 5) for rewards in REWARDS.values())
    for rewards in REWARDS.values():
        assert all(in_words(BOARD, reward.words).key for reward in rewards)


@pytest.mark.rule("C-17")
def test_one_keshi_buys_two_of_something():
    game = race_table()
    give(game, water=0, dates=0, dinars=0)
    buy(game, "points", keshis=1)
    for kind in ("dinar", "water", "date"):
        buy(game, "gain", keshis=1, **{kind: 2})
    assert (earned(game), things(game.table.players[0])) == ({"race": 2}, (2, 2, 2))
    buy(game, "place_good", keshis=1)
    answer(game, "good-yellow")
    assert goods(game, 0) == (2, 0, 0)


@pytest.mark.rule("C-17")
def test_a_resource_for_one_colour_or_less_dung_for_the_other():
    game = race_table()
    give(game, water=0)
    lay_reward(game, "4-b")
    column(game, "beige", "red")
    camel(game).dung = 1
    happen(game, 0, TakeReward())
    assert options(game) == {"reward-1", "reward-1-other", "reward-stop"}
    answer(game, "reward-1-other", "reward-1", "take-1-0-0")
    assert (camel(game).dung, game.table.players[0].water) == (0, 1)


@pytest.mark.rule("C-18")
def test_two_keshis_buy_points_dinars_steps_or_resources():
    game = race_table()
    give(game, water=0, dates=0, dinars=0)
    lay_reward(game, "2-a")
    buy(game, "points", keshis=2)
    buy(game, "gain", keshis=2, dinar=4)
    assert earned(game)["race"] in (2, 3)
    assert things(game.table.players[0])[2] == 4
    buy(game, "advance", palace=2)
    buy(game, "advance", mosque=2)
    buy(game, "advance", river=2)
    me = game.table.players[0]
    if game.waiting:
        answer(game, "water-0")
    assert (me.palace, me.mosque, me.boat) == (2, 2, 2)
    buy(game, "gain_any", keshis=2)
    answer(game, "take-1-1-1")


@pytest.mark.rule("C-18", "C-19", "C-20", "C-21", "C-R13")
@pytest.mark.parametrize(("level", "keshis"), [("gray", 2), ("yellow", 3), ("pink", 4)])
@BOTH
def test_an_open_scroll_for_nothing_and_its_pile_is_shuffled(edition, level, keshis):
    game = race_table(edition=edition)
    give(game, dates=0)
    number = LEVELS.index(level)
    shelf = game.table.shelves[number]
    tile = shelf.tops[0]
    buy(game, "take_scroll", keshis=keshis, colour=level)
    assert {f"scroll-{other}" for other in shelf.tops} <= options(game)
    answer(game, f"scroll-{tile}")
    assert game.table.players[0].tiles >> tile & 1
    while awaited(game) != "TopScroll":
        if game.chance is None:
            answer(game, min(options(game)))
        else:
            game.resolve(game.chance.draw(game, game.frame_owner, luck_of(1)))
    assert len(game.table.scrolls[number]) == 2, "the new top comes at once"


@pytest.mark.rule("C-21")
def test_tiles_that_lay_under_a_pile_are_shuffled_into_it():
    game = race_table()
    shelf = game.table.shelves[0]
    lay_scrolls(game, 9)
    place = shelf.tops.index(9)
    pile = shelf.down[place]
    under = game.table.scroll_pools[0].pop()
    pile.bags[0].unseen -= 1
    pile.put_under([under])
    buy(game, "take_scroll", keshis=2, colour="gray")
    answer(game, f"scroll-{9}")
    while awaited(game) != "TopScroll":
        answer(game, min(options(game)))
    assert pile.bags == [pile.bags[0]], "one bag"
    assert possible(game, [f"scroll-{under}"]), "it may be on top now"


@pytest.mark.rule("C-18", "C-19", "C-R12")
@pytest.mark.parametrize(("watching", "keshis"), [(2, 2), (3, 3)])
def test_the_bonus_of_one_space_with_so_many_spectators(watching, keshis):
    game = race_table()
    buy(game, "gain_square_bonus", keshis=keshis)
    spaces = showing(game, game.table.players[0], watching)
    assert len(options(game)) == spaces.bit_count() > 1
    disc = game.table.players[0].disc
    answer(game, "show-water" if "show-water" in options(game) else min(options(game)))
    assert game.table.players[0].disc == disc, "the disc is not turned"


@pytest.mark.rule("C-R12")
def test_scroll_31_counts_one_spectator_more_first():
    game = race_table()
    me = game.table.players[0]
    two = showing(game, me, 2)
    own_scrolls(game, 0, 31)
    assert showing(game, me, 3) == two


@pytest.mark.rule("C-19")
def test_three_keshis_buy_resources_goods_points():
    game = race_table()
    give(game, water=0, dates=0, dinars=0)
    buy(game, "gain", keshis=3, water=3, date=3)
    buy(game, "gain", keshis=3, date=3, dinar=3)
    buy(game, "gain", keshis=3, dinar=3, water=3)
    assert things(game.table.players[0]) == (6, 6, 6)
    buy(game, "gain_any", keshis=3)
    answer(game, "take-5-0-0")
    assert things(game.table.players[0]) == (11, 6, 6)
    buy(game, "points", keshis=3)
    assert earned(game) == {"race": 5}


@pytest.mark.rule("C-19", "C-20", "C-R13")
@pytest.mark.parametrize(("keshis", "count"), [(3, 1), (4, 2)])
def test_oases_are_claimed_without_paying(keshis, count):
    game = race_table()
    give(game, water=0, dates=0, dinars=0)
    oases(game, 0, {0: 5, 1: 6, 2: 7})
    me = game.table.players[0]
    me.track = [-1] * 6
    buy(game, "claim_oasis", keshis=keshis)
    assert options(game) == {"claim-left-1", "claim-left-2", "claim-left-3", "claim-stop"}
    answer(game, "claim-left-2")
    while game.waiting and count == 2 and "claim-left-1" in options(game):
        answer(game, "claim-left-1")
    assert me.claimed == [6, 5][:count]


@pytest.mark.rule("C-19", "C-20", "C-22")
@pytest.mark.parametrize(
    ("tracks", "steps", "some"),
    [
        (["palace", "mosque"], 4, "split-3-1-0"),
        (["palace", "river"], 4, "split-1-0-3"),
        (["mosque", "river"], 4, "split-0-2-2"),
        (["palace", "mosque", "river"], 6, "split-2-2-2"),
    ],
)
def test_steps_are_divided_freely_among_the_named_tracks(tracks, steps, some):
    game = race_table()
    give(game, water=0)
    buy(game, "advance_split", tracks=tracks)
    assert all(sum(map(int, word.split("-")[1:])) == steps for word in options(game))
    assert len(options(game)) == (5 if steps == 4 else 28)
    answer(game, some)
    while game.waiting:
        answer(game, min(options(game)))
    me = game.table.players[0]
    assert (me.palace, me.mosque, me.boat) == tuple(map(int, some.split("-")[1:]))


@pytest.mark.rule("C-20")
def test_four_keshis_buy_eight_points():
    game = race_table()
    buy(game, "points", keshis=4)
    assert earned(game) == {"race": 8}


@pytest.mark.rule("C-20", "C-21")
def test_a_luxury_good_for_three_goods_less():
    game = race_table()
    tile = game.table.luxuries[0]
    cost = BOARD.luxuries[tile].cost
    me = give(game)
    me.goods = [max(0, price - 1) for price in cost]
    buy(game, "buy_luxury")
    assert f"luxury-{tile}" in options(game)
    answer(game, f"luxury-{tile}")
    while game.waiting:
        answer(game, min(options(game)))
    assert sum(me.luxuries) == 1
    assert sum(me.goods) == sum(max(0, price - 1) for price in cost) - max(0, sum(cost) - 3)
    assert awaited(game) == "TopLuxury"


@pytest.mark.rule("G-T2")
def test_with_the_purple_disc_sections_with_nobody_or_four_never_qualify():
    game = race_table("spectators")
    buy(game, "gain_square_bonus", keshis=2)
    disc = game.edition.disc
    assert len(options(game)) == disc.count(2)
    assert {0, 4} <= set(disc)


@pytest.mark.rule("G-T2")
def test_a_town_is_no_oasis_to_be_claimed_for_nothing():
    game = race_table("desert-towns")
    reach(game, 6)
    game.table.players[0].track = [-1] * 6
    buy(game, "claim_oasis", keshis=3)
    assert not game.waiting, "no oasis is left, and a town does not count"


# ---- the river tile --------------------------------------------------------------------------


@pytest.mark.rule("C-20", "C-R15")
def test_the_river_tile_of_the_season_as_if_one_were_first():
    game = race_table()
    game.table.river_tiles = [1, 9, 17]
    game.table.season = 2
    buy(game, "river_tile_bonus")
    assert game.table.players[0].crocodile
    game.table.season = 3
    buy(game, "river_tile_bonus")
    assert options(game) == {"half-1", "half-2"}, "either of the two"


@pytest.mark.rule("C-R15")
def test_tile_02_gives_one_of_the_oases_that_are_left():
    game = race_table()
    game.table.river_tiles[0] = 2
    for tile in (5, 6, 7):
        game.table.oasis_pool.remove(tile)
    game.table.spare = [5, 6, 7]
    me = game.table.players[0]
    me.track = [-1] * 6
    buy(game, "river_tile_bonus")
    answer(game, "spare-6")
    assert (me.claimed, game.table.spare) == ([6], [5, 7])
    buy(game, "river_tile_bonus")
    assert options(game) == {"spare-5", "spare-7", "spare-none"}
    answer(game, "spare-none")
    assert game.table.spare == [5, 7]
    GAME.conserve(game)
    camel(game).column = []
    evaluate(game)
    assert game.table.spare == [], "the rest leaves after the race was looked at"
    GAME.conserve(game)


@pytest.mark.rule("C-R11")
def test_steps_on_the_river_are_a_head_start_for_the_next_season():
    game = race_table()
    me = give(game, boat=7, water=0)
    happen(game, None, BoatsBack())
    assert me.boat == 0, "the fishermen are back before rewards are taken"
    happen(game, 0, MoveRiver(2))
    happen(game, None, Prepare())
    assert (me.boat, me.head_start) == (2, 2)


@pytest.mark.rule("C-R11")
def test_after_season_3_fishermen_stay_where_they_are():
    game = race_table()
    me = give(game, boat=7)
    game.table.season = 3
    happen(game, None, BoatsBack())
    assert me.boat == 7


@pytest.mark.rule("C-R11")
def test_who_is_beyond_the_crocodile_stays_there():
    game = race_table()
    me = game.table.players[0]
    me.boat, me.crocodile = BOARD.crocodile + 2, True
    happen(game, None, Prepare())
    assert me.boat == BOARD.crocodile + 2


@pytest.mark.rule("C-R11", "B-R6")
def test_who_is_put_on_the_crocodile_stands_behind_those_who_rowed_there():
    game = race_table()
    sarah, jan, _ = game.table.players
    give(game, water=0)
    happen(game, 0, MoveRiver(BOARD.crocodile))
    jan.crocodile = True
    happen(game, None, Prepare())
    assert sarah.boat == jan.boat == BOARD.crocodile
    assert ranking(game)[:2] == [sarah, jan]


@pytest.mark.rule("B-R6", "C-R11")
def test_the_boathouse_puts_its_fisherman_behind_others_too():
    game = living_in("boathouse", "camels")
    sarah, jan, _ = game.table.players
    give(game, 1, water=0)
    happen(game, 1, MoveRiver(BOARD.crocodile))
    begin(game, 2)
    assert sarah.boat == jan.boat == BOARD.crocodile
    assert ranking(game)[:2] == [jan, sarah]
