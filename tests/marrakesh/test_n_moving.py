"""Camels & Nomads, N: nomads move on, count, and are given back."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.box.scores import Score
from riad.games.marrakesh.keshis.exchange import ExchangeKeshi
from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.modules.desert_towns.tiles import town_points
from riad.games.marrakesh.modules.nomads.module import household
from riad.games.marrakesh.modules.nomads.places import GainNomad, own_keshis
from riad.games.marrakesh.modules.nomads.wandering import MoveFree
from riad.games.marrakesh.names import COLOURS, RED, SECTORS, WHITE
from riad.games.marrakesh.sectors.medina import BuildGate
from riad.games.marrakesh.tiles.oases import complete, counted, oasis_points
from riad.games.marrakesh.variants.conduct import PEOPLE
from tests.marrakesh.printed import BOARD

from .builders import (
    GAME,
    answer,
    claim,
    give,
    happen,
    oases,
    options,
    own_scrolls,
    value,
    vendors,
)
from .builders_core import earned, things, why_not
from .builders_editions import BOTH, CLASSIC, ESSENTIAL
from .builders_modules import reach
from .builders_nomads import in_supply, nomad_table, nomads_of, station, turn, water_nomad

WATER = BOARD.square.index("water")

# ---- the window ------------------------------------------------------------------------------


@pytest.mark.rule("N-9", "N-D2")
def test_before_an_assistant_a_nomad_moves_for_a_dinar():
    game = nomad_table()
    give(game, dinars=1)
    station(game, "palace")
    turn(game, "mosque", "river")
    assert "move-nomads" in options(game)
    answer(game, "move-nomads")
    assert options(game) == {"move-palace", "move-stop"}
    answer(game, "move-palace")
    assert game.table.players[0].dinars == 0
    assert not {"nomad-palace", "nomad-vendor-palace"} & options(game), "not where it is"
    assert not [name for name in options(game) if "souk" in name]
    answer(game, "nomad-mosque")
    assert (value(game, 0, "white"), value(game, 0, "black")) == (0, 1)
    assert options(game) == {"new-mosque", "act-mosque", "new-river"}, "the assistants wait"


@pytest.mark.rule("N-9", "NX-6")
def test_placement_bonuses_are_earned_again():
    game = nomad_table()
    give(game, dinars=3, dates=0)
    station(game, "date-orchard")
    turn(game, "date-orchard", "river")
    answer(game, "move-nomads", "move-date-orchard", "nomad-river")
    assert value(game, 0, "green") == 0
    game.table.round = 2
    game.ask_again()
    answer(game, "move-nomads", "move-river", "nomad-date-orchard")
    assert earned(game) == {"orchard": 1}
    answer(game, "act-date-orchard")
    assert game.table.players[0].dates == 1


@pytest.mark.rule("N-9")
def test_without_a_dinar_nobody_moves():
    game = nomad_table()
    give(game, dinars=0, water=3, dates=3)
    station(game, "palace")
    turn(game, "mosque", "river")
    assert "move-nomads" not in options(game)
    assert why_not(game, "use/nomads") == "N-9"


@pytest.mark.rule("N-R9")
def test_with_scroll_33_dates_and_water_pay_for_a_move():
    game = nomad_table()
    own_scrolls(game, 0, 33)
    give(game, dinars=0, water=1, dates=1)
    station(game, "palace")
    turn(game, "mosque", "river")
    answer(game, "move-nomads", "move-palace")
    assert options(game) == {"pay-1-0-0", "pay-0-1-0"}
    answer(game, "pay-0-1-0", "nomad-river")
    assert things(game.table.players[0]) == (1, 0, 0)


@pytest.mark.rule("N-10", "N-11", "N-R6", "NX-5")
@BOTH
def test_all_that_are_not_fixed_may_move_in_one_window(edition):
    game = nomad_table(edition=edition)
    give(game, dinars=3)
    station(game, "palace", "medina", "sahara")
    turn(game, "mosque", "river", "river")
    answer(game, "new-mosque")
    answer(game, "move-nomads")
    assert options(game) == {"move-palace", "move-medina", "move-stop"}
    answer(game, "move-medina", "nomad-palace")
    assert options(game) == {"move-palace", "move-stop"}, "the other one, in any order"
    answer(game, "move-palace", "nomad-date-orchard")
    assert game.table.players[0].dinars == 1
    assert "move-nomads" not in options(game)
    assert why_not(game, "use/nomads") == "N-R6"
    GAME.conserve(game)


@pytest.mark.rule("N-R6")
def test_each_nomad_moves_once():
    game = nomad_table()
    give(game, dinars=5)
    station(game, "palace")
    turn(game, "mosque", "river")
    answer(game, "move-nomads", "move-palace", "nomad-river")
    assert "move-river" not in options(game)
    assert game.table.players[0].dinars == 4


@pytest.mark.rule("N-R6")
def test_a_new_round_opens_a_new_window():
    game = nomad_table()
    give(game, dinars=5)
    station(game, "palace")
    turn(game, "mosque", "river")
    answer(game, "move-nomads", "move-stop")
    assert "move-nomads" not in options(game)
    game.table.round = 2
    game.ask_again()
    assert "move-nomads" in options(game)


@pytest.mark.rule("N-11", "N-R4")
def test_a_nomad_beside_an_oasis_or_on_the_start_oasis_never_moves():
    game = nomad_table()
    give(game, dinars=5)
    happen(game, 0, GainNomad())
    answer(game, "nomad-sahara", "path-start")
    station(game, "sahara")
    turn(game, "mosque", "river")
    assert "move-nomads" not in options(game)
    assert why_not(game, "use/nomads") == "N-11"


@pytest.mark.rule("N-R4")
def test_the_water_nomad_of_the_sahara_can_move():
    game = nomad_table()
    give(game, dinars=1)
    water_nomad(game, "sahara")
    turn(game, "mosque", "river")
    answer(game, "move-nomads", "move-vendor-sahara")
    assert not {"nomad-sahara", "nomad-vendor-sahara"} & options(game)
    answer(game, "nomad-vendor-river")
    assert game.table.players[0].vendors == nomads_of(game).vendors == 1 << SECTORS.index("river")


@pytest.mark.rule("N-R4", "G-T2")
def test_a_nomad_at_a_desert_town_stays_there():
    game = nomad_table("desert-towns")
    give(game, dinars=5)
    me = game.table.players[0]
    me.paths, me.oases, me.values[7] = [3, 0, 0], [-1, -1, -1, 0, 0, 0], 3
    happen(game, 0, GainNomad())
    answer(game, "nomad-sahara", "path-left")
    answer(game, min(options(game)))
    assert me.paths[0] == 4
    turn(game, "mosque", "river")
    assert "move-nomads" not in options(game)


@pytest.mark.rule("N-11", "N-R5")
@pytest.mark.parametrize(("word", "free"), [("post-beige", 1), ("post-nomad", 0)])
def test_whose_owner_has_both_decides_who_guards_the_gate(word, free):
    game = nomad_table()
    give(game, dinars=5, beige=1)
    station(game, "medina")
    happen(game, 0, BuildGate(0))
    answer(game, "at-sahara")
    assert options(game) == {"post-beige", "post-nomad"}
    answer(game, word)
    assert (game.table.players[0].guards, nomads_of(game).guards) == (1, free)
    assert nomads_of(game).sectors[SECTORS.index("medina")] == 1, "it counts there all the same"
    household(game.table.players[0])
    turn(game, "mosque", "river")
    assert ("move-nomads" in options(game)) == bool(free), "who guards a gate stays there"
    happen(game, 0, ExchangeKeshi())
    returned = {"return-nomad-medina"} if free else {"return-beige"}
    assert options(game) == {*returned, "return-none"}


@pytest.mark.rule("N-11", "N-R5")
def test_where_only_nomads_or_only_keshis_stand_on_guard_nobody_is_asked():
    game = nomad_table()
    station(game, "medina")
    happen(game, 0, BuildGate(1))
    answer(game, "at-palace")
    assert (game.waiting, nomads_of(game).guards) == ((), 0), "the nomad was posted"
    give(game, dinars=5, beige=3)
    game.table.players[0].guards = 1
    turn(game, "mosque", "river")
    assert "move-nomads" not in options(game), "the new guard on the watchtower is no nomad"
    happen(game, 0, BuildGate(2))
    answer(game, "at-sahara")
    assert (game.table.players[0].guards, nomads_of(game).guards) == (0, 0)


@pytest.mark.rule("N-R5")
def test_a_nomad_in_the_medina_buys_gates_and_fills_guard_spaces():
    game = nomad_table()
    give(game, dinars=9)
    station(game, "medina")
    turn(game, "medina")
    answer(game, "act-medina")
    assert "gate-stop" in options(game)
    assert len(options(game)) > 1, "gates can be bought with it"


@pytest.mark.rule("N-9")
def test_a_nomad_moves_from_the_square():
    game = nomad_table()
    give(game, dinars=1)
    station(game, "main-square")
    turn(game, "mosque", "river")
    answer(game, "move-nomads", "move-square-goods", "nomad-medina")
    me = game.table.players[0]
    assert (me.square, nomads_of(game).square, me.guards) == (0, 0, 1)
    GAME.conserve(game)


@pytest.mark.rule("N-R8")
def test_who_leaves_reduces_a_sector_at_once():
    game = nomad_table()
    give(game, dinars=1, white=7)
    station(game, "palace")
    vendors(game, 0, "palace")
    me = game.table.players[0]
    assert complete(me) == 1
    turn(game, "mosque", "river")
    answer(game, "move-nomads", "move-palace", "nomad-river")
    assert complete(me) == 0


def test_moving_for_nothing_leaves_the_window_of_the_round_open():
    game = nomad_table()
    give(game, dinars=0)
    station(game, "palace", "river")
    happen(game, 0, MoveFree(1))
    assert options(game) == {"move-palace", "move-river", "move-stop"}
    answer(game, "move-palace", "nomad-mosque")
    assert not game.waiting, "one of them"
    give(game, dinars=1)
    turn(game, "mosque", "river")
    assert "move-nomads" in options(game)


# ---- counting --------------------------------------------------------------------------------


@pytest.mark.rule("N-13")
def test_nomads_help_to_fill_a_sector():
    game = nomad_table()
    give(game, black=7)
    station(game, "mosque")
    water_nomad(game, "mosque")
    PEOPLE.final_scoring(game, game.table.players[0])
    assert earned(game)["sectors"] == 10


@pytest.mark.rule("N-14", "NX-1")
@BOTH
def test_an_oasis_that_names_a_colour_ignores_nomads(edition):
    game = nomad_table(edition=edition)
    give(game, white=4, water=0, dates=0, dinars=0)
    station(game, "palace")
    claim(game, 0, 5)
    assert oasis_points(game, game.table.players[0], 5) == 3 + 4
    PEOPLE.final_scoring(game, game.table.players[0])
    assert earned(game)["oases"] == 7


@pytest.mark.rule("N-14", "NX-2")
@pytest.mark.parametrize("colour", COLOURS[:9])
def test_each_of_the_nine_colours_is_counted_without_nomads(colour):
    game = nomad_table()
    me = game.table.players[0]
    number = COLOURS.index(colour)
    if colour == "red":
        vendors(game, 0, "palace", "river")
        water_nomad(game, "mosque")
    else:
        give(game, **{colour: 2})
        if colour != "brown":
            station(game, SECTORS[number])
        else:
            oases(game, 0, {0: 1, 1: 2})
            station(game, "sahara")
    assert own_keshis(me, number) == 2
    (tile,) = [n for n in range(5, 14) if BOARD.oases[n].colours == (number,)]
    assert oasis_points(game, me, tile) == 3 + 2


@pytest.mark.rule("N-R7")
def test_everything_else_counts_them_where_they_stand():
    game = nomad_table("desert-towns")
    give(game, white=3)
    station(game, "palace", "date-orchard")
    water_nomad(game, "palace")
    me = game.table.players[0]
    assert counted(game.box, me, Score("keshi")) == 6
    assert counted(game.box, me, Score("keshi", colours=(WHITE,))) == 4, "river tiles"
    assert counted(game.box, me, Score("keshi", colours=(RED,))) == 1
    reach(game, 6, claimed=True)
    assert town_points(game, me, 8) > 0, "a sector with at least four"


# ---- giving back -----------------------------------------------------------------------------


@pytest.mark.rule("N-R8")
def test_an_exchange_gives_back_a_nomad_or_a_keshi_of_the_same_sector():
    game = nomad_table()
    give(game, white=1)
    station(game, "palace", "medina", "sahara")
    happen(game, 0, ExchangeKeshi())
    expected = {"return-white", "return-nomad-palace", "return-nomad-medina", "return-none"}
    assert options(game) == expected, "no beige guard, and nothing from the Sahara"
    answer(game, "return-nomad-palace")
    assert in_supply(game) == 18
    assert "keshi-white" not in options(game), "it counted as white"
    answer(game, "keshi-gray")
    assert (value(game, 0, "white"), value(game, 0, "gray")) == (1, 1)
    GAME.conserve(game)


@pytest.mark.rule("N-R8")
def test_an_exchange_gives_back_nomads_from_spaces_of_one():
    game = nomad_table()
    station(game, "main-square")
    water_nomad(game, "river")
    happen(game, 0, ExchangeKeshi())
    answer(game, "return-red-river", "keshi-gray")
    assert (in_supply(game), nomads_of(game).vendors) == (19, 0)
    happen(game, 0, ExchangeKeshi())
    answer(game, "return-pink-goods", "keshi-gray")
    assert (in_supply(game), nomads_of(game).square) == (20, 0)
    GAME.conserve(game)


@pytest.mark.rule("N-12", "N-8")
def test_a_nomad_changes_between_the_tracks_and_the_spaces_of_a_board():
    game = nomad_table(edition=ESSENTIAL)
    me = give(game, dinars=2, white=3)
    station(game, "palace")
    assert (value(game, 0, "white"), own_keshis(me, SECTORS.index("palace"))) == (4, 3)
    turn(game, "mosque", "river")
    answer(game, "move-nomads", "move-palace", "nomad-main-square", "perform-water")
    assert value(game, 0, "white") == 3, "the marker alone"
    assert (me.square, nomads_of(game).square) == (1 << WATER, 1 << WATER), "a piece on a space"
    game.table.round = 2
    game.ask_again()
    answer(game, "move-nomads", "move-square-water", "nomad-palace")
    assert (me.square, nomads_of(game).square) == (0, 0)
    assert (value(game, 0, "white"), own_keshis(me, SECTORS.index("palace"))) == (4, 3)
    assert in_supply(game) == 19, "it is the same nomad"
    GAME.conserve(game)


@pytest.mark.rule("N-8")
@pytest.mark.parametrize("edition", [ESSENTIAL, CLASSIC])
def test_a_marker_that_goes_up_pushes_its_nomad(edition):
    game = nomad_table(edition=edition)
    give(game, gray=2)
    station(game, "madrasa")
    happen(game, 0, place(1))
    assert value(game, 0, "gray") == 4
    assert own_keshis(game.table.players[0], 1) == 3
