"""The door: every command, and one clear line when something from outside is wrong."""

from __future__ import annotations

import sys

import typer

from riad.cli import bench, catalogue, new_bot, play, records, simulate
from riad.cli.words import house
from riad.kernel.errors import RiadError

app = typer.Typer(
    help=house("help.app"),
    no_args_is_help=True,
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


def main() -> None:
    """Run a command; wrong input ends with one line and exit status 2, never with a traceback."""
    try:
        app()
    except RiadError as wrong:
        print(f"riad: {wrong}", file=sys.stderr)
        sys.exit(BAD_INPUT)
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has read enough
        sys.exit(0)
