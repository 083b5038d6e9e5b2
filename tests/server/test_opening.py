"""Finished games open as they ended; how quickly, `make opening` tells."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.server import opening


def test_finished_games_are_shown_as_they_ended(tmp_path: Path):
    tally = opening.measure(opening.SHORT, tmp_path)
    assert len(tally.seconds) == opening.SHORT
    assert not tally.errors


def test_a_game_that_ended_otherwise_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    true = opening.played
    monkeypatch.setattr(opening, "played", lambda seed: replace(true(seed), key="00" * 32))
    assert opening.measure(2, tmp_path).errors == {"wrong": 2}


def test_the_games_are_of_every_number_of_seats_and_have_steps_taken_back():
    games = [opening.played(seed) for seed in range(3)]
    assert {one.live.order.seats for one in games} == {2, 3, 4}
    assert all(one.live.table.status == "over" for one in games)
    kinds = {row.kind for one in games for row in one.live.match.rows}
    assert {"start", "answer", "undo", "confirm", "luck"} <= kinds
