"""What tiles count on a board and pay for it, read once from the words of the data files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from typing import NamedTuple

from riad.games.marrakesh.names import (
    COLOURS,
    LUXURIES,
    MOSQUE,
    NOTHING,
    PALACE,
    RESOURCES,
    RIVER,
)
from riad.kernel.data import Row
from riad.kernel.errors import BadData

RETURNED = "resource_returned"
UNLIMITED = 1_000
"""More than there is of anything."""
TRACKS = {"palace": PALACE, "mosque": MOSQUE, "river": RIVER}


@dataclass(frozen=True, slots=True)
class Score:
    """Points for each of what is counted, by a table, or all at once under a condition."""

    what: str
    """What is counted, or the condition, in the word of the data files."""
    is_condition: bool = False
    points: int = 1
    base: int = 0
    """Points in any case."""
    divide: int = 1
    """How many of them count as one."""
    most: int = UNLIMITED
    table: tuple[int, ...] = ()
    """Where it is not empty: points by how many there are, the last for all beyond."""
    colours: tuple[int, ...] = ()
    """Only these colours; all where there is none."""
    kind: int = NOTHING
    """Only this kind of luxury goods."""
    keshis: int = 0
    """What a sector is compared with."""
    track: int = NOTHING
    resource: int = NOTHING
    """What may be returned for points."""
    at_least: int = 0

    def worth(self, number: int) -> int:
        """Points for a number of what is counted."""
        return self.base + self.points * min(number // self.divide, self.most)


class Fields(NamedTuple):
    """What a rule has to say, and what it may say besides."""

    needs: Set[str] = frozenset()
    may: Set[str] = frozenset()


PER: Mapping[str, Fields] = {
    "gate": Fields(may={"colours"}),
    "keshi": Fields({"colour"}),
    "luxury_good": Fields(may={"kind"}),
    "scroll": Fields(),
    "sector_with_at_most": Fields({"keshis"}, {"count_vendor"}),
    "sector_complete": Fields(),
    "claimed_oasis": Fields(),
    "luxury_kind": Fields(),
    "luxury_kind_with_pair": Fields(),
    "camel_space": Fields(),
    "nomad": Fields(may={"where"}),
    RETURNED: Fields({"resource", "max_count"}),
}
"""What oases and river tiles count."""
IF: Mapping[str, Fields] = {
    "final_space_reached": Fields({"track"}),
    "thresholds_crossed": Fields({"at_least"}),
}
NUMBERS: Mapping[str, Fields] = {
    "per": Fields({"points"}, {"base", "divide", "max_count"}),
    "by_count": Fields({"table"}),
    "if": Fields({"points"}),
}
"""The three forms of a rule, and the numbers each has."""


def score_of(where: str, rule: Row, per: Mapping[str, Fields] = PER) -> Score:
    """What a rule of the data files says; one that nobody could count by is refused."""
    try:
        return _score(rule, per)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise BadData(f"{where} cannot be {dict(rule)}") from None


def _score(rule: Row, per: Mapping[str, Fields]) -> Score:
    (form,) = (form for form in NUMBERS if form in rule)
    word = rule[form]
    fields, numbers = (IF if form == "if" else per)[word], NUMBERS[form]
    wanted = {form} | fields.needs | numbers.needs
    if not wanted <= rule.keys() <= wanted | fields.may | numbers.may or rule.get("table") == []:
        raise ValueError(rule)
    return Score(
        word,
        is_condition=form == "if",
        points=_number(rule.get("points", 1)),
        base=_number(rule.get("base", 0)),
        divide=_number(rule.get("divide", 1), least=1),
        most=_number(rule.get("max_count", UNLIMITED)),
        table=tuple(map(_number, rule.get("table", ()))),
        colours=tuple(map(COLOURS.index, _colours(rule))),
        kind=LUXURIES.index(rule["kind"].replace("_", "-")) if "kind" in rule else NOTHING,
        keshis=_number(rule.get("keshis", 0)),
        track=TRACKS[rule["track"]] if "track" in rule else NOTHING,
        resource=RESOURCES.index(rule["resource"]) if "resource" in rule else NOTHING,
        at_least=_number(rule.get("at_least", 0)),
    )


def _colours(rule: Row) -> Iterable[str]:
    if "colour" in rule and rule["colour"] != "all":
        return (rule["colour"],)
    return tuple(rule.get("colours", ()))


def _number(value: object, least: int = 0) -> int:
    if type(value) is not int or value < least:
        raise ValueError(value)
    return value
