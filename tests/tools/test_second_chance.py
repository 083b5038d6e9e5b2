"""Which tests are run once more with CI=true, and what comes of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).parents[2]

BY_CHANCE = """
    def test_by_chance{n}():
        been = __import__("pathlib").Path(__file__).with_suffix(".been{n}")
        before = been.exists()
        been.touch()
        assert before
"""
NEVER = """
    def test_never():
        assert False
"""


def ended(folder: Path, files: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """A run of these tests as CI makes it."""
    (folder / "pytest.toml").write_text("[pytest]\n")
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(dedent(text))
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "xdist",
            "-p",
            "tools.second_chance",
            "-n1",
            "tests",
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_passes_alone_is_named_and_refuses_nothing(tmp_path):
    run = ended(tmp_path, {"tests/browser/test_page.py": BY_CHANCE.format(n=1)})
    assert run.returncode == 0
    named = run.stdout.partition("Failed once, and passed alone. To be mended:")[2]
    assert "tests/browser/test_page.py::test_by_chance1" in named


@pytest.mark.parametrize(
    "files",
    [
        {"tests/browser/test_page.py": BY_CHANCE.format(n=1) + NEVER},
        {"tests/kernel/test_rule.py": BY_CHANCE.format(n=1)},
        {"tests/server/test_four.py": "".join(BY_CHANCE.format(n=n) for n in range(4))},
    ],
    ids=["fails again", "a rule", "too many"],
)
def test_all_else_is_refused(tmp_path, files):
    run = ended(tmp_path, files)
    assert run.returncode == 1
    assert "To be mended" not in run.stdout
