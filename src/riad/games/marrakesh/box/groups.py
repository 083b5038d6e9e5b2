"""The printed values in groups, as one would photograph the table."""

from __future__ import annotations

from collections.abc import Mapping

GROUPS: Mapping[str, tuple[str, ...]] = {
    "river": ("river.river", "river.rapid", "river.berth"),
    "stairs": ("stairs.segment", "stairs.field", "stairs.line"),
    "square": ("board.square", "board.disc"),
    "sahara": ("board.sahara", "board.track"),
    "luxury-goods": ("souk.luxury",),
    "provisions": ("provisions",),
    "offices": ("souk.office",),
    "oases": ("oases",),
    "gates": ("board.gate_space", "gates"),
    "scrolls": ("scrolls",),
    "river-tiles": ("river.tile",),
    "tower": ("keshis",),
    "staircase-tiles": ("stair_tiles",),
    "figures": ("figures",),
    "towns": ("towns",),
    "race": ("race",),
    "rewards": ("rewards",),
    "buildings": ("special_buildings",),
    "new-provisions": ("new_provisions",),
    "new-luxury-goods": ("new_luxury_goods",),
    "nomads": ("nomads",),
    "new-oases": ("new_oases",),
    "strategy-tiles": ("strategy_tiles",),
    "pachabot": ("pachabot",),
}
"""The data files, or kinds of their records, that each group has."""
