"""A server that starts quickly: a warm process has imported everything and forks one when asked.

Nearly all of a start is Python reading modules, a second of computing each time. What matters to a
test that kills servers comes after that, and happens here just as in `python -m riad serve`: a
process of its own, its database opened and recovered, its port bound.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import select
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from tests.server.process import PATIENCE, Server

ROOT = Path(__file__).parents[2]


def quiet_port() -> int:
    """A free port that the system gives to nobody else while its server is down."""
    while True:
        port = random.randrange(10_000, 30_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Warm:
    """The process that forks. It goes, with its server, when its standard input closes."""

    def __init__(self, *games: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.forked_server", *games],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    def launch(self, arguments: list[str], log: Path) -> int:
        """The id of a new process that runs `riad` with these arguments."""
        assert self.process.stdin is not None
        print(json.dumps([arguments, str(log)]), file=self.process.stdin, flush=True)
        return int(self.told())

    def told(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the warm process is gone"
        return line

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


class WarmServer(Server):
    """`riad serve`, from a warm process or, when it is said, from nothing."""

    def __init__(self, folder: Path, *options: str, games: Sequence[str] = ()) -> None:
        """`games` are more games than the house has, as `module:DEFINITION`; not from nothing."""
        super().__init__(folder, *options)
        self.port = quiet_port()
        self.warm = Warm(*games)
        self._forked = 0

    def launch(self, *, cold: bool = False) -> None:
        """Start it and do not wait until it serves."""
        arguments = ["serve", "--port", str(self.port), "--data", str(self.folder), *self.options]
        if not cold:
            self.process, self._forked = None, self.warm.launch(arguments, self.log)
            return
        self._forked = 0
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "riad", *arguments],
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def start(self) -> WarmServer:
        """Start it, and wait until it serves."""
        self.launch()
        self._wait()
        return self

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not self.is_gone:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=5):
                    return
            except OSError:
                time.sleep(0.01)
        raise AssertionError(f"the server did not start:\n{self.log.read_text()[-3000:]}")

    @property
    def is_gone(self) -> bool:
        """Whether it has ended without being told to."""
        if self._forked:
            assert self.warm.process.stdout is not None
            return bool(select.select([self.warm.process.stdout], [], [], 0)[0])
        return self.process is None or self.process.poll() is not None

    def kill(self) -> None:
        if self._forked:
            for end in (os.killpg, os.kill):  # it may not have a group of its own yet
                with contextlib.suppress(ProcessLookupError):
                    end(self._forked, signal.SIGKILL)
            self.warm.told()
            self._forked = 0
        else:
            super().kill()

    def stop(self) -> int:
        if not self._forked:
            return super().stop()
        os.kill(self._forked, signal.SIGTERM)
        code = os.waitstatus_to_exitcode(int(self.warm.told()))
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._forked, signal.SIGKILL)  # what it has left behind
        self._forked = 0
        return code

    def __enter__(self) -> WarmServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self.warm.close()


# ---- in the warm process ---------------------------------------------------------------------


def _serve(arguments: list[str], log: str) -> None:
    """In the child: become a server as if it had been started from a shell."""
    from riad.cli.main import main  # noqa: PLC0415 - bots are spawned from here and need none of it

    out = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for here, there in ((nothing, 0), (out, 1), (out, 2)):
        os.dup2(here, there)
    sys.argv = ["riad", *arguments]
    main()


def _fork() -> bool:
    """Serve once; whether this is the child. A pipe that only the child holds says when it ends."""
    arguments, log = json.loads(_line())
    alive, held = os.pipe()
    child = os.fork()
    if child == 0:
        os.setsid()
        os.close(alive)
        _serve(arguments, log)
        return True
    os.close(held)
    os.write(1, f"{child}\n".encode())
    if 0 in select.select([0, alive], [], [])[0]:
        for end in (os.killpg, os.kill):  # whoever asked is gone
            with contextlib.suppress(ProcessLookupError):
                end(child, signal.SIGKILL)
    os.close(alive)
    os.write(1, f"{os.waitpid(child, 0)[1]}\n".encode())
    return False


def _line() -> bytes:
    """One line of standard input, and not a byte more."""
    line = b""
    while not line.endswith(b"\n"):
        byte = os.read(0, 1)
        if not byte:
            raise SystemExit
        line += byte
    return line


async def _nobody(scope: object, receive: object, send: object) -> None:
    """An application for nobody."""


def _warm_up() -> None:
    """Import what a server imports: the command up to its first complaint, the games, the rest."""
    from uvicorn.config import Config  # noqa: PLC0415

    from riad.cli.main import app  # noqa: PLC0415
    from riad.games import definitions  # noqa: PLC0415
    from riad.kernel.errors import RiadError  # noqa: PLC0415

    with contextlib.suppress(RiadError):
        app(["serve", "--port", "0"], standalone_mode=False)
    network = Config(_nobody, ws="websockets-sansio", interface="asgi3", log_config=None)
    network.load()
    network.get_loop_factory()
    import_module("riad.server.worker")
    known = cast("dict[str, Any]", definitions())
    list(known.values())  # each is read when somebody first asks for it
    for game in sys.argv[1:]:
        module, _, name = game.partition(":")
        definition = getattr(import_module(module), name)
        known[definition.name] = definition


if __name__ == "__main__":
    _warm_up()
    while not _fork():
        pass
