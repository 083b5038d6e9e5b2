"""A house without network, store or time of its own: real rooms and doors, all else stands still.

Nothing in it ever waits, so a whole change runs within one call, and what a viewer was sent lies in
a list when it returns.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import msgspec

from riad.games import definitions
from riad.server import api, lobby
from riad.server import requests as r
from riad.server.access import Access
from riad.server.calls import Call, House
from riad.server.courtesy import Courtesy
from riad.server.doors import Door, refusal
from riad.server.errors import Refused
from riad.server.lanes import Lane
from riad.server.live import Live
from riad.server.messages import encode
from riad.server.ops.limits import Limits, Places
from riad.server.ops.metrics import Metrics
from riad.server.room import Act, Also, Room, Tried
from riad.server.store.events import Row
from riad.server.store.tables import SeatRow, TableRow
from riad.server.viewers import Viewer

METRICS = Metrics()
LIMITS = Limits(0)
TABLE = "the-table"


def done(work: Coroutine[Any, Any, Any]) -> Any:
    """What a coroutine gives that has nothing to wait for."""
    try:
        work.send(None)
    except StopIteration as ended:
        return ended.value
    raise AssertionError("something waits where nothing can come")


class StillStore:
    """Takes everything and keeps nothing."""

    async def write(self, table_id: str, change: Callable[[Any], Any]) -> None:
        pass


class StillHub:
    """What a room needs of a hub. The driver says what time it is."""

    worker = "w"
    lease = 15_000
    leaving = False

    def __init__(self) -> None:
        self.store = StillStore()
        self.doing: StillHub = self
        self.waiting_people = Courtesy()
        self.time = 1_000_000
        self.written: tuple[TableRow, list[SeatRow]] | None = None
        self.rows: list[Row] = []
        self.shown: Room

    def now(self) -> int:
        return self.time

    async def engine(self, work: Callable[..., Any], *args: Any, lane: Lane = "moves") -> Any:
        return work(*args)

    async def room(self, table_id: str) -> Room:
        return self.shown

    def undertake(self, wanted: object) -> None:
        """Nobody works here but the driver."""

    async def read_on(self, live: Live) -> Live | None:
        """What the other process has written since this one last looked."""
        if self.written is None:
            return None
        (table, seats), rows = self.written, self.rows
        self.written, self.rows = None, []
        return live.grown(table, seats, rows) if rows else None


class StillRoom(Room):
    """A room in which nothing has to be waited for."""

    async def change(self, act: Act, *, also: Also | None = None, lane: Lane = "moves") -> None:
        await self._change(act, also, lane)

    async def _keep(self, tried: Tried, also: Also | None) -> None:
        hub: Any = self.hub
        hub.rows += tried.live.match.rows
        await super()._keep(tried, also)
        hub.written = (self.live.table.copy(), self.live.seats[:])


class Ear(Viewer):
    """A viewer that keeps what it was sent, in order, with the answers to what it asked."""

    __slots__ = ("heard",)

    def __init__(self, seat: int | None) -> None:
        super().__init__(seat)
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)


class Still:
    """One table with all its people, driven by hand.

    With `apart` whoever looks on does it at another process, which reads what this one writes.
    """

    def __init__(self, order: r.Order, key: bytes, *, apart: bool = False) -> None:
        self.hub = StillHub()
        now = self.hub.now()
        row = TableRow(
            id=TABLE,
            game=order.game,
            order=msgspec.json.encode(order).decode(),
            listed=order.listed,
            status="open",
            rules=definitions()[order.game].rules_version,
            created_at=now,
            updated_at=now,
        )
        seats = [SeatRow(name=f"N{n}", taken=True) for n in range(order.seats)]
        live = Live(row, seats)
        live.start(key, now)
        live.settle(now)
        live.match.forget_news()
        hub: Any = self.hub
        self.room = StillRoom(hub, live)
        self.shown = StillRoom(hub, live.copy()) if apart else self.room
        self.hub.shown = self.shown
        self.ears: dict[int | None, Ear] = {}
        self.house = House(self.hub, None, LIMITS, Places(0), METRICS)  # type: ignore[arg-type]

    @property
    def live(self) -> Live:
        return self.room.live

    def listen(self, *viewers: int | None) -> None:
        """Somebody opens a socket on each of these views."""
        for viewer in viewers:
            self.ears[viewer] = ear = Ear(viewer)
            done(self.shown.enter(ear))

    def catch_up(self) -> None:
        """The process at which people look on reads what was written."""
        if self.shown is not self.room:
            done(self.shown.catch_up())

    def access(self, viewer: int | None) -> Access:
        seats = frozenset() if viewer is None else frozenset({viewer})
        return Access(seats=seats, watch=True)

    def take(self, viewer: int | None, message: Any, room: Room | None = None) -> Any:
        """A message on a socket; its answer goes the way of all messages."""
        door = Door(room or self.room, self.access(viewer), viewer, LIMITS, METRICS)
        try:
            answer = done(door.take(message))
        except Refused as refused:
            answer = refusal(refused, getattr(message, "id", ""))
        self.tell(viewer, encode(answer))
        return answer

    def tell(self, viewer: int | None, said: bytes) -> None:
        if viewer in self.ears:
            self.ears[viewer].send(said)

    def call(self, viewer: int | None, handler: Callable[[Call], Any], **things: Any) -> None:
        """An HTTP request of this viewer; the bytes of its reply are what they hear."""
        words = {"table": TABLE}
        words |= {name: things.pop(name) for name in ("step",) if name in things}
        query = {name: things.pop(name) for name in ("seat", "act") if name in things}
        request = SimpleNamespace(path_params=words, query_params=query, scope={})
        body = things.pop("body", None)
        call = Call(self.house, request, body, None, None, self.shown, self.access(viewer))  # type: ignore[arg-type]
        try:
            reply = done(handler(call))
        except Refused as refused:
            self.tell(viewer, encode([refused.status, refused.code]))
            return
        self.tell(viewer, reply.body if hasattr(reply, "body") else encode(reply))

    def listed(self, viewer: int | None) -> None:
        """The table as it stands in the lobby."""
        self.tell(viewer, encode(api.listed(self.shown.live.table, self.shown.live.seats)))

    # ---- what seats do besides answering -----------------------------------------------------

    def change(self, act: Callable[[Live, int], None]) -> None:
        done(self.room.change(act))

    def get_up(self, seat: int) -> None:
        done(lobby.leave(self.room, seat))

    def come_back(self, seat: int) -> None:
        done(lobby.come_back(self.room, seat))
