"""The door: every command, and one clear line when something from outside is wrong."""

from __future__ import annotations

import io
import sys
from importlib.metadata import version

import typer
from typer import Abort
from typer.exceptions import TyperException

from riad.cli import bench, catalogue, new_bot, play, records, simulate
from riad.cli.words import house
from riad.kernel.errors import RiadError

app = typer.Typer(
    help=house("help.app"),
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("play")(play.play)
app.command("replay")(records.replay_command)
app.command("verify")(records.verify)
app.command("rules")(catalogue.rules)
app.command("games")(catalogue.games)
app.command("simulate")(simulate.simulate)
app.command("new-bot")(new_bot.new_bot)
app.command("bench")(bench.bench)

BAD_INPUT = 2
INTERRUPTED = 130


def main() -> None:
    """Run a command; wrong input ends with one line and exit status 2, never with a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our letters shows others
    if sys.argv[1:] == ["--version"]:
        print(f"riad {version('riad')}")
        return
    if len(sys.argv) == 1:
        sys.argv.append("--help")
    try:
        sys.exit(app(standalone_mode=False))
    except (RiadError, TyperException) as wrong:
        message = getattr(wrong, "format_message", wrong.__str__)()
        print(f"riad: {' '.join(message.split())}", file=sys.stderr)
        sys.exit(BAD_INPUT)
    except (Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has read enough
        sys.exit(0)
