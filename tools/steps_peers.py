"""Steps a second of other people's environments: run by `tools.steps` with their interpreter.

`python -I steps_peers.py SECONDS` prints one line of JSON: rows of a name, steps a second, and real
decisions a second, those with more than one legal answer.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from time import process_time
from typing import Any

Counts = tuple[int, int]
"""Steps, and those among them that were real decisions."""
Play = Callable[[int], Counts]


def zoo(name: str) -> Play:
    """A game of `pettingzoo.classic`."""
    env = import_module(f"pettingzoo.classic.{name}").env()

    def play(seed: int) -> Counts:
        luck, steps, real = random.Random(seed), 0, 0
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            steps, real = steps + 1, real + (len(legal) > 1)
            env.step(int(luck.choice(legal)))
        return steps, real

    return play


def spiel(name: str) -> Play:
    """A game of OpenSpiel that is written in Python."""
    import_module("open_spiel.python.games")
    game = import_module("pyspiel").load_game(name)
    observe = import_module("open_spiel.python.observation").make_observation(game)

    def play(seed: int) -> Counts:
        luck, steps, real = random.Random(seed), 0, 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, likely = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(numbers, likely)[0])
                continue
            legal = state.legal_actions()
            steps, real = steps + 1, real + (len(legal) > 1)
            observe.set_from(state, state.current_player())
            state.apply_action(luck.choice(legal))
        return steps, real

    return play


def catan() -> Play:
    """Catanatron's own environment: two players, the other one random."""
    env: Any = import_module("gymnasium").make("catanatron_gym:catanatron-v1").unwrapped

    def play(seed: int) -> Counts:
        luck, steps, real, over = random.Random(seed), 0, 0, False
        _, info = env.reset(seed=seed)
        while not over:
            legal = info["valid_actions"]
            steps, real = steps + 1, real + (len(legal) > 1)
            _, _, terminated, truncated, info = env.step(luck.choice(legal))
            over = terminated or truncated
        return steps, real

    return play


PEERS: dict[str, Callable[[], Play]] = {
    "Catanatron, Gymnasium, 2": catan,
    "PettingZoo connect_four_v3": lambda: zoo("connect_four_v3"),
    "PettingZoo leduc_holdem_v4": lambda: zoo("leduc_holdem_v4"),
    "PettingZoo chess_v6": lambda: zoo("chess_v6"),
    "OpenSpiel python_tic_tac_toe": lambda: spiel("python_tic_tac_toe"),
    "OpenSpiel python_kuhn_poker": lambda: spiel("python_kuhn_poker"),
    "OpenSpiel python_liars_poker": lambda: spiel("python_liars_poker"),
}


def measured(seconds: float) -> Iterator[tuple[str, float, float]]:
    for name, make in PEERS.items():
        try:
            play = make()
        except Exception as wrong:  # noqa: BLE001 - whatever a peer lacks, the others are measured
            print(f"{name}: {wrong}", file=sys.stderr)
            continue
        play(1)
        steps = real = seed = 0
        start = process_time()
        while (spent := process_time() - start) < seconds:
            seed += 1
            more, more_real = play(seed + 1)
            steps, real = steps + more, real + more_real
        yield name, steps / spent, real / spent


if __name__ == "__main__":
    print(json.dumps(list(measured(float(sys.argv[1])))))
