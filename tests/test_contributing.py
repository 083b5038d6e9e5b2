"""What newcomers are told to do works, step by step: a new scroll is one row."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding.md").read_text("utf-8")
SCRIPT = """
import sys
import riad
from riad.kernel.text import Text
from riad.language import catalogue
number = int(sys.argv[1])
for language in ("en", "fr", "nl"):
    print(catalogue("marrakesh", language).say(Text(f"scroll.{number}")))
assert f"scroll-{number}" in riad.actions("marrakesh").names
layout, owner = riad.observation("marrakesh"), riad.new_game("marrakesh", seats=2, seed=1)
assert layout["table.scrolls"].size == number, "it has a place among the open scrolls"
owner.table.players[0].tiles = 1 << number
assert list(owner.observe(0)[layout["me.tiles"].place]).index(1) == number
game = riad.new_game("marrakesh", seats=2, seed=1)
bot = riad.bots()["greedy"]()
while not game.over:
    seat = game.waiting[0]
    easy = game.table.season > 1
    game.play(seat, next(iter(game.options(seat))) if easy else bot.choose(game.seen(seat), seat))
assert riad.verify(game.record()).scores == game.scores
"""


def test_a_row_is_a_scroll_in_three_languages(tmp_path):
    """As the page has it, with the next number: the row at the end of the file that it names."""
    file, row = re.findall(r"at the end of `src/(\S+)`:\n\n```toml\n(.*?)```", PAGE, re.DOTALL)[0]
    copy = tmp_path / "riad"
    leave = shutil.ignore_patterns("page", "__pycache__", "server")
    shutil.copytree(ROOT / "src" / "riad", copy, ignore=leave)
    sheet = (tmp_path / file).read_text("utf-8")
    shown, number = re.findall(r'id = "(\d+)"', row)[0], len(tomllib.loads(sheet)["scroll"]) + 1
    row = row.replace(f'id = "{shown}"', f'id = "{number}"')
    (tmp_path / file).write_text(f"{sheet}\n{row}", "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(number)],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (english, _, _) = done.stdout.splitlines()
    assert f"says *{english.replace(str(number), shown)}*" in PAGE.replace("\n", " ")
