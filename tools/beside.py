"""How this tree plays beside another revision: frames per game, and medians taken by turns.

    python -m tools.beside REVISION [--game marrakesh] [--seats 4] [--games 30] [--rounds 9]
    python -m tools.beside REVISION --edition classic --module camels --module nomads
    python -m tools.beside REVISION --solo pachabot

Both play the same random games, of the first edition and without modules unless others are named,
with all defaults. Where no rule has changed the frames, the decisions and the scores are equal; the
time is processor time on one core. On a busy machine the best round says more than the median.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from riad.games import definitions
from riad.kernel.definition import Config, book_of
from riad.kernel.game import Game
from riad.kernel.luck import luck_of

HERE = Path(__file__).resolve().parent.parent


class CountedStack(list[Any]):
    """A stack that knows how many frames were taken from it."""

    taken = 0

    def pop(self, *where: Any) -> Any:
        CountedStack.taken += 1
        return super().pop(*where)


def ordered(order: argparse.Namespace) -> Config:
    """The table that both play at; against an opponent made of rules somebody sits alone."""
    seats = 1 if order.solo else order.seats
    definition = definitions()[order.game]
    return definition.configure(seats, order.edition, order.module, solo=order.solo)


def play(config: Config, seed: int, *, count: bool) -> tuple[int, ...]:
    """One random game: how many decisions, and the scores."""
    definition = definitions()[config.game]
    book = book_of(definition, config)
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


def measure(config: Config, games: int) -> dict[str, Any]:
    """What one process finds out; frames are counted in a pass of their own."""
    CountedStack.taken = 0
    results = [play(config, seed, count=True) for seed in range(games)]
    start = process_time()
    for seed in range(games):
        play(config, seed, count=False)
    spent = process_time() - start
    return {"frames": CountedStack.taken, "results": results, "seconds": spent}


def run(tree: Path, order: argparse.Namespace) -> dict[str, Any]:
    command = [sys.executable, __file__, "", "--here", "--game", order.game]
    command += ["--seats", str(order.seats), "--games", str(order.games)]
    for word in ("edition", "solo"):
        command += [f"--{word}", value] if (value := getattr(order, word)) else []
    for module in order.module:
        command += ["--module", module]
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
    config = ordered(order)
    table = [f"{config.seats} seats", config.edition, *config.modules, config.solo]
    about = f"{order.games} games of {order.game}, {', '.join(filter(None, table))}"
    print(f"{about}, {order.rounds} rounds; the same games: {'yes' if same else 'NO'}")
    print(f"frames per game: {frames['then']:,.1f} then, {frames['now']:,.1f} now")
    best = {name: min(r["seconds"] for r in runs) for name, runs in found.items()}
    for word, spent in (("median", seconds), ("best", best)):
        then, now = (1000 * spent[name] / order.games for name in ("then", "now"))
        change = 100 * (now / then - 1)
        print(f"ms per game, {word}: {then:.2f} then, {now:.2f} now ({change:+.1f} %)")


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("revision")
    parser.add_argument("--game", default="marrakesh")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--edition")
    parser.add_argument("--module", action="append", default=[], help="as often as wanted")
    parser.add_argument("--solo", help="an opponent made of rules, against one seat")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args(words)


def main() -> None:
    order = arguments()
    if order.here:
        print(json.dumps(measure(ordered(order), order.games)))
    else:
        compare(order)


if __name__ == "__main__":
    main()
