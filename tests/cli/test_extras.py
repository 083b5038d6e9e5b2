"""Without the extras there is one line that says what to install, and no traceback."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from riad.__main__ import CLI, NEEDED_FOR, SERVER, TRAIN

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


def brought_by(extras):
    return [package for package, needed in NEEDED_FOR.items() if needed == extras]


@pytest.mark.parametrize("call", CALLS)
def test_without_the_extra_of_the_terminal_every_command_says_what_to_install(call):
    done = run(call, brought_by(CLI), "games", "--lang", "en")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "riad: typer is not installed: pip install 'riad[cli]'\n"


@pytest.mark.parametrize("command", ["serve", "admin list", "backup there.db", "db upgrade"])
def test_without_the_extra_of_the_server_its_commands_say_what_to_install(command):
    done = run("module", brought_by(SERVER), *command.split(), "--lang", "fr")
    assert (done.returncode, done.stdout) == (2, "")
    said = "riad: \\w+ n’est pas installé\u00a0: pip install 'riad\\[cli,server\\]'\n"
    assert re.fullmatch(said, done.stderr)


def test_without_the_extra_of_the_server_the_others_work():
    done = run("script", brought_by(SERVER), "games")
    assert done.returncode == 0
    assert "yspahan" in done.stdout


def test_without_numpy_training_says_what_to_install():
    done = run("module", brought_by(TRAIN), "train", "marrakesh", "--lang", "en")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "riad: numpy is not installed: pip install 'riad[cli,train]'\n"


def test_something_else_that_is_missing_is_not_hidden():
    done = run("module", ["riad.cli.main"], "games")
    assert "ModuleNotFoundError" in done.stderr


@pytest.mark.parametrize(("extra", "needed"), [("cli", CLI), ("server", SERVER), ("train", TRAIN)])
def test_every_package_of_an_extra_is_known(extra, needed):
    wanted = {
        re.split(r"[\[<>=; ]", line)[0]
        for line in PROJECT["project"]["optional-dependencies"][extra]
    }
    names = packages_distributions()
    found = {
        re.sub(r"[-_]", "-", name).lower()
        for module in brought_by(needed)
        for name in names[module]
    }
    assert found == wanted


def test_the_installed_command_is_this_one():
    assert PROJECT["project"]["scripts"] == {"riad": "riad.__main__:main"}
