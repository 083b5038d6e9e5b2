"""Whether the compiled build plays the same games as the source: `make compiled`, and then this.

    python -m tools.same_games [GAMES]

So many random games, 250 unless another number is named, at each of the four tables of `riad
bench`, in both builds; every word of their logs, their points and where these come from are equal.
"""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from random import Random

import riad
from riad.cli.bench_runs import COMPILED, TABLES
from tools.compile import FOLDER, SOURCE

GAMES = 250


def played(name: str, seed: int) -> str:
    """A line for one random game: its table, its seed, and a digest of all that was said in it."""
    game, rng = riad.new_game(**TABLES[name].order, seed=seed), Random(seed)
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, rng.choice(list(game.options(seat))))
    said = repr([list(map(tuple, game.log)), game.breakdown, game.digest()])
    return f"{name} {seed} {blake2b(said.encode(), digest_size=8).hexdigest()}"


def lines(tree: Path, games: int) -> list[str]:
    """What another process says, with the package of this folder."""
    command = [sys.executable, "-m", "tools.same_games", "--here", str(games)]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.splitlines()


def main() -> None:
    games = int(sys.argv[-1]) if len(sys.argv) > 1 else GAMES
    if "--here" in sys.argv:
        print(Path(riad.__file__).parent.parent, COMPILED)
        for name in TABLES:
            for seed in range(games):
                print(played(name, seed))
        return
    (pure, *here), (compiled, *there) = lines(SOURCE, games), lines(FOLDER, games)
    assert (pure, compiled) == (f"{SOURCE} False", f"{FOLDER} True"), "another riad was imported"
    others = [f"{one} is {other}" for one, other in zip(here, there, strict=True) if one != other]
    print(*others, f"{len(here) - len(others):,} of {len(here):,} games are the same", sep="\n")
    sys.exit(bool(others))


if __name__ == "__main__":
    main()
