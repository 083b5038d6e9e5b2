"""Over a real network: sockets, and the same messages without sockets."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import riad
from riad.server.store.engines import sqlite_url
from riad.server.store.migrate import migrate
from tests.server.client import Api, Socket
from tests.server.play.games import at_random, play_on
from tests.server.play.lines import Stream, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One server for all tests of this file."""
    database = sqlite_url(tmp_path_factory.mktemp("sockets") / "riad.db")
    migrate(database)
    with serving(database) as url:
        yield url


def with_api(url, scene):
    async def run():
        async with Api(url) as api, asyncio.timeout(60):
            await scene(api)

    asyncio.run(run())


async def play_by_request(stream, seed):
    """One seat over HTTP and server-sent events, to the end."""
    choose = at_random(seed)
    assert (await stream.say("prefer", what="confirm", value="at-once"))["type"] == "ack"
    while True:
        await stream.until(lambda: is_over(stream) or stream.state.get("question") is not None)
        if is_over(stream):
            return
        question = stream.state["question"]
        words = [option["word"] for option in question["options"]]
        version = stream.state["version"]
        answer = await stream.say("move", ask=question["ask"], word=choose(stream, words))
        if answer["type"] == "ack":
            await stream.until(partial(is_past, stream, version))


def is_past(line, version):
    return line.state["version"] > version


def is_over(stream):
    return stream.state.get("table", {}).get("status") == "over"


def is_at(line, name, value):
    return line.state.get(name) == value


def has_other(socket, count):
    return len(socket.other) >= count


def test_a_whole_game_by_request_and_stream_against_one_by_socket(server):
    async def scene(api):
        seated = await api.table(2)
        stream = Stream(api, seated.table, seated.tokens[0])
        twin = await Socket.open(server, seated.table, seated.tokens[0], keep=True)
        await stream.until(lambda: bool(stream.heard))
        watching = Stream(api, seated.table, seated.invite)
        await watching.until(lambda: bool(watching.heard))
        watcher = await Socket.open(server, seated.table, seated.invite, keep=True)
        other = await Socket.open(server, seated.table, seated.tokens[1])
        await other.ask("prefer", what="confirm", value="at-once")
        await asyncio.gather(play_by_request(stream, 1), play_on(other, at_random(2)))
        for quiet, socket in ((stream, twin), (watching, watcher)):
            await socket.until(partial(is_over, socket))
            await quiet.until(partial(is_over, quiet))
            frames = [json.loads(frame) for frame in socket.frames]
            assert quiet.heard == frames, "word for word what the socket was sent"
            assert len(frames) > 40
        record = await api.call("GET", f"/api/tables/{seated.table}/record", token=seated.tokens[0])
        assert list(riad.verify(record.text).scores) == twin.state["view"]["scores"]
        for line in (stream, watching, twin, watcher, other):
            await line.close()

    with_api(server, scene)


def test_requests_are_answered_like_messages(server):
    async def scene(api):
        seated = await api.table(2)
        socket = await Socket.open(server, seated.table, seated.tokens[0])
        path, token = f"/api/tables/{seated.table}/messages", seated.tokens[0]
        messages: list[dict[str, Any]] = [
            {"type": "move", "id": "a", "ask": 99, "word": "yellow-1"},
            {"type": "why-not", "id": "b", "target": "yellow/1"},
            {"type": "history", "id": "c"},
            {"type": "undo", "id": "d", "ask": 1},
        ]
        for message in messages:
            [told] = (await api.post(path, message, token))["replies"]
            fields = {k: v for k, v in message.items() if k != "type"}
            assert await socket.ask(message["type"], **fields) | {"id": ""} == told | {"id": ""}
        assert (await api.post(path, {"type": "ping"}, token))["replies"] == [{"type": "pong"}]
        hello = await api.call("POST", path, {"type": "hello", "v": 1}, token)
        assert (hello.status_code, hello.json()["code"]) == (400, "malformed")
        await socket.close()

    with_api(server, scene)


# ---- hello -----------------------------------------------------------------------------------


async def first_words(url, table, *said):
    """What is answered to these first words, and how the connection ends."""
    address = f"ws{url.removeprefix('http')}/api/tables/{table}/socket"
    async with connect(address) as line:
        for word in said:
            await line.send(word)
        heard = [json.loads(await line.recv())]
        try:
            async with asyncio.timeout(20):
                while True:
                    heard.append(json.loads(await line.recv()))
        except ConnectionClosed as end:
            return heard, end.rcvd and end.rcvd.code


def test_without_a_proper_hello_there_is_no_talk(server):
    async def scene(api):
        seated = await api.table(2)
        hello = {"type": "hello", "v": 1}
        wrong: dict[str, list[Any]] = {
            "malformed": ["rubbish", "{}", '{"type":"ping"}', '{"type":"hello"}', b"\xff"],
            "wrong-version": ['{"type":"hello","v":2}', '{"type":"hello","v":0}'],
            "not-found": [json.dumps(hello), json.dumps({**hello, "token": "x" * 43})],
            "not-allowed": [json.dumps({**hello, "token": seated.tokens[0], "seat": 1})],
        }
        for code, words in wrong.items():
            for word in words:
                [told], closed = await first_words(server, seated.table, word)
                assert (told["type"], told["code"], closed) == ("refused", code, 1008), word
        [told], closed = await first_words(server, "nowhere", json.dumps(hello))
        assert (told["code"], closed) == ("not-found", 1008)

    with_api(server, scene)


def test_whatever_is_said_after_hello_the_socket_stays_open(server):
    async def scene(api):
        seated = await api.table(2)
        socket = await Socket.open(server, seated.table, seated.tokens[0])
        other = await Socket.open(server, seated.table, seated.tokens[1], keep=True)
        rubbish: list[Any] = [
            "",
            "[",
            '{"type":"hello","v":1}',
            '{"type":"move"}',
            "x" * 5000,
            b"\x00\xff",
        ]
        for text in rubbish:
            before = len(socket.other)
            await socket.connection.send(text)
            await socket.until(partial(has_other, socket, before + 1))
            assert socket.other[-1]["type"] == "refused"
            assert socket.other[-1]["code"] in ("malformed", "too-large")
        assert (await socket.ask("history"))["type"] == "told"
        assert len(other.frames) == 1, "nobody else noticed"
        await socket.close()
        await other.close()

    with_api(server, scene)


# ---- coming and going ------------------------------------------------------------------------


def test_a_reconnect_gets_the_state_and_goes_on(server):
    async def scene(api):
        seated = await api.table(2)
        sockets = [await Socket.open(server, seated.table, token) for token in seated.tokens]
        seat = sockets[0].state["view"]["waiting"][0]
        me = sockets[seat]
        assert (await me.move("yellow-1"))["type"] == "ack"
        await me.until(lambda: "draft" in me.state)
        known = {k: v for k, v in me.state.items() if k != "events"}
        me.connection.transport.abort()  # no good-bye: the network is gone
        again = await Socket.open(server, seated.table, seated.tokens[seat], name="again")
        assert again.state == known
        assert (await again.ask("confirm", ask=again.state["ask"]))["type"] == "ack"
        for socket in (again, sockets[1 - seat]):
            await socket.until(partial(is_at, socket, "step", 1))
            await socket.close()
        await me.close()

    with_api(server, scene)


def test_the_fifth_socket_of_a_seat_ends_the_first(server):
    async def scene(api):
        seated = await api.table(2)
        mine = [await Socket.open(server, seated.table, seated.tokens[0]) for _ in range(5)]
        await mine[0].until(lambda: mine[0].closed)
        assert mine[0].connection.close_code == 1001
        for socket in mine[1:]:
            assert (await socket.ask("history"))["type"] == "told"
            await socket.close()

    with_api(server, scene)


def test_whoever_is_removed_is_hung_up_on(server):
    async def scene(api):
        seated = await api.table(2)
        socket = await Socket.open(server, seated.table, seated.tokens[1])
        stream = Stream(api, seated.table, seated.tokens[1])
        owner = await Socket.open(server, seated.table, seated.tokens[0])
        await stream.until(lambda: bool(stream.heard))
        await api.agree(seated.table, seated.tokens, "remove", 1)
        await socket.until(lambda: socket.closed)
        await stream.until(lambda: stream.ended)
        assert stream.ended
        await owner.until(lambda: owner.state["table"]["seats"][1] == {"bot": "greedy"})
        again = await Socket.open(server, seated.table, seated.tokens[1])
        assert again.closed
        assert again.other[-1]["code"] == "removed"
        await api.agree(seated.table, seated.tokens[:1], "close")
        await owner.close()
        await stream.close()

    with_api(server, scene)


def test_one_token_with_several_seats_shows_the_seat_that_is_named(server):
    async def scene(api):
        seated = await api.table(2, hot_seat=True)
        [token] = seated.tokens
        for seat in (0, 1):
            socket = await Socket.open(server, seated.table, token, seat)
            assert socket.state["you"] == seat
            await socket.connection.send(json.dumps({"type": "sync", "id": "s", "seat": 1 - seat}))
            await socket.until(partial(is_at, socket, "you", 1 - seat))
            await socket.close()
        nobody = await Socket.open(server, seated.table, token)
        assert "you" not in nobody.state
        await nobody.close()

    with_api(server, scene)
