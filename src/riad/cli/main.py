"""The door: every command, and one clear line when something from outside is wrong."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from shutil import get_terminal_size
from textwrap import wrap

import typer

import riad
from riad.cli import (
    arena,
    bench,
    catalogue,
    dataset,
    new_bot,
    play,
    records,
    serve,
    simulate,
    train,
)
from riad.cli.admin import admin
from riad.cli.box import box
from riad.cli.frame import Command, Group, refusal
from riad.cli.words import house, spoken
from riad.kernel.errors import RiadError
from riad.language import complaint

COMMANDS: dict[str, Callable[..., None]] = {
    "play": play.play,
    "replay": records.replay_command,
    "verify": records.verify,
    "rules": catalogue.rules,
    "games": catalogue.games,
    "simulate": simulate.simulate,
    "train": train.train,
    "arena": arena.arena,
    "dataset": dataset.dataset,
    "new-bot": new_bot.new_bot,
    "bench": bench.bench,
    "serve": serve.serve,
    "backup": serve.backup,
    "restore": serve.restore,
}
GROUPS = {"box": box, "db": serve.database_commands, "admin": admin}

app = typer.Typer(
    cls=Group,
    help=house("help.app"),
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for name, command in COMMANDS.items():
    app.command(name, cls=Command)(command)
for name, group in GROUPS.items():
    app.add_typer(group, name=name)


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Without a command: say which there are."""
    if context.invoked_subcommand is None:
        print(context.get_help())


BAD_INPUT = 2
INTERRUPTED = 130


def main() -> None:
    """Run a command; wrong input ends with one line and exit status 2, never with a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our letters shows others
    if sys.argv[1:] == ["--version"]:
        print(f"riad {riad.__version__}")
        return
    try:
        sys.exit(app(standalone_mode=False))
    except (RiadError, typer.TyperException) as wrong:
        error = wrong if isinstance(wrong, RiadError) else refusal(wrong, ())
        line = complaint(error, spoken(sys.argv[1:]))
        print(shown(f"riad: {one_line(line)}", whole="path" in error.values), file=sys.stderr)
        sys.exit(BAD_INPUT)
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has read enough
        sys.exit(0)


def shown(line: str, *, whole: bool) -> str:
    """The line as a terminal shows it, no word broken: one with a path is left `whole`, so that it
    can be copied; a file or a program gets one line in any case."""
    if whole or not sys.stderr.isatty():
        return line
    width = get_terminal_size().columns
    return "\n".join(wrap(line, width, break_long_words=False, break_on_hyphens=False))


def one_line(text: str) -> str:
    """The same words on one line; a no-break space stays where it is."""
    return re.sub(r"[^\S\u00a0]+", " ", text).strip()
