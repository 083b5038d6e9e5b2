"""Questions for several at once, and answers given once for all."""

from __future__ import annotations

import asyncio
import secrets
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from tests.server.play.host import asked, at_barrier, hosted, play, scene

MARKET: dict[str, Any] = {"game": "market"}
SHIP = "yspahan.Ship"


@pytest.fixture(autouse=True)
def _market_is_there(market):
    pass


def shown_of(state):
    return {k: v for k, v in state.items() if k not in ("version", "events")}


# ---- sealed answers --------------------------------------------------------------------------


def test_sealed_answers_come_in_any_order_and_never_conflict(database_url):
    async def run(host):
        party = await host.table(3, **MARKET)
        guests = await party.sit()
        asks = [guest.state["ask"] for guest in guests]
        moves = [
            guest.does("move", ask=asks[guest.seat], word=f"bid-{guest.seat}") for guest in guests
        ]
        answers = await asyncio.gather(*reversed(moves))
        assert {answer["type"] for answer in answers} == {"ack"}
        [last] = [guest for guest in guests if "draft" in guest.state]
        await last.confirm()
        game = guests[0].room.live.match.game
        assert [player.bid for player in game.players] == [0, 1, 2]

    scene(database_url, run)


def test_the_others_learn_that_a_seat_is_ready_and_nothing_else(sqlite_database, monkeypatch):
    """Two tables with the same luck, two answers: what the others are sent is the same."""
    same = SimpleNamespace(token_bytes=bytes, token_urlsafe=secrets.token_urlsafe)
    monkeypatch.setattr("riad.server.live.secrets", same)

    async def told(host, word):
        party = await host.table(3, **MARKET, clock={"bank": 600, "increment": 60})
        guests = await party.sit()
        watcher = await party.watcher()
        others = (guests[0], guests[2], watcher)
        before = [len(guest.heard) for guest in others]
        await guests[1].move(word)
        assert guests[1].state["view"]["sealed"] == word
        assert "draft" not in guests[1].state
        assert [len(guest.heard) for guest in others] == [n + 1 for n in before]
        assert all(guest.state["view"]["ready"] == [1] for guest in others)
        return [str(guest.heard).replace(party.table, "") for guest in (*others, guests[1])]

    async def run(host):
        one, other = await told(host, "bid-0"), await told(host, "bid-3")
        assert one[:3] == other[:3]
        assert one[3] != other[3], "its own seat sees what it has sealed"

    scene(sqlite_database, run)


def test_an_answer_can_be_given_anew_until_the_last_is_in(database_url):
    async def run(host):
        party = await host.table(3, **MARKET)
        guests = await party.sit()
        me, second, last = guests
        await me.move("bid-1")
        heard = len(second.heard), second.state["version"]
        await me.move("bid-3")
        await me.move("bid-2")
        assert (len(second.heard), second.state["version"]) == heard, "a change of mind is private"
        assert me.state["view"]["sealed"] == "bid-2"
        ask = me.state["ask"]
        await second.move("bid-0")
        assert me.state["ask"] == ask, "another's sealed answer makes no question stale"
        await last.move("bid-0")
        await me.move("bid-1")
        late = me.state["ask"]
        await last.confirm()
        await me.fails("stale", "move", ask=late, word="bid-3")
        assert me.room.live.match.game.players[0].bid == 1
        kinds = [row.kind for row in await host.rows(party.table)]
        assert kinds.count("sealed") == 2
        assert kinds.count("confirm") == 1
        assert kinds.count("resealed") == 3

    scene(database_url, run)


def test_all_answers_are_revealed_in_one_message(sqlite_database):
    async def run(host):
        party = await host.table(3, **MARKET)
        guests = await party.sit()
        watcher = await party.watcher()
        for guest in guests[:2]:
            await guest.move("bid-1")
        before = [len(guest.heard) for guest in (*guests, watcher)]
        bids = [p["bid"] for p in watcher.state["view"]["table"]["players"]]
        assert bids == [0, 0, 0]
        await guests[2].move("bid-2")
        before[2] += 1
        assert [len(guest.heard) for guest in (*guests, watcher)] == before
        await guests[2].confirm()
        assert [len(guest.heard) for guest in (*guests, watcher)] == [n + 1 for n in before]
        for guest in (*guests, watcher):
            assert [p["bid"] for p in guest.state["view"]["table"]["players"]] == [1, 1, 2]
            assert guest.state["view"]["ready"] == []
            assert "bid.won" in [event["key"] for event in guest.state["events"]]

    scene(sqlite_database, run)


def test_sealed_answers_survive_the_end_of_the_process(database_url):
    async def run():
        async with hosted(database_url) as host:
            party = await host.table(3, **MARKET)
            guests = await party.sit()
            await guests[0].move("bid-3")
            await guests[0].move("bid-2")
            await guests[1].move("bid-1")
            before = [guest.state for guest in guests]
        async with hosted(database_url) as host:
            guests = await party.sit(host)
            assert [shown_of(g.state) for g in guests] == [shown_of(state) for state in before]
            await guests[2].move("bid-0")
            await guests[2].confirm()
            assert [p.bid for p in guests[0].room.live.match.game.players] == [2, 1, 0]

    asyncio.run(run())


def test_a_sealed_answer_cannot_be_undone_but_needs_no_confirming(sqlite_database):
    async def run(host):
        party = await host.table(2, **MARKET)
        [me, _] = await party.sit()
        await me.move("bid-1")
        await me.fails("nothing-to-undo", "undo", ask=me.state["ask"])
        await me.fails("nothing-to-confirm", "confirm", ask=me.state["ask"])

    scene(sqlite_database, run)


def test_the_last_to_answer_may_take_it_back_and_confirms(database_url):
    """Their answer opens all: it is a step like any other, also for whoever reads it again."""

    async def run():
        async with hosted(database_url) as host:
            party = await host.table(2, **MARKET)
            first, last = await party.sit()
            await first.move("bid-1")
            await last.move("bid-3")
            assert at_barrier(last)
            assert last.state["view"]["sealed"] == "bid-3"
            assert first.state["view"]["ready"] == [0], "the others do not know"
            await last.fails("confirm-first", "move", ask=last.state["ask"], word="bid-2")
            await last.undo()
            assert last.question is not None
            await last.move("bid-2")
            before = shown_of(last.state)
        async with hosted(database_url) as host:
            first, last = await party.sit(host)
            assert shown_of(last.state) == before
            await first.move("bid-0")
            await last.confirm()
            assert [p.bid for p in last.room.live.match.game.players] == [0, 2]

    asyncio.run(run())


def test_nobody_waits_for_bots_before_they_are_asked_to_confirm(sqlite_database):
    """Whether the bots were quicker or not: their answers are as good as in."""

    async def run(host):
        for bots_first in (True, False):
            party = await host.table(1, bots=2, **MARKET)
            [me] = await party.sit()
            if bots_first:
                await host.work()
            await me.move("bid-3")
            assert at_barrier(me)
            await me.undo()
            await me.move("bid-2")
            await me.confirm()
            await host.work()
            bids = [p.bid for p in me.room.live.match.game.players]
            assert bids[0] == 2

    scene(sqlite_database, run)


def test_who_goes_on_at_once_is_not_asked_to_confirm_the_last_answer(sqlite_database):
    async def run(host):
        party = await host.table(2, **MARKET)
        first, last = await party.sit()
        await last.prefers("at-once")
        await first.move("bid-1")
        await last.move("bid-2")
        assert [p.bid for p in last.room.live.match.game.players] == [1, 2]

    scene(sqlite_database, run)


def test_a_log_in_which_the_last_answer_was_final_at_once_still_opens(database_url):
    """So it was before it had to be confirmed."""

    async def run():
        async with hosted(database_url) as host:
            party = await host.table(2, **MARKET)
            first, last = await party.sit()
            await first.move("bid-1")
            ask = last.state["ask"]
            await last.room.change(lambda live, now: live.match.seal(1, ask, "bid-3", "old", now))
            before = [shown_of(guest.state) for guest in (first, last)]
        async with hosted(database_url) as host:
            guests = await party.sit(host)
            assert [shown_of(guest.state) for guest in guests] == before

    asyncio.run(run())


def test_another_game_is_played_to_its_end_and_its_record_loads(database_url):
    async def run(host):
        party = await host.table(3, **MARKET, edition="classic", modules=["camels"])
        guests = await party.sit()
        await play(guests)
        assert guests[0].state["table"]["status"] == "over"
        match = guests[0].room.live.match
        for guest in guests:
            told = (await guest.does("history"))["steps"]
            assert guest.events == [event for step in told for event in step]
        assert match.record(None) == match.record(0)

    scene(database_url, run)


# ---- standing answers ------------------------------------------------------------------------


GAMES = 20
"""In so many games at random a cube is shipped out of turn whose owner has a camel."""


async def until_shipped(host, value, word):
    """Games in which all seats prefer this, up to the first in which somebody says this word."""
    for seed in range(GAMES):
        asked_for, said, guests = await shipped(host, value, 1000 * seed)
        if word in said and (value or asked_for):
            return asked_for, said, guests
    raise AssertionError("nothing was shipped: this shows nothing")


async def shipped(host, value, seed):
    """A game in which all seats prefer this; every time a cube was shipped, who said what."""
    party = await host.table(2, options={"first": 0})
    guests = await party.sit()
    for guest in guests:
        await guest.prefers("at-once")
        if value:
            await guest.prefers(value, what=SHIP)
    asked_for: list[list[str]] = []
    while (guest := asked(guests)) is not None:
        out_of_turn = "draft" not in guest.state  # in one's own turn it is a step like the others
        if guest.state["view"]["question"] == SHIP and out_of_turn:
            asked_for.append(guest.words)
        await play([guest], seed=seed, moves=1)
        seed += 1
    rows = await host.rows(party.table)
    said = [
        row.word for row in rows if row.kind == "answer" and row.word in ("pay-camel", "let-go")
    ]
    return asked_for, said, guests


def test_without_a_standing_answer_the_owner_is_asked(sqlite_database):
    async def run(host):
        asked_for, said, _ = await until_shipped(host, None, "pay-camel")
        assert len(asked_for) <= len(said)
        assert {"pay-camel", "let-go"} <= {word for words in asked_for for word in words}

    scene(sqlite_database, run)


@pytest.mark.parametrize(("value", "word"), [("always", "pay-camel"), ("never", "let-go")])
def test_a_standing_answer_is_given_without_asking(sqlite_database, value, word):
    async def run(host):
        asked_for, said, guests = await until_shipped(host, value, word)
        assert asked_for == []
        assert word in said
        for guest in guests:
            assert guest.state["prefers"][SHIP] == value
        assert guests[0].state["table"]["status"] == "over"

    scene(sqlite_database, run)


def test_a_standing_answer_that_is_not_possible_is_not_given(sqlite_database, monkeypatch):
    """`always` pays a camel; whoever has none is asked, or it just happens."""

    async def run(host):
        party = await host.table(2)
        room = await party.room()
        match = room.live.match
        seat = match.game.waiting[0]
        match.prefers[seat, SHIP] = "always"
        monkeypatch.setattr("riad.server.match.question_of", lambda _: Standing())
        assert match.standing_answer(seat) == "yellow-0"
        match.prefers[seat, SHIP] = "never"
        assert match.standing_answer(seat) is None, "not among the options"
        match.prefers[seat, SHIP] = "ask"
        assert match.standing_answer(seat) is None

    class Standing:
        standing: ClassVar = {"always": "yellow-0", "never": "yellow-9"}
        saved_as = SHIP

    scene(sqlite_database, run)


def test_a_standing_answer_is_private_and_can_be_taken_back(sqlite_database):
    async def run(host):
        party = await host.table(2)
        [me, other] = await party.sit()
        heard = len(other.heard)
        await me.prefers("always", what=SHIP)
        assert me.state["prefers"] == {SHIP: "always"}
        assert len(other.heard) == heard
        assert "always" not in str(await other.does("sync"))
        await me.prefers("ask", what=SHIP)
        assert me.state["prefers"] == {SHIP: "ask"}
        await me.fails("malformed", "prefer", what=SHIP, value="sometimes")
        await me.fails("malformed", "prefer", what="market.Bid", value="always")

    scene(sqlite_database, run)
