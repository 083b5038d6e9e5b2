"""Everything that stands on a board has a place there, and every place can be touched."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.names import COLOURS
from tests.marrakesh.printed import BOARD, LAID_OUT

LAYOUT = tomllib.loads((files("riad.games.marrakesh") / "layout.toml").read_text("utf-8"))
DISPLAYS = LAYOUT["displays"]
SHAPES = ("boards", "displays", "editions")
BOARDS = {name: places for name, places in LAYOUT.items() if name not in SHAPES}
PLACES = {target: spot for places in BOARDS.values() for target, spot in places.items()}
ONLY_SHOWN = {"river", "step"}
"""Spaces of fishermen and pawns: they move, nobody chooses them."""
ANSWERS = {
    *("pay", "take", "row", "back", "count", "use", "do", "climb", "half", "harvest"),
    *("save", "swap", "steps", "mix", "drop", "post"),
    *("river-tile", "stair-tile"),
    *("column", "dung", "bridge", "camel", "reward", "spend", "split"),
}
DECLINED = ("none", "stop", "take", "leave")


def on_a_board(target: str) -> bool:
    """Answers that are no place are shown as buttons."""
    kind, _, name = target.partition("/")
    return kind not in ANSWERS and name not in DECLINED


def test_every_target_on_a_board_has_a_place():
    for target in filter(on_a_board, DEFINITION.targets()):
        kind = target.partition("/")[0]
        assert target in PLACES or kind in DISPLAYS, target


def test_answers_that_are_no_place_have_none():
    for target in DEFINITION.targets():
        assert on_a_board(target) or target not in PLACES, target


def test_every_place_is_a_target_or_only_shown():
    targets = set(DEFINITION.targets())
    kinds = {target.partition("/")[0] for target in targets}
    assert set(DISPLAYS) <= kinds
    for place in PLACES:
        assert place in targets or place.partition("/")[0] in ONLY_SHOWN, place


def test_places_lie_on_their_board_and_apart():
    assert set(BOARDS) == set(LAYOUT["boards"])
    for name, places in BOARDS.items():
        shown = [display["slots"] for display in DISPLAYS.values() if display["board"] == name]
        spots = [tuple(spot) for spot in (*places.values(), *(s for slots in shown for s in slots))]
        assert len(set(spots)) == len(spots), name
        assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in spots), name


def test_displays_have_a_slot_for_every_tile_that_can_lie_there():
    slots = {kind: len(display["slots"]) for kind, display in DISPLAYS.items()}
    assert slots["scroll"] == 3 * len(BOARD.levels)
    assert slots["luxury"] == 5
    assert slots["spare"] == 3
    assert slots["town"] == max(LAID_OUT.values())
    assert slots["provision"] == 3
    assert slots["track"] == len(BOARD.track)
    assert slots["claimed"] == len(BOARD.track) + 1, "a seventh oasis lies beside the track"


@pytest.mark.rule("E-02", "E-14")
@pytest.mark.parametrize("edition", DEFINITION.editions)
def test_every_edition_is_drawn_as_it_plays(edition):
    plays = DEFINITION.make_book(DEFINITION.configure(2, edition)).edition
    drawn = LAYOUT["editions"][edition]
    assert [COLOURS[colour] for colour in plays.markers] == drawn["markers"]
    assert plays.lap == drawn["lap"]
    assert set(LAYOUT["editions"]) == set(DEFINITION.editions)
