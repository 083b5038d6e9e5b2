"""Rules, section 8: phase B, keshis are claimed and placed."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.names import COLOURS, SECTORS
from riad.kernel.errors import IllegalMove

from .builders import answer, give, options, own_scrolls, quiet_table, value, vendors
from .builders_start import aside, asked, claims, offered, rules_of

SARAH, JAN, MARIE, LUKAS = range(4)
TRACKS = ("green", "gray", "white", "black", "turquoise")


# ---- what may be claimed ---------------------------------------------------------------------


@pytest.mark.rule("M-8.1", "M-8.2")
def test_one_or_two_keshis_of_one_colour():
    game = claims(quiet_table(), green=3, pink=1, orange=2)
    assert (asked(game), game.waiting) == ("Claim", (0,))
    assert options(game) == {
        "claim-green-1",
        "claim-green-2",
        "claim-pink-1",
        "claim-orange-1",
        "claim-orange-2",
    }
    assert rules_of(game, 0, "offer/gray") == "M-8.1"
    assert rules_of(game, 0, "offer/pink+count/2") == "M-8.1"
    assert rules_of(game, 0, "offer/pink+offer/green") == "M-8.1", "two colours at once"
    assert rules_of(game, 0, "offer/green+count/2") == ""


@pytest.mark.rule("M-8.1")
def test_claims_go_round_in_turn_order_again_and_again():
    game = quiet_table()
    game.table.begins = 1
    claims(game, green=9, pink=9)
    order = []
    for _ in range(7):
        order.append(game.waiting[0])
        answer(game, "claim-green-1")
    assert order == [1, 2, 0, 1, 2, 0, 1]


@pytest.mark.rule("M-8.2")
def test_taking_one_of_two_leaves_the_other():
    game = claims(quiet_table(), green=2, pink=2)
    answer(game, "claim-green-1")
    assert offered(game) == {"green": 1, "pink": 2}
    assert aside(game, 0) == ["green"]


@pytest.mark.rule("M-8.3")
def test_who_can_claim_must_claim():
    game = claims(quiet_table(), green=1, pink=1)
    assert options(game) == {"claim-green-1", "claim-pink-1"}, "there is no way to pass"
    for wrong in ("pass", "claim-none", "claim-green-0", "claim-green-2", "claim-gray-1"):
        with pytest.raises(IllegalMove):
            game.play(0, wrong)


@pytest.mark.rule("M-8.3")
def test_the_only_keshi_left_is_claimed_without_asking():
    game = claims(quiet_table(), gray=1)
    assert game.over
    assert value(game, 0, "gray") == 1


# ---- room ------------------------------------------------------------------------------------


@pytest.mark.rule("M-8.4")
@pytest.mark.parametrize("vendor", [False, True])
@pytest.mark.parametrize("colour", [*TRACKS, "pink", "beige", "brown"])
def test_a_colour_whose_sector_is_full_may_not_be_claimed(colour, vendor):
    game = quiet_table()
    give(game, 0, **{colour: 8})
    if vendor:
        vendors(game, 0, SECTORS[COLOURS.index(colour)])
    claims(game, **{colour: 2, "yellow": 2})
    assert options(game) == {"claim-yellow-1", "claim-yellow-2"}
    assert rules_of(game, 0, f"offer/{colour}") == "M-8.4"
    assert rules_of(game, 0, f"offer/{colour}+count/2") == "M-8.4"


@pytest.mark.rule("M-8.4")
def test_goods_can_always_be_claimed():
    game = quiet_table()
    give(game, 0, yellow=30, purple=30, orange=30)
    claims(game, yellow=2, purple=2, orange=1)
    assert len(options(game)) == 5


@pytest.mark.rule("M-8.5")
@pytest.mark.parametrize("colour", [*TRACKS, "pink", "beige", "brown"])
def test_with_room_for_one_more_only_one_may_be_claimed(colour):
    game = quiet_table()
    give(game, 0, **{colour: 7})
    claims(game, **{colour: 2, "yellow": 1})
    assert options(game) == {f"claim-{colour}-1", "claim-yellow-1"}
    assert rules_of(game, 0, f"offer/{colour}+count/2") == "M-8.5"
    answer(game, f"claim-{colour}-1")
    assert offered(game) == {colour: 1, "yellow": 1}


@pytest.mark.rule("M-8.6")
@pytest.mark.parametrize(
    ("placed", "red"),
    [
        (0, {"claim-red-1", "claim-red-2"}),
        (6, {"claim-red-1", "claim-red-2"}),
        (7, {"claim-red-1"}),
    ],
)
def test_room_for_red_is_the_number_of_sectors_without_a_vendor(placed, red):
    game = quiet_table()
    vendors(game, 0, *SECTORS[:placed])
    claims(game, red=2, yellow=1)
    assert options(game) == {*red, "claim-yellow-1"}


@pytest.mark.rule("M-8.6")
def test_with_all_vendors_placed_red_may_not_be_claimed():
    game = quiet_table()
    vendors(game, 0, *SECTORS[:8])
    claims(game, red=2, yellow=2)
    assert options(game) == {"claim-yellow-1", "claim-yellow-2"}
    assert rules_of(game, 0, "offer/red") == "M-8.4"


@pytest.mark.rule("M-8.6")
def test_the_vendor_of_the_souk_takes_no_room():
    game = quiet_table()
    vendors(game, 0, *SECTORS[:7], "souk")
    claims(game, red=2, yellow=1)
    assert game.waiting == (0,)
    assert options(game) == {"claim-red-1", "claim-yellow-1"}


@pytest.mark.rule("M-8.7")
def test_who_can_claim_nothing_is_skipped_until_the_phase_ends():
    game = quiet_table()
    give(game, 1, green=8)
    claims(game, green=6)
    asked_seats = []
    while asked(game) == "Claim":
        asked_seats.append(game.waiting[0])
        answer(game, "claim-green-1")
    assert asked_seats == [0, 2, 0, 2, 0], "the last one is nobody's choice"
    assert [value(game, seat, "green") for seat in range(3)] == [3, 8, 3]


@pytest.mark.rule("M-8.8")
def test_the_phase_ends_when_the_offer_is_empty():
    game = claims(quiet_table(), green=2, gray=2)
    answer(game, "claim-green-2")
    assert (asked(game), game.waiting) == ("Claim", (1,))
    answer(game, "claim-gray-2")
    assert offered(game) == {}
    assert game.over


@pytest.mark.rule("M-8.9", "MY-2")
def test_what_nobody_can_claim_goes_to_the_supply():
    game = quiet_table()
    for seat in range(3):
        give(game, seat, black=8)
    supply = game.table.wood[COLOURS.index("black")]
    claims(game, black=1)
    assert game.over
    assert offered(game) == {}
    assert game.table.wood[COLOURS.index("black")] == supply + 1
    assert [value(game, seat, "black") for seat in range(3)] == [8, 8, 8]


def test_with_scroll_61_the_same_conditions_hold_for_both_colours():
    game = quiet_table()
    own_scrolls(game, 0, 61)
    give(game, 0, pink=8)
    claims(game, green=1, pink=1, orange=1)
    assert options(game) == {"claim-green-1", "claim-orange-1", "claim-green-orange"}
    assert rules_of(game, 0, "offer/green+offer/pink") == "M-8.4"
    assert rules_of(game, 0, "offer/green+offer/white") == "M-8.1"
    assert rules_of(game, 0, "offer/green+offer/orange") == ""


# ---- the printed examples --------------------------------------------------------------------


@pytest.mark.rule("MX-2")
def test_example_four_players_claim_eleven_keshis():
    game = claims(
        quiet_table(4),
        turquoise=3,
        green=2,
        pink=1,
        gray=1,
        orange=1,
        purple=1,
        white=1,
        brown=1,
    )
    for seat, word in (
        (SARAH, "claim-turquoise-2"),
        (JAN, "claim-green-2"),
        (MARIE, "claim-pink-1"),
        (LUKAS, "claim-gray-1"),
        (SARAH, "claim-turquoise-1"),
        (JAN, "claim-brown-1"),
        (MARIE, "claim-purple-1"),
    ):
        assert game.waiting == (seat,)
        answer(game, word)
    assert [aside(game, seat) for seat in range(4)] == [
        ["turquoise", "turquoise", "turquoise"],
        ["green", "green", "brown"],
        ["pink", "purple"],
        ["gray"],
    ]
    assert game.waiting == (LUKAS,)
    assert options(game) == {"claim-white-1", "claim-orange-1"}
    answer(game, "claim-white-1")
    assert offered(game) == {}, "the last one, orange, is Sarah's without asking"
    assert value(game, SARAH, "turquoise") == 3
    assert game.table.players[SARAH].goods == [0, 0, 1]
    assert (asked(game), game.waiting) == ("PlaceCaravan", (JAN,))


@pytest.mark.rule("MX-2")
def test_example_four_three_two_and_two_keshis():
    game = claims(quiet_table(4), turquoise=3, green=2, purple=2, gray=2, white=1, orange=1)
    answer(game, "claim-turquoise-2", "claim-green-2", "claim-purple-1", "claim-gray-1")
    answer(game, "claim-turquoise-1", "claim-white-1", "claim-purple-1", "claim-gray-1")
    assert game.over
    counts = [sum(me.values) + sum(me.goods) for me in game.table.players]
    assert counts == [4, 3, 2, 2]
