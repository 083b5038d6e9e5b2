"""What a seat may know as a row of numbers: for programs that learn.

The row is made from `game.view(seat)` and from nothing else but the order of the table, so it
cannot tell what the seat may not know, and whoever has a view as JSON can make the same row.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from functools import cache, partial
from hashlib import sha256
from typing import Any

from .alphabet import alphabet_of
from .definition import Definition
from .errors import UnknownName, WrongRules, listed, short
from .frames import REGISTRY, Chance, Choice
from .measures import (
    WHO,
    Flag,
    HowMany,
    Measure,
    Names,
    Numbered,
    Seats,
    Untold,
    Word,
    indented,
)
from .order import Config
from .state import Kind

TYPECODE = "h"
"""Of the array: whole numbers of 16 bits."""
BY_SEAT = "players"
"""A field of this name holds a state for each seat."""

MOST_HIDDEN = 99
KERNEL = __name__.rpartition(".")[0]

Turn = Sequence[int]
"""For each seat, how far it sits from whoever looks."""
Fill = Callable[["array[int]", Mapping[str, Any], Turn], None]


@dataclass(frozen=True, slots=True)
class Entry:
    """Some numbers that stand beside each other and mean one thing."""

    name: str
    """`me.water`, `next-1.water`, `table.week`."""
    start: int
    size: int
    low: int
    high: int
    meaning: str
    columns: tuple[str, ...]
    """What each of its numbers is called: `me.hand.exchange`, `table.shops.sack-blue-3.me`."""

    @property
    def place(self) -> slice:
        return slice(self.start, self.start + self.size)


@dataclass(frozen=True, slots=True, repr=False)
class Layout:
    """Which number of a row means what: `game.observe(seat)` fills it.

    It has entries by name (`layout["me.gold"]`, `"me.gold" in layout`, `list(layout)`), a name for
    each number (`columns`), and is as long as a row.

    There is one for each game, the same at every table whatever its edition, modules, options and
    seats, as there is one alphabet of actions: so a policy that was trained at one table can sit
    down at any other, and can be trained at many at once. The price is a row with zeros where a
    table has less. What was ordered is told by its first entries. Players come in the order of the
    seats, whoever looks first: so one policy plays every seat.
    """

    game: str
    version: int
    """Of the rules."""
    entries: tuple[Entry, ...]
    _definition: Definition = field(compare=False)
    _fill: Fill = field(compare=False)
    _order: Callable[[Config], bytes] = field(compare=False)

    def __len__(self) -> int:
        last = self.entries[-1]
        return last.start + last.size

    def __repr__(self) -> str:
        return f"<Layout {self.game}: {len(self)} numbers, {self.fingerprint[:16]}>"

    def __iter__(self) -> Iterator[str]:
        return (entry.name for entry in self.entries)

    def __contains__(self, name: object) -> bool:
        return any(entry.name == name for entry in self.entries)

    def __reduce__(self) -> tuple[Any, ...]:
        """Elsewhere it is made again: written code cannot be pickled."""
        return layout_of, (self._definition,)

    def __getitem__(self, name: str) -> Entry:
        """The entry of this name."""
        for entry in self.entries:
            if entry.name == name:
                return entry
        begin = short(name).strip("'").partition(".")[0]  # there are hundreds: those will do
        alike = [there for there in self if there.partition(".")[0] == begin]
        begins = dict.fromkeys(f"{there.partition('.')[0]}.…" for there in self)
        raise UnknownName(
            "entry {got} is not one of {allowed}", got=short(name), allowed=listed(alike or begins)
        )

    @property
    def fingerprint(self) -> str:
        """Of all entries in order: the rows of two layouts mean the same if these are equal."""
        rows = (f"{' '.join(e.columns)} {e.low} {e.high}" for e in self.entries)
        return sha256("\n".join(rows).encode()).hexdigest()

    @property
    def columns(self) -> tuple[str, ...]:
        """What each number of a row is called, as the heads of a table."""
        return tuple(column for e in self.entries for column in e.columns)

    @property
    def lows(self) -> array[int]:
        """The least each number can be."""
        return array(TYPECODE, [e.low for e in self.entries for _ in range(e.size)])

    @property
    def highs(self) -> array[int]:
        """The most each number can be."""
        return array(TYPECODE, [e.high for e in self.entries for _ in range(e.size)])

    def row(self, view: Mapping[str, Any], config: Config, seat: int | None) -> array[int]:
        """The numbers for a view of this seat; a spectator sees the players from seat 0 on."""
        out = array(TYPECODE, self._order(config))
        seats = len(view["table"][BY_SEAT])
        turn = [(other - (seat or 0)) % seats for other in range(seats)]
        self._fill(out, view, turn)
        return out


@cache
def layout_of(definition: Definition) -> Layout:
    """The layout of a game, made once from the types of its views."""
    maker = _Maker(definition)
    maker.order()
    maker.now()
    maker.states("table", maker.numbers.table, "")
    maker.states("facts", maker.numbers.facts, "facts.")
    if maker.left:
        raise WrongRules(f"{definition.name}: no field is called {', '.join(sorted(maker.left))}")
    size = maker.size

    @cache
    def ordered(config: Config) -> bytes:
        blank = array(TYPECODE, bytes(array(TYPECODE).itemsize * size))
        for at, holds in maker.ordered:
            blank[at] = holds(config)
        return blank.tobytes()

    return Layout(
        definition.name,
        definition.rules_version,
        tuple(maker.entries),
        definition,
        maker.filled(),
        ordered,
    )


class _Maker:
    """Lays entries one after the other."""

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self.numbers = definition.numbers()
        self.left = set(self.numbers.measures)
        """The measures no field has asked for yet."""
        self.size = 0
        self.entries: list[Entry] = []
        self.names = Names()
        self.lines: list[str] = []
        """What fills a row from a `view`."""
        self.ordered: list[tuple[int, Callable[[Config], int]]] = []

    def add(self, name: str, parts: Sequence[str], low: int, high: int, meaning: str) -> int:
        """Room for an entry, with a number for each part; where it begins."""
        start = self.size
        if size := len(parts):
            columns = tuple(f"{name}.{part}" if part else name for part in parts)
            self.entries.append(Entry(name, start, size, low, high, meaning, columns))
            self.size += size
        return start

    # ---- what was ordered --------------------------------------------------------------------

    def order(self) -> None:
        game = self.definition
        self.one_of("order.people", "how many people play", (1, *game.seats), lambda c: c.seats)
        if len(game.editions) > 1:
            self.one_of("order.edition", "the edition", game.editions, lambda c: c.edition)
        if game.solos:
            self.one_of("order.solo", "the opponent made of rules", game.solos, lambda c: c.solo)
        if game.modules:
            start = self.add("order.modules", [*game.modules], 0, 1, listed(game.modules))
            for n, name in enumerate(game.modules):
                self.ordered.append((start + n, partial(has_module, name)))
        for name, switch in game.options.items():
            self.one_of(
                f"order.{name}",
                f"the option {name}, where a table has it",
                switch.values,
                partial(setting, name),
            )

    def one_of(
        self, name: str, about: str, values: tuple[Any, ...], said: Callable[[Config], Any]
    ) -> None:
        start = self.add(name, [*map(str, values)], 0, 1, f"{about}: {listed(map(str, values))}")
        for n, value in enumerate(values):

            def holds(config: Config, value: Any = value) -> int:
                found = said(config)
                return int(found == value and type(found) is type(value))

            self.ordered.append((start + n, holds))

    # ---- what is going on --------------------------------------------------------------------

    def now(self) -> None:
        game = self.definition
        words = alphabet_of(game).names
        rows: dict[str, Measure] = {
            "question": Word("what is asked, or awaited from luck", questions(game.name)),
            "waiting": Seats("who owes an answer"),
            "ready": Seats("who has answered what others still think about"),
            "winners": Seats("who has won"),
            "over": Flag("whether the game is over"),
            "sealed": Numbered("one's own sealed answer: its number and one; 0: none", words),
        }
        for name, measure in rows.items():
            self.lines += [
                f"value = view[{name!r}]",
                "if value is not None:",
                *indented(self.told(f"now.{name}", measure, "value")),
            ]

    def told(self, name: str, measure: Measure, value: str) -> list[str]:
        """Room for one field, and what fills it; nothing where there is nothing to tell."""
        if not measure.size:
            return []
        at = self.add(name, measure.parts, measure.low, measure.high, measure.meaning)
        return measure.lines(str(at), value, self.names)

    def filled(self) -> Fill:
        """The function that the lines are."""
        scope: dict[str, Any] = dict(self.names.things)
        exec("\n".join(["def fill(out, view, turn):", *indented(self.lines)]), scope)
        return scope["fill"]  # type: ignore[no-any-return]

    # ---- states ------------------------------------------------------------------------------

    def states(self, name: str, cls: Any, whose: str) -> None:
        """The table, or the facts: first what is common, then what each player has."""
        one = cls.state_kinds[BY_SEAT].of.type
        self.lines += [f"{name} = view[{name!r}]", *self.state(name, cls, name, own=False)]
        self.lines += [
            f"for seat, player in enumerate({name}[{BY_SEAT!r}]):",
            "    far = turn[seat]",
        ]
        for far, who in enumerate(WHO):
            told = self.state(f"{whose}{who}", one, "player", own=who == WHO[0])
            self.lines += indented([f"if far == {far}:", *indented(told)])

    def state(self, name: str, cls: Any, value: str, *, own: bool) -> list[str]:
        """What tells the fields of a state, and of the states in it."""
        lines: list[str] = []
        for known in fields(cls):
            if known.name == BY_SEAT:
                continue
            kind: Kind = cls.state_kinds[known.name]
            full, inner = f"{name}.{known.name}", self.names.variable()
            if kind.name == "state":
                inside = self.state(full, kind.type, inner, own=own)
                told = [f"if {inner} is not None:", *indented(inside)] if inside else []
            else:
                told = self.plain(full, cls, known, inner, own=own)
            if told:
                lines += [f"{inner} = {value}[{known.name!r}]", *told]
        return lines

    def plain(self, full: str, cls: Any, known: Field[Any], value: str, *, own: bool) -> list[str]:
        """What tells a field that holds no states; of others' secrets only how many they are."""
        measure = self.measure(cls, known.name)
        seen_by = known.metadata.get("seen_by")
        if seen_by == "nobody" or (seen_by and not own):
            measure = covered(cls.state_kinds[known.name], measure)
        told = self.told(full, measure, value)
        if told and seen_by and not isinstance(measure, HowMany):
            # a spectator sees of every player what others see
            return [f"if type({value}) is not dict:", *indented(told)]
        return told

    def measure(self, cls: Any, name: str) -> Measure:
        """How the game tells a field; every field has to be told, or it must say why not."""
        full = f"{cls.__name__}.{name}"
        self.left.discard(full)
        try:
            return self.numbers.measures[full]
        except KeyError:
            raise WrongRules(f"{self.definition.name}: {full} has no measure") from None


def has_module(name: str, config: Config) -> int:
    return int(name in config.modules)


def setting(name: str, config: Config) -> Any:
    """What was chosen; None where a table has no such choice."""
    return dict(config.options).get(name)


def covered(kind: Kind, measure: Measure) -> Measure:
    """A field as others see it: of a list how long it is, of anything else nothing."""
    if kind.of is None or isinstance(measure, Untold):
        return Untold("hidden")
    return HowMany(f"{measure.meaning}: how many", MOST_HIDDEN)


def questions(game: str) -> tuple[str, ...]:
    """Everything that can be asked or awaited, by the names frames are saved under."""
    own = f"{game}."
    return tuple(
        sorted(
            name
            for name, frame in REGISTRY.items()
            if issubclass(frame, Choice | Chance)
            and (name.startswith(own) or frame.__module__.startswith(KERNEL))
        )
    )
