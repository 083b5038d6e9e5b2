"""Rules, section 5.1: what is gained, and what may be declined."""

import pytest

from riad.games.marrakesh.gains import Gain, GainAny, GainGoods, Points
from riad.games.marrakesh.keshis.exchange import ExchangeKeshi
from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import FROM_GATES, FROM_SQUARE, PINK, RED
from riad.games.marrakesh.phases.seasons import PayProvisions
from riad.games.marrakesh.phases.tower import CLAIM
from riad.games.marrakesh.sectors.madrasa import TakeFree
from riad.games.marrakesh.sectors.medina import GuardTheCity
from riad.games.marrakesh.sectors.orchard import Harvest
from riad.games.marrakesh.sectors.river import MoveRiver
from riad.games.marrakesh.sectors.sahara import ClaimFree, LayOnTrack
from riad.games.marrakesh.sectors.souk import Trade
from riad.games.marrakesh.sectors.stairs import UP_PALACE, MoveStair
from tests.marrakesh.printed import BOARD, SCROLL_BONUS, WINNER

from .builders import (
    answer,
    give,
    happen,
    oases,
    offer,
    options,
    own_scrolls,
    quiet_table,
    value,
    workshop,
)
from .builders_core import earned, lay_luxuries, things

# ---- what must be taken ----------------------------------------------------------------------


@pytest.mark.rule("M-5.1")
def test_resources_and_points_are_always_taken():
    game = quiet_table()
    me = give(game, 0, water=0, dates=0, dinars=0)
    happen(game, 0, Gain(1, 2, 3), Points(4, FROM_SQUARE))
    assert not game.waiting
    assert things(me) == (1, 2, 3)
    assert earned(game) == {"square": 4}


@pytest.mark.rule("M-5.1")
def test_resources_and_goods_of_choice_cannot_be_left():
    game = quiet_table()
    happen(game, 0, GainAny(2), GainGoods(2))
    assert options(game) == {
        "take-2-0-0",
        "take-1-1-0",
        "take-1-0-1",
        "take-0-2-0",
        "take-0-1-1",
        "take-0-0-2",
    }
    answer(game, "take-1-1-0")
    assert options(game) == {"good-yellow", "good-purple", "good-orange"}


@pytest.mark.rule("M-5.1")
def test_the_steps_of_a_movement_are_made_in_full():
    game = quiet_table()
    me = give(game, 0, water=0)
    happen(game, 0, MoveRiver(4), MoveStair(UP_PALACE, 2))
    assert (me.boat, me.palace) == (4, 2)
    assert not game.waiting


@pytest.mark.rule("M-5.1")
def test_a_keshi_gained_as_a_fixed_bonus_must_be_placed():
    game = quiet_table()
    happen(game, 0, place(PINK))
    assert {name.split("-")[0] for name in options(game)} == {"perform"}
    game = quiet_table()
    happen(game, 0, place(RED))
    assert {name.split("-")[0] for name in options(game)} == {"vendor"}


# ---- what may be declined --------------------------------------------------------------------


@pytest.mark.rule("M-5.1")
def test_a_connection_bonus_may_be_declined():
    game = quiet_table()
    me = give(game, 0, palace=2, dinars=0)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    answer(game, "line-none")
    assert (me.dinars, earned(game)) == (1, {})


@pytest.mark.rule("M-5.1")
def test_with_two_connection_bonuses_the_second_may_be_declined():
    game = quiet_table()
    own_scrolls(game, 0, 63)
    me = give(game, 0, palace=2, dinars=0)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    answer(game, "line-p2", "line-none")
    assert (me.dinars, earned(game)) == (2, {})


@pytest.mark.rule("M-5.1")
def test_the_keshi_of_the_oasis_track_may_be_declined():
    game = quiet_table()
    oases(game, 0, {0: 5})
    me = game.table.players[0]
    me.track[0] = PINK
    happen(game, 0, LayOnTrack(0))
    answer(game, "track-leave")
    assert value(game, 0, "pink") == 0
    assert not game.waiting


@pytest.mark.rule("M-5.1")
def test_the_exchange_icon_and_the_free_yellow_scroll_may_be_declined():
    game = quiet_table()
    me = give(game, 0, green=1)
    happen(game, 0, ExchangeKeshi(), TakeFree(1, 0, may=True))
    answer(game, "return-none")
    assert len(options(game)) == 4
    answer(game, "study-stop")
    assert (value(game, 0, "green"), me.tiles) == (1, 0)


@pytest.mark.rule("M-5.1")
def test_what_the_orchard_brings_instead_of_dates_may_be_declined():
    game = quiet_table()
    own_scrolls(game, 0, 23, 24, 25)
    me = give(game, 0, green=3, water=0, dates=0, dinars=0)
    happen(game, 0, Harvest())
    answer(game, "water-0", "dinar-1", "point-0")
    assert things(me) == (0, 2, 1)


@pytest.mark.rule("M-5.1")
def test_further_steps_may_be_declined():
    game = quiet_table()
    own_scrolls(game, 0, 26, 27, 48)
    me = give(game, 0, water=2, dates=2)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    assert options(game) == {"stop", "step-free", "step-date", "step-water"}
    answer(game, "stop")
    happen(game, 0, MoveRiver(1))
    assert options(game) == {"water-0", "water-1", "water-2"}
    answer(game, "water-0")
    assert (me.palace, me.boat, me.water, me.dates) == (1, 1, 2, 2)


@pytest.mark.rule("M-5.1")
def test_more_purchases_and_more_exchanges_may_be_declined():
    game = quiet_table()
    own_scrolls(game, 0, 34, 46)
    lay_luxuries(game, 1, 2)
    give(game, 0, orange=2, yellow=2)
    bought = game.copy()
    happen(bought, 0, Trade())
    answer(bought, "luxury-1", "trade-stop")
    assert not bought.waiting
    happen(game, 0, Trade())
    answer(game, "change-orange", "trade-stop")
    assert not game.waiting


@pytest.mark.rule("M-5.1")
@pytest.mark.parametrize("where", ["scroll 53", "river tile 1"])
def test_an_action_without_assistant_may_be_declined(where):
    game = quiet_table()
    happen(game, 0, *(SCROLL_BONUS[53] if where == "scroll 53" else WINNER[1]))
    assert "do-none" in options(game)
    answer(game, "do-none")
    assert not game.waiting


@pytest.mark.rule("M-5.1")
def test_two_colours_in_one_claim_are_no_duty():
    game = quiet_table()
    own_scrolls(game, 0, 61)
    offer(game, green=1, pink=1)
    happen(game, 0, CLAIM)
    assert options(game) == {"claim-green-1", "claim-pink-1", "claim-green-pink"}


@pytest.mark.rule("M-5.1")
def test_scroll_72_may_take_nothing():
    game = quiet_table()
    me = give(game, 0, water=1, dates=1, dinars=1)
    happen(game, 0, *SCROLL_BONUS[72])
    answer(game, "back-water-0", "back-date-0", "back-dinar-0")
    assert (things(me), earned(game)) == ((1, 1, 1), {})


@pytest.mark.rule("M-5.1")
def test_dinars_may_be_paid_as_dinars_in_spite_of_scroll_33():
    game = quiet_table()
    own_scrolls(game, 0, 33)
    workshop(game, 2, "green")
    me = give(game, 0, beige=1, water=1, dates=1, dinars=1)
    happen(game, 0, GuardTheCity())
    answer(game, "gate-2-green", "pay-0-0-1")
    assert things(me) == (1, 1, 0)


@pytest.mark.rule("M-5.1")
def test_provisions_may_be_paid_as_printed_in_spite_of_scroll_44():
    game = quiet_table()
    own_scrolls(game, 0, 44)
    me = give(game, 0, water=9, dates=9, dinars=9)
    tile = next(n for n, tile in BOARD.provisions.items() if tile.cost[2] == 0)
    me.provisions = [tile]
    happen(game, 0, PayProvisions())
    assert {"pay-{}-{}-{}".format(*BOARD.provisions[tile].cost), "pay-0-0-2"} <= options(game)


@pytest.mark.rule("M-5.1")
def test_a_spare_oasis_and_oases_claimed_free_by_a_tile_may_be_declined():
    game = quiet_table()
    me = give(game, 0)
    game.table.spare = [7, 8, 9]
    oases(game, 0, {0: 5, 3: 6})
    happen(game, 0, *WINNER[2], *WINNER[15])
    answer(game, "spare-none", "claim-stop")
    assert me.claimed == []
    assert not game.waiting


@pytest.mark.rule("M-5.1")
def test_of_the_two_oases_of_tile_15_one_may_be_claimed():
    game = quiet_table(seats=3)
    oases(game, 0, {0: 5, 3: 6, 4: 7})
    me = game.table.players[0]
    me.track = [-1] * 6
    happen(game, 0, *WINNER[15])
    answer(game, "claim-right-1", "claim-stop")
    assert me.claimed == [6]


@pytest.mark.rule("M-5.1")
def test_the_movement_of_tile_11_is_made_as_a_whole_or_not_at_all():
    game = quiet_table()
    me = give(game, 0, mosque=7)
    happen(game, 0, *WINNER[11])
    assert options(game) == {"up-palace", "up-mosque", "up-none"}
    left = game.copy()
    answer(left, "up-none")
    assert (left.table.players[0].palace, left.table.players[0].mosque) == (0, 7)
    answer(game, "up-mosque")
    assert me.mosque == 10


@pytest.mark.rule("M-5.1")
def test_scrolls_58_and_62_are_done_as_far_as_possible():
    game = quiet_table()
    me = give(game, 0, dates=1)
    happen(game, 0, *SCROLL_BONUS[58])
    assert options(game) == {f"scroll-{tile}" for tile in game.table.scrolls[3]}
    game = quiet_table()
    oases(game, 0, {0: 5, 3: 6})
    me = game.table.players[0]
    me.track = [-1] * 6
    happen(game, 0, ClaimFree(2, may=False))
    assert options(game) == {"claim-left-1", "claim-right-1"}
    answer(game, "claim-left-1")
    assert me.claimed == [5, 6]


# ---- points ----------------------------------------------------------------------------------


@pytest.mark.rule("M-5.2")
def test_a_loss_may_make_the_score_negative():
    game = quiet_table()
    me = give(game, 0, points=1)
    happen(game, 0, Points(-3, FROM_GATES))
    assert me.points == -2


@pytest.mark.rule("M-5.2")
def test_a_loss_never_forbids_an_action():
    game = quiet_table()
    workshop(game, 1, "green", "gray")
    me = give(game, 0, points=-5, beige=2, dinars=0)
    happen(game, 0, GuardTheCity())
    assert "gate-1-green" in options(game)
    answer(game, "gate-1-green", "at-souk")
    assert me.points == -8
    assert "gate-1-gray" in options(game)


@pytest.mark.rule("M-5.3")
def test_the_score_is_one_number_that_goes_on_beyond_the_laps_of_the_track():
    game = quiet_table()
    give(game, 0, points=139)
    happen(game, 0, Points(5, FROM_SQUARE))
    assert game.scores[0] == 144
