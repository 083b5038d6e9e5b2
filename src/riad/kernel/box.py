"""A box is everything that is printed for one game; corrections laid over the house's make another.

Corrections are tables by data file, kind and id: `[river.rapid.2]` and below it `space = 9`. What
is in a section of a file has no id: `[river.river]`. A record that is not in somebody's box is
`gone = true`. A table `[box]` is about the file itself: which `game` it is for, what its owner
calls it (`name`), and a `note`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Set
from copy import copy
from functools import lru_cache
from typing import Any, TypeVar

from .data import RECONSTRUCTED, Row, Sheet, origin
from .errors import BadData, listed, short

B = TypeVar("B")
R = TypeVar("R")

BOXES = 64
"""So many boxes are remembered at once; one that comes back later is read again."""


def of_box(work: Callable[[B], R]) -> Callable[[B], R]:
    """A function of a box that is asked again and again; boxes are told apart by identity."""
    return lru_cache(maxsize=BOXES)(work)


ABOUT = "box"
GONE = "gone"
MOST_TEXT = 100_000
"""So long are corrections at most; all values of a large game are a quarter of it."""
MOST_NUMBER = 99
"""A number is from 0 to this; below 0 where the house has such numbers too."""
MOST_RECORDS = 8
"""Of a kind of which there may be more than in the house's box."""
MOST_ITEMS = 60
MOST_DEEP = 6
WORD = re.compile(r"[\w-]{0,40}")
FIELD = re.compile(r"\s*\"?([\w-]+)\"?\s*=")
HEADING = re.compile(r"\s*\[([^\[\]]+)\]\s*(?:#.*)?$")

Record = tuple[str, str, str]
"""A data file without its ending, a kind, an id; what is in a section has no id."""


MOST_NAME = 40
MOST_NOTE = 1_000
MOST_WRONG = 200


def loaded(text: str) -> dict[str, Any]:
    """What a file of corrections says, before anybody asks whether it can be so."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as wrong:  # too many digits are no TOMLDecodeError
        raise BadData(
            "this is no file of corrections: {wrong}", wrong=str(wrong)[:MOST_WRONG]
        ) from None


class About:
    """What a file says of itself."""

    def __init__(self, said: object) -> None:
        said = said if isinstance(said, dict) else {}
        words = {field: said.get(field, "") for field in ("game", "name", "note")}
        if not all(isinstance(word, str) for word in words.values()):
            raise BadData("game, name and note of a box are words in quotation marks")
        self.game, self.note = words["game"], words["note"]
        self.name = " ".join(words["name"].split())
        if len(self.name) > MOST_NAME or not self.name.isprintable():
            raise BadData("a box has a name of {most} letters at most", most=MOST_NAME)
        if len(self.note) > MOST_NOTE:
            raise BadData("a box has a note of {most} letters at most", most=MOST_NOTE)

    def check(self, game: str) -> None:
        """Nobody plays one game with the box of another."""
        if self.game and self.game != game:
            raise BadData("this is a box of {got}, not of {game}", got=short(self.game), game=game)


class Corrections:
    """What is printed otherwise than in the house's box, checked against it."""

    def __init__(
        self,
        text: object,
        house: Mapping[str, Sheet],
        varying: Set[tuple[str, str]] = frozenset(),
        *,
        patient: bool = False,
    ) -> None:
        if not isinstance(text, str) or len(text) > MOST_TEXT:
            raise BadData("corrections are TOML, {most} letters at most", most=MOST_TEXT)
        self._text = text
        self._house = house
        self._varying = varying
        """The files and kinds of which there may be more or fewer records."""
        data = loaded(text)
        self._sheets: dict[str, Sheet] = {}
        self.about = About(data.get(ABOUT, {}))
        self.records: dict[Record, Row] = {}
        """The fields that are said of each record, without those that no record could have."""
        self.problems: list[BadData] = []
        """What is said of things that no box has."""
        self.refused: list[tuple[Record, str]] = []
        """The values these are about, or records; they are kept nowhere."""
        for file, kinds in data.items():
            if file != ABOUT:
                self._file(file, kinds)
        if self.problems and not patient:
            raise self.problems[0]

    def sheet(self, name: str) -> Sheet:
        """A data file as this box has it; the house's own where nothing is corrected."""
        if name not in self._sheets:
            file = name.removesuffix(".toml")
            mine = {(kind, id_): row for (f, kind, id_), row in self.records.items() if f == file}
            house = self._house[name]
            self._sheets[name] = house.corrected(mine) if mine else house
        return self._sheets[name]

    def changes(self) -> str:
        """The same as text that is always written in one way, without what the house knows too.

        A value that the house has only reconstructed stays: whoever says the same has confirmed it.
        """
        found = []
        for record in sorted(self.records, key=self._place):
            file, kind, id_ = record
            printed = self._house[f"{file}.toml"].record(kind, id_) or {}
            row = {n: v for n, v in self.records[record].items() if not _known(printed, n, v)}
            if row:
                fields = [f"{field} = {toml(value)}\n" for field, value in sorted(row.items())]
                found.append(f"[{heading(record)}]\n{''.join(fields)}")
        return "".join(found)

    def fields(self) -> Iterator[tuple[Record, str]]:
        """Every value that is said."""
        return ((record, field) for record, row in self.records.items() for field in row)

    def value(self, record: Record, field: str) -> str:
        """What this box has there, as it is written; a dash where it has nothing."""
        file, kind, id_ = record
        printed = self._house[f"{file}.toml"].record(kind, id_) or {}
        row = {**printed, **self.records.get(record, {})}
        return toml(row[field]) if field in row else "–"

    def without(self, record: Record, fields: Collection[str]) -> Corrections:
        """The same without what is said of some fields of a record."""
        new = copy(self)
        new._sheets = {}
        left = {f: value for f, value in self.records[record].items() if f not in fields}
        new.records = {r: left if r == record else row for r, row in self.records.items()}
        if not left:
            del new.records[record]
        return new

    def located(self, wrong: BadData) -> BadData:
        """What is wrong, with the line of the text that it is most likely about."""
        blamed = self.blamed(wrong)
        if blamed is None:
            return wrong
        record, fields = blamed
        inner = wrong.values.get("wrong", wrong)  # the line says where: the file need not
        return BadData("line {number}: {wrong}", number=self._line(record, fields[0]), wrong=inner)

    def blamed(self, wrong: BadData) -> tuple[Record, list[str]] | None:
        """The record that somebody's complaint is most likely about, and the field of it.

        Where nothing tells them apart these are all fields that are said of it.
        """
        record = self._record_of(wrong)
        if record is None:
            return None
        row, said = self.records[record], str(wrong)
        named = [f for f in row if f"{f!r}" in said] or [
            *(f for f in row if re.search(rf"\b{re.escape(f)}\b", said)),
            *(f for f in row if _mentions(said, row[f])),
        ]
        return record, named[:1] or [*row]

    def _record_of(self, wrong: BadData) -> Record | None:
        said = str(wrong)
        about = [r for r, row in self.records.items() if row and said.startswith(f"{r[0]}.toml: ")]
        plain = said.replace("'", "")
        named = [r for r in about if re.search(rf"{re.escape(_called(r))}(?![\w-])", plain)]
        kind = [r for r in about if re.search(rf"\b{r[1]}s?\b", said)]
        field = [r for r in about if any(f"{f!r}" in said for f in self.records[r])]
        chosen = named or [r for r in kind if r in field] or kind or field or about
        return chosen[0] if chosen else None

    def at(self, number: int) -> tuple[Record, str]:
        """The record and the field that stand in a line of the text."""
        record, field = "", ""
        for line in self._text.splitlines()[:number]:
            if match := HEADING.match(line):
                record, field = re.sub(r"[\s\"']", "", match[1]), ""
            elif match := FIELD.match(line):
                field = match[1]
        file, kind, id_ = (*record.split(".", 2), "", "", "")[:3]
        return (file, kind, id_), field

    def _place(self, record: Record) -> tuple[str, int, bool, int, str]:
        """Where it stands in the house's files; what is not there comes after the others."""
        file, kind, id_ = record
        ids = self._house[f"{file}.toml"].kinds()
        known = ids[kind] or [""]
        place = known.index(id_) if id_ in known else len(known)
        return file, list(ids).index(kind), id_ not in known, place, id_

    def _file(self, file: str, kinds: Any) -> None:
        names = [name.removesuffix(".toml") for name in self._house]
        if file not in names:
            return self._refuse((file,), f"{short(file)} is not one of {listed(names)}")
        known = self._house[f"{file}.toml"].kinds()
        if not isinstance(kinds, dict):
            return self._refuse((file,), f"{file} has {listed(known)}")
        for kind, rows in kinds.items():
            if kind not in known:
                self._refuse((file, kind), f"{file}: {short(kind)} is not one of {listed(known)}")
            elif known[kind] is None:
                self._record((file, kind, ""), rows)
            elif not isinstance(rows, dict):
                self._refuse((file, kind), f"{file}: {kind} has records by their id")
            else:
                for id_, row in rows.items():
                    self._record((file, kind, id_), row)
        return None

    def _record(self, record: Record, row: Any) -> None:
        """Keep what is said of a record, unless it is nothing that could be said of one."""
        why = self._no_record(record, row)
        if why:
            return self._refuse(record, BadData(f"{record[0]}: {why}"))
        wrong = {f: _no_value(f, value, self._least(record, f)) for f, value in row.items()}
        for field, problem in wrong.items():
            if problem:
                self._refuse((*record, field), problem)
        if fits := {field: value for field, value in row.items() if not wrong[field]}:
            self.records[record] = fits
        return None

    def _least(self, record: Record, field: str) -> int:
        """Points can be lost, where the house's box says so of such a thing."""
        file, kind, _ = record
        values = self._house[f"{file}.toml"].values()
        below = (v for k, _, f, v in values if (k, f) == (kind, field) and type(v) is int and v < 0)
        return -MOST_NUMBER if any(below) else 0

    def _no_record(self, record: Record, row: Any) -> str:
        file, kind, id_ = record
        ids = self._house[f"{file}.toml"].kinds()[kind]
        if not isinstance(row, dict):
            return f"{_called(record)} has fields with values"
        if (file, kind) not in self._varying:
            if ids is not None and id_ not in ids:
                some = ids if len(ids) <= 9 else (*ids[:3], "…", ids[-1])
                return f"{kind} {short(id_)} is not one of {listed(some)}"
            if GONE in row:
                return f"{_called(record)} is in every box"
        elif not (id_.isdecimal() and 1 <= int(id_) <= MOST_RECORDS):
            return f"{kind}: an id is a number from 1 to {MOST_RECORDS}"
        if row.get(GONE, True) is not True or (GONE in row and len(row) > 1):
            return f"{_called(record)} is gone = true, or has values"
        return ""

    def _refuse(self, where: tuple[str, ...], why: str | BadData) -> None:
        file, kind, id_, field, *_ = (*where, "", "", "", "")
        self.refused.append(((file, kind, id_), field))
        number = self._line((file, kind, id_), field)
        wrong = why if isinstance(why, BadData) else BadData(why)
        self.problems.append(BadData("line {number}: {wrong}", number=number, wrong=wrong))

    def _line(self, record: Record, field: str = "") -> int:
        """Where a record, or a field of it, stands in the text."""
        best, here = 1, ""
        for number, line in enumerate(self._text.splitlines(), 1):
            if match := HEADING.match(line):
                here = re.sub(r"[\s\"']", "", match[1])
                wanted, found = f"{heading(record)}.", f"{here}."
                if wanted.startswith(found) or (best == 1 and found.startswith(wanted)):
                    best = number
            elif field and here == heading(record) and re.match(rf"\s*\"?{field}\"?\s*=", line):
                return number
        return best


def _known(printed: Row, field: str, value: Any) -> bool:
    """Whether the house says the same, and not only because it is likely."""
    return printed.get(field) == value and origin(printed, field) != RECONSTRUCTED


def _no_value(field: str, value: Any, least: int) -> BadData | None:
    """Why a record cannot have this field, or this value there."""
    if field in ("id", "source") or not WORD.fullmatch(field):
        return BadData("there is no {field} here", field=short(field))
    return next((BadData.of(wrong) for wrong in _problems(value, least)), None)


def _mentions(said: str, value: Any) -> bool:
    """Whether a complaint names a word of this value."""
    if isinstance(value, dict):
        return any(f"{key!r}" in said or _mentions(said, of) for key, of in value.items())
    if isinstance(value, list):
        return any(_mentions(said, of) for of in value)
    return isinstance(value, str) and f"{value!r}" in said


def heading(record: Record) -> str:
    """How a record is called above its fields."""
    return ".".join(filter(None, record))


def _called(record: Record) -> str:
    """How a record is called in what is said about a data file."""
    return f"{record[1]} {record[2]}" if record[2] else f"[{record[1]}]"


def named(name: str, changes: str) -> str:
    """Corrections together with what their owner calls them."""
    quoted = json.dumps(name, ensure_ascii=False)
    return f"[{ABOUT}]\nname = {quoted}\n{changes}" if name else changes


def toml(value: Any) -> str:
    """A value as it is written in a file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, dict):
        fields = (f"{key} = {toml(inner)}" for key, inner in value.items())
        return f"{{ {', '.join(fields)} }}" if value else "{}"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _problems(value: Any, least: int, deep: int = 0) -> Iterator[BadData]:
    """What no printed value can be; what a field needs is said by whoever reads it."""
    if isinstance(value, list | dict):
        if deep == MOST_DEEP or len(value) > MOST_ITEMS:
            yield BadData("this is more than any tile shows")
        else:
            items = [*value, *value.values()] if isinstance(value, dict) else value
            for item in items:
                yield from _problems(item, least, deep + 1)
    elif isinstance(value, str):
        if not WORD.fullmatch(value):
            yield BadData("{got} is not a word", got=short(value))
    elif type(value) not in (int, bool):
        yield BadData("{got} is not a number or a word", got=short(value))
    elif not least <= value <= MOST_NUMBER:
        yield BadData(
            "{got} is not a number from {least} to {most}",
            got=short(value),
            least=least,
            most=MOST_NUMBER,
        )
