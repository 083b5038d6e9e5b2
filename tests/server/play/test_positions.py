"""What has been seen can be looked up: positions, history and record, for each as they may know."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import riad
from tests.server.play.desk import at_desk
from tests.server.play.host import hosted, play, scene


async def played(host, moves, people=3):
    """A table with everything that everybody saw, by position."""
    party = await host.table(people)
    guests = [*await party.sit(), await party.watcher()]
    await play(guests[:-1], moves=moves)
    seen = {}
    for guest in guests:
        for state in guest.states:
            if "draft" not in state:
                seen[guest.seat, state.get("step", 0)] = state["view"]
    return party, guests, seen


def test_a_position_is_what_that_viewer_saw_when_it_was_there(database_url):
    async def run():
        async with hosted(database_url) as host:
            party, guests, seen = await played(host, 60)
            match = guests[0].room.live.match
            assert {step for _, step in seen} == set(range(match.step + 1))
            for (seat, step), view in seen.items():
                assert match.position(step).view(seat) == view, (seat, step)
        async with hosted(database_url) as host:  # and in another process
            match = (await host.hub.room(party.table)).live.match
            for (seat, step), view in list(seen.items())[::7]:
                assert match.position(step).view(seat) == view, (seat, step)

    asyncio.run(run())


def test_views_of_different_seats_differ_else_the_test_above_shows_nothing(sqlite_database):
    async def run(host):
        _, guests, seen = await played(host, 60)
        last = guests[0].step
        views = [seen[seat, last] for seat in (0, 1, 2, None)]
        assert all(one != other for n, one in enumerate(views) for other in views[:n])

    scene(sqlite_database, run)


def test_a_link_to_a_position_shows_each_what_they_may_know(sqlite_database):
    async def run(desk):
        seated = await desk.table(2, listed=True)
        room = await desk.hub.room(seated.table)
        await desk.finish(seated.table)
        last = room.live.match.step
        path = f"/api/tables/{seated.table}/at"
        for step in (0, 1, last // 2, last):
            for token, seat in ((seated.tokens[0], 0), (seated.tokens[1], 1), (None, None)):
                found = await desk.get(f"{path}/{step}", token)
                assert found == {
                    "step": step,
                    "steps": last,
                    "view": room.live.match.position(step).view(seat),
                }
        for wrong in (last + 1, "-1", "last", "1e3", "٣", "9" * 30):
            await desk.refuses("not-found", "GET", f"{path}/{wrong}", token=seated.tokens[0])
        await desk.refuses("not-allowed", "GET", f"{path}/0?seat=1", token=seated.tokens[0])

    at_desk(sqlite_database, run)


def test_a_table_that_has_not_begun_has_no_positions(sqlite_database):
    async def run(desk):
        made = await desk.made()
        path = f"/api/tables/{made['table']['id']}"
        await desk.refuses("not-found", "GET", f"{path}/at/0", token=made["token"])
        told = await desk.say(made["table"]["id"], made["token"], "history")
        assert told == {"type": "told", "id": "m-history", "since": 0, "steps": []}
        told = await desk.say(made["table"]["id"], made["token"], "describe")
        assert told["code"] == "not-started"

    at_desk(sqlite_database, run)


def test_history_tells_what_happened_since_any_position(sqlite_database):
    async def run(host):
        _, guests, _ = await played(host, 40)
        for guest in guests:
            whole = (await guest.does("history"))["steps"]
            assert len(whole) == guest.step
            for since in (0, 1, guest.step // 2, guest.step):
                told = await guest.does("history", since=since)
                assert told["steps"] == whole[since:]
            await guest.fails("not-found", "history", since=guest.step + 1)

    scene(sqlite_database, run)


def test_the_table_is_told_in_sentences_as_it_is_and_as_it_was(sqlite_database):
    async def run(host):
        _, guests, _ = await played(host, 40)
        match = guests[0].room.live.match
        for guest in guests:
            told: dict[str, Any] = {}
            for step in (None, 0, guest.step // 2, guest.step):
                told = await guest.does("describe", **({} if step is None else {"step": step}))
                game = match.game if step is None else match.position(step)
                passages = [passage.to_json() for passage in game.sentences(guest.seat)]
                assert told["passages"] == passages
                own = [one["id"] for one in passages if "board.hand" in str(one["lines"])]
                assert own in ([], ["me"]), "a hand is told to its owner only"
            await guest.fails("not-found", "describe", step=guest.step + 1)

    scene(sqlite_database, run)


def test_ones_own_draft_is_told_in_sentences_to_oneself_only(sqlite_database):
    async def run(host):
        _, guests, _ = await played(host, 11, people=2)
        me = next(guest for guest in guests[:2] if guest.question)
        others = [guest for guest in guests if guest is not me]
        before = [(await guest.does("describe"))["passages"] for guest in others]
        mine = (await me.does("describe"))["passages"]
        for word in me.words:
            await me.move(word)
            if (await me.does("describe"))["passages"] != mine:
                break
            await me.does("undo", ask=me.state["ask"])
        else:
            raise AssertionError("no step changes the table")
        assert [(await guest.does("describe"))["passages"] for guest in others] == before

    scene(sqlite_database, run)


def test_the_record_of_a_running_game_tells_each_only_what_they_may_know(database_url):
    async def run(host):
        party, guests, _ = await played(host, 60, people=2)
        match = guests[0].room.live.match
        records = {seat: match.record(seat) for seat in (0, 1, None)}
        assert len(set(records.values())) == 3
        cards = [row.word for row in await host.rows(party.table) if row.kind == "luck"]
        assert cards
        keys = guests[0].room.live.table.keys
        for record in records.values():
            assert keys[0] not in record
            assert "key" not in record
        assert "?" in records[None]

    scene(database_url, run)


def test_a_draft_is_in_no_record_and_no_history_but_ones_own_view(sqlite_database):
    async def run(host):
        party, guests, _ = await played(host, 11, people=2)
        me = next(guest for guest in guests[:2] if guest.question)
        before = [me.room.live.match.record(seat) for seat in (0, 1, None)]
        told = (await me.does("history"))["steps"]
        await me.move(me.words[0])
        assert me.state["draft"]["count"] >= 1
        assert [me.room.live.match.record(seat) for seat in (0, 1, None)] == before
        assert (await me.does("history"))["steps"] == told
        assert party.table

    scene(sqlite_database, run)


def test_the_record_of_a_finished_game_is_whole_and_proves_itself(database_url):
    async def run(desk):
        seated = await desk.table(2, name="Ada")
        await desk.finish(seated.table)
        path = f"/api/tables/{seated.table}/record"
        texts = []
        for token in (*seated.tokens, seated.invite):
            answer = await desk.call("GET", path, token=token)
            assert answer.headers["content-disposition"].endswith(f'-{seated.table}.riad"')
            texts.append(answer.text)
        assert len(set(texts)) == 1
        state = await desk.see(seated.table, seated.invite)
        game = riad.verify(texts[0])
        assert list(game.scores) == state["view"]["scores"]
        assert state["commitment"] in texts[0]
        assert state["keys"][0] in texts[0]
        with pytest.raises(riad.RiadError):
            riad.verify(texts[0].replace(state["keys"][0], "0" * 64))

    at_desk(database_url, run)
