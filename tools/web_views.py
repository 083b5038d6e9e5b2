"""The types of a game's views and its names in TypeScript, from the very classes and tuples.

What a field is called and holds is said once, in the game's states; `web_messages.py` writes the
file, and whoever renames a field finds every picture that used it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, fields
from importlib import import_module
from types import ModuleType
from typing import Any

from riad.kernel.state import Kind

HEAD = "// Made by tools/web_messages.py from the game's own states and names. Do not edit.\n"
PLAIN = {int: "number", bool: "boolean", str: "string"}
WIDE = "tiles"
"""A field of bits: browsers round wide numbers, so a view has those as text."""


def views(game: str) -> str:
    """Names, states and facts of one game."""
    home = f"riad.games.{game}"
    names = import_module(f"{home}.names")
    roots = (import_module(f"{home}.table").Table, import_module(f"{home}.show.facts").Facts)
    states: dict[str, Any] = {}
    for root in roots:
        _gather(root, states)
    parts = [*_constants(names), *(_interface(states[name]) for name in sorted(states))]
    return HEAD + IMPORT + "".join(parts) + VIEW


IMPORT = """
import type { View as AnyView } from "./messages";
"""
VIEW = """
/** What only others may see: how many there are. */
export interface Hidden {
  hidden: number;
}

export type View = Omit<AnyView, "table" | "facts"> & { table: Table; facts: Facts };
"""


def _constants(names: ModuleType) -> Iterator[str]:
    """Numbers and tuples; places in the tuples are the numbers of the state."""
    for name, value in vars(names).items():
        if not name.isupper() or isinstance(value, (str, bool)):
            continue
        if isinstance(value, int):
            yield f"\nexport const {name} = {value};"
        elif isinstance(value, tuple) and all(isinstance(one, (str, int)) for one in value):
            inside = ", ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in value)
            yield f"\nexport const {name} = [{inside}] as const;"
    yield "\n"


def _gather(cls: Any, found: dict[str, Any]) -> None:
    """A state and all that lie in it."""
    if found.setdefault(cls.__name__, cls) is not cls:
        raise TypeError(f"two states are called {cls.__name__}")
    for kind in cls.state_kinds.values():
        inner: Kind | None = kind
        while inner is not None:
            if inner.name == "state" and inner.type.__name__ not in found:
                _gather(inner.type, found)
            inner = inner.of


def _interface(cls: Any) -> str:
    about = " ".join((cls.__doc__ or "").split())
    head = f"\n/** {about} */" if about and not about.startswith(f"{cls.__name__}(") else ""
    rows = "".join(
        f"  {field.name}: {_shown(field, cls.state_kinds[field.name])};\n" for field in fields(cls)
    )
    return f"{head}\nexport interface {cls.__name__} {{\n{rows}}}\n"


def _shown(field: Field[Any], kind: Kind) -> str:
    shown = "number | string" if field.name == WIDE and kind == Kind("plain", int) else _type(kind)
    match field.metadata.get("seen_by"):
        case "nobody":
            return "Hidden"
        case "owner":
            return f"{shown} | Hidden"
    return shown


def _type(kind: Kind) -> str:
    if kind.of is not None:
        inner = _type(kind.of)
        text = f"({inner})[]" if " | " in inner else f"{inner}[]"
    else:
        text = kind.type.__name__ if kind.name == "state" else PLAIN[kind.type]
    return f"{text} | null" if kind.optional else text
