"""An answer names its question and has a number of its own: never stale by chance, never twice."""

from __future__ import annotations

import asyncio

from riad.server import lobby
from tests.server.play.host import asked, hosted, play, scene


def test_an_answer_to_an_earlier_question_is_stale(sqlite_database):
    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        me = asked(guests)
        ask = me.state["ask"]
        for wrong in (ask - 1, ask + 1, 2**31 - 1):
            await me.fails("stale", "move", ask=wrong, word="yellow-1")
        await me.move("yellow-1")
        await me.fails("stale", "move", ask=ask, word="yellow-1")
        await me.fails("stale", "confirm", ask=ask)
        await me.confirm()
        await me.fails("stale", "move", ask=ask + 1, word=me.words[0])

    scene(sqlite_database, run)


def test_what_is_no_answer_to_the_question_is_refused(sqlite_database):
    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        me = asked(guests)
        for word in ("yellow-9", "YELLOW-1", "yellow-1 ", "☃"):
            await me.fails("illegal-move", "move", ask=me.state["ask"], word=word)
        await me.fails("illegal-move", "preview", word="yellow-9")

    scene(sqlite_database, run)


def test_nobody_answers_before_the_game_or_after_it(sqlite_database):
    async def run(host):
        early = await host.table(1, seats=2)
        [first] = await early.sit()
        await first.fails("not-started", "move", ask=0, word="yellow-1")
        await first.fails("not-started", "preview", word="yellow-1")
        party = await host.table(2)
        guests = await party.sit()
        await play(guests)
        for guest in guests:
            assert guest.state["table"]["status"] == "over"
            await guest.fails("over", "move", ask=guest.state["ask"], word="yellow-1")

    scene(sqlite_database, run)


def test_a_spectator_answers_nothing(sqlite_database):
    async def run(host):
        party = await host.table(2)
        watcher = await party.watcher()
        await watcher.fails("not-allowed", "move", ask=1, word="yellow-1")
        await watcher.fails("not-allowed", "chat", text="psst")
        await watcher.fails("not-allowed", "prefer", what="chat", value="off")
        for kind, fields in (("preview", {"word": "yellow-1"}), ("why-not", {"target": "x"})):
            await watcher.fails("not-allowed", kind, **fields)
        await watcher.fails("not-allowed", "sync", seat=0)
        assert (await watcher.does("sync"))["type"] == "state"

    scene(sqlite_database, run)


def test_the_same_message_again_gets_the_same_answer_and_changes_nothing(database_url):
    async def run():
        async with hosted(database_url) as host:
            party = await host.table(2)
            guests = await party.sit()
            me = asked(guests)
            sent = [
                ("move", {"id": "one", "ask": me.state["ask"], "word": "yellow-1"}),
                ("confirm", {"id": "two", "ask": me.state["ask"] + 1}),
                ("chat", {"id": "three", "text": "so be it"}),
                ("prefer", {"id": "four", "what": "confirm", "value": "soon"}),
            ]
            first = [await me.does(kind, **fields) for kind, fields in sent]
            assert [answer["id"] for answer in first] == ["one", "two", "three", "four"]
            rows, heard = await host.rows(party.table), [len(g.heard) for g in guests]
            assert [await me.does(kind, **fields) for kind, fields in sent] == first
            twice = await asyncio.gather(*(me.does(kind, **fields) for kind, fields in sent * 3))
            assert list(twice) == first * 3
            assert [len(g.heard) for g in guests] == heard
        async with hosted(database_url) as host:
            again = await host.guest(party.table, party.tokens[me.seat])
            assert [await again.does(kind, **fields) for kind, fields in sent] == first
            assert len(again.heard) == 1
            assert await host.rows(party.table) == rows

    asyncio.run(run())


def test_two_of_the_same_at_once_happen_once(sqlite_database):
    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        me = asked(guests)
        fields = {"id": "one", "ask": me.state["ask"], "word": "yellow-1"}
        second = await host.guest(party.table, party.tokens[me.seat])
        answers = await asyncio.gather(me.does("move", **fields), second.does("move", **fields))
        assert list(answers) == [{"type": "ack", "id": "one"}] * 2
        assert [row.kind for row in await host.rows(party.table)].count("answer") == 1

    scene(sqlite_database, run)


def test_the_same_number_from_another_seat_is_another_message(sqlite_database):
    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        for guest in guests:
            await guest.does("chat", id="one", text=f"I am {guest.seat}")
        chats = [row.word for row in await host.rows(party.table) if row.kind == "chat"]
        assert chats == ["I am 0", "I am 1"]

    scene(sqlite_database, run)


def test_what_was_refused_may_be_sent_again_and_is_looked_at_again(sqlite_database):
    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        me = asked(guests)
        await me.fails("nothing-to-confirm", "confirm", id="one", ask=me.state["ask"])
        await me.does("move", id="one", ask=me.state["ask"], word="yellow-1")
        assert me.state["draft"]["count"] == 1

    scene(sqlite_database, run)


def test_nothing_but_the_question_makes_an_answer_stale(sqlite_database):
    """Chat, preferences, seats: all of it may happen between a question and its answer."""

    async def run(host):
        party = await host.table(3)
        guests = await party.sit()
        me = asked(guests)
        first, second = [guest for guest in guests if guest is not me]
        ask = me.state["ask"]
        await first.does("chat", text="hurry")
        await first.prefers("soon")
        await me.prefers("off", what="chat")
        room = await party.room()
        await lobby.leave(room, second.seat)
        await host.quiet()
        await lobby.come_back(room, second.seat)
        assert me.state["ask"] == ask
        await me.does("move", ask=ask, word="yellow-1")

    scene(sqlite_database, run)


def test_chat_reaches_all_but_those_who_muted_it(sqlite_database):
    async def run(host):
        party = await host.table(3)
        guests = await party.sit()
        watcher = await party.watcher()
        await guests[2].prefers("off", what="chat")
        before = [len(guest.states) for guest in (*guests, watcher)]
        await guests[1].does("chat", text="good luck, everybody ☘")
        for guest in (guests[0], guests[1], watcher):
            last = guest.heard[-1]
            assert (last["type"], last["seat"], last["text"]) == (
                "chatted",
                1,
                "good luck, everybody ☘",
            )
        assert guests[2].heard[-1]["type"] == "state"
        assert [len(guest.states) for guest in (*guests, watcher)] == before
        await guests[2].prefers("on", what="chat")
        await guests[0].does("chat", text="you too")
        assert guests[2].heard[-1]["text"] == "you too"
        for text in (" ", "\u200b", "\u202etxet"):
            await guests[0].fails("malformed", "chat", text=text)

    scene(sqlite_database, run)


def test_why_not_and_preview_answer_without_changing_anything(sqlite_database):
    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        me = asked(guests)
        await me.move("yellow-2")
        await me.confirm()
        me = asked(guests)
        rows = await host.rows(party.table)
        word = me.words[0]
        seen = await me.does("preview", word=word)
        no = await me.does("why-not", target="building/hammam")
        assert seen["type"] == "previewed"
        assert no["type"] == "reason"
        other = next(guest for guest in guests if guest is not me)
        reason = (await other.does("why-not", target=me.question["options"][0]["targets"][0]))["no"]
        assert reason["key"]
        assert await host.rows(party.table) == rows
        step = len(me.events)
        await me.move(word)
        assert me.events[step:][: len(seen["events"])] == seen["events"]
        assert (await me.does("ping"))["type"] == "pong"

    scene(sqlite_database, run)
