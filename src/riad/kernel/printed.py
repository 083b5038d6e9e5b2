"""What a game tells of its box: printed things, read from data files that owners can correct."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import groupby
from typing import Any

from .box import BOXES, GONE, Corrections
from .data import RECONSTRUCTED, Origins, Sheet
from .errors import BadData, UnknownName, short
from .order import Order
from .state import canonical

Value = tuple[str, str, str, str]
"""A file, a kind, an id, a field."""


class Printed:
    """The box of one game. A game whose values are in no data files has none."""

    name: str

    # what each game answers

    def sheets(self) -> Mapping[str, Sheet]:
        """The data files of the house's box, by name."""
        return {}

    box_version = 1
    """Raised when a value of the house's box is changed."""
    former_boxes: Mapping[int, str] = {}
    """The corrections that make each earlier version of the house's box of the present one."""
    varying: Set[tuple[str, str]] = frozenset()
    """The files and kinds of which a box may have more or fewer records."""

    most: Mapping[tuple[str, str], int] = {}
    """So many of those there are at most, where that is fewer than usual."""

    places: Set[tuple[str, str]] = frozenset()
    """The kinds and fields that say where a thing is, not what it is: nobody is told them of it."""

    groups: Mapping[str, tuple[str, ...]] = {}
    """Data files, or kinds of their records, as one would photograph them on the table."""

    def read_box(self, sheet: Callable[[str], Sheet]) -> Any:
        """What is printed, read from these data files and checked; BadData says what is wrong."""
        return None

    def origins(self, order: Order | None = None) -> Origins:
        """Where each value of its data files comes from; of an order, those on such a table."""
        return {}

    # what the house does with it

    def box_of(self, corrections: str, house: int | None = None) -> Any:
        """What is printed in the house's box, or an earlier one of it, with these corrections."""
        return _box_of(self, corrections, self._house(house))

    def box_text(self, text: object, house: int | None = None) -> str:
        """Corrections in the one way they are written; BadData names the line of a wrong one."""
        read = Corrections(text, self.house_sheets(house), self.varying, patient=True)
        read.about.check(self.name)  # before what stands in it: of another game nothing fits
        if read.problems:
            raise read.problems[0]
        changes = read.changes()
        try:
            self.box_of(changes, house)
        except BadData as wrong:
            raise read.located(wrong) from None
        return changes

    def box_name(self, text: object) -> str:
        """What the owner of a box calls it."""
        return Corrections(text, self.house_sheets(), self.varying, patient=True).about.name

    def box_problems(self, text: object) -> list[BadData]:
        """Everything that is wrong with corrections, one after the other."""
        try:
            read = Corrections(text, self.house_sheets(), self.varying, patient=True)
            read.about.check(self.name)
        except BadData as wrong:
            return [wrong]
        return self.box_sifted(read)[0]

    def box_sifted(self, read: Corrections) -> tuple[list[BadData], Corrections]:
        """Everything that is wrong with corrections, and what of them can be played with."""
        found, left = [*read.problems], read
        while True:
            try:
                self.box_of(left.changes())
                return found, left
            except BadData as wrong:
                found.append(left.located(wrong))
                blamed = left.blamed(wrong)
                if blamed is None:  # nobody knows which of them it is
                    return found, Corrections("", self.house_sheets())
                left = left.without(*blamed)

    def box_counts(self, text: object, left: Corrections | None = None) -> dict[str, int]:
        """Of the reconstructed values: how many corrections confirm, change, and leave open.

        Those that are not in what is `left` to play with are wrong, and do neither.
        """
        read = text
        if not isinstance(read, Corrections):
            read = Corrections(text, self.house_sheets(), self.varying)
        left = read if left is None else left
        unsure = {v for values in self.grouped().values() for v in values}
        house = Corrections("", self.house_sheets())
        said = {*read.fields(), *read.refused}
        fits = {*left.fields()}
        same = [(r, f) for r, f in fits if left.value(r, f) == house.value(r, f)]
        seen = {(f"{record[0]}.toml", *record[1:], field) for record, field in said}
        gone = {value[:3] for value in seen if value[3] == GONE}
        return {
            "confirmed": sum((f"{r[0]}.toml", *r[1:], f) in unsure for r, f in same),
            "corrected": len(fits) - len(same),
            "open": sum(v not in seen and v[:3] not in gone for v in unsure),
            "wrong": len(said - fits),
        }

    def grouped(self) -> dict[str, dict[Value, Any]]:
        """The reconstructed values as the house has them, in groups, and in the order of files."""
        found: dict[str, dict[Value, Any]] = {group: {} for group in self.groups}
        unsure = {v for v, origin in self.origins().items() if origin == RECONSTRUCTED}
        for name, sheet in self.house_sheets().items():
            for kind, id_, field, value in sheet.values():
                if (name, kind, id_, field) in unsure:
                    found[self.group_of(name, kind)][name, kind, id_, field] = value
        return {group: values for group, values in found.items() if values}

    def asked(self) -> dict[str, dict[Value, Any]]:
        """The same as owners are asked: the fields of a thing in the order of its file."""
        sheets = self.house_sheets()

        def in_order(values: dict[Value, Any]) -> Iterator[tuple[Value, Any]]:
            for (name, kind, id_), some in groupby(values, key=lambda value: value[:3]):
                fields = [*(sheets[name].record(kind, id_) or {})]
                for value in sorted(some, key=lambda value: fields.index(value[3])):
                    yield value, values[value]

        return {group: dict(in_order(values)) for group, values in self.grouped().items()}

    def group_of(self, file: str, kind: str) -> str:
        """The group that a kind of record is in."""
        name = file.removesuffix(".toml")
        (group,) = (g for g, kinds in self.groups.items() if {name, f"{name}.{kind}"} & {*kinds})
        return group

    def house_sheets(self, house: int | None = None) -> Mapping[str, Sheet]:
        """The data files of the house's box in a version."""
        former = self.former_boxes.get(self._house(house), "")
        sheets = self.sheets()
        earlier = Corrections(former, sheets, self.varying)
        return {name: earlier.sheet(name) for name in sheets}

    def fingerprint(self, house: int | None = None) -> str:
        """Which values the house's box has in a version, in a few letters."""
        return _fingerprint(self, self._house(house))

    def box_fingerprint(self, corrections: str = "", house: int | None = None) -> str:
        """Which box these corrections make; without any it is that of the house's."""
        print_ = self.fingerprint(house)
        if not corrections:
            return print_
        return blake2b(f"{print_}\n{corrections}".encode(), digest_size=16).hexdigest()

    def printed(self, corrections: str = "", house: int | None = None) -> dict[str, Any]:
        """All values of a box, as corrections would say them: by file, kind, id and field."""
        read = Corrections(corrections, self.house_sheets(house), self.varying)
        return {name.removesuffix(".toml"): read.sheet(name).tables() for name in self.sheets()}

    def _house(self, version: object) -> int:
        """The version of the house's box that is meant."""
        newest = self.box_version
        if version is None:
            return newest
        if type(version) is not int or not 1 <= version <= newest:
            raise UnknownName(
                "box version {got} of {game}; this program has versions 1 to {right}",
                got=short(version),
                game=self.name,
                right=newest,
            )
        return version

    def values(self, order: Order | None = None, corrections: str = "") -> dict[str, int]:
        """How many values its data files have, and how many of them are reconstructed."""
        origins = self.origins(order)
        return {"all": len(origins), RECONSTRUCTED: len(self._open(origins, corrections))}

    def reconstructed(self, corrections: str = "") -> list[str]:
        """The things with a reconstructed value that no owner has spoken of: "scroll/17"."""
        things = {
            f"{kind}/{id_}" if id_ else kind
            for _, kind, id_, field in self._open(self.origins(), corrections)
            if (kind, field) not in self.places
        }
        return sorted(things)

    def _open(self, origins: Origins, corrections: str) -> list[Value]:
        """The reconstructed values of these that no owner has spoken of."""
        read = Corrections(corrections, self.house_sheets(), self.varying)
        mine = {(f"{record[0]}.toml", *record[1:], field) for record, field in read.fields()}
        return [v for v, origin in origins.items() if origin == RECONSTRUCTED and v not in mine]


@cache
def _fingerprint(game: Printed, house: int) -> str:
    values = {name: sheet.values() for name, sheet in game.house_sheets(house).items()}
    return blake2b(canonical(values).encode(), digest_size=8).hexdigest()


@lru_cache(maxsize=BOXES)
def _box_of(game: Printed, corrections: str, house: int) -> Any:
    found = Corrections(corrections, game.house_sheets(house), game.varying)
    return game.read_box(found.sheet)
