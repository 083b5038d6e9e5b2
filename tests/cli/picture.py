"""Makes docs/screens/terminal.svg: what somebody sees who plays in a terminal.

python -m tests.cli.picture
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

FILE = Path(__file__).parents[2] / "docs" / "screens" / "terminal.svg"
COLUMNS, ROWS = 80, 24
ORDER = ("play", "yspahan", "--seed", "7", "--lang", "en")
TYPED = ("yellow-0",)
FETCHED = re.compile(r"\s*@font-face \{\{.*?\n    \}\}", re.DOTALL)
"""A picture of ours asks no other server for its letters."""


def played(folder: str) -> str:
    """All that is shown, up to the question after the last answer."""
    screen, behind = pty.openpty()
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    around = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": folder}
    command = [sys.executable, "-m", "riad", *ORDER]
    with subprocess.Popen(command, stdin=behind, stdout=behind, stderr=behind, env=around) as riad:
        shown = b""
        for line in (*TYPED, None):
            start = len(shown)
            while b"\n> " not in shown[start:].replace(b"\r", b""):
                shown += os.read(screen, 65_536)
            if line is not None:
                os.write(screen, line.encode() + b"\n")
        riad.kill()
    return shown.decode().replace("\r", "")


def picture(shown: str) -> str:
    """The last screen of it, as a drawing."""
    lines = re.sub(r"\x1b\[[0-9;?]*[A-HJKSTfhl]", "", shown).splitlines()[-ROWS:]
    console = Console(record=True, width=COLUMNS, file=StringIO(), force_terminal=True)
    for line in lines:
        console.print(Text.from_ansi(line), soft_wrap=True)
    form = FETCHED.sub("", CONSOLE_SVG_FORMAT)
    return console.export_svg(title="riad play", theme=MONOKAI, code_format=form, unique_id="t")


def main() -> None:
    with TemporaryDirectory() as folder:
        FILE.write_text(picture(played(folder)) + "\n", "utf-8")


if __name__ == "__main__":
    main()
