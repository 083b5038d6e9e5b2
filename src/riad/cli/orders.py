"""What people order on the command line: a game, its options, bots, files."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping, Sequence
from importlib.util import spec_from_file_location
from pathlib import Path

from riad.bots import BOTS, CHARACTERS, LEVELS, PLAIN, Bot
from riad.bots.apart import from_file
from riad.bots.learned.bot import from_weights
from riad.cli.words import Words
from riad.games import definitions
from riad.kernel.definition import (
    FORBIDDEN,
    LEFT_OUT,
    UNUSUAL,
    Config,
    Definition,
    Order,
    Remark,
    Setting,
    find,
)
from riad.kernel.errors import BadData, RiadError, UnknownName, listed, short
from riad.kernel.replay import LARGEST
from riad.kernel.text import Text


def ordered(
    game: str,
    seats: int,
    options: Sequence[str],
    names: Sequence[str] = (),
    *,
    edition: str | None = None,
    modules: Sequence[str] = (),
    solo: str | None = None,
    box: str = "",
) -> tuple[Definition, Config]:
    """The game and table that were asked for."""
    definition = find(definitions(), game)
    chosen = settings(definition, options)
    return definition, definition.configure(seats, edition, modules, chosen, solo, names, box=box)


def remarks(definition: Definition, config: Config, words: Words) -> list[str]:
    """What is to be said of a table, a line each."""
    order = Order(config.modules, config.seats, config.edition, config.solo, dict(config.options))
    return [said(remark, words) for remark in definition.lint(order)]


KINDS = {
    FORBIDDEN: Text("lint.forbidden"),
    LEFT_OUT: Text("lint.left-out-kind"),
    UNUSUAL: Text("lint.unusual"),
}


def said(remark: Remark, words: Words) -> str:
    """A remark with its kind before it."""
    return words(Text("cli.remark", {"kind": KINDS[remark.kind], "what": remark.text}))


def settings(definition: Definition, options: Sequence[str]) -> Mapping[str, Setting]:
    """`--option name=value`, the value read as the option's own kind."""
    chosen: dict[str, Setting] = {}
    for option in options:
        name, equals, word = option.partition("=")
        if not equals:
            raise RiadError("an option is written name=value, not {got}", got=short(option))
        switch = definition.options.get(name)
        if switch is None:
            raise UnknownName(
                "{game}: option {got} is not one of {allowed}",
                game=definition.name,
                got=short(name),
                allowed=listed(definition.options),
            )
        values = {str(value).lower(): value for value in switch.values}
        if word.lower() not in values:
            raise UnknownName(
                "{game}: option {option}: {got} is not one of {allowed}",
                game=definition.name,
                option=name,
                got=short(word),
                allowed=listed(values),
            )
        chosen[name] = values[word.lower()]
    return chosen


def bot_class(word: str) -> type[Bot]:
    """A bot of the house by name, or `path.py:Class` from a file; or one that judges by weights
    which `riad train` has written."""
    if word in BOTS:
        return BOTS[word]
    if word.endswith(".json") and Path(word).is_file():
        return from_weights(word)
    path, colon, name = word.rpartition(":")
    if not colon or path in PLAIN.keys() - LEVELS.keys():
        raise UnknownName(
            "bot {got} is not one of {allowed}",
            got=short(word),
            allowed=listed([*PLAIN, "strong:builder", "path.py:Class"]),
        )
    if path in LEVELS:
        raise UnknownName(
            "bot {bot}: character {got} is not one of {allowed}",
            bot=path,
            got=short(name),
            allowed=listed(CHARACTERS),
        )
    if not spec_from_file_location("bot", path) or not Path(path).is_file():
        raise UnknownName("no Python file {got} to take a bot from", got=short(path))
    return from_file(path, name)


def read_box(path: Path | None) -> str:
    """Corrections of a box from a file; no file: none."""
    if path is None:
        return ""
    try:
        return read_text(path).decode("utf-8-sig")  # some editors begin with a mark
    except UnicodeDecodeError:
        raise BadData("{path}: this is not text", path=str(path)) from None


def write_new(path: Path, text: str) -> None:
    """A file that was not there before."""
    if path.exists():
        raise RiadError("{path} exists already", path=str(path))
    try:
        path.write_text(text, "utf-8")
    except OSError as wrong:
        raise file_trouble(path, wrong) from None


def read_record(path: Path) -> bytes:
    """A record, and no saved table: that one belongs to its host."""
    text = read_text(path)
    if text.lstrip()[:1] == b"{":
        raise RiadError(
            "{path}: this is a saved table; go on with: riad play --resume {path}", path=str(path)
        )
    return text


def read_text(path: Path) -> bytes:
    """A record from a file, at most as much of it as a record can have."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except OSError as wrong:
        raise file_trouble(path, wrong) from None


def write_safely(path: Path, text: str, *, mode: int = 0o666) -> None:
    """Replace a file so that there is always a whole one, the old or the new."""
    if path.exists() and not path.is_file():
        raise RiadError("{path}: this is not a file that can be written", path=str(path))
    beside = path.with_name(path.name + ".new")
    try:
        beside.unlink(missing_ok=True)
        beside.touch(mode)
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as wrong:
        raise file_trouble(path, wrong) from None


def file_trouble(path: Path, wrong: OSError) -> RiadError:
    """What the system has against a file or a folder; of rare troubles, in its own words."""
    match wrong.errno:
        case errno.ENOENT:
            return RiadError("{path}: there is no such file or folder", path=str(path))
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return RiadError("{path}: this is not permitted", path=str(path))
        case errno.EISDIR:
            return RiadError("{path}: this is a folder", path=str(path))
        case errno.ENOTDIR:
            return RiadError("{path}: a folder is needed where a file is", path=str(path))
        case errno.EEXIST:
            return RiadError("{path} exists already", path=str(path))
        case errno.ENOSPC | errno.EDQUOT:
            return RiadError("{path}: the disk is full", path=str(path))
    return RiadError("{path}: {why}", path=str(path), why=wrong.strerror or str(wrong))
