"""One measurement of Riad, in a process of its own: random games for a while.

Run as `python -m riad.cli.bench_riad TABLE SECONDS SEED`, where TABLE is an order as JSON; prints
one line of JSON. Time is processor time, so that other work on the machine counts less.
`bench_peer.py` does the same for the other program.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from random import Random
from time import process_time
from typing import Any

import riad
from riad.kernel.luck import QuickLuck

Order = Mapping[str, Any]
"""What `riad.new_game` is called with."""

POSITIONS = 20
TIMES = 20
PLAYOUTS = 3


def measure(order: Order, seconds: float, seed: int, after: tuple[int, ...] = ()) -> dict[str, Any]:
    """Play random games for `seconds`, then try what bots do in the middle of others."""
    rng = Random(seed)
    play_out(riad.new_game(**order, seed=seed), rng)  # whatever is made once is made now
    games = decisions = real = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not games:
        games += 1
        more, more_real = play_out(riad.new_game(**order, seed=seed + games), rng)
        decisions += more
        real += more_real
    middle = positions(order, decisions // games // 2, seed, rng)
    return {
        "real_per_second": real / spent,
        "decisions_per_second": decisions / spent,
        "games_per_second": games / spent,
        "real_per_game": real / games,
        **costs(middle, seconds / 8, rng),
        "playout_us": playout_us(middle, rng),
        "after": {str(n): costs(positions(order, n, seed, rng), seconds / 16, rng) for n in after},
    }


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


def positions(order: Order, decisions: int, seed: int, rng: Random) -> list[riad.Game[Any]]:
    """A few games that are still going after `decisions` random ones."""
    found: list[riad.Game[Any]] = []
    while len(found) < POSITIONS:
        game = riad.new_game(**order, seed=seed)
        seed += 1
        for _ in range(decisions):
            if game.over:
                break
            seat = game.waiting[0]
            game.play(seat, rng.choice(list(game.options(seat))))
        if not game.over:
            found.append(game)
    return found


def costs(games: list[riad.Game[Any]], seconds: float, rng: Random) -> dict[str, float]:
    """Microseconds for what a bot does again and again in these positions."""
    luck = QuickLuck(rng.randbytes(32))
    worlds = {id(game): game.seen(game.waiting[0]) for game in games}
    return {
        "play_us": play_us(games, seconds, rng),
        "copy_us": each_us(games, seconds, lambda game: game.copy()),
        "seen_us": each_us(games, seconds, lambda game: game.seen(game.waiting[0])),
        "redeal_us": each_us(
            games, seconds, lambda game: worlds[id(game)].redeal(game.waiting[0], luck)
        ),
    }


def each_us(
    games: list[riad.Game[Any]], seconds: float, act: Callable[[riad.Game[Any]], object]
) -> float:
    """Microseconds for one act, over many of them in these games."""
    times = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not times:
        for game in games:
            for _ in range(TIMES):
                act(game)
        times += TIMES * len(games)
    return spent / times * 1e6


def play_us(games: list[riad.Game[Any]], seconds: float, rng: Random) -> float:
    """Microseconds for one `play`, the copy not counted."""
    played, spent = 0, 0.0
    while spent < seconds or not played:
        turns = []
        for game in games:
            seat = game.waiting[0]
            names = list(game.options(seat))
            turns += [(game.copy(), seat, rng.choice(names)) for _ in range(TIMES)]
        start = process_time()
        for copied, seat, name in turns:
            copied.play(seat, name)
        spent += process_time() - start
        played += len(turns)
    return spent / played * 1e6


def playout_us(games: list[riad.Game[Any]], rng: Random) -> float:
    """Microseconds for a random playout of an imagined world, from the middle to the end."""
    worlds = [game.seen(game.waiting[0]) for game in games for _ in range(PLAYOUTS)]
    start = process_time()
    for world in worlds:
        play_out(world, rng)
    return (process_time() - start) / len(worlds) * 1e6


if __name__ == "__main__":
    order, after = json.loads(sys.argv[1]), tuple(map(int, sys.argv[4:]))
    print(json.dumps(measure(order, float(sys.argv[2]), int(sys.argv[3]), after)))
