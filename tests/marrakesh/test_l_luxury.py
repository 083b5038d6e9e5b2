"""Rules, section L: saddles and falcons."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from riad.games.marrakesh.gains import Gain
from riad.games.marrakesh.modules import MODULES
from riad.games.marrakesh.modules.desert_towns.tiles import TakeLuxury, town_points
from riad.games.marrakesh.names import LUXURIES
from riad.games.marrakesh.phases.flow import FILL_LUXURIES
from riad.games.marrakesh.sectors.souk import BuyLuxury, Trade, no_luxury
from tests.marrakesh.printed import BOARD, SPOTS, UNDER_THE_OPEN

from .builders import GAME, answer, gates, give, goods, happen, oases, options, value
from .builders_core import audience, earned, entertainers, lay_luxuries, things, why_not
from .builders_editions import BOTH, ESSENTIAL, heights, luxury_shelf
from .builders_modules import MOSQUE, lead, reach, with_module
from .builders_sectors import reveal
from .builders_tiles_more import (
    EXCHANGE_FALCON,
    FALCONS,
    LUXURY,
    NOMAD_FALCON,
    SADDLES,
    SQUARE_FALCON,
    STEPS_FALCON,
    SWAP_FALCON,
    buy,
    pay_for,
    with_goods,
)

SADDLE, FALCON = LUXURIES.index("saddle"), LUXURIES.index("falcon")

# ---- laying out ------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("L-1", "L-R1", "C-R17")
def test_they_lie_in_five_piles_with_those_of_the_base_game(edition):
    game = with_module(LUXURY, edition=edition)
    assert len(game.edition.luxuries) == 34, "the falcon with the nomad stays in the box"
    assert heights(luxury_shelf(game)) == [6, 6, 6, 6, 5], "the first ones are higher by one"
    assert luxury_shelf(game).tops == game.table.luxuries
    whole = with_module(LUXURY, "nomads", edition=edition)
    assert heights(luxury_shelf(whole)) == [6] * 5


@pytest.mark.rule("L-1", "C-R17")
def test_essential_a_bought_good_makes_room_for_the_next_of_its_own_pile():
    game = with_module(LUXURY, edition=ESSENTIAL)
    tile = game.table.luxuries[2]
    pay_for(game, tile)
    give(game, 0, gray=8, green=8, pink=8, white=8, beige=8)
    happen(game, 0, BuyLuxury(tile))
    while game.waiting:
        answer(game, next(iter(game.options(0))))
    happen(game, None, FILL_LUXURIES)
    reveal(game, f"luxury-{game.table.luxury_pool[0]}")
    assert luxury_shelf(game).tops[2] == game.table.luxuries[2] != tile
    assert heights(luxury_shelf(game)) == [6, 6, 5, 6, 5]


@pytest.mark.rule("L-1", "C-R17")
def test_essential_scrolls_still_lie_beside_one_stack_for_each_level():
    game = with_module(LUXURY, edition=ESSENTIAL)
    assert [len(pile) for pile in game.table.scroll_piles] == UNDER_THE_OPEN
    assert [len(shelf.down) for shelf in game.table.shelves] == [0, 0, 0, 0, 5]


def test_five_saddles_and_five_falcons():
    kinds = Counter(LUXURIES[BOARD.luxuries[tile].kind] for tile in (*SADDLES, *FALCONS))
    assert kinds == {"saddle": 5, "falcon": 5}
    asked = [sum(BOARD.luxuries[n].cost[kind] for n in SADDLES) for kind in range(3)]
    assert asked == [10, 10, 10]


# ---- saddles ---------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("L-2")
@pytest.mark.parametrize("tile", SADDLES)
def test_a_saddle_costs_six_goods_for_sixteen_points(tile, edition):
    game = with_goods(tile, edition=edition)
    buy(game, tile)
    assert not game.waiting, "no oasis is discovered: nothing is asked"
    assert (goods(game, 0), earned(game)) == ((0, 0, 0), {"luxuries": 16})
    assert game.table.players[0].luxuries[SADDLE] == 1


@pytest.mark.rule("L-2", "L-R5")
def test_where_there_are_camels_a_saddle_is_two_steps_of_one():
    game = with_goods(26)
    oases(game, 0, {0: 5})
    me = give(game, 0, water=0)
    game.edition = replace(game.edition, camel_steps=lambda n: (Gain(n),))
    buy(game, 26)
    assert me.water == 2, "water stands for its steps here"
    assert not game.waiting, "no oasis is claimed then"


@BOTH
@pytest.mark.rule("L-5", "NX-21", "L-D2", "G-T1")
def test_without_camels_a_saddle_claims_an_oasis_for_two_resources_less(edition):
    game = with_goods(26, edition=edition)
    oases(game, 0, {3: 5, 4: 6})
    me = give(game, 0, water=0, dates=0, dinars=0)
    assert [SPOTS[spot].cost for spot in (3, 4)] == [(1, 0, 0), (1, 1, 0)]
    buy(game, 26)
    assert options(game) == {"claim-right-1", "claim-right-2", "claim-stop"}
    answer(game, "claim-right-2")
    assert me.claimed == [6]
    answer(game, "track-leave")
    assert (things(me), game.waiting) == ((0, 0, 0), ())


@pytest.mark.rule("L-5", "NX-21")
def test_nothing_is_gained_for_an_oasis_that_costs_less_than_two():
    game = with_goods(26)
    oases(game, 0, {3: 5})
    me = give(game, 0, water=0, dates=0, dinars=0)
    buy(game, 26, "claim-right-1", "track-leave")
    assert (me.claimed, things(me)) == ([5], (0, 0, 0))


@pytest.mark.rule("L-5")
def test_of_a_dearer_oasis_the_owner_chooses_what_is_dropped():
    game = with_goods(26)
    oases(game, 0, {0: 5, 1: 6, 2: 7})
    me = give(game, 0, water=3, dates=3, dinars=3)
    dearest = max(range(3), key=lambda n: sum(SPOTS[n].cost))
    cost = SPOTS[dearest].cost
    buy(game, 26, f"claim-{SPOTS[dearest].name}")
    assert sum(cost) > 2
    paid = [name for name in options(game) if name.startswith("pay-")]
    assert len(paid) > 1
    assert all(sum(map(int, name.split("-")[1:])) == sum(cost) - 2 for name in paid)
    answer(game, paid[0])
    assert 9 - sum(things(me)) == sum(cost) - 2


@pytest.mark.rule("L-R5")
def test_the_oasis_of_a_saddle_may_be_left():
    game = with_goods(26)
    me = give(game, 0, water=0, dates=0, dinars=0)
    oases(game, 0, {0: 5})
    buy(game, 26, "claim-stop")
    assert me.claimed == []


@pytest.mark.rule("L-5")
def test_an_oasis_that_is_still_too_dear_or_not_discovered_is_refused():
    game = with_goods(26)
    oases(game, 0, {0: 5, 1: 6, 2: 7})
    give(game, 0, water=0, dates=0, dinars=0)
    buy(game, 26)
    dear = [n for n in range(3) if sum(SPOTS[n].cost) > 2]
    assert dear
    assert all(why_not(game, f"oasis/{SPOTS[n].name}") == "M-17.6" for n in dear)
    assert why_not(game, "oasis/right-1") == "M-17.5"


# ---- falcons ---------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("L-3", "L-R2", "L-D1")
def test_a_falcon_costs_a_keshi_besides_the_goods(edition):
    game = with_goods(EXCHANGE_FALCON, edition=edition)
    give(game, 0, gray=2)
    buy(game, EXCHANGE_FALCON)
    assert value(game, 0, "gray") == 1
    assert (goods(game, 0), earned(game)) == ((0, 0, 0), {"luxuries": 20})
    assert game.table.players[0].luxuries[FALCON] == 1


@pytest.mark.rule("L-3")
def test_without_the_keshi_a_falcon_cannot_be_bought():
    game = with_goods(EXCHANGE_FALCON)
    give(game, 0, green=3)
    happen(game, 0, Trade())
    assert f"luxury-{EXCHANGE_FALCON}" not in options(game)
    assert why_not(game, f"luxury/{EXCHANGE_FALCON}") == "L-3"


@pytest.mark.rule("L-3")
def test_a_keshi_behind_the_screen_does_not_pay():
    game = with_goods(EXCHANGE_FALCON)
    me = game.table.players[0]
    assert me.hand >> 1 & 1, "gray is still behind the screen"
    assert no_luxury(game, me, EXCHANGE_FALCON) is not None


@pytest.mark.rule("L-R2")
def test_a_guard_beside_a_gate_does_not_pay():
    game = with_goods(NOMAD_FALCON, "nomads")
    me = game.table.players[0]
    gates(game, 0, {"sahara": "brown"})
    assert no_luxury(game, me, NOMAD_FALCON) is not None
    give(game, 0, beige=2)
    assert no_luxury(game, me, NOMAD_FALCON) is None


@pytest.mark.rule("L-3", "L-D1")
def test_of_several_entertainers_the_buyer_chooses_the_one_that_goes():
    game = with_goods(SQUARE_FALCON)
    entertainers(game, "points", "palace")
    buy(game, SQUARE_FALCON)
    assert options(game) == {"return-pink-points", "return-pink-palace"}
    assert why_not(game, "return/green") == "M-17.13"
    answer(game, "return-pink-palace")
    assert value(game, 0, "pink") == 1


@pytest.mark.rule("L-3")
def test_a_keshi_of_another_colour_is_refused():
    game = with_goods(STEPS_FALCON)
    give(game, 0, white=1, black=1, green=1)
    buy(game, STEPS_FALCON)
    assert options(game) == {"return-white", "return-black"}
    assert why_not(game, "return/green") == "L-3"


@BOTH
@pytest.mark.rule("L-4", "L-R2")
def test_a_nomad_in_the_medina_pays_and_another_comes_for_nothing(edition):
    game = with_goods(NOMAD_FALCON, "nomads", edition=edition)
    me = give(game, 0, water=0, dates=0)
    assert me.nomads is not None
    assert game.table.nomads is not None
    me.nomads.sectors[6] = me.nomads.guards = me.guards = me.values[6] = 1
    game.table.nomads.supply -= 1
    buy(game, NOMAD_FALCON, "nomad-palace")
    assert (value(game, 0, "beige"), value(game, 0, "white")) == (0, 1)
    assert (me.nomads.sectors[2], game.table.nomads.supply) == (1, 19)
    MODULES["nomads"].conserve(game)


@pytest.mark.rule("L-4")
def test_the_falcon_of_the_exchange():
    game = with_goods(EXCHANGE_FALCON)
    give(game, 0, gray=1, green=1)
    buy(game, EXCHANGE_FALCON, "return-green", "keshi-white")
    assert [value(game, 0, name) for name in ("gray", "green", "white")] == [0, 0, 1]


@pytest.mark.rule("L-4", "L-D2")
def test_the_falcon_that_swaps_any_number_of_resources():
    game = with_goods(SWAP_FALCON)
    me = give(game, 0, green=1, water=2, dates=0, dinars=1)
    buy(game, SWAP_FALCON, "swap-water-date", "swap-water-date")
    assert options(game) == {"swap-dinar-water", "swap-dinar-date", "swap-stop"}
    answer(game, "swap-stop")
    assert things(me) == (0, 2, 1)
    nothing = with_goods(SWAP_FALCON)
    give(nothing, 0, green=1, water=0, dates=0, dinars=0)
    buy(nothing, SWAP_FALCON)
    assert not nothing.waiting


@BOTH
@pytest.mark.rule("L-4", "L-D2")
def test_the_falcon_of_a_space_with_three_spectators(edition):
    game = with_goods(SQUARE_FALCON, edition=edition)
    me = give(game, 0, pink=1, water=0)
    me.square = 1
    audience(game, "points", 3)
    me.disc = (me.disc + 1) % 8
    buy(game, SQUARE_FALCON)
    assert "show-points" in options(game)
    watched = [n for n in range(8) if game.edition.disc[(n - me.disc) % 8] == 3]
    assert {f"show-{BOARD.square[n]}" for n in watched} == options(game)
    before = me.disc
    answer(game, "show-points")
    worth = BOARD.square_bonus[BOARD.square.index("points")][0]["points"]
    assert earned(game) == {"luxuries": 20, "square": 3 * worth}
    assert me.disc == before, "the disc is not turned"


@BOTH
@pytest.mark.rule("L-4", "L-R3")
@pytest.mark.parametrize(
    ("colour", "track"), [("white", "palace"), ("black", "mosque"), ("turquoise", "boat")]
)
def test_the_falcon_of_three_steps_moves_the_pawn_of_the_keshi(colour, track, edition):
    game = with_goods(STEPS_FALCON, edition=edition)
    me = give(game, 0, water=0, **{colour: 1})
    buy(game, STEPS_FALCON)
    while game.waiting:
        answer(game, "line-none" if "line-none" in options(game) else next(iter(options(game))))
    assert getattr(me, track) == 3
    assert value(game, 0, colour) == 0


# ---- prices ----------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("L-R4", "M-23.3", "G-T2")
@pytest.mark.parametrize("tile", [26, EXCHANGE_FALCON])
def test_the_imam_saves_a_good_but_never_the_keshi(tile, edition):
    game = with_module(LUXURY, "imam-and-sultan", edition=edition)
    lead(game, MOSQUE, 0)
    lay_luxuries(game, tile)
    pay_for(game, tile, less=1)
    me = give(game, 0, gray=1)
    buy(game, tile)
    assert goods(game, 0) == (0, 0, 0)
    assert earned(game) == {"luxuries": BOARD.luxuries[tile].points}
    assert value(game, 0, "gray") == (1 if tile == 26 else 0)
    assert no_luxury(game, me, tile) is not None or tile == 26


@pytest.mark.rule("L-R4", "L-D1")
def test_of_several_saved_goods_the_buyer_chooses_the_colours():
    game = with_goods(26)
    me = give(game, 0, yellow=2, purple=2, orange=0)
    assert no_luxury(game, me, 26, minus=1) is not None
    happen(game, 0, BuyLuxury(26, minus=3))
    assert options(game) == {"save-1-0-2", "save-0-1-2"}, "both orange ones are lacking"
    answer(game, "save-0-1-2")
    assert goods(game, 0) == (0, 1, 0)


@pytest.mark.rule("L-R4")
def test_no_price_falls_below_nothing():
    game = with_goods(1)
    lay_luxuries(game, 1)
    give(game, 0, yellow=0, purple=0, orange=0)
    happen(game, 0, BuyLuxury(1, minus=6))
    assert not game.waiting
    assert (goods(game, 0), earned(game)) == ((0, 0, 0), {"luxuries": 2})


@BOTH
@pytest.mark.rule("L-R4", "G-T2", "M-30.11")
def test_town_11_gives_a_falcon_without_paying_anything_not_even_the_keshi(edition):
    game = with_module(LUXURY, "desert-towns", edition=edition)
    lay_luxuries(game, STEPS_FALCON)
    me = give(game, 0, yellow=0, purple=0, orange=0, white=1, water=0)
    happen(game, 0, TakeLuxury())
    answer(game, f"luxury-{STEPS_FALCON}")
    assert value(game, 0, "white") == 1
    assert options(game) == {"steps-palace", "steps-mosque", "steps-river"}, "no keshi decides"
    answer(game, "steps-river")
    assert (me.boat, earned(game)["luxuries"]) == (3, 20)


# ---- kinds -----------------------------------------------------------------------------------


@pytest.mark.rule("L-R6", "G-T2")
def test_saddles_and_falcons_are_kinds_like_the_others():
    game = with_module(LUXURY, "desert-towns")
    me = reach(game, 2, claimed=True)
    before = town_points(game, me, 2)
    me.luxuries[SADDLE] += 1
    me.luxuries[FALCON] += 1
    assert town_points(game, me, 2) > before


# ---- pieces ----------------------------------------------------------------------------------


def test_a_tile_that_stays_in_the_box_is_missed_when_it_lies_somewhere():
    game = with_module(LUXURY)
    GAME.conserve(game)
    game.table.luxury_pool[-1] = NOMAD_FALCON
    with pytest.raises(AssertionError, match="is not in this game"):
        GAME.conserve(game)
