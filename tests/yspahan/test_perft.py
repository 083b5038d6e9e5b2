"""Counts of decision sequences do not change by accident."""

from __future__ import annotations

import pytest

from tests.yspahan.perft import perft, position, positions

POSITIONS = positions()


def test_five_positions_to_depth_four():
    assert len(POSITIONS) >= 5
    assert all(len(order["counts"]) == 4 for order in POSITIONS.values())


@pytest.mark.parametrize("name", POSITIONS)
def test_counts(name):
    order = POSITIONS[name]
    counts = [perft(position(order), order["luck"], depth) for depth in (1, 2, 3, 4)]
    assert counts == order["counts"]


def test_cards_inside_actions_make_the_difference():
    order = POSITIONS["last-days-with-four"]
    whole = {**order, "options": {**order["options"], "cards-in-actions": False}}
    counts = [perft(position(whole), order["luck"], depth) for depth in (1, 2, 3, 4)]
    assert counts == order["whole_actions"]
