"""Training is the same for the same seed, goes on where it was, and tells positions the truth."""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from riad.bots.learned import marrakesh as features
from riad.bots.learned.features import Seen
from riad.bots.learned.weights import nothing, read
from riad.bots.training.fitting import Sums, error
from riad.bots.training.run import Plan, Training, strength
from riad.bots.training.selfplay import Played, Position, Stretch
from riad.bots.training.tables import FIRST, table
from riad.games.marrakesh import DEFINITION
from riad.kernel.errors import RiadError


def trained(plan, executor=None):
    return list(Training(plan).run(executor))


def plan(tmp_path, name="w.json", games=2):
    return Plan("marrakesh", games, 3, tmp_path / name, measure=0, first=1, at_once=1)


def test_same_seed_same_weights_and_a_training_goes_on_where_it_was(tmp_path):
    whole, parts = plan(tmp_path, "whole.json"), plan(tmp_path, "parts.json")
    with ThreadPoolExecutor(1) as executor:
        reports = trained(whole, executor)
    assert [report.games for report in reports] == [1, 2]
    assert all(report.per_second > 0 and report.error > 0 for report in reports)
    trained(replace(parts, games=1))
    trained(parts)
    one, other = (read(p.out.read_text("utf-8"), features.names) for p in (whole, parts))
    assert (one.now, one.later) == (other.now, other.later)
    assert any(one.now)
    assert trained(parts) == [], "all games are played"


def test_weights_of_another_training_are_not_written_over(tmp_path):
    ours = plan(tmp_path)
    ours.out.write_text(json.dumps({"made": {"game": "marrakesh", "seed": 4}, "weights": {}}))
    with pytest.raises(RiadError, match="is not from this training"):
        Training(ours)


def test_every_kind_of_table_is_trained_at():
    first = [table(DEFINITION, 2, 1, n) for n in range(FIRST)]
    assert set(first) == {DEFINITION.configure(2)}
    then = [table(DEFINITION, 2, 1, n) for n in range(FIRST, FIRST + 600)]
    assert {config.seats for config in then} == {1, 2, 3, 4}
    assert {config.solo for config in then} == {"", *DEFINITION.solos}
    assert {config.edition for config in then} == set(DEFINITION.editions)
    assert {module for config in then for module in config.modules} == set(DEFINITION.modules)


def test_strength_is_measured_against_greedy_0():
    won, mine, theirs = strength(DEFINITION, nothing(len(features.names)), 1, 0)
    assert won in (0, 0.5, 1)
    assert min(mine, theirs) > 50


# ---- fitting ---------------------------------------------------------------------------------


class Small:
    """A game with one term of the hand-made evaluation, one mark, and the time."""

    names: tuple[str, ...] = ("term", "mark", "time")
    terms = 1
    amounts = 1
    free: frozenset[int] = frozenset({2})
    length = 1
    tastes: Mapping[str, tuple[str, ...]] = {}
    moods: tuple[str, ...] = ()
    plain, first, ridge = 2, 1, 2000.0

    def look(self, game, seat, *, marked=True):
        raise NotImplementedError


def at(mark, points=0):
    return Position(Seen([0.0], [1, 2] if mark else [2], 0), points)


def test_a_mark_that_brings_points_gets_their_weight():
    sums = Sums(Small())
    good, plain = Stretch([at(True)] * 5, 30), Stretch([at(False)] * 5, 20)
    games = [Played([good, plain], [30, 20], 0.0)] * 4000
    for game in games:
        sums.add(game)
    weights = nothing(3)
    for _ in range(8):
        weights = sums.fitted(weights)
    assert weights.now[1] == pytest.approx(10, rel=0.2)
    assert weights.now[2] == pytest.approx(20, rel=0.1)
    assert error(Small(), weights, games[:1]) < 2 < error(Small(), nothing(3), games[:1])


def test_what_would_have_followed_counts_where_another_move_was_tried():
    """The stretch ends at a marked position: its own points, and what the mark is worth."""
    sums = Sums(Small())
    sums.add(Played([Stretch([at(False)] * 3, at(True, 7))], [0], 0.1))
    rows = 3
    assert sums.ahead[2, 1] == pytest.approx(rows - (1 - 0.95) - (1 - 0.95**2))
    assert sums.told[2] == pytest.approx(7 + 0.95 * 7 + 0.95**2 * 7)
