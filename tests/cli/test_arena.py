"""`riad arena`: the same deals for everybody, kept and gone on with, as a table, JSON or a page."""

from __future__ import annotations

import json
import re

from tests.cli.helpers import riad


def test_an_arena_goes_on_where_it_was_and_repeats(tmp_path):
    out, page = tmp_path / "kept.json", tmp_path / "page.html"
    call = ("arena", "yspahan", "--bots", "random,greedy-0", "--out", str(out))
    assert riad(*call, "--games", "2").returncode == 0
    first = json.loads(out.read_text("utf-8"))
    shown = riad(*call, "--games", "4", "--html", str(page), "--lang", "fr")
    kept = json.loads(out.read_text("utf-8"))
    assert len(first["played"]) == 2
    assert len(kept["played"]) == 4
    assert kept["played"][:2] == first["played"], "what was played is not played again"
    assert "greedy-0" in shown.stdout
    assert "Cote" in shown.stdout
    assert "greedy-0" in page.read_text("utf-8")
    again = json.loads(riad(*call[:-2], "--games", "4", "--json").stdout)
    assert [o["scores"] for o in again["played"]] == [o["scores"] for o in kept["played"]]
    assert again["standings"][0]["bot"] == "greedy-0"


def test_an_arena_needs_two_and_its_own_file(tmp_path):
    alone = riad("arena", "yspahan", "--bots", "random,random")
    assert (alone.returncode, "two bots that differ" in alone.stderr) == (2, True)
    file = tmp_path / "kept.json"
    file.write_text('{"arena": {}, "played": []}', "utf-8")
    call = ("arena", "yspahan", "--bots", "random,turn", "--out", str(file))
    other = riad(*call)
    assert (other.returncode, "another order" in other.stderr) == (2, True)
    file.write_text("[1]", "utf-8")
    none = riad(*call)
    assert (none.returncode, "not from an arena" in none.stderr) == (2, True)


def test_weights_from_a_file_meet_others(tmp_path):
    file = tmp_path / "mine.json"
    file.write_text('{"made": {"game": "yspahan"}, "weights": {}}', "utf-8")
    call = ("arena", "yspahan", "--bots", f"random,{file}", "--games", "2", "--json")
    found = json.loads(riad(*call).stdout)
    assert found["standings"][0]["bot"] == str(file)
    assert not any(game["faults"] for game in found["played"])
    file.write_text('{"made": {"game": "chess"}, "weights": {}}', "utf-8")
    none = riad(*call)
    assert (none.returncode, "not a file of weights" in none.stderr) == (2, True)


def test_names_are_told_whole_at_eighty_columns(tmp_path):
    file, name = "my_very_first_attempt_at_a_bot.py", "MyVeryFirstAttempt"
    bot = f"from riad.bots import Random\n\n\nclass {name}(Random):\n    pass\n"
    (tmp_path / file).write_text(bot, "utf-8")
    call = ("arena", "yspahan", "--bots", f"random,{file}:{name}", "--games", "2")
    for language in ("en", "fr", "nl"):
        shown = riad(*call, "--lang", language, folder=tmp_path).stdout.splitlines()
        assert max(map(len, shown)) <= 80
        assert f"{file}:{name}" in "".join(line.split()[0] for line in shown if line.split())


BAD = """
import os
from riad.bots import Bot


class Dies(Bot):
    def choose(self, game, seat):
        os._exit(3)


class Flies(Bot):
    def choose(self, game, seat):
        return 7 if self.seed % 2 else "fly-away"
"""


def test_what_goes_wrong_with_a_bot_is_told_once_and_how_often(tmp_path):
    (tmp_path / "bad.py").write_text(BAD, "utf-8")
    bots = "random,bad.py:Dies,bad.py:Flies"
    done = riad("arena", "yspahan", "--bots", bots, "--games", "2", folder=tmp_path)
    assert done.returncode == 0
    told = [line for line in done.stderr.splitlines() if line]
    assert len(told) == len({*told}) <= 10
    (ended,) = (line for line in told if line.startswith("bad.py:Dies") and "seat 0" in line)
    assert re.search(r"raised EOFError: its process has ended \(×\d+\)$", ended)
    assert any("'fly-away' is not one of" in line or "move 7 is not" in line for line in told)
