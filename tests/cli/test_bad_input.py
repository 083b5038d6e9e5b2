"""Whatever is wrong gets one clear line and exit status 2, and changes nothing."""

from __future__ import annotations

import json

import pytest

from tests.cli.helpers import RECORD, riad

TEXT = RECORD.read_text("utf-8")

CALLS = {
    "unknown game": (["play", "chess"], "game 'chess' is not one of yspahan"),
    "unknown seats": (["play", "yspahan", "--seats", "7"], "seats 7 is not one of 2, 3, 4"),
    "seats that are no number": (
        ["play", "yspahan", "--seats", "many"],
        "should be a valid integer",
    ),
    "unknown bot": (["play", "--bots", "genius"], "bot 'genius' is not one of random, greedy"),
    "bot file that is missing": (["play", "--bots", "no.py:Bot"], "no Python file 'no.py'"),
    "too many bots": (["play", "--seats", "2", "--bots", "random,random,random"], "do not fit"),
    "unknown option": (["play", "--option", "luck=good"], "option 'luck' is not one of first"),
    "option without value": (["play", "--option", "first"], "name=value"),
    "unknown value": (["play", "--option", "reshuffle=never"], "is not one of when-drawing"),
    "first player who is not there": (
        ["play", "--seats", "2", "--option", "first=3"],
        "option first 3 is not one of random, 0, 1",
    ),
    "unknown language": (["play", "--lang", "tlh"], "language 'tlh' is not one of en, fr, nl"),
    "too few names": (["play", "--seats", "3", "--name", "Ada"], "3 seats need 3 names"),
    "a device to save to": (["play", "--save", "/dev/null"], "exists already"),
    "a table to save over": (["play", "--save", "README.md"], "README.md exists already"),
    "bots at a hot-seat table": (["play", "--hot-seat", "--bots", "greedy"], "means no bots"),
    "resume with other words": (
        ["play", "--resume", "README.md", "--seats", "2"],
        "--resume goes on as the table was ordered",
    ),
    "missing file": (["play", "--resume", "nowhere.save"], "nowhere.save: No such file"),
    "folder as a file": (["verify", "tests"], "tests: Is a directory"),
    "unknown command": (["fly"], "No such command 'fly'"),
    "unknown switch": (["play", "--fly"], "No such option"),
    "unknown rule": (["rules", "Y-99.99"], "no rule is called 'Y-99.99'"),
    "record of the wrong kind": (["verify", "README.md"], "starts with the line 'riad: 1'"),
    "line that is not there": (["replay", str(RECORD), "--at", "9999"], "line 9999 is not one of"),
    "seat that is not there": (["replay", str(RECORD), "--seat", "9"], "seat 9 is not one of"),
    "simulate with an unknown bot": (["simulate", "--bots", "random,x"], "bot 'x' is not one of"),
    "simulate with one seat": (["simulate", "--bots", "random"], "seats 1 is not one of 2, 3, 4"),
    "simulate no games": (["simulate", "--games", "0"], "greater than or equal to 1"),
    "bot with a strange name": (["new-bot", "../evil"], "named like a Python class"),
}


@pytest.mark.parametrize("what", CALLS)
def test_wrong_calls(what, tmp_path):
    args, line = CALLS[what]
    done = riad(*args, XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 2
    assert line in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stderr.startswith("riad: ")
    assert done.stdout == ""


FILES = {
    "cut off in a line": TEXT[: len(TEXT) // 2],
    "cut off after a line": "\n".join(TEXT.split("\n")[:20]) + "\n",
    "edited move": TEXT.replace("-take", "-supervisor", 1),
    "edited score": TEXT.replace("scores: [", "scores: [1", 1),
    "edited key": TEXT.replace('keys: ["', 'keys: ["00', 1),
    "other rules": TEXT.replace("rules: 1", "rules: 99"),
    "not text": b"\xff\xfe\x00riad",
    "zeros": b"\0" * 100_000_000,
    "empty": "",
    "JSON": json.dumps({"save": 1}),
}


@pytest.mark.parametrize("what", FILES)
@pytest.mark.parametrize("command", ["verify", "replay", "play"])
def test_broken_files(what, command, tmp_path):
    file = tmp_path / "broken.riad"
    content = FILES[what]
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    before = file.stat()
    args = ["play", "--resume", str(file)] if command == "play" else [command, str(file)]
    done = riad(*args)
    assert done.returncode == 2, done.stdout
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert done.stderr.startswith("riad: ")
    assert file.stat().st_mtime_ns == before.st_mtime_ns
    assert sorted(p.name for p in tmp_path.iterdir()) == ["broken.riad"]


SAVED = {
    "bots that are a number": ("bots", 5),
    "bots that are nothing": ("bots", None),
    "too few bots": ("bots", ["", "greedy"]),
    "too many bots": ("bots", ["", "greedy", "greedy", "greedy"]),
    "an unknown bot": ("bots", ["", "greedy", "genius"]),
    "a draft without steps": ("drafted", [0]),
    "a draft of numbers": ("drafted", [0, [5]]),
    "a draft of moves that cannot be": ("drafted", [0, ["fly"]]),
    "no key": ("key", "xyz"),
    "another key": ("key", "00" * 32),
    "no record": ("record", 7),
}


@pytest.mark.parametrize("what", SAVED)
def test_broken_saved_tables(what, tmp_path):
    file = tmp_path / "t.save"
    order = ("play", "--seed", "5", "--option", "first=0", "--save", str(file))
    assert riad(*order, typed="quit\n").returncode == 0
    field, value = SAVED[what]
    broken = json.dumps({**json.loads(file.read_text("utf-8")), field: value})
    file.write_text(broken, "utf-8")
    done = riad("play", "--resume", str(file))
    assert done.returncode == 2, done.stdout
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert file.read_text("utf-8") == broken


def test_more_bots_than_seats_do_not_take_over_a_saved_table(tmp_path):
    file = tmp_path / "t.save"
    riad("play", "--seed", "5", "--save", str(file), typed="quit\n")
    before = file.read_text("utf-8")
    done = riad("play", "--resume", str(file), "--bots", "greedy,greedy,greedy,greedy")
    assert done.returncode == 2
    assert "4 bots do not fit on 3 seats" in done.stderr
    assert file.read_text("utf-8") == before


def test_a_number_as_long_as_a_book_is_no_option(tmp_path):
    typed = "9" * 5_000 + "\nquit\n"
    done = riad("play", "--seed", "5", "--save", str(tmp_path / "t.save"), typed=typed)
    assert done.returncode == 0, done.stderr
    assert riad("replay", str(RECORD), typed=typed).returncode == 0
