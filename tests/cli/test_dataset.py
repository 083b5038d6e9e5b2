"""`riad dataset`: every decision of games between bots, in the form the file's name asks for."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import riad as house
from riad.research.dataset import COLUMNS, Lines, Parquet, write
from tests.cli.helpers import riad
from tests.cli.terminal import Terminal

TABLE = ("--bots", "greedy-0,random", "--games", "2", "--seed", "5")


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def begun(row: dict[str, Any]) -> house.Game[Any]:
    """The game of a row, from its beginning."""
    game: house.Game[Any]
    game = house.new_game(row["game"], **json.loads(row["order"]), seed=row["seed"])
    return game


def test_every_decision_is_kept_with_what_came_of_it(tmp_path):
    done = riad("dataset", "yspahan", *TABLE, "--lang", "en", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = lines(tmp_path / "yspahan.jsonl")
    assert f"Decisions: {len(rows)} of games: 2, in yspahan.jsonl" in done.stdout
    actions, layout = house.actions("yspahan"), house.observation("yspahan")
    for row in rows:
        assert row.keys() == COLUMNS.keys()
        assert row["choice"] in row["options"]
        assert actions.names[row["choice"]] == row["move"]
        assert len(row["observation"]) == len(layout)
        assert row["actions"] == actions.fingerprint
        assert row["layout"] == layout.fingerprint
    seen = {(row["seed"], row["seat"], row["bot"]) for row in rows}
    assert seen == {(5, 0, "greedy-0"), (5, 1, "random"), (6, 0, "random"), (6, 1, "greedy-0")}
    game = begun(rows[0])
    for row in rows:
        if row["seed"] == 5:
            assert game.observe(row["seat"]).tolist() == row["observation"]
            game.play(row["seat"], row["move"])
    assert game.over
    assert {(row["seat"], row["score"]) for row in rows if row["seed"] == 5} == set(
        enumerate(game.scores)
    )


def test_both_forms_hold_the_same_also_when_made_side_by_side(tmp_path):
    order = ("dataset", "marrakesh", "--solo", "simple", "--bots", "random", "--games", "2")
    assert riad(*order, "--out", "one.jsonl", folder=tmp_path).returncode == 0
    assert riad(*order, "--out", "two.parquet", "--jobs", "2", folder=tmp_path).returncode == 0
    table = parquet.read_table(tmp_path / "two.parquet").to_pylist()
    assert table == lines(tmp_path / "one.jsonl")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.jsonl", "two.parquet"]


def test_a_bar_on_the_screen_says_how_far_it_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    bots = ("--bots", "random,random", "--games", "1", "--lang", "en")
    screen = Terminal("dataset", "yspahan", *bots)
    shown = screen.until("in yspahan.jsonl")
    assert re.search(r"Games ━+ +0%.*Decisions: \d+ of games: 1", shown, re.DOTALL)
    assert screen.wait() == 0
    assert len(lines(tmp_path / "yspahan.jsonl")) > 50


def test_a_row_says_all_that_was_ordered(tmp_path):
    (tmp_path / "box.toml").write_text("[river.berth.1]\npoints = 9\n")
    order = ("--solo", "simple", "--edition", "classic", "--module", "camels", "--box", "box.toml")
    chosen = ("--option", "tower=B2", "--bots", "random", "--games", "1")
    done = riad("dataset", "marrakesh", *order, *chosen, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = lines(tmp_path / "marrakesh.jsonl")
    game = begun(rows[0])
    about = game.book.config
    assert (about.solo, about.edition, about.modules) == ("simple", "classic", ("camels",))
    assert "points = 9" in about.box
    assert dict(about.options)["tower"] == "B2"
    for row in rows:
        assert game.observe(row["seat"]).tolist() == row["observation"]
        game.play(row["seat"], row["move"])
    assert game.over


def test_a_seed_that_has_no_room_in_a_column_is_refused_in_a_sentence(tmp_path):
    order = ("dataset", "yspahan", "--bots", "random,random", "--games", "1", "--seed", "9" * 23)
    refused = riad(*order, "--out", "long.parquet", folder=tmp_path)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "so long a seed" in refused.stderr
    assert riad(*order, "--out", "long.jsonl", folder=tmp_path).returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["long.jsonl"]


def test_a_file_that_is_there_is_written_over_only_when_told_so(tmp_path):
    kept = tmp_path / "kept.jsonl"
    kept.write_text("as it was")
    order = ("dataset", "yspahan", "--bots", "random,random", "--games", "1", "--out", kept.name)
    refused = riad(*order, folder=tmp_path)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "kept.jsonl exists already; --force writes over it" in refused.stderr
    assert kept.read_text() == "as it was"
    assert riad(*order, "--force", folder=tmp_path).returncode == 0
    assert lines(kept)[0]["bot"] == "random"


@pytest.mark.parametrize("form", [Lines, Parquet])
def test_what_is_broken_off_leaves_nothing_and_spoils_nothing(form, tmp_path):
    path = tmp_path / ("x.jsonl" if form is Lines else "x.parquet")
    path.write_text("as it was")

    def games():
        yield []
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(path, games())
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    assert path.read_text() == "as it was"


def test_without_pyarrow_one_sentence_says_so(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(house.RiadError, match=r"needs pyarrow: `riad\[research\]`"):
        write(tmp_path / "x.parquet", [])
