"""The shape of what is kept: which fields the states and frames of a game have.

A position that was saved with another shape is brought to that of today where nobody has to guess.
"""

from __future__ import annotations

import sys
from dataclasses import fields
from hashlib import blake2b
from typing import Any

from riad.kernel.definition import Definition
from riad.kernel.errors import BadData, listed
from riad.kernel.frames import REGISTRY
from riad.kernel.state import Kind, canonical

KERNEL = "riad.kernel."


def shape_of(definition: Definition) -> str:
    """The same sixteen digits as long as every state and frame of a game has the same fields."""
    return _digest(_fields(_room(definition)))


def migrated(data: Any, table: Any) -> Any:
    """The JSON of a table as the class of today reads it: what came is filled in, what went falls.

    BadData where a field went and another came in the same state: it may be the same one, and a
    state that knows says so itself (`fields_renamed`, `fields_gone`).
    """
    return _brought(Kind("state", table), data)


# ---- shapes ----------------------------------------------------------------------------------


def _room(definition: Definition) -> str:
    """The package of a game; a game that is one file is its own room."""
    return type(definition).__module__.rpartition(".")[0] + "."


def _fields(room: str) -> dict[str, Any]:
    return {
        "states": {f"{c.__module__}.{c.__qualname__}": _of_state(c) for c in _states(room)},
        "frames": {
            name: [(f.name, str(hint)) for f, hint in zip(fields(c), c.field_hints, strict=True)]  # type: ignore[arg-type]
            for name, c in REGISTRY.items()
            if c.__module__.startswith((room, KERNEL))
        },
    }


def _states(room: str) -> list[Any]:
    """Every state of kernel and game, in whichever of its files it is."""
    found: dict[Any, None] = {}
    for name, module in list(sys.modules.items()):
        for cls in list(vars(module).values()) if name.startswith((room, KERNEL)) else ():
            if isinstance(cls, type) and hasattr(cls, "state_kinds") and cls.__module__ == name:
                found[cls] = None
    return list(found)


def _of_state(cls: Any) -> list[tuple[str, str]]:
    return [(name, _told(kind)) for name, kind in cls.state_kinds.items()]


def _told(kind: Kind) -> str:
    """What a field holds, in words that do not hang on where its class stands."""
    what = kind.type.__name__ if kind.type is not None else ""
    inside = f" of {_told(kind.of)}" if kind.of is not None else ""
    size = "" if kind.size is None else f" {kind.size}"
    return f"{kind.name}{size} {what}{inside}{' or none' if kind.optional else ''}"


def _digest(shape: dict[str, Any]) -> str:
    return blake2b(canonical(shape).encode(), digest_size=8).hexdigest()


# ---- positions -------------------------------------------------------------------------------


def _brought(kind: Kind, data: Any) -> Any:
    if data is None or kind.name == "plain":
        return data
    if kind.of is not None:
        return [_brought(kind.of, item) for item in data] if isinstance(data, list) else data
    return _state(kind.type, data) if isinstance(data, dict) else data


def _state(cls: Any, data: dict[str, Any]) -> dict[str, Any]:
    kinds: dict[str, Kind] = cls.state_kinds
    gone, renamed = getattr(cls, "fields_gone", ()), getattr(cls, "fields_renamed", {})
    named = {renamed.get(name, name): value for name, value in data.items() if name not in gone}
    went, came = sorted(named.keys() - kinds.keys()), sorted(kinds.keys() - named.keys())
    if went and came:
        raise BadData(
            "{state} had {went} and has {came}: nobody says whether they are the same",
            state=cls.__name__,
            went=listed(went),
            came=listed(came),
        )
    # what came is filled in by the state itself, which refuses what has no default
    return {name: _brought(kinds[name], value) for name, value in named.items() if name in kinds}
