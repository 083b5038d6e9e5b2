"""A host's commands look where the server looks, and say where that is."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from riad.server.places import database_url
from riad.server.store.migrate import current, migrate
from tests.cli.helpers import RECORD, ROOT, riad
from tests.server.process import Server

HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def unit() -> dict[str, str]:
    """The environment of the unit in the docs."""
    return dict(re.findall(r"^Environment=(\w+)=(.+)$", HOSTING, re.MULTILINE))


def test_the_unit_names_the_data_folder_for_all_commands():
    assert unit() == {"RIAD_DATA": "/var/lib/riad"}
    (start,) = re.findall(r"^ExecStart=(.+)$", HOSTING, re.MULTILINE)
    assert "--data" not in start


def test_backup_and_restore_use_the_folder_of_the_server(home, tmp_path):
    data, copy = tmp_path / "data", tmp_path / "copy"
    data.mkdir()
    migrate(database_url(data=data))
    around: Any = {"RIAD_DATA": str(data), "HOME": str(home), "XDG_DATA_HOME": ""}
    named = f"Database: {data / 'riad.db'}\n"
    for words in (["backup", str(copy)], ["db", "upgrade"], ["admin", "list"]):
        done = riad(*words, **around)
        assert (done.returncode, done.stderr) == (0, named), words
    (data / "riad.db").unlink()
    done = riad("restore", str(copy), **around)
    assert (done.returncode, done.stderr) == (0, named)
    assert current(database_url(data=data)) is not None
    assert list(home.iterdir()) == []


def test_a_backup_of_nothing_says_so(home, tmp_path):
    around: Any = {"RIAD_DATA": str(tmp_path / "nowhere"), "HOME": str(home)}
    done = riad("backup", str(tmp_path / "copy"), **around)
    assert done.returncode == 2
    assert done.stderr.endswith("riad.db: there is no database\n")
    assert not (tmp_path / "copy").exists()


OTHERS = {"pip", "systemctl", "journalctl", "createdb", "docker"}
"""Programs of the host's system, which are not ours to run."""


def typed(page: str) -> list[list[str]]:
    """What a page has people type, word by word."""
    blocks = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    lines = (line for block in blocks for line in block.splitlines())
    return [shlex.split(line, comments=True) for line in lines]


def test_what_hosts_are_told_to_type_works(home, tmp_path):
    """Servers, and PostgreSQL, are started by tests of their own."""
    data = tmp_path / "data"
    with Server(data) as server:
        order = json.dumps({"game": "yspahan", "seats": 2, "bots": ["random"]}).encode()
        ask = Request(f"{server.url}/api/tables", order, {"Origin": server.url})
        with urlopen(ask, timeout=60) as answer:
            table = json.load(answer)["table"]["id"]
    around: Any = {"RIAD_DATA": str(data), "HOME": str(home), "XDG_DATA_HOME": ""}
    done = []
    for words in typed(HOSTING):
        program, *args = [word for word in words if not re.match(r"[A-Z_]+=", word)]
        if program in OTHERS or args[0] == "serve" or "postgresql" in args[-1]:
            continue
        assert program == "riad", words
        if args[0] == "restore":
            (data / "riad.db").unlink()
        if args[0] == "verify":
            shutil.copyfile(RECORD, tmp_path / "game.riad")
        args = [re.sub("^/backups", str(tmp_path), arg.replace("TABLE", table)) for arg in args]
        found = riad(*args, folder=tmp_path, **around)
        assert found.returncode == 0, (words, found.stderr)
        done.append(args[0])
    assert {"backup", "restore", "admin", "verify"} == {*done}
