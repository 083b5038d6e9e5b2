"""Luck: whole numbers from a key, the same on every Python and platform."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riad.kernel.errors import RiadError
from riad.kernel.luck import Luck, QuickLuck, luck_of

keys = st.binary(min_size=32, max_size=32)


@pytest.mark.parametrize("kind", [Luck, QuickLuck])
@given(key=keys, bound=st.integers(1, 10**6), draws=st.integers(1, 20))
def test_numbers_stay_below_their_bound(kind, key, bound, draws):
    luck = kind(key)
    assert all(0 <= luck.below(bound) < bound for _ in range(draws))
    assert all(0 <= n < min(bound, 4096) for n in luck.roll(draws, min(bound, 4096)))


@given(keys, st.lists(st.integers(), max_size=12))
def test_shuffling_loses_and_makes_nothing(key, things):
    before = list(things)
    shuffled = Luck(key).shuffled(things)
    assert sorted(shuffled) == sorted(things)
    assert things == before


@given(keys, st.lists(st.integers(), min_size=1))
def test_a_pick_is_one_of_the_pool(key, pool):
    assert Luck(key).pick(pool) in pool


def test_the_same_seed_gives_the_same_numbers_for_ever():
    luck = luck_of(7)
    assert [luck.below(100) for _ in range(6)] == [3, 15, 61, 40, 63, 6]
    assert luck.roll(9, 6) == [2, 5, 2, 0, 0, 0, 3, 1, 0]
    assert luck.shuffled(range(8)) == [3, 4, 5, 1, 6, 7, 0, 2]
    assert luck.pick("abcdefgh") == "g"
    assert luck.drawn == 15


@pytest.mark.parametrize("kind", [Luck, QuickLuck])
def test_every_number_comes_about_equally_often(kind):
    luck = kind(luck_of(1).key)
    counts = [0] * 6
    for _ in range(3000):
        counts[luck.below(6)] += 1
    for n in luck.roll(3000, 6):
        counts[n] += 1
    assert all(900 < count < 1100 for count in counts)


def test_a_handful_of_dice_draws_anew_each_time():
    luck = luck_of(3)
    assert luck.roll(9, 6) != luck.roll(9, 6)
    assert luck.roll(0, 6) == []


@pytest.mark.parametrize("kind", [Luck, QuickLuck])
def test_a_copy_has_the_same_luck_ahead_and_leaves_the_other_alone(kind):
    luck = kind(luck_of(5).key)
    luck.below(10)
    copy, told = luck.copy(), kind(luck.key, luck.drawn)
    ahead = [copy.below(1000) for _ in range(5)]
    assert [told.below(1000) for _ in range(5)] == ahead
    assert [luck.below(1000) for _ in range(5)] == ahead
    assert luck.drawn == copy.drawn == told.drawn == 6


def test_a_fork_is_luck_of_its_own_and_draws_nothing():
    luck = luck_of(5)
    same, again, other = luck.fork("seen", 1), luck.fork("seen", 1), luck.fork("seen", 2)
    assert same.key == again.key
    assert len({luck.key, same.key, other.key}) == 3
    assert luck.drawn == 0


def test_the_commitment_is_the_hash_of_the_key():
    key = bytes(range(32))
    assert Luck(key).commitment == sha256(key).hexdigest()


def test_a_whole_number_is_a_seed_and_so_are_32_bytes():
    assert luck_of(7).key == sha256(b"riad:7").digest()
    assert luck_of(-7).key == sha256(b"riad:-7").digest()
    assert luck_of(10**100).key == sha256(f"riad:{10**100}".encode()).digest()
    assert luck_of(bytes(range(32))).key == bytes(range(32))


@pytest.mark.parametrize("seed", [True, 1.5, "7", None, b"", bytes(31), bytes(33), [7]])
def test_anything_else_is_no_seed(seed):
    with pytest.raises(RiadError, match="a seed"):
        luck_of(seed)


def test_a_seed_has_a_bearable_length():
    assert luck_of(10**600 - 1).key != luck_of(1 - 10**600).key
    for seed in (10**600, -(10**600), 10**5000):
        with pytest.raises(RiadError, match="at most 600 digits"):
            luck_of(seed)
