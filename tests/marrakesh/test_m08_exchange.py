"""Rules, section 8: phase B, claimed keshis are set aside and then placed."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.names import COLOURS, SECTORS
from riad.games.marrakesh.phases.tower import PLACE_CLAIMED
from riad.games.marrakesh.table import Game

from .builders import answer, give, happen, options, quiet_table, value, vendors
from .builders_start import aside, asked, awaited, claims, offered, rules_of

JAN = 1
TRACKS = ("green", "gray", "white", "black", "turquoise")


def set_aside(game: Game, seat: int, *colours: str) -> None:
    """Keshis claimed earlier in this phase."""
    game.table.players[seat].aside = sorted(COLOURS.index(name) for name in colours)


# ---- set aside, then exchanged ---------------------------------------------------------------


@pytest.mark.rule("M-8.11")
def test_claimed_keshis_wait_until_the_offer_is_empty():
    game = claims(quiet_table(), green=2, gray=2, turquoise=2)
    answer(game, "claim-green-2", "claim-gray-1")
    assert (aside(game, 0), aside(game, 1)) == (["green", "green"], ["gray"])
    assert [value(game, 0, "green"), value(game, 1, "gray")] == [0, 0]
    assert game.scores == (10, 10, 10)
    answer(game, "claim-turquoise-2")
    assert game.over, "what was left for seat 0 was no choice"
    assert [value(game, 0, name) for name in ("green", "gray")] == [2, 1]
    assert (value(game, 1, "gray"), value(game, 2, "turquoise")) == (1, 2)
    assert [aside(game, seat) for seat in range(3)] == [[], [], []]


@pytest.mark.rule("M-8.12", "MY-1")
def test_keshis_set_aside_count_as_placed():
    game = quiet_table(2)
    give(game, 0, green=7)
    claims(game, green=3, yellow=2)
    answer(game, "claim-green-1")
    assert (aside(game, 0), value(game, 0, "green")) == (["green"], 7)
    answer(game, "claim-yellow-1")
    assert aside(game, 0) == ["green", "yellow"], "all that seat 0 could claim"
    assert (offered(game), game.waiting) == ({"green": 2}, (1,))
    answer(game, "claim-green-1")
    assert offered(game) == {}, "with only green left seat 0 was skipped"
    assert (value(game, 0, "green"), value(game, 1, "green")) == (8, 2)


@pytest.mark.rule("M-8.12", "MY-1")
def test_a_second_green_may_not_be_claimed_with_seven_and_one_set_aside():
    game = quiet_table()
    give(game, 0, green=7)
    set_aside(game, 0, "green")
    claims(game, green=1, yellow=2)
    assert options(game) == {"claim-yellow-1", "claim-yellow-2"}
    assert rules_of(game, 0, "offer/green") == "M-8.4"


@pytest.mark.rule("M-8.12")
def test_keshis_set_aside_count_for_the_room_of_vendors_too():
    game = quiet_table()
    vendors(game, 0, *SECTORS[:6])
    set_aside(game, 0, "red")
    claims(game, red=2, yellow=1)
    assert options(game) == {"claim-red-1", "claim-yellow-1"}


@pytest.mark.rule("M-8.13")
@pytest.mark.parametrize("colour", TRACKS)
def test_a_track_colour_advances_its_marker_and_the_wood_goes_back(colour):
    game = quiet_table()
    supply = list(game.table.wood)
    set_aside(game, 0, colour, colour)
    happen(game, 0, PLACE_CLAIMED)
    assert value(game, 0, colour) == 2
    supply[COLOURS.index(colour)] += 2
    assert game.table.wood == supply


@pytest.mark.rule("M-8.13")
def test_all_other_colours_are_placed_on_the_board():
    game = quiet_table()
    supply = sum(game.table.wood)
    set_aside(game, 0, "yellow", "purple", "orange", "pink", "beige", "red", "brown")
    happen(game, 0, PLACE_CLAIMED)
    answer(game, "place-pink", "perform-points", "place-red", "vendor-palace", "path-left")
    game.resolve("oasis-3")
    me = game.table.players[0]
    assert me.goods == [1, 1, 1]
    assert (me.guards, me.square.bit_count(), me.vendors.bit_count(), me.paths) == (
        1,
        1,
        1,
        [1, 0, 0],
    )
    assert [value(game, 0, name) for name in ("pink", "beige", "brown")] == [1, 1, 1]
    assert sum(game.table.wood) == supply + 7


@pytest.mark.rule("M-8.14")
def test_the_exchange_goes_round_once_in_turn_order():
    game = quiet_table()
    game.table.begins = 2
    for seat in range(3):
        set_aside(game, seat, "pink", "red")
    claims(game)
    order = []
    while game.waiting:
        order.append(game.waiting[0])
        answer(game, next(iter(options(game) - {"perform-river", "perform-goods"})))
    assert list(dict.fromkeys(order)) == [2, 0, 1]
    assert order == sorted(order, key=[2, 0, 1].index), "each does all of his own first"


@pytest.mark.rule("M-8.14")
def test_each_player_places_in_an_order_of_choice():
    for first, second in (("pink", "red"), ("red", "pink")):
        game = quiet_table()
        set_aside(game, 0, "pink", "red")
        happen(game, 0, PLACE_CLAIMED)
        assert options(game) == {"place-pink", "place-red"}
        answer(game, f"place-{first}")
        assert asked(game) == ("PlaceEntertainer" if first == "pink" else "PlaceVendor")
        answer(game, "perform-points" if first == "pink" else "vendor-palace")
        assert asked(game) == ("PlaceEntertainer" if second == "pink" else "PlaceVendor")


@pytest.mark.rule("M-8.15")
def test_a_keshi_without_room_by_then_is_returned_without_effect():
    game = quiet_table()
    give(game, 0, green=8, points=10)
    set_aside(game, 0, "green", "yellow")
    supply = game.table.wood[0]
    happen(game, 0, PLACE_CLAIMED)
    assert game.over
    assert (value(game, 0, "green"), game.scores[0]) == (8, 10)
    assert game.table.wood[0] == supply + 1
    assert game.table.players[0].goods == [1, 0, 0], "the others are placed all the same"


@pytest.mark.rule("M-8.15")
def test_a_chain_of_bonuses_may_take_the_last_room():
    game = quiet_table()
    give(game, 0, palace=2, mosque=3)
    vendors(game, 0, *SECTORS[:7])
    set_aside(game, 0, "pink", "red")
    happen(game, 0, PLACE_CLAIMED)
    answer(game, "place-pink", "perform-palace")
    assert "line-r4a" in options(game), "the step has crossed a threshold"
    answer(game, "line-r4a")
    assert game.over, "the claimed vendor found no room"
    assert game.table.players[0].vendors == 0xFF


@pytest.mark.rule("M-8.15")
@pytest.mark.parametrize("colour", ["pink", "brown", "red"])
def test_the_same_holds_for_keshis_whose_place_is_chosen(colour):
    game = quiet_table()
    if colour == "red":
        vendors(game, 0, *SECTORS[:8])
    else:
        give(game, 0, **{colour: 8})
    before = game.copy().table.players[0]
    set_aside(game, 0, colour)
    happen(game, 0, PLACE_CLAIMED)
    assert game.over
    assert game.table.players[0] == before


@pytest.mark.rule("M-8.16")
def test_green_pink_and_brown_bring_their_bonus_when_they_are_placed():
    game = quiet_table()
    me = give(game, 0, water=0, points=10)
    set_aside(game, 0, "green", "pink", "brown")
    happen(game, 0, PLACE_CLAIMED)
    assert game.breakdown[0]["orchard"] == 1
    answer(game, "place-pink", "perform-water")
    assert me.water == 1
    answer(game, "path-right")
    assert awaited(game) == "Discover"
    game.resolve("oasis-17")
    assert me.oases[3] == 17


@pytest.mark.rule("M-8.17")
def test_red_keshis_go_to_different_sectors_without_a_vendor():
    game = quiet_table()
    vendors(game, 0, "palace")
    set_aside(game, 0, "red", "red")
    happen(game, 0, PLACE_CLAIMED)
    assert options(game) == {f"vendor-{name}" for name in SECTORS[:8] if name != "palace"}
    answer(game, "vendor-river")
    assert options(game) == {
        f"vendor-{name}" for name in SECTORS[:8] if name not in ("palace", "river")
    }
    assert rules_of(game, 0, "vendor/river") == "M-5.15"
    answer(game, "vendor-sahara")
    assert game.table.players[0].vendors.bit_count() == 3


@pytest.mark.rule("M-8.18")
def test_nothing_makes_up_for_an_unequal_number_of_keshis():
    game = claims(quiet_table(2), turquoise=3, gray=2)
    answer(game, "claim-turquoise-2", "claim-gray-2")
    assert game.over
    assert [sum(me.values) for me in game.table.players] == [3, 2]
    assert game.scores == (10, 10)
    assert [(me.water, me.dates, me.dinars) for me in game.table.players] == [(1, 1, 1)] * 2


# ---- the printed example ---------------------------------------------------------------------


@pytest.mark.rule("MX-3")
def test_example_two_green_and_a_brown_are_exchanged():
    game = quiet_table(4)
    supply = list(game.table.wood)
    set_aside(game, JAN, "green", "green", "brown")
    happen(game, JAN, PLACE_CLAIMED)
    assert (asked(game), game.waiting) == ("PlaceCaravan", (JAN,))
    answer(game, "path-left")
    assert awaited(game) == "Discover"
    game.resolve("oasis-5")
    jan = game.table.players[JAN]
    assert (jan.paths, jan.oases[0]) == ([1, 0, 0], 5)
    assert value(game, JAN, "green") == 2
    assert game.scores[JAN] == 12
    assert game.breakdown[JAN]["orchard"] == 2
    assert game.table.wood[COLOURS.index("green")] == supply[COLOURS.index("green")] + 2
    assert game.table.wood[COLOURS.index("brown")] == supply[COLOURS.index("brown")] + 1
