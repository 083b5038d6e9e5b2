"""Records: a game as text that a person can read, and that loads to the same game."""

from __future__ import annotations

import re

import pytest

from riad.kernel import replay
from riad.kernel.errors import BadRecord
from riad.kernel.frames import Frame, Together
from riad.kernel.luck import Luck, luck_of
from riad.kernel.saved import save
from tests.kernel.builders import (
    finished,
    first_possible,
    load,
    market,
    play_on,
    resume,
    verify,
)
from tests.kernel.toy import Ask, By, Game, Say, Toss, Whisper, definitions, toy

YES_NO = ("yes", "no")
KEY = bytes(range(32))


def moves(text: str) -> list[str]:
    """The lines between header and ending, without their digits."""
    body = [line for line in text.splitlines() if re.match(r"[-*!~0-9] ", line)]
    return [re.sub(r" #[0-9a-f]{4}$", "", line) for line in body]


def body_of(*frames: Frame, answers: str = "", luck: Luck | None = None) -> list[str]:
    """The body of the record of such a game; answers are `seat:word`."""
    game = toy(*frames, luck=luck)
    for answer in answers.split():
        seat, word = answer.split(":")
        game.play(int(seat), word)
    text = game.record()
    assert replay.load(text, definitions(game), luck_of(5)).record() == text
    return moves(text)


# ---- format ----------------------------------------------------------------------------------


def test_a_record_of_a_finished_game():
    game = market(2, seed=1, names=["Ann", "Böb: 1"], modules=["tax"], purse=1)
    game.play(1, "bid-1")
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, list(game.options(seat))[-1])
    assert game.luck is not None
    assert re.sub(r" #[0-9a-f]{4}\n", " #0000\n", game.record()) == (
        "riad: 1\n"
        'game: "market"\n'
        "rules: 3\n"
        "seats: 2\n"
        'names: ["Ann", "Böb: 1"]\n'
        'edition: "quick"\n'
        'modules: ["tax"]\n'
        'solo: ""\n'
        'options: {"unserved": "under", "purse": 1, "all-pay": false}\n'
        f'commitment: "{game.luck.commitment}"\n'
        "- [spice] [silk] [figs] [silk] [weaver] [guard] [spice] [silk] #0000\n"
        "* 0:bid-1 1:bid-1 #0000\n"
        "0 rest rest #0000\n"
        "1 rest rest #0000\n"
        "* 0:stow-spice 1:stow-silk #0000\n"
        "0 show-spice #0000\n"
        "1 show-silk #0000\n"
        "scores: [3, 2]\n"
        "winners: [0]\n"
        f'keys: ["{game.luck.key.hex()}"]\n'
    )


def test_a_stretch_of_one_seats_answers_is_one_line():
    frames = [By(seat, Ask(YES_NO)) for seat in (0, 0, 1, 1, 0)]
    answers = "0:yes 0:no 1:yes 1:yes 0:no"
    assert body_of(*frames, answers=answers) == ["0 yes no", "1 yes yes", "0 no"]


def test_luck_stands_in_brackets_in_the_line_of_who_caused_it():
    frames = (Toss(1), Toss(1), By(0, Ask(YES_NO)), By(1, Toss(1)), By(0, Ask(YES_NO)), Toss(1))
    body = body_of(*frames, answers="0:yes 0:no", luck=luck_of(1))
    assert body == ["- [n-0] [n-0]", "0 yes [n-0] no [n-0]"]


def test_a_together_stands_on_one_line_with_all_its_seats_and_the_luck_after_it():
    frames = (Together(Ask(YES_NO), (1, 0)), Toss(1), By(1, Ask(YES_NO)))
    body = body_of(*frames, answers="0:yes 1:no 1:yes", luck=luck_of(1))
    assert body == ["* 1:no 0:yes [n-0]", "1 yes"]


def test_two_togethers_are_two_lines():
    frames = [Together(Ask(YES_NO), (0, 1))] * 2
    body = body_of(*frames, answers="0:yes 1:no 1:yes 0:yes")
    assert body == ["* 0:yes 1:no", "* 0:yes 1:yes"]


def test_what_is_still_sealed_has_a_line_for_each_seat():
    body = body_of(Together(Ask(YES_NO), (1, 0)), answers="0:yes")
    assert body == ["~ 0:yes"]
    assert body_of(Together(Whisper(YES_NO), (1, 0)), answers="1:no") == ["~ 1:no"]


def test_a_game_without_a_word_has_no_lines():
    assert body_of(By(0, Ask(YES_NO))) == []
    assert body_of(Say("a")) == []


def test_digits_check_scores_waiting_seats_and_option_names_after_each_line():
    def digits(*frames: Frame) -> object:
        game = toy(By(0, Ask(YES_NO)), *frames)
        game.play(0, "yes")
        return re.findall(r" #([0-9a-f]{4})\n", game.record())[0]

    same = digits(By(0, Ask(("a", "b"))))
    assert digits(Say("x"), By(0, Ask(("a", "b")))) == same
    others = (By(1, Ask(("a", "b"))), By(0, Ask(("a", "c"))), By(0, Ask(("a", "b", "c"))))
    assert len({same, digits(), *map(digits, others)}) == 5


# ---- loading ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_finished_record_loads_to_the_same_game(seats):
    game = play_on(market(seats, seats, edition="classic", modules=["camels"]))
    again = load(game.record())
    assert again.record() == game.record()
    assert again.table == game.table
    assert again.log == game.log
    assert again.over
    assert load(game.record().encode()).record() == game.record()


@pytest.mark.parametrize("steps", range(0, 34, 3))
def test_an_open_record_loads_to_the_same_position(steps):
    game = play_on(market(3, edition="classic", modules=["camels", "tax"]), steps)
    again = load(game.record())
    assert again.record() == game.record()
    assert {**save(again), "noted": True} == save(game)
    assert again.asked == game.asked


def test_an_open_record_goes_on_with_fresh_luck_noted_when_it_is_first_used():
    text = play_on(market(3, edition="classic"), 2).record()
    game = load(text, seed=5)
    assert "! " not in game.record(), "nothing was drawn yet"
    play_on(game)
    fresh = luck_of(5)
    assert f"\n! {fresh.commitment} #" in game.record()
    assert game.record().endswith(f'keys: [null, "{fresh.key.hex()}"]\n')
    assert load(game.record()).record() == game.record()


def test_a_game_may_be_loaded_more_than_once():
    text = market(3, edition="classic").record()
    for seed, steps in ((1, 9), (2, 3), (3, 1000)):
        text = play_on(load(text, seed), steps).record()
        assert load(text).record() == text
    assert text.count("\n! ") == 3
    assert load(text).over


def test_a_game_whose_luck_comes_from_people_is_loaded_so():
    game = market(withhold_luck=True)
    assert game.commitment == ""
    for _ in range(4):
        game.resolve(first_possible(game))
    again = load(game.record())
    assert again.record() == game.record()
    assert again.luck is None
    assert again.chance == game.chance
    while not game.over:
        if game.chance is not None:
            game.resolve(first_possible(game))
        else:
            game.play(game.waiting[0], next(iter(game.options(game.waiting[0]))))
    assert game.record().endswith("keys: [null]\n")
    assert load(game.record()).record() == verify(game.record()).record() == game.record()


# ---- going on with the very luck -------------------------------------------------------------


@pytest.mark.parametrize("steps", [0, 3, 7, 15, 22])
def test_a_host_that_kept_the_key_goes_on_with_the_very_luck(steps):
    game = play_on(market(3, seed=8, edition="classic"), steps)
    assert game.luck is not None
    again = resume(game.record(), game.luck.key)
    assert again.luck is not None
    assert (again.luck.key, again.luck.drawn) == (game.luck.key, game.luck.drawn)
    assert again.record() == game.record()
    assert play_on(again, seed=1).record() == play_on(game, seed=1).record()


def test_another_key_is_refused():
    text = play_on(market(seed=8), 3).record()
    with pytest.raises(BadRecord, match="the key does not match the commitment"):
        resume(text, KEY)


def test_luck_that_the_key_did_not_bring_is_refused():
    game = play_on(market(seed=8), 3)
    assert game.luck is not None
    text = game.record()
    wrong = re.sub(r"\[(figs|silk|spice)\]", lambda m: "[silk]" if m[1] != "silk" else m[0], text)
    assert wrong != text
    with pytest.raises(BadRecord, match="luck says 'silk', the key says"):
        resume(wrong, game.luck.key)


def test_a_host_that_kept_the_newer_key_goes_on_too():
    game = play_on(load(play_on(market(3, edition="classic"), 8).record(), seed=5), 15)
    assert game.luck is not None
    assert "\n! " in game.record()
    again = resume(game.record(), game.luck.key)
    assert play_on(again).record() == play_on(game).record()


# ---- verifying -------------------------------------------------------------------------------


def test_a_finished_game_is_verified_by_drawing_all_its_luck_again():
    text = finished(4, edition="classic").record()
    assert verify(text).record() == text


def test_an_open_game_cannot_be_verified():
    with pytest.raises(BadRecord, match="not finished"):
        verify(market().record())


def test_luck_put_in_by_hand_is_found_out():
    game = market(seed=2, purse=0, withhold_luck=True)
    while not game.over:
        if game.chance is not None:
            game.resolve(first_possible(game))
        else:
            game.play(game.waiting[0], next(iter(game.options(game.waiting[0]))))
    honest = finished(seed=2, purse=0)
    assert honest.luck is not None
    text = game.record().replace('commitment: ""', f'commitment: "{honest.commitment}"')
    text = text.replace("keys: [null]", f'keys: ["{honest.luck.key.hex()}"]')
    with pytest.raises(BadRecord, match="the key says"):
        verify(text)


def test_a_key_that_was_promised_and_is_not_published_verifies_nothing():
    text = re.sub(r"keys: .*", "keys: [null]", finished().record())
    with pytest.raises(BadRecord):
        verify(text)


# ---- what one seat may know ------------------------------------------------------------------


def test_a_seats_record_has_no_secrets_of_others_no_digits_and_no_keys():
    game = play_on(market(3, seed=3), 9)
    assert game.luck is not None
    for seat in (None, 0, 1, 2):
        text = game.record(seat)
        assert "#" not in text
        assert game.luck.key.hex() not in text
        for known, entry in zip(words(text), words(game.record()), strict=True):
            assert known in ("?", entry)
        assert f"seen-by: {'null' if seat is None else seat}\n" in text
        own = sum(entry.seen(seat).word == "?" for entry in game.log)
        assert words(text).count("?") == own > 0


def words(text: str) -> list[str]:
    """Every word that was said, whoever said it."""
    found = [word for line in moves(text) if line[0] != "~" for word in line[2:].split(" ")]
    return [re.sub(r"^\d:", "", word).strip("[]") for word in found]


def test_two_games_that_differ_only_in_a_secret_have_the_same_record_for_the_others():
    def game(ware: str) -> Game:
        made = toy(By(0, Toss(2)), By(0, Whisper(YES_NO)), By(1, Ask(YES_NO)))
        made.resolve("n-0" if ware == "figs" else "n-1")
        made.play(0, "yes" if ware == "figs" else "no")
        return made

    one, other = game("figs"), game("silk")
    assert one.record(1) == other.record(1)
    assert one.record(None) == other.record(None)
    assert one.record(0) != other.record(0)


def test_a_seats_record_cannot_be_replayed():
    for game in (market(), finished()):
        with pytest.raises(BadRecord, match="what one seat saw"):
            load(game.record(0))
