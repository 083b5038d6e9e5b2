"""Rules, section 5.3: placing keshis."""

import pytest

from riad.games.marrakesh.keshis.choosing import PlaceAny, PlaceSame
from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import (
    BEIGE,
    BROWN,
    COLOURS,
    GREEN,
    NOTHING,
    PINK,
    RED,
    TRACK_COLOURS,
)
from riad.games.marrakesh.sectors.sahara import LayOnTrack
from riad.games.marrakesh.sectors.stairs import UP_PALACE, MoveStair
from riad.kernel.text import Text
from tests.marrakesh.printed import SCROLL_BONUS

from .builders import (
    answer,
    gates,
    give,
    goods,
    happen,
    oases,
    options,
    own_scrolls,
    quiet_table,
    value,
    vendors,
)
from .builders_core import earned, entertainers, things, why_not

EIGHT = (
    "date-orchard",
    "madrasa",
    "palace",
    "mosque",
    "river",
    "main-square",
    "medina",
    "sahara",
)
SECTOR_COLOURS = COLOURS[:RED]


# ---- where it comes from ---------------------------------------------------------------------


@pytest.mark.rule("M-5.7")
@pytest.mark.parametrize("colour", ["green", "beige", "yellow"])
def test_a_gained_keshi_comes_from_the_supply(colour):
    game = quiet_table()
    others = game.copy().table.players[1:]
    tower = list(game.table.tower)
    track = list(game.table.players[0].track)
    happen(game, 0, place(COLOURS.index(colour)))
    assert game.table.players[1:] == others
    assert (game.table.tower, game.table.players[0].track) == (tower, track)


@pytest.mark.rule("M-5.7")
def test_a_keshi_of_the_oasis_track_comes_from_there():
    game = quiet_table()
    oases(game, 0, {0: 5})
    me = game.table.players[0]
    me.track[0] = GREEN
    happen(game, 0, LayOnTrack(0))
    answer(game, "track-take")
    assert me.track[0] == NOTHING
    assert value(game, 0, "green") == 1


# ---- room ------------------------------------------------------------------------------------


@pytest.mark.rule("M-5.8", "M-5.10")
@pytest.mark.parametrize("colour", SECTOR_COLOURS)
def test_a_sector_has_room_for_eight_of_its_colour(colour):
    game = quiet_table()
    give(game, 0, **{colour: 7})
    happen(game, 0, PlaceAny(1))
    assert f"keshi-{colour}" in options(game)
    game = quiet_table()
    give(game, 0, **{colour: 8})
    happen(game, 0, PlaceAny(1))
    assert options(game) == {f"keshi-{name}" for name in COLOURS if name != colour}
    assert why_not(game, f"keshi/{colour}") == "M-5.8"


@pytest.mark.rule("M-5.8")
def test_red_needs_a_sector_without_vendor():
    game = quiet_table()
    vendors(game, 0, *EIGHT[:7])
    happen(game, 0, PlaceAny(1))
    assert "keshi-red" in options(game)
    game = quiet_table()
    vendors(game, 0, *EIGHT)
    happen(game, 0, PlaceAny(1))
    assert "keshi-red" not in options(game)
    assert why_not(game, "keshi/red") == "M-5.8"


@pytest.mark.rule("M-5.8", "M-5.10")
def test_goods_always_have_room():
    game = quiet_table()
    give(game, 0, yellow=30, purple=30, orange=30, **dict.fromkeys(SECTOR_COLOURS, 8))
    vendors(game, 0, *EIGHT)
    happen(game, 0, PlaceAny(1))
    assert options(game) == {"keshi-yellow", "keshi-purple", "keshi-orange"}
    answer(game, "keshi-purple")
    assert goods(game, 0) == (30, 31, 30)


@pytest.mark.rule("M-5.9")
@pytest.mark.parametrize("colour", SECTOR_COLOURS)
def test_a_fixed_keshi_without_room_is_returned_without_effect(colour):
    game = quiet_table()
    me = give(game, 0, **{colour: 8})
    before = game.copy().table.players[0]
    happen(game, 0, place(COLOURS.index(colour)))
    assert not game.waiting
    assert me == before


@pytest.mark.rule("M-5.9")
@pytest.mark.parametrize("colour", COLOURS[: RED + 1])
def test_everybody_hears_of_a_keshi_that_finds_no_room(colour):
    game = quiet_table()
    if colour == "red":
        vendors(game, 0, *EIGHT)
    else:
        give(game, 0, **{colour: 8})
    game.listen()
    happen(game, 0, place(COLOURS.index(colour)))
    (event,) = game.heard(None)
    assert event.text == Text("place.lost", {"player": 0, "colour": Text(f"colour.{colour}")})


@pytest.mark.rule("M-5.9", "MY-18")
def test_a_red_connection_bonus_with_all_vendors_placed_brings_nothing():
    game = quiet_table()
    vendors(game, 0, *EIGHT)
    me = give(game, 0, palace=2, mosque=3, dinars=0)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    answer(game, "line-r4a")
    assert not game.waiting
    assert (me.dinars, me.vendors.bit_count(), earned(game)) == (1, 8, {})


@pytest.mark.rule("M-5.10")
def test_of_two_keshis_of_one_colour_the_second_is_lost_without_room():
    game = quiet_table()
    give(game, 0, gray=7)
    happen(game, 0, PlaceSame(2))
    answer(game, "keshi-gray")
    assert value(game, 0, "gray") == 8
    assert not game.waiting


@pytest.mark.rule("M-5.10")
def test_two_keshis_of_one_colour():
    game = quiet_table()
    give(game, 0, gray=8)
    happen(game, 0, PlaceSame(2))
    assert "keshi-gray" not in options(game)
    answer(game, "keshi-orange")
    assert goods(game, 0) == (0, 0, 2)


# ---- where it goes ---------------------------------------------------------------------------


@pytest.mark.rule("M-5.11")
@pytest.mark.parametrize("colour", [COLOURS[n] for n in TRACK_COLOURS])
def test_a_marker_goes_up_by_one(colour):
    game = quiet_table()
    me = give(game, 0, **{colour: 3})
    before = things(me)
    happen(game, 0, place(COLOURS.index(colour)))
    assert value(game, 0, colour) == 4
    assert things(me) == before
    assert earned(game) == ({"orchard": 1} if colour == "green" else {})


@pytest.mark.rule("M-5.12")
@pytest.mark.parametrize("disc", range(8))
def test_an_entertainer_brings_the_bonus_of_the_space_once_whatever_the_disc_shows(disc):
    game = quiet_table()
    me = give(game, 0, disc=disc)
    happen(game, 0, place(PINK))
    answer(game, "perform-points")
    assert earned(game) == {"square": 2}
    assert (value(game, 0, "pink"), me.square, me.disc) == (1, 0b100, disc)


@pytest.mark.rule("M-5.12")
def test_an_entertainer_goes_to_any_empty_space():
    game = quiet_table()
    entertainers(game, "goods", "river")
    happen(game, 0, place(PINK))
    assert options(game) == {
        "perform-dinar",
        "perform-points",
        "perform-water",
        "perform-mosque",
        "perform-date",
        "perform-palace",
    }
    assert why_not(game, "square/5") == "M-5.12"


@pytest.mark.rule("M-5.13")
def test_a_guard_goes_to_the_watchtower():
    game = quiet_table()
    gates(game, 0, {"sahara": "brown", "souk": "pink"})
    me = game.table.players[0]
    happen(game, 0, place(BEIGE))
    assert (me.guards, value(game, 0, "beige")) == (1, 3)


@pytest.mark.rule("M-5.13")
def test_guards_on_the_watchtower_and_at_gates_are_never_more_than_eight():
    game = quiet_table()
    me = give(game, 0, beige=6)
    gates(game, 0, {"sahara": "brown"})
    happen(game, 0, place(BEIGE), place(BEIGE), place(BEIGE))
    assert (me.guards, value(game, 0, "beige")) == (7, 8)


@pytest.mark.rule("M-5.14")
def test_a_caravan_takes_the_first_empty_space_of_a_path():
    game = quiet_table()
    me = give(game, 0, water=0, dates=0, dinars=0)
    happen(game, 0, place(BROWN), place(BROWN))
    assert options(game) == {"path-left", "path-right", "path-start"}
    answer(game, "path-start", "take-0-1-1")
    assert things(me) == (0, 1, 1)
    answer(game, "path-start")
    assert earned(game) == {"sahara": 2}
    assert (me.paths, value(game, 0, "brown")) == ([0, 0, 2], 2)
    happen(game, 0, place(BROWN))
    assert options(game) == {"path-left", "path-right"}
    assert why_not(game, "path/start") == "M-17.2"


@pytest.mark.rule("M-5.14")
def test_a_caravan_on_an_upper_path_discovers_the_oasis_of_its_space():
    game = quiet_table()
    oases(game, 0, {3: 9})
    me = game.table.players[0]
    happen(game, 0, place(BROWN))
    answer(game, "path-right")
    game.resolve("oasis-5")
    assert me.oases == [0, 0, 0, 9, 5, 0]
    assert me.paths == [0, 2, 0]


@pytest.mark.rule("M-5.15")
def test_a_vendor_goes_to_a_sector_without_one_and_not_to_the_souk():
    game = quiet_table()
    vendors(game, 0, "river", "palace")
    me = game.table.players[0]
    before = things(me)
    happen(game, 0, place(RED))
    assert options(game) == {f"vendor-{name}" for name in EIGHT if name not in ("river", "palace")}
    assert why_not(game, "vendor/river") == "M-5.15"
    assert why_not(game, "vendor/souk") == "M-12.6"
    answer(game, "vendor-mosque")
    assert things(me) == before
    assert earned(game) == {}
    assert (value(game, 0, "black"), me.vendors.bit_count()) == (0, 3)


@pytest.mark.rule("M-5.16")
@pytest.mark.parametrize(("colour", "stored"), [("yellow", 0), ("purple", 1), ("orange", 2)])
def test_goods_are_stored_in_the_souk(colour, stored):
    game = quiet_table()
    happen(game, 0, place(COLOURS.index(colour)))
    assert goods(game, 0) == tuple(int(n == stored) for n in range(3))


@pytest.mark.rule("M-5.17")
def test_a_vendor_uses_no_space_of_the_sectors_own_colour():
    game = quiet_table()
    give(game, 0, green=7)
    happen(game, 0, place(RED))
    answer(game, "vendor-date-orchard")
    assert value(game, 0, "green") == 7
    happen(game, 0, place(GREEN))
    assert value(game, 0, "green") == 8
    game = quiet_table()
    give(game, 0, green=8)
    happen(game, 0, place(RED))
    assert "vendor-date-orchard" in options(game)


@pytest.mark.rule("M-5.18")
def test_keshis_are_placed_one_after_the_other_with_their_bonuses():
    game = quiet_table()
    me = give(game, 0, water=1)
    happen(game, 0, PlaceAny(2))
    answer(game, "keshi-pink", "perform-river")
    assert options(game) == {"water-0", "water-1"}
    answer(game, "water-1")
    assert me.boat == 2
    assert "keshi-pink" in options(game)
    answer(game, "keshi-pink", "perform-date")
    assert value(game, 0, "pink") == 2


@pytest.mark.rule("M-5.18")
def test_what_the_first_keshi_brings_counts_for_the_second():
    """The entertainer's step crosses and brings the eighth scholar: gray is full then."""
    game = quiet_table()
    give(game, 0, gray=7, palace=2, mosque=7)
    happen(game, 0, *SCROLL_BONUS[43])
    answer(game, "keshi-pink", "perform-palace", "line-r5b")
    assert "keshi-gray" not in options(game)
    answer(game, "keshi-white")
    assert (value(game, 0, "gray"), value(game, 0, "white")) == (8, 1)


@pytest.mark.rule("M-5.12")
def test_neighbours_pay_only_with_the_right_scroll():
    game = quiet_table()
    me = give(game, 0, water=0, dinars=0)
    happen(game, 0, place(PINK))
    answer(game, "perform-points")
    assert (me.water, me.dinars) == (0, 0)
    own_scrolls(game, 0, 54)
    happen(game, 0, place(PINK))
    answer(game, "perform-water")
    assert (me.water, me.mosque) == (1, 1)
    assert earned(game) == {"square": 4}
