"""Play the games of tests/records that are missing there.

    python -m tests.make_records

A record that exists is never touched: where a rule has really changed, delete the file first, and
the diff shows what became of it.
"""

from __future__ import annotations

from pathlib import Path

from riad.bots import Greedy, Random
from riad.bots.match import match
from riad.games.yspahan import DEFINITION
from tests.yspahan.configs import numbered

FOLDER = Path(__file__).parent / "records"
GAMES = 108


def wanted() -> dict[str, int]:
    """File names and their numbers: seats, options and bots change from one to the next."""
    return {f"yspahan-{number:03d}.riad": number for number in range(GAMES)}


def played(number: int) -> str:
    config = numbered(number * 7)
    bots = [Greedy if (number >> seat) & 1 else Random for seat in range(config.seats)]
    game, _ = match(DEFINITION, config, bots, seed=1_000 + number)
    return game.record()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, number in wanted().items():
        path = FOLDER / name
        if not path.exists():
            path.write_text(played(number), "utf-8")
            print(f"wrote {path.name}")


if __name__ == "__main__":
    main()
