"""Tables the adapters are tried at: both games, editions, modules, numbers of seats, and alone."""

from __future__ import annotations

from typing import Any

from tests.full import FULL

FEW: list[dict[str, Any]] = [
    {"game": "yspahan", "seats": 3},
    {"game": "marrakesh", "seats": 2, "edition": "classic", "modules": ["camels", "nomads"]},
    {"game": "marrakesh", "seats": 1, "solo": "pachabot"},
]
MORE: list[dict[str, Any]] = [
    {"game": "yspahan", "seats": 2},
    {"game": "yspahan", "seats": 4, "options": {"reshuffle": "deck-empty"}},
    {"game": "marrakesh", "seats": 4},
    {"game": "marrakesh", "seats": 3, "edition": "classic"},
    {"game": "marrakesh", "seats": 2, "modules": ["desert-towns", "imam-and-sultan"]},
    {"game": "marrakesh", "seats": 1, "solo": "simple", "edition": "classic"},
]
TABLES = [*FEW, *MORE] if FULL else FEW


def name_of(table: dict[str, Any]) -> str:
    return " ".join(str(part) for part in table.values())
