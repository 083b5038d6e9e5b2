"""The boards as printed: city, road, tower, caravan, read from the data file and checked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from riad.kernel.data import Row, Sheet

from .names import BUILDINGS, CARDS, FLOORS, QUARTERS

FLOOR_ACTIONS = ["take_camels", "fill_shops", "take_gold"]


@dataclass(frozen=True, slots=True)
class Souk:
    """A row of shops that are worth points together."""

    name: str
    quarter: int
    first: int
    after: int
    """Its shops are those from `first` up to, but not with, `after`."""
    points: int

    @property
    def shops(self) -> range:
        return range(self.first, self.after)


@dataclass(frozen=True, slots=True)
class Camel:
    """A place of the caravan."""

    name: str
    points: int
    multiplier: int


@dataclass(frozen=True, slots=True)
class Building:
    name: str
    camels: int
    gold: int
    effect: str
    amount: int


@dataclass(frozen=True, slots=True)
class Card:
    name: str
    copies: int
    effect: str
    amount: int
    points_each: int


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Everything that is printed in one box; two boards are the same only if they are one."""

    shops: tuple[str, ...]
    souks: tuple[Souk, ...]
    souk_of: tuple[int, ...]
    """The souk of each shop."""
    quarters: tuple[tuple[Souk, ...], ...]
    """The souks of each neighbourhood."""
    spaces: tuple[str, ...]
    touches: tuple[tuple[int, ...], ...]
    """The shops each road space touches."""
    distance: tuple[tuple[int, ...], ...]
    """Steps between any two road spaces."""
    camels: tuple[Camel, ...]
    """All twelve, along the path."""
    unused: dict[str, tuple[int, ...]]
    buildings: tuple[Building, ...]
    building_points: tuple[int, ...]
    cards: tuple[Card, ...]
    gold: int
    start_camels: int
    start_space: int
    weeks: int
    days: int
    white_dice: int
    white_dice_two_players: int
    yellow_dice: int
    yellow_cost: int


def read(sheet: Sheet) -> Board:
    """The board a data file describes; BadData says what is wrong with it."""
    souks = _souks(sheet)
    shops, souk_of = _shops(sheet, souks)
    spaces, distance = _road(sheet)
    camels = _camels(sheet)
    floors = sheet.records("floor", {"action": str})
    sheet.insist([f["id"] for f in floors] == list(FLOORS), f"the floors are {', '.join(FLOORS)}")
    for floor in floors:
        sheet.refer(f"floor {floor['id']}", floor["action"], FLOOR_ACTIONS)
    setup = sheet.section("setup", {"gold": int, "camels": int, "supervisor": str})
    calendar = sheet.section("calendar", {"weeks": int, "days": int})
    dice = sheet.section(
        "dice", {"white": int, "white_two_players": int, "yellow": int, "yellow_cost": int}
    )
    scale = sheet.section("buildings", {"points": list[int]})["points"]
    sheet.insist(len(scale) == len(BUILDINGS), "[buildings] points: one value for each building")
    return Board(
        shops=shops,
        souks=souks,
        souk_of=souk_of,
        quarters=tuple(
            tuple(s for s in souks if s.quarter == quarter) for quarter in range(len(QUARTERS))
        ),
        spaces=spaces,
        touches=_touches(sheet, spaces),
        distance=distance,
        camels=camels,
        unused=_unused(sheet, camels),
        buildings=_buildings(sheet),
        building_points=tuple(scale),
        cards=_cards(sheet),
        gold=setup["gold"],
        start_camels=setup["camels"],
        start_space=sheet.refer("[setup] supervisor", setup["supervisor"], list(spaces)),
        weeks=calendar["weeks"],
        days=calendar["days"],
        white_dice=dice["white"],
        white_dice_two_players=dice["white_two_players"],
        yellow_dice=dice["yellow"],
        yellow_cost=dice["yellow_cost"],
    )


def _souks(sheet: Sheet) -> tuple[Souk, ...]:
    souks, first = [], 0
    for row in sheet.records("souk", {"neighbourhood": str, "shops": int, "points": int}):
        where = f"souk {row['id']}"
        quarter = sheet.refer(where, row["neighbourhood"], list(QUARTERS))
        souks.append(Souk(row["id"], quarter, first, first + row["shops"], row["points"]))
        first += row["shops"]
    return tuple(souks)


def _shops(sheet: Sheet, souks: tuple[Souk, ...]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Shops lie souk by souk, as many as each souk says."""
    rows = sheet.records("shop", {"souk": str, "road": list[str]})
    expected = [(f"{s.name}-{n}", s.name) for s in souks for n in range(1, len(s.shops) + 1)]
    for row, (name, souk) in zip(rows, expected, strict=False):
        right = (row["id"], row["souk"]) == (name, souk)
        sheet.insist(right, f"shop {row['id']} stands where {name} of {souk} should be")
    sheet.insist(len(rows) == len(expected), f"{len(rows)} shops, but souks of {len(expected)}")
    return tuple(r["id"] for r in rows), tuple(i for i, s in enumerate(souks) for _ in s.shops)


def _road(sheet: Sheet) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    """The spaces, and how far each is from each: the road is a tree, so there is one way."""
    rows = sheet.records("road", {"next": list[str]})
    spaces = [row["id"] for row in rows]
    beside = [[sheet.refer(f"road {r['id']}", n, spaces) for n in r["next"]] for r in rows]
    for here, around in enumerate(beside):
        for there in around:
            sheet.insist(here in beside[there], f"road {spaces[there]} lacks {spaces[here]}")
    distance = []
    for start in range(len(spaces)):
        steps = {start: 0}
        queue = [start]
        for here in queue:
            for there in beside[here]:
                if there not in steps:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        sheet.insist(len(steps) == len(spaces), f"not every space is reached from {spaces[start]}")
        distance.append(tuple(steps[there] for there in range(len(spaces))))
    links = sum(map(len, beside)) // 2
    sheet.insist(links == len(spaces) - 1, "the road must not have a loop")
    return tuple(spaces), tuple(distance)


def _touches(sheet: Sheet, spaces: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    touches: list[list[int]] = [[] for _ in spaces]
    for number, row in enumerate(sheet.records("shop", {"souk": str, "road": list[str]})):
        for space in row["road"]:
            touches[sheet.refer(f"shop {row['id']}", space, list(spaces))].append(number)
    sheet.insist(max(map(len, touches)) <= 2, "a space touches at most two shops")
    return tuple(tuple(t) for t in touches)


def _camels(sheet: Sheet) -> tuple[Camel, ...]:
    rows = sheet.records("row", {"camels": list[str], "points": int, "multiplier": int})
    return tuple(Camel(c, row["points"], row["multiplier"]) for row in rows for c in row["camels"])


def _unused(sheet: Sheet, camels: tuple[Camel, ...]) -> dict[str, tuple[int, ...]]:
    words = ("two_players_last", "two_players_first", "three_players")
    section = sheet.section("unused", dict.fromkeys(words, list[str]))
    names = [camel.name for camel in camels]
    return {w: tuple(sheet.refer(f"[unused] {w}", c, names) for c in section[w]) for w in words}


def _named(sheet: Sheet, kind: str, names: tuple[str, ...], rows: list[Row]) -> None:
    found = [row["id"] for row in rows]
    sheet.insist(found == list(names), f"the records of {kind} are {', '.join(names)}")


def _buildings(sheet: Sheet) -> tuple[Building, ...]:
    fields = {"camels": int, "gold": int, "effect": str, "amount": int}
    rows = sheet.records("building", fields)
    _named(sheet, "building", BUILDINGS, rows)
    return tuple(Building(row["id"], *(row[f] for f in fields)) for row in rows)


def _cards(sheet: Sheet) -> tuple[Card, ...]:
    fields = {"copies": int, "effect": str, "amount": int, "points_each": int}
    rows = sheet.records("card", fields)
    _named(sheet, "card", CARDS, rows)
    return tuple(Card(row["id"], *(row[f] for f in fields)) for row in rows)


FILE = "yspahan.toml"
SHEET = Sheet(FILE, (files(__package__) / "data" / FILE).read_text("utf-8"))


@cache
def house() -> Board:
    """The box that the house ships."""
    return read(SHEET)
