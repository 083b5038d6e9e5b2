"""`riad arena`: the same deals for everybody, kept and gone on with, as a table, JSON or a page."""

from __future__ import annotations

import json

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


def test_names_are_told_whole_at_eighty_columns(tmp_path):
    file, name = "my_very_first_attempt_at_a_bot.py", "MyVeryFirstAttempt"
    bot = f"from riad.bots import Random\n\n\nclass {name}(Random):\n    pass\n"
    (tmp_path / file).write_text(bot, "utf-8")
    call = ("arena", "yspahan", "--bots", f"random,{file}:{name}", "--games", "2")
    for language in ("en", "fr", "nl"):
        shown = riad(*call, "--lang", language, folder=tmp_path).stdout.splitlines()
        assert max(map(len, shown)) <= 80
        assert f"{file}:{name}" in "".join(line.split()[0] for line in shown if line.split())
