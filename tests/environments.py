"""Empty environments to install a wheel into, of this Python and of others that are here.

Nothing is fetched: what a wheel says it needs, and what that needs in turn, is copied from the
environment of the tests. So a package that was not asked for is not there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

SCRIPTS = "Scripts" if os.name == "nt" else "bin"


def interpreter_of(version: str) -> str | None:
    """An interpreter of this version that really runs, on the path or among pyenv's."""
    folders = (Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions").glob("*")
    found = [shutil.which(f"python{version}"), *(f / "bin" / f"python{version}" for f in folders)]
    for candidate in found:
        if candidate is not None and Path(candidate).exists():
            works = subprocess.run([candidate, "-c", ""], capture_output=True, check=False)
            if works.returncode == 0:
                return str(candidate)
    return None


class Environment:
    """A folder with a Python and whatever is put into it, which can reach nothing else."""

    def __init__(self, home: Path, interpreter: str = sys.executable) -> None:
        self.home = home
        subprocess.run([interpreter, "-m", "venv", "--without-pip", str(home)], check=True)
        self.programs = home / SCRIPTS
        self.packages = next(home.rglob("site-packages"))
        self.variables = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PYTHON", "RIAD", "COVERAGE"))
        } | {"PATH": str(self.programs), "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(home / "data")}

    def install(self, what: str, *options: str) -> None:
        """As people do, with our pip."""
        pip = [sys.executable, "-m", "pip", "--python", str(self.programs / "python"), "--quiet"]
        subprocess.run([*pip, "install", "--no-compile", *options, what], check=True)

    def unpack(self, wheel: Path) -> None:
        """The wheel and its command, without anything it needs."""
        self.install(str(wheel), "--no-index", "--no-deps")

    def lend(self, *extras: str) -> None:
        """What the wheel needs with these extras, from the environment of the tests."""
        (info,) = self.packages.glob("riad-*.dist-info")
        for package in needed(PathDistribution(info), extras):
            copy(package, self.packages)

    def run(self, *command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """A program of this environment, from a folder with nothing of ours in it."""
        return subprocess.run(
            [str(self.programs / command[0]), *command[1:]],
            cwd=self.home,
            env=self.variables,
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )


def needed(of: Distribution, extras: Iterable[str] = ()) -> Iterator[Distribution]:
    """The packages this one needs, and those that they need, each once."""
    seen: set[tuple[str, str]] = set()
    waiting = [(of, extra) for extra in ("", *extras)]
    while waiting:
        package, extra = waiting.pop()
        for line in package.requires or ():
            asked = Requirement(line)
            if asked.marker and not asked.marker.evaluate({"extra": extra}):
                continue
            own = asked.name == of.name
            found = of if own else distribution(asked.name)
            for further in ("", *asked.extras):
                if (asked.name, further) not in seen:
                    seen.add((asked.name, further))
                    waiting.append((found, further))
                    if not (own or further):
                        yield found


def copy(package: Distribution, into: Path) -> None:
    """All files of a package that lie beside its neighbours; commands stay away."""
    tops = {file.parts[0] for file in package.files or () if file.parts[0] != ".."}
    for top in tops - {"__pycache__"}:
        source, target = Path(str(package.locate_file(top))), into / top
        if target.exists():
            continue
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(source, target)
