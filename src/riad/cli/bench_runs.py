"""The measurements of `riad bench`: Riad and its peer by turns, each run in a fresh process."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from riad.games import definitions
from riad.kernel import running
from riad.kernel.definition import find
from riad.kernel.text import Text

from .bench_riad import Order

PEER = "Catanatron"
PACKAGE = "catanatron"
VERSION = "3.2.1"
FOLDER = Path(".bench")
"""Where the peer's environment is kept, below the folder the command is run in."""


COMPILED = not str(running.__file__).endswith(".py")
"""Whether the rules are those that `make compiled` has made."""


class Table(NamedTuple):
    """A table that is measured, and what is wanted of it."""

    order: Order
    speed: tuple[float, float]
    """Real decisions a second: at least this many times the peer's, pure and compiled."""
    seen: int
    """Microseconds for `seen`: at most this many, at any length of the game."""
    after: tuple[int, ...]
    """Numbers of decisions after which all is measured anew: nothing may become slower."""

    @property
    def goals(self) -> dict[str, float]:
        return {"real_per_second": self.speed[COMPILED], "seen_us": self.seen}


MODULES = tuple(find(definitions(), "marrakesh").modules)
CLASSIC = {"game": "marrakesh", "seats": 4, "edition": "classic"}
TABLES: Mapping[str, Table] = {
    "yspahan": Table({"game": "yspahan", "seats": 4}, (8.5, 11), 60, (20, 100, 180)),
    "essential": Table(
        {"game": "marrakesh", "seats": 4, "edition": "essential"}, (7.5, 9), 60, (20, 240, 460)
    ),
    "classic": Table({**CLASSIC, "modules": MODULES}, (4, 5), 100, (20, 240, 460)),
    "solo": Table({"game": "marrakesh", "seats": 1, "solo": "pachabot"}, (3, 4), 60, (20, 60, 100)),
}
GROWTH: Mapping[str, Order] = {
    **{f"yspahan, {n}": {"game": "yspahan", "seats": n} for n in (2, 3)},
    **{f"essential, {n}": {"game": "marrakesh", "seats": n} for n in (2, 3)},
    **{f"classic, 4, {n}": {**CLASSIC, "modules": MODULES[:n]} for n in (0, 5, 6, 7)},
}
"""How speed changes with seats, and with modules in the order of the box."""

STARTS = {
    "riad --help": ["-c", "from riad.cli.main import main; main()", "--help"],
    "riad play": ["-c", "from riad.cli.main import main; main()", "play", "--save", "bench.save"],
    "import riad": ["-c", "import riad"],
    "yspahan": ["-c", "import riad; riad.new_game('yspahan', seats=4)"],
    "marrakesh": ["-c", "import riad; riad.new_game('marrakesh', seats=4)"],
}
"""Timed from start to end; `riad play` shows its first prompt, finds no input, and ends."""

Say = Callable[[Text], None]


class NoPeer(Exception):
    """The peer could not be installed; the message says why in one line."""


# ---- the peer's environment ------------------------------------------------------------------


def install_peer(say: Say, folder: Path = FOLDER) -> Path:
    """The interpreter of an environment that holds the peer and nothing of ours."""
    place = folder / f"{PACKAGE}-{VERSION}-python-{platform.python_version()}"
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists() or subprocess.run(_has_peer(python), check=False).returncode:
        say(Text("cli.bench.installing", {"peer": f"{PEER} {VERSION}", "place": str(place)}))
        _install([sys.executable, "-m", "venv", "--clear", str(place)])
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        _install([*pip, "--retries", "2", f"{PACKAGE}=={VERSION}"])
    return python


def _has_peer(python: Path) -> list[str]:
    find = f"import sys, importlib.util as u; sys.exit(u.find_spec({PACKAGE!r}) is None)"
    return [str(python), "-I", "-c", find]


def _install(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr + done.stdout).splitlines()
        errors = [line for line in said if "error" in line.lower()] or said
        raise NoPeer(errors[-1].strip() if errors else f"pip: {done.returncode}")


# ---- measuring -------------------------------------------------------------------------------


@contextmanager
def one_core() -> Iterator[int | None]:
    """Keep this process and those it starts on one core, where the system can do that."""
    if sys.platform == "linux":
        cores = os.sched_getaffinity(0)
        core = max(cores)
        os.sched_setaffinity(0, {core})
        try:
            yield core
        finally:
            os.sched_setaffinity(0, cores)
    else:
        yield None


def run_riad(order: Order, seconds: float, seed: int, after: Sequence[int] = ()) -> dict[str, Any]:
    wanted = (json.dumps(order), str(seconds), str(seed), *map(str, after))
    return _run([sys.executable, "-m", "riad.cli.bench_riad", *wanted])


def run_peer(python: Path, seconds: float, seed: int) -> dict[str, Any]:
    script = Path(__file__).with_name("bench_peer.py")
    return _run([str(python), "-I", str(script), str(seconds), str(seed)])


def _run(command: Sequence[str]) -> dict[str, Any]:
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def measure(
    names: Sequence[str], rounds: int, seconds: float, peer: Path | None, say: Say
) -> dict[str, Any]:
    """Everything `riad bench` knows, ready for JSON; each figure is the median of the rounds."""
    ours: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    theirs: list[dict[str, Any]] = []
    grown: dict[str, list[dict[str, Any]]] = {
        name: [] for name in GROWTH if name.partition(",")[0] in names
    }
    starts: dict[str, list[float]] = {name: [] for name in STARTS}
    with one_core() as core:
        for number in range(rounds):
            seed = number * 100_000
            if peer is not None:
                say(_round(number, rounds, PEER))
                theirs.append(run_peer(peer, seconds, seed))
            for name in names:
                say(_round(number, rounds, name))
                table = TABLES[name]
                ours[name].append(run_riad(table.order, seconds, seed, table.after))
        for number in range(rounds):
            for name, runs in grown.items():
                say(_round(number, rounds, name))
                runs.append(run_riad(GROWTH[name], seconds / 4, number * 100_000))
            for name, command in STARTS.items():
                starts[name].append(started([sys.executable, *command]))
    riad = {name: medians(runs) for name, runs in ours.items()}
    other = medians(theirs) if theirs else None
    return {
        "python": platform.python_version(),
        "build": "compiled" if COMPILED else "pure",
        "core": core,
        "rounds": rounds,
        "seconds": seconds,
        "tables": riad,
        "spread": {name: spread(runs) for name, runs in ours.items()},
        "peer": {"name": PEER, "version": VERSION, **other} if other else None,
        "peer_spread": spread(theirs) if theirs else None,
        "ratios": {name: ratios(riad[name], other) for name in names} if other else None,
        "goals": {name: TABLES[name].goals for name in names},
        "growth": {name: medians(runs) for name, runs in grown.items()},
        "start_seconds": {name: median(times) for name, times in starts.items()},
    }


def spread(runs: Sequence[Mapping[str, Any]]) -> list[float]:
    """The slowest and the fastest round."""
    speeds = [run["real_per_second"] for run in runs]
    return [min(speeds), max(speeds)]


def _round(number: int, rounds: int, what: str) -> Text:
    return Text("cli.bench.round", {"round": number + 1, "rounds": rounds, "what": what})


def started(command: Sequence[str]) -> float:
    """Seconds on the clock from the start of this process to its end."""
    with TemporaryDirectory() as folder:
        start = perf_counter()
        subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            cwd=folder,
            check=True,
        )
        return perf_counter() - start


def medians(runs: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Runs that are shaped alike as one of the same shape, each number the median of theirs."""
    return {
        key: medians([run[key] for run in runs])
        if isinstance(value, dict)
        else median(run[key] for run in runs)
        for key, value in runs[0].items()
    }


def ratios(ours: Mapping[str, float], theirs: Mapping[str, float]) -> dict[str, float]:
    return {key: ours[key] / theirs[key] for key in theirs}
