"""What a seat may know as a row of numbers: for programs that learn.

The row is made from `game.view(seat)` and from nothing else but the order of the table, so it
cannot tell what the seat may not know, and whoever has a view as JSON can make the same row.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache, partial
from hashlib import sha256
from operator import itemgetter
from typing import Any

from .alphabet import alphabet_of
from .definition import Definition
from .errors import UnknownName, WrongRules, listed, short
from .frames import REGISTRY, Chance, Choice
from .measures import MOST_SEATS, Amount, Flag, HowMany, Measure, Seats, Turn, Untold, Word
from .order import Config
from .state import Kind

TYPECODE = "h"
"""Of the array: whole numbers of 16 bits."""
WHO = ("me", *(f"next-{n}" for n in range(1, MOST_SEATS)))
"""The players as they come after each other, from whoever looks."""
BY_SEAT = "players"
"""A field of this name holds a state for each seat."""

MOST_HIDDEN = 99
KERNEL = __name__.rpartition(".")[0]

Write = Callable[["array[int]", Any, Turn], None]
Put = Callable[["array[int]", int, Any, Turn], None]


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

    @property
    def place(self) -> slice:
        return slice(self.start, self.start + self.size)


@dataclass(frozen=True, slots=True)
class Layout:
    """Which number of a row means what: `game.observe(seat)` fills it.

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
    _writes: tuple[Write, ...] = field(repr=False, compare=False)
    _order: Callable[[Config], bytes] = field(repr=False, compare=False)

    def __len__(self) -> int:
        last = self.entries[-1]
        return last.start + last.size

    def __getitem__(self, name: str) -> Entry:
        """The entry of this name."""
        for entry in self.entries:
            if entry.name == name:
                return entry
        raise UnknownName(
            "entry {got} is not one of {allowed}",
            got=short(name),
            allowed=listed(entry.name for entry in self.entries),
        )

    @property
    def fingerprint(self) -> str:
        """Of all entries in order: the rows of two layouts mean the same if these are equal."""
        rows = (f"{e.name} {e.size} {e.low} {e.high}" for e in self.entries)
        return sha256("\n".join(rows).encode()).hexdigest()

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
        for write in self._writes:
            write(out, view, turn)
        return out


@cache
def layout_of(definition: Definition) -> Layout:
    """The layout of a game, made once from the types of its views."""
    maker = _Maker(definition)
    maker.order()
    maker.now()
    maker.states("table", maker.numbers.table, lambda view: view["table"], "")
    maker.states("facts", maker.numbers.facts, lambda view: view["facts"], "facts.")
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
        tuple(maker.writes),
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
        self.writes: list[Write] = []
        self.ordered: list[tuple[int, Callable[[Config], int]]] = []

    def add(self, name: str, size: int, low: int, high: int, meaning: str) -> int:
        """Room for an entry; where it begins."""
        start = self.size
        if size:
            self.entries.append(Entry(name, start, size, low, high, meaning))
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
            start = self.add("order.modules", len(game.modules), 0, 1, listed(game.modules))
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
        start = self.add(name, len(values), 0, 1, f"{about}: {listed(map(str, values))}")
        for n, value in enumerate(values):

            def holds(config: Config, value: Any = value) -> int:
                found = said(config)
                return int(found == value and type(found) is type(value))

            self.ordered.append((start + n, holds))

    # ---- what is going on --------------------------------------------------------------------

    def now(self) -> None:
        game = self.definition
        numbers = alphabet_of(game).numbers
        rows: dict[str, Measure] = {
            "question": Word("what is asked, or awaited from luck", questions(game.name)),
            "waiting": Seats("who owes an answer"),
            "ready": Seats("who has answered what others still think about"),
            "winners": Seats("who has won"),
            "over": Flag("whether the game is over"),
        }
        for name, measure in rows.items():
            self.field(f"now.{name}", measure, itemgetter(name))
        sealed = Amount("one's own sealed answer: its number and one; 0: none", len(numbers))
        self.field(
            "now.sealed", sealed, lambda view: numbers[view["sealed"]] + 1 if view["sealed"] else 0
        )

    def field(self, name: str, measure: Measure, get: Callable[[Any], Any]) -> None:
        at = self.add(name, measure.size, measure.low, measure.high, measure.meaning)
        put = measure.write

        def write(out: array[int], view: Any, turn: Turn) -> None:
            value = get(view)
            if value is not None:
                put(out, at, value, turn)

        self.writes.append(write)

    # ---- states ------------------------------------------------------------------------------

    def states(self, name: str, cls: Any, get: Callable[[Any], Any], whose: str) -> None:
        """The table, or the facts: first what is common, then what each player has."""
        common = self.state(name, cls, own=False)
        one = cls.state_kinds[BY_SEAT].of.type
        each = [self.state(f"{whose}{who}", one, own=who == WHO[0]) for who in WHO]

        def write(out: array[int], view: Any, turn: Turn) -> None:
            value = get(view)
            common(out, value, turn)
            for seat, player in enumerate(value[BY_SEAT]):
                each[turn[seat]](out, player, turn)

        self.writes.append(write)

    def state(self, name: str, cls: Any, *, own: bool) -> Write:
        """What writes the fields of a state, and of the states in it."""
        plain: list[tuple[str, int, Put]] = []
        inner: list[tuple[str, Write]] = []
        for known in fields(cls):
            kind: Kind = cls.state_kinds[known.name]
            if known.name == BY_SEAT:
                continue
            if kind.name == "state":
                inner.append((known.name, self.state(f"{name}.{known.name}", kind.type, own=own)))
                continue
            measure = self.measure(cls, known.name)
            seen_by = known.metadata.get("seen_by")
            if seen_by == "nobody" or (seen_by and not own):
                measure = covered(kind, measure)
            if measure.size:
                about = measure.size, measure.low, measure.high, measure.meaning
                at = self.add(f"{name}.{known.name}", *about)
                plain.append((known.name, at, unless_hidden(measure) if seen_by else measure.write))

        def write(out: array[int], value: Any, turn: Turn) -> None:
            if value is not None:
                for word, at, put in plain:
                    put(out, at, value[word], turn)
                for word, deeper in inner:
                    deeper(out, value[word], turn)

        return write

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


def unless_hidden(measure: Measure) -> Put:
    """Write what can be seen: a spectator sees of every player what others see."""
    if isinstance(measure, HowMany):
        return measure.write

    def put(out: array[int], at: int, value: Any, turn: Turn) -> None:
        if type(value) is not dict:
            measure.write(out, at, value, turn)

    return put


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
