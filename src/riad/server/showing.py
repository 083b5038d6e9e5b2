"""What is shown of a table: the messages a viewer gets. Nothing else ever goes out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, cast

from riad.games import definitions
from riad.kernel.definition import find
from riad.kernel.draft import Draft
from riad.kernel.game import Game
from riad.kernel.text import Event, Label, Text
from riad.lessons import LEARNER
from riad.server import boxes, consent
from riad.server import messages as m
from riad.server.errors import Refused
from riad.server.live import Live
from riad.server.match import Match, question_of
from riad.server.past import renamed, story
from riad.server.store.events import Row
from riad.server.store.tables import SeatRow

ABOUT: Final = ("propose", "accept", "decline", "seat", "close")
"""Kinds of rows about which a line may stand in the chat."""


# ---- the table as it stands ------------------------------------------------------------------


def info(live: Live) -> m.TableInfo:
    """What the table is, and who sits at it."""
    order, config = live.order, live.match.config
    return m.TableInfo(
        id=live.table.id,
        game=live.table.game,
        status=live.table.status,  # type: ignore[arg-type]
        seats=_seats(live),
        pace=order.pace,
        edition=config.edition,
        modules=list(config.modules),
        solo=order.solo or "",
        options=order.options,
        alone=live.alone,
        hot_seat=order.hot_seat,
        next=live.match.next_table,
        kept_until=live.kept_until,
        box=boxes.fingerprint(config),
        box_name=boxes.name_of(order),
    )


def seat_info(seat: SeatRow) -> m.SeatInfo:
    """Who sits there, for everybody."""
    account = seat.account_id is not None
    return m.SeatInfo(seat.name, seat.bot, seat.taken, account=account)


def _seats(live: Live) -> list[m.SeatInfo]:
    """People and bots, then the opponents made of rules."""
    config = live.match.config
    opponents = find(definitions(), config.game).opponents(config)
    return [
        *map(seat_info, live.seats),
        *(m.SeatInfo(name, rules=True) for name in opponents),
    ]


def state(live: Live, seat: int | None, events: Sequence[Event] = ()) -> m.State:
    """All a viewer may know."""
    match = live.match
    shown = m.State(
        version=match.version(seat),
        table=info(live),
        you=seat,
        events=[worded(event) for event in events],
    )
    if seat is not None:
        shown.ask = match.asks[seat]
        shown.prefers = {what: v for (s, what), v in match.prefers.items() if s == seat}
    shown.luck = _luck(match)
    game = match.seen_by(seat)
    if game is None:
        return shown
    shown.proposal = _proposal(live)
    shown.step = match.step
    shown.view = game.view(seat)
    if match.draft is not None and match.draft.seat == seat:
        shown.draft = steps(match.draft)
    at_barrier = shown.draft is not None and shown.draft.barrier
    if seat is not None and live.table.status == "playing" and not at_barrier:
        shown.question = question(game, seat, match.asks[seat])
    if seat is not None and seat in game.sealed:
        word = game.sealed[seat]
        shown.chosen = _option(word, game.labels(seat)[word])
    if match.origin is not None and match.origin.lesson is not None:
        shown.lesson = m.LessonInfo(match.origin.lesson, match.said_by(LEARNER))
    if match.clocks is not None:
        shown.clock = m.ClockInfo(match.clocks.left, match.clocks.since)
    shown.commitment = game.commitment
    if match.game is not None and match.game.over:
        shown.keys = [key.hex() for key in match.game.keys if key is not None]
    return shown


def steps(draft: Draft[Game[Any]]) -> m.Steps:
    """How far somebody has got; and, where only a yes is left, to what."""
    last = None
    if draft.at_barrier:
        *_, (game, word) = draft.trail()
        last = worded(game.labels(draft.seat)[word].text)
    return m.Steps(len(draft.steps), draft.at_barrier, last)


def question(game: Game[Any], seat: int, ask: int) -> m.Question | None:
    """What this seat is asked, with everything needed to show and answer it."""
    prompt, asked = game.prompt(seat), question_of(game)
    if prompt is None or asked is None:
        return None
    options = [_option(word, label) for word, label in game.labels(seat).items()]
    return m.Question(ask, worded(prompt), options, tuple(asked.standing))


def _option(word: str, label: Label) -> m.Option:
    text, (targets, rules) = worded(label.text), (label.targets, label.rules)
    return m.Option(word, text, targets, rules, label.irreversible, label.declines)


def worded(text: Text | Event) -> m.Said:
    """A message key with its arguments, for the wire."""
    return cast(m.Said, text.to_json())


def _luck(match: Match) -> m.LuckInfo | None:
    """What people mix into the luck: before the game what they promise, at its end all of it."""
    game, over = match.game, match.game is not None and match.game.over
    if game is not None and not over:
        return None
    nonces = game.nonces if game is not None else match.mixing.nonces(match.config.seats)
    if not nonces:
        return None
    return m.LuckInfo(
        hashes=[nonce and nonce.hash for nonce in nonces],
        commitment=game.commitment if game is not None else match.mixing.promise,
        nonces=[nonce and nonce.number for nonce in nonces] if over else [],
    )


def _proposal(live: Live) -> m.Proposal | None:
    """What is proposed, for everybody who looks."""
    proposal = consent.proposed(live)
    if proposal is None:
        return None
    what: Literal["close", "remove"] = "close" if proposal.whom is None else "remove"
    asked = consent.asked(live, proposal)
    return m.Proposal(proposal.number, what, proposal.by, asked, proposal.whom)


# ---- what somebody asks for ------------------------------------------------------------------


def seen(live: Live, seat: int) -> Game[Any]:
    """The game as far as this seat has got."""
    game = live.match.seen_by(seat)
    if game is None:
        raise Refused("not-started")
    return game


def told(live: Live, seat: int | None, since: int) -> list[list[m.Said]]:
    """What happened on the way to every position after `since`, as this seat may know it."""
    if not 0 <= since <= max(0, live.match.step):
        raise Refused("not-found")
    return [[worded(event) for event in step] for step in story(live.match, seat, since)]


def record(live: Live, seat: int | None) -> str:
    """The record, with the names of those who sit here now."""
    return renamed(live.match.record(seat), live.names)


# ---- what has changed ------------------------------------------------------------------------


def news(before: Live, after: Live, seat: int | None) -> list[m.Chatted | m.State]:
    """What a change tells the viewers of a seat: lines of the chat, and how the table stands."""
    match = after.match
    version = match.version(seat)
    muted = seat is not None and match.prefers_to(seat, "chat") == "off"
    rows = [row for row in match.rows if not (muted and row.kind == "chat")]
    lines = [line for line in map(line_of, rows) if line is not None]
    messages: list[m.Chatted | m.State] = [
        m.Chatted(version, line.seat, line.text, line.at, line.said) for line in lines
    ]
    if _has_news(before, after, seat):
        messages.append(state(after, seat, happened(match, seat)))
    return messages


def _has_news(before: Live, after: Live, seat: int | None) -> bool:
    """Whether more than the chat has changed for this viewer."""
    chats = sum(row.kind == "chat" for row in after.match.rows)
    return after.match.version(seat) - before.match.version(seat) > chats


def happened(match: Match, seat: int | None) -> list[Event]:
    """What has happened since the copy was made, as this seat may know it."""
    parts = [event.seen(seat) for event in match.happened]
    heard = [event for event in parts if event is not None]
    if match.known is not None and match.known[0] == seat:
        heard = heard[match.known[1] :]
    if match.draft is not None and match.draft.seat == seat:
        heard += match.drafted
    return heard


# ---- the chat --------------------------------------------------------------------------------


def line_of(row: Row) -> m.Line | None:
    """What stands in the chat about a row: what somebody said, or what the table tells."""
    if row.kind == "chat":
        return m.Line(row.seat or 0, row.word, row.at)
    notice = _notice(row)
    return None if notice is None else m.Line(row.seat or 0, "", row.at, worded(notice))


def _notice(row: Row) -> Text | None:
    """What everybody is told of a row, each in their own language."""
    if row.kind == "close":
        return Text("notice.closed")
    if row.seat is None:
        return None
    if row.kind == "seat":
        return Text("notice.removed", {"player": row.seat}) if row.word == "removed" else None
    if row.kind == "accept":
        return Text("notice.accept", {"player": row.seat})
    if row.kind == "decline" and row.word == "withdraw":
        return Text("notice.withdraw", {"player": row.seat})
    if row.kind == "decline":
        return Text("notice.decline", {"player": row.seat})
    return _proposed(row, row.seat) if row.kind == "propose" else None


def _proposed(row: Row, by: int) -> Text:
    what, _, whom = row.word.partition(" ")
    if what == "close":
        return Text("notice.propose-close", {"player": by})
    named = Text("notice.name", {"player": int(whom)})
    return Text("notice.propose-remove", {"player": by, "whom": named})
