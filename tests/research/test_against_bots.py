"""Tables for Gymnasium pass its own checks: one seat against bots, alone, and many at once."""

from __future__ import annotations

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import riad
from riad.research import gym_env, vector_env
from tests.research.tables import TABLES, name_of

at_tables = pytest.mark.parametrize("table", TABLES, ids=name_of)


@at_tables
def test_gymnasium_finds_nothing_wrong(table):
    check_env(gym_env(**table, bots="random"), skip_render_check=True)


def test_gymnasium_finds_nothing_wrong_with_what_is_shown():
    env = gym_env("yspahan", seats=2, bots="random", render_mode="ansi")
    env.reset(seed=1)
    assert "supervisor" in str(env.render())


def legal(seen) -> int:
    return int(np.flatnonzero(seen["action_mask"])[0])


@at_tables
def test_a_game_ends_with_a_result_and_the_seat_can_always_answer(table):
    seats = range(table["seats"])
    env = gym_env(**table, seat=seats[-1], bots="random", reward="result")
    played = []
    for _ in range(2):
        luck = np.random.default_rng(1)
        seen, info = env.reset(seed=5)
        assert info == {}
        over, rewards = False, []
        while not over:
            action = luck.choice(np.flatnonzero(seen["action_mask"]))
            seen, reward, over, truncated, info = env.step(action)
            assert not truncated
            assert info == {}
            rewards.append(reward)
        assert not any(rewards[:-1])
        assert -1 <= rewards[-1] <= 1
        played.append((env.table.game.record(), rewards))
    assert played[0] == played[1], "the same seed, the same answers, the same game"


def test_points_count_from_the_first_question_on():
    env = gym_env("marrakesh", seats=2, seat=1, bots="random", reward="points")
    seen, _ = env.reset(seed=2)
    start = env.table.game.scores[1]
    over, earned = False, 0.0
    while not over:
        seen, reward, over, _, _ = env.step(legal(seen))
        earned += reward
    assert earned == env.table.game.scores[1] - start


def test_an_illegal_number_plays_nothing_and_says_why_until_patience_ends():
    env = gym_env("yspahan", seats=3, bots="random", patience=3)
    seen, _ = env.reset(seed=1)
    before = env.table.game.record()
    for number, given_up in ((-1, False), (None, False), (10**6, True)):
        assert number != legal(seen)
        again, reward, over, truncated, info = env.step(number)
        assert (again["observation"] == seen["observation"]).all()
        assert (again["action_mask"] == seen["action_mask"]).all()
        assert (reward, over, truncated) == (0.0, False, given_up)
        assert "is not one of" in info["illegal"]
        assert env.table.game.record() == before


def test_bots_sit_in_the_other_seats():
    class First(riad.bots()["random"]):  # type: ignore[misc]
        asked: list[int] = []  # noqa: RUF012 - to be seen from outside

        def choose(self, game, seat):
            self.asked.append(seat)
            return next(iter(game.options(seat)))

    env = gym_env("yspahan", seats=3, seat=1, bots=["greedy", First])
    seen, _ = env.reset(seed=1)
    for _ in range(6):
        seen, *_ = env.step(legal(seen))
    assert set(First.asked) == {2}
    with pytest.raises(riad.UnknownName, match="bot 'deep'"):
        gym_env("yspahan", seats=2, bots="deep")
    with pytest.raises(riad.RiadError, match="2 other seats need as many bots, not 1"):
        gym_env("yspahan", seats=3, bots=["greedy"])
    with pytest.raises(riad.UnknownName, match="seat 2 is not one of 0, 1"):
        gym_env("yspahan", seats=2, seat=2)


def test_many_tables_at_once_are_played_in_processes_of_their_own():
    tables = vector_env("yspahan", 2, seats=2, bots="random")
    try:
        seen, _ = tables.reset(seed=7)
        alone, _ = gym_env("yspahan", seats=2, bots="random").reset(seed=8)
        assert (seen["observation"][1] == alone["observation"]).all()
        while True:
            actions = seen["action_mask"].argmax(axis=1)
            seen, rewards, over, truncated, info = tables.step(actions)
            assert rewards.shape == over.shape == truncated.shape == (2,)
            assert seen["action_mask"].any(axis=1).all(), "a table that is done begins anew at once"
            if over.any():
                break
        (last,) = (one for one, done in zip(info["final_obs"], over, strict=True) if done)
        assert not last["action_mask"].any()
        assert last["observation"][riad.observation("yspahan")["now.over"].place] == [1]
    finally:
        tables.close()


def test_a_table_is_pickled_and_copied_in_the_middle_of_a_game():
    env = gym_env("marrakesh", seats=2, bots="greedy-0", modules=["nomads"])
    seen, _ = env.reset(seed=3)
    for _ in range(10):
        seen, *_ = env.step(legal(seen))
    others = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    for _ in range(10):
        action = legal(seen)
        seen, *rest = env.step(action)
        for other in others:
            again, *same = other.step(action)
            assert (again["observation"] == seen["observation"]).all()
            assert same == rest


def test_nothing_is_played_before_a_game_has_begun():
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset"):
        gym_env("yspahan", seats=2).step(0)
