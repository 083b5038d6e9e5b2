"""A real pseudo-terminal of 80 by 24, with somebody typing into it."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[()][A-B0-2]|\r")
PATIENCE = 60.0


class Terminal:
    """`riad` in a terminal: read until it asks, type, read on."""

    def __init__(self, *args: str, **environment: str) -> None:
        self.shown = ""
        self.process, self.screen = pty.fork()
        if self.process == 0:
            os.environ.update({"LC_ALL": "C.UTF-8", "TERM": "xterm", **environment})
            os.execv(sys.executable, [sys.executable, "-m", "riad", *args])
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def until(self, *words: str) -> str:
        """Everything shown up to one of these words, or to the end of the program."""
        start = len(self.shown)
        deadline = time.monotonic() + PATIENCE
        while not any(word in self.shown[start:] for word in words):
            ready, _, _ = select.select([self.screen], [], [], 0.5)
            if ready:
                try:
                    data = os.read(self.screen, 65536)
                except OSError:
                    break
                if not data:
                    break
                self.shown += CODES.sub("", data.decode("utf-8", "replace"))
            elif time.monotonic() > deadline:
                raise AssertionError(f"nothing comes; the last was {self.shown[-500:]!r}")
        return self.shown[start:]

    def type(self, line: str) -> None:
        os.write(self.screen, line.encode() + b"\n")

    def ask(self, line: str) -> str:
        """Type a line and read up to the next prompt."""
        self.type(line)
        return self.until("\n> ", "Winner:")

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.screen)

    def wait(self) -> int:
        """The exit status, once the program has ended."""
        self.until("\0")
        _, status = os.waitpid(self.process, 0)
        os.close(self.screen)
        return os.waitstatus_to_exitcode(status)


def widest(text: str) -> int:
    return max(len(line) for line in text.split("\n"))


def saved_record(path: Path) -> str:
    text: str = json.loads(path.read_text("utf-8"))["record"]
    return text
