"""Pachabot, section K: how strong it is, and orders that make no sense."""

from __future__ import annotations

from typing import Any

import pytest

from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.phases.seasons import RiverEvaluation
from riad.games.marrakesh.scoring import FinalScoring
from riad.games.marrakesh.solo.dials import OPTIONS, STRONGER, WEAKER
from riad.games.marrakesh.solo.mind import part
from riad.kernel.errors import UnknownName
from tests.marrakesh.builders import GAME, happen
from tests.marrakesh.builders_editions import BOTH
from tests.marrakesh.builders_seasons import next_season
from tests.marrakesh.builders_start import awaited

from .builders import (
    GREEN_TURQUOISE,
    IT,
    YOU,
    act,
    against,
    board,
    earned,
    gained,
    it,
    its_gates,
    red_rows,
    reds,
    row,
    settles,
    strategy,
    workshops,
)
from .test_sb_setup import begun


@pytest.mark.rule("S-K1")
def test_no_strategy_tiles_from_brown_keshis():
    game = against(no_caravan_tiles=True)
    settles(game, *["brown"] * 8)
    assert (row(game, "brown"), part(game).column) == (8, [1, 2])
    next_season(game, 2)
    assert awaited(game) == "RevealStrategy", "a new season still brings one"


@pytest.mark.rule("S-K1")
def test_river_tile_02_still_adds_one():
    game = against(no_caravan_tiles=True)
    game.table.river_tiles[0] = 2
    board(game, boat=1)
    happen(game, None, RiverEvaluation())
    assert awaited(game) == "RevealStrategy"


@pytest.mark.rule("S-K2")
def test_no_points_for_what_the_column_shows_but_for_complete_rows():
    game = against(no_strategy_points=True)
    board(game, brown=8)
    reds(game, "sahara")
    happen(game, None, FinalScoring())
    assert earned(game) == {"sectors": 10}


@pytest.mark.rule("S-K3", "S-K7", "S-F6")
@pytest.mark.parametrize(("dial", "times"), [("one_show", 1), ("", 3), ("four_shows", 4)])
def test_the_main_square_pays_once_three_times_or_four_times(dial, times):
    game = against("pachabot", **({dial: True} if dial else {}))
    board(game, pink=8)
    act(game, "main-square")
    assert earned(game) == {"square": 3 * times}


@pytest.mark.rule("S-K4")
def test_the_river_on_strategy_tiles_is_ignored():
    game = begun(no_river_symbol=True, said={"RevealStrategy": ["strategy-2"]})
    assert it(game).boat == 0
    later = against(no_river_symbol=True)
    board(later, brown=2)
    settles(later, "brown")
    later.resolve("strategy-5")
    assert it(later).boat == 0


@pytest.mark.rule("S-K5")
@pytest.mark.parametrize(("dear", "points"), [(True, 3), (False, 0)])
def test_of_the_chosen_colour_it_takes_the_dearest_gate(dear, points):
    game = against(dear_gates=dear)
    board(game, beige=1)
    workshops(game, (1, "brown"), (3, "brown"), (4, "gray"))
    act(game, "medina")
    assert gained(game) == points, "the points of a workshop stay what they are"
    assert its_gates(game) == ["brown"]


@pytest.mark.rule("S-K6")
@BOTH
def test_it_begins_with_the_five_keshis_you_did_not_draw(edition):
    game = begun(
        oasis_keshis=True,
        edition=edition,
        said={"DrawTrack": ["gray-white-beige"], "RevealStrategy": ["strategy-1"]},
    )
    me = it(game)
    placed = {name: n for name, n in zip(COLOURS, me.values, strict=False) if n}
    assert placed == {"pink": 1, "green": 1, "turquoise": 1, "black": 1}
    assert red_rows(game) == {"mosque"}, "red comes last, to the highest of its strategy"
    assert gained(game) == 1 + 1, "placement bonuses of pink and green"
    assert game.table.bag == []
    assert len(game.table.players[YOU].aside) == 3


@pytest.mark.rule("S-K6")
def test_it_places_them_from_the_top_row_down():
    game = begun(oasis_keshis=True, said={"DrawTrack": ["gray-white-beige"]})
    order = [
        event.text.args["colour"].key
        for event in game.heard(None)
        if event.text.key == "place.placed" and event.text.args["player"] == IT
    ]
    assert order == [f"colour.{name}" for name in ("pink", "green", "turquoise", "black")]


@pytest.mark.rule("S-K6")
def test_without_it_they_stay_in_the_bag():
    game = begun()
    assert sum(it(game).values) == 0
    assert len(game.table.bag) == 5


@pytest.mark.rule("S-K1", "S-K2", "S-K4", "S-K5", "S-K6", "S-K7")
def test_each_is_a_choice_of_its_own_and_normal_is_none_of_them():
    assert [*WEAKER.values(), *STRONGER.values()] == [f"S-K{n}" for n in range(1, 8)]
    for name, switch in OPTIONS.items():
        assert switch.values == (False, True)
        config = GAME.configure(1, options={name: True}, solo="pachabot")
        on = {option for option, value in config.options if option in OPTIONS and value}
        assert on == {name}
    game = against("pachabot", **{name.replace("-", "_"): True for name in STRONGER})
    strategy(game, *GREEN_TURQUOISE)
    board(game, pink=1)
    act(game, "main-square")
    assert gained(game) == 4


@pytest.mark.rule("S-K1", "S-K7")
def test_the_levels_set_all_dials_of_one_direction():
    levels = GAME.levels("pachabot")
    assert {name: sorted(options) for name, options in levels.items()} == {
        "normal": [],
        "weaker": sorted(WEAKER),
        "stronger": sorted(STRONGER),
    }
    for options in levels.values():
        config = GAME.configure(1, options=options, solo="pachabot")
        on = {name for name, value in config.options if name in OPTIONS and value}
        assert on == set(options)
    assert GAME.levels("simple") == {}


# ---- bad orders ------------------------------------------------------------------------------

BAD: dict[str, tuple[dict[str, Any], str]] = {
    "two seats": (
        {"seats": 2, "solo": "pachabot"},
        "marrakesh: seats 2 is not one of 1",
    ),
    "unknown": (
        {"seats": 1, "solo": "sultan"},
        "marrakesh: solo opponent 'sultan' is not one of pachabot, simple",
    ),
    "dial without an opponent": (
        {"seats": 2, "options": {"one-show": True}},
        "marrakesh: option one-show is only for pachabot",
    ),
    "dial of another opponent": (
        {"seats": 1, "solo": "simple", "options": {"dear-gates": True}},
        "marrakesh: option dear-gates is only for pachabot",
    ),
    "once and four times": (
        {"seats": 1, "solo": "pachabot", "options": {"one-show": True, "four-shows": True}},
        "marrakesh: one-show and four-shows do not go together",
    ),
    "alone": (
        {"seats": 1},
        "marrakesh: alone there is a solo opponent, one of pachabot, simple",
    ),
    "half a dial": (
        {"seats": 1, "solo": "pachabot", "options": {"one-show": 1}},
        "marrakesh: option one-show: 1 is not one of False, True",
    ),
}


@pytest.mark.rule("S-K3", "S-K7", "S-B1")
@pytest.mark.parametrize("order", BAD)
def test_a_bad_order_is_refused_in_one_clear_line(order):
    wishes, says = BAD[order]
    with pytest.raises(UnknownName) as refused:
        GAME.configure(**wishes)
    assert str(refused.value) == says
    assert "\n" not in str(refused.value)
