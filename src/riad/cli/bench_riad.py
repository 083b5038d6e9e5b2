"""One measurement of Riad, in a process of its own: random games for a while.

Run as `python -m riad.cli.bench_riad GAME SEATS SECONDS SEED`; prints one line of JSON. Time is
processor time, so that other work on the machine counts less. `bench_peer.py` does the same for
the other program.
"""

from __future__ import annotations

import json
import sys
from random import Random
from time import process_time
from typing import Any

import riad

SEATS = 4
"""The number of players that is compared with the peer."""
AFTER = {"yspahan": (50, 150), "marrakesh": (50, 450)}
"""Numbers of decisions after which `play` and `copy()` are measured anew: neither may slow down."""
POSITIONS = 30
COPIES = 50


def measure(game: str, seats: int, seconds: float, seed: int) -> dict[str, Any]:
    """Play random games for `seconds`, then copy positions from the middle of others."""
    rng = Random(seed)
    play_out(riad.new_game(game, seats=seats, seed=seed), rng)  # whatever is made once is made now
    games = decisions = real = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not games:
        games += 1
        more, more_real = play_out(riad.new_game(game, seats=seats, seed=seed + games), rng)
        decisions += more
        real += more_real
    middle = positions(game, seats, decisions // games // 2, seed, rng)
    result: dict[str, Any] = {
        "real_per_second": real / spent,
        "decisions_per_second": decisions / spent,
        "games_per_second": games / spent,
        "real_per_game": real / games,
        "copy_us": copy_us(middle, seconds / 4),
    }
    if seats == SEATS:
        result["after"] = {
            str(n): costs(positions(game, seats, n, seed, rng), seconds / 8, rng)
            for n in AFTER[game]
        }
    return result


def play_out(game: riad.Game[Any], rng: Random) -> tuple[int, int]:
    """Answer at random until the game is over: how many decisions, how many of them real ones."""
    decisions = real = 0
    choice = rng.choice
    while not game.over:
        seat = game.waiting[0]
        options = list(game.options(seat))
        decisions += 1
        if len(options) > 1:
            real += 1
        game.play(seat, choice(options))
    return decisions, real


def positions(
    name: str, seats: int, decisions: int, seed: int, rng: Random
) -> list[riad.Game[Any]]:
    """A few games that are still going after `decisions` random ones."""
    found: list[riad.Game[Any]] = []
    while len(found) < POSITIONS:
        game = riad.new_game(name, seats=seats, seed=seed)
        seed += 1
        for _ in range(decisions):
            if game.over:
                break
            seat = game.waiting[0]
            game.play(seat, rng.choice(list(game.options(seat))))
        if not game.over:
            found.append(game)
    return found


def copy_us(games: list[riad.Game[Any]], seconds: float) -> float:
    """Microseconds for a copy, over many copies of these games."""
    copies = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not copies:
        for game in games:
            for _ in range(COPIES):
                game.copy()
        copies += COPIES * len(games)
    return spent / copies * 1e6


def costs(games: list[riad.Game[Any]], seconds: float, rng: Random) -> dict[str, float]:
    """Microseconds for one `play` and for one `copy()` in these positions."""
    played, spent = 0, 0.0
    while spent < seconds or not played:
        turns = []
        for game in games:
            seat = game.waiting[0]
            names = list(game.options(seat))
            turns += [(game.copy(), seat, rng.choice(names)) for _ in range(COPIES)]
        start = process_time()
        for copied, seat, name in turns:
            copied.play(seat, name)
        spent += process_time() - start
        played += len(turns)
    return {"play_us": spent / played * 1e6, "copy_us": copy_us(games, seconds)}


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]))))
