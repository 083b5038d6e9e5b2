"""What is told of a match: its story, its record, and what another table needs to go on from it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import msgspec
from msgspec import Struct

from riad.kernel import record, replay
from riad.kernel.acts import Act, Seeker, Teller
from riad.kernel.definition import Setting
from riad.kernel.errors import RiadError
from riad.kernel.game import Game, new_game
from riad.kernel.running import Entry
from riad.kernel.text import Event, When
from riad.server.errors import Refused
from riad.server.messages import Said
from riad.server.requests import Mark

if TYPE_CHECKING:
    from riad.server.match import Match


class Origin(Struct):
    """The position a table was branched from: its record, and what is known of its luck."""

    record: str
    keys: list[str]
    lesson: int | None = None
    """The chapter of the game's lesson that begins with it."""


class _Lesson(Struct):
    """Of an origin only this: its record need not be read."""

    lesson: int | None = None


def is_lesson(origin: str) -> bool:
    """Whether a table that was kept with this origin is one of a lesson."""
    return bool(origin) and msgspec.json.decode(origin, type=_Lesson).lesson is not None


def ordered_as(origin: Origin) -> tuple[dict[str, Setting], int]:
    """The options and the version of the rules of the game that was branched from."""
    header = replay.parse(origin.record).header
    return header["options"], header["rules"]


class Past:
    """The positions a game has come through. Each is worked out once, when somebody asks for it.

    It belongs to all copies of a match that have this past in common.
    """

    EVERY: Final = 32
    """From one position that is kept whole to the next."""

    def __init__(self) -> None:
        self._told: list[list[Event]] = []
        """What happened on the way to each position after the first."""
        self._acts: list[list[Act]] = []
        """What began on the way there, act by act."""
        self._kept: list[Game[Any]] = []
        self._last: Teller | None = None
        self._lock = Lock()

    def before(self, step: int) -> Past:
        """What comes before this position, which itself will be another one."""
        past = Past()
        with self._lock:
            past._kept = self._kept[: -(-step // self.EVERY)]
            if past._kept:
                known = (len(past._kept) - 1) * self.EVERY
                past._told, past._acts = self._told[:known], self._acts[:known]
                past._last = Teller(past._kept[-1].copy(), past._act_before(known + 1))
        return past

    def position(self, match: Match, step: int) -> Game[Any]:
        """The game as it was then, luck withheld."""
        near = step - step % self.EVERY
        with self._lock:
            self._reach(match, near)
            game = self._kept[near // self.EVERY].copy()
        _say(game, _log(match)[match.marks[near] : match.marks[step]])
        return game

    def position_before(self, match: Match, step: int, act: int) -> Game[Any]:
        """The game when so many acts had begun on the way to this position, and the next one was
        about to begin; the position itself, where there were no more."""
        if step == 0:
            return self.position(match, 0)
        game = self.position(match, step - 1)
        with self._lock:
            self._reach(match, step)
            last = self._act_before(step)
        seeker = Seeker(game, last, act)
        seeker.say(_log(match)[match.marks[step - 1] : match.marks[step]])
        return game if seeker.found is None else seeker.found

    def _act_before(self, step: int) -> Act | None:
        """What went on when the way to this position began."""
        earlier = (acts[-1] for acts in reversed(self._acts[: step - 1]) if acts)
        return next(earlier, None)

    def acts(self, match: Match) -> list[list[Act]]:
        """What began on the way to every position after the first."""
        with self._lock:
            self._reach(match, match.step)
            return self._acts[:]

    def told(self, match: Match, since: int) -> list[list[Event]]:
        """What happened on the way to every position after `since`."""
        with self._lock:
            self._reach(match, match.step)
            return self._told[since:]

    def _reach(self, match: Match, step: int) -> None:
        """Go on from where we are to this position."""
        try:
            self._go_on(match, step)
        except RiadError:  # the program has changed since, in a way that nobody has noted
            self._told, self._acts, self._kept, self._last = [], [], [], None
            raise Refused("not-found") from None

    def _go_on(self, match: Match, step: int) -> None:
        log, marks = _log(match), match.marks
        if self._last is None:
            first = _blank(match)
            _say(first, log[: marks[0]])
            self._kept = [first.copy()]
            self._last = Teller(first)
        teller = self._last
        for there in range(len(self._told) + 1, step + 1):
            teller.say(log[marks[there - 1] : marks[there]])
            events, begun = teller.taken()
            self._told.append(events)
            self._acts.append(begun)
            if there % self.EVERY == 0:
                self._kept.append(teller.game.copy())


def _log(match: Match) -> list[Entry]:
    assert match.game is not None
    return match.game.log


def _blank(match: Match) -> Game[Any]:
    """The game before anything was said."""
    assert match.game is not None
    game = new_game(match.game.book.definition, match.game.book.config, None)
    game.commitment, game.nonces = match.game.commitment, match.game.nonces
    return game


def _say(game: Game[Any], entries: Iterable[Entry]) -> None:
    for entry in entries:
        record.say(game, entry)


def branched(match: Match, step: int) -> Origin:
    """What another table needs to go on from an earlier position."""
    game = match.position(step)
    if game.over:
        raise Refused("over")
    is_over = match.game is not None and match.game.over
    known = [*(match.origin.keys if match.origin else ()), *(key.hex() for key in match.keys)]
    return Origin(renamed(game.record(), ()), known if is_over else [])


def story(match: Match, seat: int | None, since: int = 0) -> list[list[Event]]:
    """What happened on the way to every position after `since`, as this seat may know it."""
    if match.other_rules:
        raise Refused("not-found")
    if match.game is None:
        return []
    told = match.past.told(match, since)
    seen = ([event.seen(seat) for event in step] for step in told)
    return [[event for event in step if event is not None] for step in seen]


class Moment(NamedTuple):
    """An act, and where it was over: at `step`, or on the way there when `act` others had begun."""

    done: Act
    step: int
    act: int | None


def moments(match: Match) -> list[Moment]:
    """Every act of the game, and where it was over."""
    if match.other_rules:
        raise Refused("not-found")
    if match.game is None:
        return []
    begun = [
        (act, step, n)
        for step, acts in enumerate(match.past.acts(match), 1)
        for n, act in enumerate(acts)
    ]
    ends = [(step - 1, None) if act.at_once else (step, n) for act, step, n in begun[1:]]
    ends.append((match.step, None))
    return [Moment(act, *end) for (act, _, _), end in zip(begun, ends, strict=False)]


def marks(times: Sequence[When]) -> list[Mark]:
    """Of acts at these times: where another time of the game begins, and how deep that goes."""
    before: tuple[int, ...] = ()
    found = []
    for n, when in enumerate(times):
        changed = (i for i, number in enumerate(when.numbers) if before[i : i + 1] != (number,))
        depth = next(changed, None)
        if depth is not None:
            found.append(Mark(n, cast(Said, when.text.to_json()), depth))
        before = when.numbers
    return found


def position_before(match: Match, step: int, act: int) -> Game[Any]:
    """The game on the way to a position, when so many acts had begun and one was about to."""
    if not 0 <= step <= match.step or match.other_rules:
        raise Refused("not-found")
    return match.past.position_before(match, step, act)


def told_record(match: Match) -> str:
    """Of a game whose rules have changed on the way: it can be read, not replayed."""
    assert match.game is not None
    lines = [*record.header(match.game), "changed-rules: true"]
    lines += map(record.rendered, record.stretches(match.game.log))
    return record.text([*lines, *record.ending(match.game)])


def renamed(text: str, names: Sequence[str]) -> str:
    """A record with other names in it; its digits do not count them."""
    line = f"names: {json.dumps(list(names), ensure_ascii=False)}"
    return "\n".join(line if row.startswith("names: ") else row for row in text.split("\n"))
