"""What Python people expect of a game: it says what it is, is copied, pickled, sent elsewhere."""

from __future__ import annotations

import base64
import copy
import gzip
import html
import json
import os
import pickle
import random
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Any, assert_type

import numpy as np
import pytest

import riad
from riad import voice
from riad.bots import Bot
from riad.bots.match import play
from riad.games.marrakesh import table as marrakesh
from riad.games.yspahan import table as yspahan
from riad.kernel.luck import luck_of
from riad.language import catalogue

MOST_OF_A_FRAME = 250_000
"""Characters that a notebook keeps with each cell that shows a game."""
TABLES: list[dict[str, Any]] = [
    {"game": "yspahan", "seats": 3},
    {"game": "marrakesh", "seats": 2, "edition": "classic", "modules": ["camels", "nomads"]},
    {"game": "marrakesh", "seats": 1, "solo": "pachabot"},
]


def finished(game: riad.Game[Any], seed: int) -> riad.Game[Any]:
    luck = random.Random(seed)
    while not game.over:
        seat = luck.choice(game.waiting)
        game.play(seat, luck.choice(list(game.options(seat))))
    return game


@pytest.mark.parametrize("table", TABLES, ids=lambda table: " ".join(map(str, table.values())))
@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))]
)
def test_a_copy_goes_on_as_the_game_does_and_leaves_it_alone(table, again):
    game = riad.new_game(**table, seed=5)
    luck = random.Random(1)
    for _ in range(40):
        seat = luck.choice(game.waiting)
        game.play(seat, luck.choice(list(game.options(seat))))
    before = game.record()
    other = again(game)
    assert type(other) is riad.Game
    assert other.record() == before
    assert other.waiting == game.waiting
    assert all(other.labels(seat) == game.labels(seat) for seat in game.waiting)
    finished(other, 2)
    assert game.record() == before
    assert finished(game, 2).record() == other.record()


def test_who_types_riad_is_offered_what_is_meant_for_others():
    assert dir(riad) == sorted([*riad.__all__, "__version__"])


def test_a_long_game_is_pickled_too():
    game = finished(riad.new_game("marrakesh", seats=4, seed=5), 3)
    assert len(game.log) > 500
    assert pickle.loads(pickle.dumps(game)).record() == game.record()


def test_games_are_played_by_a_pool_of_processes():
    games = [riad.new_game("yspahan", seats=2, seed=seed) for seed in range(2)]
    with ProcessPoolExecutor(1) as pool:
        there = list(pool.map(finished, games, [4, 4]))
    assert [game.scores for game in there] == [finished(game, 4).scores for game in games]


def test_a_game_says_what_it_is():
    game = riad.new_game("marrakesh", seats=2, seed=5, modules=["camels"])
    assert repr(game) == "<Game marrakesh essential camels: points [10, 10], waits for [0, 1]>"
    finished(game, 1)
    assert repr(game).endswith(f"points {list(game.scores)}, over>")


# ---- positions -------------------------------------------------------------------------------


def test_the_same_position_is_equal_however_it_was_reached():
    game = riad.new_game("yspahan", seats=2, seed=5, options={"first": 0})
    other = riad.new_game("yspahan", seats=2, seed=6, options={"first": 0}, names=["Ada", "Bob"])
    assert game == game.copy() == other, "no luck has spoken yet"
    assert game.digest() == game.copy().digest() == other.digest()
    seat = game.waiting[0]
    game.play(seat, next(iter(game.options(seat))))
    assert game != other
    assert game.digest() != other.digest()
    assert game != riad.new_game("yspahan", seats=3, seed=5, options={"first": 0})
    assert game != "yspahan"
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: " ".join(map(str, table.values())))
def test_equal_positions_have_equal_digests_and_others_have_not(table):
    game, luck, known = riad.new_game(**table, seed=5), random.Random(1), dict[str, str]()
    for _ in range(60):
        again = pickle.loads(pickle.dumps(game))
        assert again == game
        assert again.digest() == game.digest()
        assert game.digest() not in known
        known[game.digest()] = game.record()
        seat = luck.choice(game.waiting)
        game.play(seat, luck.choice(list(game.options(seat))))


def test_digests_are_the_same_in_another_process():
    script = "import riad; print(riad.new_game('marrakesh', seats=2, seed=5).digest())"
    seeds = ({**os.environ, "PYTHONHASHSEED": seed} for seed in ("1", "2"))
    said = {subprocess.check_output([sys.executable, "-c", script], env=env) for env in seeds}
    assert said == {riad.new_game("marrakesh", seats=2, seed=5).digest().encode() + b"\n"}


def test_a_sealed_answer_makes_another_position():
    game = riad.new_game("marrakesh", seats=2, seed=5)
    first, second, *_ = game.options(0)
    one, two = game.copy(), game.copy()
    one.play(0, first)
    two.play(0, second)
    assert len({game.digest(), one.digest(), two.digest()}) == 3
    assert game != one != two


@pytest.mark.parametrize("table", TABLES, ids=lambda table: " ".join(map(str, table.values())))
def test_a_record_is_stepped_through_answer_by_answer(table):
    game = finished(riad.new_game(**table, seed=5), 3)
    *steps, last = riad.positions(game.record())
    answered = [(entry.who, entry.word) for entry in game.log if entry.who >= 0]
    assert [(step.seat, step.move) for step in steps] == answered
    for at, seat, move in steps:
        assert seat in at.waiting
        assert move in at.options(seat)
    assert last.game == game
    assert (last.seat, last.move) == (None, None)
    assert len({step.game.digest() for step in steps}) == len(steps)


def test_an_open_record_is_stepped_through_to_what_is_sealed():
    game = riad.new_game("marrakesh", seats=2, seed=5)
    word = next(iter(game.options(0)))
    game.play(0, word)
    *_, before, last = riad.positions(game.record())
    assert (before.seat, before.move) == (0, word)
    assert before.game.waiting == (0, 1)
    assert last.game == game
    with pytest.raises(riad.BadRecord):
        list(riad.positions("riad: 1\n"))


# ---- for eyes --------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=lambda table: " ".join(map(str, table.values())))
def test_a_game_is_printed_as_its_boards_without_secrets(table):
    game = riad.new_game(**table, seed=5)
    text = str(game)
    assert len(text.splitlines()) > 10
    assert max(map(len, text.splitlines())) <= 100
    assert text == str(game.imagine(None, luck_of(1)))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: " ".join(map(str, table.values())))
def test_a_notebook_gets_the_boards_of_the_web_table_in_one_frame(table):
    game = riad.new_game(**table, seed=5)
    frame = game._repr_html_()
    assert frame == game.imagine(None, luck_of(1))._repr_html_(), "no secrets, and always the same"
    assert re.fullmatch(r'<iframe sandbox="allow-scripts" [^<>]*></iframe>', frame)
    assert len(frame) < MOST_OF_A_FRAME
    (packed,) = re.findall(r'atob\("([^"]*)"\)', html.unescape(frame))
    page = gzip.decompress(base64.b64decode(packed)).decode()
    (position,) = re.findall(r'id="position">(.*?)</script>', page, re.DOTALL)
    assert json.loads(position)["view"] == json.loads(json.dumps(game.view(None)))
    assert "default-src 'none'" in page


def test_where_the_web_table_is_not_built_a_notebook_gets_what_is_printed(monkeypatch, tmp_path):
    monkeypatch.setattr(voice, "BUILT", tmp_path)
    game = riad.new_game("yspahan", seats=2, seed=5, names=["<b>", "Bob"])
    page = game._repr_html_()
    assert page == f"<pre>{html.escape(str(game))}</pre>"
    assert "<b>" not in page


def test_without_the_terminal_a_game_is_printed_in_sentences(monkeypatch):
    monkeypatch.setitem(sys.modules, "riad.cli.boards.yspahan", None)
    assert "supervisor" in str(riad.new_game("yspahan", seats=2, seed=5))


def test_a_game_says_what_it_asks_in_any_language():
    game = riad.new_game("yspahan", seats=2, seed=5, names=["Ada", "Bob"])
    seat = game.waiting[0]
    asked = game.prompt(seat)
    assert asked is not None
    assert {game.say(seat), game.say(seat, "en")} == {catalogue("yspahan", "en").say(asked)}
    assert len({game.say(seat, language) for language in ("en", "fr", "nl")}) == 3
    assert game.say(1 - seat) == ""
    label = next(iter(game.labels(seat).values()))
    assert game.say(seat, "fr", label.text) == catalogue("yspahan", "fr").say(label.text)
    assert game.say(seat, "fr", label) == game.say(seat, "fr", label.text)
    with pytest.raises(riad.UnknownName, match="language"):
        game.say(seat, "tlh")


def test_a_game_says_in_words_why_something_is_not_possible():
    game = riad.new_game("yspahan", seats=2, seed=5)
    (seat,) = game.waiting
    no = game.why_not(seat, "building/hammam")
    assert no is not None
    assert game.say(seat, "nl", no) == catalogue("yspahan", "nl").say(riad.Text(no.key)) != no.key


def test_whole_numbers_of_other_libraries_are_numbers():
    number: Any = np.int64
    game = riad.new_game("yspahan", seats=number(2), seed=number(3))
    same = riad.new_game("yspahan", seats=2, seed=3)
    while not same.over:
        (seat,) = same.waiting
        one = number(seat)
        assert game.options(one) == same.options(seat)
        assert game.mask(one) == same.mask(seat)
        move = next(iter(same.options(seat)))
        game.play(one, move)
        same.play(seat, move)
    assert game.record() == same.record()
    for ask in ("observe", "view", "facts", "record", "sentences", "prompt", "labels", "say"):
        assert getattr(game, ask)(number(1)) == getattr(same, ask)(1)
    assert game.record(number(0)) == same.seen(number(0)).record(number(0))
    refused: list[Any] = [True, np.True_, 1.0, "1", np.array([1])]
    for wrong in refused:
        with pytest.raises(riad.RiadError):
            riad.new_game("yspahan", seats=2, seed=wrong)
        for ask in ("options", "mask", "observe"):
            with pytest.raises(riad.UnknownName, match="seat"):
                getattr(game, ask)(wrong)


def test_words_of_other_libraries_are_words():
    """`luck.choice(list(game.options(seat)))` of numpy gives one of its own."""
    luck = np.random.default_rng(1)
    word: Any = np.str_
    game = riad.new_game("marrakesh", seats=2, seed=3, options={"tower": word("B2")})
    same = riad.new_game("marrakesh", seats=2, seed=3, options={"tower": "B2"})
    while len(same.waiting) != 1:
        seat = same.waiting[-1]
        move = luck.choice(list(same.options(seat)))
        game.play(seat, move)
        same.play(seat, str(move))
    for _ in range(20):
        seat = same.waiting[0]
        move = luck.choice(list(same.options(seat)))
        assert type(move) is np.str_
        game.play(seat, move)
        same.play(seat, str(move))
    assert game.record() == same.record()
    kept = {type(entry.word) for entry in game.log}
    assert kept == {str}, "whoever unpickles a game needs no numpy"
    with pytest.raises(riad.IllegalMove, match="'nothing' is not one of"):
        game.play(game.waiting[0], word("nothing"))


def test_bots_may_choose_with_numpy():
    class Chooser(Bot):
        def choose(self, game, seat):
            return np.random.default_rng(seat).choice(list(game.options(seat)))

    game = riad.new_game("yspahan", seats=2, seed=3)
    play(game, [Chooser(1), Chooser(2)])
    assert riad.verify(game.record()).scores == game.scores


@pytest.mark.parametrize("seat", [99, -1, "0", True])
def test_who_does_not_sit_there_is_refused_by_every_question(seat):
    game = riad.new_game("yspahan", seats=2, seed=3)
    for ask in (game.facts, game.goes_on_for, game.view, game.labels, game.prompt, game.heard):
        with pytest.raises(riad.UnknownName, match="is not one of 0, 1"):
            ask(seat)


def test_values_of_options_are_taken_as_they_are_listed():
    game = riad.new_game("marrakesh", seats=2, seed=3, options={"tower": "b2"})
    same = riad.new_game("marrakesh", seats=2, seed=3, options={"tower": "B2"})
    assert game.record() == same.record()
    assert '"tower": "B2"' in game.record()
    with pytest.raises(riad.BadRecord):
        riad.load(game.record().replace('"B2"', '"b2"'))
    with pytest.raises(riad.UnknownName, match="'b3' is not one of B1, B2"):
        riad.new_game("marrakesh", seats=2, seed=3, options={"tower": "b3"})


def test_a_seed_that_is_too_long_is_refused_in_a_sentence():
    with pytest.raises(riad.RiadError, match="a seed has at most 600 digits"):
        riad.new_game("yspahan", seats=2, seed=10**5000)


def test_a_game_says_what_is_printed_in_its_own_box():
    rapid = riad.Text("rapid.1")
    other = riad.new_game("marrakesh", 2, seed=3, box="[river.rapid.1]\nbonus = [{ points = 17 }]")
    assert "17" in other.say(0, text=rapid)
    assert "17" not in riad.new_game("marrakesh", 2, seed=3).say(0, text=rapid)


def test_types_are_known_by_the_name_of_the_game():
    one = riad.new_game("yspahan", seats=2, seed=5)
    assert_type(one.table, yspahan.Table)
    two = riad.new_game("marrakesh", seats=2, seed=5)
    assert_type(two.table, marrakesh.Table)
    name: str = "yspahan"
    assert_type(riad.new_game(name, seats=2, seed=5), riad.Game[Any])


def test_a_game_of_yspahan_does_not_load_marrakesh():
    script = "import riad, sys; riad.new_game('yspahan', seats=3, seed=7).seen(0)"
    script += "; print([name for name in sys.modules if name.startswith('riad.games.marrakesh')])"
    assert subprocess.check_output([sys.executable, "-c", script], text=True) == "[]\n"
