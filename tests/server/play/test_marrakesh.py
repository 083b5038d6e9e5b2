"""Marrakesh at a table of the server: sealed keshis, long turns, whole games."""

from __future__ import annotations

import riad
from riad.server import showing
from tests.server.play.host import asked, play, scene


def test_a_whole_game_is_played_and_its_record_verifies(database_url):
    async def run(host):
        party = await host.table(2, bots=1, game="marrakesh")
        guests = await party.sit()
        await play(guests)
        room = await party.room()
        assert room.live.table.status == "over"
        game = riad.verify(showing.record(room.live, None))
        assert list(game.scores) == room.live.table.result["scores"]

    scene(database_url, run)


def test_what_somebody_seals_is_seen_by_nobody_until_all_have(sqlite_database):
    async def run(host):
        party = await host.table(3, game="marrakesh")
        guests = await party.sit()
        first, second, third = guests
        words = {guest.seat: min(guest.words) for guest in guests}
        for guest in (first, second):
            await guest.move(words[guest.seat])
        assert third.state["view"]["ready"] == [first.seat, second.seat]
        assert third.state["view"]["sealed"] is None
        assert [p["track"] for p in third.state["view"]["table"]["players"]] == [[], [], []]
        await third.move(words[third.seat])
        assert not any(p["track"] for p in first.state["view"]["table"]["players"])
        await third.confirm()
        assert all(p["track"] for p in third.state["view"]["table"]["players"])

    scene(sqlite_database, run)


def test_before_all_choose_again_the_last_turn_of_a_round_is_confirmed(sqlite_database):
    """The next question is for everybody: it is not shown in a draft that the others cannot see."""

    async def run(host):
        party = await host.table(2, game="marrakesh")
        guests = await party.sit()
        room = await party.room()
        while room.live.match.game.table.round == 1:
            guest = asked(guests)
            await guest.move(min(guest.words))
            if guest.state.get("draft", {}).get("barrier"):
                assert guest.question is None
                await guest.fails("confirm-first", "move", ask=guest.state["ask"], word="any-word")
                await guest.confirm()
        assert {guest.state["view"]["question"] for guest in guests} == {"marrakesh.ChooseKeshis"}

    scene(sqlite_database, run)
