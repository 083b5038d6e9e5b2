"""Load every record of tests/records and print what came of it, line by line.

    python tests/replay_records.py

Needs the standard library only, so any interpreter can run it.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main() -> None:
    sys.path.insert(0, str(HERE.parent / "src"))
    import riad  # noqa: PLC0415 - found only now

    for path in sorted((HERE / "records").glob("*.riad")):
        text = path.read_text("utf-8")
        game = riad.verify(text)
        same = game.record() == text
        print(path.name, game.table.digest(), *game.scores, "same" if same else "ANOTHER TEXT")


if __name__ == "__main__":
    main()
