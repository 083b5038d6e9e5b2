"""The commands do what their help says; each example of the help is run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

import riad as package
from riad.bots import CHARACTERS, LEVELS
from riad.cli.main import app
from riad.cli.simulate import Job, Order, play_one, quartiles, show, summarise
from riad.cli.words import words_for
from riad.kernel.luck import Nonce
from tests.cli.helpers import RECORD, plain_words, riad
from tests.cli.terminal import widest

COMMANDS = [command.name or "" for command in app.registered_commands]


ELSEWHERE = {"bench", "serve", "backup", "restore", "train"}
"""Commands that take long, or need a server, and have tests of their own."""
SHORTER = {"arena": (r"strong,steady,easy --games \d+", "easy,gentle --games 1")}
"""Parts of examples that take minutes, and how they are tried."""


@pytest.mark.parametrize("command", [c for c in COMMANDS if c not in ELSEWHERE])
def test_every_help_has_an_example_that_runs(command, tmp_path):
    (tmp_path / "game.riad").write_text(RECORD.read_text("utf-8"), "utf-8")
    shown = riad(command, "--help")
    assert shown.returncode == 0
    (example,) = re.findall(r"Example: riad (.+)", shown.stdout)
    example = re.sub(*SHORTER.get(command, ("", "")), example)
    done = riad(*example.split(), typed="quit\n", folder=tmp_path, XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_training_says_how_it_stands_and_where_it_is_kept(tmp_path):
    """Its example takes minutes; this is the same with one game."""
    (example,) = re.findall(r"Example: riad (.+)", riad("train", "--help").stdout)
    shorter = re.sub(r"--games \d+", "--games 1 --measure 0", example)
    assert shorter != example
    done = riad(*shorter.split(), folder=tmp_path, XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "marrakesh.json" in done.stdout.splitlines()[-1]
    assert (tmp_path / "marrakesh.json").exists()


def test_verify_says_what_it_has_proven():
    done = riad("verify", str(RECORD), "--json")
    facts = json.loads(done.stdout)
    game = package.load(RECORD.read_text("utf-8"))
    assert facts["scores"] == list(game.scores)
    assert facts["commitment"] == game.commitment


def test_verify_names_those_who_did_not_open_what_they_had_promised(tmp_path):
    game = package.new_game("yspahan", 3, names=["Ann", "Bea", "Cleo"], withhold_luck=True)
    opened, unopened = (Nonce(sha256(bytes([n]) * 32).hexdigest()) for n in (1, 2))
    game.draw_from(bytes(32), (opened._replace(opened=bytes([1]) * 32), unopened, None))
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, next(iter(game.options(seat))))
    file = tmp_path / "mixed.riad"
    file.write_text(game.record(), "utf-8")
    facts = json.loads(riad("verify", str(file), "--json").stdout)
    assert (facts["mixed_in"], facts["not_opened"]) == ([0], [1])
    said = riad("verify", str(file), "--lang", "en").stdout.splitlines()
    assert said[1:3] == [
        "Numbers that people mixed into the luck: 1.",
        "Bea had promised a number and did not open it: it is not in the luck.",
    ]
    assert "luck: 0." in riad("verify", str(RECORD), "--lang", "en").stdout


def test_games_lists_every_option():
    assert json.loads(riad("games", "--json").stdout) == json.loads(json.dumps(package.games()))
    for name, game in package.games().items():
        assert json.loads(riad("games", name, "--json").stdout) == json.loads(
            json.dumps({name: game})
        )
        shown = riad("games", name).stdout
        assert widest(shown) <= 80
        for option in game["options"]:
            assert f"  {option}: " in shown


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Of the {all} values of its components {reconstructed} are reconstructed: no"),
        ("fr", "Sur les {all} valeurs de son matériel, {reconstructed} sont reconstituées\u00a0: "),
        ("nl", "Van de {all} waarden van het materiaal zijn er {reconstructed} gereconstrueerd: "),
    ],
)
def test_games_say_how_much_of_one_is_reconstructed(language, sentence):
    for name, game in package.games().items():
        shown = riad("games", name, "--lang", language).stdout
        one_line = re.sub(r"\n *", " ", shown)
        assert sentence.format(**game["values"]) in one_line


def test_games_fit_a_screen():
    for language in ("en", "fr", "nl"):
        shown = riad("games", "--lang", language).stdout
        assert shown.count("\n") < 24
        assert widest(shown) <= 80
        for name, game in package.games().items():
            assert name in shown
            for module in game["modules"]:
                assert module in shown
    assert "for 1, 2, 3, 4 players" in riad("games").stdout
    assert "is not one of" in riad("games", "chess").stderr


def test_rules_by_id_and_by_word():
    assert riad("rules", "y-8.5").stdout.startswith("Y-8.5  Cost in gold")
    about = json.loads(riad("rules", "Caravanserai", "--json").stdout)
    assert "Y-10.3" in about
    assert all("caravanserai" in text.lower() for text in about.values())
    assert riad("rules", "M-1.3").stdout.startswith("M-1.3  `[E]` The tower")
    one, other = (riad("rules", rule).stdout for rule in ("M-27.01", "M-27.12"))
    assert one.removeprefix("M-27.01") == other.removeprefix("M-27.12")
    section = json.loads(riad("rules", "Y-16", "--json").stdout)
    assert list(section) == ["Y-16.1"]
    chapter = json.loads(riad("rules", "s-g", "--json").stdout)
    assert list(chapter) == ["S-G1", "S-G2"]
    assert riad("rules", "sx-a").stdout.startswith("SX-A  (printed, example A)")


def test_rules_speak_the_readers_language():
    french = riad("rules", "M-8.1", LC_ALL="fr_FR.UTF-8").stdout
    assert french.startswith("M-8.1  Dans l’ordre du tour")
    assert riad("rules", "M-8.1", "--lang", "fr").stdout == french
    assert riad("rules", "m-8.1", "--lang", "nl").stdout.startswith("M-8.1  In spelersvolgorde")
    camels = json.loads(riad("rules", "chameau", "--lang", "fr", "--json").stdout)
    assert {rule.partition("-")[0] for rule in camels} >= {"B", "Y"}, "of both games"
    assert all("chameau" in text.lower() for text in camels.values())
    english = riad("rules", "Y-4.9", "--lang", "fr").stdout
    assert english.startswith("Certaines règles ne sont qu’en anglais.\nY-4.9  ")
    assert "language 'tlh' is not one of" in riad("rules", "Y-4.9", "--lang", "tlh").stderr


def test_replay_shows_a_position_as_a_seat_saw_it():
    view = json.loads(riad("replay", str(RECORD), "--at", "30", "--seat", "1", "--json").stdout)
    hands = [player["hand"] for player in view["table"]["players"]]
    assert isinstance(hands[1], list)
    assert set(hands[0]) == {"hidden"}


def test_replay_steps_jumps_and_changes_the_seat():
    done = riad("replay", str(RECORD), typed="\n\nback\n40\nseat 0\nnonsense\nquit\n")
    lines = re.findall(r"Line (\d+) of", done.stdout)
    assert lines == ["0", "1", "2", "1", "40", "40", "40"]


def test_replay_tells_what_happened_in_sentences():
    done = riad("replay", str(RECORD), "--lang", "fr", typed="\nretour\n3\nplace 0\nquitter\n")
    lines = re.findall(r"Ligne (\d+) sur 63", done.stdout)
    assert lines == ["0", "1", "0", "3", "3"]
    assert "Ligne 3 sur 63\n  Joueur 1 " in done.stdout
    assert "Joueur 2 lance les dés" in done.stdout
    assert not re.search(r"^Ligne \d+ sur \d+\n(?!  )(?!> )", done.stdout, re.MULTILINE)
    silent = riad("replay", str(RECORD.parent / "marrakesh-000.riad"), "--at", "2")
    assert "Line 2 of 101\n  Player 1: " in silent.stdout, (
        "what nobody was told is what was answered"
    )


def test_simulate_counts_and_repeats():
    call = ("simulate", "--bots", "greedy,random,random", "--games", "6", "--json")
    once, again = riad(*call), riad(*call, "--jobs", "2")
    assert once.stdout == again.stdout
    summary = json.loads(once.stdout)
    assert summary["games"] == 6
    assert sum(row["wins"] for row in summary["bots"].values()) == pytest.approx(6)
    for row in summary["bots"].values():
        assert sum(row["sources"].values()) == pytest.approx(row["score"])


def test_of_a_single_game_no_interval_is_told(capsys):
    order = Order("yspahan", 2, None, (), (), None)
    done = [play_one(Job(order, ("greedy", "random"), 3, ""))]
    summary = summarise("yspahan", ["greedy", "random"], done)
    for row in summary["bots"].values():
        assert (row["deviation"], row["sure"]) == (None, None)
    show(summary, words_for("yspahan", "en"), "")
    told = capsys.readouterr().out
    for name, row in summary["bots"].items():
        points = f"{row['score']:.1f}"
        assert re.search(rf"{name} .* {points} │ +– │", told)
        assert re.search(rf"{name} │ +– │ +{points} │", told)
    again = summarise("yspahan", ["greedy", "random"], done * 2)
    assert all(row["sure"] == 0 for row in again["bots"].values())


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([7], [7, 7, 7, 7, 7]),
        ([1, 2], [1, 1.25, 1.5, 1.75, 2]),
        ([40, 10, 20, 30], [10, 17.5, 25, 32.5, 40]),
        ([5, 1, 4, 2, 3], [1, 2, 3, 4, 5]),
        ([-8, 0, 2, 2, 9, 30], [-8, 0.5, 2, 7.25, 30]),
    ],
)
def test_quartiles_lie_between_scores_where_they_fall_there(scores, expected):
    assert quartiles(scores) == expected


def test_simulate_keeps_records(tmp_path):
    done = riad(
        "simulate", "--bots", "random,random", "--games", "3", "--out", str(tmp_path / "out")
    )
    assert done.returncode == 0
    files = sorted((tmp_path / "out").glob("*.riad"))
    assert len(files) == 3
    for file in files:
        package.verify(file.read_text("utf-8"))


def test_a_new_bot_is_short_and_plays(tmp_path):
    assert riad("new-bot", "CarefulBot", folder=tmp_path).returncode == 0
    source = (tmp_path / "careful_bot.py").read_text("utf-8")
    assert len(source.splitlines()) < 20
    bots = "careful_bot.py:CarefulBot,greedy"
    done = riad("simulate", "--bots", bots, "--games", "2", "--json", folder=tmp_path)
    assert json.loads(done.stdout)["games"] == 2
    two = riad("simulate", "--bots", bots, "--games", "2", "--jobs", "2", "--json", folder=tmp_path)
    assert (two.stdout, two.stderr) == (done.stdout, "")
    assert riad("new-bot", "CarefulBot", folder=tmp_path).returncode == 2


@pytest.mark.parametrize(("language", "word"), [("fr", "Lister"), ("nl", "Toon"), ("eo", "List")])
def test_help_speaks_the_language_of_the_terminal(language, word):
    assert word in riad("games", "--help", LC_ALL=f"{language}_XX.UTF-8").stdout


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_the_pseudo_language_is_strange_in_every_word(command):
    """But for the names of commands and options, and what stands for their values by default."""
    args = [command, "--help"] if command else ["--help"]
    shown = riad(*args, LC_ALL="pseudo", COLUMNS="200").stdout
    assert "--help" in shown
    names = re.sub(r"--[a-z-]+", "", shown.replace("python -m riad", ""))
    if not command:
        names = re.sub(r"(?m)^  [a-z-]+(?=  )", "", names)
    assert plain_words(names) - {command, *command.split("-")} == set()


@pytest.mark.parametrize(
    ("language", "plain"), [("en", "too narrow"), ("fr", "trop étroit"), ("nl", "te smal")]
)
def test_help_for_playing_names_the_bots_and_says_what_plain_does(language, plain):
    shown = " ".join(riad("play", "--help", "--lang", language).stdout.split())
    assert ", ".join(LEVELS) in shown
    assert f"strong:builder ({', '.join(CHARACTERS)})" in shown
    assert "greedy" not in shown
    assert plain in shown


def test_without_a_command_the_help_is_shown():
    shown = riad("--help").stdout
    assert shown.startswith("Usage: ")
    assert riad().stdout == riad("--").stdout == shown
    assert max(map(len, shown.splitlines())) <= 80
    assert "... " not in shown.replace("\n", " "), "what a command does is told whole"


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["  --games <integer>       How many games.  [default: 100] [at least 1]"]),
        ("fr", ["Utilisation\u00a0: ", "Options\u00a0:\n", "[par défaut\u00a0: yspahan]"]),
        ("nl", ["Gebruik: ", "Opties:\n", "--games <geheel getal>", "[minstens 1]"]),
    ],
)
def test_the_frame_of_a_help(language, lines):
    shown = riad("simulate", "--help", "--lang", language).stdout
    assert [line for line in lines if line not in shown] == []
    assert max(map(len, shown.splitlines())) <= 80


def test_completion_is_installed_in_our_words(tmp_path):
    done = riad("--install-completion", HOME=str(tmp_path), LC_ALL="nl_NL.UTF-8")
    known = done.returncode == 0  # else the tests do not run in a shell Typer knows
    line = "Je shell vult opdrachten aan" if known else "riad: in deze shell kunnen"
    assert (done.stdout if known else done.stderr).startswith(line)
    assert (done.stderr if known else done.stdout) == ""


def test_shells_complete_the_commands():
    installed = Path(sys.executable).with_name("riad")
    asked = {"_RIAD_COMPLETE": "complete_bash", "COMP_WORDS": "riad rep", "COMP_CWORD": "1"}
    done = subprocess.run(
        [installed], env={**os.environ, **asked}, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["replay"]
