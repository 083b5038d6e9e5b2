"""A server that is killed has kept everything it has acknowledged; so has one that is stopped."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from riad.server.store.engines import sqlite_url
from riad.server.store.events import Row
from tests.full import FULL
from tests.server.client import Api, Seated, Socket
from tests.server.forked_server import WarmServer
from tests.server.journal import Checker, Journal, drafts, stored
from tests.server.kill import Plan, kill
from tests.server.play.games import sit
from tests.server.players import restless
from tests.server.process import Server
from tests.server.stubborn import SocketLine, Stubborn


def test_kills_lose_nothing_and_double_nothing():
    kills = 50 if FULL else 25
    result = kill("sqlite", Plan(kills, seed=6))
    assert not any(result.failed.values()), result.failed
    assert result.kills.total() == kills
    assert len(result.kills) == 4, "at a start, at play, at rest, after a round"
    assert result.acked > 10 * kills
    assert result.resent > 0, "some answers must have been cut off"


# ---- the checker itself ----------------------------------------------------------------------


def said(*names: str, acked: bool = True) -> Journal:
    journal = Journal()
    for name in names:
        journal.send("t", 0, {"type": "move", "id": name, "word": f"word-{name}", "ask": 1})
        if acked:
            journal.answered("t", 0, {"type": "ack", "id": name})
    return journal


def row(seq: int, name: str, word: str = "", kind: str = "answer") -> Row:
    return Row(seq, kind, 0, word or f"word-{name}", name, 1, None, 0)


def checked(journal: Journal, *rows: Row) -> Checker:
    checker = Checker(journal)
    checker.check({"t": list(rows)})
    return checker


def test_a_true_log_has_no_findings():
    assert checked(said("a", "b"), row(0, "a"), row(1, "b")).findings == []


def test_an_acknowledged_message_that_is_not_in_the_log_is_lost():
    checker = checked(said("a", "b"), row(0, "a"))
    assert checker.lost == [("t", 0, "b")]
    assert len(checker.findings) == 1


def test_a_message_that_was_never_acknowledged_may_be_missing():
    assert checked(said("a", acked=False)).findings == []


def test_a_message_that_is_in_the_log_twice_is_found_also_at_another_time():
    checker = checked(said("a"), row(0, "a"))
    checker.check({"t": [row(1, "a")]})
    assert checker.twice == [("t", 0, "a")]


@pytest.mark.parametrize(
    "wrong", [row(0, "b"), row(0, "a", "another-word"), row(0, "a", kind="undo")]
)
def test_what_nobody_has_said_is_found(wrong):
    assert checked(said("a", acked=False), wrong).invented == [("t", wrong)]


def test_what_was_refused_is_not_in_the_log():
    journal = said("a", acked=False)
    journal.answered("t", 0, {"type": "refused", "id": "a", "code": "stale"})
    assert checked(journal, row(0, "a")).invented


def test_drafts_are_counted_by_hand():
    rows = [row(0, "a"), row(1, "b"), row(2, "c", kind="undo"), row(3, "d")]
    assert drafts(rows) == {0: ["word-a", "word-d"]}
    assert drafts([*rows, row(4, "e", kind="confirm")]) == {0: []}


def test_a_client_notices_when_a_server_has_forgotten_or_changed_what_it_showed():
    client = Stubborn(print, "t", 0, Journal(), lambda _: [], patience=1)
    client._see({"version": 5, "ask": 3})
    client._fresh = True
    client._see({"version": 4, "ask": 2})
    client._see({"version": 5, "ask": 4})
    client._see({"version": 6, "commitment": "a"})
    client._see({"version": 7, "commitment": "b"})
    went_back, differs, commitment = client.problems
    assert "went back to 4" in went_back
    assert "differs at 5" in differs
    assert "another commitment" in commitment


# ---- a clean stop ----------------------------------------------------------------------------


async def play_until_stopped(server: Server, journal: Journal) -> int:
    """Three people play, and in the midst of it the server is told to stop."""
    async with Api(server.url) as api:
        seated = await api.table(3)
    enough, playing = asyncio.Event(), asyncio.Event()
    playing.set()
    players = [
        Stubborn(
            partial(SocketLine.open, server.url, seated.table, token),
            seated.table,
            seat,
            journal,
            restless(random.Random(seat), "at-once", playing),
            patience=60,
            heard=lambda: enough.set() if len(journal.acked) > 20 else None,
        )
        for seat, token in enumerate(seated.tokens)
    ]
    tasks = [asyncio.create_task(player.run()) for player in players]
    await asyncio.wait_for(enough.wait(), 60)
    code = await asyncio.to_thread(server.stop)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return code


def test_a_server_that_is_told_to_stop_ends_well_and_loses_nothing(tmp_path):
    journal = Journal()
    with Server(tmp_path) as server:
        code = asyncio.run(play_until_stopped(server, journal))
    checker = Checker(journal)
    checker.check(stored(sqlite_url(tmp_path / "riad.db")))
    assert checker.findings == []
    assert code == 0


# ---- what a restart brings back --------------------------------------------------------------

Happens = Callable[[list[Socket]], Awaitable[None]]


@asynccontextmanager
async def seats_at(server: Server, seated: Seated) -> AsyncIterator[list[Socket]]:
    sockets = await sit(server.url, seated, prefer="off")
    try:
        yield sockets
    finally:
        await asyncio.gather(*(socket.close() for socket in sockets))


async def everything_told(sockets: list[Socket]) -> list[dict[str, Any]]:
    """What everybody sees, without what has just happened."""
    for socket in sockets:
        await socket.ask("history")  # its answer comes after all that was sent before
    return [{k: v for k, v in socket.state.items() if k != "events"} for socket in sockets]


def killed_and_started(folder: Path, game: str, first: Happens, then: Happens) -> None:
    """Let something happen at a table of two, kill the server, and go on after a restart."""

    async def both(server: WarmServer) -> None:
        async with Api(server.url) as api:
            seated = await api.table(2, game=game)
        async with seats_at(server, seated) as sockets:
            await first(sockets)
            before = await everything_told(sockets)
            server.kill()
        server.start()
        async with seats_at(server, seated) as sockets:
            assert await everything_told(sockets) == before
            await then(sockets)

    with WarmServer(folder, games=["tests.kernel.market:MARKET"]) as server:
        server.start()
        asyncio.run(both(server))


def words(socket: Socket) -> list[str]:
    return [option["word"] for option in (socket.question or {"options": []})["options"]]


def step_of(socket: Socket) -> int:
    return int(socket.state.get("step", 0))


async def acked(asked: Awaitable[dict[str, Any]]) -> None:
    answer = await asked
    assert answer["type"] == "ack", answer


def test_a_restart_brings_back_a_draft_to_its_own_seat_alone(tmp_path):
    async def draft_one_step(sockets: list[Socket]) -> None:
        me, other = sorted(sockets, key=lambda socket: socket.question is None)
        await acked(me.move(words(me)[0]))
        await everything_told(sockets)
        assert me.state["draft"]["count"] == 1
        assert "draft" not in other.state

    async def take_it_back(sockets: list[Socket]) -> None:
        me = next(socket for socket in sockets if "draft" in socket.state)
        offered, step = words(me), step_of(me)
        await acked(me.ask("undo", ask=me.state["ask"]))
        assert me.state.get("draft") is None
        assert words(me) != offered
        await acked(me.move(words(me)[-1]))
        await acked(me.ask("confirm", ask=me.state["ask"]))
        assert step_of(me) == step + 1

    killed_and_started(tmp_path, "yspahan", draft_one_step, take_it_back)


def test_a_restart_brings_back_a_sealed_choice_and_it_stays_sealed(tmp_path):
    async def seal_one(sockets: list[Socket]) -> None:
        first, second = sockets
        assert {"bid-0", "bid-1"} < set(words(first)) & set(words(second))
        await acked(first.move("bid-1"))

    async def seal_the_other(sockets: list[Socket]) -> None:
        first, second = sockets
        assert "bid-1" not in str(second.state["view"])
        step = step_of(second)
        await acked(second.move("bid-0"))
        await acked(second.ask("confirm", ask=second.state["ask"]))
        await everything_told(sockets)
        assert step_of(first) == step_of(second) == step + 1
        bids = [event for event in second.events if event["key"] == "bid.won"]
        assert [event["args"] for event in bids] == [{"player": 0, "n": 1}]

    killed_and_started(tmp_path, "market", seal_one, seal_the_other)
