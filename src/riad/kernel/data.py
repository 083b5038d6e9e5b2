"""Data files: read strictly, and refused with file, record and field where something is wrong."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, get_args

from .errors import BadData, RiadError, listed, short

Row = dict[str, Any]
"""A table of a data file, its fields checked; what it says is typed by whoever reads it."""

RECONSTRUCTED = "reconstructed"
OWNER = "owner"
ORIGINS = ("text", "example", "public", RECONSTRUCTED, OWNER)
"""Where a value comes from: a rulebook says it, it follows from an example printed there, it was
read from a public edition that the file names, it was worked out because only a picture showed it,
or an owner of the box has confirmed or corrected it."""
ELSE = "else"
"""In a table of origins: that of all fields it does not name."""

CALLED: Mapping[Any, RiadError] = {
    int: RiadError("a whole number"),
    str: RiadError("a word"),
    bool: RiadError("true or false"),
    list: RiadError("a list"),
    dict: RiadError("a table of words and numbers"),
    list[int]: RiadError("a list of whole numbers"),
    list[str]: RiadError("a list of words"),
}
"""What kinds of values are called."""

Origins = dict[tuple[str, str, str, str], str]
"""Where values come from, by file, kind, id and field; what is in a section has no id."""


class Sheet:
    """One TOML file of component data."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        try:
            self._data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as wrong:
            raise BadData(f"{name}: {wrong}") from None
        self.origins: dict[tuple[str, str, str], str] = {}
        """Where each value that was read comes from, by kind, id and field."""

    def kinds(self) -> dict[str, list[str] | None]:
        """What is in the file: the ids of the records of each kind, None for a section."""
        return {
            kind: [row["id"] for row in rows] if isinstance(rows, list) else None
            for kind, rows in self._data.items()
        }

    def record(self, kind: str, id_: str) -> Row | None:
        """What the file says of a record, or of a section, if it is there."""
        rows = self._data[kind]
        if isinstance(rows, dict):
            return rows
        return next((row for row in rows if row["id"] == id_), None)

    def values(self) -> list[tuple[str, str, str, Any]]:
        """All values by kind, id and field, in the order of the file, without their origins."""
        rows = (
            (kind, row)
            for kind, rows in self._data.items()
            for row in (rows if isinstance(rows, list) else [rows])
        )
        return [
            (kind, row.get("id", ""), field, value)
            for kind, row in rows
            for field, value in sorted(row.items())
            if field not in ("id", "source")
        ]

    def tables(self) -> dict[str, Any]:
        """All values by kind, id and field; what is in a section by kind and field."""

        def fields(row: Row) -> Row:
            return {field: value for field, value in row.items() if field not in ("id", "source")}

        return {
            kind: {row["id"]: fields(row) for row in rows}
            if isinstance(rows, list)
            else fields(rows)
            for kind, rows in self._data.items()
        }

    def corrected(self, corrections: Mapping[tuple[str, str], Row]) -> Sheet:
        """The file as an owner of the box has it, by kind and id; a record may be `gone`."""
        new = Sheet(self.name, "")
        new._data = {
            kind: [*rows] if isinstance(rows, list) else rows for kind, rows in self._data.items()
        }
        for (kind, id_), row in corrections.items():
            rows, printed = new._data[kind], new.record(kind, id_)
            if isinstance(rows, dict):
                new._data[kind] = _owned(rows, row)
            elif printed is None:
                rows.append({"id": id_, **row, "source": OWNER})
            elif row.get("gone"):
                rows.remove(printed)
            else:
                rows[rows.index(printed)] = _owned(printed, row)
        for kind in {kind for (kind, _), row in corrections.items() if row.get("gone")}:
            rows = sorted(new._data[kind], key=lambda row: int(row["id"]))
            new._data[kind] = [{**row, "id": str(n)} for n, row in enumerate(rows, 1)]
        return new

    def records(self, kind: str, fields: Mapping[str, Any]) -> list[Row]:
        """All records of a kind; each has an `id`, exactly these fields, and their `source`."""
        rows = self._data.get(kind)
        if not isinstance(rows, list) or not rows:
            raise BadData(f"{self.name}: no records of {kind!r}")
        wanted = {"id": str, **fields}
        seen: set[str] = set()
        for number, row in enumerate(rows, 1):
            if not isinstance(row, dict):
                raise BadData(f"{self.name}: {kind} number {number} is {short(row)}, not a record")
            where = f"{kind} {short(row['id'])}" if "id" in row else f"{kind} number {number}"
            self._check(where, row, wanted)
            if row["id"] in seen:
                raise BadData(f"{self.name}: {where} stands there twice")
            seen.add(row["id"])
            self._trace(where, (kind, row["id"]), row["source"], fields)
        return rows

    def section(self, name: str, fields: Mapping[str, Any]) -> Row:
        """One table of single values."""
        table = self._data.get(name)
        if not isinstance(table, dict):
            raise BadData(f"{self.name}: no section [{name}]")
        self._check(f"[{name}]", table, fields)
        self._trace(f"[{name}]", (name, ""), table["source"], fields)
        return table

    def refer(self, where: str, word: str, allowed: Mapping[str, Any] | list[str]) -> Any:
        """What a word of this file stands for."""
        if word not in allowed:
            raise self.bad(
                "{where}: {got} is not one of {allowed}",
                where=where,
                got=short(word),
                allowed=listed(allowed),
            )
        return allowed[word] if isinstance(allowed, Mapping) else allowed.index(word)

    def insist(self, holds: bool, what: str, **values: int | str) -> None:
        """A fact about the file as a whole."""
        if not holds:
            raise self.bad(what, **values)

    def bad(self, what: str, **values: int | str | RiadError) -> BadData:
        """What is wrong with this file."""
        return BadData("{file}: {wrong}", file=self.name, wrong=BadData(what, **values))

    def _check(self, where: str, row: Mapping[str, Any], fields: Mapping[str, Any]) -> None:
        for field, kind in fields.items():
            if field not in row:
                raise self.bad("{where} has no {field}", where=where, field=short(field))
            if not _is_a(row[field], kind):
                raise self.bad(
                    "{where}: {field} is {got}, not {kind}",
                    where=where,
                    field=short(field),
                    got=short(row[field]),
                    kind=CALLED[kind],
                )
        if "source" not in row:
            raise BadData(f"{self.name}: {where} has no 'source'")
        if unknown := [field for field in row if field not in fields and field != "source"]:
            raise self.bad(
                "{where} has an unknown field {field}", where=where, field=short(unknown[0])
            )

    def _trace(
        self, where: str, record: tuple[str, str], source: Any, fields: Mapping[str, Any]
    ) -> None:
        """Keep where the fields of a record come from: a word for all, or a table of words."""
        words = {ELSE: source} if isinstance(source, str) else source
        if not isinstance(words, dict):
            raise BadData(f"{self.name}: {where}: 'source' is {short(source)}, not a word or table")
        for field, word in words.items():
            if field != ELSE and field not in fields:
                raise BadData(f"{self.name}: {where}: 'source' has an unknown field {field!r}")
            if word not in ORIGINS:
                raise BadData(
                    f"{self.name}: {where}: 'source' of {field!r} is {short(word)}, "
                    f"not one of {', '.join(ORIGINS)}"
                )
        for field in fields:
            named = field if field in words else ELSE
            if named not in words:
                raise BadData(f"{self.name}: {where}: 'source' does not say that of {field!r}")
            self.origins[*record, field] = words[named]


def _owned(printed: Row, row: Row) -> Row:
    """A record with what its owner says of it."""
    return {**printed, **row, "source": {**_origins(printed), **dict.fromkeys(row, OWNER)}}


def origin(printed: Row, field: str) -> str | None:
    """Where a field of a record comes from, as the record says."""
    words = _origins(printed)
    return words.get(field, words.get(ELSE))


def _origins(printed: Row) -> dict[str, str]:
    source = printed["source"]
    return source if isinstance(source, dict) else {ELSE: source}


def gathered(sheets: Iterable[Sheet]) -> Origins:
    """Where all values of these files come from."""
    return {
        (sheet.name, *value): origin for sheet in sheets for value, origin in sheet.origins.items()
    }


def _is_a(value: Any, kind: Any) -> bool:
    """Whether a value is of a type, or a list of one: `list[int]`."""
    if items := get_args(kind):
        return isinstance(value, list) and all(type(item) is items[0] for item in value)
    return type(value) is kind
