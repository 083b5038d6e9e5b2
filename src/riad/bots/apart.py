"""Bots from files. Each has a process of its own, which is sent imagined worlds and nothing else.

What is in one process can find out everything in it; so a stranger's bot is not in the one with
the true game. It has none of its open files, of its environment only what is named here, and it
answers in words that are looked at before they are believed.
"""

from __future__ import annotations

import atexit
import json
import math
import os
import pickle
import signal
import subprocess
import sys
import time
import weakref
from contextlib import suppress
from functools import cache
from threading import Event, Thread
from typing import Any, ClassVar

from riad.kernel.errors import RiadError, UnknownName, short
from riad.kernel.game import Game
from riad.kernel.luck import luck_of

from .base import Bot, Elsewhere
from .walls import close_in
from .worlds import packed

SECONDS = 60.0
"""How long a bot may think about one move, or be read from its file."""

TICK = 0.2
"""Seconds between two looks whether somebody thinks for too long."""

LONGEST = 65_536
"""Bytes of an answer."""

ENDED = "EOFError: its process has ended"

ENVIRONMENT = ("HOME", "LANG", "LC_ALL", "PATH", "SYSTEMROOT", "TEMP", "TMPDIR")
"""The variables a bot's process is given."""


START = """
import os, pickle, sys
asked, said = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
with open(os.devnull, "rb") as nothing:
    os.dup2(nothing.fileno(), 0)
os.dup2(2, 1)
sys.path[:] = pickle.load(asked)
from riad.bots.alone import main
main(asked, said)
"""
"""Questions and answers have doors of their own: what a bot prints is seen with what goes wrong."""


class Apart(Bot):
    """A bot from a file, as the house sees it: it asks its process."""

    path: ClassVar[str]
    free: ClassVar[list[Process]]
    """Processes whose bot has left its table; they are kept for the next game."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._process = self.free.pop() if self.free else Process()
        weakref.finalize(self, self.free.append, self._process).atexit = False
        # from the seed of a game follows its luck, so the bot gets a number that follows from it
        own = int.from_bytes(luck_of(seed).fork("bot").key[:4])
        try:
            self._process.ask("begin", self.path, type(self).__name__, own)
        except Elsewhere as wrong:
            raise RiadError("{path}: {why}", path=self.path, why=str(wrong)) from None

    def choose(self, game: Game[Any], seat: int) -> Any:
        assert game.luck is not None
        if not self._process.runs:
            raise Elsewhere(ENDED)  # a new one would know nothing of this game
        return self._process.ask("choose", packed(game), game.luck.key, game.luck.drawn, seat)


@cache
def from_file(path: str, name: str) -> type[Bot]:
    """The bot of this name in a file, which is read in another process only."""
    process = Process()
    try:
        is_there = process.ask("load", path, name)
    except Elsewhere as wrong:
        process.end()
        raise RiadError("{path}: {why}", path=path, why=str(wrong)) from None
    if is_there is not True:
        process.end()
        raise UnknownName(
            "{path} has no class {got} that is a {bot}",
            path=path,
            got=short(name),
            bot="riad.bots.Bot",
        )
    return type(name, (Apart,), {"path": path, "free": [process]})


# ---- processes -------------------------------------------------------------------------------

RUNNING: set[Process] = set()


class Process:
    """A process for one bot at a time, made when it is asked something."""

    def __init__(self) -> None:
        self._popen: subprocess.Popen[bytes] | None = None
        self._watch = Thread()
        self._ended = Event()
        self._until = math.inf

    @property
    def runs(self) -> bool:
        return self._popen is not None

    def ask(self, *question: Any) -> Any:
        """Its answer; Elsewhere where it has raised something, or there is none."""
        popen = self._popen or self._start()
        assert popen.stdin is not None
        assert popen.stdout is not None
        self._until = time.monotonic() + SECONDS
        try:
            pickle.dump(question, popen.stdin)
            popen.stdin.flush()
            line = popen.stdout.readline(LONGEST)
        except OSError:
            line = b""
        except BaseException:  # an interrupt: its answer would be taken for the next one
            self.end()
            raise
        late, self._until = time.monotonic() > self._until, math.inf
        try:
            return _believed(line)
        except ValueError as wrong:
            self.end()
            why = f"TimeoutError: no answer within {SECONDS:g} seconds" if late else str(wrong)
            raise Elsewhere(why) from None

    def end(self) -> None:
        popen, self._popen = self._popen, None
        if popen is not None:
            RUNNING.discard(self)
            _kill(popen)
            self._ended.set()
            self._watch.join()
            with suppress(OSError), popen:  # closes its pipes, and waits for it
                pass

    def _start(self) -> subprocess.Popen[bytes]:
        close_in()
        popen = subprocess.Popen(
            [sys.executable, "-I", "-c", START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={name: os.environ[name] for name in ENVIRONMENT if name in os.environ},
            start_new_session=True,  # an interrupt is for this process alone
        )
        assert popen.stdin is not None
        pickle.dump(sys.path, popen.stdin)
        self._popen, self._ended = popen, Event()
        self._watch = Thread(target=self._look, args=(popen, self._ended), daemon=True)
        self._watch.start()
        RUNNING.add(self)
        return popen

    def _look(self, popen: subprocess.Popen[bytes], ended: Event) -> None:
        while not ended.wait(TICK):
            if time.monotonic() > self._until:
                _kill(popen)


def end_all() -> None:
    """End every process; whoever is asked something again gets a new one."""
    for process in list(RUNNING):
        process.end()


atexit.register(end_all)


def _kill(popen: subprocess.Popen[bytes]) -> None:
    """End a process with all it has started."""
    if not hasattr(os, "killpg"):
        popen.kill()
    elif popen.returncode is None:
        with suppress(ProcessLookupError):
            os.killpg(popen.pid, signal.SIGKILL)


def _believed(line: bytes) -> Any:
    """What an answer says; ValueError where it is none."""
    if not line:
        raise ValueError(ENDED)
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        said = None
    match said:
        case {"answer": answer}:
            return answer
        case {"raised": str(words)}:
            raise Elsewhere(words)
    raise ValueError(f"ValueError: {short(line.decode(errors='replace'))} is no answer")
