"""Everybody who may wish us ill, before everything that can be tried: each has a verdict."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from sqlalchemy import Connection, select

from riad.server import messages as m
from riad.server.app import make_app
from riad.server.settings import Settings
from riad.server.store import schema
from riad.server.store.engines import sqlite_url
from riad.server.store.schema import metadata
from tests.server.abuse import crowds, eyes, keys, waits  # noqa: F401 - they register themselves
from tests.server.abuse.table import CANNOT, HEADINGS, TABLE, WHY, Kind
from tests.server.abuse.town import PEOPLE, Scene, Town, town
from tests.server.abuse.trying import ATTACKS, Try

# ---- nothing is left out ---------------------------------------------------------------------


def test_every_attack_has_a_row_and_every_row_an_attack():
    assert list(TABLE) == sorted(TABLE, key=lambda name: HEADINGS.index(ATTACKS[name].heading))
    assert TABLE.keys() == ATTACKS.keys()
    assert all(row for row in TABLE.values())


def missing(headings: tuple[str, ...], people: tuple[str, ...]) -> list[tuple[str, str]]:
    """What somebody could try under a heading, and nobody has said what comes of it."""
    tried = {(ATTACKS[name].heading, person) for name, row in TABLE.items() for person in row}
    assert not tried & CANNOT.keys(), "whoever tries something can"
    return [(h, p) for h in headings for p in people if (h, p) not in tried | CANNOT.keys()]


def test_everybody_has_a_verdict_under_every_heading():
    assert missing(HEADINGS, PEOPLE) == []
    assert missing((*HEADINGS, "bribe"), PEOPLE) == [("bribe", person) for person in PEOPLE]
    assert len(missing(HEADINGS, (*PEOPLE, "ghost"))) == len(HEADINGS)


def test_what_works_says_why():
    works = {name for name, row in TABLE.items() for v in row.values() if v.kind is Kind.ALLOWED}
    assert works == WHY.keys()


def test_the_page_about_it_has_every_heading():
    page = (Path(__file__).parents[2] / "docs" / "security.md").read_text("utf-8")
    rows = [line.split("|")[1].strip() for line in page.splitlines() if line.startswith("| ")]
    assert rows == ["heading", *HEADINGS]


def doors() -> set[str]:
    """All that changes something or holds something: endpoints and messages."""
    app: Any = make_app(Settings("sqlite:///nowhere.db"))
    while not hasattr(app, "routes"):
        app = app.app  # what is wrapped around it
    routes = {
        (method, route.path)
        for route in app.routes
        for method in (getattr(route, "methods", None) or {"GET"}) - {"HEAD"}
    }
    held = ("/stream", "/socket")
    found = {f"{m} {path}" for m, path in routes if m != "GET" or path.endswith(held)}
    return found | {str(kind.__struct_config__.tag) for kind in get_args(m.FromPlayer)}


def test_every_door_stands_in_an_attack():
    assert doors() == {door for attack in ATTACKS.values() for door in attack.doors}


# ---- every cell ------------------------------------------------------------------------------


class Stage:
    """One town for all attacks, and a table that those have in common who change nothing at it."""

    def __init__(self, runner: asyncio.Runner, here: Town, scene: Scene) -> None:
        self.runner, self.town, self.scene = runner, here, scene

    def tried(self, name: str, person: str) -> str:
        who, victim = self.town.apart(self.scene, person)

        async def do() -> str:
            return await ATTACKS[name].do(Try(self.town, self.scene, person, who, victim))

        return self.runner.run(do())

    def kept(self) -> list[list[str]]:
        """All about the table they have in common, what opens accounts, and what these keep."""

        here = self.scene.table
        parts = [part for part in metadata.sorted_tables if "table_id" in part.c]
        wanted = [
            select(schema.tables).where(schema.tables.c.id == here),
            *(select(part).where(part.c.table_id == here) for part in parts),
            select(schema.accounts),
            select(schema.recovery_codes),
            select(schema.boxes),
        ]

        def read(db: Connection) -> list[list[str]]:
            return [sorted(map(repr, db.execute(query))) for query in wanted]

        async def ask() -> list[list[str]]:
            found: list[list[str]] = await self.town.hub.store.read(read)
            return found

        return self.runner.run(ask())


@pytest.fixture(scope="module")
def stage(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    file = tmp_path_factory.mktemp("abuse") / "riad.db"
    shutil.copy(migrated_sqlite, file)
    with asyncio.Runner() as runner:
        opened = town(sqlite_url(file))
        here = runner.run(opened.__aenter__())
        yield Stage(runner, here, runner.run(here.scene()))
        runner.run(opened.__aexit__(None, None, None))


@pytest.mark.parametrize("name", TABLE)
def test_it_comes_to_what_the_table_says(stage: Stage, name: str):
    stage.town.used.clear()
    row = TABLE[name]
    refused = [person for person, verdict in row.items() if verdict.kind is Kind.REFUSED]
    before = stage.kept()
    found = {person: stage.tried(name, person) for person in refused}
    assert stage.kept() == before, "what is refused changes nothing"
    found |= {person: stage.tried(name, person) for person in row if person not in refused}
    assert found == {person: verdict.outcome for person, verdict in row.items()}
    assert set(ATTACKS[name].doors) <= stage.town.used, "it has used the doors it names"
