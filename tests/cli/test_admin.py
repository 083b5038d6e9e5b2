"""`riad admin` on a real file: who is there, who helps, who has lost a password, who has to go."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from riad.cli.admin import admin
from riad.kernel.errors import RiadError, UnknownName
from riad.language import complaint
from riad.server import passwords
from riad.server.accounts import Accounts
from riad.server.places import called, data_folder, database_url
from riad.server.store import Store
from riad.server.store.migrate import migrate
from riad.server.store.people import Account

PASSWORD = "caravan of nine camels"
COMMANDS = [command.name or "" for command in admin.registered_commands]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a database where Ada and Bob have accounts."""
    monkeypatch.setenv("RIAD_DATA", str(tmp_path))
    migrate(database_url())

    async def people(accounts: Accounts) -> None:
        for name in ("Ada", "Bob"):
            await accounts.register(name, PASSWORD)

    monkeypatch.setattr(passwords, "_hash", lambda _: passwords.nobodys())
    talk(people)
    return tmp_path


def talk(work, url: str | None = None):
    async def talked():
        store = await Store.open(url or database_url())
        try:
            return await work(Accounts(store))
        finally:
            await store.close()

    return asyncio.run(talked())


def run(*words: str) -> str:
    """What the command prints; wrong input is raised."""
    done = CliRunner().invoke(admin, words, standalone_mode=False)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.stdout


def account(name: str) -> Account:
    found: list[Account] = talk(lambda accounts: accounts.everybody())
    return next(one for one in found if one.name == name)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_has_an_example_that_runs(command, home):
    (example,) = re.findall(r"Example: riad admin (.+)", run(command, "--help"))
    assert example.split()[0] == command
    assert run(*example.split())


def test_without_a_command_it_says_which_there_are(home):
    said = run()
    assert all(command in said for command in COMMANDS)


def test_a_list_of_everybody(home):
    run("make-admin", "Ada")
    run("ban", "Bob")
    ada, bob = run("list").splitlines()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d  Ada  Admin", ada)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d  Bob  Banned", bob)
    rows = json.loads(run("list", "--json"))
    assert [(row["name"], row["admin"], row["banned"]) for row in rows] == [
        ("Ada", True, False),
        ("Bob", False, True),
    ]
    assert "argon2" not in str(rows)


def test_a_list_of_nobody(home):
    for name in ("Ada", "Bob"):
        run("delete", name, "--yes")
    assert run("list") == "Nobody has an account yet.\n"
    assert run("list", "--lang", "nl") == "Nog niemand heeft een account.\n"
    assert json.loads(run("list", "--json")) == []


def test_admins_come_and_go(home):
    run("make-admin", " ADA")
    assert account("Ada").admin
    run("unmake-admin", "Ada")
    assert not account("Ada").admin


def test_banning(home):
    run("ban", "Bob")
    assert account("Bob").banned
    run("unban", "Bob")
    assert not account("Bob").banned


def test_a_reset_prints_a_code_that_works_once(home):
    (code,) = re.findall(r"(?:[A-Z]{5}-){4}[A-Z]{5}", run("reset", "Ada"))
    token = talk(lambda accounts: accounts.recover("Ada", code, "another caravan"))
    assert talk(lambda accounts: accounts.who(token)).name == "Ada"


def test_deleting_wants_to_be_asked_twice(home):
    with pytest.raises(RiadError, match="add --yes to delete Ada"):
        run("delete", "Ada")
    assert account("Ada").name == "Ada"
    run("delete", "Ada", "--yes")
    assert [row["name"] for row in json.loads(run("list", "--json"))] == ["Bob"]


@pytest.mark.parametrize("command", [c for c in COMMANDS if c != "list"])
def test_a_name_nobody_has(command, home):
    with pytest.raises(UnknownName, match="there is no account 'Zoë'") as wrong:
        run(command, "Zoë", *(["--yes"] if command == "delete" else []))
    assert complaint(wrong.value, "fr") == "il n’y a pas de compte 'Zoë'"


def test_beside_a_running_server(home):
    async def served() -> None:
        store = await Store.open(database_url())
        accounts = Accounts(store)
        new = await accounts.register("Zoë", PASSWORD)
        assert await accounts.who(new.token) == new.account
        await asyncio.to_thread(run, "ban", "Zoë")
        assert await accounts.who(new.token) is None
        await asyncio.to_thread(run, "delete", "Zoë", "--yes")
        await accounts.register("Zoë", PASSWORD)
        await store.close()

    asyncio.run(served())


# ---- where -----------------------------------------------------------------------------------


def test_another_folder_or_database_can_be_named(home, tmp_path_factory):
    folder = tmp_path_factory.mktemp("other %41 ?#")
    migrate(database_url(data=folder))
    assert run("list", "--data", str(folder)) == "Nobody has an account yet.\n"
    assert run("list", "--database", database_url(data=folder)) == "Nobody has an account yet.\n"
    assert len(run("list").splitlines()) == 2


def test_every_command_says_which_database_it_uses(home, monkeypatch):
    file = home / "riad.db"
    for words in (["list"], ["ban", "Ada"], ["tables", "list"]):
        assert CliRunner().invoke(admin, words).stderr == f"Database: {file}\n"
    assert called("postgresql://ada:secret@host/riad?x=1") == "postgresql://ada@host/riad"


def test_where_there_is_no_database_none_is_made(tmp_path):
    with pytest.raises(RiadError, match="there is no database"):
        run("list", "--data", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database(tmp_path):
    (tmp_path / "riad.db").write_text("not a database\n" * 100, "utf-8")
    with pytest.raises(RiadError, match="the database cannot be used now"):
        run("list", "--data", str(tmp_path))
    with pytest.raises(RiadError, match="a database is sqlite:///FILE or"):
        run("list", "--database", "mysql://localhost/riad")


def test_the_folder_is_the_hosts_own(monkeypatch):
    monkeypatch.delenv("RIAD_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", "/home/ada")
    assert data_folder() == Path("/home/ada/.local/share/riad")
    monkeypatch.setenv("XDG_DATA_HOME", "/home/ada/data")
    assert data_folder() == Path("/home/ada/data/riad")
    monkeypatch.setenv("RIAD_DATA", "/srv/riad")
    assert data_folder() == Path("/srv/riad")
    assert data_folder(Path("here")) == Path("here")
    assert database_url() == "sqlite:////srv/riad/riad.db"
    assert database_url(data=Path("here")) == f"sqlite:///{Path.cwd()}/here/riad.db"
    assert database_url("postgresql://host/riad", Path("here")) == "postgresql://host/riad"


def test_wrong_calls_are_refused_in_our_own_words(home):
    with pytest.raises(UnknownName, match="command 'banish' is not one of"):
        run("banish", "Ada")
    with pytest.raises(RiadError, match="is missing"):
        run("ban")
    with pytest.raises(RiadError, match="too many words"):
        run("ban", "Ada", "Bob")
    with pytest.raises(UnknownName, match="language 'xx'"):
        run("ban", "Ada", "--lang", "xx")
    assert not account("Ada").banned
