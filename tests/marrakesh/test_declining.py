"""Answers that leave what is offered say so, in every question that has one."""

from __future__ import annotations

from pathlib import Path

import pytest

import riad

POSITIONS = Path(__file__).parents[1] / "browser" / "decisions"
LEAVING = {
    "D-16": "trade-stop",
    "D-18": "water-0",
    "D-21": "study-stop",
    "D-23": "line-none",
    "D-26": "stop",
    "D-27": "gate-stop",
    "D-29": "claim-stop",
    "D-31": "track-leave",
    "D-32": "return-none",
    "D-35-gate": "gate-stop",
    "D-35-luxury": "trade-stop",
    "D-36": "do-none",
    "D-45": "rapid-none",
    "D-47-oasis": "spare-none",
    "D-47-stairs": "up-none",
    "C-D2": "bridge-stop",
    "C-D3": "dung-keep",
    "C-D4": "reward-stop",
    "L-D2-camel": "camel-stay",
    "L-D2-swap": "swap-stop",
    "N-D2-which": "move-stop",
    "N-D3": "claim-none",
}
NOT = ("D-04", "D-06", "D-14", "D-30", "C-D1")
"""Something has to be done."""


def declining(position: str) -> list[str]:
    game = riad.load((POSITIONS / f"{position.lower()}.riad").read_text("utf-8"))
    return [name for name, label in game.labels(game.waiting[0]).items() if label.declines]


@pytest.mark.parametrize("position", LEAVING)
def test_an_answer_that_leaves_what_is_offered_says_so(position):
    assert declining(position) == [LEAVING[position]]


@pytest.mark.parametrize("position", NOT)
def test_where_something_has_to_be_done_nothing_declines(position):
    assert declining(position) == []
