"""Whole games through a real terminal, with everything a player may type."""

from __future__ import annotations

import re
from typing import Any

import pytest

import riad
from riad.cli.talk import free_path
from tests.cli.helpers import RECORD, plain_words
from tests.cli.helpers import riad as run
from tests.cli.terminal import Terminal, saved_record, widest

SEED = 11


def same_answers_from_python(record: str, **order) -> str:
    """The record of a game in which everybody answers as in this one."""
    told = riad.load(record)
    game: riad.Game[Any] = riad.new_game("yspahan", seed=SEED, **order)
    for who, word, _ in told.log:
        if who >= 0:
            game.play(who, word)
    return game.record()


def test_a_whole_game_with_help_why_undo_save_kill_and_resume(tmp_path):
    file, copy = tmp_path / "table.save", tmp_path / "copy.save"
    order = ("play", "yspahan", "--seats", "2", "--bots", "greedy", "--seed", str(SEED))
    terminal = Terminal(*order, "--save", str(file))
    first = terminal.until("\n> ")
    assert "Player 1: How many yellow dice" in first
    assert widest(first) <= 80
    assert "? NAME" in terminal.ask("?")
    help_text = terminal.ask("? 1")
    assert "It cannot be taken back" in help_text
    assert "Y-4.2: The first player chooses" in help_text
    assert "You do not have enough gold" in terminal.ask("why yellow/3")
    assert "Neither an option nor a command: fly" in terminal.ask("fly")
    assert "How many yellow dice" in terminal.ask(""), "Enter shows the question again"
    assert "There is nothing to take back." in terminal.ask("undo")
    terminal.ask("1")

    steps, undone = 0, False
    while not undone or steps < 25:
        before = saved_record(file)
        shown = terminal.ask("1")
        steps += 1
        if saved_record(file) == before and not undone:
            assert "Taken back." in terminal.ask("undo")
            assert "Done again." in terminal.ask("redo")
            undone = True
        assert widest(shown) <= 80
        assert "Winner" not in shown
    assert "Player 1:" in terminal.ask("score")
    assert "Player 2" in terminal.ask("log")
    assert "seen-by: 0" in terminal.ask("record")
    assert str(copy) in terminal.ask(f"save {copy}").replace("\n", "")
    kept = saved_record(file)
    terminal.kill()
    assert saved_record(file) == kept == saved_record(copy)

    terminal = Terminal("play", "--resume", str(file))
    terminal.until("\n> ")
    assert saved_record(file) == kept
    for _ in range(500):
        if "Winner:" in terminal.ask("1"):
            break
    assert terminal.wait() == 0
    record = file.with_suffix(".riad").read_text("utf-8")
    assert riad.verify(record).over
    assert record == same_answers_from_python(record, seats=2)


def test_hot_seat_players_are_covered_from_each_other(tmp_path):
    order = ("play", "--hot-seat", "--seats", "2", "--name", "Ada", "--name", "Ben", "--seed", "3")
    terminal = Terminal(*order, "--save", str(tmp_path / "t.save"))
    seats = []
    for _ in range(12):
        shown = terminal.until("screen.", "\n> ")
        covered = re.findall(r"(Ada|Ben), it is your turn", shown)
        if covered:
            seats += covered
            terminal.type("")
        else:
            terminal.type("1")
    assert {"Ada", "Ben"} <= set(seats)
    terminal.kill()


def test_names_are_completed_by_the_tab_key(tmp_path):
    order = ("play", "--seed", "3", "--option", "first=0", "--save", str(tmp_path / "t.save"))
    terminal = Terminal(*order)
    terminal.until("\n> ")
    assert "You roll the dice" in terminal.ask("yel\t-0")
    terminal.kill()


def test_quit_loses_nothing(tmp_path):
    file = tmp_path / "t.save"
    done = run("play", "--seed", "5", "--save", str(file), typed="1\n1\n1\nquit\n")
    assert done.returncode == 0
    assert str(file) in done.stdout.replace("\n", "")
    assert "\x1b" not in done.stdout
    resumed = run("play", "--resume", str(file), typed="")
    assert resumed.returncode == 0


def test_a_pipe_gets_plain_sentences_in_every_language(tmp_path):
    for language, word in (("en", "Week 1, day 1"), ("fr", "Semaine 1, jour 1"), ("nl", "dag 1")):
        typed = "1\nboard\n? 1\nwhy shop/sack-white-1\nscore\nquit\n"
        file = str(tmp_path / f"{language}.save")
        done = run("play", "--lang", language, "--seed", "5", "--save", file, typed=typed)
        assert done.returncode == 0, done.stderr
        assert word in done.stdout
        kept = next(line for line in done.stdout.split("\n") if file in line)
        assert widest(done.stdout.replace(kept, "")) <= 80


def test_a_pseudo_language_shows_no_word_that_was_forgotten(tmp_path):
    """Every word on the screen is strange, but for names that are the same in every language."""
    file = str(tmp_path / "p.save")
    helped = ["?", "? 1", "why turn/end", "why road/w3", "score", "board", "undo", "zzz", "save"]
    typed = "\n".join(helped + ["1", *helped] * 40) + "\nquit\n"
    order = ("--seed", "5", "--seats", "3", "--bots", "random,random", "--save", file)
    done = run("play", "--lang", "pseudo", *order, typed=typed, COLUMNS="2000")
    assert done.returncode == 0, done.stderr
    text = re.sub(r"\bY-\d+\.\d+: .*", "", done.stdout)  # the rules themselves are English
    assert plain_words(text.replace(file, "").replace("zzz", "")) == set()


CALLS = {
    "games": ["games"],
    "verify": ["verify", str(RECORD)],
    "replay": ["replay", str(RECORD), "--at", "20"],
    "simulate": ["simulate", "--bots", "greedy,random", "--games", "1"],
    "arena": ["arena", "yspahan", "--bots", "greedy,random", "--games", "2"],
    "train": ["train", "--games", "1", "--measure", "0", "--out", "w.json"],
    "new-bot": ["new-bot", "Xyz"],
    "bench": ["bench", "yspahan", "--no-peer", "--rounds", "1", "--seconds", "0.01"],
}


@pytest.mark.parametrize("command", CALLS)
def test_the_other_commands_speak_the_pseudo_language_too(command, tmp_path):
    done = run(*CALLS[command], "--lang", "pseudo", folder=tmp_path, COLUMNS="300")
    assert done.returncode == 0, done.stderr
    shown = re.sub(
        r"[a-z]+\.py:?\w*|w\.json|riad|Xyz|(play|copy|seen|redeal)\(\)|import|--help",
        "",
        done.stdout,
    )
    assert plain_words(re.sub(r"\b[0-9a-f]{16}\b", "", shown)) == set()


def test_hot_seat_players_read_what_happened_meanwhile(tmp_path):
    order = ("play", "--hot-seat", "--seats", "2", "--option", "first=0", "--seed", "3")
    terminal = Terminal(*order, "--save", str(tmp_path / "t.save"))
    terminal.until("screen.")
    for word in ("", "yellow-0", "gold-take"):
        terminal.type(word)
        terminal.until("\n> ", "Player 2, it is your turn")
    terminal.type("")
    assert "Player 1 takes" in terminal.until("\n> ")
    terminal.kill()


BOOM = """
from riad.bots import Bot

class Boom(Bot):
    def choose(self, game, seat):
        raise ValueError("no idea")

class Cheat(Bot):
    def choose(self, game, seat):
        return "win"

class Stranger:
    def choose(self, game, seat):
        return "win"
"""


def test_a_bot_that_fails_is_named_and_the_table_is_kept(tmp_path):
    (tmp_path / "bad.py").write_text(BOOM, "utf-8")
    file = str(tmp_path / "t.save")
    order = ("play", "--seats", "2", "--option", "first=1", "--save", file)
    done = run(*order, "--bot", "bad.py:Boom", folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "riad: the bot Boom in seat 1 raised ValueError: no idea\n"
    assert run("play", "--resume", file, "--bots", "greedy", folder=tmp_path).returncode == 0
    cheat = run("simulate", "--bots", "bad.py:Cheat,random", "--games", "1", folder=tmp_path)
    assert "the bot Cheat in seat 0: move 'win' is not one of" in cheat.stderr
    stranger = run("simulate", "--bots", "bad.py:Stranger,random", folder=tmp_path)
    assert "that is a riad.bots.Bot" in stranger.stderr


def test_a_narrow_terminal_gets_sentences(tmp_path):
    order = ("play", "--seed", "5", "--option", "first=0", "--save", str(tmp_path / "t.save"))
    terminal = Terminal(*order, COLUMNS="60")
    shown = terminal.until("\n> ")
    assert "1!Roll without yellow dice" in shown
    assert "[p]" not in shown
    terminal.kill()


def test_saved_tables_are_not_taken_for_records(tmp_path):
    file = str(tmp_path / "t.save")
    run("play", "--seed", "5", "--save", file, typed="quit\n")
    for command in ("verify", "replay"):
        done = run(command, file)
        assert done.returncode == 2
        assert "this is a saved table" in done.stderr


def test_a_record_is_never_written_over(tmp_path):
    first = tmp_path / "game.riad"
    assert free_path(first) == first
    first.write_text("mine", "utf-8")
    assert free_path(first).name == "game-2.riad"
