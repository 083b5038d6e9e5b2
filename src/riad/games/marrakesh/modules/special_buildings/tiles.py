"""The special buildings as printed: what a household starts with, and what each can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from riad.games.marrakesh.box.board import Board, house
from riad.games.marrakesh.box.components import Cost, Level, colour, cost_of
from riad.games.marrakesh.modules.effects import MORE_WORDS
from riad.games.marrakesh.names import (
    FROM_BUILDINGS,
    GATE_BOUGHT,
    LEVELS,
    LUXURIES,
    MOSQUE_THRESHOLD,
    NEW_KIND_DISCOUNT,
    OASIS_DISCOUNT,
    PALACE_THRESHOLD,
    RESOURCES,
    ROOM,
    SEASON_BEGINS,
    SEASONS,
)
from riad.games.marrakesh.phases.dealing import TurnDiscTo
from riad.games.marrakesh.tiles.effects import Word, frames
from riad.games.marrakesh.tiles.printed import Bonus
from riad.kernel.box import of_box
from riad.kernel.data import Row, Sheet
from riad.kernel.frames import Frame

from .abilities import DrawForTrack, FirstGate, TakeTajine, ToCrocodile, VisitBookshop

FILE = "special_buildings.toml"


class Ability(NamedTuple):
    moment: str
    """When it happens; empty: when the game starts."""
    effects: Bonus
    quantities: tuple[tuple[str, int], ...] = ()


class Building(NamedTuple):
    name: str
    keshis: tuple[int, ...]
    resources: Cost
    words: tuple[Row, ...]
    abilities: tuple[Ability, ...]
    """What these words mean."""


def _only(value: object, only: object, made: Callable[[], Sequence[Frame]]) -> Sequence[Frame]:
    """What a word means that can have no other value."""
    if value != only:
        raise ValueError
    return made()


def _draw(value: Row, *_: object) -> Sequence[Frame]:
    two, more = value["space_2p"], value["space_3p_4p"]
    only = {"count": 1, "colours": "all_but_goods", "space_2p": two, "space_3p_4p": more}
    return _only(value, only, lambda: [DrawForTrack(two, more)])


def _tajine(value: Row, *_: object) -> Sequence[Frame]:
    kind, points = LUXURIES.index(value["kind"]), value["points"]
    only = {**value, "free": True, "from": "anywhere", "reshuffle": True}
    return _only(value, only, lambda: [TakeTajine(kind, points)])


def _gate(value: Row, *_: object) -> Sequence[Frame]:
    only = {"free_dinars": True, "workshop": value["workshop"]}
    return _only(value, only, lambda: [FirstGate(value["workshop"] - 1)])


WORDS: Mapping[str, Word] = {
    **MORE_WORDS,
    "draw_oasis_track_keshi": _draw,
    "replace_audience_disc": lambda v, *_: _only(v, "training_hall", lambda: [TurnDiscTo()]),
    "start_on_crocodile": lambda v, *_: _only(v, "this_season", lambda: [ToCrocodile()]),
    "build_gate": _gate,
    "take_luxury_good": _tajine,
}
TRIGGERS = {
    ("gate_bought", ""): GATE_BOUGHT,
    ("threshold_crossed", "mosque"): MOSQUE_THRESHOLD,
    ("threshold_crossed", "palace"): PALACE_THRESHOLD,
}
MODIFIERS = {
    ("luxury_goods_minus", "only_new_kind"): NEW_KIND_DISCOUNT,
    ("oasis_cost_minus",): OASIS_DISCOUNT,
}


class Printed(NamedTuple):
    buildings: tuple[Building, ...]
    disc: tuple[int, ...]
    """The audience disc that one of them has."""


def read(sheet: Sheet, levels: Sequence[Level]) -> Printed:
    fields = {"keshis": list[str], "resources": dict, "abilities": list}
    rows = sheet.records("building", fields)
    discs = sheet.records("disc", {"sections": list[int]})
    sheet.insist(len(rows) == 8, "there are eight buildings")
    sheet.insist(
        len(discs) == 1 and len(discs[0]["sections"]) == ROOM, "one disc of eight sections"
    )
    return Printed(
        tuple(_building(sheet, row, levels) for row in rows), tuple(discs[0]["sections"])
    )


def _building(sheet: Sheet, row: Row, levels: Sequence[Level]) -> Building:
    where = f"building {row['id']}"
    keshis = tuple(colour(sheet, where, word) for word in row["keshis"])
    resources = cost_of(sheet, where, row["resources"], RESOURCES)
    visits = [ability for ability in row["abilities"] if "season" in ability]
    others = [
        _ability(sheet, where, ability) for ability in row["abilities"] if ability not in visits
    ]
    shop = [_bookshop(sheet, where, visits, levels)] if visits else []
    words = tuple(row["abilities"])
    return Building(row["id"], keshis, resources, words, (*others, *shop))


def _bookshop(sheet: Sheet, where: str, visits: list[Row], printed: Sequence[Level]) -> Ability:
    """A scroll in every season, each of a level of its own and at the price of the Madrasa."""
    levels: list[int] = []
    for season, ability in enumerate(visits, 1):
        (effect,) = ability.get("effects", [{}])
        word = effect.get("take_scroll", {})
        level = sheet.refer(where, str(word.get("colour")), list(LEVELS))
        pay = {"date": printed[level].dates}
        effects = [{"take_scroll": {"colour": LEVELS[level], "pay": pay, "reshuffle": True}}]
        right = {"timing": "season_start", "season": season, "effects": effects}
        sheet.insist(ability == right, f"{where}: a scroll of season {season} cannot be {ability}")
        levels.append(level)
    sheet.insist(len(levels) == SEASONS, f"{where} has a scroll for every season")
    return Ability(SEASON_BEGINS, (VisitBookshop(tuple(levels)),))


def _ability(sheet: Sheet, where: str, row: Row) -> Ability:
    known = {"timing", "effects", "modifier", "trigger", "track"}
    sheet.insist(row.keys() <= known, f"{where}: an ability cannot be {dict(row)}")
    made = frames(f"{sheet.name}: {where}", row.get("effects", []), FROM_BUILDINGS, words=WORDS)
    modifier = row.get("modifier", {})
    if modifier:
        words = tuple(modifier)
        sheet.insist(words in MODIFIERS, f"{where}: a modifier cannot be {modifier}")
        return Ability("", (), ((MODIFIERS[words], int(modifier[words[0]])),))
    if row["timing"] == "permanent":
        trigger = (row.get("trigger", ""), row.get("track", ""))
        sheet.insist(trigger in TRIGGERS, f"{where}: nothing happens at {trigger}")
        return Ability(TRIGGERS[trigger], made)
    moments = {"game_start": "", "season_start": SEASON_BEGINS}
    return Ability(sheet.refer(where, row["timing"], moments), made)


@of_box
def printed(box: Board) -> Printed:
    return read(box.sheet(FILE), box.levels)


NAMES = tuple(building.name for building in printed(house()).buildings)
IN_ANY_ORDER: tuple[Frame, ...] = (ToCrocodile(), VisitBookshop(()))
"""What only buildings let a season begin with."""
