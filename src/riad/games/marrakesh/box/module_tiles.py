"""Tiles that modules mix with those of the base game: read like them, numbered after them."""

from __future__ import annotations

from riad.games.marrakesh.names import COLOURS, GOODS, LUXURIES, RESOURCES
from riad.kernel.data import Row, Sheet

from .components import Luxury, Provision, colour, cost_of, numbered

GRADES = ("base", "medium", "hard")
"""Kinds of provision tiles."""
GRADE_TIMINGS = {
    "medium": ("season_start",),
    "hard": ("permanent", "on_reveal", "round_start"),
}


def more_luxuries(sheet: Sheet, before: int) -> dict[int, Luxury]:
    """Saddles and falcons."""
    fields = {"kind": str, "cost": dict, "extra": list[str], "points": int}
    words = {"effects": list, "otherwise": list, "needs": list[str]}
    rows = sheet.records("luxury", {**fields, **words})
    numbered(sheet, "luxury", rows, before + 1)
    return {int(row["id"]): _luxury(sheet, row) for row in rows}


def _luxury(sheet: Sheet, row: Row) -> Luxury:
    where = f"luxury {row['id']}"
    return Luxury(
        sheet.refer(where, row["kind"], list(LUXURIES)),
        cost_of(sheet, where, row["cost"], tuple(COLOURS[good] for good in GOODS)),
        row["points"],
        module=True,
        needs=tuple(row["needs"]),
        extra=tuple(colour(sheet, where, word) for word in row["extra"]),
        effects=row["effects"],
        otherwise=row["otherwise"],
    )


def more_oases(sheet: Sheet, before: int) -> list[Row]:
    rows = sheet.records("oasis", {"score": dict, "needs": list[str]})
    numbered(sheet, "oasis", rows, before + 1)
    return rows


def more_provisions(sheet: Sheet, before: int) -> dict[int, Provision]:
    """Medium and hard provision tiles."""
    fields = {"grade": str, "cost": dict, "penalty": int, "timing": str, "effects": list}
    words = {"modifier": dict, "season_start": list, "needs": list[str]}
    rows = sheet.records("provision", {**fields, **words})
    numbered(sheet, "provision", rows, before + 1)
    return {int(row["id"]): _provision(sheet, row) for row in rows}


def _provision(sheet: Sheet, row: Row) -> Provision:
    where = f"provision {row['id']}"
    timings = sheet.refer(where, row["grade"], GRADE_TIMINGS)
    sheet.refer(where, row["timing"], list(timings))
    return Provision(
        cost_of(sheet, where, row["cost"], RESOURCES),
        row["penalty"],
        GRADES.index(row["grade"]),
        tuple(row["needs"]),
        row["timing"],
        row["effects"],
        row["modifier"],
        row["season_start"],
    )
