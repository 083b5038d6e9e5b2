"""What is told of a match: its story, its record, and what another table needs to go on from it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from riad.kernel import record, replay
from riad.kernel.definition import Setting
from riad.kernel.errors import RiadError
from riad.kernel.game import Game, new_game
from riad.kernel.running import Entry
from riad.kernel.text import Event
from riad.server.errors import Refused

if TYPE_CHECKING:
    from riad.server.match import Match


class Origin(Struct):
    """The position a table was branched from: its record, and what is known of its luck."""

    record: str
    keys: list[str]


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
        self._kept: list[Game[Any]] = []
        self._last: Game[Any] | None = None
        self._lock = Lock()

    def before(self, step: int) -> Past:
        """What comes before this position, which itself will be another one."""
        past = Past()
        with self._lock:
            past._kept = self._kept[: -(-step // self.EVERY)]
            if past._kept:
                past._last = past._kept[-1].copy()
                past._told = self._told[: (len(past._kept) - 1) * self.EVERY]
        return past

    def position(self, match: Match, step: int) -> Game[Any]:
        """The game as it was then, luck withheld."""
        near = step - step % self.EVERY
        with self._lock:
            self._reach(match, near)
            game = self._kept[near // self.EVERY].copy()
        _say(game, _log(match)[match.marks[near] : match.marks[step]])
        return game

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
            self._told, self._kept, self._last = [], [], None
            raise Refused("not-found") from None

    def _go_on(self, match: Match, step: int) -> None:
        log, marks = _log(match), match.marks
        if self._last is None:
            self._last = _blank(match)
            _say(self._last, log[: marks[0]])
            self._kept = [self._last.copy()]
        game = self._last
        for there in range(len(self._told) + 1, step + 1):
            game.listen()
            _say(game, log[marks[there - 1] : marks[there]])
            self._told.append(game.events or [])
            if there % self.EVERY == 0:
                self._kept.append(game.copy())


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
