"""Without the extras there is one line that says what to install, and no traceback."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from riad.__main__ import NEEDED_FOR, POSTGRES, RIAD, SERVER, TRAIN

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
CALLS = {
    "module": "import runpy; runpy.run_module('riad', run_name='__main__')",
    "script": "from riad.__main__ import main; main()",
}
"""`python -m riad`, and what the installed command does."""


def run(call, hidden, *args):
    """A command in a process of its own, where these packages cannot be imported."""
    hide = f"import sys; sys.modules.update(dict.fromkeys({hidden!r})); sys.argv[0] = 'riad'"
    return subprocess.run(
        [sys.executable, "-c", f"{hide}; {CALLS[call]}", *args],
        capture_output=True,
        text=True,
        check=False,
    )


def brought_by(*wanted):
    return [package for package, needed in NEEDED_FOR.items() if needed in wanted]


@pytest.mark.parametrize("call", CALLS)
def test_without_what_the_terminal_needs_every_command_says_what_to_install(call):
    done = run(call, brought_by(RIAD), "games", "--lang", "en")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "riad: typer is not installed: pip install riad\n"


@pytest.mark.parametrize("command", ["serve", "admin list", "backup there.db", "db upgrade"])
def test_without_the_extra_of_the_server_its_commands_say_what_to_install(command):
    done = run("module", brought_by(SERVER), *command.split(), "--lang", "fr")
    assert (done.returncode, done.stdout) == (2, "")
    said = "riad: \\w+ n’est pas installé\u00a0: pip install 'riad\\[server\\]'\n"
    assert re.fullmatch(said, done.stderr)


def test_without_the_extra_of_the_server_the_others_work():
    done = run("script", brought_by(SERVER), "games")
    assert done.returncode == 0
    assert "yspahan" in done.stdout


def test_without_psycopg_postgresql_says_what_to_install_and_sqlite_needs_none(tmp_path):
    hidden = brought_by(POSTGRES)
    done = run("module", hidden, "db", "upgrade", "--data", str(tmp_path))
    assert done.returncode == 0
    url = "postgresql://nobody@localhost/nothing"
    for command in ("serve", "admin list"):
        done = run("module", hidden, *command.split(), "--database", url, "--lang", "en")
        assert done.returncode == 2
        last = done.stderr.splitlines()[-1]
        assert last == "riad: psycopg is not installed: pip install 'riad[postgres]'", command


def test_without_numpy_training_says_what_to_install():
    done = run("module", brought_by(TRAIN), "train", "marrakesh", "--lang", "en")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "riad: numpy is not installed: pip install 'riad[train]'\n"


def test_something_else_that_is_missing_is_not_hidden():
    done = run("module", ["riad.cli.main"], "games")
    assert "ModuleNotFoundError" in done.stderr


def test_every_package_is_known_with_what_brings_it():
    extras = PROJECT["project"]["optional-dependencies"]
    lines = {RIAD: PROJECT["project"]["dependencies"]}
    lines |= {needed: extras[needed[5:-1]] for needed in (SERVER, POSTGRES, TRAIN)}
    names = packages_distributions()
    for needed, wanted in lines.items():
        found = {
            re.sub(r"[-_]", "-", name).lower()
            for module in brought_by(needed)
            for name in names[module]
        }
        asked = {re.split(r"[\[<>=; ]", line)[0] for line in wanted}
        assert found == asked - {"riad"}, needed


def test_the_name_that_brought_the_terminal_is_still_one():
    assert PROJECT["project"]["optional-dependencies"]["cli"] == []


def test_to_import_riad_loads_nothing_but_itself_and_the_standard_library():
    script = "import sys; before = {*sys.modules}; import riad; print(*{*sys.modules} - before)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert loaded - {*sys.stdlib_module_names} == {"riad"}


def test_the_installed_command_is_this_one():
    assert PROJECT["project"]["scripts"] == {"riad": "riad.__main__:main"}
