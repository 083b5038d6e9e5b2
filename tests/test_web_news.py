"""What the page tells of others' moves: stretches of recorded games, for tests of the web table.

`python -m tests.test_web_news` writes the file anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import riad
from riad.kernel import record
from riad.kernel.game import Game, new_game
from riad.kernel.running import JOINT, LUCK, Entry

FILE = Path(__file__).parents[1] / "web/src/table/fixtures/stretches.ts"
RECORDS = Path(__file__).parent / "records"
WANTED = {"marrakesh": 20, "yspahan": 10}
EVERY = 7
"""Of how many records one is taken: so tables with and without modules."""
LEAST = 4
"""Acts of others that make a stretch worth telling."""
ME = 0
HEAD = """// Made by tests/test_web_news.py. Do not edit.

import type { Said } from "../../generated/messages";

/** What others did between two moves of the first seat, position by position. */
export interface Stretch {
  game: string;
  /** What was told on the way to each position. */
  steps: Said[][];
  /** Who had answered what, as the record has it. */
  acts: [number, string][][];
  /** How many points each seat had more at the end. */
  scores: number[];
}

export const stretches: Stretch[] = [
"""


def answers(log: list[Entry]) -> Iterator[list[Entry]]:
    """What leads from one position to the next: an answer, or all at once, with luck after it."""
    step: list[Entry] = []
    joint = 0
    for entry in log:
        if not joint and entry.who != LUCK and step:
            yield step
            step = []
        joint = int(entry.word) if entry.who == JOINT else max(0, joint - 1)
        step.append(entry)
    yield step


def acted(entries: list[Entry]) -> list[list[Any]]:
    """Who answered what."""
    return [[entry.who, entry.word] for entry in entries if entry.who >= 0]


def told(game: Game[Any], entries: list[Entry]) -> list[dict[str, Any]]:
    game.listen()
    for entry in entries:
        record.say(game, entry)
    events = [event.to_json() for event in game.heard(ME)]
    return [{name: what for name, what in one.items() if name != "moved"} for one in events]


def stretches(path: Path) -> Iterator[dict[str, Any]]:
    """What the others did between two moves of the first seat."""
    full = riad.load(path.read_text("utf-8"))
    game = new_game(full.book.definition, full.book.config, None)
    steps: list[list[dict[str, Any]]] = []
    acts: list[list[list[Any]]] = []
    before: list[int] | None = None
    for entries in answers(full.log):
        if before is not None and any(who == ME for who, _ in acted(entries)):
            if len(acts) >= LEAST:
                scores = [now - then for now, then in zip(game.scores, before, strict=True)]
                yield {"game": path.stem, "steps": steps, "acts": acts, "scores": scores}
            steps, acts, before = [], [], None
        events = told(game, entries)
        if before is not None:
            steps.append(events)
            acts.append(acted(entries))
        if any(who == ME for who, _ in acted(entries)):
            steps, acts, before = [], [], [*game.scores]


def chosen(name: str, wanted: int) -> list[dict[str, Any]]:
    """The longest stretch of some records, from all kinds of tables."""
    paths = sorted(RECORDS.glob(f"{name}-*.riad"))[::EVERY]
    found = [max(stretches(path), key=lambda one: len(one["acts"]), default=None) for path in paths]
    there = [one for one in found if one]
    assert len(there) >= wanted
    return there[:: len(there) // wanted][:wanted]


def written() -> str:
    found = [one for name, wanted in WANTED.items() for one in chosen(name, wanted)]
    lines = (f"  {json.dumps(one, ensure_ascii=False, separators=(',', ':'))},\n" for one in found)
    return f"{HEAD}{''.join(lines)}];\n"


def test_the_stretches_that_the_page_tells_are_those_of_the_records():
    assert FILE.read_text("utf-8") == written()


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(written(), "utf-8")
