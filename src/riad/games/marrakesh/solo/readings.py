"""Where the text about solo play can be read in two ways: our ruling first, then the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from riad.games.marrakesh.modules.imam_and_sultan import AT_THE_TOP, LEAVES, STAYS
from riad.kernel.definition import Config, Switch

CAMEL, NO_CAMEL, WAITS = "pachabot-camel", "none", "waits"
ONE_SHOW_REACH, EVERY_ACTION, ASSISTANTS = "one-show-reach", "every-action", "assistants"
TILE_02, REVEALS, NOTHING_NEW = "tile-02-strategy", "reveals", "nothing"
FALCON, AS_ACTION, ANY_SPACE = "falcon-show", "as-action", "any-space"
START, BUILDING_ONLY, ALWAYS = "start-resources", "building-only", "always"
LEFTMOST, CLOSED_UP, IN_PLACE = "leftmost-luxury", "closed-up", "in-place"
TOWNS, LATER, AT_ONCE = "town-display", "later", "at-once"
NINTH, AS_RED, AS_KESHI = "ninth-column-nomad", "as-red", "as-keshi"


def reading(
    values: tuple[str, str],
    rule: str,
    before: str,
    *,
    modules: tuple[str, ...] = (),
    editions: tuple[str, ...] = (),
    solo: str = "pachabot",
) -> Switch:
    return Switch(
        values,
        (rule,),
        editions=editions,
        modules=modules,
        solos=(solo,),
        since=2,
        before=before,
    )


OPTIONS: Mapping[str, Switch] = {
    START: reading((BUILDING_ONLY, ALWAYS), "S-B2", BUILDING_ONLY),
    LEFTMOST: reading((CLOSED_UP, IN_PLACE), "S-F12", CLOSED_UP, editions=("essential",)),
    TOWNS: reading((LATER, AT_ONCE), "S-J5", LATER, modules=("desert-towns",)),
    NINTH: reading((AS_RED, AS_KESHI), "S-I3", AS_RED, modules=("nomads",)),
    CAMEL: reading((NO_CAMEL, WAITS), "S-J7", NO_CAMEL, modules=("camels",)),
    FALCON: reading((AS_ACTION, ANY_SPACE), "S-J9", AS_ACTION, modules=("new-luxury-goods",)),
    TILE_02: reading((REVEALS, NOTHING_NEW), "S-K1", REVEALS),
    ONE_SHOW_REACH: reading((EVERY_ACTION, ASSISTANTS), "S-K3", EVERY_ACTION),
}

OF_SIMPLE: Mapping[str, Switch] = {
    AT_THE_TOP: reading(
        (STAYS, LEAVES), "S-L8", LEAVES, modules=("imam-and-sultan",), solo="simple"
    ),
}


class Readings(NamedTuple):
    """As a table has agreed; what is about dials is among the dials."""

    start_points: bool
    """It scores the resources that everybody else begins with."""
    luxuries_in_place: bool
    """A new luxury good lies where the old one lay."""
    fills_at_once: bool
    """What a desert town takes from the displays is replaced at once."""
    camel_waits: bool
    """It has a camel, which never leaves the start and takes dung."""
    nomads_stay_keshis: bool
    """A nomad in the ninth column is a keshi of its row, and none of the red ones."""
    any_space: bool
    """A falcon that pays for three spectators needs no entertainer."""


def readings_of(config: Config) -> Readings:
    chosen = dict(config.options)
    return Readings(
        start_points=chosen.get(START) == ALWAYS,
        luxuries_in_place=chosen.get(LEFTMOST) == IN_PLACE,
        fills_at_once=chosen.get(TOWNS) == AT_ONCE,
        camel_waits=chosen.get(CAMEL) == WAITS,
        nomads_stay_keshis=chosen.get(NINTH) == AS_KESHI,
        any_space=chosen.get(FALCON) == ANY_SPACE,
    )
