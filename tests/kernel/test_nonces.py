"""Numbers that people mix into the luck: nobody can choose it, and the record proves it."""

from __future__ import annotations

import json
import re
from hashlib import blake2b, sha256

import pytest

from riad.kernel.errors import BadRecord
from riad.kernel.game import new_game
from riad.kernel.luck import Luck, Nonce, Nonces, commitment, luck_of, mixed
from riad.kernel.saved import restore, save
from tests.kernel.builders import GAMES, load, market, play_on, resume, verify
from tests.kernel.market import MARKET
from tests.kernel.market_table import Game

KEY = bytes(range(32))
OTHER_KEY = bytes(32)


def number(seed: int) -> bytes:
    return luck_of(seed).key


def promised(seed: int, *, opened: bool = True) -> Nonce:
    return Nonce(sha256(number(seed)).hexdigest(), number(seed) if opened else None)


NONCES: Nonces = (promised(1), promised(2, opened=False), None)


def begun(nonces: Nonces = NONCES, key: bytes = KEY) -> Game:
    """A game of three at its first question, its luck mixed by them."""
    game = new_game(MARKET, MARKET.configure(3, "quick", names=["Ann", "Bob", "Cy"]), None)
    game.draw_from(key, nonces)
    return game


def put(text: str, value: object) -> str:
    """The record with another line of nonces."""
    changed = re.sub(r"(?m)^nonces: .*$", f"nonces: {json.dumps(value)}", text)
    assert changed != text
    return changed


# ---- mixing ----------------------------------------------------------------------------------


def test_without_anything_opened_luck_comes_from_the_key_itself():
    assert mixed(KEY, ()) == KEY
    assert mixed(KEY, (None, None)) == KEY
    assert mixed(KEY, (None, promised(1, opened=False))) == KEY


def test_every_opened_number_counts_and_so_does_its_seat():
    one, two = promised(1), promised(2)
    ways: list[Nonces] = [(), (one,), (two,), (None, one), (one, two), (two, one), (one, None, two)]
    assert len({mixed(KEY, way) for way in ways}) == len(ways)
    assert mixed(OTHER_KEY, (one,)) != mixed(KEY, (one,))
    assert mixed(KEY, (one, None)) == mixed(KEY, (one,))


def test_anybody_can_mix_it_again():
    words = b"\x00" + number(1) + b"\x02" + number(2)
    right = blake2b(words, key=KEY, digest_size=32, person=b"riad-mixed").digest()
    assert mixed(KEY, (promised(1), None, promised(2))) == right


def test_a_number_fits_its_hash_or_it_does_not():
    assert promised(1).fits
    assert promised(1, opened=False).fits
    assert not Nonce(promised(1).hash, number(2)).fits
    assert not Nonce(sha256(b"short").hexdigest(), b"short").fits


# ---- records ---------------------------------------------------------------------------------


def test_a_record_says_who_promised_what_and_who_opened_it():
    text = play_on(begun()).record()
    one, two = promised(1), promised(2)
    assert f'nonces: [["{one.hash}", "{number(1).hex()}"], ["{two.hash}", null], null]\n' in text
    lines = text.splitlines()
    assert lines.index(f'commitment: "{commitment(KEY)}"') + 1 == next(
        n for n, line in enumerate(lines) if line.startswith("nonces: ")
    )
    assert verify(text).nonces == NONCES
    assert load(text).record() == text


def test_where_nobody_has_promised_anything_no_line_says_so():
    text = play_on(begun(())).record()
    assert "nonces" not in text
    assert verify(text).nonces == ()


def test_luck_is_drawn_from_the_key_and_the_numbers_together():
    alone, together = begun(()), begun()
    assert alone.commitment == together.commitment
    assert alone.log != together.log
    assert begun((promised(3), promised(2, opened=False), None)).log != together.log


def test_an_open_game_goes_on_with_the_luck_it_had():
    game = play_on(begun(), 5)
    again = resume(game.record(), KEY)
    assert again.nonces == NONCES
    assert play_on(again).record() == play_on(game).record()


def test_what_a_seat_knows_says_it_too():
    assert "nonces: " in begun().record(1)


def test_luck_of_later_keys_is_not_mixed():
    """Elsewhere an open game goes on with fresh luck, whose key is its host's alone."""
    game = play_on(load(play_on(begun(), 5).record(), seed=7))
    text = game.record().replace("keys: [null,", f'keys: ["{KEY.hex()}",')
    assert "\n! " in text
    assert verify(text).nonces == NONCES


@pytest.mark.parametrize(
    "nonces",
    [
        [[promised(1).hash, number(3).hex()], [promised(2).hash, None], None],
        [[promised(3).hash, number(1).hex()], [promised(2).hash, None], None],
    ],
    ids=["another number", "another hash"],
)
def test_a_number_that_was_not_promised_is_refused(nonces):
    with pytest.raises(BadRecord, match="seat 0 opened does not fit"):
        load(put(play_on(begun()).record(), nonces))


@pytest.mark.parametrize(
    "nonces",
    [
        [[promised(3).hash, number(3).hex()], [promised(2).hash, None], None],
        [[promised(1).hash, None], [promised(2).hash, None], None],
        [[promised(1).hash, number(1).hex()], [promised(3).hash, None], None],
        [[promised(1).hash, number(1).hex()], None, None],
        [None, [promised(2).hash, None], [promised(1).hash, number(1).hex()]],
    ],
    ids=["another of its own", "left out", "another unopened", "promise left out", "another seat"],
)
def test_other_numbers_make_another_game(nonces):
    with pytest.raises(BadRecord, match="line 12"):
        verify(put(play_on(begun()).record(), nonces))


def test_a_record_whose_line_of_nonces_is_missing_is_refused():
    text = re.sub(r"(?m)^nonces: .*\n", "", play_on(begun()).record())
    with pytest.raises(BadRecord, match="line 11"):
        verify(text)


HASH = promised(1).hash
NO_NONCES: list[object] = [
    None, [], {}, 3, "x", [None, None, None], [[HASH, None]], [[HASH, None]] * 4,
    [[HASH], None, None], [[HASH, None, None], None, None], [[HASH.upper(), None], None, None],
    [[HASH[1:], None], None, None], [[HASH, 5], None, None], [[HASH, "zz"], None, None],
    [[5, None], None, None], [[None, None], None, None], [True, None, None], ["ab", None, None],
]  # fmt: skip


@pytest.mark.parametrize("nonces", NO_NONCES, ids=range(len(NO_NONCES)))
def test_anything_else_is_no_line_of_nonces(nonces):
    with pytest.raises(BadRecord, match="'nonces' has for each seat"):
        load(put(play_on(begun()).record(), nonces))


def test_where_luck_came_from_people_there_is_nothing_to_mix():
    text = market(2, withhold_luck=True).record()
    line = f'commitment: ""\nnonces: {json.dumps([[HASH, None], None])}'
    with pytest.raises(BadRecord, match="'nonces' has for each seat"):
        load(text.replace('commitment: ""', line))


def test_the_line_stands_after_the_commitment_and_nowhere_else():
    lines = begun().record().splitlines(keepends=True)
    where = next(n for n, line in enumerate(lines) if line.startswith("nonces: "))
    moved = [*lines[:3], lines[where], *lines[3:where], *lines[where + 1 :]]
    with pytest.raises(BadRecord, match="line 4"):
        load("".join(moved))


# ---- saved positions -------------------------------------------------------------------------


def test_a_saved_position_keeps_them():
    game = play_on(begun(), 5)
    again = restore(json.loads(json.dumps(save(game))), GAMES, game.luck and game.luck.copy())
    assert again.nonces == NONCES
    assert again.keys == (None,), "the key cannot be told from luck that was mixed"
    assert save(again) == save(game)
    again = restore(save(game), GAMES, game.luck and game.luck.copy(), (KEY,))
    assert play_on(again).record() == play_on(game).record()


def test_a_position_without_them_has_no_such_field():
    assert "nonces" not in save(begun(()))


def test_copies_and_imagined_worlds_have_them():
    game = begun()
    assert game.copy().nonces == game.seen(0).nonces == NONCES


# ---- choosing the key ------------------------------------------------------------------------


def fortune(key: bytes) -> int:
    """What the first seat rolls with ten dice: what a host would like to be much."""
    return sum(Luck(key).roll(10, 6))


def ground(seed: int, tries: int = 50) -> bytes:
    """The key with which the host does best, of so many."""
    return max((luck_of(seed * 1000 + n).key for n in range(tries)), key=fortune)


def test_to_try_many_keys_gains_nothing_where_a_number_is_opened_later():
    chosen = [ground(seed) for seed in range(200)]
    chance = sum(fortune(luck_of(-1 - seed).key) for seed in range(200)) / 200
    alone = sum(map(fortune, chosen)) / 200
    later = [mixed(key, (promised(seed),)) for seed, key in enumerate(chosen)]
    together = sum(map(fortune, later)) / 200
    assert alone > chance + 10, "without anybody's number it pays to try"
    assert abs(together - chance) < 1.5, "with one it is chance"
