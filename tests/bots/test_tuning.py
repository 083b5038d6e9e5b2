"""Tuning is the same for the same seed, goes on where it was, and finds what wins."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from riad.bots.learned.bot import features_of
from riad.bots.learned.weights import read, shipped
from riad.bots.training import tuning
from riad.bots.training.tuning import Duel, Order, Search, directions, margin
from riad.games.yspahan import DEFINITION
from riad.kernel.errors import RiadError

features = features_of("yspahan")
WEIGHTS = read(shipped("yspahan").read_text("utf-8"), features.names)


@pytest.fixture
def order(tmp_path, monkeypatch):
    monkeypatch.setattr(tuning, "LOOKED_AT", 1)
    start = tmp_path / "start.json"
    start.write_text(shipped("yspahan").read_text("utf-8"), "utf-8")
    return Order("yspahan", start, 4, 3, tmp_path / "whole.json", at_once=2)


def found(order):
    return read(order.out.read_text("utf-8"), features.names)


def test_same_seed_same_weights_and_a_search_goes_on_where_it_was(order, tmp_path):
    stands = list(Search(order).run())
    assert [stand.games for stand in stands] == [2, 4]
    parts = replace(order, out=tmp_path / "parts.json")
    list(Search(replace(parts, games=2)).run())
    list(Search(parts).run())
    assert (found(order).now, found(order).later) == (found(parts).now, found(parts).later)
    assert found(order).now != WEIGHTS.now
    assert list(Search(parts).run()) == [], "all games are played"
    with pytest.raises(RiadError, match="is not from this training"):
        Search(replace(parts, seed=4))


def test_equal_sides_are_equal_and_a_side_that_hates_its_points_loses():
    config = DEFINITION.configure(2)
    assert margin(Duel(config, 1, WEIGHTS, WEIGHTS)) == pytest.approx(0, abs=30)
    bad = replace(WEIGHTS, now=[-3.0] * features.terms + [*WEIGHTS.now][features.terms :])
    assert margin(Duel(config, 1, WEIGHTS, bad)) > 20


def test_what_wins_is_found(order, monkeypatch):
    """Games of which is known how many points a change brings, and that nothing else counts."""
    monkeypatch.setattr(tuning, "spread", lambda *given: np.ones(len(given[2])))
    search = Search(replace(order, games=800, at_once=200))
    wanted = np.zeros(len(search.curve))
    wanted[[1, 4]] = 1.5, -1.0
    back, chance = np.linalg.pinv(search.ways.rows.T), np.random.default_rng(1)

    def worth(weights):
        moved = np.array([weights.now, weights.later]) - [search.start.now, search.start.later]
        by = back @ moved.ravel()
        return -float(search.curve @ (by - wanted) ** 2) / 2

    def played(duel):
        return worth(duel.one) - worth(duel.other) + chance.normal(0.0, 3.0)

    monkeypatch.setattr(tuning, "margin", played)
    list(search.run())
    off = search.best() - wanted
    assert np.abs(off[[1, 4]]).max() < 0.4
    assert search.curve @ off**2 < search.curve @ wanted**2


def test_nothing_that_no_move_can_change_is_changed():
    ways = directions(features, WEIGHTS)
    free = sorted(features.free)
    assert not ways.rows.reshape(-1, 2, len(features.names))[:, :, free].any()
