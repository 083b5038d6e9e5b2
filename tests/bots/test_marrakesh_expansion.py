"""What `greedy` makes of Camels & Nomads: for each thing a move that only an eye for it finds."""

from __future__ import annotations

import pytest

from riad.bots import Greedy
from riad.bots.evaluations.marrakesh import expansion, luxury, standing
from riad.bots.evaluations.marrakesh_keshis import keshi, placed
from riad.bots.evaluations.marrakesh_race import bought, onlooker
from riad.bots.evaluations.marrakesh_tiles import oasis
from riad.bots.match import match
from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.gains import GainGoods
from riad.games.marrakesh.modules.camels.race import PIECES, DropDung, race
from riad.games.marrakesh.modules.camels.rewards import TakeReward
from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.phases.seasons import TurnUp
from riad.games.marrakesh.table import Game
from riad.kernel.frames import Together
from tests.marrakesh.builders import give, happen, ordered, quiet_table, vendors
from tests.marrakesh.builders_buildings import numbers
from tests.marrakesh.builders_camels import (
    camel,
    column,
    gain,
    lay_reward,
    race_table,
    ride,
    stand_at,
)
from tests.marrakesh.builders_core import lay_luxuries
from tests.marrakesh.builders_modules import with_module
from tests.marrakesh.builders_nomads import claim_round, nomad_table, nomads_of, station, turn
from tests.marrakesh.builders_provisions import MOSQUE_PLUS, NOMAD
from tests.marrakesh.builders_start import asked, let_luck_speak
from tests.marrakesh.builders_tiles_more import BUILDINGS, LUXURY, OASES, PROVISIONS, SWAP_FALCON

BASE_TILE = 10
"""Three water, and nothing more."""


def chosen(game: Game, seat: int = 0) -> str:
    return Greedy().choose(game, seat)


def not_over(game: Game) -> Game:
    """Something is still to happen when what a test asks is answered."""
    happen(game, 1, TurnUp())
    return game


def late(game: Game) -> Game:
    """The last round of the game, but not its end."""
    game.table.season, game.table.round = 3, 4
    if game.table.race is not None:
        del game.table.race.rewards[:-1]
    return not_over(game)


@pytest.mark.parametrize("edition", DEFINITION.editions)
def test_without_these_modules_nothing_is_added(edition):
    game = quiet_table(2, edition=edition)
    me = game.table.players[0]
    assert expansion(game, me) == 0.0
    for colour in range(len(COLOURS)):
        assert keshi(game, me, colour) == placed(game, me, colour)


# ---- camels ----------------------------------------------------------------------------------


def test_a_keshi_that_brings_the_camel_over_the_first_line_looks_on():
    game = late(race_table(seats=2))
    stand_at(game, 7, 0)
    gain(game, "green")
    assert chosen(game) == "to-column"


def test_a_keshi_works_when_there_is_nothing_left_to_win_in_the_column():
    game = not_over(race_table(seats=2))
    stand_at(game, 30, 0)
    race(game.table).rewards = []
    gain(game, "green")
    assert chosen(game) == "to-board"


def test_the_colour_that_the_active_tile_asks_is_worth_more_in_the_column():
    game = race_table(seats=2)
    column(game, "gray", "black", "beige")
    race(game.table).rewards = ["3-a"]
    me = game.table.players[0]
    turquoise, white = (onlooker(game, me, COLOURS.index(c)) for c in ("turquoise", "white"))
    assert turquoise > white + 4, "it buys eight points"


def test_a_full_column_has_no_use_for_keshis():
    game = race_table(seats=2)
    column(game, *PIECES[:8])
    assert onlooker(game, game.table.players[0], 0) == 0.0


def test_a_bridge_is_paid_for_the_line_behind_it_and_not_for_one_space():
    for steps, word in ((4, "bridge-pay"), (1, "bridge-stop")):
        game = late(race_table(seats=2, bridge_payment="voluntary"))
        give(game, 0, water=1, dates=1)
        stand_at(game, 4, 0)
        ride(game, steps)
        assert chosen(game) == word


def test_dung_costs_points_and_goes_back_when_it_may():
    game = not_over(race_table(seats=2))
    me = game.table.players[0]
    clean = standing(game, me)
    camel(game).dung = 3
    assert standing(game, me) == pytest.approx(clean - 7)
    happen(game, 0, DropDung())
    assert chosen(game) == "dung-drop"


def test_who_falls_behind_by_lines_fears_dung():
    game = race_table(seats=2)
    me = game.table.players[0]
    stand_at(game, 7, 7)
    level = standing(game, me)
    stand_at(game, 7, 8)
    assert standing(game, me) < level - 1


def test_rewards_are_seen_through_to_their_end():
    """Which keshis pay is asked three times before the eight points come."""
    game = late(race_table(seats=2))
    lay_reward(game, "1-b")
    column(game, "brown", "gray", "black", "turquoise", "red", "beige")
    happen(game, 0, TakeReward())
    assert set(game.options(0)) == {"reward-4", "reward-stop"}
    assert chosen(game) == "reward-4"
    assert bought(game.box, tuple(camel(game).column), "1-b") == 8.0


def test_what_the_next_tile_buys_better_is_kept():
    game = not_over(race_table(seats=2))
    game.table.round = 4
    race(game.table).rewards = ["1-b", "5-b", "3-b"]
    stand_at(game, 30, 0)
    column(game, "pink")
    give(game, 0, dinars=9)
    happen(game, 0, TakeReward())
    assert chosen(game) == "reward-stop", "two goods next season, for dinars that nobody needs"


# ---- nomads ----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", DEFINITION.editions)
def test_a_nomad_is_claimed_for_what_it_will_do(edition):
    game = not_over(nomad_table(seats=2, edition=edition))
    give(game, 0, water=5, dates=5, white=5)
    claim_round(game)
    assert chosen(game) == "claim-nomad"


def test_a_nomad_in_hand_is_worth_its_best_place():
    game = nomad_table(seats=2)
    me = game.table.players[0]
    nomads_of(game).hand = 1
    best = max(keshi(game, me, colour) for colour in range(9))
    assert expansion(game, me) == pytest.approx(best)


def test_nomads_set_out_to_complete_a_sector_and_stay_where_they_do():
    for there, used in (("date-orchard", True), ("palace", False)):
        game = late(nomad_table(seats=2))
        give(game, 0, white=7, dinars=2)
        vendors(game, 0, "palace")
        station(game, there)
        turn(game, "river", "mosque")
        assert "move-nomads" in game.options(0)
        assert (chosen(game) == "move-nomads") is used


# ---- special buildings -----------------------------------------------------------------------


@pytest.mark.parametrize(("side", "best"), [("front", "stall"), ("back", "barracks")])
def test_a_building_is_chosen_for_what_it_brings_and_can_do(side, best):
    game = ordered(2, luck=False, modules=[BUILDINGS], buildings_side=side)
    drawn = [numbers("barracks", "stall"), numbers("bookshop", "boathouse")]
    let_luck_speak(game, {"FirstPlayer": ["first-0"], "DrawBuildings": drawn})
    while asked(game) != "ChooseBuilding":
        seat = game.waiting[0]
        game.play(seat, next(iter(game.options(seat))))
        let_luck_speak(game, {"DrawBuildings": drawn})
    assert chosen(game) == f"building-{best}"
    for seat, name in enumerate(("stall", "bookshop")):
        game.play(seat, f"building-{name}")
    let_luck_speak(game, {"DrawScrolls": ["scrolls-25-37-38", "scrolls-36-39-42"]})
    assert chosen(game, 0) == "scroll-25"
    assert chosen(game, 1) == "scroll-42", "one of each kind rather than two of one"


# ---- provisions ------------------------------------------------------------------------------


@pytest.mark.parametrize(("tile", "first"), [(MOSQUE_PLUS, True), (NOMAD, False)])
def test_a_hard_tile_lies_open_first_if_it_brings_what_it_asks(tile, first):
    game = not_over(with_module(PROVISIONS, seats=2))
    me = give(game, 0, water=9, dates=9, dinars=9)
    me.hidden, me.provisions = [BASE_TILE, tile], []
    happen(game, None, Together(TurnUp(), (0, 1)))
    assert chosen(game) == f"provision-{tile if first else BASE_TILE}"


def test_tiles_that_nobody_has_seen_are_not_worth_their_price():
    game = ordered(2, modules=[PROVISIONS])
    while asked(game) != "ChooseMix":
        seat = game.waiting[0]
        game.play(seat, next(iter(game.options(seat))))
    assert chosen(game, game.waiting[0]) == "mix-0-0"


# ---- luxury goods and oases ------------------------------------------------------------------


def test_goods_are_collected_for_a_dear_luxury_good():
    game = not_over(with_module(LUXURY, seats=2))
    lay_luxuries(game, 29)
    give(game, 0, yellow=1, purple=1, orange=2)
    happen(game, 0, GainGoods(1))
    assert chosen(game) == "good-purple"


def test_the_keshi_that_a_falcon_costs_is_counted():
    game = with_module(LUXURY, seats=2)
    me = give(game, 0, yellow=2, purple=3, orange=2, green=1)
    lay_luxuries(game, SWAP_FALCON)
    falcon = luxury(game, me)
    assert 0 < falcon < 20 - 6 * 1.6 - 1


def test_a_saddle_is_worth_more_when_an_oasis_waits():
    values = []
    for oasis_there in (0, 5):
        game = with_module(LUXURY, seats=2)
        me = give(game, 0, yellow=2, purple=2, orange=2)
        me.oases[0] = oasis_there
        lay_luxuries(game, 26)
        values.append(luxury(game, me))
    assert values[1] > values[0] + 1


def test_an_oasis_for_the_camel_counts_its_spaces_and_hopes_for_more():
    game = race_table(OASES, seats=2)
    me = game.table.players[0]
    early = oasis(game, me, 35)
    stand_at(game, 12, 0)
    assert oasis(game, me, 35) == pytest.approx(early + 6)
    assert oasis(late(game), me, 35) < early + 6


# ---- alone -----------------------------------------------------------------------------------


def test_greedy_plays_with_all_modules_against_the_pachabot():
    config = DEFINITION.configure(1, None, DEFINITION.modules, solo="pachabot")
    _, result = match(DEFINITION, config, [Greedy], 2)
    assert result.scores[0] > 80
