"""The frame around every command: its help and what is wrong with a call, in our own words.

Typer reads the command line; what it would say in English is said here instead.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from riad.cli.orders import file_trouble
from riad.cli.words import house, house_words
from riad.kernel.errors import RiadError, UnknownName, listed, short
from riad.kernel.luck import MOST_DIGITS
from riad.kernel.text import Text

WHOLE = house("word.whole-number")
NUMBER = house("word.number")
WORD = house("word.word")
FILE = house("word.file")
FOLDER = house("word.folder")
GAME = house("word.game")
"""What stands for the value of an option, and for arguments."""

OWN_HELP = {
    "help": "help.help",
    "install_completion": "help.install-completion",
    "show_completion": "help.show-completion",
}
"""The options Typer adds to ours."""

WHOLE_SENTENCE = 1000
"""Letters of what a command does, as the list of all tells it: never cut, it goes on below."""


class Command(TyperCommand):
    """A command of ours."""

    allow_extra_args = True  # they are refused here

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            rest = super().parse_args(ctx, args)
        except typer.TyperException as wrong:
            raise refusal(wrong, self.get_params(ctx)) from None
        if rest and not ctx.resilient_parsing:
            raise RiadError("too many words: {words}", words=listed(map(short, rest)))
        return rest

    def format_help(self, ctx: Any, formatter: Any) -> None:
        write_head(self, ctx, formatter, *usage(self.get_params(ctx)))
        write_params(self.get_params(ctx), formatter)


class Group(TyperGroup):
    """All commands together."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        for param in self.params:
            if param.name in OWN_HELP:
                param.callback = quiet(param.callback)
        try:
            return super().parse_args(ctx, args)
        except typer.TyperException as wrong:
            raise refusal(wrong, self.get_params(ctx)) from None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
            raise UnknownName(
                "command {got} is not one of {allowed}",
                got=short(args[0]),
                allowed=listed(self.list_commands(ctx)),
            )
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        write_head(self, ctx, formatter, house("help.options-word"), house("help.command-word"))
        write_params(self.get_params(ctx), formatter)
        commands = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        rows = [(name, c.get_short_help_str(WHOLE_SENTENCE)) for name, c in commands.items() if c]
        write_rows(house("help.commands"), rows, formatter)


# ---- help ------------------------------------------------------------------------------------


def write_head(command: Any, ctx: Any, formatter: Any, *words: str) -> None:
    """The usage and what the command does."""
    formatter.write_usage(ctx.command_path, " ".join(words), prefix=house("help.usage") + " ")
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(command.help)


def usage(params: Iterable[Any]) -> Iterator[str]:
    """The words that follow a command."""
    yield house("help.options-word")
    for param in params:
        if param.param_type_name == "argument":
            yield param.metavar if param.required else f"[{param.metavar}]"


def write_params(params: Iterable[Any], formatter: Any) -> None:
    """Arguments and options, with what they mean."""
    rows: dict[str, list[tuple[str, str]]] = {"argument": [], "option": []}
    for param in params:
        rows[param.param_type_name].append((signature(param), meaning(param)))
    write_rows(house("help.arguments"), rows["argument"], formatter)
    write_rows(house("help.options"), rows["option"], formatter)


def write_rows(heading: str, rows: list[tuple[str, str]], formatter: Any) -> None:
    if rows:
        formatter.write_paragraph()
        formatter.write(heading + "\n")
        with formatter.indentation():
            formatter.write_dl(rows)


def signature(param: Any) -> str:
    """How a parameter is written: `--seats <whole number>`, `--rotate / --no-rotate`."""
    if param.param_type_name == "argument":
        return str(param.metavar)
    names = " / ".join((*param.opts, *param.secondary_opts))
    return names if param.is_flag else f"{names} {param.metavar}"


def meaning(param: Any) -> str:
    """What a parameter is for, what it is when nobody says it, what it must be."""
    words = house(OWN_HELP[param.name]) if param.name in OWN_HELP else param.help
    notes = []
    if default := default_of(param):
        notes.append(house_words()(Text("help.default", {"value": default})))
    if param.min is not None:
        notes.append(house_words()(Text("help.at-least", {"least": f"{param.min:g}"})))
    if param.required:
        notes.append(house("help.required"))
    return f"{words}  {' '.join(notes)}" if notes else words


def default_of(param: Any) -> str:
    """The default as one would type it; of a switch that is off, nothing."""
    if param.param_type_name == "option" and param.is_flag:
        names = param.opts if param.default else param.secondary_opts
        return names[0] if param.secondary_opts else ""
    return "" if param.default is None else str(param.default)


# ---- wrong calls -----------------------------------------------------------------------------


def refusal(wrong: typer.TyperException, params: Iterable[Any]) -> RiadError:
    """What is wrong with a call, in a sentence that can be translated."""
    option = getattr(wrong, "option_name", "")
    param = getattr(wrong, "param", None) or next((p for p in params if option in p.opts), None)
    match type(wrong).__name__:  # the classes themselves have no public place
        case "NoSuchOption":
            near = getattr(wrong, "possibilities", None)
            return no_option(option, sorted(near or ()))
        case "MissingParameter" if param is not None:
            return RiadError("{what} is missing", what=signature(param))
        case "BadOptionUsage" if param is not None and not param.is_flag:
            return RiadError("{option} needs a value: {what}", option=option, what=param.metavar)
        case "BadOptionUsage":
            return RiadError("{option} takes no value", option=short(option))
        case "BadParameter" if param is not None:
            return bad_value(param)
    return RiadError("this call cannot be read: {why}", why=wrong.format_message())


def no_option(option: str, near: list[str]) -> RiadError:
    if near:
        return UnknownName(
            "there is no option {got}, but there is {near}", got=short(option), near=listed(near)
        )
    return UnknownName("there is no option {got}", got=short(option))


def bad_value(param: Any) -> RiadError:
    name = param.opts[0] if param.param_type_name == "option" else param.metavar
    if param.name == "seed":  # longer ones are no numbers to Python
        return RiadError(
            "{option} takes {what} of at most {most} digits",
            option=name,
            what=param.metavar,
            most=MOST_DIGITS,
        )
    if param.min is None:
        return RiadError("{option} takes {what}, nothing else", option=name, what=param.metavar)
    return RiadError(
        "{option} takes {what}, at least {least}",
        option=name,
        what=param.metavar,
        least=f"{param.min:g}",
    )


# ---- completion ------------------------------------------------------------------------------


def quiet(callback: Any) -> Any:
    """What Typer does to complete commands, without its own words."""

    def ours(ctx: Any, param: Any, value: Any) -> Any:
        if not value or ctx.resilient_parsing:
            return value
        said = io.StringIO()
        try:
            with redirect_stdout(said), redirect_stderr(io.StringIO()):
                callback(ctx, param, value)
        except typer.Exit:
            raise RiadError("commands cannot be completed in this shell") from None
        except OSError as wrong:
            raise file_trouble(Path(str(wrong.filename)), wrong) from None
        except SystemExit:
            installed = param.name == "install_completion"
            print(house("cli.completion-installed") if installed else said.getvalue().rstrip())
            raise
        return value

    return ours
