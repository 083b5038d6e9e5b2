"""What is built can be installed where there is no Node, and serves the web table."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import venv
from pathlib import Path

import pytest

from riad.server.pages import Pages
from tests.server.process import Server

ROOT = Path(__file__).parents[1]


def without_node(*folders: Path) -> dict[str, str]:
    """An environment that finds these programs and no others."""
    return {**os.environ, "PATH": os.pathsep.join(map(str, folders))}


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
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(into)]
    subprocess.run(command, cwd=root, env=without_node(into), check=True, capture_output=True)


class Installed(Server):
    """The server of another environment, which can reach nothing but itself."""

    def __init__(self, folder: Path, programs: Path) -> None:
        super().__init__(folder)
        self.program = [str(programs / "riad")]
        self.environment = without_node(programs)


@pytest.fixture
def programs(source: Path, tmp_path: Path) -> Path:
    """The wheel in an environment of its own. What it needs is lent from ours: only it is new."""
    build(source, "wheel", tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    home = tmp_path / "environment"
    venv.create(home)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "--quiet"]
    subprocess.run([*pip, "install", "--no-index", "--no-deps", str(wheel)], check=True)
    packages = next(home.rglob("site-packages"))
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return programs


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


def test_the_wheel_serves_the_table_without_node(programs, tmp_path):
    where = subprocess.run(
        [programs / "python", "-c", "import riad; print(riad.__file__)"],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    ).stdout
    assert where.startswith(str(tmp_path))
    with Installed(tmp_path / "data", programs) as server:
        page = read(server.url)
        (script,) = re.findall(r'<script type="module"[^>]* src="(/assets/[^"]+)"', page)
        assert "import" in read(server.url + script)
        assert '"yspahan"' in read(server.url + "/api/games")


def read(url: str) -> str:
    with urllib.request.urlopen(url, timeout=60) as answer:
        return str(answer.read().decode())
