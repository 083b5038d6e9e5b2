"""Where the acts of a game begin that somebody looks back at, and what they are called."""

from __future__ import annotations

from riad.games.yspahan.table import Game
from riad.kernel.text import Event, Heading, Text, When


def _named(name: str, *, anew: bool = True) -> Heading:
    return Heading(Text(f"act.{name}"), anew)


HEADINGS = {
    "day.begins": _named("day"),
    "supply.rolled": _named("roll"),
    "group.used-card": _named("draw"),
    "group.none-left": _named("draw"),
    "group.used-floor": _named("fill"),
    "group.used-supervisor": _named("supervisor"),
    "card.played": _named("card"),
    "building.constructed": _named("build"),
    "week.ends": _named("week-ends"),
    "souk.scored": _named("souk"),
    "caravan.counted": _named("caravan"),
}
"""Events that begin an act; all others belong to the one that goes on."""


def heading(event: Event) -> Heading | None:
    return HEADINGS.get(event.text.key)


def when(game: Game) -> When:
    week, day = game.table.week, game.table.day
    return When(Text("board.calendar", {"week": week, "day": day}), (week, day))
