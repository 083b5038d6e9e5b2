"""The components as printed, read from the data files and checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from riad.games.marrakesh.names import (
    COLOURS,
    GOODS,
    LEVELS,
    LUXURIES,
    PATHS,
    RESOURCES,
    ROOM,
    SECTORS,
    TOP,
)
from riad.kernel.data import Row, Sheet
from riad.kernel.errors import BadData

from .components import (
    Counted,
    Effects,
    Level,
    Luxury,
    Office,
    Provision,
    Rapid,
    RiverTile,
    Scroll,
    Space,
    TrackPlace,
    Workshop,
    colour,
    cost_of,
    numbered,
)
from .module_tiles import more_luxuries, more_oases, more_provisions
from .scores import Score, score_of


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Everything that is printed in one box; two boards are the same only if they are one."""

    sheet: Callable[[str], Sheet]
    """The data file of a name, as this box has it."""

    levels: tuple[Level, ...]
    scrolls: dict[int, Scroll]
    oases: dict[int, Score]
    oasis_needs: dict[int, tuple[str, ...]]
    """The oases that are not always in the game, and the modules each needs besides."""
    jetty: int
    crocodile: int
    rapids: tuple[Rapid, ...]
    rapid_at: dict[int, int]
    """The rapid of a space."""
    berths: tuple[int, ...]
    river_tiles: dict[int, RiverTile]
    square: tuple[str, ...]
    square_bonus: tuple[Effects, ...]
    discs: dict[str, tuple[int, ...]]
    sahara: tuple[Space, ...]
    spots: tuple[Space, ...]
    """The places with an oasis: left path, then right path."""
    town_places: tuple[Space, ...]
    """The end of the left and of the right path."""
    gate_spaces: tuple[tuple[str, tuple[int, ...]], ...]
    track: tuple[TrackPlace, ...]
    segment_of: tuple[int, ...]
    """The segment of each step of the stairs, from 1 to 5."""
    fields: dict[str, Effects]
    covers: tuple[str, ...]
    """The fields that staircase tiles cover, in order."""
    lines: dict[tuple[int, int], tuple[str, ...]]
    luxuries: dict[int, Luxury]
    offices: dict[int, Office]
    workshops: tuple[Workshop, ...]
    gates: tuple[int, ...]
    """Gates of each colour."""
    provisions: dict[int, Provision]
    wood: tuple[int, ...]
    """Wooden keshis where boards have markers and cardboard."""
    pieces: tuple[int, ...]
    """Wooden keshis where they stand on the boards themselves."""
    drawn: tuple[int, ...]
    """The colours of which one keshi each is in the bag for the oasis tracks."""
    layers: dict[str, tuple[int, int]]
    """How likely, of a hundred, a keshi sticks in the tower, and one inside falls out."""


DATA = files("riad.games.marrakesh") / "data"


@cache
def shipped(name: str) -> Sheet:
    """A data file of the house; whoever reads it reads the same one, which keeps the origins."""
    return Sheet(name, (DATA / name).read_text("utf-8"))


def read(sheet: Callable[[str], Sheet] = shipped) -> Board:
    """The components the data files describe; BadData says what is wrong with them."""
    return Board(
        sheet=sheet,
        **_scrolls(sheet("scrolls.toml")),
        **_oases(sheet("oases.toml"), sheet("new_oases.toml")),
        **_river(sheet("river.toml")),
        **_player_board(sheet("board.toml")),
        **_stairs(sheet("stairs.toml")),
        **_souk(sheet("souk.toml"), sheet("new_luxury_goods.toml")),
        **_gates(sheet("gates.toml")),
        **_provisions(sheet("provisions.toml"), sheet("new_provisions.toml")),
        **_keshis(sheet("keshis.toml")),
    )


def _named(sheet: Sheet, kind: str, rows: list[Row], names: tuple[str, ...]) -> None:
    right = sorted(row["id"] for row in rows) == sorted(names)
    sheet.insist(right, f"the records of {kind} are {', '.join(names)}")


Part = dict[str, Any]  # fields of Board by name, each made with its own type
TIMINGS = ("instant", "permanent", "round_end", "season_scoring_start")
FACES = 6
"""Sides of river tiles for each season."""
MOST_SPACES = 24
"""Of a river that can still be drawn."""
GOOD_NAMES = tuple(COLOURS[good] for good in GOODS)
FINDS_OASIS = [{"discover_oasis": 1}]
"""What a caravan does on a space with an oasis."""


def _scrolls(sheet: Sheet) -> Part:
    fields = {"scholars": int, "dates": int}
    levels = sheet.records("level", fields)
    in_order = [row["id"] for row in levels] == list(LEVELS)
    sheet.insist(in_order, f"the records of level are {', '.join(LEVELS)}")
    rows = sheet.records(
        "scroll",
        {"level": str, "timing": str, "trigger": str, "effects": list, "modifier": dict},
    )
    numbered(sheet, "scroll", rows)
    scrolls = {}
    for row in rows:
        where = f"scroll {row['id']}"
        level = sheet.refer(where, row["level"], list(LEVELS))
        sheet.refer(where, row["timing"], list(TIMINGS))
        scrolls[int(row["id"])] = Scroll(
            level, row["timing"], row["trigger"], row["effects"], row["modifier"]
        )
    return {
        "levels": tuple(
            Level(tuple(t for t in scrolls if scrolls[t].level == n), row["scholars"], row["dates"])
            for n, row in enumerate(levels)
        ),
        "scrolls": scrolls,
    }


def _river(sheet: Sheet) -> Part:
    river = sheet.section("river", {"jetty": int, "crocodile": int})
    rapids = sheet.records("rapid", {"space": int, "bonus": list})
    berths = sheet.records("berth", {"points": int})
    tiles = sheet.records(
        "tile", {"tile": int, "season": int, "winner": list, "second": list, "options": list}
    )
    numbered(sheet, "rapid", rapids)
    numbered(sheet, "berth", berths)
    numbered(sheet, "tile", tiles, count=3 * FACES)
    for front, back in zip(tiles[::2], tiles[1::2], strict=True):
        both = f"tile {front['id']}, tile {back['id']}"
        sheet.insist(front["tile"] == back["tile"], f"{both} are two sides of one")
        same = front["season"] == back["season"]
        sheet.insist(
            same,
            "{where}: {field} has to be the same on both sides of a tile",
            where=both,
            field="'season'",
        )
    for season in (1, 2, 3):
        faces = [row for row in tiles if row["season"] == season]
        sheet.insist(
            len(faces) == FACES,
            "{where}: {field} has to leave {n} sides to every season",
            where="tile",
            field="'season'",
            n=FACES,
        )
    for rapid in rapids:
        _on_river(sheet, f"rapid {rapid['id']}", "space", rapid["space"], river["jetty"])
    for rapid in rapids:
        sheet.insist(
            len(rapid["bonus"]) in (1, 2),
            "{where}: {field} has to be one effect, or two of which one is taken",
            where=f"rapid {rapid['id']}",
            field="'bonus'",
        )
    sheet.insist(
        1 < river["jetty"] <= MOST_SPACES,
        "{where}: {field} has to be a space from 2 to {most}",
        where="[river]",
        field="'jetty'",
        most=MOST_SPACES,
    )
    for before, rapid in pairwise(rapids):
        sheet.insist(
            before["space"] < rapid["space"],
            "{where}: {field} has to keep the order of the rapids",
            where=f"rapid {rapid['id']}",
            field="'space'",
        )
    _on_river(sheet, "[river]", "crocodile", river["crocodile"], river["jetty"])
    for berth in berths:
        sheet.insist(berth["points"] >= 0, f"berth {berth['id']}: 'points' are not negative")
    return {
        "jetty": river["jetty"],
        "crocodile": river["crocodile"],
        "rapids": tuple(Rapid(row["space"], row["bonus"]) for row in rapids),
        "rapid_at": {row["space"]: number for number, row in enumerate(rapids)},
        "berths": tuple(row["points"] for row in berths),
        "river_tiles": {
            int(row["id"]): RiverTile(
                row["tile"], row["season"], row["winner"], row["second"], _halves(sheet, row)
            )
            for row in tiles
        },
    }


def _on_river(sheet: Sheet, where: str, field: str, space: int, jetty: int) -> None:
    sheet.insist(
        0 < space < jetty,
        "{where}: {field} has to be on the river, before the jetty",
        where=where,
        field=f"{field!r}",
    )


def _halves(sheet: Sheet, row: Row) -> tuple[tuple[Counted, ...], ...]:
    where = f"tile {row['id']}: options"
    return tuple(
        tuple(_counted(sheet, where, effect) for effect in half) for half in row["options"]
    )


def _counted(sheet: Sheet, where: str, effect: Row) -> Counted:
    """Points, or resources, for each of what is counted."""
    place = f"{sheet.name}: {where}"
    match effect:
        case {"points_per": dict() as rule}:
            return Counted(score_of(place, rule))
        case {"gain_per": {"gain": dict() as gain} as rule} if gain:
            each = cost_of(sheet, where, gain, RESOURCES)
            counts = {field: value for field, value in rule.items() if field != "gain"}
            return Counted(score_of(place, {"points": 1, **counts}), each)
    raise BadData(f"{place} cannot be {effect}")


def _player_board(sheet: Sheet) -> Part:
    square = sheet.records("square", {"bonus": list})
    sheet.insist(len(square) == ROOM, "the square has eight spaces")
    discs = sheet.records("disc", {"sections": list[int]})
    spaces = sheet.records("sahara", {"path": str, "placement": list, "cost": dict, "module": int})
    gates = sheet.records("gate_space", {"colours": list[str]})
    track = sheet.records("track", {"two_players": str, "more_players": str, "effects": list})
    _named(sheet, "disc", discs, ("pink", "purple"))
    for disc in discs:
        sheet.insist(
            len(disc["sections"]) == ROOM and all(0 <= n <= ROOM for n in disc["sections"]),
            "{where}: {field} has to be {n} numbers from 0 to {n}",
            where=f"disc {disc['id']}",
            field="'sections'",
            n=ROOM,
        )
    _named(sheet, "gate_space", gates, tuple(name for name in SECTORS if name != "medina"))
    numbered(sheet, "track", track, count=6)
    sahara = tuple(_space(sheet, row) for row in spaces)
    for field, fit in (("two_players", (2, 3)), ("more_players", (2,))):
        keshis = sum(row[field] == "keshi" for row in track)
        sheet.insist(
            keshis in fit,
            "{where}: {field} has to be a keshi on {least} to {most} spaces",
            where="track",
            field=f"{field!r}",
            least=fit[0],
            most=fit[-1],
        )
    for row in track:
        for field in ("two_players", "more_players"):
            sheet.refer(f"track {row['id']}: {field!r}", row[field], ["keshi", "icon", "none"])
    return {
        "square": tuple(row["id"] for row in square),
        "square_bonus": tuple(row["bonus"] for row in square),
        "discs": {row["id"]: tuple(row["sections"]) for row in discs},
        "sahara": sahara,
        "spots": tuple(space for space in sahara if space.placement == FINDS_OASIS),
        "town_places": tuple(space for space in sahara if space.module),
        "gate_spaces": tuple(
            (row["id"], tuple(colour(sheet, f"gate_space {row['id']}", w) for w in row["colours"]))
            for row in gates
        ),
        "track": tuple(
            TrackPlace(
                row["two_players"] == "keshi", row["more_players"] == "keshi", row["effects"]
            )
            for row in track
        ),
    }


def _space(sheet: Sheet, row: Row) -> Space:
    where = f"sahara {row['id']}"
    kinds = GOOD_NAMES if row["module"] else RESOURCES
    path = sheet.refer(where, row["path"], list(PATHS))
    cost = cost_of(sheet, where, row["cost"], kinds)
    return Space(row["id"], path, row["placement"], cost, row["module"])


def _stairs(sheet: Sheet) -> Part:
    firsts = [row["first"] for row in sheet.records("segment", {"first": int})]
    fields = sheet.records("field", {"bonus": list, "cover": int})
    known = [row["id"] for row in fields]
    lines = {}
    for row in sheet.records("line", {"fields": list[str]}):
        palace, _, mosque = row["id"].partition("-")
        pair = {palace, mosque} <= set("12345")
        sheet.insist(pair, f"line {row['id']}: 'id' is a pair of segments")
        for word in row["fields"]:
            sheet.refer(f"line {row['id']}", word, known)
        once = len(set(row["fields"])) == len(row["fields"]) > 0
        sheet.insist(once, f"line {row['id']} crosses a field once")
        lines[int(palace), int(mosque)] = tuple(row["fields"])
    rising = len(firsts) == 5 and firsts == sorted(set(firsts))
    sheet.insist(
        rising,
        "{where}: {field} has to keep the order of the parts",
        where="segment",
        field="'first'",
    )
    ends = (firsts[0], firsts[-1]) == (0, TOP)
    sheet.insist(ends, f"the segments go from 0 to {TOP}")
    sheet.insist(len(lines) == len(firsts) ** 2, "a line for every pair of segments")
    covered = sorted((row["cover"], row["id"]) for row in fields if row["cover"])
    return {
        "segment_of": tuple(sum(first <= step for first in firsts) for step in range(TOP + 1)),
        "fields": {row["id"]: row["bonus"] for row in fields},
        "covers": tuple(name for _, name in covered),
        "lines": lines,
    }


def _souk(sheet: Sheet, more: Sheet) -> Part:
    goods = sheet.records("luxury", {"kind": str, "cost": dict, "points": int, "gain": dict})
    numbered(sheet, "luxury", goods)
    lines = dict.fromkeys(GOOD_NAMES, list)
    offices = sheet.records("office", {"tile": int, "module": int, **lines})
    numbered(sheet, "office", offices)
    for office in offices:
        sides = [row["tile"] for row in offices].count(office["tile"])
        sheet.insist(
            sides == 2,
            "{where}: {field} has to be that of two sides",
            where=f"office {office['id']}",
            field="'tile'",
        )
    return {
        "luxuries": {
            int(row["id"]): Luxury(
                sheet.refer(f"luxury {row['id']}", row["kind"], list(LUXURIES)),
                cost_of(sheet, f"luxury {row['id']}", row["cost"], GOOD_NAMES),
                row["points"],
                cost_of(sheet, f"luxury {row['id']}", row["gain"], RESOURCES),
            )
            for row in goods
        }
        | more_luxuries(more, len(goods)),
        "offices": {
            int(row["id"]): Office(
                row["tile"], row["module"], tuple(row[name] for name in GOOD_NAMES)
            )
            for row in offices
        },
    }


def _gates(sheet: Sheet) -> Part:
    workshops = sheet.records("workshop", {"dinars": int, "points": int, "gates": int})
    numbered(sheet, "workshop", workshops, count=4)
    gates = sheet.records("gate", {"count": int})
    _named(sheet, "gate", gates, COLOURS)
    counts = {row["id"]: row["count"] for row in gates}
    room = sum(row["gates"] for row in workshops)
    sheet.insist(sum(counts.values()) == room, "the workshops hold all gates")
    return {
        "workshops": tuple(Workshop(r["dinars"], r["points"], r["gates"]) for r in workshops),
        "gates": tuple(counts[name] for name in COLOURS),
    }


def _provisions(sheet: Sheet, more: Sheet) -> Part:
    rows = sheet.records("provision", {"cost": dict, "penalty": int})
    numbered(sheet, "provision", rows)
    provisions = {
        int(row["id"]): Provision(
            cost_of(sheet, f"provision {row['id']}", row["cost"], RESOURCES), row["penalty"]
        )
        for row in rows
    }
    return {"provisions": provisions | more_provisions(more, len(rows))}


def _keshis(sheet: Sheet) -> Part:
    keshis = sheet.records("keshi", {"wood": int, "pieces": int, "drawn": bool})
    by_name = {row["id"]: row for row in keshis}
    _named(sheet, "keshi", keshis, COLOURS)
    layers = sheet.records("layer", {"stick": int, "release": int})
    _named(sheet, "layer", layers, ("B1", "B2"))
    for row in layers:
        for field in ("stick", "release"):
            sheet.insist(
                0 < row[field] < 100,
                "{where}: {field} has to be a number from 1 to 99",
                where=f"layer {row['id']}",
                field=f"{field!r}",
            )
    return {
        "wood": tuple(by_name[name]["wood"] for name in COLOURS),
        "pieces": tuple(by_name[name]["pieces"] for name in COLOURS),
        "drawn": tuple(n for n, name in enumerate(COLOURS) if by_name[name]["drawn"]),
        "layers": {row["id"]: (row["stick"], row["release"]) for row in layers},
    }


def _oases(sheet: Sheet, more: Sheet) -> Part:
    rows = sheet.records("oasis", {"score": dict})
    numbered(sheet, "oasis", rows)
    mixed_in = more_oases(more, len(rows))
    found = [(sheet, row) for row in rows] + [(more, row) for row in mixed_in]
    return {
        "oases": {
            int(row["id"]): score_of(f"{file.name}: oasis {row['id']}: score", row["score"])
            for file, row in found
        },
        "oasis_needs": {int(row["id"]): tuple(row["needs"]) for row in mixed_in},
    }


@cache
def house() -> Board:
    """The box that the house ships."""
    return read()
