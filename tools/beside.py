"""How this tree plays beside another revision: frames per game, and medians taken by turns.

    python -m tools.beside REVISION [--game marrakesh] [--seats 4] [--games 30] [--rounds 9]

Both play the same random games of the first edition with all defaults. Where no rule has changed
the frames, the decisions and the scores are equal; the time is processor time on one core. On a
busy machine the best round says more than the median.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from riad.games import definitions
from riad.kernel.definition import book_of
from riad.kernel.game import Game
from riad.kernel.luck import luck_of

HERE = Path(__file__).resolve().parent.parent


class CountedStack(list[Any]):
    """A stack that knows how many frames were taken from it."""

    taken = 0

    def pop(self, *where: Any) -> Any:
        CountedStack.taken += 1
        return super().pop(*where)


def play(name: str, seats: int, seed: int, *, count: bool) -> tuple[int, ...]:
    """One random game: how many decisions, and the scores."""
    definition = definitions()[name]
    book = book_of(definition, definition.configure(seats))
    game: Any = Game(book, definition.make_table(book), luck_of(seed))
    if count:
        game.stack = CountedStack()
    game.start()
    rng, decisions = Random(seed), 0
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, rng.choice(list(game.options(seat))))
        decisions += 1
    return decisions, *game.scores


def measure(name: str, seats: int, games: int) -> dict[str, Any]:
    """What one process finds out; frames are counted in a pass of their own."""
    results = [play(name, seats, seed, count=True) for seed in range(games)]
    start = process_time()
    for seed in range(games):
        play(name, seats, seed, count=False)
    spent = process_time() - start
    return {"frames": CountedStack.taken, "results": results, "seconds": spent}


def run(tree: Path, order: argparse.Namespace) -> dict[str, Any]:
    command = [sys.executable, __file__, "", "--here", "--game", order.game]
    command += ["--seats", str(order.seats), "--games", str(order.games)]
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def compare(order: argparse.Namespace) -> None:
    """Both trees by turns, the first one changing, and a line for each figure."""
    pack = subprocess.run(
        ["git", "archive", order.revision, "src"], cwd=HERE, stdout=subprocess.PIPE, check=True
    )
    with TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(pack.stdout)) as archive:
            archive.extractall(folder, filter="data")
        trees = {"then": Path(folder), "now": HERE}
        found: dict[str, list[dict[str, Any]]] = {name: [] for name in trees}
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
        for number in range(order.rounds):
            for name in sorted(trees, reverse=bool(number % 2)):
                found[name].append(run(trees[name], order))
    frames = {name: runs[0]["frames"] / order.games for name, runs in found.items()}
    seconds = {name: median(r["seconds"] for r in runs) for name, runs in found.items()}
    same = found["then"][0]["results"] == found["now"][0]["results"]
    about = f"{order.games} games of {order.game}, {order.seats} seats, {order.rounds} rounds"
    print(f"{about}; the same games: {'yes' if same else 'NO'}")
    print(f"frames per game: {frames['then']:,.1f} then, {frames['now']:,.1f} now")
    best = {name: min(r["seconds"] for r in runs) for name, runs in found.items()}
    for word, spent in (("median", seconds), ("best", best)):
        then, now = (1000 * spent[name] / order.games for name in ("then", "now"))
        change = 100 * (now / then - 1)
        print(f"ms per game, {word}: {then:.2f} then, {now:.2f} now ({change:+.1f} %)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("revision")
    parser.add_argument("--game", default="marrakesh")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    order = parser.parse_args()
    if order.here:
        print(json.dumps(measure(order.game, order.seats, order.games)))
    else:
        compare(order)


if __name__ == "__main__":
    main()
