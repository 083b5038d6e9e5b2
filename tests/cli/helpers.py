"""The `riad` command as a person starts it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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
