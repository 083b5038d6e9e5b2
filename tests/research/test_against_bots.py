"""Tables for Gymnasium pass its own checks: one seat against bots, alone, and many at once."""

from __future__ import annotations

import copy
import pickle
import sys
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import riad
from riad.research import aec_env, gym_env, vector_env
from tests.research.tables import TABLES, name_of

at_tables = pytest.mark.parametrize("table", TABLES, ids=name_of)


@at_tables
def test_gymnasium_finds_nothing_wrong(table):
    check_env(gym_env(**table, bots="random"), skip_render_check=True)


def test_gymnasium_finds_nothing_wrong_with_what_is_shown():
    env = gym_env("yspahan", seats=2, bots="random", render_mode="ansi")
    env.reset(seed=1)
    assert "supervisor" in str(env.render())


@pytest.mark.parametrize("game", ["yspahan", "marrakesh"])
def test_gymnasium_makes_tables_by_name(game):
    name = f"riad.research.gym:riad/{game}-v{riad.actions(game).version}"
    env: Any = gymnasium.make(name, seats=2, bots="random", render_mode="ansi")
    check_env(env.unwrapped, skip_render_check=True)
    seen, _ = env.reset(seed=4)
    alone, _ = gym_env(game, seats=2, bots="random").reset(seed=4)
    assert (seen["observation"] == alone["observation"]).all()
    assert env.spec.id == name.partition(":")[2]
    assert (env.unwrapped.action_masks() == seen["action_mask"]).all()
    tables = gymnasium.make_vec(name, 2, "sync", seats=2, bots="random")
    seen, _ = tables.reset(seed=3)
    assert (seen["observation"][1] == alone["observation"]).all()


NUMBERS = (3, -1, 10**6, 10**5000)
NO_NUMBERS = (
    *(None, 0.0, 3.9, float("nan"), "x", "3", True, np.True_, np.float32(3), [3], object()),
    *(np.array([3.5]), np.array([3, 4]), np.array([]), np.array(["x"])),
)
"""What nobody can play at the beginning of Yspahan."""
FORMS: dict[str, Any] = {
    "int": int,
    "int64": np.int64,
    "uint16": np.uint16,
    "array": np.array,
    "batch": lambda n: np.array([[n]]),
    "tensor": lambda n: SimpleNamespace(item=lambda: n),
}


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
            assert info == ({"scores": list(env.table.game.scores)} if over else {})
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


def test_whatever_is_illegal_plays_nothing_and_says_why_until_patience_ends():
    env = gym_env("yspahan", seats=3, bots="random", patience=len(NUMBERS) + len(NO_NUMBERS))
    seen, _ = env.reset(seed=1)
    before = env.table.game.record()
    assert not seen["action_mask"][list(NUMBERS[:2])].any()
    for wrong in (*NUMBERS, *NO_NUMBERS):
        last = wrong is NO_NUMBERS[-1]
        again, reward, over, truncated, info = env.step(wrong)
        assert (again["observation"] == seen["observation"]).all()
        assert (again["action_mask"] == seen["action_mask"]).all()
        assert (reward, over, truncated) == (0.0, False, last)
        number = any(wrong is one for one in NUMBERS)
        said = "is not one of" if number else "an action is one whole number, not"
        assert said in info["illegal"]
        assert ("scores" in info) == last
        assert env.table.game.record() == before


def test_what_was_said_instead_of_a_number_is_told():
    env = gym_env("yspahan", seats=2, bots="random")
    env.reset(seed=1)
    told = [env.step(wrong)[-1]["illegal"].partition(", not ")[2] for wrong in (None, 3.9, "x")]
    assert told == ["None", "3.9", "'x'"]


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_one_whole_number_is_an_action_in_whatever_form(form):
    env = gym_env("yspahan", seats=2, bots="random")
    seen, _ = env.reset(seed=1)
    *_, info = env.step(form(legal(seen)))
    assert info == {}


def test_masks_are_there_under_the_name_by_which_others_ask_for_them():
    env = gym_env("yspahan", seats=2, bots="random")
    with pytest.raises(gymnasium.error.ResetNeeded, match="before `action_masks`"):
        env.action_masks()
    seen, _ = env.reset(seed=1)
    for _ in range(3):
        masks = env.action_masks()
        assert masks.dtype == np.bool_
        assert (masks == seen["action_mask"]).all()
        seen, *_ = env.step(legal(seen))


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
    wrong: Any
    for wrong in (First(1), int, 3, [First(1)]):
        with pytest.raises(riad.UnknownName, match="a bot is a class that can choose, or one of"):
            gym_env("yspahan", seats=2, bots=wrong)


def test_no_tables_at_once_are_refused():
    wrong: Any
    for wrong in (0, -1, 1.5, True):
        with pytest.raises(riad.RiadError, match="count is a whole number from 1 on, not"):
            vector_env("yspahan", wrong, seats=2)


@pytest.mark.parametrize("package", ["gymnasium", "numpy", "pettingzoo", "pyspiel"])
def test_without_a_package_one_sentence_says_what_to_install(monkeypatch, package):
    form, call = {
        "gymnasium": ("against_bots", lambda: gym_env("yspahan", seats=2)),
        "numpy": ("open_spiel", lambda: import_module("riad.research.open_spiel")),
        "pettingzoo": ("around_the_table", lambda: aec_env("yspahan", seats=2)),
        "pyspiel": ("open_spiel", lambda: import_module("riad.research.open_spiel")),
    }[package]
    monkeypatch.delitem(sys.modules, f"riad.research.{form}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(riad.RiadError) as caught:
        call()
    assert str(caught.value) == f"{package} is not installed: pip install 'riad[research]'"
    assert isinstance(caught.value, ImportError)


def test_without_gymnasium_names_for_it_say_so_too(monkeypatch):
    monkeypatch.delitem(sys.modules, "riad.research.gym", raising=False)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(ImportError, match="gymnasium is not installed: pip install 'riad"):
        import_module("riad.research.gym")


def test_without_gymnasium_many_tables_say_so_too(monkeypatch):
    monkeypatch.setitem(sys.modules, "gymnasium.vector", None)
    with pytest.raises(ImportError, match="gymnasium is not installed: pip install 'riad"):
        vector_env("yspahan", 2, seats=2)


def test_something_else_that_is_missing_is_not_hidden(monkeypatch):
    monkeypatch.delitem(sys.modules, "riad.research.against_bots", raising=False)
    monkeypatch.setitem(sys.modules, "riad.research.spaces", None)
    with pytest.raises(ModuleNotFoundError, match=r"riad\.research\.spaces"):
        gym_env("yspahan", seats=2)


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
        scores = [one for one in info["final_info"]["scores"] if one]
        assert [len(one) for one in scores] == [2]
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
