"""A host's commands look where the server looks, and say where that is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from riad.server.places import database_url
from riad.server.store.migrate import current, migrate
from tests.cli.helpers import ROOT, riad

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
