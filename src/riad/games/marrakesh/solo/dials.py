"""How strong the Pachabot is: four ways to make it weaker and three to make it stronger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.pachabot import pachabot
from riad.kernel.definition import Config, Setting, Switch
from riad.kernel.errors import UnknownName

from .readings import ASSISTANTS, NOTHING_NEW, ONE_SHOW_REACH, TILE_02

WEAKER = {
    "no-caravan-tiles": "S-K1",
    "no-strategy-points": "S-K2",
    "one-show": "S-K3",
    "no-river-symbol": "S-K4",
}
STRONGER = {"dear-gates": "S-K5", "oasis-keshis": "S-K6", "four-shows": "S-K7"}
OTHER = {"one-show": ("four-shows",), "four-shows": ("one-show",)}
"""Once and four times cannot be meant together."""
OPTIONS: Mapping[str, Switch] = {
    name: Switch((False, True), (rule,), solos=("pachabot",), excludes=OTHER.get(name, ()))
    for name, rule in {**WEAKER, **STRONGER}.items()
}
LEVELS: Mapping[str, Mapping[str, Setting]] = {
    "normal": {},
    "weaker": dict.fromkeys(WEAKER, True),
    "stronger": dict.fromkeys(STRONGER, True),
}


class Dials(NamedTuple):
    """As they are set for a game."""

    caravan_tiles: bool
    """Some of its caravans reveal a strategy tile."""
    tile_02: bool
    """River tile 02 reveals a strategy tile."""
    strategy_points: bool
    """At the end the rows score what the strategy tiles show."""
    shows: int
    """So often the Main Square pays for an assistant."""
    other_shows: int
    """So often it pays for anything else."""
    river_symbol: bool
    """The river on strategy tiles moves its fisherman."""
    dear_gates: bool
    """Of a colour it takes the most expensive gate, not the cheapest."""
    oasis_keshis: bool
    """It begins with the keshis that no oasis track needs."""


def dials_of(config: Config, box: Board) -> Dials:
    chosen = dict(config.options)
    on = {name for name, value in config.options if value is True}
    usual = pachabot(box).figures.shows + ("four-shows" in on)
    shows = 1 if "one-show" in on else usual
    return Dials(
        caravan_tiles="no-caravan-tiles" not in on,
        tile_02="no-caravan-tiles" not in on or chosen[TILE_02] != NOTHING_NEW,
        strategy_points="no-strategy-points" not in on,
        shows=shows,
        other_shows=usual if chosen[ONE_SHOW_REACH] == ASSISTANTS else shows,
        river_symbol="no-river-symbol" not in on,
        dear_gates="dear-gates" in on,
        oasis_keshis="oasis-keshis" in on,
    )


def check_dials(config: Config) -> None:
    """What excludes each other is not on together."""
    on = [name for name in OPTIONS if dict(config.options).get(name)]
    for one in on:
        for other in OPTIONS[one].excludes:
            if other in on:
                raise UnknownName(
                    "{game}: {one} and {other} do not go together",
                    game=config.game,
                    one=one,
                    other=other,
                )
