"""Rules, section P: medium and hard provision tiles; section G: when a season or round begins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from riad.games.marrakesh.modules.new_provisions.module import BIT, FILE, GRADED, tuned
from riad.games.marrakesh.phases.flow import ROUND
from riad.games.marrakesh.phases.seasons import PayProvisions, TurnUp
from riad.games.marrakesh.sectors.river import MoveRiver
from riad.games.marrakesh.sectors.souk import Trade
from riad.games.marrakesh.sectors.stairs import UP_MOSQUE, UP_PALACE, MoveStair
from riad.games.marrakesh.table import Game
from riad.kernel.errors import BadData
from riad.kernel.luck import luck_of
from tests.marrakesh.printed import BOARD

from .builders import GAME, answer, give, goods, happen, options, ordered, own_scrolls, value
from .builders_core import earned, lay_luxuries, things, why_not
from .builders_editions import BOTH
from .builders_modules import MOSQUE, lead, with_module
from .builders_provisions import (
    CHEAPER,
    EVERY_ROUND,
    EXCHANGE,
    MOSQUE_PLUS,
    MOSQUE_STEP,
    NOMAD,
    ONE_GOOD,
    ONE_SPECTATOR,
    PALACE_PLUS,
    PALACE_STEP,
    RIVER_PLUS,
    RIVER_STEP,
    begin,
    lying_open,
    turn_up,
)
from .builders_start import asked, awaited
from .builders_tiles_more import EXCHANGE_FALCON, LUXURY, PROVISIONS, pay_for

# ---- dealing ---------------------------------------------------------------------------------


def start(seats: int = 2, **wishes: Any) -> Game:
    """Everybody is asked which tiles to keep."""
    game = ordered(seats, modules=(PROVISIONS,), **wishes)
    while asked(game) != "ChooseMix":
        seat = game.waiting[0]
        game.play(seat, next(iter(game.options(seat))))
    return game


@BOTH
@pytest.mark.rule("P-1", "P-2", "P-3", "P-R1", "P-D1", "P-D2")
@pytest.mark.parametrize(
    ("mix", "grades"),
    [
        ("mix-0-0", [0, 0, 0]),
        ("mix-1-0", [0, 0, 1]),
        ("mix-0-1", [0, 0, 2]),
        ("mix-1-1", [0, 1, 2]),
    ],
)
def test_unseen_everybody_keeps_three_and_then_turns_one_up(mix, grades, edition):
    game = start(4, edition=edition)
    assert game.waiting == (0, 1, 2, 3), "all at once"
    assert all(not player.hidden for player in game.table.players), "nobody has seen a tile"
    assert set(game.options(0)) == {"mix-0-0", "mix-1-0", "mix-0-1", "mix-1-1"}
    for seat in range(4):
        game.play(seat, mix)
    for player in game.table.players:
        assert [BOARD.provisions[tile].grade for tile in player.hidden] == grades
    assert asked(game) == "TurnUp"
    assert set(game.options(2)) == {f"provision-{n}" for n in game.table.players[2].hidden}


@pytest.mark.rule("P-1", "G-T1", "G-3")
def test_six_medium_and_six_hard_ones_the_nomad_only_with_nomads():
    assert Counter(BOARD.provisions[tile].grade for tile in GRADED) == {1: 6, 2: 6}
    assert NOMAD not in with_module(PROVISIONS).edition.provisions
    assert NOMAD in with_module(PROVISIONS, "nomads").edition.provisions


@pytest.mark.rule("P-4")
def test_they_ask_for_more_and_cost_more():
    for tile in GRADED:
        provision = BOARD.provisions[tile]
        assert (sum(provision.cost), provision.penalty) == {1: (4, 6), 2: (5, 8)}[provision.grade]


@pytest.mark.rule("P-2", "P-3")
def test_what_others_kept_is_hidden_but_their_kinds_are_known():
    game = start(3, seed=4)
    for seat, mix in enumerate(("mix-1-1", "mix-0-1", "mix-0-0")):
        game.play(seat, mix)
    seen = game.view(2)["table"]["players"]
    assert [player["hidden"] for player in seen[:2]] == [{"hidden": 3}] * 2
    assert [player["kept"] for player in seen] == [
        {"medium": 1, "hard": 1},
        {"medium": 0, "hard": 1},
        {"medium": 0, "hard": 0},
    ]
    worlds = [game.copy().seen(2) for _ in range(1)]
    for world in worlds:
        grades = [[BOARD.provisions[t].grade for t in p.hidden] for p in world.table.players]
        assert grades == [[0, 1, 2], [0, 0, 2], [0, 0, 0]]


@pytest.mark.rule("P-3")
def test_luck_deals_the_kinds_that_were_kept_and_no_others():
    game = ordered(2, luck=False, modules=(PROVISIONS,))
    while awaited(game) != "DealKept":
        if game.chance is not None:
            game.resolve(game.chance.draw(game, game.frame_owner, luck_of(1)))
        else:
            seat = game.waiting[0]
            game.play(seat, "mix-1-0" if asked(game) == "ChooseMix" else min(game.options(seat)))
    chance, me = game.chance, game.frame_owner
    assert chance is not None
    assert chance.possible(game, me, "tiles-1-2-13")
    for wrong in ("tiles-1-2-3", "tiles-1-2-19", "tiles-2-1-13", "tiles-1-2", "tiles-1-1-13", "x"):
        assert not chance.possible(game, me, wrong), wrong
    GAME.conserve(game)


# ---- what they bring -------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("P-5", "P-7", "P-R2", "G-R3")
@pytest.mark.parametrize(
    ("tile", "field"), [(RIVER_STEP, "boat"), (PALACE_STEP, "palace"), (MOSQUE_STEP, "mosque")]
)
def test_a_step_at_the_start_of_each_season(tile, field, edition):
    for season in (1, 2, 3):
        game = lying_open(tile, edition=edition)
        give(game, 0, water=0)
        begin(game, season)
        assert getattr(game.table.players[0], field) == 1
        assert asked(game) == "ChooseKeshis"


@pytest.mark.rule("P-5", "G-R3")
def test_nothing_more_in_the_other_rounds_of_a_season():
    game = lying_open(RIVER_STEP)
    give(game, 0, water=0)
    begin(game, 1, 2)
    assert game.table.players[0].boat == 0


@pytest.mark.rule("P-5", "P-R2")
def test_only_from_the_season_in_which_the_tile_lies_open():
    game = with_module(PROVISIONS)
    me = game.table.players[0]
    me.hidden, me.provisions = [RIVER_STEP], []
    give(game, 0, water=0)
    begin(game)
    assert me.boat == 0
    game.stack.clear()
    happen(game, 0, TurnUp())
    answer(game, f"provision-{RIVER_STEP}")
    begin(game, 2)
    assert me.boat == 1


@pytest.mark.rule("P-7", "P-D3")
def test_a_good_of_choice():
    game = lying_open(ONE_GOOD)
    begin(game)
    answer(game, "good-purple")
    assert goods(game, 0) == (0, 1, 0)


@BOTH
@pytest.mark.rule("P-7", "P-D3", "G-T2")
@pytest.mark.parametrize("modules", [(), ("spectators",)])
def test_the_bonus_of_a_space_with_one_spectator(modules, edition):
    game = lying_open(ONE_SPECTATOR, modules=modules, edition=edition)
    me = give(game, 0, pink=0)
    begin(game)
    watched = [n for n in range(8) if game.edition.disc[(n - me.disc) % 8] == 1]
    assert {f"show-{BOARD.square[n]}" for n in watched} == options(game), "nobody has to play there"
    other = next(n for n in range(8) if n not in watched)
    assert why_not(game, f"square/{other}") == "C-R12"


@pytest.mark.rule("P-7")
def test_with_scroll_31_every_section_shows_one_more():
    game = lying_open(ONE_SPECTATOR)
    own_scrolls(game, 0, 31)
    me = game.table.players[0]
    begin(game)
    watched = [n for n in range(8) if game.edition.disc[(n - me.disc) % 8] == 0]
    if len(watched) > 1:
        assert options(game) == {f"show-{BOARD.square[n]}" for n in watched}
    else:
        assert asked(game) == "ChooseKeshis"


@BOTH
@pytest.mark.rule("P-8", "P-R3", "P-6", "NX-19")
def test_every_movement_on_the_river_is_a_step_longer(edition):
    game = lying_open(RIVER_PLUS, edition=edition)
    me = give(game, 0, water=2)
    happen(game, 0, MoveRiver(3))
    answer(game, "water-2")
    assert me.boat == 6


@pytest.mark.rule("P-8", "P-R3", "G-T2")
@pytest.mark.parametrize(
    ("tile", "stair", "field"),
    [(PALACE_PLUS, UP_PALACE, "palace"), (MOSQUE_PLUS, UP_MOSQUE, "mosque")],
)
def test_every_movement_on_a_staircase_is_a_step_longer(tile, stair, field):
    game = lying_open(tile)
    me = game.table.players[0]
    happen(game, 0, MoveStair(stair, 1))
    assert getattr(me, field) == 2
    happen(game, 0, MoveStair(1 - stair, 1))
    assert me.palace + me.mosque == 3, "the other staircase is as it was"


@pytest.mark.rule("P-R3")
def test_the_step_adds_to_scroll_48_and_pays_at_the_top_and_on_the_jetty():
    game = lying_open(PALACE_PLUS)
    own_scrolls(game, 0, 48)
    me = game.table.players[0]
    happen(game, 0, MoveStair(UP_PALACE, 1))
    answer(game, "step-free")
    assert me.palace == 3
    give(game, 0, palace=16)
    before = me.points
    happen(game, 0, MoveStair(UP_PALACE, 1))
    answer(game, "stop")
    assert me.points == before + 2
    river = lying_open(RIVER_PLUS)
    you = give(river, 0, boat=12, water=0)
    before = you.points
    happen(river, 0, MoveRiver(1))
    assert you.points == before + 2
    happen(river, 0, MoveRiver(0))
    assert you.points == before + 2, "no movement, no step more"


@BOTH
@pytest.mark.rule("P-8")
def test_luxury_goods_cost_a_good_less(edition):
    game = lying_open(CHEAPER, edition=edition)
    lay_luxuries(game, 1)
    give(game, 0, yellow=0, purple=0, orange=0)
    happen(game, 0, Trade())
    answer(game, "luxury-1")
    assert earned(game) == {"luxuries": 2}


@BOTH
@pytest.mark.rule("NX-20", "L-R4", "P-8")
def test_a_falcon_with_imam_and_tile_costs_four_goods_and_the_keshi(edition):
    game = lying_open(CHEAPER, modules=(LUXURY, "imam-and-sultan"), edition=edition)
    lead(game, MOSQUE, 0)
    lay_luxuries(game, EXCHANGE_FALCON)
    pay_for(game, EXCHANGE_FALCON)
    give(game, 0, gray=1)
    happen(game, 0, Trade())
    answer(game, f"luxury-{EXCHANGE_FALCON}", "save-2-0-0")
    assert goods(game, 0) == (2, 0, 0)
    assert value(game, 0, "gray") == 0


@BOTH
@pytest.mark.rule("P-8", "G-R3")
def test_an_exchange_at_the_start_of_every_round(edition):
    for number in (1, 2, 3, 4):
        game = lying_open(EVERY_ROUND, edition=edition)
        give(game, 0, green=1)
        begin(game, 2, number)
        answer(game, "return-green", "keshi-gray")
        assert (value(game, 0, "green"), value(game, 0, "gray")) == (0, 1)


# ---- windows ---------------------------------------------------------------------------------


@pytest.mark.rule("G-R3", "G-D1")
def test_who_has_several_effects_orders_them_freely():
    game = lying_open(RIVER_STEP, PALACE_STEP, EVERY_ROUND)
    give(game, 0, green=1, water=0)
    begin(game, 2)
    assert options(game) == {"move-river-1", "move-stair-0-1"}, "the round comes after the season"
    answer(game, "move-stair-0-1")
    assert asked(game) == "ExchangeMore"
    answer(game, "return-none")
    assert asked(game) == "ChooseKeshis"


@pytest.mark.rule("G-R3")
def test_players_act_in_the_turn_order_of_the_coming_round():
    game = with_module(PROVISIONS)
    for seat in range(3):
        turn_up(game, seat, (ONE_GOOD, EXCHANGE, EVERY_ROUND)[seat])
        give(game, seat, green=1)
    game.table.begins = 1
    game.table.season, game.table.round = 1, 1
    order = game.edition.turn_order(game.table)
    happen(game, None, ROUND)
    first = [game.waiting[0]]
    while asked(game) != "ChooseKeshis":
        seat = game.waiting[0]
        if first[-1] != seat:
            first.append(seat)
        game.play(seat, "return-none" if "return-none" in game.options(seat) else "good-yellow")
    season = [seat for seat in order if seat != 2]
    assert first == [*season, 2], "seat 2 acts when the round begins, after the season's window"


# ---- paying ----------------------------------------------------------------------------------


@pytest.mark.rule("P-R6", "NX-22")
def test_who_cannot_meet_all_open_tiles_loses_everything_and_every_penalty():
    game = lying_open(1, ONE_GOOD, CHEAPER)
    me = give(game, 0, water=2, dates=5, dinars=0)
    before = me.points
    happen(game, 0, PayProvisions())
    assert (me.points - before, things(me)) == (-18, (0, 0, 0))


@pytest.mark.rule("P-R6")
def test_all_three_together_ask_for_twelve_resources():
    game = lying_open(1, ONE_GOOD, CHEAPER)
    tiles = [BOARD.provisions[tile].cost for tile in (1, ONE_GOOD, CHEAPER)]
    asked_for = tuple(map(sum, zip(*tiles, strict=True)))
    assert sum(asked_for) == 12
    me = give(game, 0, water=asked_for[0], dates=asked_for[1], dinars=asked_for[2])
    before = me.points
    happen(game, 0, PayProvisions())
    assert (me.points, things(me)) == (before, (0, 0, 0))


# ---- data and pieces -------------------------------------------------------------------------


@pytest.mark.parametrize("modifier", [{"fly": 1}, {"move_plus": {"track": "sea", "steps": 1}}])
def test_a_modifier_nobody_knows_is_refused(modifier):
    with pytest.raises(BadData, match=f"^{FILE}: provision 19: modifier: ".replace(".", r"\.")):
        list(tuned(19, modifier))


def test_an_open_tile_that_is_not_in_force_is_noticed():
    game = with_module(PROVISIONS)
    GAME.conserve(game)
    me = game.table.players[0]
    me.tiles |= 1 << BIT[next(n for n in GRADED if n not in me.provisions)]
    with pytest.raises(AssertionError, match="not in force"):
        GAME.conserve(game)


def test_tiles_that_were_not_kept_are_noticed():
    game = with_module(PROVISIONS)
    me = game.table.players[0]
    assert me.kept is not None
    me.kept.hard = 1 - me.kept.hard
    with pytest.raises(AssertionError, match="those that were kept"):
        GAME.conserve(game)
