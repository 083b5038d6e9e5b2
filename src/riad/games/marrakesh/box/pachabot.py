"""What the Pachabot's board, its strategy tiles and its other figures show."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from riad.games.marrakesh.names import COLOURS, LEVELS, LUXURIES, ROOM, SECTORS, SOUK
from riad.kernel.box import of_box
from riad.kernel.data import Sheet

from .board import Board as Box
from .components import Effects

GOODS_PICTURE = "goods"
"""How strategy tiles call the three goods, which are one row."""
NOMAD_PICTURE = "nomad"
NOMAD_ROW = SOUK + 1
"""What a nomad stands for, which has no row of its own."""


class Strategy(NamedTuple):
    rows: tuple[int, ...]
    """The rows of the keshis shown, from top to bottom."""
    luxuries: tuple[int, int]
    """The upper and the lower kind."""
    river: bool
    needs: tuple[str, ...]
    """Stays in the box unless all these modules are in play."""


class Lesson(NamedTuple):
    level: int
    scholars: int
    points: int


class Title(NamedTuple):
    name: str
    points: int


class Figures(NamedTuple):
    """Single numbers of the Pachabot."""

    least_to_act: int
    shows: int
    river_symbol: int
    brown_reveals: tuple[int, ...]
    brown_towns: tuple[int, ...]
    town_points: int
    town_pink_points: int
    camel_points: int


class Board(NamedTuple):
    rows: tuple[int, ...]
    """The sectors as they lie, from top to bottom."""
    figures: Figures
    shows: tuple[Effects, ...]
    lessons: tuple[Lesson, ...]
    titles: tuple[Title, ...]
    title_town_points: int


ONE = ("least_to_act", "shows", "river_symbol", "town_points", "town_pink_points", "camel_points")
SEVERAL = ("brown_reveals", "brown_towns")


def read_board(sheet: Sheet) -> Board:
    rows = sheet.section("board", {"rows": list[str]})["rows"]
    sheet.insist(
        sorted(rows) == sorted(SECTORS) and rows[-1] == SECTORS[SOUK],
        "{where}: {field} has to be the nine sectors, the Souk last",
        where="[board]",
        field="'rows'",
    )
    figures = sheet.section("figures", dict.fromkeys(ONE, int) | dict.fromkeys(SEVERAL, list[int]))
    shows = sheet.records("show", {"bonus": list})
    numbered = [row["id"] for row in shows] == [str(n) for n in range(1, ROOM + 1)]
    sheet.insist(numbered, f"the records of show are numbered from 1 to {ROOM}")
    lessons = [
        Lesson(
            sheet.refer(f"lesson {row['id']}", row["id"], list(LEVELS)),
            row["scholars"],
            row["points"],
        )
        for row in sheet.records("lesson", {"scholars": int, "points": int})
    ]
    falling = all(a.scholars > b.scholars for a, b in pairwise(lessons))
    sheet.insist(
        falling,
        "{where}: {field} has to keep the order of the lessons, the most first",
        where="lesson",
        field="'scholars'",
    )
    sheet.insist(any(lesson.points for lesson in lessons), "there is a lesson with points")
    titles = [Title(r["id"], r["points"]) for r in sheet.records("title", {"points": int})]
    sheet.insist(titles == sorted(titles, key=lambda t: t.points), "titles come in rising order")
    return Board(
        tuple(map(SECTORS.index, rows)),
        Figures(
            **{name: figures[name] for name in ONE},
            brown_reveals=tuple(figures["brown_reveals"]),
            brown_towns=tuple(figures["brown_towns"]),
        ),
        tuple(row["bonus"] for row in shows),
        tuple(lessons),
        tuple(titles),
        sheet.section("simple", {"town_points": int})["town_points"],
    )


def read_strategies(sheet: Sheet) -> dict[int, Strategy]:
    fields = {"keshis": list[str], "luxuries": list[str], "river": bool, "needs": list[str]}
    rows = sheet.records("strategy", fields)
    pictures = {COLOURS[n]: n for n in range(ROOM)}
    pictures |= {GOODS_PICTURE: SOUK, NOMAD_PICTURE: NOMAD_ROW}
    found = {}
    for row in rows:
        where = f"strategy {row['id']}"
        shown = tuple(sheet.refer(where, word, pictures) for word in row["keshis"])
        kinds = [sheet.refer(where, word, list(LUXURIES)) for word in row["luxuries"]]
        sheet.insist(
            len(kinds) == 2,
            "{where}: {field} has to be two luxury goods",
            where=where,
            field="'luxuries'",
        )
        sheet.insist(bool(shown), f"{where} shows a keshi")
        found[int(row["id"])] = Strategy(
            shown, (kinds[0], kinds[1]), row["river"], tuple(row["needs"])
        )
    numbered = list(found) == list(range(1, len(found) + 1))
    sheet.insist(numbered, f"the records of strategy are numbered from 1 to {len(found)}")
    return found


@of_box
def pachabot(box: Box) -> Board:
    """Its board and its figures."""
    return read_board(box.sheet("pachabot.toml"))


@of_box
def strategies(box: Box) -> Mapping[int, Strategy]:
    return read_strategies(box.sheet("strategy_tiles.toml"))


@of_box
def positions(box: Box) -> Mapping[int, int]:
    """Where each row lies, 1 is on top; what has no row comes last."""
    return {row: place for place, row in enumerate((*pachabot(box).rows, NOMAD_ROW), 1)}
