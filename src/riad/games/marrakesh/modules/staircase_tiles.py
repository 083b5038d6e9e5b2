"""Module 1: tiles cover the inner fields between the staircases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.board import BOARD, shipped
from riad.games.marrakesh.causes import LINE, of_place
from riad.games.marrakesh.names import FROM_STAIRS
from riad.games.marrakesh.parts import StairTiles
from riad.games.marrakesh.stairs import FIELDS, Field
from riad.games.marrakesh.table import Game, Table
from riad.games.marrakesh.tiles.words import frames
from riad.kernel.book import Book
from riad.kernel.data import Sheet
from riad.kernel.definition import Module, Switch
from riad.kernel.frames import Chance, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Text

MODULE = Module(rules=("M-22.1", "M-22.2", "M-22.3", "M-22.4"))
OPTIONS: Mapping[str, Switch] = {}

FILE = "stair_tiles.toml"
SIDES = ("front", "back")
COVERED = {name: number for number, name in enumerate(BOARD.covers)}


def read(sheet: Sheet) -> dict[str, Field]:
    """Both faces of every tile: `7-front`."""
    rows = sheet.records("stair_tile", {"front": list, "back": list})
    sheet.insist(len(rows) >= len(COVERED), f"there are tiles for {len(COVERED)} fields")
    faces = {f"{row['id']}-{side}": row[side] for row in rows for side in SIDES}
    return {
        name: Field(
            Text(f"stair-tile.{name}"),
            effects,
            of_place(LINE, frames(f"{sheet.name}: stair_tile {name}", effects, FROM_STAIRS)),
        )
        for name, effects in faces.items()
    }


FACES = read(shipped(FILE))


def line_field(table: Table, name: str) -> Field:
    """The tile on a covered field; what is printed on all others."""
    if name not in COVERED:
        return FIELDS[name]
    assert table.stair_tiles is not None
    return FACES[table.stair_tiles.faces[COVERED[name]]]


def faces_left(table: Table) -> list[str]:
    """The faces of all tiles that do not lie anywhere."""
    assert table.stair_tiles is not None
    used = {face.partition("-")[0] for face in table.stair_tiles.faces}
    return [face for face in FACES if face.partition("-")[0] not in used]


@frame
class CoverField(Chance):
    """A tile, with a random side up, for the next field from below."""

    rules = ("M-22.1", "M-22.3")

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        return f"stair-{luck.pick(faces_left(game.table))}"

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        return outcome in {f"stair-{face}" for face in faces_left(game.table)}

    def apply(self, game: Game, me: None, outcome: str) -> None:
        face = outcome.removeprefix("stair-")
        assert game.table.stair_tiles is not None
        game.table.stair_tiles.faces.append(face)
        if game.events is not None:
            game.tell("stair-tile.laid", bonus=FACES[face].text)

    def prompt(self, game: Game, me: None) -> Text:
        assert game.table.stair_tiles is not None
        return Text("stair-tile.which", {"n": len(game.table.stair_tiles.faces) + 1})


def install(book: Book) -> None:
    book.table_part("stair_tiles", StairTiles)
    book.answer(line_field=line_field)
    book.lay_out(*[CoverField()] * len(COVERED))


def targets() -> Iterable[str]:
    return ()


def conserve(game: Game) -> None:
    """Every covered field has one tile, and no tile lies twice."""
    assert game.table.stair_tiles is not None
    faces = game.table.stair_tiles.faces
    tiles = [face.partition("-")[0] for face in faces]
    assert len(set(tiles)) == len(tiles), "a staircase tile was made"
    assert set(faces) <= set(FACES), "a staircase tile is not in the box"
    assert len(faces) == len(COVERED), "staircase tiles do not add up"
