"""The API of tables. Playing itself is in `doors`, by socket or by request."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import ExitStack

import msgspec
from sse_starlette import EventSourceResponse
from starlette.responses import PlainTextResponse, Response

from riad.games import definitions
from riad.kernel.definition import find
from riad.server import boxes, keeping, lobby, showing, tokens
from riad.server import messages as m
from riad.server import requests as r
from riad.server.calls import (
    Call,
    Who,
    access_to,
    endpoint,
    keys_of,
)
from riad.server.doors import Door, refusal
from riad.server.errors import Refused
from riad.server.exporting import kept_record_for
from riad.server.folding import UNPLAYABLE
from riad.server.names import tidy
from riad.server.ops.client import network
from riad.server.past import is_lesson
from riad.server.store import events, tables
from riad.server.store.tables import SeatRow, TableRow
from riad.server.viewers import Viewer

CHAT = 200
"""Lines of the chat that are told to those who come later."""


@endpoint(
    "POST",
    "/api/tables",
    Who.ANYONE,
    takes=r.Order,
    gives=r.Made,
    limit="tables",
    most=boxes.BODY,
)
async def make_table(call: Call) -> r.Made:
    """Make a table and sit down at it."""
    await _check_name(call, call.body.name)
    return await lobby.make(call.house.hub, call.body, call.account, network=call.network)


async def _check_name(call: Call, name: str | None) -> None:
    """Nobody sits down under the name of somebody else's account."""
    if name is not None:
        await call.house.accounts.check_free(tidy(name), call.account)


@endpoint("POST", "/api/lessons/{game}", Who.ANYONE, takes=r.Learn, gives=r.Made, limit="tables")
async def learn(call: Call) -> r.Made:
    """A table at which a chapter of a game's lesson begins."""
    await _check_name(call, call.body.name)
    return await lobby.learn(call.house.hub, call.word("game"), call.body, call.account)


@endpoint("GET", "/api/tables", Who.ANYONE, gives=r.Lobby)
async def list_tables(call: Call) -> r.Lobby:
    """Tables in the lobby, the newest first."""
    found = await call.house.hub.store.read(tables.lobby)
    return r.Lobby([listed(*table) for table in found])


def listed(table: TableRow, seats: list[SeatRow], account_id: str | None = None) -> r.Listed:
    order = msgspec.json.decode(table.order, type=r.Order)
    people = [showing.seat_info(seat) for seat in seats]
    info = m.TableInfo(
        table.id,
        table.game,
        table.status,  # type: ignore[arg-type]
        people,
        edition=order.edition or find(definitions(), order.game).editions[0],
        modules=order.modules,
        solo=order.solo or "",
        options=order.options,
    )
    mine = [n for n, seat in enumerate(seats) if account_id and seat.account_id == account_id]
    lesson = is_lesson(table.origin)
    return r.Listed(info, order.pace, table.updated_at, table.waiting, mine, table.result, lesson)


@endpoint("GET", "/api/tables/{table}", Who.WATCHER, gives=m.State)
async def see_table(call: Call) -> m.State:
    """The table as whoever asks may see it; `?seat=` where somebody has several."""
    live, seat = call.table.live, call.viewed
    return await call.house.hub.engine(showing.state, live, seat)


@endpoint("GET", "/api/tables/{table}/rights", Who.WATCHER, gives=r.Rights)
async def rights(call: Call) -> r.Rights:
    """What the token of whoever asks, and their account, open at this table."""
    seats = sorted(call.access.seats)
    return r.Rights(showing.info(call.table.live), seats, call.access.owner)


@endpoint(
    "POST", "/api/tables/{table}/join", Who.ANYONE, takes=r.Join, gives=r.Joined, limit="join"
)
async def join_table(call: Call) -> r.Joined:
    """Sit down on a free seat. At an unlisted table the invitation is needed."""
    table_id = call.word("table")
    invited = await access_to(call.house, table_id, call.body.invite, call.account)
    if not (call.access.watch or invited.watch):
        raise Refused("not-found")
    await _check_name(call, call.body.name)
    room = await call.house.hub.room(table_id)
    seated = call.access.seats | invited.seats
    return await lobby.join(room, call.body, call.account, call.network, seated=bool(seated))


@endpoint("POST", "/api/tables/{table}/leave", Who.PLAYER, takes=r.OnSeat, gives=r.Done)
async def leave_table(call: Call) -> r.Done:
    """Get up; in a running game a bot takes the seat until its owner returns."""
    await lobby.leave(call.table, call.access.seat(call.body.seat))
    return r.Done()


@endpoint(
    "POST", "/api/tables/{table}/return", Who.PLAYER, takes=r.OnSeat, gives=r.Done, limit="join"
)
async def return_to_table(call: Call) -> r.Done:
    """Take one's seat back from the bot."""
    await lobby.come_back(call.table, call.access.seat(call.body.seat))
    return r.Done()


@endpoint("POST", "/api/tables/{table}/remove", Who.OWNER, takes=r.OnSeat, gives=r.Invitation)
async def remove_seat(call: Call) -> r.Invitation:
    """Take somebody's seat away. In a game of several people `propose` it to them."""
    return await lobby.remove(call.table, call.body.seat, by_force=call.access.admin)


@endpoint("POST", "/api/tables/{table}/invite", Who.OWNER, gives=r.Invitation)
async def invite(call: Call) -> r.Invitation:
    """A new invitation, such as to a seat that has become free."""
    return await lobby.invite(call.table)


@endpoint("POST", "/api/tables/{table}/close", Who.OWNER, gives=r.Done)
async def close_table(call: Call) -> r.Done:
    """End a table for good. In a game of several people `propose` it to them."""
    await lobby.close(call.table, by_force=call.access.admin)
    return r.Done()


@endpoint("POST", "/api/tables/{table}/bind", Who.WATCHER, gives=r.Done)
async def bind_link(call: Call) -> r.Done:
    """Let one's account open this table without its link."""
    if call.account is None:
        raise Refused("sign-in")
    if call.token is not None:
        await lobby.bind(call.table, call.token, call.account)
    return r.Done()


@endpoint(
    "POST", "/api/tables/{table}/renew", Who.WATCHER, takes=r.NewLink, gives=r.Opened, limit="join"
)
async def renew_link(call: Call) -> r.Opened:
    """Another token for what one's own opens, which then opens nothing any more."""
    token = call.body.token or tokens.fresh()
    await lobby.renew(call.table, call.token, call.account, token)
    return r.Opened(token)


@endpoint(
    "POST",
    "/api/tables/{table}/rematch",
    Who.PLAYER,
    takes=r.Rematch,
    gives=m.TableInfo,
    limit="tables",
)
async def rematch(call: Call) -> m.TableInfo:
    """The same people at a new table, which opens with the same links."""
    return await lobby.rematch(call.table, min(call.access.seats), call.body.hash)


@endpoint(
    "POST", "/api/tables/{table}/branch", Who.PLAYER, takes=r.Branch, gives=r.Made, limit="tables"
)
async def branch(call: Call) -> r.Made:
    """A new table that goes on from an earlier position of this one."""
    return await lobby.branch(call.table, call.body.step, call.account, call.network)


@endpoint("GET", "/api/tables/{table}/record", Who.WATCHER, gives=str, opens=False)
async def record(call: Call) -> Response:
    """The record: of a running game what whoever asks may know, of a finished one all.

    Where this program cannot go on with a game, what was said can still be read.
    """
    hub, table_id, seat = call.house.hub, call.word("table"), call.viewed
    try:
        live = (await hub.room(table_id)).live
    except Refused as refused:
        if refused.code not in UNPLAYABLE:
            raise
        found = await hub.store.read(lambda db: keeping.read(db, table_id))
        kept = await hub.engine(kept_record_for, found, seat, lane="past") if found else None
        if found is None or kept is None:
            raise
        game, text = found.table.game, kept
    else:
        if live.match.game is None:
            raise Refused("not-started")
        game = live.table.game
        text = await hub.engine(showing.record, live, seat, lane="past")
    name = f'attachment; filename="{game}-{table_id}.riad"'
    return PlainTextResponse(text, headers={"content-disposition": name})


@endpoint("GET", "/api/tables/{table}/chat", Who.WATCHER, gives=r.Talk)
async def chat(call: Call) -> r.Talk:
    """What was last said at the table, for those who come later."""
    found = await call.house.hub.store.read(
        lambda db: events.talk(db, call.table.id, ("chat", *showing.ABOUT), CHAT)
    )
    return r.Talk([line for line in map(showing.line_of, found) if line is not None])


@endpoint("POST", "/api/tables/{table}/messages", Who.WATCHER, takes=m.FromPlayer, gives=r.Replies)
async def send_message(call: Call) -> r.Replies:
    """One message at a table, the same that a socket takes, and what is answered to it."""
    house = call.house
    door = Door(call.table, call.access, None, house.limits, house.metrics)
    try:
        reply = await door.take(call.body)
    except Refused as refused:
        house.metrics.refused(refused.code)
        reply = refusal(refused, getattr(call.body, "id", ""))
    return r.Replies([reply])


@endpoint("GET", "/api/tables/{table}/stream", Who.WATCHER, gives=m.FromServer)
async def stream(call: Call) -> Response:
    """Server-sent events: the messages a socket would get."""
    keys = keys_of(call.access, call.request, call.account)
    viewer = Viewer(call.viewed, call.access.seats, keys)
    room, places = call.table, call.house.places

    held = ExitStack()
    if viewer.seat is None:
        held.enter_context(places.hold(f"{room.id} {network(call.request.scope)}"))

    async def told() -> AsyncIterator[dict[str, str]]:
        with held:
            await room.enter(viewer)
            try:
                async for message in viewer.messages():
                    data = message if message is not None else await room.resync(viewer)
                    yield {"data": data.decode()}
            finally:
                room.leave(viewer)

    return EventSourceResponse(told(), ping=15)
