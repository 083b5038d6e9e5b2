"""What luck can bring, with probabilities: for programs that want chance as a player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any, Protocol, TypeVar, overload, runtime_checkable

from riad.kernel.errors import IllegalMove
from riad.kernel.game import Game
from riad.kernel.luck import Luck, luck_of

V = TypeVar("V")
MOST = 10_000
"""Ways luck can take that are followed one by one."""
DRAWS = 1_000
"""Where there are more: so many draws stand for all of them."""

Outcomes = tuple[tuple[str, float], ...]
"""Words luck can say, and how likely each is."""


class TooMany(Exception):
    """There are more ways than anybody wants to follow."""


@runtime_checkable
class Counted(Protocol):
    """A chance that knows in how many ways each word can come, where many ways lead to the same:
    nine dice fall in ten million, but people see 2,002 different throws."""

    def ways(self, game: Any) -> Iterable[tuple[str, int]]: ...


class Way(Luck):
    """Luck that goes a given way, as far as it is given, and then the first of what there is."""

    __slots__ = ("given", "size", "ways")

    def __init__(self, given: Sequence[int] = ()) -> None:
        super().__init__(b"")
        self.given = given
        self.ways: list[int] = []
        """Out of how many each number was chosen."""
        self.size = 1
        """How many ways there are, if all are like this one."""

    def below(self, n: int) -> int:
        at = len(self.ways)
        self.ways.append(n)
        self.size *= n
        if self.size > MOST:
            raise TooMany
        return self.given[at] if at < len(self.given) else 0

    def roll(self, count: int, n: int) -> list[int]:
        return [self.below(n) for _ in range(count)]

    def shuffled(self, pool: Sequence[V]) -> list[V]:
        return Shuffled(self, pool)  # type: ignore[return-value]


class Shuffled(Sequence[V]):
    """Things in an order that is decided when somebody looks: the first three of twelve can lie in
    1,320 ways, all twelve in half a thousand million."""

    def __init__(self, luck: Luck, pool: Sequence[V]) -> None:
        self._luck, self._left, self._there = luck, list(pool), list[V]()

    def __len__(self) -> int:
        return len(self._left) + len(self._there)

    @overload
    def __getitem__(self, at: int) -> V: ...
    @overload
    def __getitem__(self, at: slice) -> list[V]: ...
    def __getitem__(self, at: int | slice) -> V | list[V]:
        places = range(len(self))[at]
        last = places if isinstance(places, int) else max(places, default=-1)
        while len(self._there) <= last:
            self._there.append(self._left.pop(self._luck.below(len(self._left))))
        if isinstance(places, int):
            return self._there[places]
        return [self._there[place] for place in places]


def outcomes(game: Game[Any]) -> Outcomes:
    """What the chance this game waits for can bring.

    It is exact where luck has few ways to go, or the chance has counted them. Elsewhere it is what
    a number of draws bring that are the same whenever this position is asked.
    """
    if game.chance is None:
        raise IllegalMove("nothing is awaited from luck")
    try:
        return _counted(game, game.chance) if isinstance(game.chance, Counted) else _all(game)
    except TooMany:
        return _some(game)


def _counted(game: Game[Any], chance: Counted) -> Outcomes:
    found = list(islice(chance.ways(game), MOST + 1))
    if len(found) > MOST:
        raise TooMany
    every = sum(count for _, count in found)
    return tuple((word, count / every) for word, count in sorted(found))


def _all(game: Game[Any]) -> Outcomes:
    """Follow every way: each number below n is as likely as any other."""
    chance, me = game.chance, game.frame_owner
    assert chance is not None
    found: dict[str, Fraction] = {}
    open_: list[tuple[int, ...]] = [()]
    while open_:
        given = open_.pop()
        if len(open_) > MOST:
            raise TooMany
        way = Way(given)
        word = chance.draw(game, me, way)
        likely = Fraction(1)
        for at, n in enumerate(way.ways):
            likely /= n
            if at >= len(given):
                before = (*given, *(0 for _ in range(at - len(given))))
                open_ += [(*before, other) for other in range(1, n)]
        found[word] = found.get(word, Fraction()) + likely
    return tuple((word, float(likely)) for word, likely in sorted(found.items()))


def _some(game: Game[Any]) -> Outcomes:
    """Draws from luck that hangs on what was said so far, and on nothing else."""
    chance, me = game.chance, game.frame_owner
    assert chance is not None
    luck = luck_of(0).fork("chances", *(word for _, word, _ in game.log))
    counts: dict[str, int] = {}
    for _ in range(DRAWS):
        word = chance.draw(game, me, luck)
        counts[word] = counts.get(word, 0) + 1
    return tuple((word, count / DRAWS) for word, count in sorted(counts.items()))
