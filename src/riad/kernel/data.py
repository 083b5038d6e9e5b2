"""Data files: read strictly, and refused with file, record and field where something is wrong."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, get_args

from .errors import BadData, short

Row = dict[str, Any]
"""A table of a data file, its fields checked; what it says is typed by whoever reads it."""


class Sheet:
    """One TOML file of component data."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        try:
            self._data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as wrong:
            raise BadData(f"{name}: {wrong}") from None

    def records(self, kind: str, fields: Mapping[str, Any]) -> list[Row]:
        """All records of a kind; each has an `id`, a `source` and exactly these fields."""
        rows = self._data.get(kind)
        if not isinstance(rows, list) or not rows:
            raise BadData(f"{self.name}: no records of {kind!r}")
        wanted = {"id": str, **fields, "source": str}
        seen: set[str] = set()
        for number, row in enumerate(rows, 1):
            if not isinstance(row, dict):
                raise BadData(f"{self.name}: {kind} number {number} is {short(row)}, not a record")
            where = f"{kind} {short(row['id'])}" if "id" in row else f"{kind} number {number}"
            self._check(where, row, wanted)
            if row["id"] in seen:
                raise BadData(f"{self.name}: {where} stands there twice")
            seen.add(row["id"])
        return rows

    def section(self, name: str, fields: Mapping[str, Any]) -> Row:
        """One table of single values."""
        table = self._data.get(name)
        if not isinstance(table, dict):
            raise BadData(f"{self.name}: no section [{name}]")
        self._check(f"[{name}]", table, {**fields, "source": str})
        return table

    def refer(self, where: str, word: str, allowed: Mapping[str, Any] | list[str]) -> Any:
        """What a word of this file stands for."""
        if word not in allowed:
            raise BadData(f"{self.name}: {where}: {short(word)} is not one of {', '.join(allowed)}")
        return allowed[word] if isinstance(allowed, Mapping) else allowed.index(word)

    def insist(self, holds: bool, what: str) -> None:
        """A fact about the file as a whole."""
        if not holds:
            raise BadData(f"{self.name}: {what}")

    def _check(self, where: str, row: Mapping[str, Any], fields: Mapping[str, Any]) -> None:
        for field, kind in fields.items():
            if field not in row:
                raise BadData(f"{self.name}: {where} has no {field!r}")
            if not _is_a(row[field], kind):
                shown = getattr(kind, "__name__", kind) if not get_args(kind) else kind
                raise BadData(
                    f"{self.name}: {where}: {field!r} is {short(row[field])}, not {shown}"
                )
        if unknown := [field for field in row if field not in fields]:
            raise BadData(f"{self.name}: {where} has an unknown field {unknown[0]!r}")


def _is_a(value: Any, kind: Any) -> bool:
    """Whether a value is of a type, or a list of one: `list[int]`."""
    if items := get_args(kind):
        return isinstance(value, list) and all(type(item) is items[0] for item in value)
    return type(value) is kind
