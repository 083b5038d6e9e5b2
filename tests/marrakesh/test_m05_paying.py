"""Rules, section 5.6: paying."""

import pytest

from riad.games.marrakesh.gains import Pay, can_pay
from riad.games.marrakesh.sectors.medina import GuardTheCity
from riad.games.marrakesh.sectors.sahara import ClaimOases

from .builders import answer, give, happen, oases, options, own_scrolls, quiet_table, workshop
from .builders_core import things, why_not


@pytest.mark.rule("M-5.37")
def test_a_cost_goes_to_the_supply():
    game = quiet_table()
    me = give(game, 0, water=2, dates=2, dinars=2)
    others = game.copy().table.players[1:]
    happen(game, 0, Pay(1, 2, 0))
    assert things(me) == (1, 0, 2)
    assert game.table.players[1:] == others


@pytest.mark.rule("M-5.37")
def test_a_gate_cannot_be_paid_in_part():
    game = quiet_table()
    workshop(game, 4, "green")
    give(game, 0, beige=1, dinars=2, water=9, dates=9)
    happen(game, 0, GuardTheCity())
    assert "gate-4-green" not in options(game)
    assert why_not(game, "gate/4-green") == "M-16.5"


@pytest.mark.rule("M-5.37")
def test_an_oasis_cannot_be_paid_in_part():
    game = quiet_table()
    oases(game, 0, {0: 5, 3: 6, 4: 7})
    give(game, 0, water=0, dates=1, dinars=1)
    happen(game, 0, ClaimOases())
    assert options(game) == {"claim-left-1", "claim-stop"}
    assert why_not(game, "oasis/right-2") == "M-17.6"


@pytest.mark.rule("M-5.38")
@pytest.mark.parametrize(("number", "price"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_a_discount_ends_at_nothing_and_gives_no_change(number, price):
    game = quiet_table()
    own_scrolls(game, 0, 32)
    workshop(game, number, "green")
    me = give(game, 0, beige=1, dinars=3)
    happen(game, 0, GuardTheCity())
    answer(game, f"gate-{number}-green")
    assert me.dinars == 3 - price


@pytest.mark.rule("M-5.39")
def test_any_part_of_a_cost_in_dinars_may_be_paid_with_dates_and_water():
    game = quiet_table()
    own_scrolls(game, 0, 33)
    me = give(game, 0, water=3, dates=3, dinars=3)
    happen(game, 0, Pay(0, 0, 3))
    assert options(game) == {
        f"pay-{a}-{b}-{3 - a - b}" for a in range(4) for b in range(4) if a + b <= 3
    }
    answer(game, "pay-1-2-0")
    assert things(me) == (2, 1, 3)


@pytest.mark.rule("M-5.39")
def test_what_must_be_dates_or_water_stays_so():
    game = quiet_table()
    own_scrolls(game, 0, 33)
    me = give(game, 0, water=1, dates=0, dinars=9)
    assert not can_pay(game, me, (0, 1, 0))
    assert not can_pay(game, me, (2, 0, 0))
    give(game, 0, water=1, dates=2, dinars=0)
    happen(game, 0, Pay(1, 1, 1))
    assert things(me) == (0, 0, 0)


@pytest.mark.rule("M-5.39")
def test_without_the_scroll_dinars_are_dinars():
    game = quiet_table()
    me = give(game, 0, water=9, dates=9, dinars=0)
    assert not can_pay(game, me, (0, 0, 1))
