"""`riad bench` measures; here only that it does, for a moment, never how fast."""

from __future__ import annotations

import json

import pytest

from riad.cli import bench_runs
from riad.cli.bench import bench
from riad.cli.bench_runs import STARTS, TABLES


def numbers(data):
    """Every number somewhere inside."""
    if isinstance(data, dict):
        for value in data.values():
            yield from numbers(value)
    elif data is not None and not isinstance(data, str):
        yield data


@pytest.mark.parametrize(
    ("game", "tables"), [("yspahan", ["yspahan"]), ("marrakesh", ["essential", "classic", "solo"])]
)
def test_riad_alone_as_json(game, tables, capsys, monkeypatch):
    monkeypatch.setattr(bench_runs, "install_peer", lambda _: pytest.fail("who asked?"))
    bench(game, rounds=1, seconds=0.01, as_json=True)
    figures = json.loads(capsys.readouterr().out)
    assert figures["peer"] is None
    assert figures["ratios"] is None
    assert list(figures["tables"]) == list(figures["goals"]) == list(figures["spread"]) == tables
    for name in tables:
        assert list(figures["tables"][name]["after"]) == [str(n) for n in TABLES[name].after]
    assert {name.partition(",")[0] for name in figures["growth"]} == set(tables) - {"solo"}
    assert list(figures["start_seconds"]) == list(STARTS)
    measured = (figures["tables"], figures["growth"], figures["start_seconds"])
    assert all(number > 0 for part in measured for number in numbers(part))
