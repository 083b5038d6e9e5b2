"""At a terminal of 80 by 24: a round in the reader's own words, and no screen that overflows."""

from __future__ import annotations

import io
import random
import re
from dataclasses import dataclass
from functools import partial

import pytest
from rich.console import Console

import riad
from riad.cli.answers import Answers, spelled
from riad.cli.boards import board_of
from riad.cli.host import Host
from riad.cli.listing import MANY
from riad.cli.talk import Talk
from riad.cli.words import words_for
from tests.cli.helpers import riad as run
from tests.cli.terminal import Terminal, widest
from tests.full import FULL

HIGH, WIDE = 24, 80
OPTION = re.compile(r"^ *\d+[! ](\S.*)$", re.MULTILINE)
"""A line with an option, or the first of several."""


@dataclass(frozen=True, slots=True)
class Own:
    """What somebody types in a language, and what is answered."""

    three: str
    sent: str
    next_round: str
    first: tuple[tuple[str, str], ...]
    last: tuple[tuple[str, str], ...]


SPOKEN = {
    "fr": Own(
        "rouge vert marron",
        "Vert, Marron, Rouge",
        "tour 2 sur 4",
        (
            ("points", "Au départ 10"),
            ("plateau moi", "paravent"),
            ("annuler", "rien à annuler"),
        ),
        (("journal", "Joueur 2 "), ("quitter", "La table est conservée")),
    ),
    "nl": Own(
        "rood groen bruin",
        "Groen, Bruin, Rood",
        "ronde 2 van 4",
        (
            ("punten", "Bij het begin 10"),
            ("bord ik", "scherm"),
            ("terug", "niets om terug te nemen"),
        ),
        (("verloop", "Speler 2 "), ("stop", "De tafel is bewaard")),
    ),
}


@pytest.mark.parametrize("language", SPOKEN)
def test_a_round_typed_in_the_readers_own_words(language, tmp_path):
    own = SPOKEN[language]
    order = ("play", "marrakesh", "--seats", "2", "--bots", "greedy", "--seed", "4")
    terminal = Terminal(*order, "--lang", language, "--save", str(tmp_path / "t.save"))
    shown = terminal.until("\n> ")
    for typed, answer in own.first:
        assert answer in terminal.ask(typed)
    described = 0
    while own.next_round not in shown:
        assert widest(shown) <= WIDE
        if "12 Oran" in shown:
            assert " 9 R" in shown, "all twelve are listed"
            assert "1 5 9" in terminal.ask("1"), "one is not three"
            shown = terminal.ask(own.three)
            assert own.sent in shown
        else:
            described += 1
            options = OPTION.findall(shown.rpartition("?\n")[2])
            shown = terminal.ask(" ".join(spelled(options[-1])))
    assert described > 5
    for typed, answer in own.last:
        assert answer in terminal.ask(typed)
    assert terminal.wait() == 0


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize(("name", "seats", "seed"), [("marrakesh", 4, 1), ("yspahan", 3, 2)])
def test_a_question_with_all_it_needs_fits_the_screen(name, seats, seed, language):
    """And so does what `?` says, and every group of options can be asked for."""
    game = riad.new_game(name, seats=seats, seed=seed)
    words, board, rng = words_for(name, language), board_of(name), random.Random(seed)
    grouped = 0
    while not game.over:
        seat = game.waiting[0]
        options = list(game.options(seat))
        some = len(options) > 8 or rng.random() < 0.05  # also if FULL: it is the same game
        if FULL or some:
            file = io.StringIO()
            console = Console(
                file=file, width=WIDE, height=HIGH, force_terminal=True, color_system=None
            )
            bots = ["" if n == seat else "random" for n in range(seats)]
            talk = Talk(Host(game, bots, None), words, board, console, plain=WIDE < board.WIDTH)
            talk.answers = Answers(game.labels(seat), words)
            for show in (talk.show_question, partial(talk.explain, "")):
                file.seek(0)
                file.truncate()
                show()
                lines = file.getvalue().split("\n")
                assert len(lines) <= HIGH, file.getvalue()
                assert max(map(len, lines)) <= WIDE
            spans = re.findall(r"^ *(\d+-\d+) ", file.getvalue(), re.MULTILINE)
            for span in spans:
                grouped += 1
                file.seek(0)
                file.truncate()
                talk.explain(span)
                first, last = map(int, span.split("-"))
                assert all(f"({word})" in file.getvalue() for word in options[first - 1 : last])
        game.play(seat, rng.choice(options))
    assert grouped


def labelled(name: str, prompt: str, seats: int = 3) -> tuple[Answers, list[str]]:
    """The answers to the first question of this kind that has many options."""
    words = words_for(name, "en")
    for seed in range(20):
        game, rng = riad.new_game(name, seats=seats, seed=seed), random.Random(seed)
        while not game.over:
            seat = game.waiting[0]
            asked = game.prompt(seat)
            if asked is not None and asked.key == prompt and len(game.options(seat)) > MANY:
                return Answers(game.labels(seat), words), list(game.options(seat))
            game.play(seat, rng.choice(list(game.options(seat))))
    raise AssertionError(prompt)


def test_many_options_are_told_by_place():
    answers, names = labelled("marrakesh", "gate.prompt", 4)
    groups = answers.groups(range(1, len(names) + 1), MANY)
    assert [n for group in groups for n in group] == [*range(1, len(names) + 1)]
    for group in groups[:-1]:
        assert len({names[n - 1].split("-")[1] for n in group}) == 1, "a workshop each"
    assert re.fullmatch(
        r"Workshop 1: \w+ … \w+ gate \(dinars: 0, points: -3\)", answers.summed(groups[0])
    )
    assert len(answers.groups(range(1, len(names) + 1), 3)) <= 3, "however low the screen"


def test_words_are_taken_if_only_one_option_has_them():
    answers, _ = labelled("yspahan", "group.prompt")
    assert answers.described("camels: DRAW a card") == "camels-card"
    assert answers.described("card draw camels") == "camels-card"
    assert answers.described("a card") is None
    assert answers.described("17") is None
    game = riad.new_game("marrakesh", seats=2, seed=4)
    track = Answers(game.labels(0), words_for("marrakesh", "fr"))
    assert track.described("beige puis noir, puis rose") == track.names[4]
    assert track.described("rose, beige, noir") == track.names[3], "the order counts"


def test_the_score_is_told_when_nobody_has_a_point(tmp_path):
    order = ("play", "yspahan", "--seats", "2", "--seed", "5", "--save", str(tmp_path / "t.save"))
    done = run(*order, typed="score\nquit\n")
    assert "Player 1: 0\n" in done.stdout
    assert "Player 2: 0\n" in done.stdout
