"""A game is looked back at act by act, whoever asks, and each look costs what it shows."""

from __future__ import annotations

from riad.games import definitions
from riad.kernel.acts import Teller
from riad.kernel.game import new_game
from riad.server.past import Past, moments
from tests.server.cost import counted
from tests.server.play.desk import at_desk
from tests.server.play.host import play, scene


def acts_of(game):
    """Every act after the game was laid out, read from the log at once."""
    again = new_game(game.book.definition, game.book.config, None)
    teller = Teller(again)
    teller.say(game.log)
    return teller.taken()[1]


def place(act):
    """Where an act is over, as it is asked for."""
    return f"{act['step']}?act={act['act']}" if "act" in act else act["step"]


def test_everybody_has_the_same_acts_and_each_shows_what_they_may_know(sqlite_database):
    async def run(desk):
        seated = await desk.table(2, listed=True)
        room = await desk.hub.room(seated.table)
        await desk.finish(seated.table)
        match, path = room.live.match, f"/api/tables/{seated.table}"
        lists = [await desk.get(f"{path}/acts", token) for token in (*seated.tokens, None)]
        assert lists[0] == lists[1] == lists[2]
        acts, marks = lists[0]["acts"], lists[0]["marks"]
        names = [act.what.key for act in acts_of(match.game)]
        told = [act["what"]["key"] for act in acts]
        assert told == names[len(names) - len(told) :]
        assert len(marks) == 3 * 7
        assert [mark["depth"] for mark in marks] == [0, *[1] * 6] * 3
        assert (acts[-1]["step"], "act" in acts[-1]) == (match.step, False)
        before = None
        for one in acts[:-1:9]:
            where = f"{path}/at/{place(one)}"
            views = [(await desk.get(where, token))["view"] for token in (*seated.tokens, None)]
            assert views[0] != views[1] != views[2]
            assert views[2] != before
            before = views[2]
        await desk.refuses("not-found", "GET", f"{path}/at/1?act=x", token=None)
        await desk.refuses("not-found", "GET", f"{path}/at/{match.step + 1}?act=0", token=None)
        await desk.refuses(
            "not-allowed", "GET", f"{path}/at/1?act=0&seat=1", token=seated.tokens[0]
        )

    at_desk(sqlite_database, run)


def test_a_table_that_has_not_begun_has_no_acts(sqlite_database):
    async def run(desk):
        made = await desk.made()
        found = await desk.get(f"/api/tables/{made['table']['id']}/acts", made["token"])
        assert found == {"acts": [], "marks": []}

    at_desk(sqlite_database, run)


def test_an_opponent_of_rules_is_seen_act_by_act_too(sqlite_database):
    """Whatever a person confirms at once, and whatever rules do after it, has its own position."""

    async def run(desk):
        order = {"game": "marrakesh", "solo": "pachabot", "options": {"first-game": True}}
        seated = await desk.table(1, **order)
        await desk.finish(seated.table)
        path = f"/api/tables/{seated.table}"
        acts = (await desk.get(f"{path}/acts", seated.tokens[0]))["acts"]
        theirs = [n for n, act in enumerate(acts) if act.get("seat") == 1]
        claims = [n for n in theirs if acts[n]["what"]["key"] == "act.claim"]
        assert len(theirs) > 40
        assert len(claims) > 12
        for n in claims[::5]:
            views = [
                (await desk.get(f"{path}/at/{place(one)}", seated.tokens[0]))["view"]
                for one in acts[n - 1 : n + 1]
            ]
            assert sum(views[0]["table"]["offer"]) > sum(views[1]["table"]["offer"])

    at_desk(sqlite_database, run)


def test_a_moment_costs_what_lies_between_it_and_a_position_that_is_kept(sqlite_database):
    async def run(host):
        party = await host.table(2, hot_seat=True)
        guests = [await host.guest(party.table, party.tokens[0], seat) for seat in (0, 1)]
        await play(guests, moves=150, seed=3)
        match = guests[0].room.live.match
        with counted() as work:
            found = moments(match)
            words = len(match.game.log)
            assert work.taken() <= words
            assert moments(match) == found
            assert work.taken() == 0
            within = 0
            for one in found[::11]:
                if one.act is not None:
                    within += 1
                    match.past.position_before(match, one.step, one.act)
                    assert work.taken() <= words * (Past.EVERY + 1) / match.step + Past.EVERY
            assert within

    scene(sqlite_database, run)


def test_a_moment_on_the_way_is_the_same_whichever_way_it_is_found(sqlite_database):
    """Taken by itself, with nothing known before, or among all others."""

    async def run(host):
        party = await host.table(2, hot_seat=True)
        guests = [await host.guest(party.table, party.tokens[0], seat) for seat in (0, 1)]
        await play(guests, moves=90, seed=4)
        match = guests[0].room.live.match
        found = [(one.step, one.act) for one in moments(match) if one.act is not None][::3]
        views = [match.past.position_before(match, *one).view(0) for one in found]
        for one, view in zip(found, views, strict=True):
            assert Past().position_before(match, *one).view(0) == view

    scene(sqlite_database, run)


def test_games_name_their_acts_and_times():
    for definition in definitions().values():
        game = new_game(definition, definition.configure(definition.seats[-1]), None)
        assert len(definition.when(game).numbers) == 2
