"""Rules, section 10: the River."""

import pytest

from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import TURQUOISE
from tests.marrakesh.printed import BOARD

from .builders import answer, give, happen, options, own_scrolls, quiet_table, value
from .builders_core import earned, things, use


@pytest.mark.rule("M-10.1")
@pytest.mark.parametrize("fishers", [1, 4, 8])
def test_the_action_moves_a_step_for_each_fisher(fishers):
    game = quiet_table()
    me = give(game, 0, turquoise=fishers, water=0)
    use(game, "river")
    if fishers < 8:
        answer(game, "act-river")
    assert me.boat == fishers
    assert value(game, 0, "turquoise") == fishers


@pytest.mark.rule("M-10.2")
@pytest.mark.parametrize("paid", range(4))
def test_any_amount_of_water_is_paid_for_more_steps(paid):
    game = quiet_table()
    me = give(game, 0, turquoise=1, water=3)
    use(game, "river")
    answer(game, "act-river", f"water-{paid}")
    assert (me.boat, me.water) == (1 + paid, 3 - paid)


@pytest.mark.rule("M-10.2")
def test_without_water_nothing_is_asked():
    game = quiet_table()
    give(game, 0, turquoise=1, water=0)
    use(game, "river")
    answer(game, "act-river")
    assert not game.waiting


@pytest.mark.rule("M-10.3", "MX-6")
def test_the_sixth_step_reaches_the_jetty_and_the_seventh_is_a_point():
    game = quiet_table()
    me = give(game, 0, turquoise=5, water=2, boat=BOARD.jetty - 6)
    use(game, "river")
    answer(game, "act-river")
    assert options(game) == {"water-0", "water-1", "water-2"}
    answer(game, "water-2")
    assert earned(game) == {"river": 5}
    assert (me.water, me.boat) == (0, BOARD.jetty)


@pytest.mark.rule("M-10.3")
def test_the_action_at_the_jetty_is_points():
    game = quiet_table()
    own_scrolls(game, 0, 56)
    give(game, 0, turquoise=3, water=0, boat=BOARD.jetty)
    use(game, "river")
    answer(game, "act-river")
    assert earned(game) == {"river": 6}


@pytest.mark.rule("M-10.4")
def test_a_fisher_brings_no_bonus():
    game = quiet_table()
    me = give(game, 0)
    before = things(me)
    happen(game, 0, place(TURQUOISE))
    assert (things(me), me.boat, earned(game)) == (before, 0, {})
