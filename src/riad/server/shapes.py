"""The shape of what is kept: which fields the states and frames of a game have.

A position that was saved with another shape is brought to that of today where nobody has to guess.
"""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from riad.kernel.definition import Definition, book_of
from riad.kernel.errors import BadData, listed
from riad.kernel.frames import REGISTRY
from riad.kernel.state import Kind, canonical


def shape_of(definition: Definition) -> str:
    """The same sixteen digits as long as every state and frame of a game has the same fields."""
    return _shape(table_of(definition), definition.name)


def table_of(definition: Definition) -> Any:
    """The class of its table, which is the same for every order."""
    config = definition.configure(definition.seats[0])
    return type(definition.make_table(book_of(definition, config)))


def migrated(data: Any, table: Any) -> Any:
    """The JSON of a table as the class of today reads it: what came is filled in, what went falls.

    BadData where a field went and another came in the same state: it may be the same one, and a
    state that knows says so itself (`fields_renamed`, `fields_gone`).
    """
    return _brought(Kind("state", table), data)


# ---- shapes ----------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _shape(table: Any, game: str) -> str:
    shape = {"states": _states(table), "frames": _frames(game)}
    return blake2b(canonical(shape).encode(), digest_size=8).hexdigest()


def _frames(game: str) -> dict[str, list[list[str]]]:
    """What may lie on the stack, of the game and of the kernel; their fields are kept in order."""
    return {
        name: [[f.name, str(hint)] for f, hint in zip(fields(cls), cls.field_hints, strict=True)]  # type: ignore[arg-type]
        for name, cls in REGISTRY.items()
        if "." not in name or name.startswith(f"{game}.")
    }


def _states(table: Any) -> dict[str, dict[str, str]]:
    """The table and every state that can lie on it."""
    found: dict[str, dict[str, str]] = {}
    left = [table]
    while left:
        cls = left.pop()
        name = f"{cls.__module__}.{cls.__qualname__}"
        if name not in found:
            kinds: dict[str, Kind] = cls.state_kinds
            found[name] = {field: _told(kind) for field, kind in kinds.items()}
            left += [
                inner.type for inner in map(_innermost, kinds.values()) if inner.name == "state"
            ]
    return found


def _innermost(kind: Kind) -> Kind:
    return kind if kind.of is None else _innermost(kind.of)


def _told(kind: Kind) -> str:
    """What a field holds, in words."""
    what = "" if kind.type is None else f" {kind.type.__name__}"
    inside = "" if kind.of is None else f" of {_told(kind.of)}"
    size = "" if kind.size is None else f" {kind.size}"
    return f"{kind.name}{size}{what}{inside}{' or none' if kind.optional else ''}"


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
