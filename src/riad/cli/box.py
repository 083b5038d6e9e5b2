"""`riad box`: what is printed in your box, where it is not what the house has reconstructed."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import Annotated

import typer

from riad.cli.frame import FILE, GAME, WORD, Command, Group
from riad.cli.orders import read_box, write_new
from riad.cli.words import Words, house, words_for
from riad.games import definitions
from riad.kernel.box import ABOUT, Corrections, heading, loaded, toml
from riad.kernel.data import RECONSTRUCTED
from riad.kernel.definition import Definition, find
from riad.kernel.errors import BadData
from riad.kernel.text import Args, Text
from riad.language import called

WIDTH = 90

File = Annotated[Path, typer.Argument(metavar=FILE, help=house("help.box-file"))]
Lang = Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))]
Of = Annotated[str, typer.Option("--game", metavar=GAME, help=house("help.box-game"))]

box = typer.Typer(cls=Group, help=house("help.box-group"), rich_markup_mode=None)


@box.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Without a command: how much of each game is reconstructed, and what can be done about it."""
    if context.invoked_subcommand is None:
        for name, definition in definitions().items():
            values = definition.values()
            counts: Args = {"all": values["all"], "reconstructed": values[RECONSTRUCTED]}
            print(f"{name}: {words_for(name, None)(Text('cli.games.values', counts))}")
        print(context.get_help())


@box.command("new", cls=Command, help=house("help.box-new"))
def new(file: File, game: Of = "marrakesh", lang: Lang = None) -> None:
    definition, words = find(definitions(), game), words_for(game, lang)
    write_new(file, form(definition, words))
    count = definition.values()[RECONSTRUCTED]
    print(words(Text("cli.box.written", {"path": str(file), "n": count})))


def form(definition: Definition, words: Words) -> str:
    """A file with every reconstructed value, group by group, each waiting to be looked at."""
    lines = [*comment(words(Text("cli.box.how"))), f"[{ABOUT}]", f'game = "{definition.name}"', ""]
    entries = words.book.entries()
    for group, values in definition.asked().items():
        lines += ["", *comment(words(Text(f"cli.box.{group}")))]
        for hint in entries.get(f"printed.hint.{group}", ()):
            lines += comment(hint)
        above = ("", "", "")
        for (file, kind, id_, field), value in values.items():
            record = (file.removesuffix(".toml"), kind, id_)
            if record != above:
                lines += ["", f"## {called(words.book, record)}", f"[{heading(record)}]"]
            asked = [f"  # {word}" for word in entries.get(f"printed.field.{field}", ())]
            lines.append("".join((f"# {field} = {toml(value)}", *asked)))
            above = record
    return "\n".join([*lines, ""])


def comment(text: str) -> list[str]:
    return [f"# {line}" for line in wrap(text, WIDTH)]


@box.command("check", cls=Command, help=house("help.box-check"))
def check(file: File, game: Of = "", lang: Lang = None) -> None:
    text = read_box(file)
    definition = find(definitions(), game or game_of(text))
    words = words_for(definition.name, lang)
    problems = definition.box_problems(text)
    for problem in problems:
        print(words.complaint(problem))
    if problems:
        raise BadData("{path}: this box cannot be played with", path=str(file))
    found = definition.box_counts(text)
    counts: Args = {
        "confirmed": found["confirmed"],
        "corrected": found["corrected"],
        "open": found["open"],
    }
    print(words(Text("cli.box.counts", counts)))


@box.command("diff", cls=Command, help=house("help.box-diff"))
def diff(file: File, other: File, game: Of = "", lang: Lang = None) -> None:
    definition = find(definitions(), game or game_of(read_box(file)))
    one, two = (corrections_in(path, definition) for path in (file, other))
    said = {*one.fields(), *two.fields()}
    apart = sorted(place for place in said if one.value(*place) != two.value(*place))
    for record, field in apart:
        here, there = one.value(record, field), two.value(record, field)
        print(f"[{heading(record)}] {field}: {here} → {there}")
    if not apart:
        print(words_for(definition.name, lang)(Text("cli.box.same")))


def corrections_in(file: Path, definition: Definition) -> Corrections:
    """What a file says of a box that can be played with."""
    try:
        text = definition.box_text(read_box(file))
    except BadData as wrong:
        raise BadData("{where}: {wrong}", where=str(file), wrong=wrong) from None
    return Corrections(text, definition.house_sheets(), definition.varying)


def game_of(text: str) -> str:
    """The game a file says it is about."""
    about = loaded(text).get(ABOUT)
    return str(about.get("game", "marrakesh")) if isinstance(about, dict) else "marrakesh"
