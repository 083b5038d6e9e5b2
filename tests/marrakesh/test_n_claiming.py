"""Camels & Nomads, N: nomads are offered, claimed and placed."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.keshis.choosing import PlaceAny
from riad.games.marrakesh.modules.nomads.claims import OfferNomad
from riad.games.marrakesh.modules.nomads.places import GainNomad, nomads_on_board, supply
from riad.games.marrakesh.names import PINK, SECTORS
from riad.games.marrakesh.phases.tower import Throw
from tests.marrakesh.printed import BOARD, NOMADS

from .builders import GAME, answer, give, happen, options, own_scrolls, value, vendors
from .builders_core import earned, things, why_not
from .builders_editions import BOTH, CLASSIC, ESSENTIAL
from .builders_nomads import (
    JAN,
    MARIE,
    SARAH,
    claim_round,
    in_supply,
    nomad_table,
    nomads_of,
    station,
)
from .builders_start import aside, offered

TRACKS = ("date-orchard", "madrasa", "palace", "mosque", "river")

# ---- the supply and the offer ----------------------------------------------------------------


@pytest.mark.rule("N-1")
@BOTH
def test_all_nomads_are_the_supply(edition):
    game = nomad_table(edition=edition)
    assert in_supply(game) == NOMADS.wooden == 20
    assert all(nomads_on_board(player) == 0 for player in game.table.players)
    GAME.conserve(game)


@pytest.mark.rule("N-2")
def test_one_nomad_comes_between_the_fall_of_the_tower_and_the_claims():
    game = nomad_table()
    happen(game, None, Throw())
    game.resolve("-".join("0" * 12))
    assert in_supply(game) == 19, "seat 0 is asked for it"
    assert supply(game.table).offered
    answer(game, "claim-none", "claim-none", "claim-none")
    assert in_supply(game) == 20


@pytest.mark.rule("N-R10")
def test_without_supply_none_is_offered():
    game = nomad_table()
    for _ in range(20):
        nomads_of(game, JAN).sectors[PINK] += 1  # wherever they are
    supply(game.table).supply = 0
    happen(game, None, OfferNomad())
    assert not supply(game.table).offered
    happen(game, 0, GainNomad())
    assert nomads_of(game).hand == 0


# ---- claiming --------------------------------------------------------------------------------


@pytest.mark.rule("N-3", "N-D1")
@BOTH
def test_the_nomad_instead_of_keshis_for_a_date_and_water(edition):
    game = nomad_table(edition=edition)
    give(game, water=2, dates=2, dinars=0)
    claim_round(game, green=2, pink=1)
    assert options(game) == {"claim-green-1", "claim-green-2", "claim-pink-1", "claim-nomad"}
    answer(game, "claim-nomad")
    assert things(game.table.players[0]) == (1, 1, 0)
    assert offered(game) == {"green": 2, "pink": 1}
    assert not supply(game.table).offered


@pytest.mark.rule("N-3", "NX-3")
@pytest.mark.parametrize(("water", "dates"), [(0, 3), (3, 0)])
def test_who_lacks_water_or_dates_is_not_offered_it(water, dates):
    game = nomad_table()
    give(game, water=water, dates=dates)
    claim_round(game, green=1, pink=1)
    assert options(game) == {"claim-green-1", "claim-pink-1"}
    assert why_not(game, "offer/nomad") == "N-3"


@pytest.mark.rule("N-4")
def test_only_one_is_on_offer():
    game = claim_round(nomad_table(), green=3, pink=3)
    answer(game, "claim-nomad")
    assert "claim-nomad" not in options(game)
    assert why_not(game, "offer/nomad") == "N-4"


@pytest.mark.rule("N-4")
def test_nobody_can_pay_so_it_goes_back():
    game = nomad_table()
    for seat in range(3):
        give(game, seat, water=0)
    claim_round(game, green=1)
    assert not game.waiting
    assert (in_supply(game), value(game, 0, "green")) == (20, 1)


@pytest.mark.rule("N-R3", "N-D3", "NX-4")
@pytest.mark.parametrize("taken", [False, True])
def test_when_only_the_nomad_is_left_everybody_has_one_chance(taken):
    game = claim_round(nomad_table(), green=2)
    answer(game, "claim-green-2")
    asked = []
    for word in ("claim-none", "claim-none", "claim-nomad" if taken else "claim-none"):
        assert options(game) == {"claim-nomad", "claim-none"}
        asked.append(game.waiting[0])
        answer(game, word)
    assert asked == [JAN, MARIE, SARAH]
    assert in_supply(game) == 20 - taken
    assert ("nomad-palace" in options(game)) == taken, "nothing else is set aside"


@pytest.mark.rule("N-R3")
def test_who_can_claim_nothing_else_may_pass_and_is_asked_again():
    game = nomad_table(seats=2)
    give(game, SARAH, green=8)
    claim_round(game, green=2)
    assert options(game) == {"claim-nomad", "claim-none"}
    answer(game, "claim-none", "claim-green-1")
    assert (game.waiting, options(game)) == ((SARAH,), {"claim-nomad", "claim-none"})
    answer(game, "claim-none", "claim-green-1")
    answer(game, "claim-none", "claim-none")
    assert not options(game), "nothing else was left, and both have had their chance"
    assert in_supply(game) == 20


@pytest.mark.rule("N-R3")
def test_nobody_is_forced_to_take_it():
    game = nomad_table(seats=2)
    give(game, JAN, water=0)
    claim_round(game)
    assert options(game) == {"claim-nomad", "claim-none"}
    answer(game, "claim-none")
    assert not game.waiting, "the other one cannot pay"


@pytest.mark.rule("N-R9")
@BOTH
def test_scroll_61_claims_the_nomad_and_a_keshi(edition):
    game = nomad_table(edition=edition)
    own_scrolls(game, 0, 61)
    give(game, water=1, dates=1)
    claim_round(game, green=2, gray=1)
    assert {"claim-nomad-green", "claim-nomad-gray", "claim-green-gray"} <= options(game)
    answer(game, "claim-nomad-green")
    assert things(game.table.players[0])[:2] == (0, 0), "its price is paid all the same"
    assert offered(game) == {"green": 1, "gray": 1}


def test_without_scroll_61_the_nomad_comes_alone():
    game = claim_round(nomad_table(), green=2, gray=1)
    assert "claim-nomad-green" not in options(game)
    no = game.why_not(0, "offer/nomad+offer/green")
    assert no is not None
    assert no.rule == "M-8.1"


# ---- when it is placed -----------------------------------------------------------------------


@pytest.mark.rule("N-R11")
def test_classic_places_it_at_once():
    game = claim_round(nomad_table(edition=CLASSIC), green=2)
    answer(game, "claim-nomad")
    assert (game.waiting, "nomad-palace" in options(game)) == ((SARAH,), True)
    answer(game, "nomad-palace")
    assert (value(game, 0, "white"), game.waiting) == (1, (JAN,))


@pytest.mark.rule("N-R11")
def test_essential_sets_it_aside_until_the_claims_are_over():
    game = claim_round(nomad_table(seats=2, edition=ESSENTIAL), brown=1, pink=1)
    answer(game, "claim-nomad")
    assert (game.waiting, nomads_of(game).hand) == ((JAN,), 1)
    answer(game, "claim-brown-1")
    assert game.waiting == (SARAH,), "claims are over, and seat 0 places what it has set aside"
    assert aside(game, 0) == []
    assert options(game) == {"place-nomad", "place-pink"}, "in any order"
    answer(game, "place-nomad", "nomad-mosque")
    assert value(game, 0, "black") == 1


@pytest.mark.rule("N-R11")
def test_it_is_not_claimed_where_it_has_no_room():
    game = nomad_table()
    me = game.table.players[0]
    me.values = [8, 8, 8, 8, 8, 8, 8, 7]
    me.paths, me.square, me.guards, me.oases = [3, 3, 1], 0xFF, 8, [-1] * 6
    vendors(game, 0, *SECTORS[:8])
    me.aside = [7]
    claim_round(game, yellow=2)
    assert options(game) == {"claim-yellow-1", "claim-yellow-2"}
    assert why_not(game, "offer/nomad") == "N-R11"


@pytest.mark.rule("N-R11")
def test_it_triggers_scrolls_like_any_keshi_of_that_place():
    game = nomad_table()
    own_scrolls(game, 0, 54)
    happen(game, 0, GainNomad())
    spaces = BOARD.square
    answer(game, "nomad-main-square", f"perform-{spaces[0]}")
    assert len(options(game)) > 1, "three spaces pay, in any order"
    assert all(word.split("-")[0] in ("move", "gain") for word in options(game))


@pytest.mark.rule("N-R11", "N-R4")
def test_scroll_68_scores_an_oasis_a_nomad_discovers():
    game = nomad_table()
    own_scrolls(game, 0, 68)
    happen(game, 0, GainNomad())
    answer(game, "nomad-sahara", "path-left")
    game.resolve("oasis-5")
    assert earned(game)["scrolls"] == 3, "no white keshi, and the nomad is none"


# ---- where -----------------------------------------------------------------------------------


@pytest.mark.rule("N-5")
def test_any_sector_but_the_souk_and_vendor_spaces():
    game = nomad_table()
    happen(game, 0, GainNomad())
    sectors = SECTORS[:8]
    places = {f"nomad-{name}" for name in sectors} | {f"nomad-vendor-{name}" for name in sectors}
    assert options(game) == places
    assert why_not(game, "sector/souk") == why_not(game, "vendor/souk") == "N-5"


@pytest.mark.rule("N-5", "N-R1")
def test_full_sectors_and_taken_vendor_spaces_are_closed():
    game = nomad_table()
    give(game, white=8)
    vendors(game, 0, "river")
    happen(game, 0, GainNomad())
    assert not {"nomad-palace", "nomad-vendor-river"} & options(game)
    assert why_not(game, "sector/palace") == "M-5.8"
    assert why_not(game, "vendor/river") == "M-5.15"


@pytest.mark.rule("N-6", "N-8", "N-R2", "NX-2")
@BOTH
@pytest.mark.parametrize("sector", TRACKS)
def test_it_adds_to_the_strength_of_its_sector(edition, sector):
    game = nomad_table(edition=edition)
    me = game.table.players[0]
    me.values[SECTORS.index(sector)] = 3
    happen(game, 0, GainNomad())
    answer(game, f"nomad-{sector}")
    assert me.values[SECTORS.index(sector)] == 4
    assert nomads_of(game).sectors[SECTORS.index(sector)] == 1


@pytest.mark.rule("N-R2")
def test_marker_and_nomads_together_never_pass_eight():
    game = nomad_table()
    give(game, white=6)
    station(game, "palace", "palace")
    assert value(game, 0, "white") == 8
    claim_round(game, white=1, gray=1)
    assert "claim-white-1" not in options(game)
    assert why_not(game, "offer/white") == "M-8.4"


@pytest.mark.rule("N-7")
def test_the_orchard_the_square_and_the_sahara_pay_their_bonus():
    game = nomad_table()
    give(game, water=0)
    happen(game, 0, GainNomad())
    answer(game, "nomad-date-orchard")
    assert earned(game) == {"orchard": 1}
    happen(game, 0, GainNomad())
    answer(game, "nomad-main-square", "perform-water")
    assert game.table.players[0].water == 1
    happen(game, 0, GainNomad())
    answer(game, "nomad-sahara", "path-right")
    game.resolve("oasis-1")
    assert game.table.players[0].oases[3] == 1
    assert nomads_on_board(game.table.players[0]) == 3
    GAME.conserve(game)


@pytest.mark.rule("N-R1")
def test_on_a_vendor_space_it_is_a_water_vendor_and_nothing_else():
    game = nomad_table()
    give(game, water=0, green=2)
    happen(game, 0, GainNomad())
    answer(game, "nomad-vendor-date-orchard")
    me = game.table.players[0]
    assert value(game, 0, "green") == 2, "it adds nothing to the strength"
    assert earned(game) == {}, "and earns no placement bonus"
    me.assistants = [0]
    happen(game, 0, game.edition.use)
    answer(game, "act-date-orchard")
    assert me.water == 1
    assert me.vendors == 1, "no second vendor finds room"


@pytest.mark.rule("N-6", "N-R1")
@pytest.mark.parametrize(("reading", "water"), [("both", 1), ("worker", 0)])
@pytest.mark.parametrize(("green", "dates"), [(0, 1), (2, 3), (8, 8)])
def test_by_the_letter_it_works_in_the_sector_from_a_vendor_space_too(reading, water, green, dates):
    game = nomad_table(nomad_vendor=reading)
    me = give(game, water=0, dates=0, green=green)
    happen(game, 0, GainNomad())
    answer(game, "nomad-vendor-date-orchard")
    assert value(game, 0, "green") == green, "it stands on no space of the sector's own"
    me.assistants = [0]
    happen(game, 0, game.edition.use)
    if options(game):
        answer(game, "act-date-orchard")
    assert (me.dates, me.water) == (dates, water)


@pytest.mark.rule("N-R1")
@pytest.mark.parametrize("reading", ["vendor", "both", "worker"])
def test_a_red_keshi_sells_water_by_every_reading_and_works_by_none(reading):
    game = nomad_table(nomad_vendor=reading)
    me = give(game, water=0, dates=0, gray=2)
    vendors(game, 0, "madrasa")
    assert game.edition.strength(me, SECTORS.index("madrasa")) == 2
    me.assistants = [SECTORS.index("madrasa")]
    happen(game, 0, game.edition.use)
    answer(game, "new-madrasa")
    assert me.water == 1


@pytest.mark.rule("N-R8")
def test_any_keshi_never_means_a_nomad():
    game = nomad_table()
    happen(game, 0, PlaceAny(1))
    assert not [name for name in options(game) if "nomad" in name]


def test_where_there_is_no_room_at_all_a_nomad_goes_back():
    game = nomad_table()
    me = game.table.players[0]
    me.values, me.vendors = [8] * 8, 0xFF
    happen(game, 0, GainNomad())
    assert (in_supply(game), nomads_of(game).hand) == (20, 0)
