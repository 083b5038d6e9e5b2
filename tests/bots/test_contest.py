"""An arena: the same deals for everybody on every seat, ratings, and bots that fail."""

from __future__ import annotations

from collections import Counter

import pytest

from riad.bots import Random
from riad.bots.base import Bot
from riad.bots.contest.arena import Outcome, interval, pairings, places, played, standings
from riad.bots.contest.arena import Pairing as Game
from riad.bots.contest.ratings import Rating, rated, updated
from riad.games.yspahan import DEFINITION


def test_everybody_plays_every_deal_on_every_seat():
    found = list(pairings(("a", "b", "c"), 2, 4, 7))
    seats = Counter((name, seat, p.seed) for p in found for seat, name in enumerate(p.sitters))
    assert len(found) == 12
    assert set(seats.values()) == {2}, "against each of the two others"
    assert len(seats) == 3 * 2 * 2


def test_where_bots_are_few_each_sits_alone_against_the_others():
    found = list(pairings(("a", "b"), 4, 4, 0))
    assert Counter(p.sitters.count("a") for p in found) == {1: 4, 3: 4}
    alone = [p.sitters.index("a") for p in found if p.sitters.count("a") == 1]
    assert sorted(alone) == [0, 1, 2, 3]


class Failing(Bot):
    """Raises, or says what is no move."""

    def choose(self, game, seat):
        if len(game.log) % 2:
            raise ValueError("no idea")
        return "no-move"


def test_a_bot_that_fails_is_answered_for_and_told_of():
    pairing = Game(("failing", "random"), 3)
    found = played(DEFINITION, DEFINITION.configure(2), [Failing, Random], pairing)
    again = played(DEFINITION, DEFINITION.configure(2), [Failing, Random], pairing)
    assert found.scores == again.scores
    assert found.winners
    assert all(fault.startswith("failing: ") for fault in found.faults)
    assert any("no idea" in fault for fault in found.faults)
    assert any("no-move" in fault for fault in found.faults)
    rows = standings(("failing", "random"), [found])
    assert {row["bot"]: row["faults"] > 0 for row in rows} == {"failing": True, "random": False}


def outcome(sitters, scores, winners):
    zeros = [0] * len(sitters)
    return Outcome(sitters, 0, scores, winners, [1] * len(sitters), [*map(float, zeros)])


def test_winners_come_before_who_has_as_many_points():
    assert places(outcome(["a", "b", "c"], [5, 5, 4], [1])) == [1, 0, 2]
    assert places(outcome(["a", "b", "c"], [5, 5, 4], [0, 1])) == [0, 0, 2]


def test_the_better_one_is_rated_higher_and_the_surer_the_more_games_there_are():
    few = rated(("a", "b"), [(("a", "b"), (0, 1))] * 3)
    many = rated(("a", "b"), [(("a", "b"), (0, 1))] * 30)
    assert few["a"].mean > 25 > few["b"].mean
    assert many["a"].deviation < few["a"].deviation < Rating().deviation


def test_two_at_a_table_are_updated_as_openskill_does():
    """Its documentation gives 27.63 and 22.36, 8.07, for the first game of two."""
    first, second = updated([Rating(), Rating()], [0, 1])
    assert first.mean == pytest.approx(27.6353, abs=1e-3)
    assert second.mean == pytest.approx(22.3647, abs=1e-3)
    assert first.deviation == pytest.approx(8.0655, abs=1e-3)


def test_a_draw_between_equals_changes_no_mean():
    assert [r.mean for r in updated([Rating(), Rating()], [0, 0])] == pytest.approx([25, 25])


def test_whoever_plays_only_against_himself_is_not_rated():
    assert rated(("a",), [(("a", "a"), (0, 1))]) == {"a": Rating()}


def test_the_interval_of_a_share():
    assert interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert interval(0, 0) == (0.0, 1.0)
