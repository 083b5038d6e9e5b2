"""What somebody at a terminal is told: marks, words that fit several options, rules, long pages."""

from __future__ import annotations

import riad
from riad.cli.host import Host


def test_a_sealed_answer_is_marked_as_one_that_cannot_be_taken_back():
    host = Host(riad.new_game("marrakesh", seats=2, seed=3), ["", "greedy"], None)
    answered = 0
    while host.draft().now.is_together:
        labels = host.labels()
        assert all(label.irreversible for label in labels.values())
        host.play(next(iter(labels)))
        while host.bots[host.seat] is not None:
            host.bot_plays(0)
        assert not host.draft().steps, "and it cannot"
        answered += 1
    assert answered > 1
