"""Whole games as plans, and other games that somebody could not tell from them.

A plan says who said what, and when the others saw it. A *twin* of a log for a viewer differs only
in words that viewer may not know, and is a game by the rules all the same: its words are said to a
fresh game, which refuses what cannot be.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from riad.kernel.definition import Config, Definition
from riad.kernel.errors import RiadError
from riad.kernel.frames import REGISTRY, Chance
from riad.kernel.game import Game, new_game
from riad.kernel.luck import Luck, luck_of
from riad.kernel.record import say
from riad.kernel.running import HIDDEN, JOINT, LUCK, Entry

Log = list[Entry]


# ---- luck that says what it is told ----------------------------------------------------------


class Script(Luck):
    """Luck whose words are known beforehand."""

    __slots__ = ("words",)

    def __init__(self, key: bytes, words: Sequence[str], drawn: int = 0) -> None:
        super().__init__(key, drawn)
        self.words = words

    def copy(self) -> Script:
        return Script(self.key, self.words, self.drawn)

    def next(self) -> str:
        self.drawn += 1
        return self.words[self.drawn - 1]


SCRIPTS: dict[bytes, list[str]] = {}
"""What the luck of each key will say."""


def _luck(key: bytes, drawn: int = 0) -> Luck:
    return Script(key, SCRIPTS[key], drawn) if key in SCRIPTS else Luck(key, drawn)


def _scripted(draw: Callable[..., str]) -> Callable[..., str]:
    def drawn(frame: Any, game: Any, me: Any, luck: Luck) -> str:
        return luck.next() if isinstance(luck, Script) else draw(frame, game, me, luck)

    return drawn


@contextmanager
def scripted() -> Iterator[None]:
    """Keys that stand in SCRIPTS bring the luck that is written there."""
    chances = {cls for cls in REGISTRY.values() if issubclass(cls, Chance)}
    with ExitStack() as stack:
        for place in ("riad.server.match", "riad.kernel.running"):
            stack.enter_context(patch(f"{place}.Luck", _luck))
        for cls in chances:
            stack.enter_context(patch.object(cls, "draw", _scripted(cls.draw)))
        try:
            yield
        finally:
            SCRIPTS.clear()


def luck_words(log: Log) -> list[str]:
    return [entry.word for entry in log if entry.who == LUCK]


# ---- games -----------------------------------------------------------------------------------


HOLDING = (0.99, 0.7, 0.9, 0.97)
"""How often players who could let go of a card keep it; such players also draw when they can."""


def played(definition: Definition, config: Config, seed: int) -> Log:
    """A random game, or the first part of one. In most of them hands are full of secrets."""
    rng, holding = random.Random(seed), HOLDING[seed % len(HOLDING)]
    game = new_game(definition, config, luck_of(seed))
    while not game.over:
        seat = rng.choice(game.waiting)
        words = list(game.options(seat))
        if rng.random() < holding:
            drawing = [word for word in words if word.endswith("-card")]
            kept = [w for w in words if not w.startswith("play-") and "discarding" not in w]
            words = drawing or kept or words
        game.play(seat, rng.choice(words))
    return _begun(game.log, rng) if seed % 3 else game.log


def _begun(log: Log, rng: random.Random) -> Log:
    """The first part of a game, up to where somebody speaks alone."""
    ends = [n for n in range(len(log) // 3, len(log)) if _is_alone(log, n)]
    return log[: rng.choice(ends)] if ends else log


def _is_alone(log: Log, place: int) -> bool:
    """Whether a seat speaks here, and not together with others."""
    joint = [n for n in range(place) if log[n].who == JOINT]
    inside = bool(joint) and place <= joint[-1] + int(log[joint[-1]].word)
    return log[place].who >= 0 and not inside


# ---- twins -----------------------------------------------------------------------------------


def twin(
    definition: Definition, config: Config, log: Log, viewer: int | None, seed: int, tries: int
) -> Log:
    """Another game this viewer cannot tell from the first: hidden words changed and exchanged."""
    rng = random.Random(seed)
    other = log[:]
    places = [n for n, entry in enumerate(log) if entry.seen(viewer).word == HIDDEN]
    kinds = {True: set[str](), False: set[str]()}
    for entry in log:
        if entry.seen_by is not None:
            kinds[entry.who == LUCK].add(entry.word)
    for _ in range(tries if places else 0):
        changed = other[:]
        _change(changed, places, kinds, rng)
        if changed != other and can_be(definition, config, changed):
            other = changed
    return other


def _change(log: Log, places: list[int], kinds: dict[bool, set[str]], rng: random.Random) -> None:
    """One hidden word becomes another one, or two of them change places."""
    one, two = rng.choice(places), rng.choice(places)
    if rng.random() < 0.5 and (log[one].who == LUCK) == (log[two].who == LUCK):
        first, second = log[one].word, log[two].word
        log[one], log[two] = log[one]._replace(word=second), log[two]._replace(word=first)
    else:
        log[one] = log[one]._replace(word=rng.choice(sorted(kinds[log[one].who == LUCK])))


def can_be(definition: Definition, config: Config, log: Log) -> bool:
    """Whether a game can go like this, word by word."""
    game: Game[Any] = new_game(definition, config, None)
    try:
        for entry in log:
            say(game, entry)
    except RiadError:
        return False
    return game.log == log


# ---- plans -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """Words of one seat that the others get to see together; places in the log."""

    seat: int
    words: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Joint:
    """Sealed answers, in the order in which the seats are ready."""

    words: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """Something everybody may see that touches no card: chat, a seat left, a clock run out."""

    what: str
    seat: int


ASIDES = ("chat", "chat", "leave", "return", "return", "return")
"""Whoever has left comes back soon: only people draft."""

Plan = list[Turn | Joint | Aside]


def planned(log: Log, seats: int, seed: int, *, clock: bool) -> Plan:
    """The words of a log cut into turns, with asides between them."""
    rng = random.Random(seed)
    plan: Plan = []
    for step in _steps(log, rng):
        while rng.random() < 0.2:
            plan.append(Aside(rng.choice(ASIDES), rng.randrange(seats)))
        if clock and isinstance(step, Turn) and rng.random() < 0.05:
            plan.append(Aside("clock", step.seat))
        plan.append(step)
    return plan


def _steps(log: Log, rng: random.Random) -> Iterator[Turn | Joint]:
    draft: list[int] = []
    place = 0
    while place < len(log):
        who = log[place].who
        if draft and (who != log[draft[0]].who or rng.random() < 0.25):
            yield Turn(log[draft[0]].who, tuple(draft))
            draft = []
        if who == JOINT:
            count = int(log[place].word)
            answers = [(log[n].who, n) for n in range(place + 1, place + 1 + count)]
            rng.shuffle(answers)
            yield Joint(tuple(answers))
            place += count
        elif who >= 0:
            draft.append(place)
        place += 1
    if draft:
        yield Turn(log[draft[0]].who, tuple(draft))
