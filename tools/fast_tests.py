"""What to check and to test while working, in about a minute and a half: `make test FAST=1`.

    python -m tools.fast_tests [--base REVISION] [options of pytest]

Tests are taken by what has changed since `make test` last passed here, the nearest first, until
the time is full. It says which tests it left out; `make test` runs them all.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Self

from tools.reach import BROWSER, PAGE, Graph, functions, git
from tools.remembered import NOT_RUN, SECONDS, Memory

PROGRAMS = Path(sys.executable).parent
ALL = 85.0
"""Seconds for everything."""
TESTS = 75.0
"""Seconds for tests, if the checks leave as much."""
LEAST = 20.0
"""Seconds for tests even where the checks have left none."""
STARTING = 5.0
"""Seconds until the first test runs."""
WORKERS = 2
UNKNOWN = {BROWSER: 6.0, "tests/server/": 1.0, "tests/cli/": 1.0, "": 0.1}
"""Seconds of a test nobody has measured yet, by the folder it is in."""
FILE = 0.15
"""Seconds to collect a file: every worker does."""


def changed_files(root: Path, base: str) -> set[str]:
    """What differs from that revision: committed since, not committed, or not known to git."""
    differing = git(root, "diff", "--name-only", "--no-renames", "-z", base)
    new = git(root, "ls-files", "--others", "--exclude-standard", "-z")
    return {file for file in (differing + new).split("\0") if file}


def find_base(root: Path, wanted: str, passed: str) -> tuple[str, str]:
    """The revision to compare with, and why this one."""
    if wanted:
        return commit(root, wanted) or sys.exit(f"no such revision: {wanted}"), "as asked"
    if found := commit(root, passed):
        return found, "where `make test` last passed here"
    for other in ("@{upstream}", "origin/HEAD", "main", "master"):
        if (there := commit(root, other)) and there != commit(root, "HEAD"):
            branched = git(root, "merge-base", "HEAD", there).strip()
            return branched, f"what is shared with {other}; `make test` has not passed here yet"
    before = commit(root, "HEAD~1") or git(root, "hash-object", "-t", "tree", os.devnull).strip()
    return before, "the commit before the last; `make test` has not passed here yet"


def commit(root: Path, name: str) -> str:
    """The commit of this name; empty if there is none."""
    command = ["git", "-C", str(root), "rev-parse", "--quiet", "--verify", f"{name}^{{commit}}"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    return done.stdout.strip() if name else ""


@dataclass
class Choice:
    """Tests to run, in order, and how many are left out."""

    tests: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """By file; the names of its tests, without parameters."""
    count: int = 0
    left_out: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def lasts(self, more: float = 0.0) -> float:
        """The longest it can take, however the tests come to be dealt out to the workers."""
        longest = max(self.longest, more)
        return (self.seconds + more + (WORKERS - 1) * longest) / WORKERS

    def take(self, file: str, name: str, count: int, seconds: float) -> None:
        self.tests[file].append(name)
        self.count += count
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


def choose(
    graph: Graph, distances: Mapping[str, int], seconds: Mapping[str, float], budget: float
) -> Choice:
    """The nearest tests that fit into the time; of two at the same distance the shorter file."""
    known: dict[str, list[float]] = defaultdict(list)
    for test, lasted in seconds.items():
        known[test.partition("[")[0]].append(lasted)
    named = {file: functions(graph.sources[file].tree) for file in distances}
    costs = {
        f"{file}::{name}": known.get(f"{file}::{name}", [unknown(file)])
        for file, names in named.items()
        for name in names
    }
    lasting = {f: sum(sum(costs[f"{f}::{name}"]) for name in named[f]) for f in named}
    choice = Choice()
    for file in sorted(distances, key=lambda one: (distances[one], lasting[one], one)):
        for name in named[file]:
            cost = costs[f"{file}::{name}"]
            more = sum(cost) + (0 if file in choice.tests else FILE)
            if choice.lasts(more) <= budget:
                choice.take(file, name, len(cost), more)
            else:
                choice.left_out += len(cost)
    return choice


def unknown(file: str) -> float:
    return next(lasts for folder, lasts in UNKNOWN.items() if file.startswith(folder))


def arguments(graph: Graph, choice: Choice) -> list[str]:
    """What pytest is asked for: whole files where possible."""
    words = []
    for file, names in choice.tests.items():
        whole = len(names) == len(functions(graph.sources[file].tree))
        words += [file] if whole else [f"{file}::{name}" for name in names]
    return words


def reached(graph: Graph, changed: Iterable[str]) -> dict[str, int]:
    """The test files to choose from. The browser's cost too much where page and server are as they
    were; `make test` runs them."""
    found = graph.distances(changed)
    if any(file.startswith(("web/", "src/riad/server/", BROWSER)) for file in changed):
        return found
    return {file: steps for file, steps in found.items() if not file.startswith(BROWSER)}


def check(root: Path, changed: set[str]) -> None:
    """The checks of `make check` but the types, those of the page only if it has changed."""
    run(root, PROGRAMS / "ruff", "format", "--check", ".")
    run(root, PROGRAMS / "ruff", "check", ".")
    run(root, PROGRAMS / "lint-imports", "--no-logo")
    if any(file.startswith("web/") for file in changed):
        run(root / "web", "npm", "run", "check", "--silent")
        run(root / "web", "npm", "test", "--silent")


def run(folder: Path, *words: str | Path, **environment: str) -> None:
    """A program that must succeed; else everything ends."""
    print(*(Path(word).name if isinstance(word, Path) else word for word in words), flush=True)
    done = subprocess.run(words, check=False, cwd=folder, env={**os.environ, **environment})
    if done.returncode:
        sys.exit(done.returncode)


class Types:
    """The check of types, which can take half a minute: beside everything else."""

    def __init__(self, root: Path) -> None:
        self._running = subprocess.Popen(
            [PROGRAMS / "mypy"],
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._running.poll() is None:
            self._running.kill()
        self._running.wait()

    def result(self) -> int:
        said, _ = self._running.communicate()
        print("mypy", said, sep="\n", end="", flush=True)
        return self._running.returncode


def test(
    root: Path, changed: set[str], memory: Memory, more: list[str], ends: float
) -> tuple[int, str]:
    """Run the tests that fit: what pytest answers, and what is to be said last."""
    graph = Graph(root, changed)
    distances = reached(graph, changed)
    if any(file.startswith(BROWSER) for file in distances) or not (root / PAGE).is_dir():
        run(root, "make", "web", FAST="")
    left = max(LEAST, min(TESTS, ends - monotonic()))
    choice = choose(graph, distances, memory.seconds, left - STARTING)
    print(f"{choice.count} tests in {len(choice.tests)} files", flush=True)
    if not choice.tests:
        return 0, last_line(choice.left_out)
    with TemporaryDirectory() as folder:
        note = Path(folder) / "not-run"
        words = [sys.executable, "-m", "pytest", "-q", "-p", "tools.remembered", "-n", str(WORKERS)]
        words += ["--dist", "load", *arguments(graph, choice), *more]  # in this order
        told = {SECONDS: str(left - STARTING), NOT_RUN: str(note)}
        done = subprocess.run(words, check=False, cwd=root, env={**os.environ, **told})
        late = int(note.read_text()) if note.exists() else 0
    return done.returncode, last_line(choice.left_out + late)


def last_line(left_out: int) -> str:
    if left_out:
        return f"{left_out} tests that the change reaches were left out; `make test` runs them"
    return "no test that the change reaches was left out; `make test` runs all there are"


def main() -> None:
    ends = monotonic() + ALL
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--base", default="", help="compare with this revision")
    options, more = parser.parse_known_args()
    root = Path(__file__).resolve().parent.parent
    memory = Memory(root)
    base, why = find_base(root, options.base, memory.passed)
    changed = changed_files(root, base)
    print(f"{len(changed)} files differ from {base[:10]} ({why})", flush=True)
    with Types(root) as types:
        check(root, changed)
        failed, last = test(root, changed, memory, more, ends)
        wrong = types.result()
    print(last)
    sys.exit(failed or wrong)


if __name__ == "__main__":
    main()
