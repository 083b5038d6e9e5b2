"""Where the printed values come from, and which of them lie on a table."""

from __future__ import annotations

from riad.kernel.data import Origins, gathered
from riad.kernel.order import Order

from .board import DATA, house

OF_MODULE = {
    "figures.toml": "imam-and-sultan",
    "new_luxury_goods.toml": "new-luxury-goods",
    "new_oases.toml": "new-oases",
    "new_provisions.toml": "new-provisions",
    "nomads.toml": "nomads",
    "race.toml": "camels",
    "rewards.toml": "camels",
    "special_buildings.toml": "special-buildings",
    "stair_tiles.toml": "staircase-tiles",
    "towns.toml": "desert-towns",
}
OF_SOLO = ("pachabot.toml", "strategy_tiles.toml")
OF_RECORD = {
    ("board.toml", "disc", "purple"): "spectators",
    **{
        ("souk.toml", "office", str(number)): "extra-offices"
        for number, office in house().offices.items()
        if office.module
    },
}


def origins(order: Order | None = None) -> Origins:
    """Of every value, or of those that lie on a table ordered like this."""
    names = sorted(file.name for file in DATA.iterdir())
    every = gathered(house().sheet(name) for name in names if name.endswith(".toml"))
    if order is None:
        return every
    return {value: origin for value, origin in every.items() if _lies_there(value[:3], order)}


def _lies_there(record: tuple[str, str, str], order: Order) -> bool:
    if record[0] in OF_SOLO:
        return bool(order.solo)
    needed = OF_MODULE.get(record[0]) or OF_RECORD.get(record)
    return needed is None or order.has(needed)
