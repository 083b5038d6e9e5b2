"""The process of a bot from a file: it is sent worlds its seat could be in, and says moves.

Questions come in as pickles, answers go out as lines of JSON; `apart.py` is the other side.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
import time
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Thread
from typing import IO, Any

from riad.games import definitions
from riad.kernel.luck import QuickLuck

from .base import Bot, in_words
from .walls import close_in, give_up
from .worlds import unpacked

MOST = 2_000
"""Letters of what a bot has raised."""


def main(asked: IO[bytes], said: IO[bytes]) -> None:
    """Answer until nobody asks any more."""
    close_in()
    give_up()
    Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    guest = Guest()
    while True:
        try:
            word, *args = pickle.load(asked)
        except EOFError:
            return
        said.write(answer(guest, word, args).encode() + b"\n")
        said.flush()


def end_with(parent: int) -> None:
    """However long the bot thinks: where nobody is left to hear it, it ends."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def answer(guest: Guest, word: str, args: list[Any]) -> str:
    try:
        return json.dumps({"answer": getattr(guest, word)(*args)}, default=repr)
    except Exception as wrong:  # noqa: BLE001 - a stranger's file may raise anything
        return json.dumps({"raised": in_words(wrong)[:MOST]})


class Guest:
    """The bot of one seat, game after game; its file is read anew for each."""

    bot: Any = None

    def load(self, path: str, name: str) -> bool:
        """Whether there is such a bot."""
        return self._found(path, name) is not None

    def begin(self, path: str, name: str, seed: int) -> None:
        self.bot = self._found(path, name)(seed)

    def choose(self, world: bytes, key: bytes, drawn: int, seat: int) -> Any:
        return self.bot.choose(unpacked(world, definitions(), QuickLuck(key, drawn)), seat)

    def _found(self, path: str, name: str) -> Any:
        if (beside := str(Path(path).resolve().parent)) not in sys.path:
            sys.path.append(beside)  # a bot can be made of several files
        spec = spec_from_file_location("riad_bot", path)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        found = getattr(module, name, None)
        return found if isinstance(found, type) and issubclass(found, Bot) else None
