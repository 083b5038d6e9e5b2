"""Whole games through a real server, with every frame and every reply kept for all who look on."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any

from tests.server.client import Api, Seated, Socket

ASIDE = 0.04
"""How often a step is made only to be taken back."""

LOOK = 0.015
"""How often somebody asks for all there is, by request."""


@dataclass(slots=True)
class Recording:
    """A game, and what everybody was sent until it was over, in order."""

    table: str
    seats: int
    secrets: dict[str, str] = field(default_factory=dict)
    """What opens something, by name: nobody may ever be sent it here."""
    texts: dict[int | None, list[str]] = field(default_factory=dict)
    """Frames and replies before the end, for each seat and a spectator."""
    ends: dict[int | None, dict[str, Any]] = field(default_factory=dict)
    """The first state each of them got of the finished game."""
    record: str = ""
    keys: list[str] = field(default_factory=list)
    """The keys as the server keeps them."""


class Table:
    """One game with all its sockets, played by dice."""

    def __init__(self, api: Api, seated: Seated, seed: int) -> None:
        self.api = api
        self.seated = seated
        self.rng = random.Random(seed)
        self.deliberate = seed % 2 == 0
        """Whether turns are confirmed by hand, or as they come."""
        self.sockets: dict[int | None, Socket] = {}
        self.replies: dict[int | None, list[str]] = {}

    @property
    def seats(self) -> list[Socket]:
        return [self.sockets[n] for n in range(len(self.seated.tokens))]

    def token(self, viewer: int | None) -> str:
        return self.seated.invite if viewer is None else self.seated.tokens[viewer]

    async def sit(self) -> None:
        for viewer in (None, *range(len(self.seated.tokens))):
            token, name = self.token(viewer), f"s{viewer}"
            socket = await Socket.open(self.api.url, self.seated.table, token, keep=True, name=name)
            self.sockets[viewer], self.replies[viewer] = socket, []
            if viewer is not None and not self.deliberate:
                await _sure(socket, "prefer", what="confirm", value="at-once")

    async def play(self) -> None:
        """To the end. Whoever has moved knows who is to move next."""
        known = self.seats[0]
        while not known.over:
            if known.state["view"]["ready"] or len(known.state["view"]["waiting"]) > 1:
                known = await self._together(known)
                continue
            known = await self._up_to_date(known.state["view"]["waiting"][0], known)
            await self._move(known)
            if self.rng.random() < LOOK:
                await self._look(known)

    async def _up_to_date(self, seat: int, known: Socket) -> Socket:
        """The socket of a seat, when it has heard as much as another one."""
        socket, step = self.seats[seat], known.state.get("step", 0)
        await socket.until(lambda: socket.state.get("step", 0) >= step)
        return socket

    async def _move(self, socket: Socket) -> None:
        if self.deliberate and self.rng.random() < ASIDE:
            await self._take_back(socket)
        await _sure(socket, "move", ask=socket.state["ask"], word=self._word(socket))
        draft = socket.state.get("draft")
        if draft and (draft["barrier"] or self.rng.random() < 0.3):
            await _sure(socket, "confirm", ask=socket.state["ask"])

    async def _take_back(self, socket: Socket) -> None:
        """A step and its undo: the others are sent nothing at all."""
        if socket.state.get("draft"):
            return
        async with self.silence(socket):
            await _sure(socket, "move", ask=socket.state["ask"], word=self._word(socket))
            await _sure(socket, "undo", ask=socket.state["ask"])

    async def _together(self, known: Socket) -> Socket:
        """All answer in secret, all but the last twice."""
        waiting = list(known.state["view"]["waiting"])
        self.rng.shuffle(waiting)
        for n, seat in enumerate(waiting):
            socket = await self._up_to_date(seat, known)
            await _sure(socket, "move", ask=socket.state["ask"], word=self._word(socket))
            if socket.state.get("draft"):
                await _sure(socket, "confirm", ask=socket.state["ask"])
            if n < len(waiting) - 1:
                await self._flush()
                async with self.silence(socket):
                    await _sure(socket, "move", ask=socket.state["ask"], word=self._word(socket))
            known = socket
        return known

    def silence(self, speaker: Socket) -> Silence:
        return Silence([s for s in self.sockets.values() if s is not speaker], self._flush)

    async def _flush(self) -> None:
        """Wait until everybody has what was sent so far: an answer comes after all before it."""
        for socket in self.sockets.values():
            await socket.ask("why-not", target="no/thing")

    def _word(self, socket: Socket) -> str:
        assert socket.question is not None, socket.state
        words: list[str] = [option["word"] for option in socket.question["options"]]
        return self.rng.choice(words)

    async def _look(self, known: Socket) -> None:
        """Everybody asks by request for what can be asked."""
        if known.over:
            return
        path, step = f"/api/tables/{self.seated.table}", known.state["step"]
        at = self.rng.randint(0, step)
        history = {"type": "history", "id": "h", "since": at}
        for viewer in self.sockets:
            calls = [
                ("GET", path, None),
                ("GET", f"{path}/record", None),
                ("GET", f"{path}/at/{at}", None),
                ("GET", f"{path}/at/{at}?act={self.rng.randrange(4)}", None),
                ("GET", f"{path}/acts", None),
                ("POST", f"{path}/messages", history),
                ("POST", f"{path}/messages", {"type": "describe", "id": "d"}),
                ("POST", f"{path}/messages", {"type": "describe", "id": "d", "step": at}),
                ("GET", "/api/tables", None),
            ]
            for method, where, body in calls:
                reply = await self.api.call(method, where, body, self.token(viewer))
                assert reply.status_code == 200, reply.text
                self.replies[viewer].append(reply.text)

    async def recorded(self) -> Recording:
        """All that was sent, once everybody knows that the game is over."""
        found = Recording(self.seated.table, len(self.seated.tokens))
        found.secrets = {f"the token of seat {n}": t for n, t in enumerate(self.seated.tokens)}
        found.secrets["the invitation"] = self.seated.invite
        for viewer, socket in self.sockets.items():
            await socket.until(lambda: socket.over)  # noqa: B023 - waited for at once
            place, found.ends[viewer] = _end(socket.frames)
            found.texts[viewer] = [*socket.frames[:place], *self.replies[viewer]]
        path = f"/api/tables/{found.table}/record"
        found.record = (await self.api.call("GET", path, None, self.token(None))).text
        await asyncio.gather(*(socket.close() for socket in self.sockets.values()))
        return found


class Silence:
    """While it lasts nobody among these is sent anything."""

    def __init__(self, sockets: list[Socket], flush: Any) -> None:
        self.sockets = sockets
        self.flush = flush

    async def __aenter__(self) -> None:
        await self.flush()
        self.before = [len(socket.frames) for socket in self.sockets]

    async def __aexit__(self, wrong: object, *_: object) -> None:
        if wrong is None:
            await self.flush()
            after = [len(socket.frames) - 1 for socket in self.sockets]
            assert after == self.before, "others are sent something of what they may not know"


async def _sure(socket: Socket, kind: str, **fields: Any) -> None:
    answer = await socket.ask(kind, **fields)
    assert answer["type"] == "ack", (kind, fields, answer)


def _end(frames: list[str]) -> tuple[int, dict[str, Any]]:
    """Where the game was over, and the state that says so."""
    for place, frame in enumerate(frames):
        message = json.loads(frame)
        if message["type"] == "state" and message["table"]["status"] == "over":
            return place, message
    raise AssertionError("the game is not over")


async def record_game(maker: Api, seed: int, **order: Any) -> Recording:
    """One game of people at a fresh table, from the first frame to the last.

    Whoever made the table may have an account; at the table all that counts are tokens.
    """
    seats = order.pop("seats", 2 + seed % 3)
    seated = await maker.table(seats, listed=seed % 2 == 1, **order)
    async with Api(maker.url) as api:
        table = Table(api, seated, seed)
        await table.sit()
        await table.play()
        return await table.recorded()
