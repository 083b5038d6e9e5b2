"""Play random games under all checks until the time is up or one breaks.

    python -m tests.fuzz --seconds 600
    python -m tests.fuzz --game marrakesh --every 100
    python -m tests.fuzz --game pairs

The last one has an end: every two modules of Marrakesh, each of their tables once. Every run starts
from new seeds; a broken game is told with the seed that plays it again.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count, takewhile
from os import cpu_count

from riad.games import marrakesh, yspahan
from riad.kernel import checks
from riad.kernel.definition import Config, Definition
from tests.marrakesh import configs as marrakesh_configs
from tests.marrakesh.solo import configs as solo_configs
from tests.yspahan import configs as yspahan_configs

GAMES: dict[str, tuple[Definition, Callable[[int], Config]]] = {
    "yspahan": (yspahan.DEFINITION, yspahan_configs.numbered),
    "marrakesh": (marrakesh.DEFINITION, marrakesh_configs.numbered),
    "pachabot": (marrakesh.DEFINITION, solo_configs.alone),
}
"""Every game with its tables of all kinds, and Marrakesh alone; the first unless one is named."""
PAIRS = "pairs"
PAIRED = {"marrakesh": marrakesh_configs, "pachabot": solo_configs}

Table = tuple[str, int]
"""A game, and the number that is its table and its seed."""
Figures = tuple[int, int, int]
"""Tables, decisions and examined positions."""


def fuzz(name: str, seconds: float, seed: int, every: int) -> Figures:
    """What was played within the time."""
    end = time.monotonic() + seconds
    in_time = takewhile(lambda _: time.monotonic() < end, count(seed))
    return play(((name, number) for number in in_time), every)


def pairs_of(seed: int, job: int, jobs: int) -> Iterator[Table]:
    """Every table of every two modules, for people and solo; which options they have is luck's."""
    for name, configs in PAIRED.items():
        first = seed % 10**6 * len(configs.KINDS)
        yield from ((name, first + kind) for kind in range(job, len(configs.PAIRS), jobs))


def play(tables: Iterable[Table], every: int) -> Figures:
    """Play games under all checks; the first that breaks is told with how to play it again."""
    games = decisions = examined = 0
    for name, seed in tables:
        definition, numbered = GAMES[name]
        try:
            played = checks.play_through(definition, numbered(seed), seed, every=every)
        except Exception as wrong:
            call = f"{numbered.__name__}({seed}), {seed}, every={every}"
            again = f"checks.play_through(DEFINITION, {call})"
            raise RuntimeError(f"{name}: {again}: {type(wrong).__name__}: {wrong}") from wrong
        games += 1
        decisions += played.decisions
        examined += played.examined
    return games, decisions, examined


def play_pairs(seed: int, every: int, job: int, jobs: int) -> Figures:
    """One job's share of them."""
    return play(pairs_of(seed, job, jobs), every)


def main() -> int:
    parser = argparse.ArgumentParser(description="Play random games until one breaks.")
    parser.add_argument("--game", choices=[*GAMES, PAIRS], default=next(iter(GAMES)))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--seed", type=int, default=None, help="the first seed; new ones if not given"
    )
    parser.add_argument("--every", type=int, default=20, help="one position in so many is examined")
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1)
    wanted = parser.parse_args()
    first = secrets.randbelow(10**9) if wanted.seed is None else wanted.seed
    how_long = "once" if wanted.game == PAIRS else f"for {wanted.seconds:g} s"
    print(f"fuzzing {wanted.game} {how_long} with {wanted.jobs} processes, seeds from {first}")
    with ProcessPoolExecutor(wanted.jobs) as pool:
        runs = [
            pool.submit(play_pairs, first, wanted.every, job, wanted.jobs)
            if wanted.game == PAIRS
            else pool.submit(fuzz, wanted.game, wanted.seconds, first + 10**10 * job, wanted.every)
            for job in range(wanted.jobs)
        ]
    failed = [error for run in runs if (error := run.exception()) is not None]
    for error in failed:
        print(f"FAILED {error}", file=sys.stderr)
    done = [run.result() for run in runs if run.exception() is None]
    games, decisions, examined = (
        (sum(column) for column in zip(*done, strict=True)) if done else (0,) * 3
    )
    print(f"{games} tables, {decisions} decisions, {examined} positions examined")
    print(f"{len(done)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
