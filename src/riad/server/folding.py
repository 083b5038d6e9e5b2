"""A table as its rows make it, also where the program has changed since they were written."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import structlog

from riad.games import definitions
from riad.kernel.definition import find
from riad.kernel.errors import RiadError, listed
from riad.server import planning
from riad.server.errors import Refused
from riad.server.keeping import Stored
from riad.server.live import Live
from riad.server.match import WrongLog
from riad.server.replaying import agrees, reopen, resume, stand
from riad.server.shapes import shape_of
from riad.server.store import events, snapshots

log = structlog.get_logger("riad.server.folding")


def opened(stored: Stored, now: int) -> Live | None:
    """The table as it was last kept, with what happened since.

    None: this program cannot take it up there; all its rows have to happen again.
    """
    kept, snapshot = _decoded(stored.snapshot), stored.snapshot
    if kept is None or snapshot is None or "shape" not in kept:
        return None
    live = Live(stored.table, stored.seats, kept["game"]["config"]["options"])
    today = shape_of(find(definitions(), stored.table.game))
    if (snapshot.rules, kept["shape"]) != (live.match.rules, today):
        return None
    try:
        stand(live.match, kept, snapshot.seq)
        live.match.idems = set(stored.heard)
        reopen(live.match, stored.rows)
    except (WrongLog, RiadError, LookupError, TypeError, ValueError) as wrong:
        log.warning("position-unreadable", table=stored.table.id, why=str(wrong))
        return None
    live.jobs = planning.wanted(live, "", now, 0)
    return live


def folded(stored: Stored, now: int) -> Live:
    """The table that all its rows make; where the rules have changed, from its last position.

    WrongLog, or a RiadError, says that this program can do neither.
    """
    table, rows, snapshot = stored.table, stored.rows, stored.snapshot
    kept = _decoded(snapshot)
    # every option as it was when the game began: an order names those that were chosen only
    live = Live(table, stored.seats, kept["game"]["config"]["options"] if kept else None)
    try:
        reopen(live.match, rows)
    except WrongLog as wrong:
        rules = find(definitions(), table.game).corrected(live.match.config)
        corrected = listed(rules) if rules else ""
        if kept is None or snapshot is None:
            raise WrongLog(str(wrong), corrected) from wrong
        log.warning("rules-changed", table=table.id, why=str(wrong), corrected=corrected)
        live = _same_position(live, rows, kept) or _from_position(
            live, rows, kept, snapshot.seq, now, corrected
        )
    live.jobs = planning.wanted(live, "", now, 0)
    return live


def _decoded(snapshot: snapshots.Snapshot | None) -> dict[str, Any] | None:
    """The position that was kept, if there is one that can be read."""
    if snapshot is None:
        return None
    try:
        kept: dict[str, Any] = msgspec.json.decode(snapshot.data)
        whole = "table" in kept["game"] and "options" in kept["game"]["config"]
    except (msgspec.MsgspecError, LookupError, TypeError):
        return None
    return kept if whole else None


def _again(live: Live) -> Live:
    return Live(live.table, live.seats, live.settled)


def _same_position(before: Live, rows: list[events.Row], kept: dict[str, Any]) -> Live | None:
    """The table, if every word brings what it brought and it stands as it stood.

    Its digests are others where only the way of keeping it has changed: a field came or went.
    """
    live = _again(before)
    try:
        reopen(live.match, rows, digests=False)
    except WrongLog:
        return None
    game = live.match.game
    same = game is not None and agrees(kept["game"]["table"], game.table.to_json())
    return live if same else None


def _from_position(
    before: Live, rows: list[events.Row], kept: dict[str, Any], seq: int, now: int, corrected: str
) -> Live:
    """The table as it goes on from its last position under the rules of today."""
    live = _again(before)
    try:
        resume(live.match, rows, kept, seq, now)
    except Exception as wrong:
        # the rules of today meet a position of before: they may stumble over it anywhere
        raise WrongLog(f"after row {seq}: {type(wrong).__name__}: {wrong}", corrected) from wrong
    return live


def unplayable(wrong: WrongLog | RiadError) -> Refused:
    """What people are told of a table that this program cannot go on with."""
    if wrong.corrected:
        return Refused("corrected-rules", values={"rules": wrong.corrected})
    return Refused("unplayable")


UNPLAYABLE: Final = frozenset({"corrected-rules", "unplayable"})
"""Why this program cannot go on with a table, whatever is asked of it."""
