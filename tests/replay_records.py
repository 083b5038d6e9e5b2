"""Load every record of tests/records and print what came of it, line by line.

    python tests/replay_records.py [EVERY FIRST]

Or only every so many-th, from one of them on. Needs the standard library only, so any interpreter
can run it.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def replayed(every: int = 1, first: int = 0) -> list[str]:
    """A line for each record: what its game came to, and whether its text is the same again."""
    import riad  # noqa: PLC0415 - found only now

    lines = []
    for path in sorted((HERE / "records").glob("*.riad"))[first::every]:
        text = path.read_text("utf-8")
        game = riad.verify(text)
        same = "same" if game.record() == text else "ANOTHER TEXT"
        lines.append(" ".join(map(str, (path.name, game.table.digest(), *game.scores, same))))
    return lines


def main() -> None:
    sys.path.insert(0, str(HERE.parent / "src"))
    print(*replayed(*map(int, sys.argv[1:])), sep="\n")


if __name__ == "__main__":
    main()
