"""Numbers that people mix into the luck of a table: promised, then opened, then it begins."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

import riad
from riad.kernel.luck import Luck, Nonce, commitment, mixed
from riad.server import lobby
from riad.server import messages as m
from riad.server import requests as r
from riad.server.mixing import PATIENCE
from riad.server.store import jobs
from tests.server.play.desk import at_desk
from tests.server.play.host import Guest, Host, Party, hosted, play, scene
from tests.server.play.test_taking_up import both_ways

ORDER: dict[str, Any] = {"game": "yspahan", "seats": 2}


def number(n: int) -> str:
    return f"{n:064x}"


def hashed(n: int) -> str:
    return sha256(bytes.fromhex(number(n))).hexdigest()


async def seated(host: Host, *hashes: str | None, **order: Any) -> Party:
    """A table at which everybody has sat down, each with a hash or without."""
    wanted = {"game": "yspahan", "seats": len(hashes), **order}
    made = await lobby.make(host.hub, r.Order(**wanted, hash=hashes[0]), None)
    tokens, room = [made.token], await host.hub.room(made.table.id)
    for promised in hashes[1:]:
        wish = r.Join(invite=made.invite, hash=promised)
        tokens.append((await lobby.join(room, wish, None)).token)
    return Party(host, made.table.id, tokens, made.invite)


async def kinds(host: Host, table: str) -> list[str]:
    """What has happened at a table, but for by what people are known again."""
    return [row.kind for row in await host.rows(table) if row.kind not in ("trace", "luck")]


def first_words(game: Any) -> list[str]:
    return [entry.word for entry in game.log][:3]


# ---- the order of events ---------------------------------------------------------------------


def test_hashes_then_the_promise_then_the_numbers_then_the_game(sqlite_database):
    async def run(host):
        party = await seated(host, hashed(1), hashed(2))
        ann, bea = await party.sit()
        (key,) = (await party.room()).live.table.keys
        for guest in (ann, bea, await party.watcher()):
            assert guest.state["table"]["status"] == "open"
            assert "view" not in guest.state
            assert guest.state["luck"] == {
                "hashes": [hashed(1), hashed(2)],
                "commitment": commitment(bytes.fromhex(key)),
            }
        await ann.does("nonce", nonce=number(1))
        assert bea.state["table"]["status"] == "open"
        await bea.does("nonce", nonce=number(2))
        assert bea.state["table"]["status"] == "playing"
        assert ann.state["commitment"] == commitment(bytes.fromhex(key))
        assert "luck" not in ann.state, "what was promised is known, and what was opened can wait"
        happened = await kinds(host, party.table)
        assert happened == ["hash", "seat", "hash", "promise", "nonce", "nonce", "start"]
        game = ann.room.live.match.game
        nonces = tuple(Nonce(hashed(n), bytes.fromhex(number(n))) for n in (1, 2))
        assert game.nonces == nonces
        assert game.luck.key == mixed(bytes.fromhex(key), nonces)

    scene(sqlite_database, run)


def test_without_any_hash_the_game_begins_at_once(sqlite_database):
    async def run(host):
        party = await seated(host, None, None)
        (ann, _) = await party.sit()
        assert ann.state["table"]["status"] == "playing"
        assert await kinds(host, party.table) == ["seat", "start"]
        assert await host.jobs() == []
        assert "nonces" not in ann.room.live.match.record(0)

    scene(sqlite_database, run)


def test_the_record_of_a_finished_game_proves_it(sqlite_database):
    async def run(host):
        party = await seated(host, hashed(1), None, hashed(3))
        guests = await party.sit()
        for guest, n in zip(guests[::2], (1, 3), strict=True):
            await guest.does("nonce", nonce=number(n))
        await play(guests)
        state = guests[0].state
        assert state["luck"] == {
            "hashes": [hashed(1), None, hashed(3)],
            "commitment": state["commitment"],
            "nonces": [number(1), None, number(3)],
        }
        text = guests[0].room.live.match.record(None)
        assert [n and n.number for n in riad.verify(text).nonces] == state["luck"]["nonces"]
        unmixed = riad.new_game("yspahan", 3, bytes.fromhex(state["keys"][0]))
        assert first_words(unmixed) != first_words(riad.load(text))

    scene(sqlite_database, run)


def test_who_does_not_open_in_time_is_named_and_the_game_begins(sqlite_database):
    async def run(host):
        party = await seated(host, hashed(1), hashed(2))
        ann, bea = await party.sit()
        await ann.does("nonce", nonce=number(1))
        host.time.passes(PATIENCE / 1000 - 1)
        await host.work()
        assert bea.state["table"]["status"] == "open"
        host.time.passes(2)
        await host.work()
        assert bea.state["table"]["status"] == "playing"
        await bea.fails("stale", "nonce", nonce=number(2))
        assert [job.kind for job in await host.jobs()] == []
        await both_ways(host, party.table)
        await play([ann, bea])
        verified = riad.verify(ann.room.live.match.record(None))
        assert [n and n.number for n in verified.nonces] == [number(1), None]
        assert [n and n.hash for n in verified.nonces] == [hashed(1), hashed(2)]

    scene(sqlite_database, run)


def test_where_nobody_opens_anything_the_key_alone_brings_the_luck(sqlite_database):
    async def run(host):
        party = await seated(host, hashed(1), None)
        ann, bea = await party.sit()
        host.time.passes(PATIENCE / 1000)
        await host.work()
        match = ann.room.live.match
        assert match.game.luck.key == match.keys[0]
        assert f'nonces: [["{hashed(1)}", null], null]' in match.record(0)
        await play([ann, bea])
        riad.verify(match.record(None) if match.game.over else ann.room.live.match.record(None))

    scene(sqlite_database, run)


# ---- what is refused -------------------------------------------------------------------------


def test_a_number_is_opened_once_by_its_seat_after_the_promise_and_if_it_fits(sqlite_database):
    async def run(host):
        made = await lobby.make(host.hub, r.Order(**{**ORDER, "seats": 3}, hash=hashed(1)), None)
        ann = await host.guest(made.table.id, made.token)
        await ann.fails("stale", "nonce", nonce=number(1))
        tokens = [
            (await lobby.join(ann.room, r.Join(invite=made.invite, hash=promised), None)).token
            for promised in (hashed(2), None)
        ]
        bea, cleo = [await host.guest(made.table.id, token) for token in tokens]
        await ann.fails("wrong-number", "nonce", nonce=number(2))
        await ann.fails("not-allowed", "nonce", nonce=number(2), seat=1)
        await cleo.fails("not-asked", "nonce", nonce=number(3))
        await ann.does("nonce", nonce=number(1), id="once")
        await ann.does("nonce", nonce=number(1), id="once")
        await ann.fails("not-asked", "nonce", nonce=number(1))
        await bea.does("nonce", nonce=number(2))
        await bea.fails("stale", "nonce", nonce=number(2))
        assert (await kinds(host, made.table.id)).count("nonce") == 2

    scene(sqlite_database, run)


def test_nothing_is_promised_once_the_key_is(sqlite_database):
    async def run(host):
        party = await seated(host, hashed(1), None)
        ann, bea = await party.sit()
        await bea.fails("stale", "hash", hash=hashed(2))
        await ann.fails("stale", "hash", hash=hashed(3))
        await ann.does("nonce", nonce=number(1))
        await bea.fails("stale", "hash", hash=hashed(2))

    scene(sqlite_database, run)


def test_until_then_somebody_may_promise_another_number(sqlite_database):
    async def run(host):
        made = await lobby.make(host.hub, r.Order(**ORDER), None)
        ann = await host.guest(made.table.id, made.token)
        assert "luck" not in ann.state
        await ann.does("hash", hash=hashed(1))
        await ann.does("hash", hash=hashed(4))
        assert ann.state["luck"] == {"hashes": [hashed(4), None]}
        joined = await lobby.join(ann.room, r.Join(invite=made.invite), None)
        await ann.fails("wrong-number", "nonce", nonce=number(1))
        await ann.does("nonce", nonce=number(4))
        assert (await host.guest(made.table.id, joined.token)).state["table"]["status"] == "playing"

    scene(sqlite_database, run)


@pytest.mark.parametrize("wrong", ["", "x" * 64, "A" * 64, "1" * 63, "1" * 65, "1" * 63 + "\n", 5])
def test_a_hash_is_64_digits(wrong, sqlite_database):
    async def run(desk):
        await desk.refuses("malformed", "POST", "/api/tables", {**ORDER, "hash": wrong})
        made = await desk.made()
        path, body = f"/api/tables/{made['table']['id']}", {"invite": made["invite"]}
        await desk.refuses("malformed", "POST", f"{path}/join", {**body, "hash": wrong})
        for kind, name in (("hash", "hash"), ("nonce", "nonce")):
            said = {"type": kind, "id": "one", name: wrong}
            await desk.refuses("malformed", "POST", f"{path}/messages", said, made["token"])

    at_desk(sqlite_database, run)


def test_nobody_sits_down_while_numbers_are_opened(sqlite_database):
    async def run(desk):
        made = await desk.made(hash=hashed(1), seats=3, bots=["random", "random"])
        path, body = f"/api/tables/{made['table']['id']}", {"invite": made["invite"]}
        assert made["table"]["status"] == "open"
        await desk.refuses("table-full", "POST", f"{path}/join", {**body, "hash": hashed(2)})
        await desk.refuses("not-started", "GET", f"{path}/record", token=made["token"])

    at_desk(sqlite_database, run)


# ---- nothing gets out early ------------------------------------------------------------------


def test_a_number_is_told_to_nobody_before_the_game(sqlite_database):
    async def run(host):
        party = await seated(host, hashed(1), hashed(2))
        guests = [*await party.sit(), await party.watcher()]
        await guests[0].does("nonce", nonce=number(1))
        (key,) = guests[0].room.live.table.keys
        for guest in guests:
            said = m.encode(guest.heard).decode() + m.encode(await guest.does("sync")).decode()
            assert hashed(1) in said
            assert number(1) not in said
            assert key not in said
        await guests[1].does("nonce", nonce=number(2))
        assert all(key not in m.encode(guest.heard).decode() for guest in guests)

    scene(sqlite_database, run)


# ---- seats that become free ------------------------------------------------------------------


def test_somebody_who_gets_up_takes_the_promise_back(sqlite_database):
    """Who makes the next key must not know a number that goes into its luck."""

    async def run(host):
        party = await seated(host, hashed(1), hashed(2), hashed(3))
        ann, bea, _ = await party.sit()
        old = ann.state["luck"]["commitment"]
        await ann.does("nonce", nonce=number(1))
        await lobby.leave(ann.room, 2)
        assert ann.state["luck"] == {"hashes": [None, hashed(2), None]}, "what is known is void"
        assert ann.room.live.table.keys == []
        assert await host.jobs() == []
        await bea.fails("stale", "nonce", nonce=number(2))
        await ann.does("hash", hash=hashed(4))
        await lobby.join(ann.room, r.Join(invite=party.invite, hash=hashed(5)), None)
        luck = ann.state["luck"]
        assert luck["hashes"] == [hashed(4), hashed(2), hashed(5)]
        assert luck["commitment"] not in ("", old)
        await ann.fails("wrong-number", "nonce", nonce=number(1))
        await ann.does("nonce", nonce=number(4))
        await bea.does("nonce", nonce=number(2))
        host.time.passes(PATIENCE / 1000)
        await host.work()
        game = ann.room.live.match.game
        assert [n.number for n in game.nonces] == [number(4), number(2), None]
        assert game.commitment == luck["commitment"]
        await both_ways(host, party.table)

    scene(sqlite_database, run)


def test_a_job_of_a_promise_that_was_taken_back_begins_nothing(sqlite_database):
    async def run(host):
        party = await seated(host, hashed(1), hashed(2))
        (ann, _) = await party.sit()
        (job,) = await host.jobs()
        await lobby.leave(ann.room, 1)
        await lobby.join(ann.room, r.Join(invite=party.invite, hash=hashed(3)), None)
        await host.hub.doing.do(job, ("", "", 0, 0))
        assert ann.state["table"]["status"] == "open"
        (other,) = await host.jobs()
        assert other.ask != job.ask

    scene(sqlite_database, run)


def test_who_takes_a_seat_in_a_running_game_promises_nothing(sqlite_database):
    async def run(host):
        party = await seated(host, hashed(1), None, None)
        ann = (await party.sit())[0]
        await ann.does("nonce", nonce=number(1))
        await lobby.remove(ann.room, 2, by_force=True)
        wish = r.Join(hash=hashed(3))
        await lobby.join(ann.room, wish, None)
        assert "luck" not in ann.state
        assert ann.room.live.match.mixing.nonces(3) == ()
        await both_ways(host, party.table)

    scene(sqlite_database, run)


# ---- other tables ----------------------------------------------------------------------------


def test_at_one_screen_there_is_one_number(sqlite_database):
    async def run(host):
        made = await lobby.make(
            host.hub, r.Order(game="yspahan", seats=3, hot_seat=True, hash=hashed(1)), None
        )
        ann = await host.guest(made.table.id, made.token, 0)
        assert ann.state["luck"]["hashes"] == [hashed(1), None, None]
        await ann.does("nonce", nonce=number(1), seat=0)
        assert ann.state["table"]["status"] == "playing"

    scene(sqlite_database, run)


def test_alone_with_bots_it_begins_when_the_number_is_open_and_returning_is_unmixed(
    sqlite_database,
):
    async def run(host):
        party = await seated(host, hashed(1), bots=["random"], seats=2)
        (ann,) = await party.sit()
        await ann.does("nonce", nonce=number(1))
        await host.work()
        await play([ann], moves=3)
        await both_ways(host, party.table)
        await ann.does("back", step=1)
        match = ann.room.live.match
        assert match.game.luck.key == match.keys[1], "fresh luck is the host's alone"
        await both_ways(host, party.table)
        await play([ann])
        text = ann.room.live.match.record(None)
        assert "\n! " in text
        assert riad.verify(text).nonces == match.game.nonces

    scene(sqlite_database, run)


def test_who_only_looks_on_mixes_nothing(sqlite_database):
    async def run(host):
        order = r.Order(game="yspahan", seats=2, bots=["random"] * 2, watch=True, hash=hashed(1))
        made = await lobby.make(host.hub, order, None)
        assert made.table.status == "playing"

    scene(sqlite_database, run)


def test_a_branch_keeps_the_numbers_of_its_origin_and_has_none_of_its_own(sqlite_database):
    async def run(host):
        party = await seated(host, hashed(1), bots=["random"], seats=2)
        (ann,) = await party.sit()
        await ann.does("nonce", nonce=number(1))
        await host.work()
        await play([ann], moves=4)
        made = await lobby.branch(ann.room, 2, None)
        other = await host.guest(made.table.id, made.token)
        match = other.room.live.match
        assert match.game.nonces == ann.room.live.match.game.nonces
        assert match.game.luck.key == match.keys[0]
        await both_ways(host, made.table.id)
        await host.work()
        await play([ann])
        await play([other])
        again = await lobby.branch(ann.room, 2, None)
        third = await host.guest(again.table.id, again.token)
        await host.work()
        await play([third])
        riad.verify(third.room.live.match.record(None))

    scene(sqlite_database, run)


def test_a_rematch_has_a_number_where_whoever_asks_for_it_gives_one(sqlite_database):
    async def run(desk):
        made = await desk.made(seats=2)
        table, token = made["table"]["id"], made["token"]
        path = f"/api/tables/{table}"
        other = (await desk.post(f"{path}/join", {"invite": made["invite"]}))["token"]
        await desk.finish(table)
        next_ = await desk.post(f"{path}/rematch", {"hash": hashed(1)}, other)
        state = await desk.see(next_["id"], token)
        assert state["luck"]["hashes"] == [None, hashed(1)]
        late = await desk.post(f"{path}/rematch", {"hash": hashed(2)}, token)
        assert late["id"] == next_["id"]
        assert (await desk.see(next_["id"], token))["luck"] == state["luck"]
        said = await desk.say(next_["id"], other, "nonce", nonce=number(1))
        assert said["type"] == "ack"
        assert (await desk.see(next_["id"], token))["table"]["status"] == "playing"

    at_desk(sqlite_database, run)


# ---- processes that end ----------------------------------------------------------------------


def test_another_process_opens_the_table_between_promise_and_start(sqlite_database):
    async def run(host: Any) -> None:
        party = await seated(host, hashed(1), hashed(2))
        (ann, _) = await party.sit()
        await ann.does("nonce", nonce=number(1))
        shown = dict(ann.state)
        host.hub.close_room(party.table)
        again: list[Guest] = await party.sit()
        assert again[0].state == shown
        await again[1].does("nonce", nonce=number(2))
        assert again[0].state["table"]["status"] == "playing"
        assert isinstance(again[0].room.live.match.game.luck, Luck)
        await both_ways(host, party.table)

    scene(sqlite_database, run)


def test_a_table_whose_job_was_lost_begins_all_the_same(sqlite_database):
    async def run(host):
        party = await seated(host, hashed(1), None)
        (ann, _) = await party.sit()
        assert await host.store.read(jobs.missing) == []
        await host.store.write(party.table, lambda db: jobs.drop(db, party.table))
        assert await host.store.read(jobs.missing) == [party.table]
        await host.hub.doing.mend_now()
        host.time.passes(PATIENCE / 1000)
        await host.work()
        assert ann.state["table"]["status"] == "playing"
        assert await host.store.read(jobs.missing) == []

    scene(sqlite_database, run)


def test_two_processes_open_numbers_of_one_table(sqlite_database):
    async def run(host):
        party = await seated(host, hashed(1), hashed(2))
        async with hosted(sqlite_database, host.time) as other:
            (ann, _), (_, bea) = await party.sit(), await party.sit(other)
            await ann.does("nonce", nonce=number(1))
            await bea.room.catch_up()
            await bea.does("nonce", nonce=number(2))
            await ann.room.catch_up()
            games = [guest.room.live.match.game for guest in (ann, bea)]
            assert games[0].nonces == games[1].nonces
            assert games[0].luck.key == games[1].luck.key
            assert ann.state["table"] == bea.state["table"]
            await both_ways(host, party.table)

    scene(sqlite_database, run)
