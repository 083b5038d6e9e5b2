"""Plants faults and sees whether a test finds them.

    python -m tools.plant --seed 20 --faults 30 [--rooms rules,kernel,server,page] [--only N]
                          [--results FILE] [--whole]

Each fault lies alone in a copy of the tree; the tree itself stays as it is. First the tests nearest
to it are run: those that cite a rule which the faulty place names, then those called alike. Then
come those of its own room, all others that it reaches but the browser's, those of the page, and
with --whole everything. With --results what is finished is written down, and not done again.

A change that leaves the program the same, that cannot be imported or built is no fault: another is
planted. A test that fails without it as well proves nothing and is left out. Tests that take too
long have found it only if without it they need less than half the time.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path, PurePath
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

from tools.faults import Fault, PythonFaults, page_faults
from tools.reach import BROWSER, Graph, files_of
from tools.scratch import Scratch, Verdict

ROOMS = {
    "rules": "src/riad/games/",
    "kernel": "src/riad/kernel/",
    "server": "src/riad/server/",
    "page": "web/src/",
}
NEAREST = 6
"""How many test files count as the nearest ones."""
STARTING = re.compile(r"riad\.games\.\w+|riad\.server\.app")
"""Modules that import the others: where one of these cannot be imported, every test sees it."""
RULE = re.compile(r"[\"'\s]([A-Z]+-[A-Z]?\d[\w.]*)[\"'\s]")
"""The id of a rule, as code and tests name it."""
WORD = re.compile(r"[a-z]{3,}")
NO_CODE = re.compile(r"\.test\.ts$|/generated/")
KILLED, SURVIVED, UNFINISHED = "killed", "survived", "unfinished"


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one fault."""

    seed: int
    number: int
    room: str
    file: str
    line: int
    kind: str
    before: str
    after: str
    outcome: str
    by: str
    seconds: float
    whole: bool

    def row(self) -> str:
        found = f"{self.outcome} by {self.by}" if self.outcome == KILLED else self.outcome
        change = f"{short(self.before)} -> {short(self.after)}"
        where = f"{self.file}:{self.line}"
        return f"{self.number:3}  {where}  {self.kind}: {change}  {found}, {self.seconds:.0f} s"


def short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else f"{text[:38]}…"


@dataclass(frozen=True, slots=True)
class Bounds:
    """Seconds for each step."""

    near: float
    reach: float
    whole: float


class Planting:
    """The faults of one seed in one tree."""

    def __init__(self, root: Path, seed: int, rooms: Sequence[str]) -> None:
        self.root = root
        self.seed = seed
        self.rooms = rooms
        self.files = files_of(root)
        self.graph = Graph(root)
        self._sites: dict[str, dict[str, list[Fault]]] = {}

    def candidates(self, number: int) -> Iterator[Fault]:
        """What fault of this number can be, the first choice first; rooms take turns, and kinds
        are as likely as each other however often there is a place for them."""
        taken = {self._shuffled(other)[0] for other in range(1, number)}
        yield from (fault for fault in self._shuffled(number) if fault not in taken)

    def room(self, number: int) -> str:
        return self.rooms[(number - 1) % len(self.rooms)]

    def _shuffled(self, number: int) -> list[Fault]:
        luck = Random(f"{self.seed}/{number}")
        sites = self.sites(self.room(number))
        kinds = [kind for kind in sorted(sites) for _ in range(8)]
        luck.shuffle(kinds)
        return list(dict.fromkeys(luck.choice(sites[kind]) for kind in kinds))

    def sites(self, room: str) -> dict[str, list[Fault]]:
        """Every place for a fault in a room, by kind."""
        if room not in self._sites:
            found: dict[str, list[Fault]] = {}
            for file in self.files:
                for fault in self._faults(file) if file.startswith(ROOMS[room]) else ():
                    found.setdefault(fault.kind, []).append(fault)
            self._sites[room] = found
        return self._sites[room]

    def _faults(self, file: str) -> Iterator[Fault]:
        if file.endswith(".py"):
            yield from PythonFaults(file, (self.root / file).read_text("utf-8"))
        elif file.endswith((".ts", ".svelte")) and not NO_CODE.search(file):
            yield from page_faults(file, (self.root / file).read_text("utf-8"))

    def is_fault(self, fault: Fault, scratch: Scratch) -> bool:
        """Whether it is another program that still starts."""
        text = (self.root / fault.file).read_text("utf-8")
        if not fault.file.endswith(".py"):
            return scratch.builds_another_page()
        own = [name for name, file in self.graph.modules.items() if file == fault.file]
        starts = [name for name in self.graph.modules if STARTING.fullmatch(name)]
        return PythonFaults(fault.file, text).changes(fault) and scratch.imports(*own, *starts)

    def citing(self, fault: Fault, tests: Iterable[str]) -> dict[str, int]:
        """How many of the rules of the faulty place each of these tests cites."""
        rules = rules_at(fault, (self.root / fault.file).read_text("utf-8"))
        texts = {test: (self.root / test).read_text("utf-8") for test in tests} if rules else {}
        return {test: len(rules & set(RULE.findall(texts.get(test, "")))) for test in tests}

    def steps(self, fault: Fault, bounds: Bounds, *, whole: bool) -> Iterator[Step]:
        """What is run to find it, the quickest first."""
        distances = self.graph.distances([fault.file])
        citing = self.citing(fault, distances)
        nearest = sorted(
            distances,
            key=lambda file: (-citing[file], -alike(file, fault.file), distances[file], file),
        )
        plain = [file for file in nearest if not file.startswith(BROWSER)]
        browser = [file for file in nearest if file.startswith(BROWSER)]
        page = fault.file.startswith("web/")
        if page:  # how code is laid out proves nothing, so not all of `npm run check`
            checking = ("node_modules/.bin/svelte-check", "--fail-on-warnings")
            yield Step("svelte-check", checking, bounds.near, in_web=True)
            yield Step("vitest", ("npm", "test", "--silent"), bounds.near, in_web=True)
        if plain and not page:
            yield Step("nearest", tuple(plain[:NEAREST]), bounds.near)
        others = plain if page else plain[NEAREST:]
        own = [file for file in others if is_for(file, fault.file)]
        for name, files in ("own", own), ("reached", [file for file in others if file not in own]):
            if files:
                yield Step(name, tuple(files), bounds.reach)
        if browser and (page or fault.file.startswith(ROOMS["server"])):
            yield Step("browser", tuple(browser), bounds.reach)
        if whole:
            yield Step("whole", ("tests",), bounds.whole)


def rules_at(fault: Fault, text: str) -> set[str]:
    """The rules that the class or function around a fault names, else those of the whole file."""
    line = fault.line(text)
    for node in ast.parse(text).body if fault.file.endswith(".py") else ():
        if node.lineno <= line <= (node.end_lineno or line):
            named = set(RULE.findall(ast.get_source_segment(text, node) or ""))
            return named or set(RULE.findall(text))
    return set()


def alike(test: str, file: str) -> int:
    """How many words the paths of a test and of a file share."""
    return len(set(WORD.findall(test)) & set(WORD.findall(file)))


def is_for(test: str, file: str) -> bool:
    """Whether a test lies in a folder that is called like one the file lies in."""
    return not set(PurePath(test).parts[1:-1]).isdisjoint(PurePath(file).parts)


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    what: tuple[str, ...]
    seconds: float
    in_web: bool = False

    def run(self, scratch: Scratch) -> Verdict:
        if self.in_web:
            return scratch.web(self.name, self.what, self.seconds)
        return scratch.tests(self.what, self.seconds, alone=self.name == "nearest")


def plant(
    planting: Planting, number: int, scratch: Scratch, bounds: Bounds, *, whole: bool
) -> Result:
    """Find a fault of this number, plant it, and look for it."""
    for fault in planting.candidates(number):
        with scratch.planted(fault):
            if planting.is_fault(fault, scratch):
                begun = monotonic()
                outcome, by = hunt(planting.steps(fault, bounds, whole=whole), scratch)
                text = (planting.root / fault.file).read_text("utf-8")
                return Result(
                    planting.seed,
                    number,
                    planting.room(number),
                    fault.file,
                    fault.line(text),
                    fault.kind,
                    fault.before,
                    fault.after,
                    outcome,
                    by,
                    round(monotonic() - begun, 1),
                    whole,
                )
    sys.exit(f"no fault can be planted in {planting.room(number)}")


def hunt(steps: Iterator[Step], scratch: Scratch) -> tuple[str, str]:
    """Run until something finds it; who did."""
    unfinished = ""
    for step in steps:
        verdict = step.run(scratch)
        if verdict.killed_by:
            return KILLED, verdict.killed_by
        if not verdict.finished:
            unfinished = step.name
    return (UNFINISHED, f"too long: {unfinished}") if unfinished else (SURVIVED, "")


class Results:
    """The last word on every fault; in a file, if there is one."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.known: dict[tuple[int, str, int], Result] = {}
        if file is not None and file.exists():
            for line in file.read_text("utf-8").splitlines():
                self._know(Result(**json.loads(line)))

    def _know(self, result: Result) -> None:
        self.known[result.seed, result.room, result.number] = result

    def add(self, result: Result) -> None:
        self._know(result)
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")

    def done(self, planting: Planting, number: int, *, whole: bool) -> Result | None:
        """What is known of a fault, unless more is wanted than was done."""
        result = self.known.get((planting.seed, planting.room(number), number))
        if result is None or result.outcome == UNFINISHED:
            return None
        return None if result.outcome == SURVIVED and whole and not result.whole else result


def parsed(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", type=int, default=10)
    parser.add_argument("--only", type=int, help="only the fault of this number")
    parser.add_argument("--rooms", default=",".join(ROOMS))
    parser.add_argument("--results", type=Path, help="where to write what is finished")
    parser.add_argument("--whole", action="store_true", help="run every test for survivors")
    parser.add_argument("--near", type=float, default=120.0, help="seconds for the nearest tests")
    parser.add_argument("--reach", type=float, default=600.0, help="seconds for all it reaches")
    parser.add_argument("--all", type=float, default=1800.0, help="seconds for every test")
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None, root: Path | None = None) -> list[Result]:
    options = parsed(words)
    rooms = options.rooms.split(",")
    if strange := sorted({*rooms} - {*ROOMS}):
        sys.exit(f"no such rooms: {', '.join(strange)}; there are {', '.join(ROOMS)}")
    root = root or Path(__file__).resolve().parent.parent
    planting = Planting(root, options.seed, rooms)
    results = Results(options.results)
    bounds = Bounds(options.near, options.reach, options.all)
    numbers = [options.only] if options.only else range(1, options.faults + 1)
    rows = []
    with TemporaryDirectory(prefix="riad-plant-") as folder:
        scratch = Scratch(root, Path(folder), planting.files, options.jobs)
        for number in numbers:
            result = results.done(planting, number, whole=options.whole)
            if result is None:
                result = plant(planting, number, scratch, bounds, whole=options.whole)
                results.add(result)
            rows.append(result)
            print(result.row(), flush=True)
    killed = sum(row.outcome == KILLED for row in rows)
    print(f"{killed} of {len(rows)} faults were found")
    return rows


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # and so tidies up
    main()
