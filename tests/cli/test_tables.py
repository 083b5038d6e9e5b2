"""`riad admin tables`: what there is and what it takes, and letting them go."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest

import riad
from riad.cli.tables import table_commands
from riad.kernel.errors import RiadError, UnknownName
from riad.server.places import database_url
from riad.server.store.migrate import migrate
from tests.cli.test_admin import run as run_admin
from tests.server.play.desk import Desk, at_desk
from tests.server.play.host import hosted
from tests.server.play.test_changed_rules import doctored, half_played
from tests.server.play.test_outlived import spoilt

COMMANDS = [command.name or "" for command in table_commands.registered_commands]


def run(*words: str) -> str:
    return run_admin("tables", *words)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RIAD_DATA", str(tmp_path))
    monkeypatch.delenv("RIAD_DATABASE", raising=False)
    migrate(database_url())
    return tmp_path


@pytest.fixture
def table(home: Path) -> str:
    """A table in the middle of a game."""

    async def played() -> str:
        async with hosted(database_url()) as host:
            party, _ = await half_played(host)
            return str(party.table)

    return asyncio.run(played())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_has_an_example_that_runs(command, table, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (example,) = re.findall(r"Example: riad admin tables (.+)", run(command, "--help"))
    assert example.split()[0] == command
    assert run(*example.replace("TABLE", table).split())


def test_without_a_command_it_says_which_there_are(home):
    said = run()
    assert all(command in said for command in COMMANDS)
    assert "tables" in run_admin()


def test_a_list_says_what_each_table_takes(table):
    line, total = run("list").splitlines()
    assert re.search(rf"{table}  yspahan  playing +\d+( \d+)? B  ", line)
    assert total == "Tables in all: 1"
    [kept] = json.loads(run("list", "--json"))
    assert (kept["id"], kept["status"]) == (table, "playing")
    assert kept["rows"] > 10
    assert 2_000 < kept["bytes"] < 40_000
    assert run("list", "--status", "over") == "Tables in all: 1\n"
    with pytest.raises(RiadError, match="--status is one of open, playing"):
        run("list", "--status", "lost")


def test_what_is_said_of_its_size_is_about_what_the_file_grows(home):
    file = home / "riad.db"

    async def many(here: Desk) -> None:
        for _ in range(12):
            made = await here.made(seats=2, bots=["random"])
            await here.finish(made["table"]["id"])

    before = file.stat().st_size
    at_desk(database_url(), many)
    grown = file.stat().st_size - before
    said = sum(table["bytes"] for table in json.loads(run("list", "--json")))
    assert said / 1.5 < grown < said * 1.5


def test_one_table(table):
    said = run("show", table)
    assert f"id: {table}\n" in said
    assert re.search(r"^bytes: \d+$", said, re.MULTILINE)
    assert json.loads(run("show", table, "--json"))["game"] == "yspahan"


def test_closing_and_deleting(table):
    run("close", table)
    assert json.loads(run("show", table, "--json"))["status"] == "closed"
    with pytest.raises(RiadError, match="is closed already"):
        run("close", table)
    with pytest.raises(RiadError, match="add --yes to delete"):
        run("delete", table)
    run("delete", table, "--yes")
    assert json.loads(run("list", "--json")) == []


@pytest.mark.parametrize("command", [c for c in COMMANDS if c != "list"])
def test_a_table_that_is_not_there(command, home):
    with pytest.raises(UnknownName, match="there is no table 'nowhere'"):
        run(command, "nowhere", *(["--yes"] if command == "delete" else []))


def test_a_record_can_be_had_of_every_table(table, tmp_path):
    text = run("export", table)
    assert riad.load(text).waiting
    file = tmp_path / "game.riad"
    assert str(file) in run("export", table, str(file))
    assert file.read_text("utf-8") == text

    async def spoil() -> None:
        async with hosted(database_url()) as host:
            await doctored(host, table)
            await spoilt(host.store, table)

    asyncio.run(spoil())
    assert "changed-rules: true" in run("export", table)
    run("close", table)
    assert json.loads(run("show", table, "--json"))["status"] == "closed"


def test_where_no_game_has_begun_there_is_no_record(home):
    async def make(here: Desk) -> str:
        return str((await here.made())["table"]["id"])

    made: list[str] = []

    async def scene(here: Desk) -> None:
        made.append(await make(here))

    at_desk(database_url(), scene)
    with pytest.raises(RiadError, match="no game has begun"):
        run("export", made[0])
