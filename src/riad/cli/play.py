"""`riad play`: a table in the terminal."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from riad.bots import CHARACTERS, LEVELS
from riad.cli.frame import FILE, GAME, WHOLE, WORD
from riad.cli.words import house, house_words
from riad.kernel.errors import RiadError, listed
from riad.kernel.text import Text

BOTS = house_words()(
    Text("help.bots", {"levels": listed(LEVELS), "characters": listed(CHARACTERS)})
)
"""Who can be named, as far as those who play want to know."""


def play(
    game: Annotated[str, typer.Argument(metavar=GAME, help=house("help.game"))] = "yspahan",
    seats: Annotated[int | None, typer.Option(metavar=WHOLE, help=house("help.seats"))] = None,
    bots: Annotated[str | None, typer.Option(metavar=WORD, help=BOTS)] = None,
    bot: Annotated[list[str] | None, typer.Option(metavar=WORD, help=house("help.bot"))] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help=house("help.hot-seat"))] = False,
    solo: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.solo"))] = None,
    edition: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.edition"))] = None,
    module: Annotated[
        list[str] | None, typer.Option(metavar=WORD, help=house("help.module"))
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar=WORD, help=house("help.option"))
    ] = None,
    name: Annotated[list[str] | None, typer.Option(metavar=WORD, help=house("help.name"))] = None,
    box: Annotated[Path | None, typer.Option(metavar=FILE, help=house("help.box"))] = None,
    seed: Annotated[int | None, typer.Option(metavar=WHOLE, help=house("help.seed"))] = None,
    resume: Annotated[Path | None, typer.Option(metavar=FILE, help=house("help.resume"))] = None,
    save: Annotated[Path | None, typer.Option(metavar=FILE, help=house("help.save"))] = None,
    lang: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))] = None,
    plain: Annotated[bool, typer.Option("--plain", help=house("help.plain"))] = False,
) -> None:
    from rich.console import Console

    from riad.cli.boards import board_of
    from riad.cli.host import new_table, resumed
    from riad.cli.orders import bot_class, ordered, read_box, read_text, remarks
    from riad.cli.screen import Left
    from riad.cli.talk import Talk
    from riad.cli.words import words_at, words_for

    words_for("", lang)  # an unknown language is refused before anything is set up
    wanted = named_bots(bots, bot or ())
    for word in wanted or ():
        bot_class(word)
    if hot_seat and wanted:
        raise RiadError("--hot-seat means no bots")
    if save is not None and save.exists():
        raise RiadError(
            "{path} exists already; go on with: riad play --resume {path}", path=str(save)
        )
    if resume is not None:
        given = (seats, solo, seed, edition) != (None,) * 4
        if given or module or option or name or box:
            raise RiadError("--resume goes on as the table was ordered; leave the other words out")
        text = read_text(resume)
        file = save or (resume if text.lstrip()[:1] == b"{" else default_file(resume.stem))
        host = resumed(text, file, wanted)
    else:
        if seats is None:
            seats = 1 if solo else len(wanted) + 1 if wanted else 3
        definition, ordered_table = ordered(
            game,
            seats,
            option or (),
            name or (),
            edition=edition,
            modules=module or (),
            solo=solo,
            box=read_box(box),
        )
        for line in remarks(definition, ordered_table, words_for(game, lang)):
            print(line, file=sys.stderr)
        rivals = [] if hot_seat else wanted if wanted is not None else ["greedy"] * (seats - 1)
        luck = secrets.token_bytes(32) if seed is None else seed
        file = save or default_file(game)
        host = new_table(definition, ordered_table, rivals, luck, file)
    config = host.game.book.config
    words = words_at(host.game, lang, host.game.names)
    board = board_of(config.game)
    plain = plain or not sys.stdout.isatty() or Console().width < board.WIDTH
    console = Console(highlight=False, no_color=True if plain else None)
    talk = Talk(host, words, board, console, plain=plain)
    host.save()
    if config.box:
        talk.say(Text("cli.play.own-box"), whole=True)
    try:
        talk.run()
    except (Left, KeyboardInterrupt):
        path = str(host.file or "")
        talk.say(Text("cli.left", {"path": path}), whole=True)
    finally:
        console.show_cursor()


play.__doc__ = house("help.play")


def named_bots(words: str | None, more: Sequence[str]) -> list[str] | None:
    """The bots that were named, in order; None where nobody has said a word about bots."""
    if words is None and not more:
        return None
    return [*(word.strip() for word in (words or "").split(",") if word.strip()), *more]


def default_file(game: str) -> Path:
    """A new file for this table, in the player's own data folder."""
    from riad.cli.orders import file_trouble

    home = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    folder = home / "riad"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise file_trouble(folder, wrong) from None
    now = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return folder / f"{game}-{now}-{secrets.token_hex(2)}.save"
