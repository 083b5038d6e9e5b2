"""The `riad` command as a person starts it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from riad.bots import BOTS
from riad.games import definitions
from riad.games.yspahan import DEFINITION

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests" / "records" / "yspahan-001.riad"


def riad(*args: str, typed: str = "", folder: Path = ROOT, **environment: str):
    """Run a command with this input, and wait for it."""
    return subprocess.run(
        [sys.executable, "-m", "riad", *args],
        input=typed,
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "80", **environment},
        check=False,
    )


def plain_words(text: str) -> set[str]:
    """Words in ordinary letters that are no names of moves, places, options or bots."""
    names = [*DEFINITION.move_names(), *DEFINITION.targets(), *BOTS]
    for game in definitions().values():
        names += [game.name, *game.editions, *game.modules, *game.solos, *game.options]
        names += [str(v).lower() for switch in game.options.values() for v in switch.values]
    allowed = {part for name in names for part in re.split("[-/]", name)}
    return set(re.findall(r"[A-Za-z]{3,}", text)) - allowed
