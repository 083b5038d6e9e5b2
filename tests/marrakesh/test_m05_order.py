"""Rules, section 5.2: the order of effects."""

import pytest

from riad.games.marrakesh.names import PINK
from riad.games.marrakesh.phases.tower import CLAIMS
from riad.games.marrakesh.sectors.madrasa import Study
from riad.games.marrakesh.sectors.medina import GuardTheCity
from riad.games.marrakesh.sectors.stairs import UP_PALACE, MoveStair
from tests.marrakesh.printed import SCROLL_BONUS

from .builders import (
    answer,
    give,
    happen,
    lay_scrolls,
    offer,
    options,
    quiet_table,
    value,
    workshop,
)
from .builders_core import phase_c


@pytest.mark.rule("M-5.4")
def test_an_effect_interrupts_what_caused_it():
    """Two palace steps: the first crosses, brings an entertainer, who brings a river step."""
    game = quiet_table()
    me = give(game, 0, palace=2, mosque=16, water=1)
    happen(game, 0, MoveStair(UP_PALACE, 2))
    answer(game, "line-r7b")
    assert "perform-river" in options(game)
    answer(game, "perform-river")
    assert (me.palace, me.boat) == (3, 1)
    assert options(game) == {"water-0", "water-1"}
    answer(game, "water-1")
    assert (me.palace, me.boat) == (4, 2)


@pytest.mark.rule("M-5.4")
def test_keshis_of_gates_wait_until_the_action_ends():
    game = quiet_table()
    workshop(game, 1, "pink", "green")
    give(game, 0, beige=2)
    happen(game, 0, GuardTheCity())
    answer(game, "gate-1-pink", "at-souk")
    assert "gate-1-green" in options(game)
    answer(game, "gate-1-green", "at-sahara")
    assert "perform-river" in options(game)


@pytest.mark.rule("M-5.4")
def test_claimed_keshis_wait_until_the_offer_is_empty():
    game = quiet_table(seats=2)
    offer(game, pink=1, green=1, gray=1)
    happen(game, None, CLAIMS)
    answer(game, "claim-pink-1")
    assert options(game) == {"claim-green-1", "claim-gray-1"}
    answer(game, "claim-green-1")
    assert (value(game, 0, "gray"), value(game, 1, "green")) == (1, 0)
    assert "perform-river" in options(game)
    answer(game, "perform-date")
    assert (value(game, 0, "pink"), value(game, 1, "green")) == (1, 1)


@pytest.mark.rule("M-5.5")
def test_one_player_chooses_the_order_of_effects_of_the_same_moment():
    game = quiet_table()
    me = give(game, 0)
    happen(game, 0, *SCROLL_BONUS[55])
    assert options(game) == {"move-stair-0-3", "move-stair-1-3"}
    answer(game, "move-stair-1-3")
    assert (me.palace, me.mosque) == (0, 3)


@pytest.mark.rule("M-5.5")
def test_several_players_come_in_turn_order():
    game = quiet_table()
    game.table.begins = 1
    for player in game.table.players:
        player.aside = [PINK]
    happen(game, None, CLAIMS)
    asked = []
    while game.waiting:
        asked.append(game.waiting[0])
        answer(game, "perform-points")
    assert asked == [1, 2, 0]


@pytest.mark.rule("M-5.6")
def test_a_permanent_scroll_works_for_later_parts_of_the_same_action():
    game = quiet_table()
    lay_scrolls(game, 13, 55)
    me = give(game, 0, gray=8, dates=9, water=0, dinars=0)
    happen(game, 0, Study())
    answer(game, "scroll-13", "scroll-55", "move-stair-0-3")
    assert (me.palace, me.water) == (3, 1)


@pytest.mark.rule("M-5.6")
def test_further_steps_can_be_bought_as_soon_as_the_scroll_is_there():
    game = quiet_table()
    lay_scrolls(game, 26, 55)
    me = give(game, 0, gray=8, dates=4)
    happen(game, 0, Study())
    answer(game, "scroll-26", "scroll-55", "move-stair-0-3", "line-none")
    assert options(game) == {"stop", "step-date"}
    answer(game, "step-date")
    assert (me.palace, me.dates) == (4, 0)


@pytest.mark.rule("M-5.5")
def test_turns_follow_the_start_player():
    game = quiet_table()
    game.table.begins = 2
    phase_c(game, *["green-gray-white"] * 3)
    assert game.waiting == (2,)
