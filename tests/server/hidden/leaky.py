"""Servers that leak on purpose, each in one way: the comparison of pairs must catch every one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

import msgspec

from riad.kernel.game import Game
from riad.server import match as matches
from riad.server import messages as m
from riad.server import past, showing
from riad.server.doors import Door
from riad.server.errors import Refused
from riad.server.live import Live
from riad.server.match import Match
from riad.server.room import Room

Patched = AbstractContextManager[Any]


def _shown(change: Callable[[Live, int | None, m.State], None]) -> Patched:
    """A state with something more in it than there should be."""
    state = showing.state

    def leaking(live: Live, seat: int | None, news: Any = ()) -> m.State:
        made = state(live, seat, news)
        if live.match.game is not None and not live.match.game.over:
            change(live, seat, made)
        return made

    return patch.object(showing, "state", leaking)


def _other_question(live: Live, seat: int | None, made: m.State) -> None:
    game = live.match.game
    assert game is not None
    other = game.waiting[0]
    made.question = made.question or showing.question(game, other, 0)


def _open_table(live: Live, seat: int | None, made: m.State) -> None:
    assert live.match.game is not None
    if made.view is not None:
        made.view = {**made.view, "table": live.match.game.table.to_json()}


def _sealed(live: Live, seat: int | None, made: m.State) -> None:
    assert live.match.game is not None
    if made.view is not None:
        made.view = {**made.view, "sealed": " ".join(live.match.game.sealed.values())}


def _key(live: Live, seat: int | None, made: m.State) -> None:
    made.keys = live.table.keys


def _step(live: Live, seat: int | None, made: m.State) -> None:
    made.step += len(live.match.draft.steps) if live.match.draft else 0


def _draft(live: Live, seat: int | None, made: m.State) -> None:
    if live.match.draft is not None:
        made.draft = m.Steps(len(live.match.draft.steps), barrier=False)


def _prefers(live: Live, seat: int | None, made: m.State) -> None:
    made.prefers = {f"{s} {what}": value for (s, what), value in live.match.prefers.items()}


def _seq_as_version() -> Patched:
    return patch.object(Match, "version", lambda match, _: match.seq)


def _seq_in_ack() -> Patched:
    once = Door._once

    async def leaking(door: Door, message: Any, act: Any, **how: Any) -> m.Ack:
        ack = await once(door, message, act, **how)
        return msgspec.structs.replace(ack, id=f"{ack.id} {door.room.live.match.seq}")

    return patch.object(Door, "_once", leaking)


def _news_for_all() -> Patched:
    return patch.object(showing, "happened", lambda match, _: match.happened)


def _told_of_every_row() -> Patched:
    return patch.object(showing, "_has_news", lambda _, after, __: bool(after.match.rows))


def _whole_record() -> Patched:
    return patch.object(Match, "record", lambda match, _: match.game.record())


def _touched_by_drafts() -> Patched:
    settle = Live.settle

    def leaking(live: Live, now: int) -> None:
        settle(live, now)
        live.table.updated_at = now

    return patch.object(Live, "settle", leaking)


def _asks_of_all() -> Patched:
    count = Match.count

    def leaking(match: Match, row: Any) -> None:
        count(match, row)
        if row.kind == "answer":
            match.asks = [ask + 1 for ask in match.asks]

    return patch.object(Match, "count", leaking)


def _resealed_is_public() -> Patched:
    return patch.object(matches, "OWN", matches.OWN - {"resealed"})


def _clock_of_drafts() -> Patched:
    note = Match._note

    def leaking(match: Match, kind: str, seat: int | None, *rest: Any) -> None:
        note(match, kind, seat, *rest)
        if match.clocks is not None and kind == "undo" and seat in match.clocks.since:
            match.clocks.since[seat] = rest[2]

    return patch.object(Match, "_note", leaking)


def _ids_of_all() -> Patched:
    once = Room.once

    async def leaking(room: Room, seat: int, idem: str, act: Any, **how: Any) -> None:
        if idem not in {used for _, used in room.live.match.idems}:
            await once(room, seat, idem, act, **how)

    return patch.object(Room, "once", leaking)


def _drafts_for_all() -> Patched:
    return patch.object(
        Match, "seen_by", lambda match, _: match.draft.now if match.draft else match.game
    )


def _story_of_another() -> Patched:
    story = past.story

    def leaking(match: Match, seat: int | None, since: int = 0) -> Any:
        return story(match, match.config.seats - 1, since)

    return patch.object(showing, "story", leaking)


def _sentences_of_another() -> Patched:
    sentences = Game.sentences

    def leaking(game: Game[Any], _: int | None) -> Any:
        return sentences(game, len(game.players) - 1)

    return patch.object(Game, "sentences", leaking)


def _refused_for_a_draft() -> Patched:
    drafted = Match._drafted

    def leaking(match: Match, seat: int, ask: int, otherwise: str) -> Any:
        if match.draft is not None and match.draft.seat != seat:
            raise Refused("busy")
        return drafted(match, seat, ask, otherwise)

    return patch.object(Match, "_drafted", leaking)


LEAKS: dict[str, Callable[[], Patched]] = {
    "the version counts every row": _seq_as_version,
    "an ack carries the place in the log": _seq_in_ack,
    "news are for everybody": _news_for_all,
    "everybody is told of every row": _told_of_every_row,
    "the record is whole": _whole_record,
    "a draft touches the table in the lobby": _touched_by_drafts,
    "a step counts as a question to all": _asks_of_all,
    "an answer sealed anew is public": _resealed_is_public,
    "a draft moves the clock": _clock_of_drafts,
    "a message number is taken at all seats": _ids_of_all,
    "a draft is seen by all": _drafts_for_all,
    "the story is another's": _story_of_another,
    "the sentences are for another": _sentences_of_another,
    "a refusal tells of a draft": _refused_for_a_draft,
    "another's question is shown": lambda: _shown(_other_question),
    "the table lies open": lambda: _shown(_open_table),
    "sealed answers are shown": lambda: _shown(_sealed),
    "the key is shown": lambda: _shown(_key),
    "steps of a draft count as positions": lambda: _shown(_step),
    "the length of a draft is shown": lambda: _shown(_draft),
    "preferences of all are shown": lambda: _shown(_prefers),
}
"""What a careless server might do, by name."""
