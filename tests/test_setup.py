"""Setting up: the locks agree and are whole, and the line that tells how far it is is true."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tools import set_up

ROOT = Path(__file__).parents[1]
WHOLE = (ROOT / "requirements.lock").read_text("utf-8")
SERVE = (ROOT / "requirements-serve.lock").read_text("utf-8")
IMAGE = (ROOT / "requirements-image.lock").read_text("utf-8")
DOCS = (ROOT / "requirements-docs.lock").read_text("utf-8")
NODE = (ROOT / "web/package-lock.json").read_text("utf-8")

PIP = """\
Looking in links: wheels
Ignoring colorama: markers 'sys_platform == "win32"' don't match your environment
WARNING: Location 'simple/alembic/' is ignored: it is neither a file nor a directory.
Collecting alembic==1.20.1 (from -r requirements-serve.lock (line 1))
  Downloading alembic-1.20.1-py3-none-any.whl (270 kB)
     ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 270.4/270.4 kB 3.2 MB/s eta 0:00:00
Processing files/idna-3.20-py3-none-any.whl (from -r requirements-serve.lock (line 9))
Requirement already satisfied: mako==1.4.3 in lib (from -r requirements-serve.lock (line 12))
Requirement already satisfied: markupsafe>=2.0 in lib (from mako==1.4.3->-r a.lock (line 12))
"""
PINS = "alembic==1 \\\n    --hash=sha256:0\ncolorama==1 ; x \\\nidna==3\nmako==1\nmarkupsafe==3\n"

NPM = """\
npm http fetch GET 200 address/mri 118ms (cache miss)
npm http fetch GET 200 address/mri/-/mri-1.2.0.tgz 205ms (cache miss)
npm http cache address/vite/-/vite-8.3.5.tgz 0ms (cache hit)
"""


def entries(lock: str) -> set[str]:
    """What a lock says of each package, without for whom it is there."""
    said = "\n".join(line for line in lock.splitlines() if not line.lstrip().startswith("#"))
    return {entry.strip() for entry in re.split(r"\n(?=\S)", said)}


def test_what_serving_needs_is_a_part_of_the_whole_at_the_same_versions_and_hashes():
    assert entries(SERVE) < entries(WHOLE)
    assert entries(IMAGE) < entries(WHOLE)
    assert all("--hash=sha256:" in entry for entry in entries(WHOLE))


@pytest.mark.parametrize("name", ["starlette", "typer", "hatchling"])
def test_what_serving_needs_is_there_and_no_tools_are(name):
    assert re.search(rf"^{name}==", SERVE, re.MULTILINE)
    assert not re.search(r"^(pytest|mypy|ruff|playwright)==", SERVE, re.MULTILINE)


@pytest.mark.parametrize("lock", [WHOLE, SERVE, IMAGE, DOCS, NODE])
def test_locks_name_no_index_to_fetch_from(lock):
    assert "--index-url" not in lock
    assert '"resolved"' not in lock


def test_the_lock_of_the_web_has_every_package_for_every_system():
    """`npm ci` refuses a lock without them, and `npm install` would add them to it."""
    packages = json.loads(NODE)["packages"]
    asked = {
        (name, version)
        for package in packages.values()
        for name, version in package.get("optionalDependencies", {}).items()
    }
    assert {name for name, _ in asked} >= {"@biomejs/cli-darwin-arm64", "fsevents"}
    assert {name for name, _ in asked if f"node_modules/{name}" not in packages} == set()
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []


def test_the_lock_of_the_web_is_that_of_its_package():
    package = json.loads((ROOT / "web/package.json").read_text("utf-8"))
    locked = json.loads(NODE)["packages"][""]
    for kind in ("dependencies", "devDependencies"):
        assert locked[kind] == package[kind]


def test_pip_is_as_far_as_it_has_packages_for_this_system():
    assert set_up.pip_is("", PINS) == ""
    assert set_up.pip_is(PIP, PINS) == "3 of 4"
    assert set_up.pip_is(PIP + "Installing collected packages: alembic\n", PINS) == "installing"


def test_npm_is_as_far_as_it_has_archives():
    assert set_up.npm_is("", NODE) == ""
    assert set_up.npm_is(NPM, NODE) == f"2 of {set_up.everywhere(NODE)}"
    assert set_up.everywhere('{"packages": {"": {}, "a": {}, "b": {"optional": true}}}') == 1


def test_the_line_tells_what_is_under_way():
    now = {"python": "", "riad": "…\ndone\n", "page": "vite\n"}
    assert set_up.line(now, 12.4) == "Setting up: Python packages, the web table … 12 s"
    assert set_up.line({"page": "done\n"}, 1) == ""


MAKE = """\
all: page node
page:
\t@echo built > .setup/page.log && echo done >> .setup/page.log
node:
\t@echo 'no such package' > .setup/node.log; exit $(STATUS)
idle:
endless:
\t@echo $$$$ > pid; echo begun > .setup/page.log; exec sleep 600
"""


def run(folder: Path, target: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    (folder / "Makefile").write_text(MAKE)
    return subprocess.run(
        [sys.executable, str(ROOT / "tools/set_up.py"), "make", target],
        check=False,
        cwd=folder,
        env={**os.environ, "STATUS": str(status)},
        capture_output=True,
        text=True,
    )


def test_where_nothing_is_to_be_done_nothing_is_said(tmp_path):
    done = run(tmp_path, "idle")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_off_the_terminal_a_stage_is_a_line(tmp_path):
    done = run(tmp_path, "page")
    assert done.returncode == 0
    assert re.fullmatch(r"Setting up: the web table …\nSet up after \d+ s\.\n", done.stdout)
    assert done.stderr == ""


def test_only_the_log_of_what_failed_is_shown(tmp_path):
    done = run(tmp_path, "all", status=1)
    assert done.returncode != 0
    assert "Failed after" in done.stdout
    assert "web packages:\nno such package" in done.stderr
    assert "built" not in done.stderr


def test_a_target_nobody_knows_is_explained_by_make(tmp_path):
    done = run(tmp_path, "nonsense")
    assert done.returncode != 0
    assert "nonsense" in done.stderr


NPM_THAT_IS_KILLED = """\
#!/bin/sh
test "$1" = run || exec mkdir -p node_modules
mkdir -p ../src/riad/server/page && cd ../src/riad/server/page
test -e ../killed && echo whole > index.html && exit
touch index.html ../killed
kill -9 "$(cat ../../../../pid)"
"""


@pytest.mark.skipif(os.name == "nt", reason="there is no make")
def test_a_page_whose_build_was_broken_off_is_built_anew(tmp_path):
    shutil.copy(ROOT / "Makefile", tmp_path)
    for file in ("index.html", "vite.config.ts", "package.json", "package-lock.json"):
        (tmp_path / "web" / file).parent.mkdir(exist_ok=True)
        (tmp_path / "web" / file).touch()
    npm = tmp_path / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text(NPM_THAT_IS_KILLED)
    npm.chmod(0o700)
    around = {**os.environ, "PATH": f"{npm.parent}{os.pathsep}{os.environ['PATH']}"}
    call = ["sh", "-c", "echo $$ > pid; exec make SETTING_UP=1 web/node_modules/.page"]
    page, said = tmp_path / "src/riad/server/page/index.html", []
    for _ in range(3):
        done = subprocess.run(
            call, cwd=tmp_path, env=around, check=False, stdout=subprocess.PIPE, text=True
        )
        said.append((done.returncode, page.read_text(), "run build" in done.stdout))
    assert said == [(-9, "", True), (0, "whole\n", True), (0, "whole\n", False)]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_who_stops_it_stops_all_of_it(tmp_path, how):
    (tmp_path / "Makefile").write_text(MAKE)
    command = [sys.executable, str(ROOT / "tools/set_up.py"), "make", "endless"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        assert running.stdout.readline() == "Setting up: the web table …\n"
        running.send_signal(how)
        assert running.stdout.read().startswith("Stopped after")
    assert running.returncode == 130
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


VERSION = "%d.%d" % sys.version_info[:2]  # noqa: UP031 - as the Makefile has it
STAMPS = [f".venv/.{stage}-{VERSION}" for stage in ("serve", "ready", "dev")]


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A checkout whose environment is made."""
    for name in ("Makefile", "requirements.lock", "requirements-serve.lock", "pyproject.toml"):
        shutil.copyfile(ROOT / name, tmp_path / name)
        os.utime(tmp_path / name, (1, 1))
    (tmp_path / ".venv").mkdir()
    for age, name in enumerate(STAMPS, start=2):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (age, age))
    return tmp_path


def would_do(folder: Path) -> str:
    """What make would do for the tools of the tests."""
    return subprocess.run(
        ["make", "--dry-run", f"PYTHON={sys.executable}", STAMPS[-1]],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if name != "MAKEFLAGS"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_what_is_made_is_not_made_again(finished):
    assert "install" not in would_do(finished)


def test_another_pyproject_only_installs_the_command_anew(finished):
    (finished / "pyproject.toml").touch()
    done = would_do(finished)
    assert "-e ." in done
    assert "venv --clear" not in done
    assert "requirements" not in done


@pytest.mark.parametrize(
    "name", ["requirements.lock", "requirements-serve.lock", ".venv/.unfinished"]
)
def test_another_lock_or_a_broken_installation_starts_from_nothing(finished, name):
    (finished / name).touch()
    done = would_do(finished)
    assert "venv --clear" in done
    assert "-r requirements-serve.lock" in done
    assert "-r requirements.lock" in done
