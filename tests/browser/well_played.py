"""Games that look like games: all seats are played by good bots, up to a moment worth a picture.

A record is quick to make; a table of the house has its log, too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import riad
from riad.games import definitions
from riad.kernel.game import Game, new_game
from riad.kernel.luck import Luck
from tests.browser.house import House, Made
from tests.browser.insight import Insight
from tests.browser.prepared import at_position
from tests.server.process import Server

NAMES = ("Amina", "Youssef", "Leïla", "Karim")
Moment = Callable[[Game[Any]], bool]


def well_played(
    game: str, moment: Moment | None = None, *, seats: int = 3, seed: str = "a", **box: Any
) -> str:
    """The record of a game up to the first such moment, or up to its very last question."""
    definition = definitions()[game]
    edition = box.pop("edition", definition.editions[0])
    modules, solo = box.pop("modules", ()), box.pop("solo", None)
    config = definition.configure(seats, edition, modules, box, solo)
    one = new_game(definition, config, Luck(hashlib.sha256(seed.encode()).digest()))
    bots = [riad.bots()["greedy-0"](seat) for seat in range(seats)]
    last = ""
    while not one.over:
        seat = one.waiting[0]
        if len(one.waiting) == 1 and len(list(one.options(seat))) > 1:
            last = one.record()
            if moment and moment(one):
                return last
        one.play(seat, bots[seat].choose(one.seen(seat), seat))
    return last


def opened(server: Server, text: str) -> Made:
    """A table that stands there."""
    return at_position(server, text, NAMES)


def finished(server: Server, house: House, text: str) -> Made:
    """A table that has just come to its end."""
    made = opened(server, text)
    house.play(made)
    return made


def played(
    server: Server, house: House, game: str, moment: Moment, bots: int = 2, **order: Any
) -> Made:
    """A table of the house with good bots, and somebody who asks one of them what to do."""
    made = house.made(bots=bots, bot="greedy", game=game, name=NAMES[0], **order)
    house.say(made, type="prefer", what="confirm", value="at-once")
    insight, bot = Insight(server, made.id), riad.bots()["greedy-0"](0)
    while (state := house.state(made))["table"]["status"] == "playing":
        if not state.get("question") or 0 in state["view"]["ready"]:
            continue
        one = insight.game(0)
        if moment(one):
            break
        house.say(made, type="move", ask=state.get("ask", 0), word=bot.choose(one, 0))
    insight.close()
    return made
