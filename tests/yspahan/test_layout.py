"""Everything that can be touched has a place on a board, and every place can be touched."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from riad.games.yspahan import DEFINITION

LAYOUT = tomllib.loads((files("riad.games.yspahan") / "layout.toml").read_text("utf-8"))
BOARDS = {name: places for name, places in LAYOUT.items() if name != "boards"}
PLACES = {target: spot for places in BOARDS.values() for target, spot in places.items()}
ONLY_SHOWN = {"camel"}


def test_every_target_has_a_place():
    for target in DEFINITION.targets():
        kind = target.partition("/")[0]
        assert target in PLACES or f"{kind}/*" in PLACES, target


def test_every_place_is_a_target_or_only_shown():
    targets = set(DEFINITION.targets())
    for place in PLACES:
        kind, _, thing = place.partition("/")
        assert place in targets or thing == "*" or kind in ONLY_SHOWN, place


def test_places_lie_on_their_board_and_apart():
    assert set(BOARDS) == set(LAYOUT["boards"])
    for places in BOARDS.values():
        spots = [tuple(spot) for spot in places.values()]
        assert len(set(spots)) == len(spots)
        assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in spots)
