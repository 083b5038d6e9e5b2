"""One measurement of Catanatron, in a process of its own: random games of four for a while.

Run by the peer's own interpreter, where there is no Riad: `python -I bench_peer.py SECONDS SEED`;
prints one line of JSON. `bench_riad.py` does the same for Riad.
"""

from __future__ import annotations

import json
import sys
from time import process_time
from typing import Any

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]
from catanatron.game import TURNS_LIMIT  # type: ignore[import-not-found]

POSITIONS = 10
COPIES = 10


def measure(seconds: float, seed: int) -> dict[str, float]:
    """Play random games for `seconds`, then copy positions from the middle of others."""
    play_out(new_game(seed))  # whatever is made once is made now
    games = ticks = real = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not games:
        games += 1
        more, more_real = play_out(new_game(seed + games))
        ticks += more
        real += more_real
    return {
        "real_per_second": real / spent,
        "decisions_per_second": ticks / spent,
        "games_per_second": games / spent,
        "real_per_game": real / games,
        "copy_us": copy_us(positions(ticks // games // 2, seed), seconds / 4),
    }


def new_game(seed: int) -> Any:
    """A game of four random players; the peer takes a seed of 0 for none, so they count from 1."""
    return Game([RandomPlayer(color) for color in Color], seed=seed + 1)


def play_out(game: Any) -> tuple[int, int]:
    """Tick until somebody wins, or until the peer's own limit: how many ticks, how many real."""
    ticks = real = 0
    state = game.state
    while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
        ticks += 1
        if len(state.playable_actions) > 1:
            real += 1
        game.play_tick()
    return ticks, real


def positions(ticks: int, seed: int) -> list[Any]:
    """A few games that are still going after `ticks`."""
    found: list[Any] = []
    while len(found) < POSITIONS:
        game = new_game(seed)
        seed += 1
        for _ in range(ticks):
            if game.winning_color() is not None:
                break
            game.play_tick()
        if game.winning_color() is None:
            found.append(game)
    return found


def copy_us(games: list[Any], seconds: float) -> float:
    """Microseconds for a copy, over many copies of these games."""
    copies = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not copies:
        for game in games:
            for _ in range(COPIES):
                game.copy()
        copies += COPIES * len(games)
    return spent / copies * 1e6


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]), int(sys.argv[2]))))
