"""`riad games` and `riad rules`: what can be played, and by which rules."""

from __future__ import annotations

import json
from shutil import get_terminal_size
from textwrap import wrap
from typing import Annotated

import typer

from riad.cli.frame import GAME, WORD
from riad.cli.orders import said
from riad.cli.words import Words, house, words_for
from riad.games import definitions
from riad.kernel.data import RECONSTRUCTED
from riad.kernel.definition import Definition, Order, Setting
from riad.kernel.errors import UnknownName, listed, short
from riad.kernel.text import Args, Text

WIDTH = 80
"""Wider lines are hard to read, however wide the terminal."""


def games(
    game: Annotated[str | None, typer.Argument(metavar=GAME, help=house("help.games-game"))] = None,
    lang: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=house("help.json"))] = False,
) -> None:
    known = definitions()
    if game is not None and game not in known:
        raise UnknownName(
            "game {got} is not one of {allowed}", got=short(game), allowed=listed(known)
        )
    if as_json:
        import riad

        told = riad.games()
        print(json.dumps(told if game is None else {game: told[game]}, indent=2))
        return
    if game is not None:
        show_game(known[game], words_for(game, lang))
        return
    for name, definition in known.items():
        show_heading(definition, words_for(name, lang))
        show_names(definition, words_for(name, lang))
        print()
    write(words_for("", lang)(Text("cli.games.more", {"game": next(iter(known))})), 0)


games.__doc__ = house("help.games")


def write(line: str, indent: int) -> None:
    """A line in as many as it needs; what goes on stands further in."""
    width = min(WIDTH, get_terminal_size().columns)
    begins, goes_on = " " * indent, " " * (indent + 2)
    lines = wrap(
        line, width, initial_indent=begins, subsequent_indent=goes_on, break_on_hyphens=False
    )
    print("\n".join(lines))


def show_heading(definition: Definition, words: Words) -> None:
    """Title, seats, and what it is about."""
    seats = ", ".join(map(str, [1, *definition.seats] if definition.solos else definition.seats))
    title: Args = {"game": definition.name, "title": Text("game.title"), "seats": seats}
    write(words(Text("cli.games.title", title)), 0)
    write(words(Text("game.about")), 2)


def show_names(definition: Definition, words: Words) -> None:
    """What can be ordered, by its names alone."""
    for heading, _, names in offered(definition):
        named: Args = {"kind": heading, "names": ", ".join(names)}
        write(words(Text("cli.games.names", named)), 2)
    if definition.options:
        write(words(Text("cli.games.how-many", {"count": len(definition.options)})), 2)


def offered(definition: Definition) -> list[tuple[Text, str, list[str]]]:
    """Editions, modules and solo opponents, where there are any: a heading, their kind, names."""
    editions = [edition for edition in definition.editions if edition]
    named = [
        (Text("cli.games.editions"), "edition", editions),
        (Text("cli.games.modules"), "module", [*definition.modules]),
        (Text("cli.games.solos"), "solo", [*definition.solos]),
    ]
    return [(heading, kind, names) for heading, kind, names in named if names]


def show_game(definition: Definition, words: Words) -> None:
    """All that can be ordered, each with what it means."""
    show_heading(definition, words)
    values = definition.values()
    counts: Args = {"all": values["all"], "reconstructed": values[RECONSTRUCTED]}
    write(words(Text("cli.games.values", counts)), 2)
    for heading, kind, names in offered(definition):
        print()
        write(words(heading), 0)
        for name in names:
            write(f"{name}: " + words(Text(f"{kind}.{name}")), 2)
            for remark in definition.lint(Order((name,))) if kind == "module" else ():
                write(said(remark, words), 4)
    by_needs: dict[str, list[str]] = {}
    for name, switch in definition.options.items():
        needs = [words(Text(f"edition.{edition}")) for edition in switch.editions]
        needs += [*switch.modules, *switch.solos]
        by_needs.setdefault(", ".join(needs), []).append(name)
    for needed, options in sorted(by_needs.items(), key=lambda group: bool(group[0])):
        only = Text("cli.games.options-with", {"names": needed})
        print()
        write(words(only if needed else Text("cli.games.options")), 0)
        for name in options:
            show_option(definition, name, words)


def show_option(definition: Definition, name: str, words: Words) -> None:
    """What an option is about, and each of its values."""
    switch = definition.options[name]
    write(f"{name}: " + words(Text(f"option.{name}")), 2)
    if not switch.solos:
        write(words(Text(f"option.{name}.hint")), 4)
    for value in map(written, switch.values):
        write(f"{value} = " + words(Text(f"option.{name}.{value}")), 4)


def written(value: Setting) -> str:
    return str(value).lower()


def rules(
    word: Annotated[str, typer.Argument(metavar=WORD, help=house("help.rules-word"))],
    lang: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=house("help.json"))] = False,
) -> None:
    from riad.language import rules_in
    from riad.rulebook import about

    words = words_for("", lang)
    said = rules_in("", words.book.language)
    found = about(word, said=said)
    if not found:
        raise UnknownName("no rule is called {got}, and none speaks of it", got=short(word))
    if as_json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return
    from rich.console import Console

    from riad.cli.screen import Screen

    console = Console(highlight=False)
    with Screen(console, words, plain=True).paged():
        if words.book.language != "en" and not found.keys() <= said.keys():
            console.print(words(Text("rule.in-english")), markup=False)
        for rule, text in found.items():
            console.print(f"{rule}  {text}", markup=False)


rules.__doc__ = house("help.rules")
