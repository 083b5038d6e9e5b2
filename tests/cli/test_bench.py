"""`riad bench` measures; here only that it does, for a moment, never how fast."""

from __future__ import annotations

import json

import pytest

from riad.cli.bench import bench


def numbers(data):
    """Every number somewhere inside."""
    if isinstance(data, dict):
        for value in data.values():
            yield from numbers(value)
    elif data is not None and not isinstance(data, str):
        yield data


@pytest.mark.parametrize(("game", "late"), [("yspahan", "150"), ("marrakesh", "450")])
def test_riad_alone_as_json(game, late, capsys):
    bench(game, rounds=1, seconds=0.01, peer=False, as_json=True)
    figures = json.loads(capsys.readouterr().out)
    assert figures["peer"] is None
    assert figures["ratios"] is None
    assert list(figures["riad"]["seats"]) == ["2", "3", "4"]
    assert list(figures["riad"]["after"]) == ["50", late]
    assert list(figures["start_seconds"]) == ["riad --help", "riad play", "import riad"]
    measured = (figures["riad"], figures["start_seconds"])
    assert all(number > 0 for part in measured for number in numbers(part))
