"""Rules, section 27: the yellow scrolls 22 to 28, 32 and 36: gates, orchard, stairs, rapids."""

import pytest

from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.phases.seasons import SeasonScoring
from riad.games.marrakesh.sectors.stairs import UP_MOSQUE, UP_PALACE, MoveStair

from .builders import (
    answer,
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

PERMANENT = (22, 23, 24, 25, 26, 27, 28, 29, 31, 32, 33, 34, 35, 36)


@pytest.mark.rule("M-14.1")
@pytest.mark.parametrize("tile", range(22, 43))
def test_each_of_22_to_42_needs_three_scholars_and_costs_a_date(tile):
    game = with_scrolls(gray=2, dates=1)
    lay_scrolls(game, tile)
    act(game, "madrasa")
    assert refusal(game, f"scroll/{tile}") == "M-14.4"
    answer(game, "study-stop")
    give(game, 0, gray=3)
    act(game, "madrasa")
    answer(game, f"scroll-{tile}")
    assert me_of(game).tiles == 1 << tile
    assert me_of(game).dates == 0


@pytest.mark.rule("M-14.15")
@pytest.mark.parametrize("tile", PERMANENT)
def test_a_permanent_scroll_does_nothing_when_it_is_acquired(tile):
    game = with_scrolls(green=3, pink=3, beige=2, boat=8, yellow=3)
    vendors(game, 0, "madrasa")
    acquire(game, tile)
    assert not game.waiting
    assert resources(game) == (0, 0, 0)
    assert gained(game) == 0


# ---- 22, 32, 36: gates -----------------------------------------------------------------------


@pytest.mark.rule("M-27.22")
@pytest.mark.parametrize(("scrolls", "loss"), [((), 3), ((22,), 0)])
def test_scroll_22_the_leftmost_workshop_costs_no_points(scrolls, loss):
    game = with_scrolls(*scrolls, beige=1)
    workshop(game, 1, "white")
    act(game, "medina")
    answer(game, "gate-1-white", "at-souk")
    assert points(game, "gates") == -loss
    assert value(game, 0, "white") == 1


@pytest.mark.rule("M-27.22")
def test_scroll_22_every_gate_of_the_leftmost_workshop_and_its_match_pays():
    game = with_scrolls(22, beige=2)
    workshop(game, 1, "white", "black")
    act(game, "medina")
    answer(game, "gate-1-white", "at-palace", "gate-1-black", "at-souk")
    assert points(game, "gates") == gained(game) == 2


@pytest.mark.rule("M-27.22")
@pytest.mark.parametrize(("number", "worth"), [(2, 1), (3, 3), (4, 7)])
def test_scroll_22_leaves_the_points_of_other_workshops(number, worth):
    game = with_scrolls(22, beige=1, dinars=3)
    workshop(game, number, "white")
    act(game, "medina")
    answer(game, f"gate-{number}-white", "at-souk")
    assert points(game, "gates") == worth


@pytest.mark.rule("M-27.32", "M-5.38")
@pytest.mark.parametrize(("number", "left"), [(1, 3), (2, 3), (3, 2), (4, 1)])
def test_scroll_32_a_gate_costs_a_dinar_less_and_never_gives_change(number, left):
    game = with_scrolls(32, beige=1, dinars=3)
    workshop(game, number, "white")
    act(game, "medina")
    answer(game, f"gate-{number}-white", "at-souk")
    assert resources(game) == (0, 0, left)


@pytest.mark.rule("M-27.32")
@pytest.mark.parametrize(("scrolls", "why"), [((), "M-16.5"), ((32,), "")])
def test_scroll_32_makes_a_gate_affordable(scrolls, why):
    game = with_scrolls(*scrolls, beige=1, dinars=2)
    workshop(game, 4, "white")
    act(game, "medina")
    assert ("gate-4-white" in options(game)) == (why == "")
    assert refusal(game, "gate/4-white") == why


@pytest.mark.rule("M-27.32")
def test_scroll_32_is_no_discount_for_anything_but_gates():
    game = with_scrolls(32, brown=1, dinars=1)
    oases(game, 0, {0: 5})
    act(game, "sahara")
    answer(game, "claim-left-1")
    assert me_of(game).dinars == 0


@pytest.mark.rule("M-27.36")
def test_scroll_36_a_keshi_of_any_colour_for_a_gate():
    game = with_scrolls(36, beige=1)
    workshop(game, 1, "white")
    act(game, "medina")
    answer(game, "gate-1-white", "at-souk")
    assert options(game) == {f"keshi-{name}" for name in COLOURS}
    answer(game, "keshi-green")
    assert (value(game, 0, "green"), value(game, 0, "white")) == (1, 0)
    assert points(game, "orchard") == 1


@pytest.mark.rule("M-27.36")
def test_scroll_36_the_colour_of_the_gate_may_be_chosen_too():
    game = with_scrolls(36, beige=1)
    workshop(game, 1, "white")
    act(game, "medina")
    answer(game, "gate-1-white", "at-palace", "keshi-white")
    assert value(game, 0, "white") == 1
    assert points(game, "gates") == -3 + 2  # the match is that of the gate


@pytest.mark.rule("M-27.36")
def test_scroll_36_one_keshi_for_each_gate():
    game = with_scrolls(36, beige=2)
    workshop(game, 1, "white", "black")
    act(game, "medina")
    answer(game, "gate-1-white", "at-souk", "gate-1-black", "at-madrasa")
    answer(game, "keshi-gray", "keshi-turquoise")
    assert not game.waiting
    assert (value(game, 0, "gray"), value(game, 0, "turquoise")) == (1, 1)


@pytest.mark.rule("M-27.36")
def test_scroll_36_no_gate_no_keshi():
    game = with_scrolls(36, beige=2)
    act(game, "medina")
    answer(game, "gate-stop")
    assert not game.waiting
    assert sum(me_of(game).values) == 2


# ---- 23 to 25: the orchard -------------------------------------------------------------------


@pytest.mark.rule("M-27.23", "M-27.24", "M-27.25")
@pytest.mark.parametrize("instead", range(4))
@pytest.mark.parametrize(("tile", "word"), [(23, "water"), (24, "dinar"), (25, "point")])
def test_for_each_date_of_the_harvest_something_else(tile, word, instead):
    game = with_scrolls(tile, green=3)
    act(game, "date-orchard")
    assert options(game) == {f"{word}-{n}" for n in range(4)}
    answer(game, f"{word}-{instead}")
    got = {"water": me_of(game).water, "dinar": me_of(game).dinars, "point": gained(game)}
    assert got == {"water": 0, "dinar": 0, "point": 0} | {word: instead}
    assert me_of(game).dates == 3 - instead
    assert points(game, "orchard") == got["point"]


@pytest.mark.rule("M-27.23", "M-27.24", "M-27.25")
def test_without_these_scrolls_the_orchard_brings_dates_unasked():
    game = with_scrolls(green=3)
    act(game, "date-orchard")
    assert resources(game) == (0, 3, 0)


# ---- 26, 27: more steps on the stairs --------------------------------------------------------

PRICED = pytest.mark.parametrize(("tile", "thing"), [(26, "dates"), (27, "water")])
WORD = {"dates": "step-date", "water": "step-water"}
STAIR = pytest.mark.parametrize(("stair", "name"), [(UP_PALACE, "palace"), (UP_MOSQUE, "mosque")])


@pytest.mark.rule("M-27.26", "M-27.27")
@PRICED
@STAIR
def test_further_steps_are_bought_one_by_one(tile, thing, stair, name):
    game = with_scrolls(tile, **{thing: 3, name: 7})
    happen(game, 0, MoveStair(stair, 1))
    assert getattr(me_of(game), name) == 8
    assert options(game) == {"stop", WORD[thing]}
    answer(game, WORD[thing], WORD[thing])
    assert getattr(me_of(game), name) == 10
    assert getattr(me_of(game), thing) == 1
    answer(game, "stop")
    assert not game.waiting
    assert getattr(me_of(game), name) == 10


@pytest.mark.rule("M-27.26", "M-27.27")
@PRICED
def test_as_many_steps_as_can_be_paid(tile, thing):
    game = with_scrolls(tile, palace=7, **{thing: 2})
    happen(game, 0, MoveStair(UP_PALACE, 1))
    answer(game, WORD[thing], WORD[thing])
    assert not game.waiting
    assert me_of(game).palace == 10


@pytest.mark.rule("M-27.26", "M-27.27")
@PRICED
def test_steps_are_bought_with_the_printed_resource_only(tile, thing):
    others = {"water": 2, "dates": 2, "dinars": 2} | {thing: 0}
    game = with_scrolls(tile, **others)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    assert not game.waiting


@pytest.mark.rule("M-27.26", "M-27.27")
@PRICED
def test_a_bought_step_crosses_a_threshold(tile, thing):
    game = with_scrolls(tile, palace=1, **{thing: 1})
    happen(game, 0, MoveStair(UP_PALACE, 1))
    answer(game, WORD[thing])
    assert me_of(game).palace == 3
    assert me_of(game).dinars == 1
    assert options(game) == {"line-p2", "line-r3", "line-m1", "line-none"}


@pytest.mark.rule("M-27.26", "M-27.27", "M-5.35")
@PRICED
def test_a_bought_step_on_the_final_space_is_a_point(tile, thing):
    game = with_scrolls(tile, mosque=16, **{thing: 2})
    happen(game, 0, MoveStair(UP_MOSQUE, 1))
    answer(game, WORD[thing], WORD[thing])
    assert points(game, "stairs") == 3


@pytest.mark.rule("M-27.26", "M-27.27", "M-5.35")
@PRICED
def test_without_a_movement_no_step_can_be_bought(tile, thing):
    game = with_scrolls(tile, **{thing: 2})
    happen(game, 0, MoveStair(UP_PALACE, 0))
    assert not game.waiting


@pytest.mark.rule("M-27.26", "M-27.27")
@PRICED
def test_every_movement_can_be_extended_whatever_caused_it(tile, thing):
    game = with_scrolls(tile, **{thing: 1})
    happen(game, 0, place(COLOURS.index("pink")))
    answer(game, "perform-mosque")
    assert options(game) == {"stop", WORD[thing]}
    answer(game, WORD[thing])
    assert me_of(game).mosque == 2


# ---- 28: rapids at the end of a season -------------------------------------------------------


def season_ends(*scrolls, season=1, **things):
    """Season scoring begins; whoever is first on the river will get points."""
    game = with_scrolls(*scrolls, **things)
    game.table.season, game.table.round = season, 4
    game.table.river_tiles = [8, 4, 5]
    happen(game, None, SeasonScoring())
    return game


@pytest.mark.rule("M-27.28", "M-19.1")
@pytest.mark.parametrize("season", [1, 2, 3])
def test_scroll_28_every_rapid_crossed_pays_before_the_river_is_evaluated(season):
    game = season_ends(28, season=season, boat=8)
    assert game.waiting == (0,)
    assert me_of(game).boat == 8
    answer(game, "take-0-1-0")
    assert points(game, "river") == 1
    assert points(game, "river-tiles") == 0
    answer(game, "good-yellow")
    assert goods(game, 0) == (1, 0, 0)
    assert points(game, "river-tiles") == {1: 3, 2: 5, 3: 7}[season]


@pytest.mark.rule("M-27.28")
def test_scroll_28_a_rapid_not_crossed_pays_nothing():
    game = season_ends(28, boat=4)
    assert points(game, "river") == 1
    assert resources(game) == (0, 0, 0)
    assert points(game, "river-tiles") == 3


@pytest.mark.rule("M-27.28")
@pytest.mark.parametrize(("scrolls", "boat"), [((28,), 2), ((), 8)])
def test_scroll_28_nothing_before_the_first_rapid_and_nothing_without_it(scrolls, boat):
    game = season_ends(*scrolls, boat=boat)
    assert points(game, "river") == 0
    assert goods(game, 0) == (0, 0, 0)
