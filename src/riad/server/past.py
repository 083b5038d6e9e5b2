"""What is told of a match: its story, its record, and what another table needs to go on from it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from riad.kernel import record, replay
from riad.kernel.definition import Setting
from riad.kernel.game import Game, new_game
from riad.kernel.running import Chain, between
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


def said_again(match: Match, chain: Chain | None) -> Game[Any]:
    """The game in which just this was said."""
    assert match.game is not None
    game = new_game(match.game.book.definition, match.game.book.config, None)
    game.commitment = match.game.commitment
    for entry in between(None, chain):
        record.say(game, entry)
    return game


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
    told: list[list[Event]] = []
    game = said_again(match, match.marks[since]) if match.marks else None
    for earlier, later in zip(match.marks[since:], match.marks[since + 1 :], strict=False):
        assert game is not None
        game.listen()
        for entry in between(earlier, later):
            record.say(game, entry)
        told.append(game.heard(seat))
    return told


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
