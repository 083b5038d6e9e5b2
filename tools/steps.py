"""Steps a second through each form of `riad.research`, on one core, random answers all round.

    python -m tools.steps [SECONDS]              # a Markdown table, as docs/research.md shows it
    python -m tools.steps SECONDS --peers PYTHON # ... and beside others; may be said again

PYTHON is an interpreter that has `catanatron-gym`, or `pettingzoo[classic]` and `open_spiel` (the
first wants an older Gymnasium than the second); what it lacks is left out. Counted are real
decisions, those with more than one legal answer, by the time of the processor; with Gymnasium only
those of the one seat, while the bots of the others take their time too.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pyspiel

import riad
import riad.research.open_spiel
from riad.research import aec_env, gym_env

TABLES: dict[str, dict[str, Any]] = {
    "Yspahan, 2": {"game": "yspahan", "seats": 2},
    "Yspahan, 4": {"game": "yspahan", "seats": 4},
    "Marrakesh, 2": {"game": "marrakesh", "seats": 2},
    "Marrakesh, 4, all modules": {"game": "marrakesh", "seats": 4, "edition": "classic"},
    "Marrakesh, alone": {"game": "marrakesh", "seats": 1, "solo": "pachabot"},
}
TABLES["Marrakesh, 4, all modules"]["modules"] = list(riad.games()["marrakesh"]["modules"])

Count = Callable[[int], int]
"""Plays one game with this seed, and counts its real decisions."""


def plain(table: dict[str, Any], seed: int) -> int:
    """No form at all: the game itself."""
    game, luck, count = riad.new_game(**table, seed=seed), random.Random(seed), 0
    while not game.over:
        seat = game.waiting[0]
        options = list(game.options(seat))
        count += len(options) > 1
        game.play(seat, luck.choice(options))
    return count


def around(table: dict[str, Any], seed: int) -> int:
    env, luck, count = aec_env(**table), np.random.default_rng(seed), 0
    env.reset(seed=seed)
    for _ in env.agent_iter():
        seen, _, terminated, _, _ = env.last()
        if terminated:
            env.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        count += len(legal) > 1
        env.step(legal[luck.integers(len(legal))])
    return count


def against(table: dict[str, Any], seed: int) -> int:
    env, luck, count = gym_env(**table, bots="random"), np.random.default_rng(seed), 0
    seen, _ = env.reset(seed=seed)
    over = False
    while not over:
        legal = np.flatnonzero(seen["action_mask"])
        count += len(legal) > 1
        seen, _, over, _, _ = env.step(legal[luck.integers(len(legal))])
    return count


def spiel(table: dict[str, Any], seed: int) -> int:
    params = {
        "players": table["seats"],
        "edition": table.get("edition", ""),
        "modules": "+".join(table.get("modules", ())),
        "solo": table.get("solo", ""),
    }
    state = pyspiel.load_game(f"riad_{table['game']}", params).new_initial_state()
    luck, count = random.Random(seed), 0
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(numbers, likely)[0])
            continue
        legal = state.legal_actions()
        count += len(legal) > 1
        state.observation_tensor()
        state.apply_action(luck.choice(legal))
    return count


FORMS = {"the game": plain, "PettingZoo": around, "Gymnasium": against, "OpenSpiel": spiel}


def measure(play: Count, seconds: float) -> float:
    """Real decisions a second, games to their end."""
    play(0)  # whatever is made once is made now
    count, seed, start = 0, 0, process_time()
    while (spent := process_time() - start) < seconds:
        seed += 1
        count += play(seed)
    return count / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("seconds", nargs="?", type=float, default=2.0)
    parser.add_argument("--peers", metavar="PYTHON", action="append", default=[])
    said = parser.parse_args()
    print(f"Python {platform.python_version()}, {said.seconds:g} seconds each\n")
    print("| table | " + " | ".join(FORMS) + " |\n|---" + "|---:" * len(FORMS) + "|")
    for name, table in TABLES.items():
        speeds = [
            measure(lambda seed, play=play, table=table: play(table, seed), said.seconds)  # type: ignore[misc]
            for play in FORMS.values()
        ]
        print(f"| {name} | " + " | ".join(f"{speed:,.0f}" for speed in speeds) + " |", flush=True)
    if said.peers:
        print("\n| others | steps | real decisions |\n|---|---:|---:|")
    for python in said.peers:
        file = Path(__file__).with_name("steps_peers.py")
        command = [python, "-I", str(file), str(said.seconds)]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        for name, steps, real in json.loads(done.stdout.splitlines()[-1]):
            print(f"| {name} | {steps:,.0f} | {real:,.0f} |")


if __name__ == "__main__":
    main()
