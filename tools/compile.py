"""Rules and kernel compiled from the very source, with mypyc: `make compiled`.

    python -m tools.compile [FOLDER]

FOLDER, `.compiled` unless another is named, then holds a whole `riad`: with it on PYTHONPATH the
same program is to be faster and nothing else different; `docs/speed.md` says how far that is shown.
Pure Python stays what counts: what is compiled is `src/riad`, rewritten by `compile_classes.py`,
and nothing is written by hand.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.compile_classes import rewritten

HERE = Path(__file__).resolve().parent.parent
SOURCE = HERE / "src"
FOLDER = HERE / ".compiled"

KERNEL = "book", "common", "frames", "game", "luck", "piles", "running"
INTERPRETED = (
    "__init__",
    "setup",  # what is asked before a game and after it
    "show",  # words
    "handbook",
    "box",  # what is printed, read once
    "boxes",
    "board",
    "edition",  # Yspahan's is a dataclass that others inherit from
)
"""Modules and folders of games that stay as they are."""

SETTINGS = """
[mypy]
explicit_package_bases = True
ignore_errors = True
"""
# Types were checked in the source; here fields of a class may have become its attributes.

SETUP = """
from setuptools import setup
from mypyc.build import mypycify
from concurrent.futures import ThreadPoolExecutor
from distutils.ccompiler import CCompiler

compile = CCompiler.compile

def side_by_side(self, sources, *args, **options):
    with ThreadPoolExecutor(WORKERS) as pool:
        made = pool.map(lambda one: compile(self, [one], *args, **options), sources)
        return [file for files in made for file in files]

CCompiler.compile = side_by_side
files = open("compiled.txt").read().split()
options = {"opt_level": "1", "multi_file": True, "group_name": "riad_rules"}
setup(name="riad-rules", ext_modules=mypycify(["--config-file=mypy.ini", *files], **options))
"""


def modules() -> Iterator[str]:
    """The modules that are compiled."""
    yield from (f"riad.kernel.{name}" for name in KERNEL)
    games = SOURCE / "riad" / "games"
    for path in sorted(games.glob("*/**/*.py")):
        place = path.relative_to(games).with_suffix("")
        if not any(f"/{name}/" in f"/{place.as_posix()}/" for name in INTERPRETED):
            yield ".".join(("riad", "games", *place.parts))


def file_of(module: str) -> str:
    return module.replace(".", "/") + ".py"


def prepare(folder: Path) -> None:
    """A copy of the package, with the modules to be compiled written anew."""
    shutil.rmtree(folder, ignore_errors=True)
    made = shutil.ignore_patterns("__pycache__", "page")
    shutil.copytree(SOURCE / "riad", folder / "riad", ignore=made)
    shutil.copy(HERE / "tools" / "compile_support.py", folder / "riad/kernel/written_out.py")
    names = list(modules())
    for name in names:
        (folder / file_of(name)).write_text(rewritten(name), "utf-8")
    (folder / "compiled.txt").write_text("\n".join(map(file_of, names)), "utf-8")
    (folder / "mypy.ini").write_text(SETTINGS, "utf-8")
    (folder / "setup.py").write_text(SETUP.replace("WORKERS", str(os.cpu_count())), "utf-8")


def build(folder: Path) -> None:
    """Compile what was prepared, in its place."""
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run(command, cwd=folder, env=clean, check=True)
    for name in modules():  # a Python for which this is not compiled reads the source
        shutil.copy(SOURCE / file_of(name), folder / file_of(name))
    shutil.rmtree(folder / "build")
    shutil.rmtree(folder / ".mypy_cache", ignore_errors=True)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    prepare(folder)
    build(folder)
    print(f"PYTHONPATH={folder}")


if __name__ == "__main__":
    main()
