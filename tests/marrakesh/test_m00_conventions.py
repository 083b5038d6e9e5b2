"""Rules, section 0: what the words mean."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import COLOURS, GOODS, RESOURCES, SECTORS
from riad.games.marrakesh.phases.flow import RIVER_BONUS
from riad.games.marrakesh.phases.tower import DEPLOY
from riad.games.marrakesh.scoring import FinalScoring

from .builders import GAME, answer, give, goods, happen, options, quiet_table, value, vendors
from .builders_start import asked, standing

TRACKS = ("green", "gray", "white", "black", "turquoise")
PIECES = ("pink", "beige", "brown")


@pytest.mark.rule("M-0.2")
def test_rulings_we_are_least_sure_of_are_switches_that_name_their_rule():
    rules = {name: switch.rules for name, switch in GAME.options.items()}
    assert "M-7.4" in rules["tower"]
    assert "M-27.50" in rules["vendor-points"]
    assert "M-28.12" in rules["tile-16-doubled"]
    assert "M-20.10" in rules["placeholders"]
    assert all(rules.values())


@pytest.mark.rule("M-0.4")
def test_what_is_gained_is_taken_and_only_a_may_is_asked():
    game = quiet_table()
    me = give(game, green=1, dates=0, points=10)
    happen(game, 0, place(COLOURS.index("green")))
    assert (me.points, game.over) == (11, True), "nobody was asked"
    give(game, boat=3)
    happen(game, 0, RIVER_BONUS)
    assert options(game) == {"rapid-1", "rapid-none"}


@pytest.mark.rule("M-0.5")
@pytest.mark.parametrize(("left", "points"), [(0, 0), (1, 0), (2, 1), (5, 2), (7, 3)])
def test_every_division_is_rounded_down(left, points):
    game = quiet_table()
    give(game, water=left, dates=0, dinars=0)
    happen(game, None, FinalScoring())
    assert game.breakdown[0]["leftovers"] == points


@pytest.mark.rule("M-0.6")
@pytest.mark.parametrize(
    ("begins", "round_", "order"),
    [(0, 1, [0, 1, 2, 3]), (2, 1, [2, 3, 0, 1]), (2, 4, [1, 2, 3, 0])],
)
def test_turn_order_is_clockwise_from_the_start_player_of_the_round(begins, round_, order):
    game = quiet_table(4)
    game.table.begins, game.table.round = begins, round_
    assert list(GAME.turn_order(game)) == order


@pytest.mark.rule("M-0.7")
@pytest.mark.parametrize("colour", [*TRACKS, *PIECES])
def test_the_value_of_a_sector_counts_keshis_of_its_own_colour(colour):
    game = quiet_table()
    for n in range(1, 4):
        happen(game, 0, place(COLOURS.index(colour)))
        while game.waiting or game.chance:
            if game.chance:
                game.resolve(f"oasis-{n}")
            else:
                answer(game, next(iter(options(game))))
        assert value(game, 0, colour) == n


@pytest.mark.rule("M-0.7")
def test_red_keshis_never_count_in_the_value():
    game = quiet_table()
    happen(game, 0, place(COLOURS.index("red")))
    answer(game, "vendor-date-orchard")
    assert game.table.players[0].values == [0] * 8


@pytest.mark.rule("M-0.8")
def test_goods_are_keshis_and_never_resources():
    assert [COLOURS[good] for good in GOODS] == ["yellow", "purple", "orange"]
    assert RESOURCES == ("water", "date", "dinar")
    game = quiet_table()
    me = game.table.players[0]
    before = (me.water, me.dates, me.dinars)
    happen(game, 0, *map(place, GOODS))
    assert goods(game, 0) == (1, 1, 1)
    assert (me.water, me.dates, me.dinars) == before


@pytest.mark.rule("M-0.9")
@pytest.mark.parametrize("colour", TRACKS)
def test_placing_a_track_colour_advances_its_marker(colour):
    game = quiet_table()
    wood = list(game.table.wood)
    give(game, 0, **{colour: 4})
    happen(game, 0, place(COLOURS.index(colour)))
    assert value(game, 0, colour) == 5
    assert game.table.wood == wood, "no wooden keshi is used up"


@pytest.mark.rule("M-0.10")
def test_there_are_nine_sectors_and_none_for_red():
    assert len(SECTORS) == 9
    game = quiet_table()
    game.table.players[0].chosen = [COLOURS.index(name) for name in ("green", "gray", "red")]
    happen(game, 0, DEPLOY)
    assert asked(game) == "DeployRed"
    free = [name for name in SECTORS if name not in ("date-orchard", "madrasa")]
    assert options(game) == {f"deploy-{name}" for name in free}
    answer(game, "deploy-sahara")
    assert standing(game, 0) == ["date-orchard", "madrasa", "sahara"]


@pytest.mark.rule("M-0.10")
def test_a_vendor_needs_no_sector_of_its_own():
    game = quiet_table()
    vendors(game, 0, *SECTORS[:7])
    happen(game, 0, place(COLOURS.index("red")))
    assert game.table.players[0].vendors.bit_count() == 8, "the last free sector, without asking"
