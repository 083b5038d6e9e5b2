"""What the web table's own tests know of Marrakesh is what the engine says today.

`python -m tests.marrakesh.test_web_fixtures` writes the file anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import riad
from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.solo import SOLOS
from tests.marrakesh.test_animations import TABLES, heard

FILE = Path(__file__).parents[2] / "web/src/games/marrakesh/fixtures/table.ts"


def known() -> dict[str, Any]:
    """Every target, every piece that travels, and three first questions of games: one of three
    people, and one against each opponent made of rules."""
    game = riad.new_game("marrakesh", seats=3, seed=5)
    pieces = {move.piece for told in map(heard, TABLES) for event in told for move in event.moved}
    return {
        "targets": list(DEFINITION.targets()),
        "pieces": sorted(pieces),
        "mine": game.view(0),
        **{solo: riad.new_game("marrakesh", 1, seed=5, solo=solo).view(0) for solo in SOLOS},
    }


HEAD = """// Made by tests/marrakesh/test_web_fixtures.py. Do not edit.

import type {{ View }} from "../../../generated/marrakesh";

export const targets: string[] = {targets};
export const pieces: string[] = {pieces};
"""


def written() -> str:
    """The same for TypeScript, which checks it against the types of the views."""
    found = {name: json.dumps(what, ensure_ascii=False) for name, what in known().items()}
    head = HEAD.format(targets=found.pop("targets"), pieces=found.pop("pieces"))
    return head + "".join(f"export const {name}: View = {text};\n" for name, text in found.items())


def test_the_web_tables_fixture_is_current():
    assert FILE.read_text("utf-8") == written()


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
