"""Section 33: how many keshis there are, and when claimed ones are placed."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.conservation import conserve
from riad.games.marrakesh.names import COLOURS, SECTORS
from riad.games.marrakesh.table import Game
from riad.kernel.errors import UnknownName

from .builders import GAME, answer, give, options, own_scrolls, quiet_table, value, vendors
from .builders_editions import BOTH, CLASSIC, ESSENTIAL, classic, essential
from .builders_seasons import all_keshis_used, next_season, placeholders, screen, stuck
from .builders_start import aside, asked, claims, offered, rules_of

TRACKS = ("green", "gray", "white", "black", "turquoise")


# ---- the stock -------------------------------------------------------------------------------


@pytest.mark.rule("E-01", "E-03", "M-1.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_classic_twenty_five_of_each_colour_and_no_markers(seats):
    game = classic(seats)
    assert game.table.wood == [25 - seats] * 12, "one of each is behind every screen"
    assert all(sum(player.values) == 0 for player in game.table.players)


@pytest.mark.rule("E-01", "E-03", "M-1.8", "M-3.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_essential_ten_or_six_of_a_colour_and_five_markers_for_everybody(seats):
    game = essential(seats)
    wood = dict(zip(COLOURS, game.table.wood, strict=True))
    assert {wood[name] for name in TRACKS} == {10 - 2 * seats}
    assert {n for name, n in wood.items() if name not in TRACKS} == {6 - seats}


def new_season(edition: str) -> Game:
    """Season 2 begins with four players and four pink keshis in the tower."""
    game = quiet_table(4, edition=edition)
    give(game, 2, points=20)  # leads; of the others seat 1 comes first in the new season
    all_keshis_used(game)
    stuck(game, pink=4)
    next_season(game)
    conserve(game)
    return game


@pytest.mark.rule("E-06", "M-20.11")
def test_classic_no_colour_ever_runs_short():
    game = new_season(CLASSIC)
    assert [screen(game, seat) for seat in range(4)] == [set(COLOURS)] * 4
    assert [placeholders(game, seat) for seat in range(4)] == [set()] * 4


@pytest.mark.rule("E-06", "M-20.6")
def test_essential_leaders_wait_for_keshis_that_are_stuck():
    game = new_season(ESSENTIAL)
    assert [placeholders(game, seat) for seat in range(4)] == [set(), {"pink"}, {"pink"}, set()]
    assert screen(game, 2) == set(COLOURS) - {"pink"}


@pytest.mark.rule("E-06", "M-20.10", "M-20.11")
def test_the_switch_for_placeholders_is_only_for_the_essential_edition():
    with pytest.raises(UnknownName, match="option placeholders is only for essential"):
        GAME.configure(3, CLASSIC, options={"placeholders": True})
    assert "placeholders" not in dict(GAME.configure(3, CLASSIC).options)
    assert GAME.configure(3, ESSENTIAL, options={"placeholders": False}).option("placeholders") == 0


# ---- claiming and placing --------------------------------------------------------------------


@pytest.mark.rule("E-05", "M-8.10")
def test_classic_claimed_keshis_are_placed_before_the_next_player_claims():
    game = claims(classic(), green=2, pink=2, gray=2)
    answer(game, "claim-pink-1")
    assert (game.waiting, asked(game)) == ((0,), "PlaceEntertainer")
    answer(game, "perform-dinar")
    assert (game.table.players[0].dinars, value(game, 0, "pink")) == (2, 1)
    assert (game.waiting, asked(game)) == ((1,), "Claim")
    answer(game, "claim-green-2")
    assert (value(game, 1, "green"), game.scores[1]) == (2, 12)
    assert aside(game, 1) == []
    assert (game.waiting, asked(game)) == ((2,), "Claim")


@pytest.mark.rule("E-05", "M-8.11")
def test_essential_claimed_keshis_wait_until_all_have_claimed():
    game = claims(essential(), green=2, pink=2, gray=2)
    answer(game, "claim-pink-1", "claim-green-2")
    assert (aside(game, 0), aside(game, 1)) == (["pink"], ["green", "green"])
    assert (game.table.players[0].dinars, game.scores) == (1, (10, 10, 10))
    assert (game.waiting, asked(game)) == ((2,), "Claim")


@pytest.mark.rule("E-05", "M-8.10", "M-8.15")
def test_classic_a_chain_may_take_the_room_of_the_second_of_two():
    game = classic()
    give(game, pink=6, palace=6, mosque=11)
    supply = list(game.table.wood)
    claims(game, pink=2)
    answer(game, "claim-pink-2", "perform-palace")
    assert "line-r7b" in options(game), "the step has crossed a threshold, where a pink keshi is"
    answer(game, "line-r7b")
    assert game.over, "the second of the claimed ones found no room"
    assert value(game, 0, "pink") == 8
    supply[COLOURS.index("pink")] += 2
    assert game.table.wood == supply


@pytest.mark.rule("E-05", "M-8.15")
def test_essential_the_same_chain_takes_the_room_of_a_keshi_set_aside():
    game = essential()
    give(game, pink=6, palace=6, mosque=11)
    claims(game, pink=2)
    answer(game, "claim-pink-2", "perform-palace", "line-r7b")
    assert game.over
    assert value(game, 0, "pink") == 8


@BOTH
@pytest.mark.rule("E-05", "M-27.61", "M-28.30")
def test_two_colours_claimed_in_one_go_are_placed_in_any_order(edition):
    for first, second in (("pink", "red"), ("red", "pink")):
        game = quiet_table(2, edition=edition)
        own_scrolls(game, 0, 61)
        claims(game, pink=1, red=1)
        answer(game, "claim-pink-red")
        assert options(game) == {"place-pink", "place-red"}
        answer(game, f"place-{first}", *ANSWERS[first], *ANSWERS[second])
        assert game.over


ANSWERS = {"pink": ("perform-points",), "red": ("vendor-palace",)}


@pytest.mark.rule("E-05", "M-8.10")
def test_classic_a_river_step_of_a_claimed_keshi_counts_before_others_place():
    """The fisherman who arrives first is ahead: the order of claims decides it."""
    game = claims(classic(2), pink=2, yellow=1)
    answer(game, "claim-pink-1", "perform-river", "water-0", "claim-pink-1", "perform-river")
    answer(game, "water-0")
    one, two = game.table.players
    assert (one.boat, two.boat) == (1, 1)
    assert one.arrived < two.arrived


# ---- room ------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("E-25", "M-8.4", "M-8.5")
@pytest.mark.parametrize("colour", [*TRACKS, "pink", "beige", "brown"])
def test_a_full_sector_claims_nothing_and_an_almost_full_one_only_one(edition, colour):
    game = quiet_table(edition=edition)
    give(game, 0, **{colour: 8})
    claims(game, **{colour: 2, "yellow": 1, "orange": 1})
    assert options(game) == {"claim-yellow-1", "claim-orange-1"}
    assert rules_of(game, 0, f"offer/{colour}") == "M-8.4"
    game = quiet_table(edition=edition)
    give(game, 0, **{colour: 7})
    claims(game, **{colour: 2, "yellow": 1})
    assert options(game) == {f"claim-{colour}-1", "claim-yellow-1"}


@BOTH
@pytest.mark.rule("E-25", "M-8.4")
def test_goods_can_always_be_claimed(edition):
    game = quiet_table(edition=edition)
    give(game, 0, yellow=30)
    claims(game, yellow=2)
    assert options(game) == {"claim-yellow-1", "claim-yellow-2"}


@BOTH
@pytest.mark.rule("E-26", "M-8.7", "M-8.8")
def test_who_can_claim_nothing_is_skipped_until_the_end(edition):
    game = quiet_table(2, edition=edition)
    give(game, 0, green=8)
    claims(game, green=5, yellow=1)
    assert game.waiting == (1,), "all that seat 0 could claim was a good"
    answer(game, "claim-green-1")
    assert (game.waiting, offered(game)) == ((1,), {"green": 4}), "seat 0 is out"
    answer(game, "claim-green-2", "claim-green-2")
    assert game.over
    assert (value(game, 1, "green"), game.table.players[0].goods) == (5, [1, 0, 0])


@BOTH
@pytest.mark.rule("E-26", "M-8.9", "MY-2")
def test_what_nobody_can_claim_goes_to_the_supply(edition):
    game = quiet_table(edition=edition)
    for seat in range(3):
        give(game, seat, black=8)
    supply = list(game.table.wood)
    claims(game, black=1)
    assert (game.over, offered(game)) == (True, {})
    supply[COLOURS.index("black")] += 1
    assert game.table.wood == supply


@BOTH
@pytest.mark.rule("E-25", "M-8.6")
def test_room_for_red_is_the_number_of_sectors_without_a_vendor(edition):
    game = quiet_table(edition=edition)
    vendors(game, 0, *SECTORS[:7])
    claims(game, red=2, yellow=1)
    assert options(game) == {"claim-red-1", "claim-yellow-1"}
