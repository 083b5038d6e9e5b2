"""Tables for PettingZoo pass its own checks, and never come to an empty mask."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, seed_test

import riad
from riad.research import aec_env
from tests.research.tables import TABLES, name_of

CYCLES = 300
at_tables = pytest.mark.parametrize("table", TABLES, ids=name_of)


# PettingZoo expects rows without a mask, but for its own games with one, which it knows by name.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@at_tables
def test_pettingzoo_finds_nothing_wrong(table, capsys):
    api_test(aec_env(**table), num_cycles=CYCLES)
    assert capsys.readouterr().out.endswith("Passed API test\n")


@at_tables
def test_the_same_seed_gives_the_same_game(table):
    seed_test(lambda: aec_env(**table), num_cycles=100)


@at_tables
def test_a_game_ends_with_a_result_and_somebody_can_always_answer(table):
    env = aec_env(**table)
    luck = np.random.default_rng(1)
    env.reset(seed=3)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        assert not truncated
        assert info == ({"scores": list(env.table.game.scores)} if terminated else {})
        earned[agent] += reward
        if terminated:
            assert not seen["action_mask"].any()
            env.step(None)
            continue
        env.step(luck.choice(np.flatnonzero(seen["action_mask"])))
    game = env.table.game
    assert game.over
    if len(earned) > 1:
        assert sum(earned.values()) == pytest.approx(0)
        assert max(earned, key=earned.__getitem__) == f"seat_{game.winners[0]}"
    else:
        assert earned == {"seat_0": 1.0 if game.winners == (0,) else -1.0}


@pytest.mark.parametrize("game", ["yspahan", "marrakesh"])
def test_points_are_rewards_where_they_are_asked_for_but_not_those_of_the_start(game):
    env = aec_env(game, seats=3, reward="points")
    env.reset(seed=1)
    earned = list(env.table.game.scores)
    assert any(earned) == (game == "marrakesh")
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        earned[env.seat_of[agent]] += reward
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
    assert earned == list(env.table.game.scores)


def test_secret_answers_are_asked_in_the_order_of_seats_and_stay_secret():
    env = aec_env("marrakesh", seats=3)
    env.reset(seed=1)
    assert env.table.game.waiting == (0, 1, 2)
    others = env.observe("seat_1")["observation"].copy()
    assert not env.observe("seat_1")["action_mask"].any(), "not yet"
    first, *_, last = np.flatnonzero(env.observe("seat_0")["action_mask"])
    rows = []
    for action in (first, last):
        env.reset(seed=1)
        env.step(int(action))
        assert env.agent_selection == "seat_1"
        rows.append(env.observe("seat_1")["observation"])
    assert (rows[0] == rows[1]).all(), "which answer it was cannot be seen"
    assert (rows[0] != others).any(), "that there is one can"


def test_an_illegal_number_plays_nothing_and_says_why_until_patience_ends():
    env = aec_env("yspahan", seats=2, patience=4)
    env.reset(seed=1)
    agent, before = env.agent_selection, env.table.game.record()
    wrong = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    right = int(np.flatnonzero(env.observe(agent)["action_mask"])[0])
    said = "is not one of", "is one whole number"
    for number, why in ((wrong, said[0]), (10**6, said[0]), (right + 0.5, said[1])):
        env.step(number)
        assert env.agent_selection == agent
        assert why in env.infos[agent]["illegal"]
        assert env.table.game.record() == before
        assert not any(env.truncations.values())
        assert set(env.rewards.values()) == {0.0}
    env.step(np.array([right]))
    assert env.table.refused == 0, "a legal one in between, and patience is back"
    assert env.infos[agent] == {}
    for _ in range(4):
        env.step(-1)
    assert all(env.truncations.values())
    assert [info["scores"] for info in env.infos.values()] == [[0, 0]] * 2
    for _ in range(2):
        env.step(None)
    assert env.agents == []
    for ask in (env.last, lambda: env.step(0)):
        with pytest.raises(ResetNeeded, match="the game is over and everybody has gone: `reset`"):
            ask()


def test_before_a_game_has_begun_one_sentence_says_so():
    env = aec_env("yspahan", seats=2)
    for ask in (
        lambda: env.agents,
        lambda: env.observe("seat_0"),
        lambda: env.step(0),
        env.last,
        lambda: list(env.agent_iter()),
        lambda: env.num_agents,
    ):
        with pytest.raises(ResetNeeded, match="`reset` begins a game: call it before"):
            ask()
    assert not hasattr(env, "agents")
    with pytest.raises(AttributeError, match="a table has no 'agnets'"):
        env.agnets  # noqa: B018 - looking is enough
    env.reset(seed=1)
    assert pickle.loads(pickle.dumps(env)).agents == copy.deepcopy(env).agents == env.agents


def test_what_cannot_be_ordered_is_refused():
    with pytest.raises(riad.UnknownName, match="chess"):
        aec_env("chess", seats=2)
    with pytest.raises(riad.UnknownName, match="seats 7"):
        aec_env("yspahan", seats=7)
    with pytest.raises(riad.UnknownName, match="reward 'gold'"):
        aec_env("yspahan", seats=2, reward="gold")
    with pytest.raises(riad.RiadError, match="seed: `reset` gives"):
        aec_env("yspahan", seats=2, seed=3)
    with pytest.raises(riad.UnknownName, match="render mode 'human' is not one of ansi"):
        aec_env("yspahan", seats=2, render_mode="human")
    wrong: Any
    for wrong in ("x", 0, 2.5, None):
        with pytest.raises(riad.RiadError, match="patience is a whole number from 1 on, not"):
            aec_env("yspahan", seats=2, patience=wrong)


def test_the_table_can_be_read():
    env = aec_env("yspahan", seats=2, render_mode="ansi")
    env.reset(seed=1)
    assert "supervisor" in str(env.render())
    quiet = aec_env("yspahan", seats=2)
    quiet.reset(seed=1)
    assert quiet.render() is None
