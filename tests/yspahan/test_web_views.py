"""The web table reads its views as we mean them: its tests use these positions and their meaning.

    python -m tests.yspahan.test_web_views

writes them anew, where a view has really changed.
"""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

import riad
from riad.games.yspahan.names import BUILDINGS, CARDS, FLOORS, NOBODY
from riad.kernel.definition import Setting
from riad.kernel.game import Game
from tests.yspahan.printed import BOARD

FILE = Path(__file__).parents[2] / "web/src/games/yspahan/fixtures/views.ts"
LATE = (2, 6)
SEEDS = {2: 103, 3: 56, 4: 154}
"""Chosen so that souks are complete, cubes ride, buildings stand and cards are held."""


def position(seats: int, **options: str) -> Game[Any]:
    """Late in the second week, with dice in the tower; choices go round in circles."""
    # where fewer cards are played, more are held
    whole: dict[str, Setting] = {"cards-in-actions": False, **options}
    game = riad.new_game("yspahan", seats=seats, seed=SEEDS[seats], options=whole)
    for turn in count():
        table = game.table
        if (table.week, table.day) >= LATE and any(table.white):
            return game
        seat = game.waiting[0]
        words = sorted(game.options(seat))
        game.play(seat, words[turn * 7 % len(words)])
    raise AssertionError("unreachable")


def meaning(game: Game[Any]) -> dict[str, Any]:
    """The same by names, as the rules read it."""
    table = game.table
    return {
        "supervisor": BOARD.spaces[table.supervisor],
        "cubes": {
            shop: owner
            for shop, owner in zip(BOARD.shops, table.shops, strict=True)
            if owner != NOBODY
        },
        "complete": {
            souk.name: table.shops[souk.first]
            for souk in BOARD.souks
            if len(set(table.shops[souk.first : souk.after])) == 1
            and table.shops[souk.first] != NOBODY
        },
        "riders": {
            camel.name: owner
            for camel, owner in zip(game.edition.camels, table.caravan, strict=False)
        },
        "camels": [camel.name for camel in game.edition.camels],
        "dice": {
            floor: [table.white[n], table.yellow[n], table.value[n]]
            for n, floor in enumerate(FLOORS)
        },
        "buildings": [
            [name for n, name in enumerate(BUILDINGS) if player.tiles >> n & 1]
            for player in table.players
        ],
        "hand": [CARDS[kind] for kind in table.players[0].hand],
    }


def positions() -> list[dict[str, Any]]:
    orders: list[tuple[int, dict[str, str]]] = [
        (2, {"two-player-camels": "last"}),
        (2, {"two-player-camels": "first"}),
        (3, {}),
        (4, {}),
    ]
    found = []
    for seats, options in orders:
        game = position(seats, **options)
        found.append({"view": game.view(0), "meaning": meaning(game)})
    return found


HEAD = """// Made by tests/yspahan/test_web_views.py. Do not edit.

import type { View } from "../../../generated/yspahan";

/** A position, and the same by names, as the rules read it. */
export interface Position {
  view: View;
  meaning: {
    supervisor: string;
    cubes: Record<string, number>;
    complete: Record<string, number>;
    riders: Record<string, number>;
    camels: string[];
    dice: Record<string, number[]>;
    buildings: string[][];
    hand: string[];
  };
}
"""


def written() -> str:
    """The positions for TypeScript, which checks them against the types of the views."""
    lines = "".join(f"  {json.dumps(one)},\n" for one in positions())
    return f"{HEAD}\nexport const positions: Position[] = [\n{lines}];\n"


def test_the_web_tables_positions_are_current() -> None:
    assert FILE.read_text("utf-8") == written()


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(written(), "utf-8")
