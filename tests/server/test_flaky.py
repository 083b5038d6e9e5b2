"""A bad network changes nothing: the game ends as it would have without one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.flaky import clean, flaky
from tests.server.flaky_line import Climate
from tests.server.process import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("flaky")) as running:
        yield running


def test_a_game_with_a_hundred_reconnects_ends_like_the_clean_game(server):
    result = flaky(server, [3], 1, Climate())
    assert result.problems == []
    assert result.equal == 1
    assert result.reconnects >= 100
    assert result.streams > 0
    assert set(result.weather) == {"cut", "doubled", "late", "lost"}


def test_a_network_that_says_things_anew_is_found_out(server):
    climate = Climate(lost=0, doubled=1, late=0, life=10**9, forged=True)
    result = flaky(server, [2], 1, climate)
    assert result.reconnects == 0
    assert len(result.problems) == 1
    assert "-forged" in result.problems[0]


def test_another_key_makes_another_game():
    assert clean(bytes(32), 2, []) == clean(bytes(32), 2, [])
    assert clean(bytes(32), 2, []) != clean(bytes([1] * 32), 2, [])
