"""Marrakesh in a terminal: everything fits, every option is found, nobody sees too much."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import riad
from riad.cli.answers import Answers
from riad.cli.boards import board_of
from riad.cli.words import words_for
from riad.kernel.game import Game
from riad.kernel.text import Label
from tests.cli.helpers import riad as run
from tests.cli.terminal import Terminal, saved_record, widest
from tests.marrakesh.builders import claim, own_scrolls, quiet_table

BOARD = board_of("marrakesh")
TALLEST = 26
"""So many lines the picture may take of a terminal of 30."""


def questions(seats: int, seed: int) -> Iterator[tuple[Game[Any], int]]:
    """Every question of a random game."""
    game = riad.new_game("marrakesh", seats=seats, seed=seed)
    rng = random.Random(seed)
    while not game.over:
        seat = game.waiting[0]
        yield game, seat
        game.play(seat, rng.choice(list(game.options(seat))))


def marked(labels: dict[str, Label]) -> dict[str, str]:
    return {"+".join(label.targets): str(n) for n, label in enumerate(labels.values(), 1)}


@pytest.mark.parametrize(("seats", "language"), [(2, "en"), (3, "fr"), (4, "nl")])
def test_every_picture_fits_and_shows_the_numbers_in_their_places(seats, language):
    words, in_place = words_for("marrakesh", language), set()
    for game, seat in questions(seats, seed=5):
        marks = marked(game.labels(seat))
        picture, shown = BOARD.picture(game, seat, marks, words)
        assert max(len(line) for line in picture) <= BOARD.WIDTH
        assert len(picture) <= TALLEST
        numbers = set(re.findall(r"\d+", "\n".join(line.plain for line in picture)))
        assert {marks[target] for target in shown} <= numbers
        in_place |= {target.partition("/")[0] for target in shown}
        for hint in BOARD.hints(shown, {}, {}):
            assert words(hint)
    places = {"offer", "sector", "vendor", "square", "path", "gate", "gate-space"}
    assert places <= in_place, "these are answered on the board"


@pytest.mark.parametrize("name", ["me", "common", "1", "2"])
def test_each_board_can_be_asked_for(name):
    words = words_for("marrakesh", "en")
    for game, seat in questions(2, seed=6):
        lines = BOARD.page(game, seat, name, words)
        assert lines, "there is something to show"
        assert max(len(line) for line in lines) <= BOARD.WIDTH
        assert words.board(game, seat, name), "there is something to say"
    assert BOARD.page(game, 0, "7", words) is None
    assert words.board(game, 0, "7") is None


def test_scrolls_and_oases_are_said_in_words():
    game = quiet_table(2)
    own_scrolls(game, 0, 13, 57)
    claim(game, 0, 28)
    words = words_for("marrakesh", "en")
    own = "\n".join(line.plain for line in BOARD.page(game, 0, "me", words) or ())
    assert "§13 §57" in own, "by number in the picture"
    for tile in ("Scroll 13 (", "Scroll 57 (", "Oasis 28 ("):
        assert tile in own


def test_nobody_is_shown_what_he_may_not_know():
    """In every world this seat could be in, the screen is the same."""
    words = words_for("marrakesh", "en")
    for number, (game, seat) in enumerate(questions(3, seed=8)):
        if number % 7:
            continue
        world = game.seen(seat)
        assert BOARD.picture(game, seat, {}, words)[0] == BOARD.picture(world, seat, {}, words)[0]
        assert words.table(game, seat) == words.table(world, seat)
        for name in ("common", "1", "2", "3"):
            assert BOARD.page(game, seat, name, words) == BOARD.page(world, seat, name, words)
            assert words.board(game, seat, name) == words.board(world, seat, name)


def test_three_keshis_are_named_by_number_or_colour():
    game, seat = next(
        (game, seat) for game, seat in questions(2, seed=1) if len(game.options(seat)) == 220
    )
    words = words_for("marrakesh", "nl")
    answers = Answers(game.labels(seat), words)
    assert len(answers.parts) == 12
    assert answers.named("1 2 12") == "green-gray-orange"
    assert answers.named("orange, green gray") == "green-gray-orange"
    assert answers.named("Grijs oranje GROEN".lower()) == "green-gray-orange"
    assert answers.named("green-gray-orange") == "green-gray-orange"
    for wrong in ("1", "1 2", "1 2 2", "1 2 13", "0 1 2", "red blue green", "", "1 2 3 4"):
        assert answers.named(wrong) is None
    nothing = Answers({}, words)
    assert not nothing.parts
    assert nothing.named("1 2 3") is None


def test_a_whole_game_in_sentences(tmp_path):
    file = tmp_path / "m.save"
    order = ("play", "marrakesh", "--seats", "2", "--bots", "random", "--seed", "4", "--plain")
    done = run(
        *order, "--save", str(file), typed="board\nboard common\nboard 2\n" + "1\n1 2 3\n" * 400
    )
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    assert "Winner:" in done.stdout
    assert "Season 3 of 3, round 4 of 4" in done.stdout
    assert widest(done.stdout.replace(str(file.with_suffix(".riad")), "")) <= 80
    assert riad.verify(file.with_suffix(".riad").read_text("utf-8")).over


def test_at_a_terminal_of_a_hundred_columns(tmp_path):
    file = tmp_path / "m.save"
    order = ("play", "marrakesh", "--seats", "2", "--bots", "random", "--seed", "4")
    terminal = Terminal(*order, "--save", str(file), COLUMNS="100")
    shown = terminal.until("\n> ")
    while "Which three keshis" not in shown:
        shown = terminal.ask("1")
    assert "Enter shows the board." in shown, "below what bots have done there is no room"
    shown = terminal.ask("")
    assert "Workshop 4:" in shown
    assert "1 Gn  2 Gy  3 Wh" in shown
    assert "220" not in shown, "so many options are not listed"
    assert "water vendor" in terminal.ask("?")
    assert "Scroll" in terminal.ask("board common")
    assert "(?)" in terminal.ask("board 2")
    before = saved_record(file)
    terminal.ask("1 5 9")
    assert "green-turquoise-red" in saved_record(file).removeprefix(before)
    terminal.kill()


def test_a_terminal_of_eighty_columns_gets_sentences(tmp_path):
    order = ("play", "marrakesh", "--seats", "2", "--seed", "4", "--save", str(tmp_path / "m.save"))
    terminal = Terminal(*order, COLUMNS="80")
    shown = terminal.until("\n> ")
    assert "Workshop 4:" not in shown
    assert "Keshis:" in shown
    terminal.kill()


def test_where_there_is_one_board_only_it_is_shown_whole(tmp_path):
    order = ("play", "yspahan", "--seed", "5", "--save", str(tmp_path / "y.save"))
    done = run(*order, typed="board common\nquit\n")
    assert done.returncode == 0
    assert "The supervisor" in done.stdout
