"""A game for one in the terminal: the opponent's board, and why it does what it does."""

from __future__ import annotations

import json

import pytest

from riad import new_game
from riad.cli.boards import board_of
from riad.cli.words import words_for
from riad.language import LANGUAGES
from tests.cli.helpers import riad

BOARD = board_of("marrakesh")
TO_THE_FIRST_CLAIM = "1\n1\n1\n1 2 3\n"


def playing(tmp_path, solo: str, typed: str, *more: str):
    order = ("play", "marrakesh", "--solo", solo, "--seed", "3", "--plain", *more)
    return riad(*order, typed=typed, XDG_DATA_HOME=str(tmp_path))


def test_its_claims_are_told_with_what_decided(tmp_path):
    done = playing(tmp_path, "pachabot", TO_THE_FIRST_CLAIM + "reasons\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Pachabot claims 1 keshi: White.\n    Because: " in done.stdout
    told = done.stdout.partition("> Pachabot claims 1 keshi: White.\n")[2].splitlines()
    assert told[0].startswith("  It could take: Green, White, Beige, Orange")
    assert told[1].startswith("  S-D3, ")
    assert told[1].endswith("nothing, passed over")
    assert told[3].endswith(": White")


def test_its_board_can_be_asked_for(tmp_path):
    done = playing(tmp_path, "pachabot", TO_THE_FIRST_CLAIM + "board 2\nquit\n")
    assert "Its strategy tiles show Brown, White; it wants Dagger, Slipper." in done.stdout


def test_before_it_has_decided_there_is_nothing_to_explain(tmp_path):
    done = playing(tmp_path, "pachabot", "reasons\nquit\n")
    assert "has decided anything yet" in done.stdout


def test_the_simplified_one_has_a_line_and_no_points(tmp_path):
    done = playing(tmp_path, "simple", TO_THE_FIRST_CLAIM + "board 2\nscore\nquit\n")
    assert "What it likes, the best first: " in done.stdout
    assert "Player 1: 10" in done.stdout.rpartition("the best first")[2]
    assert "Pachabot: 0" not in done.stdout.rpartition("the best first")[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("solo", ["pachabot", "simple"])
def test_the_boards_are_drawn_and_told_in_every_language(solo, language):
    game = new_game("marrakesh", 1, seed=5, solo=solo, modules=["desert-towns"])
    while game.table.season == 1:
        game.play(0, min(game.options(0)))
    words = words_for("marrakesh", language, game.names)
    lines, _ = BOARD.picture(game, 0, {}, words)
    assert max(len(line) for line in lines) <= BOARD.WIDTH
    page = BOARD.page(game, 0, "2", words)
    assert page is not None
    assert "Pachabot" in page[0].plain
    assert any("Pachabot" in line for line in words.table(game, 0))


@pytest.mark.parametrize("dung", [0, 3])
def test_dung_of_a_camel_that_waits_is_drawn_and_told(dung):
    options = {"pachabot-camel": "waits"}
    game = new_game("marrakesh", 1, seed=5, solo="pachabot", modules=["camels"], options=options)
    camel = game.table.players[1].camel
    assert camel is not None
    camel.dung = dung
    words = words_for("marrakesh", "en", game.names)
    page = BOARD.page(game, 0, "2", words)
    assert page is not None
    told = words.board(game, 0, "2")
    assert told is not None
    for lines in ([line.plain for line in page], told):
        said = [line for line in lines if "dung" in line.lower()]
        assert len(said) == (dung > 0)
        assert not said or "7 points" in said[0]


def test_it_is_simulated_at_all_its_levels():
    call = ("simulate", "marrakesh", "--solo", "pachabot", "--bots", "random", "--games", "2")
    told = json.loads(riad(*call, "--json").stdout)
    assert list(told["levels"]) == ["normal", "weaker", "stronger"]
    for summary in told["levels"].values():
        assert list(summary["bots"]) == ["random", "Pachabot"]
        assert summary["bots"]["random"]["wins"] + summary["bots"]["Pachabot"]["wins"] == 2
        assert len(summary["bots"]["Pachabot"]["quartiles"]) == 5
    shown = riad(*call).stdout
    assert shown.count("Pachabot") >= 9
    assert "Stronger in every way" in shown


def test_dials_set_by_hand_are_one_level():
    call = ("simulate", "marrakesh", "--solo", "pachabot", "--bots", "random", "--games", "1")
    told = json.loads(riad(*call, "--option", "one-show=true", "--json").stdout)
    assert list(told["bots"]) == ["random", "Pachabot"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--solo", "sultan"), "solo opponent 'sultan' is not one of pachabot, simple"),
        (("--solo", "simple", "--seats", "2"), "seats 2 is not one of 1"),
        (("--seats", "1"), "alone there is a solo opponent, one of pachabot, simple"),
        (("--solo", "simple", "--option", "one-show=true"), "option one-show is only for pachabot"),
        (
            ("--solo", "pachabot", "--option", "one-show=true", "--option", "four-shows=true"),
            "one-show and four-shows do not go together",
        ),
    ],
)
def test_orders_that_cannot_be_are_refused_in_one_line(tmp_path, wrong, said):
    done = riad("play", "marrakesh", *wrong, XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
