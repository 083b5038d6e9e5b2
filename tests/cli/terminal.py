"""A real pseudo-terminal of 80 by 24, with somebody typing into it."""

from __future__ import annotations

import codecs
import fcntl
import json
import os
import pty
import re
import select
import struct
import termios
import time
from pathlib import Path

from riad.cli.words import words_for
from riad.kernel.text import Text
from riad.language import LANGUAGES
from tests.forked import forked

CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[()][A-B0-2]|\r")
PATIENCE = 60.0
MORE = tuple(words_for("", language)(Text("cli.more")) + " " for language in LANGUAGES)
"""What a full screen asks."""


class Terminal:
    """`riad` in a terminal: read until it asks, type, read on."""

    def __init__(self, *args: str, **environment: str) -> None:
        self.shown = ""
        self._letters = codecs.getincrementaldecoder("utf-8")("replace")  # one may come in halves
        self.screen, self._behind = pty.openpty()
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        name = os.ttyname(self._behind)
        around = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm", **environment}
        self.process = forked(args, Path.cwd(), around, (name, name, name), terminal=True)

    def until(self, *words: str) -> str:
        """Everything shown up to one of these words, or to the end of the program."""
        start = len(self.shown)
        deadline = time.monotonic() + PATIENCE
        while not any(word in self.shown[start:] for word in words):
            over = not self.process.is_alive()
            if select.select([self.screen], [], [], 0 if over else 0.05)[0]:
                data = os.read(self.screen, 65536)
                self.shown += CODES.sub("", self._letters.decode(data))
            elif over:
                break
            elif time.monotonic() > deadline:
                raise AssertionError(f"nothing comes; the last was {self.shown[-500:]!r}")
        return self.shown[start:]

    def type(self, line: str) -> None:
        os.write(self.screen, line.encode() + b"\n")

    def ask(self, line: str) -> str:
        """Type a line and read up to the next prompt, page by page."""
        self.type(line)
        told = self.until("\n> ", "Winner:", *MORE)
        while told.endswith(MORE):
            self.type("")
            told += self.until("\n> ", "Winner:", *MORE)
        return told

    def kill(self) -> None:
        self.process.kill()
        self.wait()

    def wait(self) -> int:
        """The exit status, once the program has ended."""
        self.until("\0")
        self.process.join()
        os.close(self.screen)
        os.close(self._behind)
        return self.process.exitcode or 0


def widest(text: str) -> int:
    return max(len(line) for line in text.split("\n"))


def saved_record(path: Path) -> str:
    text: str = json.loads(path.read_text("utf-8"))["record"]
    return text
