"""What is built can be installed into nothing, without Node, and plays and serves there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

import riad
from riad.server.pages import Pages
from tests.environments import Environment, interpreter_of
from tests.full import FULL

ROOT = Path(__file__).parents[1]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
A_GAME = """
import riad, sys
from pathlib import Path
game = riad.new_game("marrakesh", seats=1, seed=1, solo="pachabot")
while not game.over:
    game.play(game.waiting[0], next(iter(game.options(game.waiting[0]))))
assert {"rich", "typer"}.isdisjoint(sys.modules)
home = next(up for up in Path(riad.__file__).parents if (up / "pyvenv.cfg").exists())
print(home, riad.__version__)
"""
"""A whole game, and where and what it was played with."""

A_STEP_OF_EACH = """
import pyspiel
import riad.research.open_spiel
from riad.research import aec_env, gym_env
env = gym_env("yspahan", seats=2)
seen, _ = env.reset(seed=7)
env.step(seen["action_mask"].argmax())
table = aec_env("marrakesh", seats=3)
table.reset(seed=7)
table.step(table.last()[0]["action_mask"].argmax())
print(pyspiel.load_game("riad_yspahan").get_type().short_name)
"""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked."""
    assert Pages().files, "`make web` builds the web table"
    folder = tmp_path_factory.mktemp("source")
    build(ROOT, "sdist", folder)
    (packed,) = folder.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    (unpacked,) = (path for path in folder.iterdir() if path.is_dir())
    return unpacked


def build(root: Path, target: str, into: Path) -> None:
    """Built by hatchling where no other program is found, npm neither."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(into)]
    alone = {**os.environ, "PATH": str(into)}
    subprocess.run(command, cwd=root, env=alone, check=True, capture_output=True)


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build(source, "wheel", folder)
    (built,) = folder.glob("*.whl")
    return built


def test_sources_bring_the_page_and_what_it_is_made_of(source):
    assert (source / "src/riad/server/page/index.html").is_file()
    assert (source / "web/package-lock.json").is_file()
    assert (source / "web/src/main.ts").is_file()
    assert not (source / "web/node_modules").exists()


def test_a_page_that_is_not_built_is_built_or_the_build_says_why_not(source, tmp_path):
    bare = shutil.copytree(source, tmp_path / "bare", ignore=shutil.ignore_patterns("page"))
    with pytest.raises(subprocess.CalledProcessError) as failed:
        build(bare, "wheel", tmp_path)
    assert b"there is no npm to build it with" in failed.value.stderr


def test_compiled_rules_are_packed_beside_their_source(source, tmp_path, monkeypatch):
    made = ["riad_rules__mypyc.so", "riad/kernel/running.so", "riad/kernel/written_out.py"]
    monkeypatch.setenv("RIAD_COMPILED", str(tmp_path / "made"))
    with pytest.raises(subprocess.CalledProcessError) as failed:
        build(source, "wheel", tmp_path)
    assert b"see `make compiled`" in failed.value.stderr
    for name in made:
        file = tmp_path / "made" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    build(source, "wheel", tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    assert "none-any" not in wheel.name
    with ZipFile(wheel) as packed:
        assert {*made, "riad/kernel/running.py"} <= set(packed.namelist())


@pytest.mark.parametrize("version", PYTHONS)
def test_the_wheel_alone_is_the_games_and_says_what_more_there_is(wheel, tmp_path, version):
    there = Environment(tmp_path / "there", there_is(version))
    there.unpack(wheel)
    done = there.run("python", "-c", A_GAME)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{there.home} {riad.__version__}\n"
    assert said(there.run("riad", "games")) == "typer is not installed: pip install riad"


def test_the_wheel_with_what_it_needs_plays_and_is_shown_in_a_notebook(wheel, tmp_path):
    there = Environment(tmp_path / "there")
    there.unpack(wheel)
    there.lend()
    played = there.run("riad", "play", typed="1\nquit\n")
    assert (played.returncode, played.stderr) == (0, "")
    assert "yellow" in played.stdout
    assert said(there.run("riad", "serve")).endswith("not installed: pip install 'riad[server]'")
    shown = there.run(
        "python", "-c", "import riad; print(riad.new_game('yspahan', 2)._repr_html_())"
    )
    assert shown.stdout.startswith("<iframe")


def test_the_wheel_with_its_server_serves_without_node(wheel, tmp_path):
    there = Environment(tmp_path / "there")
    there.unpack(wheel)
    there.lend("server")
    works(there, "--server")
    postgres = there.run("riad", "serve", "--database", "postgresql://nobody@localhost/nothing")
    assert said(postgres) == "psycopg is not installed: pip install 'riad[postgres]'"


@pytest.mark.skipif(not FULL, reason="it fetches packages; FULL=1")
@pytest.mark.parametrize("version", PYTHONS)
def test_pip_finds_all_that_the_wheel_needs(wheel, tmp_path, version):
    for extras in ("", "[cli]", "[server]", "[postgres,fast,train]"):
        there = Environment(tmp_path / f"with{extras}", there_is(version))
        there.install(f"{wheel}{extras}")
        if extras in ("", "[cli]"):
            works(there)
            assert "pip install 'riad[server]'" in said(there.run("riad", "serve"))
        else:
            works(there, "--server")
    there = Environment(tmp_path / "with-research", there_is(version))
    there.install(f"{wheel}[research]")
    done = there.run("python", "-c", A_STEP_OF_EACH)
    assert (done.returncode, done.stdout) == (0, "riad_yspahan\n"), done.stderr


@pytest.mark.skipif(not FULL, reason="it fetches packages; FULL=1")
def test_what_the_readme_has_people_install_works_from_a_clone(tmp_path):
    readme = (ROOT / "README.md").read_text("utf-8")
    lines = re.findall(r"^pip install (\S+) +# riad (\w+)", readme, re.MULTILINE)
    assert [verb for _, verb in lines] == ["play", "serve", "serve"]
    for n, (what, verb) in enumerate(lines):
        there = Environment(tmp_path / str(n))
        there.install(what.strip("'").replace(".", str(ROOT), 1))
        works(there, *(["--server"] if verb == "serve" else []))


def there_is(version: str) -> str:
    interpreter = interpreter_of(version)
    return interpreter or pytest.skip(f"there is no Python {version} here")


def works(there: Environment, *more: str) -> None:
    done = there.run("python", str(ROOT / "tools" / "try_it.py"), *more)
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["It works."]), done.stderr


def said(done: subprocess.CompletedProcess[str]) -> str:
    """The one sentence with which a command has given up."""
    assert (done.returncode, done.stdout) == (2, "")
    begin, _, rest = done.stderr.partition(": ")
    assert begin == "riad"
    assert rest.count("\n") == 1
    return rest.rstrip()
