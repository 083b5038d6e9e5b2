"""Rules, section 15: the actions of the Palace and the Mosque, and the bonuses of the line."""

import pytest

from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import COLOURS, ROOM, SECTORS, SOUK
from riad.games.marrakesh.sectors.stairs import UP_PALACE, MoveStair, TakeBonus
from riad.games.marrakesh.table import Game
from tests.marrakesh.printed import BOARD

from .builders import answer, give, goods, happen, options, quiet_table, value, vendors
from .builders_sectors import act, points_from, refusal, resources

STAIR = {"palace": "white", "mosque": "black"}
EVERY_COLOUR = {f"keshi-{name}" for name in COLOURS}


def field(game: Game, name: str) -> None:
    """A household may take this field of its line."""
    happen(game, 0, TakeBonus((name,), 1))
    answer(game, f"line-{name}")


@pytest.mark.rule("M-15.1", "M-15.2")
@pytest.mark.parametrize("stair", STAIR)
def test_the_pawn_climbs_as_many_steps_as_the_value(stair):
    game = quiet_table()
    me = give(game, white=1, black=1)
    give(game, **{STAIR[stair]: 2})
    act(game, stair)
    assert (me.palace, me.mosque) == ((2, 0) if stair == "palace" else (0, 2))
    assert game.over


@pytest.mark.rule("M-15.1", "M-15.2")
@pytest.mark.parametrize(("stair", "colour"), STAIR.items())
def test_the_value_of_the_moment_counts_for_each_action(stair, colour):
    game = quiet_table()
    me = give(game, **{colour: 1})
    act(game, stair)
    happen(game, 0, place(COLOURS.index(colour)))
    act(game, stair)
    assert (me.palace, me.mosque).count(3) == 1


@pytest.mark.rule("M-15.3")
@pytest.mark.parametrize("stair", STAIR)
def test_thresholds_pay_a_dinar_and_a_bonus_of_the_line(stair):
    game = quiet_table()
    me = give(game, **{STAIR[stair]: 3, "dinars": 0})
    act(game, stair)
    assert me.dinars == 1
    ends = {"palace": "line-p2", "mosque": "line-m2"}[stair]
    assert {ends, "line-r3", "line-none"} <= options(game)


@pytest.mark.rule("M-15.3")
@pytest.mark.parametrize("stair", STAIR)
def test_on_the_final_space_steps_are_points(stair):
    game = quiet_table()
    me = give(game, **{STAIR[stair]: 5, stair: 16, "dinars": 0})
    act(game, stair)
    assert points_from(game, "stairs") == 5
    assert me.dinars == 0
    assert game.over


# ---- bonuses of the line ---------------------------------------------------------------------

KINDS = {
    "p1": "1 dinar",
    "p2": "1 dinar",
    "p3": "2 dinars",
    "p4": "3 dinars",
    "p5": "4 dinars",
    "m1": "1 point",
    "m2": "3 points",
    "m3": "5 points",
    "m4": "6 points",
    "m5": "7 points",
}


@pytest.mark.rule("M-15.4")
@pytest.mark.parametrize(("name", "gain"), KINDS.items())
def test_the_ends_of_a_line_are_dinars_and_points(name, gain):
    game = quiet_table()
    me = give(game, dinars=0)
    field(game, name)
    got = (me.dinars, points_from(game, "stairs"))
    n = int(gain[0])
    assert got == ((n, 0) if "dinar" in gain else (0, n))


@pytest.mark.rule("M-15.4")
def test_a_date_or_water():
    game = quiet_table()
    me = give(game, water=0, dates=0, dinars=0)
    field(game, "r7a")
    field(game, "r7c")
    assert resources(me) == (1, 1, 0)


@pytest.mark.rule("M-15.4")
def test_a_river_step_can_be_extended_with_water():
    game = quiet_table()
    me = give(game, water=2)
    field(game, "r3")
    assert me.boat == 1
    answer(game, "water-2")
    assert (me.boat, me.water) == (3, 0)


@pytest.mark.rule("M-15.4")
def test_every_line_is_made_of_the_known_kinds():
    kinds = {word for bonus in BOARD.fields.values() for effect in bonus for word in effect}
    assert kinds == {
        "gain",
        "points",
        "advance",
        "place_keshi",
        "place_any",
        "place_any_same_colour",
    }
    colours = [
        effect["place_keshi"]["colour"]
        for bonus in BOARD.fields.values()
        for effect in bonus
        if "place_keshi" in effect
    ]
    assert len(set(colours)) == len(colours), "each printed colour once"


@pytest.mark.rule("M-15.5")
def test_a_keshi_of_the_line_is_placed_at_once_with_its_bonus():
    game = quiet_table()
    me = give(game, white=8, dinars=0)
    me.mosque = 3
    act(game, "palace")
    answer(game, "line-r4b")
    assert value(game, 0, "green") == 1
    assert points_from(game, "orchard") == 1
    assert me.palace == 7, "the movement has gone on, to the next threshold"


@pytest.mark.rule("M-15.5")
def test_a_pink_keshi_brings_the_bonus_of_its_space():
    game = quiet_table()
    field(game, "r7b")
    answer(game, "perform-points")
    assert points_from(game, "square") == 2
    assert value(game, 0, "pink") == 1


@pytest.mark.rule("M-15.6", "M-15.8")
def test_any_colour_includes_goods_and_red():
    game = quiet_table()
    field(game, "r9")
    assert options(game) == EVERY_COLOUR
    answer(game, "keshi-orange")
    assert goods(game, 0) == (0, 0, 1)
    field(game, "r9")
    answer(game, "keshi-red", "vendor-medina")
    assert game.over


@pytest.mark.rule("M-15.6")
def test_a_colour_without_room_cannot_be_named():
    game = quiet_table()
    give(game, white=8)
    vendors(game, 0, *SECTORS[:SOUK])
    field(game, "r9")
    assert options(game) == EVERY_COLOUR - {"keshi-white", "keshi-red"}
    assert refusal(game, "keshi/white") == refusal(game, "keshi/red") == "M-5.8"


@pytest.mark.rule("M-15.4", "M-15.8")
def test_two_of_one_colour_may_be_goods():
    game = quiet_table()
    field(game, "r10")
    assert options(game) == EVERY_COLOUR
    answer(game, "keshi-purple")
    assert goods(game, 0) == (0, 2, 0)


@pytest.mark.rule("M-15.7")
@pytest.mark.parametrize("colour", ["white", "black"])
def test_white_and_black_bring_no_bonus(colour):
    game = quiet_table()
    me = give(game, water=0, dates=0, dinars=0)
    before = game.scores
    happen(game, 0, place(COLOURS.index(colour)))
    assert value(game, 0, colour) == 1
    assert resources(me) == (0, 0, 0)
    assert (me.palace, me.mosque) == (0, 0)
    assert game.scores == before
    assert game.over


# ---- what is asked, and what is not ----------------------------------------------------------


@pytest.mark.rule("M-15.3")
def test_a_movement_that_crosses_nothing_asks_nothing():
    game = quiet_table()
    give(game, water=5, dates=5)
    happen(game, 0, MoveStair(UP_PALACE, 2))
    assert game.over


@pytest.mark.rule("M-15.5", "M-5.9")
def test_a_printed_colour_without_room_brings_nothing():
    game = quiet_table()
    give(game, green=ROOM)
    before = game.scores
    field(game, "r4b")
    assert value(game, 0, "green") == ROOM
    assert game.scores == before
