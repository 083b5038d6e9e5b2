"""Module 1: tiles cover the inner fields between the staircases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.box.board import Board, house
from riad.games.marrakesh.causes import LINE, of_place
from riad.games.marrakesh.module_state import StairTiles
from riad.games.marrakesh.names import FROM_STAIRS
from riad.games.marrakesh.phases.dealing import in_turn
from riad.games.marrakesh.sectors.stairs import Field
from riad.games.marrakesh.table import Game, Player, Table
from riad.games.marrakesh.tiles.effects import frames
from riad.games.marrakesh.tiles.printed import printed_field
from riad.kernel.book import Book
from riad.kernel.box import of_box
from riad.kernel.data import Sheet
from riad.kernel.definition import Module, Switch
from riad.kernel.frames import Chance, Choice, Effect, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Label, No, Text

MODULE = Module(rules=("M-22.1", "M-22.2", "M-22.3", "M-22.4"))
CHOICE_OPTION = "staircase-tiles-choice"
CHOSEN = "chosen"
OPTIONS: Mapping[str, Switch] = {
    CHOICE_OPTION: Switch(("drawn", CHOSEN), ("M-22.3",), since=2, before="drawn")
}

FILE = "stair_tiles.toml"
SIDES = ("front", "back")
LIES_THERE = No("M-22.3", "stair-tile.lies-there")


def face_text(face: str) -> Text:
    return Text(f"stair-tile.{face}")


def read(sheet: Sheet, covered: int = 0) -> dict[str, Field]:
    """Both faces of every tile: `7-front`."""
    rows = sheet.records("stair_tile", {"front": list, "back": list})
    sheet.insist(len(rows) >= covered, f"there are tiles for {covered} fields")
    faces = {f"{row['id']}-{side}": row[side] for row in rows for side in SIDES}
    return {
        name: Field(
            face_text(name),
            effects,
            of_place(LINE, frames(f"{sheet.name}: stair_tile {name}", effects, FROM_STAIRS)),
        )
        for name, effects in faces.items()
    }


@of_box
def stair_faces(box: Board) -> Mapping[str, Field]:
    return read(box.sheet(FILE), len(box.covers))


FACES = tuple(stair_faces(house()))
"""The sides of all tiles, by name."""


def line_field(game: Game, name: str) -> Field:
    """The tile on a covered field; what is printed on all others, and where none lies yet."""
    assert game.table.stair_tiles is not None
    faces, covers = game.table.stair_tiles.faces, game.box.covers
    place = covers.index(name) if name in covers else len(faces)
    lies = place < len(faces)
    return stair_faces(game.box)[faces[place]] if lies else printed_field(game, name)


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
        lay(game, outcome.removeprefix("stair-"))

    def prompt(self, game: Game, me: None) -> Text:
        return next_field(game.table)


def lay(game: Game, face: str) -> None:
    """A tile covers the next field."""
    assert game.table.stair_tiles is not None
    game.table.stair_tiles.faces.append(face)
    if game.events is not None:
        game.tell("stair-tile.laid", bonus=face_text(face))


def next_field(table: Table) -> Text:
    assert table.stair_tiles is not None
    return Text("stair-tile.which", {"n": len(table.stair_tiles.faces) + 1})


@frame
class CoverByAgreement(Effect):
    """The players choose tiles and sides, one after the other."""

    rules = ("M-22.3",)

    def run(self, game: Game, me: None) -> None:
        for number in range(len(game.box.covers)):
            game.then(in_turn(game, number), ChooseTile())


@frame
class ChooseTile(Choice[str]):
    """A tile with one side up for the next field from below."""

    rules = ("M-22.1", "M-22.3")

    def options(self, game: Game, me: Player) -> Mapping[str, str]:
        return {f"stair-{face}": face for face in faces_left(game.table)}

    def apply(self, game: Game, me: Player, value: str) -> None:
        lay(game, value)

    def prompt(self, game: Game, me: Player) -> Text:
        return next_field(game.table)

    def label(self, game: Game, me: Player, value: str) -> Label:
        return Label(face_text(value), (f"stair-tile/{value}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        face = target.removeprefix("stair-tile/")
        lies = target.startswith("stair-tile/") and face in FACES
        return LIES_THERE if lies and face not in faces_left(game.table) else None

    @classmethod
    def names(cls) -> Iterable[str]:
        return (f"stair-{face}" for face in FACES)


def install(book: Book) -> None:
    book.table_part("stair_tiles", StairTiles)
    book.answer(line_field=line_field)
    if book.config.option(CHOICE_OPTION) == CHOSEN:
        book.answer(agreed=(*book.edition.agreed, CoverByAgreement()))
    else:
        book.lay_out(*[CoverField()] * len(book.box.covers))


def targets() -> Iterable[str]:
    return (f"stair-tile/{face}" for face in FACES)


def conserve(game: Game) -> None:
    """Every covered field has one tile, and no tile lies twice."""
    assert game.table.stair_tiles is not None
    faces = game.table.stair_tiles.faces
    tiles = [face.partition("-")[0] for face in faces]
    assert len(set(tiles)) == len(tiles), "a staircase tile was made"
    assert set(faces) <= set(FACES), "a staircase tile is not in the box"
    chosen = all(player.track for player in game.edition.people(game.table))
    assert len(faces) == len(game.box.covers) or not chosen, "staircase tiles do not add up"
