"""Rubbish of every kind, in small portions, on both databases; and that it would be noticed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from riad.server.errors import STATUS
from tests.server.client import Api, Socket
from tests.server.hostile import attack, figures
from tests.server.process import Server
from tests.server.rubbish import watch
from tests.server.rubbish.at_lines import judge_answer
from tests.server.rubbish.at_sockets import judge
from tests.server.rubbish.requests import Ask
from tests.server.rubbish.shots import text
from tests.server.rubbish.tally import SHORT, Size, Tally
from tests.server.rubbish.wire import TEXT, Answer, HungUp, Talk, frame

SMALL = Size(moves=2_000, malformed=600, records=40, violations=1, slow=0)


def test_rubbish_changes_nothing_and_breaks_nothing(tmp_path: Path, sqlite_database: str):
    check(tmp_path, sqlite_database, SHORT)


def test_the_other_database_takes_no_more(tmp_path: Path, postgres_database: str):
    check(tmp_path, postgres_database, SMALL)


def check(folder: Path, database: str, size: Size) -> None:
    with Server(folder, "--database", database) as server:
        tally = asyncio.run(attack(server, database, 1, size))
    assert tally.failures == []
    assert tally.thrown["moves"] == size.moves
    assert tally.thrown["frames"] + tally.thrown["requests"] == size.malformed
    assert tally.thrown["honest games"] == 1
    assert tally.answered.keys() >= {"stale", "illegal-move", "malformed", "not-allowed", "closed"}
    assert tally.answered.keys() >= {"400", "401", "403", "404", "405", "413", "422"}
    assert ", 0 status 5xx; " in figures(tally)


# ---- it would be noticed ---------------------------------------------------------------------

RIGHT = {"type": "refused", "code": "stale", "key": "error.stale", "id": "a"}


@pytest.mark.parametrize(
    "answer",
    [
        {"type": "ack", "id": "a"},
        {**RIGHT, "code": "over", "key": "error.over"},
        {**RIGHT, "code": "no-such-code", "key": "error.no-such-code"},
        {**RIGHT, "key": "error.over"},
        {**RIGHT, "why": "KeyError"},
        {"type": "state", "version": 1},
    ],
)
def test_a_wrong_answer_to_a_frame_is_noticed(answer):
    shot, tally = text({"type": "move"}, "stale"), Tally()
    judge(shot, RIGHT, tally)
    assert tally.failed == 0
    judge(shot, answer, tally)
    assert tally.failed > 0


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (500, b"Internal Server Error"),
        (503, b'{"code":"busy","key":"error.busy"}'),
        (200, b"{}"),
        (404, b'{"code":"malformed","key":"error.malformed"}'),
        (400, b'{"code":"malformed","key":"error.stale"}'),
    ],
)
def test_a_wrong_answer_to_a_request_is_noticed(status, body):
    ask, tally = Ask(b"", frozenset({400, 404}), "a request", breaks=status == 500), Tally()
    judge_answer(ask, Answer(400, {}, b'{"code":"malformed","key":"error.malformed"}'), tally)
    assert tally.failed == 0
    judge_answer(ask, Answer(status, {}, body), tally)
    assert tally.failed > 0


def test_a_change_is_noticed(tmp_path: Path, database_url: str):
    async def scene(server: Server) -> None:
        async with Api(server.url) as api:
            seated, other = await api.table(2), await api.table(2)
            before = watch.digest(database_url, {other.table})
            await _chat(server.url, other.table, other.tokens[0])
            assert watch.changed(before, watch.digest(database_url, {other.table})) == []
            await _chat(server.url, seated.table, seated.tokens[0])
            after = watch.digest(database_url, {other.table})
            assert "events" in watch.changed(before, after)

    with Server(tmp_path, "--database", database_url) as server:
        asyncio.run(scene(server))


async def _chat(url: str, table: str, token: str) -> None:
    socket = await Socket.open(url, table, token)
    assert (await socket.ask("chat", text="Good day"))["type"] == "ack"
    await socket.close()


def test_a_complaint_in_the_log_is_noticed():
    fine = '{"event":"http","status":404,"level":"info"}\nRiad is at http://127.0.0.1:1\n'
    assert watch.complaints(fine) == []
    for line in (
        "Traceback (most recent call last):",
        '{"event":"x","level":"error"}',
        '{"event":"x","level":"warning","exception":"KeyError"}',
        '{"event":"http","status":500,"level":"info"}',
        "[1]",
    ):
        assert watch.complaints(fine + line) == [line]


# ---- with limits -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as it is run, with its limits."""
    with Server(tmp_path_factory.mktemp("limited"), limits=True) as server:
        yield server
        assert watch.complaints(server.log.read_text()) == []


def test_who_floods_is_told_and_then_closed(limited: Server):
    async def scene() -> None:
        async with Api(limited.url) as api:
            seated = await api.table(2)
        honest = await Socket.open(limited.url, seated.table, seated.tokens[1])
        flooding = await Talk.open(limited.port, seated.table)
        await flooding.hello(token=seated.tokens[0])
        told, code = await _flood(flooding)
        assert set(told) <= {"malformed", "too-many", "state"}
        assert told[:60] == ["malformed"] * 60
        assert told[-1] == "too-many"
        assert code == 1008
        assert (await honest.ask("chat", text="What was that?"))["type"] == "ack"
        assert not honest.closed
        await honest.close()
        await flooding.line.close()
        again = await Socket.open(limited.url, seated.table, seated.tokens[0])
        assert again.state["you"] == 0
        await again.close()

    asyncio.run(scene())


async def _flood(talk: Talk) -> tuple[list[str], int | None]:
    """Send rubbish, reading every answer, until the socket is closed: what was said, and why."""
    told: list[str] = []
    try:
        while len(told) < 5_000:
            await talk.line.send(frame(TEXT, b"rubbish") * 10)
            for _ in range(10):
                message = await talk.hear()
                told.append(message.get("code", message["type"]))
                if "retry_after" in message:
                    assert message["retry_after"] >= 1
    except HungUp as end:
        return told, end.code
    raise AssertionError("nobody minds")


GUARDED = {
    "sign-in": ("/api/account/sign-in", {"name": "Nobody", "password": "x"}),
    "join": ("/api/tables/{table}/join", {}),
    "sign-up": ("/api/account", {"name": "Nobody", "password": "x"}),
    "replay": ("/api/replay", {}),
    "tables": ("/api/tables", {"game": "chess", "seats": 2}),
}


@pytest.mark.parametrize("rule", GUARDED)
def test_too_often_is_429_and_says_when_to_come_back(limited: Server, rule: str):
    path, body = GUARDED[rule]
    with httpx.Client(base_url=limited.url, timeout=60) as client:
        if "{table}" in path:
            made = client.post("/api/tables", json={"game": "yspahan", "seats": 2}).json()
            path = path.replace("{table}", made["table"]["id"])
        answers = [client.post(path, content=json.dumps(body)) for _ in range(40)]
        answer = answers[-1]
        assert {answer.status_code for answer in answers} <= {400, 401, 404, 422, 429}
        assert answers[0].status_code != answer.status_code == STATUS["too-many"]
        assert answer.json()["code"] == "too-many"
        assert int(answer.headers["retry-after"]) == answer.json()["retry_after"] >= 1
        assert client.get("/api/games").status_code == 200
