"""Whatever is wrong gets one clear line and exit status 2, and changes nothing."""

from __future__ import annotations

import json
import re

import pytest

from riad.cli.main import COMMANDS, GROUPS
from tests.cli.helpers import RECORD, plain_words, riad
from tests.cli.terminal import Terminal

TEXT = RECORD.read_text("utf-8")

CALLS = {
    "unknown game": (["play", "chess"], "game 'chess' is not one of marrakesh, yspahan"),
    "unknown seats": (["play", "yspahan", "--seats", "7"], "seats 7 is not one of 2, 3, 4"),
    "seats that are no number": (
        ["play", "yspahan", "--seats", "many"],
        "--seats takes <integer>, nothing else",
    ),
    "unknown bot": (
        ["play", "--bots", "genius"],
        "bot 'genius' is not one of gentle, easy, steady, strong, expert, random, greedy-0, turn",
    ),
    "unknown character": (
        ["play", "--bots", "expert:foo"],
        "bot expert: character 'foo' is not one of builder, trader, navigator, scholar",
    ),
    "character of who has none": (
        ["play", "--bots", "random:builder"],
        "bot 'random:builder' is not one of gentle, easy, steady, strong, expert, random",
    ),
    "edition where there are none": (
        ["play", "yspahan", "--edition", "classic"],
        "yspahan: this game has no editions",
    ),
    "module where there are none": (
        ["play", "yspahan", "--module", "camels"],
        "yspahan: this game has no modules",
    ),
    "opponent where there are none": (
        ["play", "yspahan", "--solo", "pachabot"],
        "yspahan: this game has no solo opponents",
    ),
    "long seed": (["play", "--seed", "9" * 700], "a seed has at most 600 digits"),
    "seed that Python cannot read": (
        ["play", "--seed", "9" * 5000],
        "--seed takes <integer> of at most 600 digits",
    ),
    "bot file that is missing": (["play", "--bots", "no.py:Bot"], "no Python file 'no.py'"),
    "too many bots": (["play", "--seats", "2", "--bots", "random,random,random"], "do not fit"),
    "unknown option": (["play", "--option", "luck=good"], "option 'luck' is not one of first"),
    "option without value": (["play", "--option", "first"], "name=value"),
    "unknown value": (["play", "--option", "reshuffle=never"], "is not one of when-drawing"),
    "first player who is not there": (
        ["play", "--seats", "2", "--option", "first=3"],
        "option first: 3 is not one of random, 0, 1",
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
    "missing file": (["play", "--resume", "nowhere.save"], "nowhere.save: there is no such file"),
    "folder as a file": (["verify", "tests"], "tests: this is a folder"),
    "unknown command": (["fly"], "command 'fly' is not one of play, replay"),
    "command that looks like a switch": (["--", "--fly"], "command '--fly' is not one of play"),
    "unknown switch": (["play", "--fly"], "there is no option '--fly'"),
    "switch before the command": (["--fly", "play"], "there is no option '--fly'"),
    "short switch": (["play", "-f"], "there is no option '-f'"),
    "switch that was misspelt": (
        ["play", "--seat", "3"],
        "'--seat', but there is --hot-seat, --seats, ",
    ),
    "switch without its value": (["play", "--seats"], "--seats needs a value: <integer>"),
    "switch with a value": (["play", "--plain=yes"], "'--plain' takes no value"),
    "no file": (["verify"], "<file> is missing"),
    "one word too many": (
        ["games", "marrakesh", "yspahan", "\x1b[31m"],
        "too many words: 'yspahan', '\\x1b",
    ),
    "no permission": (["simulate", "--games", "1", "--out", "/proc/x"], "/proc/x: "),
    "folder inside a file": (["verify", "README.md/x"], "README.md/x: a folder is needed"),
    "class that is no bot": (["play", "--bots", "tests/conftest.py:Zzz"], "has no class 'Zzz'"),
    "unknown rule": (["rules", "Y-99.99"], "no rule is called 'Y-99.99'"),
    "record of the wrong kind": (["verify", "README.md"], "starts with the line 'riad: 1'"),
    "line that is not there": (["replay", str(RECORD), "--at", "9999"], "line 9999 is not one of"),
    "seat that is not there": (["replay", str(RECORD), "--seat", "9"], "seat 9 is not one of"),
    "simulate with an unknown bot": (["simulate", "--bots", "random,x"], "bot 'x' is not one of"),
    "simulate with one seat": (["simulate", "--bots", "random"], "seats 1 is not one of 2, 3, 4"),
    "a dataset of no known form": (
        ["dataset", "--games", "1", "--out", "x.csv"],
        "a dataset ends with one of .jsonl, .parquet, not 'x.csv'",
    ),
    "a dataset where nothing can be": (
        ["dataset", "--bots", "random,random", "--games", "1", "--out", "/proc/x.jsonl"],
        "/proc/x.jsonl: ",
    ),
    "simulate no games": (["simulate", "--games", "0"], "--games takes <integer>, at least 1"),
    "training for an unknown game": (
        ["train", "chess"],
        "game 'chess' is not one of marrakesh, yspahan",
    ),
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


def test_a_terminal_shows_no_word_of_it_broken():
    terminal = Terminal("simulate", "--bots", "nope")
    terminal.wait()
    lines = terminal.shown.strip().split("\n")
    assert len(lines) > 1
    assert max(map(len, lines)) <= 80
    assert " ".join(lines) == riad("simulate", "--bots", "nope").stderr.strip()


@pytest.mark.parametrize("what", CALLS)
def test_wrong_calls_in_the_pseudo_language(what, tmp_path):
    """Every word is strange, but for what was typed and names that are the same everywhere."""
    args, _ = CALLS[what]
    done = riad(*args, XDG_DATA_HOME=str(tmp_path), LC_ALL="pseudo")
    assert done.returncode == 2
    said = done.stderr.removeprefix("riad: ")
    assert "~" in said
    assert plain_words(said) - words(" ".join(args)) - NAMES == set()


def words(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z]{3,}", text))


NAMES = words(" ".join([*COMMANDS, *GROUPS])) | words(
    "riad path.py:Class riad.bots.Bot --hot-seat --seats --seed .jsonl .parquet strong:builder "
    "trader navigator scholar"
)
"""What is called so in every language."""


SPOKEN = {
    ("fr", "play", "chess"): "riad: jeu inconnu\u00a0: 'chess'\u00a0; connus\u00a0: marrakesh,",
    ("nl", "play", "chess"): "riad: spel 'chess' is niet een van: marrakesh, yspahan",
    ("fr", "fly"): "riad: commande inconnue\u00a0: 'fly'\u00a0; connues\u00a0: play, replay, ",
    ("nl", "play", "--seats", "many"): "riad: na --seats komt <geheel getal>, niets anders",
    ("fr", "simulate", "--games", "0"): "riad: --games prend <entier>, au moins 1",
    ("nl", "verify"): "riad: <bestand> ontbreekt",
    ("fr", "play", "--fly"): "riad: l’option '--fly' n’existe pas",
    ("nl", "verify", "nowhere.riad"): "riad: nowhere.riad: dit bestand of deze map bestaat niet",
    ("fr", "verify", "tests"): "riad: tests\u00a0: ceci est un dossier",
    ("nl", "rules", "Y-99.99"): "riad: geen regel heet 'Y-99.99', en geen enkele gaat erover",
}


@pytest.mark.parametrize("call", SPOKEN, ids=" ".join)
def test_wrong_calls_in_the_language_of_the_terminal(call, tmp_path):
    language, *args = call
    done = riad(*args, XDG_DATA_HOME=str(tmp_path), LC_ALL=f"{language}_XX.UTF-8")
    assert done.stderr.startswith(SPOKEN[call])


@pytest.mark.parametrize("order", [["--lang", "nl"], ["--lang=nl"]])
def test_the_language_asked_for_comes_before_that_of_the_terminal(order):
    assert "is niet een van" in riad("play", "chess", *order, LC_ALL="fr_FR.UTF-8").stderr
    assert "ontbreekt" in riad("verify", *order, LC_ALL="fr_FR.UTF-8").stderr
    unknown = riad("play", "--lang", "tlh", LC_ALL="fr_FR.UTF-8").stderr
    assert unknown == "riad: langue inconnue\u00a0: 'tlh'\u00a0; connues\u00a0: en, fr, nl\n"


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


SAVED_AS = {"save", "record", "key", "drafted", "bots"}
"""Names in a saved table."""


@pytest.mark.parametrize("what", FILES)
@pytest.mark.parametrize("command", ["verify", "replay", "play"])
def test_broken_files(what, command, tmp_path):
    file = tmp_path / "broken.riad"
    content = FILES[what]
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    before = file.stat()
    args = ["play", "--resume", str(file)] if command == "play" else [command, str(file)]
    done = riad(*args, LC_ALL="pseudo")
    assert done.returncode == 2, done.stdout
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert done.stderr.startswith("riad: ")
    said = done.stderr.removeprefix("riad: ").replace(str(file), "")
    assert plain_words(re.sub(r"'[^']*'|#\w+", "", said)) <= SAVED_AS, said
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
