"""Sockets: hello, then messages both ways, until somebody hangs up."""

from __future__ import annotations

import asyncio
import contextlib
from contextlib import ExitStack
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from riad.server import messages as m
from riad.server import tokens
from riad.server.access import Access
from riad.server.agreeing import Agreement, Traces
from riad.server.calls import House, access_to, account_of, keys_of
from riad.server.doors import Door, refusal
from riad.server.errors import Refused
from riad.server.ops.body import read_json
from riad.server.ops.client import network
from riad.server.ops.limits import Allowance
from riad.server.room import Room
from riad.server.store import StoreDown, events
from riad.server.store.people import Account
from riad.server.viewers import Viewer

FRAME: Final = 4_096
"""Bytes a message may have; a longer one is refused. Far longer ones end the connection."""

HELLO_SECONDS: Final = 15

MOST_TRACES: Final = 1_000
"""Rows about who sat down that are looked through."""

POLICY: Final = 1008
GOING_AWAY: Final = 1001
RESTART: Final = 1012

decoder = msgspec.json.Decoder(m.FromClient)


async def socket(connection: WebSocket) -> None:
    """One socket at one table."""
    house: House = connection.app.state.house
    await connection.accept()
    try:
        house.limits.check("handshake", network(connection.scope))
        await _Talk(house, connection).run()
    except Refused as refused:
        await _hang_up(connection, refused)
    except WebSocketDisconnect:
        pass


async def _hang_up(connection: WebSocket, refused: Refused) -> None:
    """Say why, and close: without a hello there is nothing to talk about."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await connection.send_text(m.encode(refusal(refused)).decode())
        await connection.close(POLICY)


async def _check_welcome(
    house: House, table_id: str, access: Access, hello: m.Hello, account: Account | None
) -> None:
    """Who was removed is told so; to others a table they may not see is not there."""
    token = tokens.hashed(hello.token) if hello.token else None
    by = Traces.of(token, None if access.watch or account is None else account.id)
    rights = access.owner or access.seats
    if by.own and not rights and by.own & await _gone(house, table_id):
        raise Refused("removed")
    if not access.watch:
        raise Refused("not-found")


async def _gone(house: House, table_id: str) -> frozenset[str]:
    """Traces of those whose seat was taken away."""
    agreement = Agreement()
    try:
        rows = await house.hub.store.read(
            lambda db: events.talk(db, table_id, ("trace", "seat"), MOST_TRACES)
        )
    except StoreDown:
        raise Refused("no-store", retry_after=5) from None
    for row in rows:
        agreement.take(row, 0)
    return agreement.gone


class _Talk:
    """The conversation on one socket."""

    def __init__(self, house: House, connection: WebSocket) -> None:
        self.house = house
        self.connection = connection
        self.network = network(connection.scope)
        self.allowance = Allowance() if house.limits.is_on else None

    async def run(self) -> None:
        hello = await self._hello()
        account = await account_of(self.house, self.connection)
        table_id = self.connection.path_params["table"]
        access = await access_to(self.house, table_id, hello.token, account)
        await _check_welcome(self.house, table_id, access, hello, account)
        with self.house.limits.purses.open("network", self.network):
            room = await self.house.hub.room(table_id)
        keys = keys_of(access, self.connection, account)
        viewer = Viewer(access.view(hello.seat), access.seats, keys)
        with ExitStack() as held:
            held.enter_context(self.house.metrics.sockets.track_inprogress())
            if viewer.seat is None:
                network_here = f"{room.id} {self.network}"
                held.enter_context(self.house.places.hold(network_here))
            await self._talk(room, access, viewer)

    async def _hello(self) -> m.Hello:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                data = await self._receive()
                if len(data) > FRAME:
                    raise Refused("too-large")
                said = read_json(decoder, data)
        except TimeoutError:
            raise Refused("malformed") from None
        if not isinstance(said, m.Hello):
            raise Refused("malformed")
        if said.v != m.VERSION:
            raise Refused("wrong-version")
        return said

    async def _talk(self, room: Room, access: Access, viewer: Viewer) -> None:
        """Send and listen at the same time; when one ends, so does the other."""
        await room.enter(viewer)
        door = Door(room, access, viewer.seat, self.house.limits, self.house.metrics, viewer)
        sending = asyncio.create_task(self._send_all(room, viewer))
        try:
            await self._listen(door, viewer)
        finally:
            room.leave(viewer)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    async def _send_all(self, room: Room, viewer: Viewer) -> None:
        try:
            async for message in viewer.messages():
                data = message if message is not None else await room.resync(viewer)
                await self.connection.send_text(data.decode())
            await self.connection.close(self._code(room, viewer))
        except (WebSocketDisconnect, RuntimeError):
            pass  # whoever read this has hung up

    def _code(self, room: Room, viewer: Viewer) -> int:
        """With what the socket is closed: they may not look on, we stop, or another took over."""
        if viewer.is_refused:
            return POLICY
        return RESTART if room.hub.leaving else GOING_AWAY

    async def _listen(self, door: Door, viewer: Viewer) -> None:
        while self.connection.client_state is WebSocketState.CONNECTED:
            await viewer.has_room()
            data = await self._receive()
            if viewer.is_closed:
                return  # the seat was taken away, or another socket has taken the place
            viewer.send(m.encode(await self._answer(door, data)))
            if self.allowance is not None and self.allowance.is_flooded:
                raise Refused("too-many")

    async def _answer(self, door: Door, data: bytes) -> object:
        """What is answered to one frame. Whatever it was, the socket stays open."""
        message_id = ""
        try:
            if self.allowance is not None:
                self.allowance.spend()
            if len(data) > FRAME:
                raise Refused("too-large")
            said = read_json(decoder, data)
            message_id = getattr(said, "id", "")
            if isinstance(said, m.Hello):
                raise Refused("malformed")
            with self.house.limits.purses.open("network", self.network):
                return await door.take(said)
        except Refused as refused:
            self.house.metrics.refused(refused.code)
            return refusal(refused, message_id)

    async def _receive(self) -> bytes:
        message = await self.connection.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", GOING_AWAY))
        text = message.get("text")
        return text.encode() if text is not None else message.get("bytes") or b""
