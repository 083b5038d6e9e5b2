"""Where the acts of a game begin that somebody looks back at, and what they are called."""

from __future__ import annotations

from riad.games.marrakesh.table import Game
from riad.kernel.text import Event, Heading, Text, When


def _named(name: str, *, anew: bool = True) -> Heading:
    return Heading(Text(f"act.{name}"), anew)


PLACING, RACE = _named("place", anew=False), _named("race", anew=False)
HEADINGS = {
    "round.begins": _named("round"),
    "choose.revealed": _named("choose"),
    "pachabot.draws": _named("choose"),
    "deploy.wild": _named("deploy", anew=False),
    "tower.fallen": _named("tower"),
    "claim.claimed": _named("claim"),
    "nomad.claimed": _named("claim"),
    "place.placed": PLACING,
    "place.vendor": PLACING,
    "place.entertainer": PLACING,
    "place.caravan": PLACING,
    "nomad.placed": PLACING,
    "assistant.acts": _named("assistant"),
    "assistant.takes": _named("new-keshi"),
    "camel.moved": RACE,
    "column.joined": RACE,
    "season.ends": _named("season-ends"),
    "river.first": _named("river"),
    "provisions.turned": _named("provisions"),
    "building.chosen": _named("building", anew=False),
}
"""Events that begin an act; all others belong to the one that goes on."""


def heading(event: Event) -> Heading | None:
    return HEADINGS.get(event.text.key)


def when(game: Game) -> When:
    season, round_ = game.table.season, game.table.round
    return When(Text("face.progress", {"season": season, "round": round_}), (season, round_))
