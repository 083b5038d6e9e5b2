"""The record of a table as it is kept, also where this program can no longer play the game."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from riad.games import definitions
from riad.kernel import record
from riad.kernel.definition import find
from riad.kernel.errors import RiadError
from riad.kernel.running import Entry
from riad.server.folding import folded
from riad.server.keeping import Stored
from riad.server.match import WrongLog
from riad.server.store import snapshots, tables


def exported(stored: Stored) -> str | None:
    """All that was said at a table, for its host; nothing where no game has begun.

    A game that is not over shows what its players have yet to learn, but not the luck to come.
    """
    if not any(row.kind == "start" for row in stored.rows):
        return None
    try:
        game = folded(stored, 0).match.game
        if game is not None:
            return game.record()
    except (WrongLog, RiadError):
        pass  # it was played by other rules: what was said is known all the same
    if stored.snapshot is None:
        return None
    return kept_record(stored.table, stored.seats, stored.snapshot)


def kept_record(
    table: tables.TableRow, seats: list[tables.SeatRow], snapshot: snapshots.Snapshot
) -> str | None:
    """The record without playing the game: it can be read, not replayed. For the host."""
    return _read(table, seats, snapshot, lambda entry: entry, ())


def kept_record_for(stored: Stored, seat: int | None) -> str | None:
    """The same for who has this seat, or looks on: of a running game what they may know."""
    table, seats, snapshot = stored.table, stored.seats, stored.snapshot
    if snapshot is None:
        return None
    if table.result is not None:
        return kept_record(table, seats, snapshot)
    head = (f"seen-by: {_json(seat)}",)
    return _read(table, seats, snapshot, lambda entry: entry.seen(seat), head)


def _read(
    table: tables.TableRow,
    seats: list[tables.SeatRow],
    snapshot: snapshots.Snapshot,
    seen: Callable[[Entry], Entry],
    head: Sequence[str],
) -> str | None:
    """Nothing where what was kept cannot be read."""
    try:
        kept = msgspec.json.decode(snapshot.data)["game"]
        log = [
            seen(Entry(who, word, None if by is None else tuple(by)))
            for who, word, by in kept["log"]
        ]
        return _written(table, seats, kept, log, head)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError):
        return None


def _written(
    table: tables.TableRow,
    seats: list[tables.SeatRow],
    kept: dict[str, Any],
    log: list[Entry],
    head: Sequence[str],
) -> str:
    config = kept["config"]
    names = [seat.name or seat.bot or str(n) for n, seat in enumerate(seats, 1)]
    values = {"riad": record.FORMAT, **config, "rules": kept["rules"], "names": names}
    lines = [f"{word}: {_json(values[word])}" for word in record.HEADER]
    definition = find(definitions(), config["game"])
    lines += record.box_line(definition, config.get("box", ""), config.get("house", 1))
    lines += [f"commitment: {_json(kept['commitment'])}", "changed-rules: true", *head]
    lines += map(record.rendered, record.stretches(log))
    if table.result is None:
        return record.text([*lines, f"open: {len(log)}"])
    result = table.result
    lines += [f"{name}: {_json(result[name])}" for name in ("scores", "winners")]
    return record.text([*lines, f"keys: {_json(table.keys)}"])


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
