"""A screen somebody reads, and the keyboard in front of it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from rich.console import Console
from rich.text import Text as Line

from riad.cli.words import Words
from riad.kernel.text import Text

with suppress(ImportError):  # it is rich's own affair: without it lines end a little worse
    from rich import _wrap

    # rich ends lines at spaces that must not be broken, too: in French a colon would begin a line
    _wrap.re_word = re.compile(r"[^\S\xa0\u202f]*[\S\xa0\u202f]+[^\S\xa0\u202f]*")

ENOUGH = "q"
"""What ends a long page, in every language."""


class Left(Exception):
    """The player has left the table; everything is on disk."""


class Screen:
    """Says texts in the reader's language, and reads lines."""

    def __init__(self, console: Console, words: Words, *, plain: bool) -> None:
        self.console = console
        self.words = words
        self.plain = plain
        self.ahead = ""
        """What was typed where a full screen asked for Enter: the next line that is read."""

    def say(self, text: Text, *, whole: bool = False) -> None:
        """Print a text; `whole` where it holds a path that must not be broken."""
        self.console.print(self.words(text), markup=False, highlight=False, soft_wrap=whole)

    def murmur(self, line: str) -> None:
        self.console.print(Line(line, "" if self.plain else "dim"), highlight=False)

    @contextmanager
    def paged(self) -> Iterator[None]:
        """Whatever is said meanwhile stops where the screen is full, until somebody wants more."""
        if not (self.console.is_terminal and sys.stdin.isatty()):
            yield
            return
        with self.console.capture() as said:
            yield
        lines, room = said.get().splitlines(keepends=True), self.console.height - 1
        self._show(lines[:room])
        for start in range(room, len(lines), room):
            if not self._wants_more():
                return
            self._show(lines[start : start + room])

    def _show(self, lines: Sequence[str]) -> None:
        self.console.file.write("".join(lines))
        self.console.file.flush()

    def _wants_more(self) -> bool:
        """Enter goes on; `q` stops, and so does anything else, which is kept for who reads next."""
        try:
            line = input(self.words(Text("cli.more")) + " ").strip()
        except EOFError:
            return False
        self.ahead = "" if line.lower() == ENOUGH else line
        return not line

    def read(self, prompt: str) -> str:
        """A line from the player; the end of the input means that he has left."""
        line, self.ahead = self.ahead, ""
        if line:
            self.console.print(prompt + line, markup=False, highlight=False)
            return line
        try:
            return input(prompt).strip()
        except EOFError:
            raise Left from None


def complete_with(words: Sequence[str]) -> None:
    """Let the Tab key complete these words, where the terminal can."""
    try:
        import readline
    except ImportError:
        return
    if not sys.stdin.isatty():
        return

    def complete(start: str, number: int) -> str | None:
        found = [word for word in words if word.startswith(start)]
        return found[number] if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
