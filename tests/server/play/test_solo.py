"""A table for one, against an opponent made of rules."""

from __future__ import annotations

import pytest

import riad
from riad.server import showing
from tests.server.play.host import play, scene


@pytest.mark.parametrize("solo", ["pachabot", "simple"])
def test_a_whole_game_for_one_is_played_and_its_record_verifies(sqlite_database, solo):
    async def run(host):
        party = await host.table(1, game="marrakesh", solo=solo)
        (guest,) = await party.sit()
        assert guest.state["table"]["solo"] == solo
        (person, opponent) = guest.state["table"]["seats"]
        assert opponent == {"name": "Pachabot", "rules": True}
        assert "rules" not in person
        await play([guest])
        room = await party.room()
        assert room.live.table.status == "over"
        game = riad.verify(showing.record(room.live, None))
        assert list(game.scores) == room.live.table.result["scores"]
        assert game.verdict is not None
        assert guest.state["view"]["verdict"] == game.verdict.to_json()

    scene(sqlite_database, run)


def test_its_decisions_are_told_with_their_reasons(sqlite_database):
    async def run(host):
        party = await host.table(1, game="marrakesh", solo="pachabot")
        (guest,) = await party.sit()
        room = await party.room()
        while room.live.match.game.table.round == 1:
            await guest.move(min(guest.words))
            if guest.state.get("draft", {}).get("barrier"):
                await guest.confirm()
        explained = [event["why"] for event in guest.events if "why" in event]
        claims = [why for why in explained if any(s["rule"] == "S-D3" for s in why["steps"])]
        assert claims
        for why in claims:
            assert why["pick"] in range(len(why["options"]))
            assert why["steps"][why["decided"]]["kept"] == [why["pick"]]

    scene(sqlite_database, run)
