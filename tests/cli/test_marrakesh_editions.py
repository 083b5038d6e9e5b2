"""Both editions of Marrakesh in a terminal: piles, pieces or markers, and lap tiles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import riad
from riad.cli.boards import board_of
from riad.cli.words import words_for
from riad.kernel.game import Game
from tests.cli.helpers import riad as run
from tests.cli.terminal import widest
from tests.marrakesh.builders import give, quiet_table
from tests.marrakesh.builders_editions import BOTH, CLASSIC, ESSENTIAL, take_away

BOARD = board_of("marrakesh")
TALLEST = 26


def questions(seats: int, seed: int) -> Iterator[tuple[Game[Any], int]]:
    """Every question of a random game of the Classic edition."""
    game = riad.new_game("marrakesh", seats=seats, seed=seed, edition=CLASSIC)
    rng = random.Random(seed)
    while not game.over:
        seat = game.waiting[0]
        yield game, seat
        game.play(seat, rng.choice(list(game.options(seat))))


def shown(game: Game[Any], seat: int = 0) -> str:
    words = words_for("marrakesh", "en")
    return "\n".join(line.plain for line in BOARD.picture(game, seat, {}, words)[0])


def said(game: Game[Any], name: str, *, plain: bool) -> str:
    words = words_for("marrakesh", "en")
    if plain:
        return "\n".join(words.board(game, 0, name) or ())
    return "\n".join(line.plain for line in BOARD.page(game, 0, name, words) or ())


@pytest.mark.parametrize(("seats", "language"), [(2, "en"), (3, "fr"), (4, "nl")])
def test_every_picture_of_the_classic_edition_fits(seats, language):
    words = words_for("marrakesh", language)
    for game, seat in questions(seats, seed=5):
        labels = game.labels(seat)
        marks = {"+".join(label.targets): str(n) for n, label in enumerate(labels.values(), 1)}
        picture, _ = BOARD.picture(game, seat, marks, words)
        assert max(len(line) for line in picture) <= BOARD.WIDTH
        assert len(picture) <= TALLEST


def test_nobody_is_shown_what_he_may_not_know():
    words = words_for("marrakesh", "en")
    for number, (game, seat) in enumerate(questions(3, seed=8)):
        if number % 7 == 0:
            world = game.seen(seat)
            here, there = (BOARD.picture(g, seat, {}, words)[0] for g in (game, world))
            assert here == there
            assert words.table(game, seat) == words.table(world, seat)


@pytest.mark.rule("E-02", "M-0.7", "M-0.9")
def test_pieces_are_seen_one_by_one_and_a_marker_stands_on_a_number():
    classic, essential = (quiet_table(2, edition=name) for name in (CLASSIC, ESSENTIAL))
    for game in (classic, essential):
        give(game, 0, gray=3, beige=2)
    assert "Madrasa      Gy ▪▪▪·····" in shown(classic)
    assert "Medina       Be ▪▪······ !2" in shown(classic)
    assert "Madrasa      Gy 3/8" in shown(essential)
    assert "Medina       Be ▪▪······ !2" in shown(essential), "cardboard keshis are pieces too"


@BOTH
@pytest.mark.rule("E-14", "M-1.16", "M-5.3")
def test_a_lap_tile_says_how_often_a_marker_went_round(edition):
    lap = {CLASSIC: 100, ESSENTIAL: 70}[edition]
    for points, tile in (
        (lap - 1, 0),
        (lap, lap),
        (2 * lap + 5, 2 * lap),
        (-3, 0),
        (3 * lap, 2 * lap),
    ):
        game = quiet_table(2, edition=edition)
        give(game, 0, points=points)
        line = f"Scoring tile {tile}, marker on {points - tile}"
        for plain in (False, True):
            assert (line in said(game, "me", plain=plain)) == (tile > 0)


@pytest.mark.rule("E-04", "E-07")
def test_piles_are_shown_with_what_lies_below():
    game = quiet_table(2, edition=CLASSIC)
    one, two, three = game.table.scrolls[0]
    take_away(game, 0, 1)
    assert f"§{one}₆" in shown(game)
    assert f"§{three}₆" in shown(game)
    assert f"§{two}" not in shown(game).split("Luxury")[0].splitlines()[-1]
    assert "–₆" in shown(game)
    page = said(game, "common", plain=True)
    assert page.count("[6 below]") == 6
    assert page.count("No open tile [6 below]") == 1
    goods = [line for line in page.splitlines() if "(price: " in line]
    assert len(goods) == sum(line.endswith(" [4 below]") for line in goods) == 5
    other = quiet_table(2, edition=ESSENTIAL)
    assert "below" not in said(other, "common", plain=True)


def test_a_whole_classic_game_in_sentences(tmp_path):
    file = tmp_path / "m.save"
    order = ("play", "marrakesh", "--edition", "classic", "--seats", "2", "--bots", "random")
    options = ("--seed", "4", "--plain", "--save", str(file))
    done = run(*order, *options, typed="board\nboard common\nboard 2\n" + "1\n1 2 3\n" * 500)
    assert done.returncode == 0, done.stderr
    assert "Winner:" in done.stdout
    assert widest(done.stdout.replace(str(file.with_suffix(".riad")), "")) <= 80
    record = file.with_suffix(".riad").read_text("utf-8")
    assert 'edition: "classic"' in record
    assert riad.verify(record).over


def test_an_option_of_the_other_edition_gets_one_line():
    order = ("play", "marrakesh", "--edition", "classic", "--option", "placeholders=true")
    done = run(*order, "--save", "never")
    assert done.returncode != 0
    assert done.stderr.strip().splitlines() == [
        "riad: marrakesh: option placeholders is only for essential"
    ]


def test_an_unknown_edition_gets_one_line():
    done = run("simulate", "marrakesh", "--edition", "deluxe", "--games", "1")
    assert done.returncode != 0
    assert "edition 'deluxe' is not one of essential, classic" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
