"""Which tests a changed file reaches: by imports, by packages loaded by name, by files read.

Nothing is imported to find out: it is read from the sources. Where that leaves a doubt a file
reaches more tests, never fewer; what nobody knows how to judge reaches all but the browser's.

A module can be met in two ways. Who names it in an import may call it, and so needs whatever it
needs, also what its functions import or read. A package above an imported module is only executed:
of it counts what happens at that moment. Without this difference everything would need both games,
because `riad/__init__.py` can load them.
"""

from __future__ import annotations

import ast
import gc
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from heapq import heappop, heappush
from pathlib import Path, PurePosixPath

from tools.sources import Source

BROWSER = "tests/browser/"
PAGE = "src/riad/server/page"
"""Where the page is built to; it is made from `web/`."""

ONLY_EXECUTED = {("tests/conftest.py", "tests/rule_marks.py")}
"""Only a whole run has `conftest.py` ask which tests carry rules: a test of its own it does not
touch, and else every page of rules and every test would reach all tests."""

FAR = 100
"""The distance of tests that are reached because nobody knows better."""

Node = tuple[str, bool]
"""A file, and whether it may be called or is only executed."""


class Graph:
    """The Python files of a tree and what they need. `gone` are files that are no longer there."""

    def __init__(self, root: Path, gone: Iterable[str] = ()) -> None:
        self.root = root
        there = files_of(root)
        self.modules = {
            name: file for file in sorted({*there, *gone}) if (name := module_name(file))
        }
        with no_collection():
            self.sources = {
                file: Source(file, (root / file).read_text("utf-8"), self.modules)
                for file in self.modules.values()
                if (root / file).is_file()
            }
            places = {str(up) for file in there for up in (file, *PurePosixPath(file).parents)}
            for source in self.sources.values():
                source.look_around(self.sources, places)
        self.users: dict[Node, list[tuple[Node, int]]] = defaultdict(list)
        for user, needed, steps in self._links():
            self.users[needed].append((user, steps))

    @property
    def tests(self) -> list[str]:
        return [file for file in self.sources if is_test(file)]

    def _links(self) -> Iterator[tuple[Node, Node, int]]:
        for file, source in self.sources.items():
            called, executed = (file, True), (file, False)
            yield called, executed, 0
            if source.runs_itself:
                yield executed, called, 0
            for needed in source.needs:
                calls = (file, needed.file) not in ONLY_EXECUTED and needed.named
                yield called, (needed.file, calls), needed.steps
                if needed.at_once:
                    yield executed, (needed.file, needed.called_at_once), needed.steps
            if is_test(file):
                for folder in PurePosixPath(file).parents:
                    yield called, (str(folder / "conftest.py"), True), 1
                    yield called, (str(folder / "__init__.py"), False), 1

    def distances(self, changed: Iterable[str]) -> dict[str, int]:
        """The test files that a change of these files reaches, and how far they are from it."""
        changed = set(changed)
        known: dict[Node, int] = {}
        waiting: list[tuple[int, Node]] = []
        for file in sorted(changed):
            for node, steps in self._touched(file):
                heappush(waiting, (steps, node))
        while waiting:
            steps, node = heappop(waiting)
            if node in known:
                continue
            known[node] = steps
            for user, more in self.users[node]:
                heappush(waiting, (steps + more, user))
        found = {file: known[file, True] for file in self.tests if (file, True) in known}
        if not all(is_known(file) for file in changed):
            rest = (file for file in self.tests if not file.startswith(BROWSER))
            found = {**dict.fromkeys(rest, FAR), **found}
        return found

    def _touched(self, file: str) -> Iterator[tuple[Node, int]]:
        """The modules that have changed if this file has."""
        if file in self.modules.values():
            yield (file, True), 0
            yield (file, False), 0
        read = False
        for reader, steps in self._readers(file):
            read = True
            yield (reader, True), steps
        if file.startswith("web/"):
            yield (f"{BROWSER}conftest.py", True), 1
            yield from (((reader, True), 2) for reader, _ in self._readers(f"{PAGE}/index.html"))
        elif not file.endswith(".py") and (file.startswith("src/riad/games/") or not read):
            yield from self._package_of(file)

    def _package_of(self, file: str) -> Iterator[tuple[Node, int]]:
        """What lies in a package is its own: sheets and catalogues are part of a game."""
        for folder in PurePosixPath(file).parents:
            if (package := str(folder / "__init__.py")) in self.sources:
                yield (package, True), 1
                yield (package, False), 1
                return

    def _readers(self, file: str) -> Iterator[tuple[str, int]]:
        """Who reads this file, or a folder it is in: the wider the folder, the further away."""
        for reader, source in self.sources.items():
            steps = [
                1 + len(PurePosixPath(file).parts) - len(PurePosixPath(place).parts)
                for place in source.reads
                if holds(place, file)
            ]
            if steps and reader != file:
                yield reader, max(1, min(steps))


def holds(place: str, file: str) -> bool:
    """Whether a file is this place or in it; `*` in a place stands for any folders."""
    return place == "." or fnmatchcase(file, place) or fnmatchcase(file, f"{place}/*")


def is_test(file: str) -> bool:
    return file.startswith("tests/") and PurePosixPath(file).match("test_*.py")


def is_known(file: str) -> bool:
    """Whether imports and readers say all there is to say about a file of this kind."""
    if file.startswith(("src/riad/", "tests/", "web/", "docs/")):
        return True
    return file.endswith(".md") or (file.startswith("tools/") and file.endswith(".py"))


def module_name(file: str) -> str | None:
    """`riad.kernel.game` for `src/riad/kernel/game.py`; None for what is no module of ours."""
    parts = PurePosixPath(file).with_suffix("").parts
    if not file.endswith(".py") or parts[0] not in ("src", "tests", "tools"):
        return None
    parts = parts[1:] if parts[0] == "src" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def files_of(root: Path) -> list[str]:
    """All files of a tree that git knows or would take."""
    every = git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    return sorted({file for file in every.split("\0") if file and (root / file).is_file()})


@contextmanager
def no_collection() -> Iterator[None]:
    """Trees are all nodes and no garbage: looking for some takes as long as making them."""
    gc.disable()
    yield
    gc.enable()


def git(root: Path, *words: str) -> str:
    command = ["git", "-C", str(root), *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def functions(tree: ast.Module) -> list[str]:
    """The tests of a file as pytest names them, without parameters."""
    found = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            found += [f"{node.name}::{name}" for name in functions(ast.Module(node.body, []))]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found += [node.name] * node.name.startswith("test")
    return found
