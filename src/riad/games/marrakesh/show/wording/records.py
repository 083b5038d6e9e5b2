"""What printed things are called that have no number of their own: for owners of the box."""

from __future__ import annotations

from collections.abc import Iterator

from riad.games.marrakesh.box.board import Board
from riad.kernel.text import Text

NAMED = {
    ("board.toml", "square"): "square",
    ("board.toml", "gate_space"): "sector",
    ("board.toml", "disc"): "colour",
    ("special_buildings.toml", "disc"): "building",
    ("special_buildings.toml", "building"): "building",
    ("figures.toml", "figure"): "figure",
    ("nomads.toml", "cardboard"): "colour",
    ("pachabot.toml", "lesson"): "colour",
}
"""Of which kinds the ids are names, and what words there are for them."""
ENDS = {"p": "printed.field-palace", "m": "printed.field-mosque"}
RACE = {"start": Text("printed.race-start"), "finish": Text("printed.race-finish")}


def records(box: Board) -> Iterator[tuple[str, Text]]:
    for (file, kind), words in NAMED.items():
        for id_ in box.sheet(file).kinds()[kind] or ():
            name = Text(f"{words}.{id_}")
            called = Text("printed.named", {"kind": Text(f"printed.kind.{kind}"), "name": name})
            yield _key(file, kind, id_), called
    for space in box.spots:
        path, _, place = space.name.partition("-")
        where = Text("printed.path-space", {"path": Text(f"path.{path}"), "n": int(place)})
        yield _key("board.toml", "sahara", space.name), where
    for n in range(1, len(box.track) + 1):
        yield _key("board.toml", "track", str(n)), Text("printed.track-space", {"n": n})
    for field in box.fields:
        yield _key("stairs.toml", "field", field), _field(field)
    for palace, mosque in box.lines:
        between = Text("printed.line-between", {"palace": palace, "mosque": mosque})
        yield _key("stairs.toml", "line", f"{palace}-{mosque}"), between
    for n, line in enumerate(box.sheet("race.toml").kinds()["line"] or ()):
        called = RACE[line] if line in RACE else Text("printed.race-line", {"n": n})
        yield _key("race.toml", "line", line), called


def _field(name: str) -> Text:
    if name[0] in ENDS:
        return Text(ENDS[name[0]], {"field": name, "n": int(name[1:])})
    return Text("printed.field-between", {"field": name})


def _key(file: str, kind: str, id_: str) -> str:
    return f"printed.record.{file.removesuffix('.toml')}.{kind}.{id_}"
