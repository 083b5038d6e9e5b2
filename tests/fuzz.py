"""Play random games under all checks until the time is up or one breaks.

    python -m tests.fuzz --seconds 600
    python -m tests.fuzz --game marrakesh --every 100

Every run starts from new seeds; a broken game is told with the seed that plays it again.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count

from riad.games import marrakesh, yspahan
from riad.kernel import checks
from tests.marrakesh import configs as marrakesh_configs
from tests.marrakesh.solo import configs as solo_configs
from tests.yspahan import configs as yspahan_configs

GAMES = {
    "yspahan": (yspahan.DEFINITION, yspahan_configs.numbered),
    "marrakesh": (marrakesh.DEFINITION, marrakesh_configs.numbered),
    "pachabot": (marrakesh.DEFINITION, solo_configs.alone),
}
"""Every game with its tables of all kinds, and Marrakesh alone; the first unless one is named."""


def fuzz(name: str, seconds: float, seed: int, every: int) -> tuple[int, int, int]:
    """Games, decisions and examined positions within the time."""
    definition, numbered = GAMES[name]
    games = decisions = examined = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            played = checks.play_through(definition, numbered(seed), seed, every=every)
        except Exception as wrong:
            call = f"{numbered.__name__}({seed}), {seed}, every={every}"
            again = f"checks.play_through(DEFINITION, {call})"
            raise RuntimeError(f"{name}: {again}: {type(wrong).__name__}: {wrong}") from wrong
        games += 1
        decisions += played.decisions
        examined += played.examined
        seed += 1
    return games, decisions, examined


def main() -> int:
    parser = argparse.ArgumentParser(description="Play random games until one breaks.")
    parser.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--seed", type=int, default=None, help="the first seed; new ones if not given"
    )
    parser.add_argument("--every", type=int, default=20, help="one position in so many is examined")
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1)
    wanted = parser.parse_args()
    first = secrets.randbelow(10**9) if wanted.seed is None else wanted.seed
    how_long = f"{wanted.seconds:g} s with {wanted.jobs} processes"
    print(f"fuzzing {wanted.game} for {how_long}, seeds from {first}")
    with ProcessPoolExecutor(wanted.jobs) as pool:
        runs = [
            pool.submit(fuzz, wanted.game, wanted.seconds, first + 10**10 * job, wanted.every)
            for job in range(wanted.jobs)
        ]
    failed = [error for run in runs if (error := run.exception()) is not None]
    for error in failed:
        print(f"FAILED {error}", file=sys.stderr)
    done = [run.result() for run in runs if run.exception() is None]
    games, decisions, examined = (
        (sum(column) for column in zip(*done, strict=True)) if done else (0,) * 3
    )
    print(f"{games} games, {decisions} decisions, {examined} positions examined")
    print(f"{len(done)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
