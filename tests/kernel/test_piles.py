"""Piles of bags: nothing is decided before it is seen, and nothing is lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riad.kernel.errors import WrongRules
from riad.kernel.luck import luck_of
from riad.kernel.piles import Bag, Pile, face_down
from tests.kernel.builders import market, play_on


def drawn(pile: Pile, pool: list[int], seed: int = 1) -> int:
    tile = pile.draw(pool, luck_of(seed))
    pile.take(pool, tile)
    return tile


def possible(pile: Pile, pool: list[int]) -> list[int]:
    return [tile for tile in range(100) if pile.possible(pool, tile)]


def test_a_fresh_pile_may_bring_any_tile_of_the_pool():
    pile, pool = face_down(3), [1, 2, 3, 4, 5]
    assert len(pile) == 3
    assert possible(pile, pool) == [1, 2, 3, 4, 5]


def test_a_tile_taken_is_in_the_pool_no_more():
    pile, pool = face_down(3), [1, 2, 3]
    tile = drawn(pile, pool)
    assert tile not in pool
    assert len(pile) == len(pool) == 2
    assert possible(pile, pool) == pool


def test_to_draw_is_not_yet_to_take():
    pile, pool = face_down(3), [1, 2, 3]
    pile.draw(pool, luck_of(1))
    assert (len(pile), pool) == (3, [1, 2, 3])


def test_tiles_put_under_come_after_everything_else_and_in_no_known_order():
    pile, pool = face_down(2), [1, 2]
    pile.put_under([9, 8])
    assert possible(pile, pool) == [1, 2]
    drawn(pile, pool)
    drawn(pile, pool)
    assert pile.bags == [Bag([8, 9])]
    assert possible(pile, pool) == [8, 9]
    assert sorted((drawn(pile, pool), drawn(pile, pool))) == [8, 9]
    assert len(pile) == 0
    assert pile.bags == []


def test_the_order_in_which_tiles_are_handed_over_leaves_no_trace():
    one, other = face_down(1), face_down(1)
    one.put_under([3, 1, 2])
    other.put_under([2, 3, 1])
    assert one == other


def test_putting_nothing_under_changes_nothing():
    pile = face_down(1)
    pile.put_under([])
    assert pile == face_down(1)


def test_shuffling_pours_all_bags_together():
    pile, pool = face_down(2), [1, 2, 3]
    pile.put_under([8])
    pile.put_under([9])
    pile.shuffle()
    assert pile.bags == [Bag([8, 9], unseen=2)]
    assert possible(pile, pool) == [1, 2, 3, 8, 9]
    pile.shuffle()
    assert pile.bags == [Bag([8, 9], unseen=2)]


def test_an_empty_pile_brings_nothing():
    pile = face_down(0)
    assert len(pile) == 0
    assert possible(pile, [1, 2]) == []
    pile.shuffle()
    assert pile.bags == []


def test_known_tiles_do_not_bring_what_is_only_in_the_pool():
    pile = Pile([Bag([4]), Bag(unseen=1)])
    assert possible(pile, [1, 2]) == [4]


def test_every_tile_of_the_top_bag_is_equally_likely():
    pile, pool = Pile([Bag([10, 11], unseen=2)]), [1, 2]
    luck = luck_of(4)
    counts = dict.fromkeys((1, 2, 10, 11), 0)
    for _ in range(2000):
        counts[pile.draw(pool, luck)] += 1
    assert all(430 < count < 570 for count in counts.values())


@given(
    st.integers(0, 8),
    st.lists(st.sampled_from(["draw", "under", "shuffle", "copy"]), max_size=40),
    st.integers(),
)
def test_no_tile_is_lost_or_made_whatever_is_done(size, deeds, seed):
    """Ten tiles, so many of them in the pile; what was drawn goes under it now and then."""
    pile: Any = face_down(size)
    pool, out, luck = list(range(10)), [], luck_of(seed)
    for deed in deeds:
        if deed == "draw" and len(pile):
            tile = pile.draw(pool, luck)
            assert pile.possible(pool, tile)
            pile.take(pool, tile)
            out.append(tile)
        elif deed == "under":
            pile.put_under(out[:2])
            del out[:2]
        elif deed == "shuffle":
            pile.shuffle()
        else:
            pile = type(pile).from_json(pile.copy().to_json())
        known = [tile for bag in pile.bags for tile in bag.known]
        assert sorted([*pool, *out, *known]) == list(range(10))
        assert len(pile) + len(out) == size
        assert all(bag.known or bag.unseen for bag in pile.bags)


@pytest.mark.parametrize("unserved", ["under", "shuffled"])
def test_customers_who_were_not_served_come_again(unserved):
    game = play_on(market(4, edition="classic", unserved=unserved, seed=3))
    came = [e.word for e in game.log if e.who == -1 and e.seen_by is None]
    assert len(came) > len(set(came))


def test_a_cut_takes_the_lowest_tiles_in_the_order_they_lie():
    pile, pool = face_down(3), [1, 2, 3, 4, 5]
    pile.put_under([8])
    pile.put_under([9])
    under = pile.cut(3)
    assert (pile.bags, under.bags) == ([Bag(unseen=2)], [Bag(unseen=1), Bag([8]), Bag([9])])
    assert possible(under, pool) == pool
    drawn(under, pool)
    assert possible(under, pool) == [8]


def test_a_cut_may_take_everything_or_nothing():
    pile = face_down(2)
    assert (len(pile.cut(0)), len(pile)) == (0, 2)
    assert (len(pile.cut(2)), len(pile), pile.bags) == (2, 0, [])


def test_known_tiles_in_unknown_order_are_never_cut_apart():
    pile = Pile([Bag(unseen=1), Bag([7, 8])])
    with pytest.raises(WrongRules, match="cannot be cut apart"):
        pile.cut(1)
    assert [bag.known for bag in pile.cut(2).bags] == [[7, 8]]
