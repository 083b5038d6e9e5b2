"""What newcomers are told to do works, step by step: a new scroll is one row."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding.md").read_text("utf-8")
SCRIPT = """
import riad
from riad.kernel.text import Text
from riad.language import catalogue
for language in ("en", "fr", "nl"):
    print(catalogue("marrakesh", language).say(Text("scroll.73")))
assert "scroll-73" in riad.actions("marrakesh").names
game = riad.new_game("marrakesh", seats=2, seed=1)
bot = riad.bots()["greedy"]()
while not game.over:
    seat = game.waiting[0]
    easy = game.table.season > 1
    game.play(seat, next(iter(game.options(seat))) if easy else bot.choose(game.seen(seat), seat))
assert riad.verify(game.record()).scores == game.scores
"""


def test_a_row_is_a_scroll_in_three_languages(tmp_path):
    """As the page has it: the row at the end of the file that it names."""
    file, row = re.findall(r"at the end of `src/(\S+)`:\n\n```toml\n(.*?)```", PAGE, re.DOTALL)[0]
    copy = tmp_path / "riad"
    leave = shutil.ignore_patterns("page", "__pycache__", "server")
    shutil.copytree(ROOT / "src" / "riad", copy, ignore=leave)
    with (tmp_path / file).open("a", encoding="utf-8") as sheet:
        sheet.write("\n" + row)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (english, _, _) = done.stdout.splitlines()
    assert f"says *{english}*" in PAGE.replace("\n", " ")
