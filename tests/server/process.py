"""A server in a process of its own, which tests can start, stop and kill."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path

PATIENCE = 60.0
"""Seconds a server may take to start on a busy machine; no test hangs on it."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`riad serve` on a folder or database, killed and started again at will."""

    def __init__(
        self, folder: Path, *options: str, limits: bool = False, program: str = "riad"
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self.options: Sequence[str] = (
            "--bot-pace",
            "0",
            *options,
            *(() if limits else ("--limits", "off")),
        )
        self.program = [sys.executable, "-m", program]
        self.environment = dict(os.environ)
        self.process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)
        self.log = folder / "server.log"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> Server:
        command = [*self.program, "serve", "--port", str(self.port)]
        command += ["--data", str(self.folder), *self.options]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(  # a group of its own: bots die with it
                command, stdout=log, stderr=log, start_new_session=True, env=self.environment
            )
        try:
            self._wait()
        except AssertionError:
            self.kill()  # it may yet come, and nobody would end it
            raise
        return self

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self.process is not None
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.02)
        raise AssertionError(f"the server did not start:\n{self.log.read_text()[-3000:]}")

    def kill(self) -> None:
        """SIGKILL, at once, with everything it has started."""
        self._signal(signal.SIGKILL)

    def stop(self) -> int:
        """SIGTERM: a clean end."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self._signal(signal.SIGKILL)
        return code

    def _signal(self, number: signal.Signals) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, number)
            self.process.wait(PATIENCE)

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()
