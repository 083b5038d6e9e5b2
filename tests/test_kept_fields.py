"""Positions that were saved once can be read: no state or frame has lost what they have."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from riad.kernel.state import is_required
from tests.kept_fields import frames, kept, names, states


def trouble(cls: Any, before: list[str]) -> list[str]:
    """Why a state of today could not read one that was saved with these fields."""
    renamed, gone = getattr(cls, "fields_renamed", {}), getattr(cls, "fields_gone", ())
    there = {renamed.get(name, name) for name in before if name not in gone}
    lost = [f"{name} is not named as gone" for name in sorted(there - set(names(cls)))]
    new = [known.name for known in fields(cls) if known.name not in there and is_required(known)]
    return lost + [f"{name} came later and needs a default" for name in new]


def frame_trouble(cls: Any, before: list[str]) -> list[str]:
    """The same of a frame, whose fields are saved in order and without names."""
    if names(cls)[: len(before)] != before:
        return ["fields come at the end, with a default, and do not go"]
    later = fields(cls)[len(before) :]
    return [f"{known.name} came later and needs a default" for known in later if is_required(known)]


@pytest.mark.parametrize("name", kept()["states"])
def test_every_state_that_was_ever_saved_can_be_read(name):
    assert name in states(), "a state that is no longer needed is still in saved positions"
    assert trouble(states()[name], kept()["states"][name]) == []


def test_every_frame_that_was_ever_saved_can_be_read():
    found = frames()
    assert sorted(kept()["frames"].keys() - found.keys()) == []
    wrong = {n: frame_trouble(found[n], before) for n, before in kept()["frames"].items()}
    assert {name: why for name, why in wrong.items() if why} == {}


def test_a_field_that_would_shut_saved_positions_out_is_found():
    player = states()["yspahan.Player"]
    known = names(player)
    assert trouble(player, [*known, "elephants"]) == ["elephants is not named as gone"]
    assert trouble(player, known[1:]) == [f"{known[0]} came later and needs a default"]
    repeat = frames()["Repeat"]
    assert frame_trouble(repeat, names(repeat)[:1]) == ["what came later and needs a default"]
    assert frame_trouble(repeat, ["other"]) != []
