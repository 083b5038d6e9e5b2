"""Positions know the fields they were saved with, and are brought to those of today."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

import pytest

from riad.games import definitions
from riad.kernel.errors import BadData
from riad.kernel.state import state
from riad.server import exporting, keeping, showing
from riad.server.shapes import migrated, shape_of, table_of
from riad.server.versions import version
from tests.server.play.desk import desk
from tests.server.play.host import hosted, play
from tests.server.play.test_changed_rules import doctored, half_played
from tests.server.play.test_outlived import spoilt
from tests.test_versions import newer, wider


@state
class Cart:
    wheels: int
    load: int = 0


@state
class Yard:
    carts: list[Cart]
    best: Cart | None = None
    open: bool = True


def read(cls: Any, data: Any) -> Any:
    """A state of today from the fields of another day."""
    return cls.from_json(migrated(data, cls))


exported: Any = exporting.exported
"""With whatever is stored."""


def yard(**fields: Any) -> Any:
    return {"carts": [{"wheels": 4, "load": 2}], "best": None, "open": False, **fields}


# ---- shapes ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(definitions()))
def test_a_shape_changes_with_a_field(name, monkeypatch):
    before, fence = shape_of(definitions()[name]), version()
    assert shape_of(definitions()[name]) == before
    wider(monkeypatch, name)
    assert shape_of(definitions()[name]) != before
    assert version() != fence, "workers with another shape do not serve together"


def test_games_have_shapes_of_their_own(monkeypatch):
    shapes = {name: shape_of(one) for name, one in definitions().items()}
    assert len(set(shapes.values())) == len(shapes)
    wider(monkeypatch, "yspahan")
    assert shape_of(definitions()["marrakesh"]) == shapes["marrakesh"]


def test_a_version_changes_with_the_rules(monkeypatch):
    before = version()
    newer(monkeypatch, "yspahan")
    assert version() != before


@pytest.mark.parametrize("name", list(definitions()))
def test_a_position_of_today_stays_as_it_is(name):
    one = definitions()[name]
    table = table_of(one)
    data = one.make_table(one.make_book(one.configure(one.seats[0]))).to_json()
    assert migrated(data, table) == data
    assert table.from_json(migrated(data, table)).to_json() == data


# ---- positions -------------------------------------------------------------------------------


def test_what_came_has_its_default_and_what_went_falls():
    came = yard(carts=[{"wheels": 4}])
    assert read(Yard, came) == Yard([Cart(4)], open=False)
    went = yard(carts=[{"wheels": 4, "load": 2, "colour": "red"}], gates=3)
    assert read(Yard, went) == Yard([Cart(4, 2)], open=False)
    inside = yard(best={"wheels": 2, "load": 1, "colour": "red"})
    assert read(Yard, inside).best == Cart(2, 1)


def test_a_field_that_may_have_another_name_now_is_not_guessed():
    with pytest.raises(BadData, match="Cart had cargo and has load: nobody says"):
        migrated(yard(carts=[{"wheels": 4, "cargo": 2}]), Yard)


def test_a_state_that_knows_says_so_itself():
    @state
    class Wagon:
        wheels: int
        load: int = 0
        fields_gone: ClassVar[tuple[str, ...]] = ("colour",)
        fields_renamed: ClassVar[dict[str, str]] = {"cargo": "load"}

    assert read(Wagon, {"wheels": 4, "cargo": 2, "colour": "red"}) == Wagon(4, 2)


def test_a_field_that_came_without_a_default_is_refused_by_its_state():
    with pytest.raises(BadData, match="Cart has the fields"):
        read(Yard, yard(carts=[{"load": 2}]))


def test_rubbish_is_left_to_the_state_to_refuse():
    rubbish: Any
    for rubbish in (yard(carts=3), yard(best=[1]), [], "yard", None):
        with pytest.raises(BadData):
            read(Yard, rubbish)


# ---- records ---------------------------------------------------------------------------------


def test_the_record_of_a_table_that_cannot_be_played_is_there_all_the_same(sqlite_database):
    async def run():
        async with hosted(sqlite_database) as host:
            party, guests = await half_played(host, moves=8)
            found: Any = await host.store.read(lambda db: keeping.read_all(db, party.table))
            whole = exported(found)
            assert whole == guests[0].room.live.match.game.record()
            await doctored(host, party.table)
            await spoilt(host.store, party.table)
            found = await host.store.read(lambda db: keeping.read_all(db, party.table))
            kept = exported(found)
            assert plain(kept) == plain(whole)
            assert "changed-rules: true" in kept
            for seat in (0, 1, None):
                mine = exporting.kept_record_for(found, seat)
                assert plain(mine) == plain(guests[0].room.live.match.game.record(seat))

    asyncio.run(run())


def plain(text: Any) -> list[str]:
    """Its lines without their digits."""
    return [line.split(" #")[0] for line in text.splitlines() if line != "changed-rules: true"]


def test_each_seat_takes_its_record_home_from_a_table_that_cannot_go_on(sqlite_database):
    """What each may know of it, and nobody more."""

    async def run():
        async with hosted(sqlite_database) as host:
            party, guests = await half_played(host)
            seen = [showing.record(guests[0].room.live, seat) for seat in (0, 1, None)]
            await doctored(host, party.table)
            await spoilt(host.store, party.table)
        async with desk(sqlite_database) as here:
            path = f"/api/tables/{party.table}/record"
            for token, record in zip((*party.tokens, party.invite), seen, strict=True):
                answer = await here.call("GET", path, None, token)
                assert answer.status_code == 200
                assert answer.headers["content-disposition"].endswith('.riad"')
                assert plain(answer.text) == plain(record)
            await here.refuses("not-allowed", "GET", f"{path}?seat=1", token=party.tokens[0])
            await here.refuses("not-found", "GET", path)

    asyncio.run(run())


def test_of_a_finished_game_it_has_the_result_and_the_keys(sqlite_database):
    async def run():
        async with hosted(sqlite_database) as host:
            party, guests = await half_played(host, moves=2)
            await play(guests)
            whole = guests[0].room.live.match.game.record()
            await doctored(host, party.table)
            await spoilt(host.store, party.table)
            found: Any = await host.store.read(lambda db: keeping.read_all(db, party.table))
            assert plain(exported(found)) == plain(whole)

    asyncio.run(run())


def test_where_no_game_has_begun_there_is_none(sqlite_database):
    async def run():
        async with hosted(sqlite_database) as host:
            party = await host.table(2)
            found: Any = await host.store.read(lambda db: keeping.read_all(db, party.table))
            assert exported(found._replace(rows=[])) is None

    asyncio.run(run())
