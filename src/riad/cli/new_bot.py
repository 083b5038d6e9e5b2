"""`riad new-bot`: a working bot to begin with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from riad.cli.frame import WORD
from riad.cli.orders import write_new
from riad.cli.words import house, words_for
from riad.kernel.errors import RiadError, short
from riad.kernel.text import Text

TEMPLATE = '''\
from riad.bots import Bot


class {name}(Bot):
    """Takes the move after which it has the most points."""

    def choose(self, game, seat):
        def points(move):
            after = game.copy(luck=None)  # luck is withheld: the copy stops where it would speak
            after.play(seat, move)
            return after.scores[seat]

        return max(game.options(seat), key=points)
'''


def new_bot(
    name: Annotated[str, typer.Argument(metavar=WORD, help=house("help.bot-name"))],
    lang: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))] = None,
) -> None:
    if not re.fullmatch(r"[A-Z][A-Za-z0-9]{0,39}", name):
        raise RiadError(
            "a bot is named like a Python class (CarefulBot), not {got}", got=short(name)
        )
    path = Path(re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() + ".py")
    write_new(path, TEMPLATE.format(name=name))
    words = words_for("", lang)
    print(words(Text("cli.new-bot.written", {"path": str(path)})))
    print(words(Text("cli.new-bot.try", {"bot": f"{path}:{name}"})))


new_bot.__doc__ = house("help.new-bot")
