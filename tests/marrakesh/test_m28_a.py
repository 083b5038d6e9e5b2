"""Rules, section 28: how scrolls 01 to 42 work together: paying, gates, Souk, orchard, vendors."""

import pytest

from riad.games.marrakesh.gains import GainAny
from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.phases.flow import BeginTurn
from riad.games.marrakesh.phases.seasons import PayProvisions
from riad.games.marrakesh.sectors.actions import AnyAction, UseAssistant
from riad.games.marrakesh.sectors.sahara import ClaimFree
from riad.games.marrakesh.table import Game
from riad.games.marrakesh.tiles.oases import ScoreOasis
from tests.marrakesh.printed import BOARD

from .builders import (
    answer,
    assistants,
    claim,
    give,
    goods,
    happen,
    lay_scrolls,
    oases,
    options,
    value,
    vendors,
    workshop,
)
from .builders_scrolls_a import (
    acquire,
    act,
    gained,
    me_of,
    points,
    refusal,
    resources,
    with_scrolls,
)

# ---- 33: dates and water as dinars -----------------------------------------------------------


@pytest.mark.rule("M-28.1")
def test_33_pays_for_gates():
    game = with_scrolls(33, beige=1, water=1)
    workshop(game, 2, "white")
    act(game, "medina")
    answer(game, "gate-2-white", "at-souk")
    assert resources(game) == (0, 0, 0)


@pytest.mark.rule("M-28.1", "M-14.10")
@pytest.mark.parametrize("thing", ["water", "dates", "dinars"])
def test_33_pays_for_new_scrolls_as_long_as_a_date_is_left_for_the_purchase(thing):
    game = with_scrolls(33, gray=1, **{"dates": 1} | {thing: 2 if thing == "dates" else 1})
    act(game, "madrasa")
    answer(game, "refresh-gray")
    for tile in (19, 20, 21):
        game.resolve(f"scroll-{tile}")
    assert options(game) == {"scroll-19", "scroll-20", "scroll-21"}
    assert resources(game) == (0, 1, 0)
    answer(game, "scroll-20")
    assert resources(game) == (0, 0, 2)


@pytest.mark.rule("M-28.1", "M-14.10")
def test_33_the_last_date_cannot_pay_for_new_scrolls():
    game = with_scrolls(33, gray=1, dates=1)
    act(game, "madrasa")
    assert refusal(game, "pile/gray") == "M-14.3"


@pytest.mark.rule("M-28.1")
def test_33_where_several_ways_leave_the_date_the_player_chooses():
    game = with_scrolls(33, gray=1, dates=1, water=1, dinars=1)
    act(game, "madrasa")
    answer(game, "refresh-gray")
    assert options(game) == {"pay-1-0-0", "pay-0-0-1"}
    answer(game, "pay-1-0-0")
    assert resources(game) == (0, 1, 1)


@pytest.mark.rule("M-28.1")
def test_33_pays_the_dinars_of_an_oasis():
    game = with_scrolls(33, water=1, dates=2)
    oases(game, 0, {0: 5, 1: 6, 2: 7})  # the third costs one of each
    claim(game, 0, 8)  # the next place of the track is empty
    act(game, "sahara")
    answer(game, "claim-left-3")
    assert resources(game) == (0, 0, 0)
    assert me_of(game).claimed == [8, 7]


def provisions(game: Game, *tiles: int) -> None:
    """These provision tiles are face up."""
    table = game.table
    for player in table.players:
        table.provision_pool += [*player.hidden, *player.provisions]
        player.hidden, player.provisions = [], []
    for tile in tiles:
        table.provision_pool.remove(tile)
    me_of(game).provisions = list(tiles)


@pytest.mark.rule("M-28.1", "M-19.10")
def test_33_pays_the_dinars_of_provisions():
    game = with_scrolls(33, water=2, dates=2)
    provisions(game, 12)  # three dinars
    happen(game, 0, PayProvisions())
    assert options(game) == {"pay-2-1-0", "pay-1-2-0"}
    answer(game, "pay-2-1-0")
    assert resources(game) == (0, 1, 0)
    assert gained(game) == 0


@pytest.mark.rule("M-28.1", "M-19.9")
def test_33_dinars_do_not_pay_for_water_in_provisions():
    game = with_scrolls(33, dinars=9)
    provisions(game, 10)  # three water
    happen(game, 0, PayProvisions())
    assert resources(game) == (0, 0, 0)
    assert points(game, "provisions") == -4


@pytest.mark.rule("M-28.1", "M-28.3")
@pytest.mark.parametrize("thing", ["water", "dates"])
def test_33_pays_the_fee_of_44(thing):
    game = with_scrolls(33, 44, **{thing: 2})
    provisions(game, 12)
    happen(game, 0, PayProvisions())
    assert resources(game) == (0, 0, 0)
    assert gained(game) == 0  # a fee and one resource for the tile, nothing lost


@pytest.mark.rule("M-28.1")
def test_33_is_no_duty_dinars_may_be_paid_where_there_are_dates():
    game = with_scrolls(33, beige=1, dates=1, dinars=1)
    workshop(game, 2, "white")
    act(game, "medina")
    answer(game, "gate-2-white")
    assert options(game) == {"pay-0-0-1", "pay-0-1-0"}


@pytest.mark.rule("M-28.1")
@pytest.mark.parametrize(("oasis", "kind"), [(19, "water"), (20, "dinar"), (21, "date")])
def test_33_says_nothing_about_resources_returned_for_an_oasis(oasis, kind):
    game = with_scrolls(33, water=2, dates=2, dinars=2)
    happen(game, 0, ScoreOasis(oasis))
    assert options(game) == {f"back-{kind}-{n}" for n in range(3)}


@pytest.mark.rule("M-28.1")
def test_33_says_nothing_about_resources_returned_for_72():
    game = with_scrolls(33, water=1, dates=2, dinars=1)
    acquire(game, 72)
    answer(game, "back-water-1", "back-date-2", "back-dinar-1")
    assert not game.waiting
    assert points(game, "scrolls") == 8


@pytest.mark.rule("M-28.2")
def test_33_with_32_the_discount_comes_first_the_rest_is_any_mix():
    game = with_scrolls(32, 33, beige=1, water=1, dates=1, dinars=1)
    workshop(game, 4, "white")
    act(game, "medina")
    answer(game, "gate-4-white")
    assert options(game) == {"pay-1-1-0", "pay-1-0-1", "pay-0-1-1"}
    answer(game, "pay-1-1-0")
    assert resources(game) == (0, 0, 1)


@pytest.mark.rule("M-28.2")
def test_33_with_32_nothing_is_paid_for_a_gate_of_one_dinar():
    game = with_scrolls(32, 33, beige=1, water=1, dates=1, dinars=1)
    workshop(game, 2, "white")
    act(game, "medina")
    answer(game, "gate-2-white", "at-souk")
    assert resources(game) == (1, 1, 1)


# ---- 22, 32, 36, 66: gates -------------------------------------------------------------------


@pytest.mark.rule("M-28.8")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("scrolls", [(32,), (22, 32)])
def test_22_and_32_the_discount_changes_no_points(scrolls, number):
    game = with_scrolls(*scrolls, beige=1, dinars=2)
    workshop(game, number, "white")
    act(game, "medina")
    answer(game, f"gate-{number}-white", "at-souk")
    waived = 22 in scrolls and number == 1
    assert points(game, "gates") == (0 if waived else BOARD.workshops[number - 1].points)


@pytest.mark.rule("M-28.6", "M-16.10")
def test_36_the_colours_are_chosen_after_the_last_purchase_one_after_the_other():
    game = with_scrolls(36, beige=2)
    workshop(game, 1, "white", "black")
    act(game, "medina")
    answer(game, "gate-1-white", "at-souk")
    assert "gate-1-black" in options(game)  # no colour is asked for yet
    answer(game, "gate-1-black", "at-madrasa", "keshi-brown", "path-left")
    game.resolve("oasis-5")
    assert "keshi-white" in options(game)  # the second is chosen with the oasis in view
    answer(game, "keshi-white")
    assert (value(game, 0, "brown"), value(game, 0, "white"), value(game, 0, "black")) == (1, 1, 0)


@pytest.mark.rule("M-28.6")
def test_36_the_colour_must_have_room_goods_always_have():
    game = with_scrolls(36, beige=1, white=7, green=8, yellow=9)
    workshop(game, 1, "green", "white")
    act(game, "medina")
    answer(game, "gate-1-green", "at-souk")
    assert "keshi-green" not in options(game)
    assert refusal(game, "keshi/green") == "M-5.8"
    assert {"keshi-white", "keshi-yellow"} <= options(game)


@pytest.mark.rule("M-28.6")
def test_36_room_is_seen_when_the_keshi_is_placed():
    game = with_scrolls(36, beige=2, white=7)
    workshop(game, 1, "green", "white")
    act(game, "medina")
    answer(game, "gate-1-green", "at-souk", "gate-1-white", "at-madrasa", "keshi-white")
    assert "keshi-white" not in options(game)


@pytest.mark.rule("M-28.7")
@pytest.mark.parametrize("second", ["keshi-gray", "keshi-turquoise"])
def test_36_with_66_two_keshis_of_any_colours_for_a_gate(second):
    game = with_scrolls(36, 66, beige=1)
    workshop(game, 1, "white")
    act(game, "medina")
    answer(game, "gate-1-white", "at-souk", "keshi-gray", second)
    assert not game.waiting
    assert value(game, 0, "gray") + value(game, 0, "turquoise") == 2
    assert value(game, 0, "white") == 0


# ---- 34, 18, 46: the Souk --------------------------------------------------------------------


@pytest.mark.rule("M-28.22")
def test_34_applies_to_a_souk_action_without_an_assistant():
    game = with_scrolls(34, yellow=2)
    game.table.luxuries = [2, 4]
    happen(game, 0, AnyAction())
    answer(game, "do-souk", "luxury-2", "luxury-4")
    assert me_of(game).luxuries[0] == 2


@pytest.mark.rule("M-28.22")
def test_without_34_a_souk_action_without_an_assistant_is_one_purchase():
    game = with_scrolls(yellow=2)
    game.table.luxuries = [2, 4]
    happen(game, 0, AnyAction())
    answer(game, "do-souk", "luxury-2")
    assert not game.waiting


@pytest.mark.rule("M-28.22", "M-9.8")
def test_35_and_50_give_nothing_for_an_action_without_an_assistant():
    game = with_scrolls(35, 50, gray=1)
    vendors(game, 0, "madrasa")
    happen(game, 0, AnyAction())
    answer(game, "do-madrasa")
    assert resources(game) == (0, 0, 0)
    assert gained(game) == 0


@pytest.mark.rule("M-28.26")
def test_18_counts_for_each_use_with_46():
    game = with_scrolls(18, 46, yellow=1, orange=2)
    game.table.office = 1
    act(game, "souk")
    answer(game, "change-yellow", "take-0-1-0", "change-orange", "take-1-0-0")
    assert resources(game) == (3, 1, 2)
    answer(game, "trade-stop")
    assert goods(game, 0) == (0, 0, 1)


# ---- 23 to 25: the orchard -------------------------------------------------------------------


@pytest.mark.rule("M-28.27")
def test_23_to_25_each_date_may_be_any_of_the_kinds_owned():
    game = with_scrolls(23, 24, 25, green=6)
    act(game, "date-orchard")
    answer(game, "water-1", "dinar-2")
    assert options(game) == {"point-0", "point-1", "point-2", "point-3"}
    answer(game, "point-2")
    assert resources(game) == (1, 1, 2)
    assert gained(game) == 2


@pytest.mark.rule("M-28.27")
def test_23_to_25_all_dates_may_be_one_kind_and_then_nothing_more_is_asked():
    game = with_scrolls(23, 25, green=4)
    act(game, "date-orchard")
    answer(game, "water-4")
    assert not game.waiting
    assert resources(game) == (4, 0, 0)


@pytest.mark.rule("M-28.27")
def test_23_to_25_dates_from_elsewhere_stay_dates():
    game = with_scrolls(23, 24, 25)
    acquire(game, 21)
    happen(game, 0, place(COLOURS.index("pink")))
    answer(game, "perform-date")
    happen(game, 0, GainAny(1))
    answer(game, "take-0-1-0")
    assert not game.waiting
    assert resources(game) == (0, 5, 0)


# ---- 35, 50, 57: vendors ---------------------------------------------------------------------


@pytest.mark.rule("M-28.28")
@pytest.mark.parametrize(("use", "rest"), [("new-souk", ("good-yellow",)), ("act-souk", ())])
def test_35_and_50_apply_to_the_vendor_of_the_souk(use, rest):
    game = with_scrolls(35, 50)
    acquire(game, 57)
    give(game, 0, water=0)
    assistants(game, 0, "souk")
    happen(game, 0, BeginTurn(), UseAssistant())
    answer(game, use, *rest)
    assert resources(game) == (2, 0, 0)
    assert points(game, "scrolls") == (2 if use == "act-souk" else 0)


@pytest.mark.rule("M-28.28")
def test_35_the_vendor_of_the_souk_gives_nothing_in_the_turn_in_which_it_comes():
    game = with_scrolls(35)
    acquire(game, 57)
    give(game, 0, water=0)
    assistants(game, 0, "souk")
    happen(game, 0, UseAssistant())
    answer(game, "new-souk", "good-yellow")
    assert resources(game) == (0, 0, 0)


@pytest.mark.rule("M-28.28")
def test_35_with_50_and_a_vendor_elsewhere():
    game = with_scrolls(35, 50, white=2)
    vendors(game, 0, "palace")
    assistants(game, 0, "palace")
    happen(game, 0, UseAssistant())
    answer(game, "act-palace")
    assert resources(game) == (2, 0, 0)
    assert points(game, "scrolls") == 2
    assert me_of(game).palace == 2


# ---- scrolls without a price -----------------------------------------------------------------


@pytest.mark.rule("M-28.35")
def test_a_free_yellow_scroll_does_at_once_what_a_bought_one_does():
    game = with_scrolls()
    lay_scrolls(game, 40)
    oases(game, 0, {0: 5})
    claim(game, 0, 6, 7, 8, 9)
    happen(game, 0, ClaimFree(1, may=True))
    answer(game, "claim-left-1", "scroll-40")
    assert goods(game, 0) == (1, 1, 0)
    assert me_of(game).studied == 0
