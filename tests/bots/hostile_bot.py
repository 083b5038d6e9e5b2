"""A bot that looks for the luck and the hands of others wherever a process can look.

It writes what it finds into a folder beside it: a file for each way, and what kept it out.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import sys
from pathlib import Path
from typing import Any

from riad.bots import Bot
from riad.kernel.game import Game
from riad.kernel.luck import Luck, commitment, luck_of

HERE = Path(__file__).parent / "found"
FILES = Path("/proc/self/fd")
MEMORY = 1 << 20


def frames(bot, game):
    frame: Any = sys._getframe(1)
    while frame is not None:
        yield from (*frame.f_locals.values(), *frame.f_globals.values())
        frame = frame.f_back


def collector(bot, game):
    yield from gc.get_objects()


def modules(bot, game):
    for module in list(sys.modules.values()):
        yield from list(vars(module).values())


def memory_of_the_house(bot, game):
    yield _memory(os.getppid())


def memory_of_others(bot, game):
    others = [pid for pid in _processes() if pid != os.getpid() and _parent(pid) == os.getppid()]
    yield [_memory(pid) for pid in others]
    yield others


def files_of_the_house(bot, game):
    folder = f"/proc/{os.getppid()}/fd"
    yield [file.read_bytes() for file in Path(folder).iterdir()]


def environment_of_the_house(bot, game):
    yield Path(f"/proc/{os.getppid()}/environ").read_bytes()


def environment(bot, game):
    yield dict(os.environ)


def arguments(bot, game):
    yield sys.argv, Path("/proc/self/cmdline").read_bytes()


def open_files(bot, game):
    yield {file.name: _leads(file) for file in FILES.iterdir()}


def seeds(bot, game):
    """Luck from the numbers it knows, and from small ones."""
    for seed in (bot.seed, bot.seed // 16, *range(500)):
        luck = luck_of(seed)
        if commitment(luck.key) == game.commitment:
            yield luck


def reading_ahead(bot, game):
    yield sys.stdin.read()
    for file in FILES.iterdir():
        number = int(file.name)
        with contextlib.suppress(OSError):
            if number > 2 and _leads(file).startswith("pipe"):
                os.set_blocking(number, False)
                try:
                    yield os.read(number, MEMORY)
                finally:
                    os.set_blocking(number, True)


def writing(bot, game):
    print('{"answer": "win"}')
    os.write(1, b'{"answer": "win"}\n')
    yield ""


WAYS = (
    frames,
    collector,
    modules,
    memory_of_the_house,
    memory_of_others,
    files_of_the_house,
    environment_of_the_house,
    environment,
    arguments,
    open_files,
    seeds,
    reading_ahead,
    writing,
)


class Hostile(Bot):
    def choose(self, game, seat):
        for way in WAYS:
            note: dict[str, Any] = {"luck": [], "tables": [], "said": [], "kept_out": ""}
            try:
                for thing in way(self, game):
                    if isinstance(thing, Luck):
                        note["luck"].append(thing.key.hex())
                    elif isinstance(thing, Game):
                        note["tables"].append(thing.table.digest())
                        note["luck"] += [luck.key.hex() for luck in [thing.luck] if luck]
                    elif way not in (frames, collector, modules):
                        note["said"].append(repr(thing))
            except OSError as wrong:
                note["kept_out"] = type(wrong).__name__
            file = HERE / f"{way.__name__}-{len(game.log)}-{seat}.json"
            file.write_text(json.dumps(note), "utf-8")
        return next(iter(game.options(seat)))


def _memory(pid: int) -> bytes:
    with Path(f"/proc/{pid}/maps").open() as maps:
        starts = [int(line.split("-")[0], 16) for line in maps if "rw-p" in line]
    with Path(f"/proc/{pid}/mem").open("rb") as memory:
        memory.seek(starts[0])
        return memory.read(16)


def _processes() -> list[int]:
    return [int(file.name) for file in Path("/proc").iterdir() if file.name.isdigit()]


def _parent(pid: int) -> int:
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return 0


def _leads(file: Path) -> str:
    try:
        return str(file.readlink())
    except OSError:
        return ""
