"""Rows that happen again: a table is opened, learns what others wrote, or outlives its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from riad.games import definitions
from riad.kernel import saved
from riad.kernel.definition import find
from riad.kernel.draft import Draft
from riad.kernel.errors import RiadError
from riad.kernel.game import Game
from riad.kernel.luck import Luck, mixed
from riad.server.agreeing import Agreement
from riad.server.errors import Refused
from riad.server.match import Match, WrongLog, seat_of
from riad.server.shapes import migrated, shape_of, table_of
from riad.server.store.events import Row


def reopen(match: Match, rows: Iterable[Row], *, digests: bool = True) -> None:
    """Let everything that was ever written happen again, with nobody listening."""
    match.replaying = True
    replay(match, rows, digests=digests)
    match.replaying = False
    if match.draft is not None:
        seat = match.draft.seat
        match.told = [len(at.preview(seat, step)) for at, step in match.draft.trail()]
    match.forget_news()


def replay(match: Match, rows: Iterable[Row], *, digests: bool = True) -> None:
    """Let stored rows happen again; WrongLog when they make something else now.

    Without `digests` the words alone must be the same: what was said, and what luck brought.
    """
    stored = list(rows)
    done = 0
    while done < len(stored):
        row = stored[done]
        match.rows = []
        try:
            _again(match, row)
        except (Refused, RiadError, LookupError) as wrong:
            raise WrongLog(f"row {row.seq}: {wrong}") from wrong
        same = stored[done : done + len(match.rows)]
        if [_facts(r, digests) for r in match.rows] != [_facts(r, digests) for r in same]:
            raise WrongLog(f"row {row.seq}: it does not make what it made")
        done += len(match.rows)
    match.rows = stored


def _again(match: Match, row: Row) -> None:
    seat, ask = row.seat, 0 if row.seat is None else match.asks[row.seat]
    again: dict[str, Callable[[], None]] = {
        "start": lambda: match.begin(row.at),
        "answer": lambda: match.answer(seat_of(row), ask, row.word, row.idem, row.at),
        "sealed": lambda: match.seal(seat_of(row), ask, row.word, row.idem, row.at),
        "resealed": lambda: match.seal(seat_of(row), ask, row.word, row.idem, row.at),
        "undo": lambda: match.undo(seat_of(row), ask, row.idem, row.at),
        "restart": lambda: match.restart(seat_of(row), ask, row.idem, row.at),
        "confirm": lambda: match.confirm(seat_of(row), ask, row.idem, row.at),
        "back": lambda: match.back(int(row.word), seat, row.idem, row.at),
        "prefer": lambda: match.prefer(
            seat_of(row), row.word.split("=")[0], row.word.split("=")[-1], row.idem, row.at
        ),
    }
    do = again.get(row.kind)
    if do is not None:
        do()
    else:
        match.note(row.kind, seat, row.word, row.idem, row.at)


def resume(match: Match, rows: Sequence[Row], kept: Mapping[str, Any], seq: int, now: int) -> None:
    """Go on from the position after row `seq`, where the rules have changed under the game."""
    game = _laid_out(match, kept)
    match.marks = [game.words_said]
    match.other_rules = True
    if match.clocks is not None:
        match.clocks.tick(game.waiting, now)
    for row in rows:
        if row.seq <= seq:
            _pass(match, row)
            continue
        try:
            _again(match, row)
        except (Refused, RiadError, LookupError):
            _pass(match, row)  # a step that the new rules do not know
    match.forget_news()
    if not any(row.kind == "rules" and row.rules == match.rules for row in rows):
        match.note("rules", None, str(seq), None, now)


def _pass(match: Match, row: Row) -> None:
    """Count a row whose effect on the game is known already."""
    match.count(row)
    match.seq = row.seq + 1
    match.agreement.take(row, match.config.seats)
    if row.idem is not None:
        match.idems.add((row.seat, row.idem))
    if row.kind == "prefer" and row.seat is not None:
        what, _, value = row.word.partition("=")
        match.prefers[row.seat, what] = value


def _laid_out(match: Match, kept: Mapping[str, Any]) -> Game[Any]:
    """The game of a position that was kept, with the luck it had."""
    position = dict(kept["game"])
    position["config"] = {**position["config"], "names": list(match.config.names)}
    definition = find(definitions(), match.config.game)
    if kept.get("shape") != shape_of(definition):
        position["table"] = migrated(position["table"], table_of(definition))
    game = saved.restore(position, definitions())
    match.game = game
    match.luck_used = kept["luck"]
    game.keys = match.known_keys(game)
    key = match.keys[match.luck_used - 1]
    is_first = match.luck_used == 1 and match.origin is None
    key = mixed(key, game.nonces) if is_first else key
    game.go_on(Luck(key, kept["drawn"]), noted=True)
    return game


# ---- positions that are kept -----------------------------------------------------------------


def snapshot(match: Match) -> dict[str, Any] | None:
    """All of the match as it stands, so that nothing before has to happen again."""
    if match.game is None or match.game.luck is None:
        return None
    position = saved.save(match.game)
    position["config"]["names"] = []  # names live on the seats, where they can be forgotten
    draft = match.draft
    return {
        "game": position,
        "shape": shape_of(match.game.book.definition),
        "luck": match.luck_used,
        "drawn": match.game.luck.drawn,
        "draft": [draft.seat, list(draft.steps)] if draft else None,
        "marks": match.marks,
        "asks": match.asks,
        "public": match.public,
        "private": match.private,
        "prefers": [[seat, what, value] for (seat, what), value in match.prefers.items()],
        "lapsed": list(match.lapsed.items()),
        "next": match.next_table,
        "other_rules": match.other_rules,
        "clocks": match.clocks.to_json() if match.clocks else None,
        "agreement": match.agreement.to_json(),
    }


def stand(match: Match, kept: Mapping[str, Any], seq: int) -> None:
    """Let the match stand as it stood after row `seq`; LookupError where too little was kept."""
    match.marks = list(kept["marks"])
    match.asks = list(kept["asks"])
    match.public, match.private = kept["public"], list(kept["private"])
    match.prefers = {(seat, what): value for seat, what, value in kept["prefers"]}
    match.lapsed = dict(kept["lapsed"])
    match.next_table = kept["next"]
    match.other_rules = kept["other_rules"]
    match.agreement = Agreement.from_json(kept["agreement"])
    if match.clocks is not None:
        match.clocks.put(kept["clocks"])
    match.seq = seq + 1
    game = _laid_out(match, kept)
    if kept["draft"] is not None:
        seat, steps = kept["draft"]
        match.draft = Draft(game, seat)
        for step in steps:
            match.draft.play(step)
        match.told = [0] * len(steps)


def agrees(then: Any, now: Any) -> bool:
    """Whether a position that was kept is this one; fields may have come or gone since."""
    if isinstance(then, dict) and isinstance(now, dict):
        return all(agrees(then[name], now[name]) for name in then.keys() & now.keys())
    if isinstance(then, list) and isinstance(now, list):
        return len(then) == len(now) and all(map(agrees, then, now))
    return bool(then == now)


def _facts(row: Row, digests: bool) -> tuple[object, ...]:
    return (row.seq, row.kind, row.seat, row.word, row.digest if digests else None)
