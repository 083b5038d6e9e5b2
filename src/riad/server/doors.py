"""What happens with a message at a table, whether it came by socket or by request."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final, TypeVar, cast

from riad.kernel.errors import RiadError
from riad.kernel.game import Game
from riad.server import messages as m
from riad.server import showing
from riad.server.access import Access
from riad.server.errors import Refused
from riad.server.lanes import Lane
from riad.server.live import Live
from riad.server.ops.limits import Limits
from riad.server.ops.metrics import Metrics
from riad.server.past import position_before
from riad.server.room import Room
from riad.server.viewers import Viewer

M = TypeVar("M")


class Door:
    """Takes the messages of one person at one table and says what to answer."""

    def __init__(
        self,
        room: Room,
        access: Access,
        viewed: int | None,
        limits: Limits,
        metrics: Metrics,
        viewer: Viewer | None = None,
    ) -> None:
        self.room = room
        self.access = access
        self.viewed = viewed
        """The seat whose view this person has before them."""
        self.limits = limits
        self.metrics = metrics
        self.viewer = viewer
        """Whoever looks on while they speak, and may be shown out in between."""

    async def take(self, message: m.FromPlayer) -> Any:
        """The answer to a message; Refused says why there is none."""
        with self.room.waiting_people, self._paid():
            return await TAKING[type(message)](self, message)

    def _paid(self) -> AbstractContextManager[None]:
        """Those who have a seat pay for what they ask for; who looks on, their network does."""
        seats = ",".join(map(str, sorted(self.access.seats)))
        if not seats:
            return nullcontext()
        return self.limits.purses.open("seat", f"{self.room.id} {seats}")

    def _seat(self, wanted: int | None) -> int:
        return self.access.seat(self.viewed if wanted is None else wanted)

    async def _once(
        self, message: Any, act: Callable[[Live, int, int], None], *, lane: Lane = "moves"
    ) -> m.Ack:
        """Let a change happen that its sender has numbered, and say when it is safe."""
        seat = self._seat(message.seat)
        began = time.perf_counter()

        def unless_ended(live: Live, now: int) -> None:
            if self.viewer is not None and self.viewer.is_refused:
                raise Refused("sign-in")
            act(live, seat, now)

        await self.room.once(seat, message.id, unless_ended, lane=lane)
        self.metrics.move_seconds.observe(time.perf_counter() - began)
        self.metrics.moves.inc()
        return m.Ack(message.id)

    def _check_often(self, rule: str, said: Any) -> None:
        """Refuse what a seat says too often; what was heard before does not count."""
        seat = self._seat(said.seat)
        if not self.room.live.has_heard(seat, said.id):
            self.limits.check(rule, f"{self.room.id} {seat}")

    async def _move(self, said: m.Move) -> m.Ack:
        return await self._once(
            said, lambda live, seat, now: live.answer(seat, said.ask, said.word, said.id, now)
        )

    async def _undo(self, said: m.Undo) -> m.Ack:
        return await self._once(
            said, lambda live, seat, now: live.undo(seat, said.ask, said.id, now)
        )

    async def _restart(self, said: m.Restart) -> m.Ack:
        return await self._once(
            said, lambda live, seat, now: live.restart(seat, said.ask, said.id, now)
        )

    async def _confirm(self, said: m.Confirm) -> m.Ack:
        return await self._once(
            said, lambda live, seat, now: live.confirm(seat, said.ask, said.id, now)
        )

    async def _back(self, said: m.Back) -> m.Ack:
        return await self._once(
            said, lambda live, seat, now: live.back(said.step, seat, said.id, now), lane="past"
        )

    async def _prefer(self, said: m.Prefer) -> m.Ack:
        return await self._once(
            said,
            lambda live, seat, now: live.prefer(seat, said.what, said.value, said.id, now),
        )

    async def _chat(self, said: m.Chat) -> m.Ack:
        self._seat(said.seat)  # who has none hears that first
        if not said.text.isprintable() or not said.text.strip():
            raise Refused("malformed")
        self._check_often("chat", said)
        return await self._once(
            said, lambda live, seat, now: live.say(seat, said.text, said.id, now)
        )

    async def _propose(self, said: m.Propose) -> m.Ack:
        if (said.what == "remove") is not (said.whom is not None):
            raise Refused("malformed")
        self._check_often("propose", said)
        return await self._once(
            said, lambda live, seat, now: live.propose(seat, said.whom, said.id, now)
        )

    async def _accept(self, said: m.Accept) -> m.Ack:
        return await self._once(
            said, lambda live, seat, now: live.accept(seat, said.number, said.id, now)
        )

    async def _decline(self, said: m.Decline) -> m.Ack:
        return await self._once(
            said, lambda live, seat, now: live.decline(seat, said.number, said.id, now)
        )

    async def _hash(self, said: m.Hash) -> m.Ack:
        return await self._once(
            said, lambda live, seat, now: live.put_hash(seat, said.hash, said.id, now)
        )

    async def _nonce(self, said: m.Nonce) -> m.Ack:
        return await self._once(
            said, lambda live, seat, now: live.open_nonce(seat, said.nonce, said.id, now)
        )

    # ---- questions ---------------------------------------------------------------------------

    async def _why_not(self, said: m.WhyNot) -> m.Reason:
        seat, game = self._seen(said.seat)
        no = await self._ask(lambda: game.why_not(seat, said.target))
        return m.Reason(said.id, None if no is None else no.to_json())

    async def _preview(self, said: m.Preview) -> m.Previewed:
        seat, game = self._seen(said.seat)
        if said.word not in game.options(seat):
            raise Refused("illegal-move")
        events = await self._ask(lambda: game.preview(seat, said.word))
        return m.Previewed(said.id, [showing.worded(event) for event in events])

    async def _history(self, said: m.History) -> m.Told:
        seat = self.access.view(self.viewed if said.seat is None else said.seat)
        live = self.room.live
        told = await self._ask(lambda: showing.told(live, seat, said.since), lane="past")
        return m.Told(said.id, said.since, told)

    async def _describe(self, said: m.Describe) -> m.Described:
        seat = self.access.view(self.viewed if said.seat is None else said.seat)
        match, step, act = self.room.live.match, said.step, said.act
        if match.game is None:
            raise Refused("not-started")

        def told() -> list[m.Passage]:
            if step is None:
                game = match.seen_by(seat)
            else:
                game = match.position(step) if act is None else position_before(match, step, act)
            assert game is not None
            return [cast(m.Passage, passage.to_json()) for passage in game.sentences(seat)]

        lane: Lane = "moves" if step is None else "past"
        return m.Described(said.id, await self._ask(told, lane=lane))

    async def _sync(self, said: m.Sync) -> m.State:
        seat = self.access.view(self.viewed if said.seat is None else said.seat)
        live = self.room.live
        state = await self._ask(lambda: showing.state(live, seat))
        state.id = said.id
        return state

    async def _ping(self, _: m.Ping) -> m.Pong:
        return m.Pong()

    def _seen(self, wanted: int | None) -> tuple[int, Game[Any]]:
        seat = self._seat(wanted)
        return seat, showing.seen(self.room.live, seat)

    async def _ask(self, work: Callable[[], M], *, lane: Lane = "moves") -> M:
        try:
            return await self.room.engine(work, lane=lane)
        except RiadError:
            raise Refused("malformed") from None


TAKING: Final[dict[type, Callable[[Door, Any], Awaitable[Any]]]] = {
    m.Move: Door._move,
    m.Undo: Door._undo,
    m.Restart: Door._restart,
    m.Confirm: Door._confirm,
    m.Back: Door._back,
    m.Prefer: Door._prefer,
    m.Chat: Door._chat,
    m.Propose: Door._propose,
    m.Accept: Door._accept,
    m.Decline: Door._decline,
    m.Hash: Door._hash,
    m.Nonce: Door._nonce,
    m.WhyNot: Door._why_not,
    m.Preview: Door._preview,
    m.History: Door._history,
    m.Describe: Door._describe,
    m.Sync: Door._sync,
    m.Ping: Door._ping,
}
"""Every message a player can send; a message without an entry is a mistake of ours."""


def refusal(refused: Refused, message_id: str = "") -> m.No:
    return m.No(refused.code, refused.key, message_id, refused.retry_after, refused.values)
