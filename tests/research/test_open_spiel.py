"""Games for OpenSpiel pass its own checks: simulations, copies, writing down, who knows what."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from math import comb, factorial
from typing import Any

import pytest

import riad
from riad.games.marrakesh.phases.dealing import Gates, gates_left
from riad.games.marrakesh.phases.tower import Fall
from riad.games.yspahan.tower import RollDice
from riad.kernel.luck import luck_of
from riad.research.answering import result
from riad.research.chances import DRAWS, _all, outcomes
from tests.full import FULL

if sys.platform == "win32":
    pytest.skip("there are no wheels of OpenSpiel for Windows", allow_module_level=True)

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

from riad.research import open_spiel

FEW = ["riad_yspahan(players=3)", "riad_marrakesh(solo=pachabot)"]
MORE = [
    "riad_yspahan",
    "riad_yspahan(players=4)",
    "riad_marrakesh(players=2,edition=classic,modules=camels+nomads)",
    "riad_marrakesh(players=4)",
    "riad_marrakesh(solo=simple)",
]
at_tables = pytest.mark.parametrize("table", [*FEW, *MORE] if FULL else FEW)


def step(state: Any, luck: random.Random) -> None:
    if state.is_chance_node():
        numbers, likely = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(luck.choices(numbers, likely)[0])
    else:
        state.apply_action(luck.choice(state.legal_actions()))


@at_tables
def test_openspiel_finds_nothing_wrong_with_a_simulation(table, capfd):
    pyspiel.random_sim_test(pyspiel.load_game(table), num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()


@at_tables
def test_a_position_survives_being_written_down_and_copied(table):
    game, luck = pyspiel.load_game(table), random.Random(1)
    state = game.new_initial_state()
    for _ in range(60):
        step(state, luck)
    text = pyspiel.serialize_game_and_state(game, state)
    again_game, again = pyspiel.deserialize_game_and_state(text)
    assert str(again_game) == str(game)
    for other in (again, state.clone()):
        assert str(other) == str(state)
        assert other.game.table == state.game.table
        assert other.legal_actions() == state.legal_actions()
    before = str(state)
    step(again, luck)
    assert str(state) == before


@pytest.mark.parametrize("table", FEW)
@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
)
def test_games_and_positions_are_copied_and_pickled_and_go_on(table, again):
    game, luck = pyspiel.load_game(table), random.Random(1)
    state = game.new_initial_state()
    for _ in range(30):
        step(state, luck)
    other = again(game)
    assert str(other) == str(game)
    assert other.new_initial_state().game.book.config == state.game.book.config
    same = again(state)
    assert str(same) == str(state)
    assert same.history() == state.history()
    assert same.get_game().order == game.order
    step(same, luck)


def test_whoever_unpickles_a_game_need_not_have_registered_it():
    text = pickle.dumps(pyspiel.load_game("riad_yspahan(players=3)"))
    script = f"import pickle; print(pickle.loads({text!r}))"
    said = subprocess.check_output([sys.executable, "-c", script], text=True)
    assert said == "riad_yspahan(edition=,modules=,players=3,solo=)\n"


@at_tables
def test_a_game_comes_to_its_end_and_the_mask_is_never_empty(table):
    game, luck = pyspiel.load_game(table), random.Random(2)
    state = game.new_initial_state()
    while not state.is_terminal():
        assert state.legal_actions()
        step(state, luck)
    assert state.returns() == [result(state.game, s) for s in range(game.num_players())]
    with pytest.raises(riad.IllegalMove, match="is not asked anything: the game is over"):
        state.apply_action(0)


def test_alone_there_is_one_player_and_no_other_number_is_taken():
    for table in ("riad_marrakesh(solo=pachabot)", "riad_marrakesh(players=1,solo=pachabot)"):
        game = pyspiel.load_game(table)
        assert game.num_players() == 1
        assert "players=1," in str(game)
    for wrong in (2, 3):
        with pytest.raises(riad.UnknownName, match=f"seats {wrong} is not one of 1"):
            pyspiel.load_game(f"riad_marrakesh(players={wrong},solo=pachabot)")


@pytest.mark.parametrize(
    ("players", "winners"), [(2, [0]), (2, [0, 1]), (3, [1, 2]), (4, [0, 1, 3])]
)
def test_whoever_wins_returns_of_two_or_more_sum_up_to_nothing(monkeypatch, players, winners):
    game = pyspiel.load_game(f"riad_marrakesh(players={players})")
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert game.utility_sum() == 0
    monkeypatch.setattr(riad.Game, "winners", property(lambda _: tuple(winners)))
    returns = [result(game.start(), seat) for seat in range(players)]
    assert sum(returns) == pytest.approx(0)
    assert min(returns) >= game.min_utility()


def test_alone_the_sum_is_what_the_player_gets():
    kind = pyspiel.load_game("riad_marrakesh(solo=simple)").get_type()
    assert kind.utility == pyspiel.GameType.Utility.GENERAL_SUM


def test_players_know_their_own_secrets_only():
    game, luck = pyspiel.load_game("riad_yspahan(players=2)"), random.Random(5)
    state = game.new_initial_state()
    observer = make_observation(game)
    while not any(player.hand for player in state.game.players):
        step(state, luck)
    owner = next(player.seat for player in state.game.players if player.hand)
    world = state.clone()
    world.game = state.game.imagine(1 - owner, luck_of(3))
    for see in ("information_state_string", "observation_string", "observation_tensor"):
        assert getattr(state, see)(1 - owner) == getattr(world, see)(1 - owner)
    observer.set_from(state, 1 - owner)
    row = list(observer.tensor)
    assert row == list(state.game.observe(1 - owner))
    assert sum(observer.dict["next-1.hand"]) == len(state.game.players[owner].hand)
    assert observer.string_from(state, owner) == state.observation_string(owner)
    kinds = {len(state.information_state_string(seat)) for seat in (0, 1)}
    assert len(kinds) == 2, "one has heard which card it was"


def test_searchers_are_given_worlds_that_a_player_could_be_in():
    game, luck = pyspiel.load_game("riad_yspahan"), random.Random(5)
    state = game.new_initial_state()
    while state.is_chance_node() or not state.game.players[1 - state.current_player()].hand:
        step(state, luck)
    seat, before = state.current_player(), str(state)
    worlds = [state.resample_from_infostate(seat, luck.random) for _ in range(20)]
    assert len({tuple(world.game.players[1 - seat].hand) for world in worlds}) > 1
    for world in worlds:
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.legal_actions() == state.legal_actions()
        step(world, luck)
        assert world.game.waiting or world.is_chance_node(), "luck is still asked for"
    bot = ISMCTSBot(
        game=game,
        evaluator=RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=4,
        random_state=np.random.RandomState(1),
    )
    assert bot.step(state) in state.legal_actions()
    assert str(state) == before


def test_answers_in_secret_are_asked_in_order_and_not_told():
    game, luck = pyspiel.load_game("riad_marrakesh"), random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        step(state, luck)
    assert state.current_player() == 0
    assert state.legal_actions(1) == []
    told = set()
    for action in state.legal_actions()[:2]:
        child = state.child(action)
        assert child.current_player() == 1
        told.add(child.information_state_string(1))
        assert state.action_to_string(0, action) in child.information_state_string(0)
    assert len(told) == 1


def test_what_luck_brings_is_exact_where_it_has_few_ways():
    game = riad.new_game("yspahan", seats=3, withhold_luck=True)
    assert dict(outcomes(game)) == pytest.approx({f"first-{n}": 1 / 3 for n in range(3)})
    game.resolve("first-0")
    while game.waiting:
        game.play(game.waiting[0], next(iter(game.options(game.waiting[0]))))
    dice = dict(outcomes(game))
    assert len(dice) == comb(9 + 5, 5), "throws that look the same are one"
    assert sum(dice.values()) == pytest.approx(1)
    assert dice["666666666"] == pytest.approx(6**-9)
    assert dice["112233445"] == pytest.approx(factorial(9) / 2**4 * 6**-9)


def test_where_more_than_ten_thousand_things_can_come_draws_stand_for_them():
    game = riad.new_game("yspahan", seats=3, withhold_luck=True).if_happened(RollDice(1))
    assert sum(count for _, count in RollDice(1).ways(game)) == 6**10
    dice = outcomes(game)
    assert sum(likely for _, likely in dice) == pytest.approx(1)
    assert all((likely * DRAWS) % 1 == pytest.approx(0) for _, likely in dice), "draws, ten dice"
    assert outcomes(game.copy()) == dice


@pytest.mark.parametrize("keshis", [(1, 0, 0), (0, 1, 1)])
@pytest.mark.parametrize("inside", [0, 1])
def test_what_is_counted_is_what_every_way_leads_to(keshis, inside):
    game = riad.new_game("marrakesh", seats=2, withhold_luck=True)
    game.table.tower[0] = inside * keshis[0]
    fall = Fall((*keshis, *(0 for _ in game.table.tower[len(keshis) :])))
    game = game.if_happened(fall)
    assert dict(outcomes(game)) == pytest.approx(dict(_all(game)))
    assert len(outcomes(game)) == 2 ** sum(keshis) + (inside and keshis[0])


def test_gates_are_counted_as_they_are_drawn():
    game = riad.new_game("marrakesh", seats=2, withhold_luck=True)
    while type(chance := game.chance) is not Gates or chance.workshop < 2:
        assert chance is not None
        game.resolve(chance.draw(game, game.frame_owner, luck_of(1)))
    ways = dict(chance.ways(game))
    gates = game.box.workshops[2].gates
    assert sum(ways.values()) == comb(sum(gates_left(game)), gates)
    assert all(chance.possible(game, None, word) for word in ways)
    assert dict(outcomes(game)).keys() == ways.keys()


def test_three_tiles_out_of_twelve_are_exact_too():
    game = riad.new_game("marrakesh", seats=2, withhold_luck=True)
    while type(game.chance).__name__ != "DealProvisions":
        chance = game.chance
        assert chance is not None
        game.resolve(chance.draw(game, game.frame_owner, luck_of(1)))
    assert [likely for _, likely in outcomes(game)] == [pytest.approx(1 / 220)] * 220


def test_an_illegal_number_is_refused_and_what_cannot_be_ordered_too():
    state = pyspiel.load_game("riad_yspahan").new_initial_state()
    while state.is_chance_node():
        step(state, random.Random(1))
    wrong = next(n for n in range(1000) if n not in state.legal_actions())
    before = str(state)
    for number in (wrong, 999_999, -2):
        with pytest.raises(riad.IllegalMove, match="is not one of"):
            state.apply_action(number)
    assert str(state) == before
    assert state.history() == state.clone().history()
    with pytest.raises(riad.IllegalMove, match="nothing is awaited from luck"):
        state.chance_outcomes()
    for number in (999_999, -2):
        with pytest.raises(riad.IllegalMove, match=f"luck cannot bring {number} here"):
            pyspiel.load_game("riad_yspahan").new_initial_state().apply_action(number)
    with pytest.raises(riad.UnknownName):
        open_spiel.HouseGame("yspahan", {"players": 7})
    with pytest.raises(riad.RiadError, match="no parameters"):
        state.get_game().make_py_observer(params={"size": 3})
