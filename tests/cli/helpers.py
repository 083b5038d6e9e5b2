"""The `riad` command as a person starts it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from riad.bots import BOTS
from riad.games import definitions
from riad.games.yspahan import DEFINITION
from tests.forked import forked

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests" / "records" / "yspahan-001.riad"


def riad(*args: str, typed: str = "", folder: Path = ROOT, **environment: str):
    """Run a command with this input, and wait for it."""
    around = {**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "80", **environment}
    with TemporaryDirectory() as there:
        files = [Path(there, name) for name in ("in", "out", "err")]
        for file, text in zip(files, (typed, "", ""), strict=True):
            file.write_text(text, "utf-8")
        child = forked(args, folder, around, (str(files[0]), str(files[1]), str(files[2])))
        child.join()
        _, out, err = (file.read_text("utf-8", "replace") for file in files)
    return subprocess.CompletedProcess(args, child.exitcode or 0, out, err)


def riad_from_nothing(*args: str, **environment: str):
    """The same as a person's shell starts it, every module read anew."""
    return subprocess.run(
        [sys.executable, "-m", "riad", *args],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "80", **environment},
        check=False,
    )


def plain_words(text: str) -> set[str]:
    """Words in ordinary letters that are no names of moves, places, options or bots."""
    names = [*DEFINITION.move_names(), *DEFINITION.targets(), *BOTS]
    for game in definitions().values():
        names += [game.name, *game.editions, *game.modules, *game.solos, *game.options]
        names += [str(v).lower() for switch in game.options.values() for v in switch.values]
    allowed = {part for name in names for part in re.split("[-/:]", name)}
    return set(re.findall(r"[A-Za-z]{3,}", text)) - allowed
