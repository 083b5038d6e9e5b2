"""Rules, section 28: scrolls 43 to 72 in detail: claims, provisions, oases, gates."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import BROWN
from riad.games.marrakesh.phases.seasons import PayProvisions
from riad.games.marrakesh.phases.tower import CLAIM
from riad.games.marrakesh.sectors.medina import GuardTheCity
from riad.games.marrakesh.sectors.sahara import ClaimOases
from riad.kernel.frames import Together
from tests.marrakesh.builders import (
    answer,
    claim,
    give,
    goods,
    happen,
    oases,
    offer,
    options,
    value,
    workshop,
)
from tests.marrakesh.builders_tiles import (
    bare_table,
    evaluate,
    finish,
    points,
    resources,
    take_scroll,
)


def provisions(game, *tiles):
    """Seat 0 must pay for these tiles now."""
    game.table.players[0].provisions = list(tiles)
    happen(game, None, Together(PayProvisions(), (0,)))


# ---- 61: claiming ----------------------------------------------------------------------------


@pytest.mark.rule("M-28.30")
def test_61_still_claims_at_least_one_and_needs_room_for_each():
    game, me = bare_table(3, 61)
    give(game, 0, green=7, gray=8)
    offer(game, green=2, gray=1, pink=1)
    happen(game, 0, CLAIM)
    assert options(game) == {"claim-green-1", "claim-pink-1", "claim-green-pink"}
    refused = game.why_not(0, "offer/green+count/2")
    assert refused is not None
    assert refused.rule == "M-8.5"
    answer(game, "claim-green-pink")
    assert me.aside == [0, 5]


@pytest.mark.rule("M-28.30")
def test_61_takes_one_where_one_is_left_or_has_room():
    game, me = bare_table(3, 61)
    give(game, 0, gray=8)
    offer(game, green=1, gray=2)
    happen(game, 0, CLAIM)
    assert me.aside == [0]


# ---- 44: provisions --------------------------------------------------------------------------


@pytest.mark.rule("M-28.3")
def test_44_in_season_3_costs_a_dinar_and_three_resources_of_any_kinds():
    game, _ = bare_table(3, 44)
    give(game, 0, water=2, dates=2, dinars=1)
    provisions(game, 10, 11, 12)
    assert options(game) == {"pay-2-1-1", "pay-1-2-1"}


@pytest.mark.rule("M-28.3")
def test_44_is_optional_where_the_tiles_themselves_can_be_paid():
    game, me = bare_table(3, 44)
    give(game, 0, water=3, dates=1, dinars=1)
    provisions(game, 10)
    assert options(game) == {"pay-3-0-0", "pay-1-0-1", "pay-0-1-1"}
    finish(game, "pay-3-0-0")
    assert resources(me) == (0, 1, 1)


@pytest.mark.rule("M-28.3")
def test_44_covers_all_tiles_not_some():
    game, _ = bare_table(3, 44)
    give(game, 0, water=9, dates=9, dinars=1)
    provisions(game, 10, 11)
    assert options(game) == {"pay-3-3-0", "pay-2-0-1", "pay-1-1-1", "pay-0-2-1"}


@pytest.mark.rule("M-28.3")
def test_44_is_a_way_to_pay_that_must_be_used_before_points_are_lost():
    game, me = bare_table(3, 44)
    give(game, 0, water=1, dinars=1)
    provisions(game, 11)
    assert resources(me) == (0, 0, 0)
    assert points(game, "provisions") == 0


@pytest.mark.rule("M-28.3")
def test_the_fee_of_44_is_a_dinar_unless_33_lets_dates_or_water_stand_in():
    game, me = bare_table(3, 44)
    give(game, 0, water=2)
    provisions(game, 11)
    assert points(game, "provisions") == -4
    game, me = bare_table(3, 44, 33)
    give(game, 0, water=2)
    provisions(game, 11)
    assert (me.water, points(game, "provisions")) == (0, 0)


# ---- 45, 62: oases ---------------------------------------------------------------------------


@pytest.mark.rule("M-28.4")
def test_45_asks_a_resource_in_the_sahara_action_only():
    game, me = bare_table(3, 45)
    oases(game, 0, {0: 5, 2: 7})
    give(game, 0, water=1)
    happen(game, 0, ClaimOases())
    answer(game, "claim-left-3")
    assert me.water == 0
    answer(game, "track-leave")
    assert not game.waiting, "nothing is left to pay with"
    give(game, 0, water=1)
    take_scroll(game, 0, 62)
    assert me.claimed == [7, 5]
    assert me.water == 1, "claimed free"


@pytest.mark.rule("M-28.5")
def test_62_claims_those_there_are_and_cannot_be_declined():
    game, me = bare_table()
    me.track = [-1] * 6
    take_scroll(game, 0, 62)
    assert me.claimed == []
    game, me = bare_table()
    me.track = [-1] * 6
    oases(game, 0, {0: 5, 3: 6})
    take_scroll(game, 0, 62)
    assert options(game) == {"claim-left-1", "claim-right-1"}
    finish(game, "claim-right-1")
    assert me.claimed == [6, 5]


@pytest.mark.rule("M-28.5")
def test_62_resolves_the_track_place_by_place_and_sees_oases_discovered_meanwhile():
    game, me = bare_table()
    claim(game, 0, 1)
    give(game, 0, green=1)
    oases(game, 0, {3: 6, 4: 7})
    take_scroll(game, 0, 62)
    answer(game, "claim-right-1")  # the second place, empty
    answer(game, "return-green", "keshi-brown", "path-left")  # the exchange of the third place
    assert me.claimed == [1, 6, 7]
    game.resolve("oasis-9")
    finish(game, "track-leave")  # the fourth place
    assert me.claimed == [1, 6, 7, 9]
    assert value(game, 0, "green") == 0


# ---- 66: gates -------------------------------------------------------------------------------


@pytest.mark.rule("M-28.7")
def test_66_loses_the_second_keshi_where_there_is_room_for_one():
    game, _ = bare_table(3, 66)
    give(game, 0, beige=1, white=7)
    workshop(game, 1, "white")
    happen(game, 0, GuardTheCity())
    finish(game, "gate-1-white", "at-palace")
    assert value(game, 0, "white") == 8


@pytest.mark.rule("M-28.7")
@pytest.mark.parametrize("colours", [("green", "gray"), ("gray", "gray"), ("white", "orange")])
def test_66_and_36_two_keshis_of_any_colours_for_each_gate(colours):
    game, _ = bare_table(3, 36, 66)
    give(game, 0, beige=1)
    workshop(game, 1, "white")
    happen(game, 0, GuardTheCity())
    finish(game, "gate-1-white", "at-palace", *(f"keshi-{colour}" for colour in colours))
    for colour in ("green", "gray", "white"):
        assert value(game, 0, colour) == colours.count(colour)
    assert goods(game, 0)[2] == colours.count("orange")


# ---- 68, 71: oases scored on the way ---------------------------------------------------------


def discover(game, tile):
    happen(game, 0, place(BROWN))
    answer(game, "path-left")
    game.resolve(f"oasis-{tile}")


@pytest.mark.rule("M-28.31")
def test_68_counts_the_new_caravan():
    game, _ = bare_table(3, 68)
    discover(game, 12)
    assert points(game, "scrolls") == 3 + 1


@pytest.mark.rule("M-28.31")
def test_68_scores_by_the_state_after_the_flip():
    game, _ = bare_table(3, 68)
    claim(game, 0, 1, 2)
    give(game, 0, palace=16, mosque=3, boat=11)
    discover(game, 26)
    assert points(game, "scrolls") == 6, "two claimed so far"
    discover(game, 29)
    assert points(game, "scrolls") == 13
    discover(game, 30)
    assert points(game, "scrolls") == 13, "the fisherman is not at the jetty"


@pytest.mark.rule("M-28.31")
@pytest.mark.parametrize(("tile", "kind"), [(19, "water"), (20, "dinar"), (21, "date")])
def test_68_lets_resources_be_returned_now(tile, kind):
    game, me = bare_table(3, 68)
    give(game, 0, water=14, dates=14, dinars=14)
    discover(game, tile)
    assert options(game) == {f"back-{kind}-{n}" for n in range(13)}
    finish(game, f"back-{kind}-5")
    assert points(game, "scrolls") == 3 + 5
    assert sum(resources(me)) == 37


@pytest.mark.rule("M-28.31")
def test_68_does_not_score_what_is_not_flipped():
    game, me = bare_table(3, 68)
    happen(game, 0, place(BROWN))
    finish(game, "path-start", "take-2-0-0")
    game.table.spare = [23, 24, 25]
    game.table.oasis_pool = [t for t in game.table.oasis_pool if t not in game.table.spare]
    evaluate(game, 2, 5, 0, 0)
    finish(game, "spare-24", "track-leave")
    assert me.claimed == [24]
    assert points(game, "scrolls") == 0


@pytest.mark.rule("M-28.32")
def test_71_scores_by_the_state_now():
    game, _ = bare_table()
    claim(game, 0, 30)
    give(game, 0, boat=12)
    take_scroll(game, 0, 71)
    assert points(game, "scrolls") == 7


@pytest.mark.rule("M-28.32")
def test_71_lets_up_to_twelve_resources_be_returned_now():
    game, me = bare_table()
    claim(game, 0, 21)
    give(game, 0, dates=14)
    take_scroll(game, 0, 71)
    assert options(game) == {f"back-date-{n}" for n in range(13)}
    finish(game, "back-date-0")
    assert (points(game, "scrolls"), me.dates) == (3, 14)


@pytest.mark.rule("M-28.32")
def test_71_has_no_effect_without_a_claimed_oasis():
    game, me = bare_table()
    oases(game, 0, {0: 5})
    take_scroll(game, 0, 71)
    assert me.points == 10


# ---- 72: resources returned ------------------------------------------------------------------


@pytest.mark.rule("M-28.33")
def test_72_may_return_nothing_and_goods_are_no_resources():
    game, me = bare_table()
    give(game, 0, water=1, dates=1, yellow=3)
    take_scroll(game, 0, 72)
    finish(game, "back-water-0", "back-date-0")
    assert me.points == 10
    assert goods(game, 0) == (3, 0, 0)
    assert resources(me) == (1, 1, 0)
