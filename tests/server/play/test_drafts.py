"""A turn is a draft: durable at once, seen by its own seat only, until it is confirmed."""

from __future__ import annotations

import asyncio

from tests.server.play.host import asked, at_barrier, hosted, play, scene


def reversible(guest):
    """Answers after which the same seat goes on by itself."""
    options = guest.question["options"] if guest.question else []
    return [option["word"] for option in options if not option.get("irreversible")]


async def to_a_draft(guests):
    """Play until somebody has a step before them that can be taken back."""
    while not reversible(asked(guests)):
        await play(guests, moves=1)
    return asked(guests)


async def drafting(host, **order):
    """A table, the seat that drafts, the other one, and somebody who looks on."""
    party = await host.table(2, **order)
    guests = await party.sit()
    watcher = await party.watcher()
    me = await to_a_draft(guests)
    return party, me, next(guest for guest in guests if guest is not me), watcher


def all_but_counts(state):
    """What is shown, without the numbers that only ever go up."""
    shown = {k: v for k, v in state.items() if k not in ("ask", "version", "events")}
    if "question" in shown:
        shown["question"] = {**shown["question"], "ask": 0}
    return shown


def test_a_step_is_written_at_once_and_seen_by_its_own_seat_only(database_url):
    async def run(host):
        party, me, other, watcher = await drafting(host)
        heard = len(other.heard), len(watcher.heard)
        before, word = me.state, reversible(me)[0]
        await me.move(word)
        [*_, last] = await host.rows(party.table)
        assert (last.kind, last.seat, last.word) == ("answer", me.seat, word)
        assert last.digest is None
        assert me.state["draft"] == {"count": 1, "barrier": False}
        assert me.state["version"] == before["version"] + 1
        assert me.state["ask"] == before["ask"] + 1
        assert me.step == before.get("step", 0)
        assert (len(other.heard), len(watcher.heard)) == heard, "nobody else was sent anything"
        for guest in (other, watcher):
            now = await guest.does("sync")
            assert all_but_counts(now) == all_but_counts(guest.state)
            assert now["version"] == guest.state["version"]

    scene(database_url, run)


def test_undo_takes_back_a_step_and_restart_all_of_them(sqlite_database):
    async def run(host):
        _, me, other, watcher = await drafting(host)
        heard = len(other.heard), len(watcher.heard)
        shown = [me.state]
        while not me.state.get("draft", {}).get("barrier"):
            await me.move((reversible(me) or me.words)[0])
            shown.append(me.state)
        steps = len(shown) - 1
        assert steps >= 2, "a turn of several steps, else this shows nothing"
        await me.fails("stale", "undo", ask=0)
        await me.undo()
        assert all_but_counts(me.state) == all_but_counts(shown[-2])
        await me.does("restart", ask=me.state["ask"])
        assert all_but_counts(me.state) == all_but_counts(shown[0])
        ask = me.state["ask"]
        await me.fails("nothing-to-undo", "undo", ask=ask)
        await me.fails("nothing-to-undo", "restart", ask=ask)
        await me.fails("nothing-to-confirm", "confirm", ask=ask)
        assert (len(other.heard), len(watcher.heard)) == heard

    scene(sqlite_database, run)


def test_at_the_barrier_the_seat_confirms_before_it_goes_on(sqlite_database):
    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        me = asked(guests)
        await me.move("yellow-1")
        assert at_barrier(me)
        assert me.question is None
        await me.fails("confirm-first", "move", ask=me.state["ask"], word="yellow-1")
        other = next(guest for guest in guests if guest is not me)
        await other.fails("not-asked", "move", ask=other.state["ask"], word="yellow-1")
        await other.fails("nothing-to-confirm", "confirm", ask=other.state["ask"])
        await me.confirm()
        assert "draft" not in me.state
        assert me.step == other.step == 1
        assert me.state["view"]["table"]["value"] != [0] * 6, "the dice have been thrown"

    scene(sqlite_database, run)


def test_options_that_lead_to_the_barrier_say_so_beforehand(sqlite_database):
    """Tried out one after the other: the flag is there exactly where the barrier comes."""

    async def run(host):
        party = await host.table(3)
        guests = await party.sit()
        for _ in range(6):
            me = asked(guests)
            flags = {o["word"]: o.get("irreversible", False) for o in me.question["options"]}
            for word, flag in flags.items():
                await me.move(word)
                assert me.state["draft"]["barrier"] is flag, word
                await me.undo()
            await play(guests, moves=1)

    scene(sqlite_database, run)


def test_the_others_see_all_of_a_turn_when_it_is_confirmed(sqlite_database):
    async def run(host):
        _, me, other, watcher = await drafting(host)
        while not me.state.get("draft", {}).get("barrier"):
            await me.move((reversible(me) or me.words)[0])
        before = len(other.heard), len(watcher.heard)
        await me.confirm()
        assert (len(other.heard), len(watcher.heard)) == (before[0] + 1, before[1] + 1)
        assert other.step == watcher.step == me.step
        assert other.state["events"]
        assert other.state["view"]["table"]["shops"] == me.state["view"]["table"]["shops"]

    scene(sqlite_database, run)


def test_everybody_is_told_every_event_once(sqlite_database):
    """Step by step with undo on the way, or at the confirmation: in the end all heard the same."""

    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        watcher = await party.watcher()
        for _ in range(25):
            me = asked(guests)
            while (me.state.get("draft") or {"barrier": False})["barrier"] is False:
                await me.move((reversible(me) or me.words)[0])
            await me.confirm()
        for guest in (*guests, watcher):
            told = (await guest.does("history"))["steps"]
            first = guest.states[0]
            assert "events" not in first
            assert guest.events == [event for step in told for event in step]
            assert len(guest.events) > 20

    scene(sqlite_database, run)


def test_a_step_that_was_taken_back_is_told_anew_when_it_is_done_again(sqlite_database):
    async def run(host):
        _, me, _, _ = await drafting(host)
        word = reversible(me)[0]
        await me.move(word)
        told = me.state.get("events", [])
        await me.undo()
        await me.move(word)
        assert me.state.get("events", []) == told

    scene(sqlite_database, run)


# ---- who confirms ----------------------------------------------------------------------------


def test_at_once_confirms_by_itself_at_the_barrier_and_not_before(sqlite_database):
    async def run(host):
        _, me, other, _ = await drafting(host)
        await me.prefers("at-once")
        assert me.state["prefers"] == {"confirm": "at-once"}
        assert "prefers" not in other.state
        step = me.step
        await me.move(reversible(me)[0])
        assert (me.step, me.state["draft"]["count"]) == (step, 1)
        while me.step == step:
            await me.move((reversible(me) or me.words)[0])
        assert "draft" not in me.state
        assert other.step == step + 1

    scene(sqlite_database, run)


def test_soon_leaves_three_seconds_to_take_it_back(database_url):
    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        me = asked(guests)
        await me.prefers("soon")
        await me.move("yellow-1")
        [job] = await host.jobs()
        assert (job.kind, job.seat, job.due) == ("confirm", me.seat, host.time() + 3000)
        host.time.passes(2.9)
        assert await host.work() == 0
        await me.undo()
        assert await host.jobs() == []
        host.time.passes(10)
        await host.work()
        assert me.step == 0
        await me.move("yellow-2")
        host.time.passes(3)
        await host.work()
        assert me.step == 1
        assert "draft" not in me.state
        assert await host.jobs() == []

    scene(database_url, run)


def test_a_word_of_the_others_does_not_give_more_time(sqlite_database):
    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        me = asked(guests)
        await me.prefers("soon")
        await me.move("yellow-1")
        host.time.passes(2)
        other = next(guest for guest in guests if guest is not me)
        await other.does("chat", text="take your time")
        host.time.passes(1)
        await host.work()
        assert me.step == 1

    scene(sqlite_database, run)


def test_preferences_are_known_words(sqlite_database):
    async def run(host):
        party = await host.table(2)
        [me, _] = await party.sit()
        for what, value in (("confirm", "never"), ("colour", "red"), ("yspahan.Supply", "always")):
            await me.fails("malformed", "prefer", what=what, value=value)

    scene(sqlite_database, run)


# ---- what a draft survives -------------------------------------------------------------------


def test_a_draft_survives_the_end_of_the_process(database_url):
    async def run():
        async with hosted(database_url) as host:
            party, me, other, _ = await drafting(host)
            await me.move(reversible(me)[0])
            before = {g.seat: await g.does("sync") for g in (me, other)}
            steps = me.room.live.match.draft.steps
        async with hosted(database_url) as host:
            guests = [await host.guest(party.table, token) for token in party.tokens]
            for guest in guests:
                assert guest.state == before[guest.seat]
            again = guests[me.seat]
            assert again.room.live.match.draft.steps == steps
            await again.undo()
            assert "draft" not in again.state
            await play(guests, moves=10)

    asyncio.run(run())


def test_two_sockets_of_one_seat_stay_in_step(sqlite_database):
    async def run(host):
        party, me, _, _ = await drafting(host)
        second = await host.guest(party.table, party.tokens[me.seat])
        await me.move(reversible(me)[0])
        assert second.state == me.state
        await second.undo()
        assert second.state == me.state
        await me.move(reversible(me)[0])
        await me.fails("stale", "undo", ask=me.state["ask"] - 1)
        assert second.events == me.events[-len(second.events) :]

    scene(sqlite_database, run)
