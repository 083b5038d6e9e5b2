"""Rules, section 13: the Date orchard."""

import pytest

from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import GREEN

from .builders import answer, give, happen, quiet_table, value
from .builders_core import earned, things, use


@pytest.mark.rule("M-13.1", "MX-10")
@pytest.mark.parametrize("pickers", range(1, 9))
def test_the_action_brings_a_date_for_each_picker(pickers):
    game = quiet_table()
    me = give(game, 0, green=pickers, water=0, dates=0, dinars=0)
    use(game, "date-orchard", "souk")
    answer(game, "act-date-orchard")
    assert things(me) == (0, pickers, 0)
    assert value(game, 0, "green") == pickers
    assert earned(game) == {}


@pytest.mark.rule("M-13.2")
def test_each_picker_placed_is_a_point():
    game = quiet_table()
    give(game, 0, green=6)
    happen(game, 0, place(GREEN), place(GREEN), place(GREEN))
    assert value(game, 0, "green") == 8
    assert earned(game) == {"orchard": 2}
