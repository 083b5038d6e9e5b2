"""Rules, section B: what special buildings can do."""

from __future__ import annotations

from typing import Any

import pytest

from riad.games.marrakesh.conservation import luxuries as count_pieces
from riad.games.marrakesh.modules.desert_towns.tiles import FreeGate
from riad.games.marrakesh.modules.special_buildings.tiles import NAMES
from riad.games.marrakesh.names import COLOURS, LEVELS, LUXURIES, NOTHING
from riad.games.marrakesh.phases.flow import ROUND
from riad.games.marrakesh.sectors.medina import BuyGates
from riad.games.marrakesh.sectors.river import crossed
from riad.games.marrakesh.sectors.sahara import LayOnTrack
from riad.games.marrakesh.sectors.souk import Trade, discount
from riad.games.marrakesh.sectors.square import Perform, spectators
from riad.games.marrakesh.sectors.stairs import UP_MOSQUE, UP_PALACE, MoveStair
from riad.games.marrakesh.table import Game
from riad.games.marrakesh.tiles.displays import CutApart, turn_up
from riad.kernel.piles import Bag
from tests.marrakesh.printed import BOARD, BUILDINGS, HALL_DISC

from .builders import (
    answer,
    give,
    happen,
    luxuries,
    oases,
    options,
    own_scrolls,
    value,
)
from .builders_buildings import begin, living_in, settled
from .builders_core import earned, entertainers, lay_luxuries, things, why_not
from .builders_editions import BOTH, CLASSIC, ESSENTIAL, heights, luxury_shelf, scroll_shelf
from .builders_modules import PALACE, lead, reach, with_module
from .builders_sectors import act, stock
from .builders_start import asked, awaited, let_luck_speak
from .builders_tiles_more import BUILDINGS as MODULE
from .builders_tiles_more import LUXURY

SADDLE_KIND = LUXURIES.index("saddle")

# ---- Date store ------------------------------------------------------------------------------


@pytest.mark.rule("B-8", "B-R2")
@pytest.mark.parametrize(("seats", "place"), [(2, 3), (3, 2), (4, 2)])
def test_the_date_store_draws_a_keshi_for_one_more_place(seats, place):
    names = ("date-store", "bookshop", "boathouse", "prayer-room")[:seats]
    game = settled(*names)
    me = game.table.players[0]
    assert me.track[place - 1] != NOTHING
    assert me.track[place - 1] < COLOURS.index("yellow")
    assert all(player.track[place - 1] == NOTHING for player in game.table.players[1:])


@pytest.mark.rule("B-8", "B-R2")
def test_brown_and_red_can_be_drawn_and_no_goods():
    game = with_module(MODULE)
    happen(game, 0, BUILDINGS[NAMES.index("date-store")].abilities[0].effects[0])
    assert game.chance is not None
    every = [name for name in COLOURS if game.chance.possible(game, game.frame_owner, name)]
    assert every == list(COLOURS[:9])
    game.resolve("brown")
    assert COLOURS.index("brown") in game.table.players[0].track


@pytest.mark.rule("B-R2")
def test_its_keshi_and_the_icon_of_the_place_both_take_effect():
    game = with_module(MODULE, seats=2)
    me = game.table.players[0]
    oases(game, 0, {0: 5})
    me.claimed, me.track = [6, 7], [NOTHING, NOTHING, COLOURS.index("gray"), *me.track[3:]]
    give(game, 0, green=1)
    happen(game, 0, LayOnTrack(0))
    answer(game, "track-take")
    assert value(game, 0, "gray") == 1
    assert asked(game) == "ExchangeKeshi"


@BOTH
@pytest.mark.rule("B-8", "NX-17")
def test_a_luxury_good_of_a_new_kind_costs_a_good_less(edition):
    game = living_in("date-store", edition=edition)
    game.table.luxury_pool += game.table.luxuries
    luxuries(game, 0, dagger=1)
    me = give(game, 0, yellow=0, purple=0, orange=0)
    daggers = [n for n, good in BOARD.luxuries.items() if good.kind == 2 and not good.module]
    lay_luxuries(game, 1, daggers[1])
    assert (discount(game, me, 1), discount(game, me, daggers[1])) == (1, 0)
    give(game, 0, yellow=5, purple=5, orange=0)
    happen(game, 0, Trade())
    answer(game, "luxury-1")
    assert me.luxuries[0] == 1, "the slipper costs 1 orange good, and that one is saved"
    assert discount(game, me, 2) == 0, "the next slipper is not new"


@pytest.mark.rule("B-8", "L-R4", "L-R6", "G-T2")
def test_it_adds_to_the_imam_and_counts_saddles_as_a_kind():
    game = living_in("date-store", LUXURY, "imam-and-sultan")
    lead(game, 1, 0)
    me = game.table.players[0]
    assert discount(game, me, 26) == 2
    me.luxuries[SADDLE_KIND] = 1
    assert discount(game, me, 26) == 1


# ---- Bookshop --------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("B-9", "B-R3", "B-D3")
@pytest.mark.parametrize(("season", "gray", "dates"), [(1, 3, 1), (2, 5, 2), (3, 7, 3)])
def test_the_bookshop_sells_a_scroll_of_the_season(season, gray, dates, edition):
    game = living_in("bookshop", edition=edition)
    level = LEVELS.index(("yellow", "pink", "orange")[season - 1])
    me = give(game, 0, gray=gray, dates=dates)
    begin(game, season)
    there = game.table.scrolls[level]
    assert options(game) == {*(f"scroll-{tile}" for tile in there), "study-stop"}
    tile = next(n for n in there if BOARD.scrolls[n].timing == "permanent" or n == there[0])
    place = scroll_shelf(game, level).tops.index(tile)
    answer(game, f"scroll-{tile}")
    assert me.tiles >> tile & 1
    assert me.dates == 0
    while game.waiting and asked(game) != "ChooseKeshis":
        answer(game, next(iter(options(game))))
    if awaited(game) == "TopScroll":
        assert game.chance is not None
        assert game.chance.place == place  # type: ignore[attr-defined]


@pytest.mark.rule("B-9", "B-R3")
def test_without_scholars_or_dates_the_bookshop_asks_nothing():
    for gray, dates in ((2, 1), (3, 0)):
        game = living_in("bookshop")
        give(game, 0, gray=gray, dates=dates)
        begin(game, 1)
        assert asked(game) == "ChooseKeshis"


@pytest.mark.rule("B-R3")
def test_the_bookshop_may_be_left_and_opens_once_a_season():
    game = living_in("bookshop")
    me = give(game, 0, gray=3, dates=1)
    begin(game, 1)
    assert why_not(game, "scroll/1") == "M-14.7"
    answer(game, "study-stop")
    assert (asked(game), me.dates) == ("ChooseKeshis", 1)
    game.stack.clear()
    game.table.round = 2
    happen(game, None, ROUND)
    assert asked(game) == "ChooseKeshis"


@pytest.mark.rule("B-R3", "G-T2")
def test_the_sultan_makes_it_cheaper():
    game = living_in("bookshop", "imam-and-sultan")
    lead(game, PALACE, 0)
    give(game, 0, gray=3, dates=0)
    begin(game, 1)
    assert asked(game) == "VisitBookshop"


@BOTH
@pytest.mark.rule("B-9", "M-14.13")
@pytest.mark.parametrize(("beneath", "lower"), [(0, 3), (2, 2)])
def test_a_shuffled_pile_can_be_halved_where_luck_says_how_known_scrolls_lie(
    edition, beneath, lower
):
    """Below the shuffled ones there may be others that nobody has seen: they go first."""
    game = with_module(MODULE, edition=edition)
    shelf, table = scroll_shelf(game, 0), game.table
    known = table.scroll_pools[0][:2]
    others = [Bag([], beneath)] if beneath else []
    for pile in (shelf.down[0], shelf.down[1]):
        pile.bags.clear()
    shelf.down[2].bags[:] = [Bag(list(known), 4), *others]
    top = shelf.tops[0]
    table.scrolls[0].remove(top)
    turn_up(game, 0)
    game.run()
    chance = game.chance
    assert isinstance(chance, CutApart)
    assert (chance.place, chance.lower) == (2, lower)
    assert chance.possible(game, None, "below")
    assert chance.possible(game, None, f"below-{known[0]}-{known[1]}")
    assert not chance.possible(game, None, f"below-{known[1]}-{known[0]}")
    game.resolve(f"below-{known[1]}")
    assert shelf.down[0].bags == [Bag([known[1]], lower - 1), *others]
    assert shelf.down[2].bags == [Bag([known[0]], 5 - lower)]
    assert awaited(game) == "TopScroll"


# ---- Training hall ---------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("B-10", "B-R5", "G-T2")
@pytest.mark.parametrize("modules", [(), ("spectators",)])
def test_the_training_hall_has_three_spectators_more(modules, edition):
    assert sum(HALL_DISC) == sum(BOARD.discs["pink"]) + 3
    game = living_in("training-hall", *modules, edition=edition)
    me, you = game.table.players[:2]
    mine = sorted(spectators(game, me, n) for n in range(8))
    assert mine == sorted(HALL_DISC)
    assert sorted(spectators(game, you, n) for n in range(8)) == sorted(game.edition.disc)


@pytest.mark.rule("B-R5", "B-D3")
def test_its_owner_lays_the_new_disc_as_he_likes():
    game = settled("training-hall", "boathouse")
    while asked(game) != "TurnDiscTo":
        answer(game, next(iter(options(game))))
        let_luck_speak(game)
    assert game.waiting == (0,)
    answer(game, "disc-5")
    assert game.table.players[0].disc == 5


@pytest.mark.rule("B-10")
def test_shows_before_the_new_disc_pay_for_its_spectators():
    game = living_in("training-hall")
    me = give(game, 0, water=0)
    entertainers(game, "water")
    space = BOARD.square.index("water")
    watching = HALL_DISC[(space - me.disc - 1) % 8]
    happen(game, 0, Perform())
    assert me.water == watching


# ---- Boathouse -------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("B-11", "B-R6")
@pytest.mark.parametrize("season", [1, 2, 3])
def test_the_fisherman_of_the_boathouse_starts_on_the_crocodile(season, edition):
    game = living_in("boathouse", edition=edition)
    me = game.table.players[0]
    begin(game, season)
    assert (me.boat, me.head_start) == (BOARD.crocodile, BOARD.crocodile)
    behind = [n for n, rapid in enumerate(BOARD.rapids) if rapid.space <= BOARD.crocodile]
    assert crossed(game.box, me) == behind, "rapids behind the crocodile count as crossed"


@pytest.mark.rule("B-R6", "C-R11")
def test_who_stands_there_or_further_stays():
    for space in (BOARD.crocodile, BOARD.crocodile + 2):
        game = living_in("boathouse")
        me = give(game, 0, boat=space)
        me.head_start = space
        begin(game, 2)
        assert (me.boat, me.head_start) == (space, space)


# ---- Barracks --------------------------------------------------------------------------------


def barracks(*wanted: tuple[int, str], **wishes: Any) -> Game:
    game = living_in("barracks", **wishes)
    give(game, 0, beige=1)
    stock(game, *wanted)
    happen(game, 0, BUILDINGS[NAMES.index("barracks")].abilities[0].effects[0])
    return game


@BOTH
@pytest.mark.rule("B-12", "B-R4", "NX-18", "B-D3")
def test_the_barracks_begin_with_a_gate_of_the_first_workshop(edition):
    game = barracks((1, "brown"), edition=edition)
    me = game.table.players[0]
    assert why_not(game, "gate/2-brown") == "B-12"
    answer(game, "gate-1-brown", "at-sahara")
    answer(game, "path-left")
    assert awaited(game) == "Discover", "the caravan discovers an oasis"
    assert me.points == 9
    assert (me.guards, value(game, 0, "beige"), value(game, 0, "brown")) == (0, 1, 1)
    assert earned(game) == {"gates": -1}, "the start purchase does not earn the extra point"


@pytest.mark.rule("B-R4")
def test_a_beige_gate_brings_a_free_guard_and_no_scroll_helps():
    game = living_in("barracks")
    own_scrolls(game, 0, 23)
    me = give(game, 0, beige=1)
    stock(game, (1, "beige"))
    happen(game, 0, BUILDINGS[NAMES.index("barracks")].abilities[0].effects[0])
    answer(game, "gate-1-beige", "at-river")
    assert (me.guards, value(game, 0, "beige"), me.points) == (1, 2, 7)


@pytest.mark.rule("B-R4", "C-R4")
def test_with_camels_the_keshi_of_the_first_gate_may_look_on():
    game = living_in("barracks", "camels")
    give(game, 0, beige=1)
    stock(game, (1, "gray"))
    happen(game, 0, BUILDINGS[NAMES.index("barracks")].abilities[0].effects[0])
    answer(game, "gate-1-gray", "at-sahara")
    assert options(game) == {"to-board", "to-column"}


@pytest.mark.rule("C-R4")
def test_by_the_narrow_reading_it_goes_to_the_board():
    game = living_in("barracks", "camels", column_choice="narrow")
    give(game, 0, beige=1)
    stock(game, (1, "gray"))
    happen(game, 0, BUILDINGS[NAMES.index("barracks")].abilities[0].effects[0])
    answer(game, "gate-1-gray", "at-sahara")
    assert (value(game, 0, "gray"), game.waiting) == (1, ())


@BOTH
@pytest.mark.rule("B-12")
def test_later_every_gate_brings_a_point_more(edition):
    game = living_in("barracks", edition=edition)
    stock(game, (2, "green"), (2, "gray"))
    give(game, 0, beige=2, dinars=20)
    happen(game, 0, BuyGates(2))
    answer(game, "gate-2-green", "at-sahara", "gate-2-gray", "at-river")
    assert earned(game)["buildings"] == 2


@pytest.mark.rule("B-12")
def test_a_gate_of_a_town_is_as_if_it_were_bought():
    game = living_in("barracks", "desert-towns")
    stock(game, (4, "green"))
    give(game, 0, beige=1)
    happen(game, 0, FreeGate())
    answer(game, "gate-4-green", "at-sahara")
    assert earned(game)["buildings"] == 1


# ---- Prayer room and Stall -------------------------------------------------------------------


@BOTH
@pytest.mark.rule("B-13", "B-R10", "G-T2")
@pytest.mark.parametrize("modules", [(), ("staircase-tiles",)])
def test_the_prayer_room_pays_for_thresholds_of_the_mosque(modules, edition):
    game = living_in("prayer-room", *modules, edition=edition)
    threshold = next(n for n in range(16) if BOARD.segment_of[n + 1] > BOARD.segment_of[n])
    give(game, 0, palace=threshold, mosque=threshold)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    answer(game, "line-none")
    assert "buildings" not in earned(game)
    happen(game, 0, MoveStair(UP_MOSQUE, 1))
    assert earned(game)["buildings"] == 1, "before the line is looked at"
    assert "line-none" in options(game)


@BOTH
@pytest.mark.rule("B-15", "B-R10")
def test_the_stall_takes_a_resource_for_thresholds_of_the_palace(edition):
    game = living_in("stall", edition=edition)
    threshold = next(n for n in range(16) if BOARD.segment_of[n + 1] > BOARD.segment_of[n])
    me = give(game, 0, palace=threshold, water=0, dates=0, dinars=0)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    answer(game, "take-1-0-0", "line-none")
    assert things(me) == (1, 0, 1), "and the dinar of the threshold"


@BOTH
@pytest.mark.rule("B-15", "B-R7", "B-D3", "L-R1")
def test_the_stall_begins_with_a_tajine_worth_four_points(edition):
    game = living_in("stall", edition=edition)
    me = give(game, 0, water=0, dates=0, dinars=0)
    fitting = {
        n
        for n, good in BOARD.luxuries.items()
        if LUXURIES[good.kind] == "tajine" and good.points == 4
    }
    happen(game, 0, BUILDINGS[NAMES.index("stall")].abilities[0].effects[0])
    assert options(game) == {f"luxury-{n}" for n in fitting}, "open or face down"
    wrong = next(n for n in BOARD.luxuries if n not in fitting)
    assert why_not(game, f"luxury/{wrong}") == "B-15"
    tile = max(fitting)
    answer(game, f"luxury-{tile}")
    assert things(me) == BOARD.luxuries[tile].gain
    assert earned(game) == {"luxuries": 4}
    assert game.table.luxuries == [], "all are shuffled and set out anew"
    let_luck_speak(game)
    assert len(game.table.luxuries) == 5
    assert len(game.table.luxury_pool) == 19
    if edition == CLASSIC:
        assert heights(luxury_shelf(game)) == [4, 4, 4, 4, 3]
    count_pieces(game)


@pytest.mark.rule("B-R7", "L-1")
def test_essential_without_piles_they_lie_in_a_row_again():
    game = living_in("stall", edition=ESSENTIAL)
    happen(game, 0, BUILDINGS[NAMES.index("stall")].abilities[0].effects[0])
    answer(game, min(options(game)))
    let_luck_speak(game)
    assert game.edition.luxury_display.piles(game.table) == []
    count_pieces(game)


# ---- Camel stable ----------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("B-14", "B-R8", "B-D3", "G-T1")
def test_with_the_camel_stable_an_oasis_costs_a_resource_less(edition):
    game = living_in("camel-stable", edition=edition)
    me = give(game, 0, water=0, dates=0, dinars=1)
    oases(game, 0, {0: 5, 1: 6})
    act(game, "sahara")
    assert options(game) == {"claim-left-1", "claim-left-2", "claim-stop"}
    answer(game, "claim-left-2")
    assert (me.claimed, things(me)) == ([6], (0, 0, 0)), "the date is dropped, the dinar is paid"


@pytest.mark.rule("B-R8")
def test_the_owner_chooses_what_is_dropped_and_nothing_is_gained():
    game = living_in("camel-stable")
    me = give(game, 0, water=0, dates=1, dinars=1)
    oases(game, 0, {0: 5, 1: 6})
    act(game, "sahara")
    answer(game, "claim-left-2")
    assert options(game) == {"pay-0-1-0", "pay-0-0-1"}
    answer(game, "pay-0-1-0", "track-leave", "claim-left-1")
    assert things(me) == (0, 0, 1), "the first oasis of the path is free"


@pytest.mark.rule("B-R8")
def test_with_scroll_45_every_oasis_is_free():
    game = living_in("camel-stable")
    own_scrolls(game, 0, 45)
    me = give(game, 0, water=0, dates=0, dinars=0)
    oases(game, 0, {0: 5, 1: 6, 2: 7})
    act(game, "sahara")
    answer(game, "claim-left-3")
    assert me.claimed == [7]


@pytest.mark.rule("B-14", "G-T2")
def test_a_town_costs_its_goods_all_the_same():
    game = living_in("camel-stable", "desert-towns")
    give(game, 0, yellow=0, purple=0, orange=0, water=3, dates=3, dinars=3)
    reach(game, 1)
    act(game, "sahara")
    assert not game.waiting


@pytest.mark.rule("B-14", "L-5")
def test_a_saddle_and_the_stable_add_up():
    game = living_in("camel-stable", LUXURY)
    lay_luxuries(game, 26)
    give(game, 0, yellow=2, purple=2, orange=2, water=0, dates=0, dinars=0)
    oases(game, 0, {0: 5, 1: 6, 2: 7})
    happen(game, 0, Trade())
    answer(game, "luxury-26", "claim-left-3")
    assert game.table.players[0].claimed == [7]
