"""The examples run, and what they claim is so in their short form too."""

from __future__ import annotations

import ast
import json
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import riad

ROOT = Path(__file__).parents[2]
GAMES, MEASURED = 80, 20


@pytest.fixture
def example() -> ModuleType:
    spec = spec_from_file_location("masked_policy", ROOT / "examples" / "masked_policy.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_policy_of_numpy_alone_learns_to_beat_random(example, capsys):
    policy = example.Policy(seed=1)
    before = policy.weights.copy()
    example.train(policy, GAMES)
    won, mine, theirs = example.measure(policy, MEASURED)
    assert (policy.weights != before).any()
    assert won >= 0.8, "after six hundred games it wins nearly all"
    assert mine > theirs + 10
    assert "points" in capsys.readouterr().out


def test_the_notebook_plays_looks_trains_and_plots(monkeypatch, capsys):
    """Cell by cell, as Jupyter runs it: what stands last in a cell is shown."""
    folder = ROOT / "examples"
    notebook = json.loads((folder / "first_look.ipynb").read_text("utf-8"))
    monkeypatch.syspath_prepend(folder)
    scope: dict[str, Any] = {"__name__": "__main__"}
    shown: list[Any] = []
    for cell in notebook["cells"]:
        assert not cell.get("outputs"), "it is kept without what it shows"
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "first_look.ipynb", "exec"), scope)
        if isinstance(last, ast.Expr):
            shown.append(
                eval(compile(ast.Expression(last.value), "first_look.ipynb", "eval"), scope)
            )
        if cell["metadata"].get("tags") == ["parameters"]:
            scope.update(GAMES=GAMES, MEASURED=MEASURED)
    games = [one for one in shown if isinstance(one, riad.Game)]
    assert [game.over for game in games] == [False, True, True]
    assert all(game._repr_html_().startswith("<iframe") for game in games)
    plots = [
        ElementTree.fromstring(one._repr_svg_()) for one in shown if hasattr(one, "_repr_svg_")
    ]
    assert [len(plot.findall("{*}polyline")) for plot in plots] == [2, 1]
    assert len(scope["curve"]) == GAMES // 20
    assert scope["won"] >= 0.8
    assert "against random" in capsys.readouterr().out


def test_what_comes_later_counts_less(example):
    assert example.to_come([0, 0, 1]).tolist() == pytest.approx([0.97**2, 0.97, 1])
    more = example.compared([np.array([1.0, 2.0]), np.array([3.0, 4.0])])
    assert more.mean() == pytest.approx(0)


def test_steps_are_counted_at_every_table(monkeypatch, capsys):
    from tools import steps  # noqa: PLC0415 - it brings OpenSpiel, which is not everywhere

    table = {"Yspahan, 2": steps.TABLES["Yspahan, 2"]}
    monkeypatch.setattr(steps, "TABLES", table)
    monkeypatch.setattr(sys, "argv", ["steps", "0.01"])
    steps.main()
    *_, row = capsys.readouterr().out.splitlines()
    name, *speeds = [cell.strip() for cell in row.strip("|").split("|")]
    assert name == "Yspahan, 2"
    assert len(speeds) == len(steps.FORMS)
    assert all(int(speed.replace(",", "")) > 0 for speed in speeds)
    counted = {form(table[name], 3) for word, form in steps.FORMS.items() if word != "Gymnasium"}
    assert min(counted) > 50
