"""Pairs of tables that differ only in what a viewer may not know: it must hear the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from hashlib import sha256

from riad.games.yspahan import DEFINITION as YSPAHAN
from riad.kernel.definition import Config, Definition
from riad.kernel.luck import commitment
from riad.server import requests as r
from tests.kernel.market import MARKET
from tests.server.hidden.script import (
    SCRIPTS,
    Log,
    Plan,
    luck_words,
    planned,
    played,
    scripted,
    twin,
)
from tests.server.hidden.side import Side, run
from tests.server.hidden.still import Still
from tests.yspahan.configs import numbered

TRIES = 30
"""So often a hidden word is changed on the way to a twin, where the rules allow it."""


class Leak(AssertionError):
    """Somebody has heard what they may not know."""


@dataclass(slots=True)
class Figures:
    """What was compared."""

    games: int = 0
    positions: int = 0
    """Each compared for several viewers, each time with a table that differs for them."""
    pairs: int = 0
    """The same, counted for each viewer."""
    dealt: int = 0
    """Those of them in which cards lie elsewhere; the others differ in drafts, seals, keys."""
    messages: int = 0
    probes: int = 0

    def __add__(self, other: Figures) -> Figures:
        return Figures(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


@dataclass(frozen=True, slots=True)
class Case:
    """A game as it is ordered at the server, and as it was played."""

    definition: Definition
    config: Config
    order: r.Order
    log: Log
    plan: Plan
    seed: int


def yspahan(number: int) -> Case:
    """Game number so and so: seats, options, clocks and all that was played follow from it."""
    return _case(YSPAHAN, numbered(number), number)


def market(number: int) -> Case:
    """The small game of the kernel's tests: it has sealed and hidden answers."""
    options = {"unserved": ("under", "shuffled")[number % 2], "all-pay": number % 3 == 0}
    modules = (("camels",), (), ("camels", "tax"))[number % 3]
    edition = ("quick", "classic")[number % 2]
    config = MARKET.configure(2 + number % 3, edition, modules, options)
    return _case(MARKET, config, number)


def _case(definition: Definition, config: Config, number: int) -> Case:
    clock = r.Clock(bank=number % 2 * 60, increment=30) if number % 3 else None
    order = r.Order(
        game=config.game,
        seats=config.seats,
        edition=config.edition or None,
        modules=list(config.modules),
        options=dict(config.options),
        clock=clock,
        timeout=("move", "seat", "wait")[number % 3],
        listed=True,
    )
    log = played(definition, config, number)
    plan = planned(log, config.seats, number, clock=order.timeout != "wait" and clock is not None)
    return Case(definition, config, order, log, plan, number)


@dataclass(slots=True)
class Heard:
    """What one viewer has heard after each item of the plan, and how the cards lay then."""

    messages: list[list[bytes]]
    hidden: list[str]


def compare(case: Case, viewers: Sequence[int | None] = (), tries: int = TRIES) -> Figures:
    """Play the game at one table, then for each viewer at another that they cannot tell from it."""
    chosen = viewers or (*range(case.config.seats), None)
    with scripted():
        key, first = _sat_down(case, case.log, "A", *chosen)
        told = _play(first, case.plan, chosen)
        figures = Figures(games=1, positions=len(case.plan), probes=first.probed)
        for viewer in chosen:
            log = twin(case.definition, case.config, case.log, viewer, case.seed, tries)
            other_key, other = _sat_down(case, log, "B", viewer)
            heard = _play(other, case.plan, (viewer,))[viewer]
            _same(case, viewer, told[viewer], _renamed(heard, other_key, key))
            figures.pairs += len(case.plan)
            figures.dealt += _differ(told[viewer].hidden, heard.hidden)
            figures.messages += sum(map(len, heard.messages))
        return figures


def _sat_down(case: Case, log: Log, name: str, *viewers: int | None) -> tuple[bytes, Side]:
    """A table with luck of its own; at the second one only the viewer's dice are the same."""
    key = sha256(f"{name} {case.seed} {viewers}".encode()).digest()
    SCRIPTS[key] = luck_words(log)
    still = Still(case.order, key, apart=case.seed % 4 == 3)
    still.listen(*viewers)

    def dice(seat: int | None) -> str:
        return f"{'A' if seat in viewers else name} {case.seed}"

    return key, Side(still, log, dice)


def _play(side: Side, plan: Plan, viewers: Sequence[int | None]) -> dict[int | None, Heard]:
    heard = {viewer: Heard([], []) for viewer in viewers}
    ears = side.still.ears

    def keep(_: int) -> None:
        game = side.live.match.game
        assert game is not None
        cards = game.table.digest()
        for viewer in viewers:
            heard[viewer].messages.append(ears[viewer].heard)
            heard[viewer].hidden.append(cards)
            ears[viewer].heard = []

    run(side, plan, keep)
    return heard


def _renamed(heard: Heard, other: bytes, key: bytes) -> list[list[bytes]]:
    """Another key has another commitment: the one thing that may differ, and after the end the key.

    The commitment is a hash of 256 random bits: nobody can tell from it what the luck will be.
    """
    old, new = commitment(other).encode(), commitment(key).encode()

    def renamed(message: bytes) -> bytes:
        if b'"status":"over"' in message:
            message = message.replace(other.hex().encode(), key.hex().encode())
        return message.replace(old, new)

    return [[renamed(message) for message in messages] for messages in heard.messages]


def _same(case: Case, viewer: int | None, told: Heard, heard: list[list[bytes]]) -> None:
    for number, (one, other) in enumerate(zip(told.messages, heard, strict=True)):
        if one == other:
            continue
        where = f"{case.config.game} {case.seed}, item {number} {case.plan[number]}"
        who = "a spectator" if viewer is None else f"seat {viewer}"
        if len(one) != len(other):
            raise Leak(f"{where}: {who} heard {len(one)} messages, or {len(other)}")
        for a, b in zip(one, other, strict=True):
            if a != b:
                raise Leak(f"{where}: {who} heard {_apart(a, b)}")


def _apart(one: bytes, other: bytes) -> str:
    """Where two messages part."""
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    near = slice(max(0, at - 100), at + 60)
    return f"{one[near]!r}, or {other[near]!r}"


def _differ(one: Sequence[str], other: Sequence[str]) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))
