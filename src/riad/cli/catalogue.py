"""`riad games` and `riad rules`: what can be played, and by which rules."""

from __future__ import annotations

import json
import re
from typing import Annotated

import typer

from riad.cli.frame import WORD
from riad.cli.orders import said
from riad.cli.words import house, words_for
from riad.games import definitions
from riad.kernel.definition import Definition, Order, Setting
from riad.kernel.errors import UnknownName, short
from riad.kernel.text import Text


def games(
    lang: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=house("help.json"))] = False,
) -> None:
    if as_json:
        import riad

        print(json.dumps(riad.games(), indent=2))
        return
    for definition in definitions().values():
        show_game(definition, lang)


games.__doc__ = house("help.games")


def show_game(definition: Definition, lang: str | None) -> None:
    """Title, seats, editions, modules, solo opponents and options, a line each."""
    words = words_for(definition.name, lang)
    seats = ", ".join(map(str, definition.seats))
    title = Text("game.title")
    heading = Text("cli.games.title", {"game": definition.name, "title": title, "seats": seats})
    print(words(heading))
    print("  " + words(Text("game.about")))
    for kind, names in (
        ("edition", [edition for edition in definition.editions if edition]),
        ("module", definition.modules),
        ("solo", definition.solos),
    ):
        for name in names:
            print(f"  {name}: " + words(Text(f"{kind}.{name}")))
            for remark in definition.lint(Order((name,))) if kind == "module" else ():
                print("    " + said(remark, words))
    for name, switch in definition.options.items():
        values = ", ".join(
            f"{written(value)} ({words(Text(f'option.{name}.{written(value)}'))})"
            for value in switch.values
        )
        needs = [words(Text(f"edition.{edition}")) for edition in switch.editions]
        needs += [*switch.modules, *switch.solos]
        only = Text("cli.games.only", {"names": ", ".join(needs)})
        note = f" [{words(only)}]" if needs else ""
        print(f"  {name}: " + words(Text(f"option.{name}")) + f": {values}{note}")
        if not switch.solos:
            print("    " + words(Text(f"option.{name}.hint")))


def written(value: Setting) -> str:
    return str(value).lower()


def rules(
    word: Annotated[str, typer.Argument(metavar=WORD, help=house("help.rules-word"))],
    as_json: Annotated[bool, typer.Option("--json", help=house("help.json"))] = False,
) -> None:
    from riad.rulebook import statements

    known = statements()
    wanted = word.upper()
    chapter = re.compile(re.escape(wanted) + r"(\.|(?<=[A-Z])\d)")  # M-27 of M-27.05, S-D of S-D3
    found = {
        rule: text
        for rule, text in known.items()
        if chapter.match(rule) or word.lower() in text.lower()
    }
    if wanted in known:
        found = {wanted: known[wanted]}
    if not found:
        raise UnknownName("no rule is called {got}, and none speaks of it", got=short(word))
    if as_json:
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return
    from rich.console import Console

    console = Console(highlight=False)
    for rule, text in found.items():
        console.print(f"{rule}  {text}", markup=False)


rules.__doc__ = house("help.rules")
