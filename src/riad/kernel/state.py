"""`@state`: plain data that copies itself.

A state is a slotted dataclass whose fields are whole numbers, bools, strings, other states, and
lists and tuples of these. From the field types `copy()`, `known_to()`, `to_json()`, `from_json()`,
`view()` and `digest()` are written once, when the class is made; a type that could not be copied is
refused there, so a forgotten deep copy cannot exist.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from hashlib import blake2b
from types import NoneType, UnionType
from typing import (
    Any,
    NewType,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from .errors import BadData, listed, short

S = TypeVar("S")

SEEN_BY = ("owner", "nobody")


def secret(
    *, seen_by: str, default: Any = MISSING, factory: Any = MISSING, derivable: bool = False
) -> Any:
    """A field only its `owner`, or `nobody`, may see; of a list the others see how long it is.

    The owner is the nearest state around it that has a field `seat`. What follows from open
    information is `derivable`: not shown, but kept when a world is imagined.
    """
    if seen_by not in SEEN_BY:
        raise TypeError(f"seen_by={seen_by!r} is not one of {', '.join(SEEN_BY)}")
    metadata = {"seen_by": seen_by, "derivable": derivable}
    if factory is not MISSING:
        return field(default_factory=factory, metadata=metadata)
    return field(default=default, metadata=metadata)


@dataclass_transform(field_specifiers=(field, secret))
def state(cls: type[S]) -> type[S]:
    """Make a class a state: slotted, comparable, and with copy, JSON, views and digest written."""
    made: Any = dataclass(slots=True)(cls)
    try:
        hints = get_type_hints(made)
    except NameError as unknown:
        raise TypeError(f"{cls.__name__}: @state cannot look up a field type: {unknown}") from None
    describe(made, hints)
    kinds = made.state_kinds
    made.copy = written("copy", copy_lines(kinds), made)
    made.known_to = written("known_to", known_to_lines(made, kinds), made)
    made.to_json = written("to_json", to_json_lines(kinds), made)
    made.view = written("view", view_lines(made, kinds), made)
    return made  # type: ignore[no-any-return]


def describe(made: Any, hints: Mapping[str, Any]) -> None:
    """Let a class that has its fields know what they hold, and be read from JSON."""
    made.state_kinds = {
        f.name: kind_of(hints[f.name], f"{made.__name__}.{f.name}") for f in fields(made)
    }
    made.from_json = classmethod(_from_json)
    made.digest = _digest


def is_required(known: Field[Any]) -> bool:
    """Whether a field has no default: then what was saved before it came cannot be read."""
    return known.default is MISSING and known.default_factory is MISSING


# ---- kinds of fields -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kind:
    """What a field holds: `plain` values, a `state`, or a `list` or `tuple` of a kind."""

    name: str
    type: Any = None
    of: Kind | None = None
    optional: bool = False
    size: int | None = None
    """How many a tuple holds; None: any number."""

    @property
    def immutable(self) -> bool:
        inside = self.of is None or self.of.immutable
        return self.name == "plain" or (self.name == "tuple" and inside)


def kind_of(hint: Any, where: str) -> Kind:
    if isinstance(hint, NewType):
        return kind_of(hint.__supertype__, where)
    if hint in (int, bool, str):
        return Kind("plain", hint)
    if hasattr(hint, "state_kinds"):
        return Kind("state", hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType) and len(args) == 2 and NoneType in args:
        inner = kind_of(args[0] if args[1] is NoneType else args[1], where)
        return replace(inner, optional=True)
    if origin is list:
        return Kind("list", of=kind_of(args[0], where))
    if origin is tuple and len(set(args) - {Ellipsis}) == 1:
        size = None if Ellipsis in args else len(args)
        return Kind("tuple", of=kind_of(args[0], where), size=size)
    name = hint if origin else getattr(hint, "__name__", hint)
    raise TypeError(f"{where}: @state cannot copy a {name}")


# ---- written code ----------------------------------------------------------------------------


def written(name: str, lines: list[str], cls: Any) -> Callable[..., Any]:
    """The method that these lines are, as `dataclasses` writes its own."""
    scope: dict[str, Any] = {"cls": cls, "new_object": object.__new__, "unsaid": default_of}
    exec("\n".join(lines), scope)
    method = scope[name]
    method.__qualname__ = f"{cls.__qualname__}.{name}"
    return method  # type: ignore[no-any-return]


COPIES = ("copy()", "known_to(seat, owner)")
"""Calls that make a state of a state."""


def source(kind: Kind, value: str, call: str, depth: int = 0) -> str:
    """Source for `value` made anew, with `call` for states in it; JSON knows no tuples."""
    copying = call in COPIES
    if kind.name == "plain" or (copying and kind.immutable):
        return value
    if kind.of is None:
        text = f"{value}.{call}"
    elif kind.of.name == "plain":
        text = f"{value}[:]" if kind.name == "list" else f"list({value})"
    else:
        item = f"x{depth}"
        text = f"[{source(kind.of, item, call, depth + 1)} for {item} in {value}]"
        text = f"tuple({text})" if copying and kind.name == "tuple" else text
    return f"(None if {value} is None else {text})" if kind.optional else text


def copy_lines(kinds: dict[str, Kind]) -> list[str]:
    lines = [
        f"    new.{name} = {source(kind, f'self.{name}', 'copy()')}" for name, kind in kinds.items()
    ]
    return ["def copy(self):", "    new = new_object(cls)", *lines, "    return new"]


def known_to_lines(cls: Any, kinds: dict[str, Kind]) -> list[str]:
    """A copy in which everything this seat may not know is as if nobody had said it."""
    lines = ["def known_to(self, seat, owner=None):", "    new = new_object(cls)"]
    if "seat" in kinds:
        lines.append("    owner = self.seat")
    for f in fields(cls):
        value = source(kinds[f.name], f"self.{f.name}", "known_to(seat, owner)")
        unsaid = f"unsaid(cls, {f.name!r})"
        match f.metadata.get("seen_by"):
            case "nobody":
                value = unsaid
            case "owner":
                value = f"{value} if seat is not None and seat == owner else {unsaid}"
        lines.append(f"    new.{f.name} = {value}")
    return [*lines, "    return new"]


def to_json_lines(kinds: dict[str, Kind]) -> list[str]:
    lines = [
        f"        {name!r}: {source(kind, f'self.{name}', 'to_json()')},"
        for name, kind in kinds.items()
    ]
    return ["def to_json(self):", "    return {", *lines, "    }"]


def view_lines(cls: Any, kinds: dict[str, Kind]) -> list[str]:
    lines = ["def view(self, seat, owner=None):"]
    if "seat" in kinds:
        lines.append("    owner = self.seat")
    lines.append("    return {")
    for f in fields(cls):
        kind, value = kinds[f.name], f"self.{f.name}"
        shown = source(kind, value, "view(seat, owner)")
        if kind == Kind("plain", int):  # browsers round numbers that are wider than this
            shown = f"({value} if {value} < {1 << 53} else str({value}))"
        seen_by = f.metadata.get("seen_by")
        counted = kind.name in ("list", "tuple") and not kind.optional
        cover = f"{{'hidden': {f'len({value})' if counted else 1}}}"
        if seen_by == "nobody":
            shown = cover
        elif seen_by == "owner":
            shown = f"{shown} if seat is not None and seat == owner else {cover}"
        lines.append(f"        {f.name!r}: {shown},")
    return [*lines, "    }"]


# ---- JSON back into states -------------------------------------------------------------------


def _from_json(cls: Any, data: Any) -> Any:
    """A state from what `to_json` gave; anything else is refused with the field's name.

    What was written before a field was there has its default. A state says itself which fields it
    once had: `fields_gone` are passed over, `fields_renamed` have another name now.
    """
    kinds: dict[str, Kind] = cls.state_kinds
    if isinstance(data, dict) and data.keys() != kinds.keys():
        data = _today(cls, data)
    if not isinstance(data, dict) or not data.keys() <= kinds.keys():
        raise BadData("{state} has the fields {fields}", state=cls.__name__, fields=listed(kinds))
    values = {}
    for name, kind in kinds.items():
        if name in data:
            values[name] = _read(kind, data[name], f"{cls.__name__}.{name}")
        else:
            values[name] = default_of(cls, name)
    return cls(**values)


def _today(cls: Any, data: dict[Any, Any]) -> dict[Any, Any]:
    """Fields of an earlier day under the names they have now, without those that are gone."""
    gone, renamed = getattr(cls, "fields_gone", ()), getattr(cls, "fields_renamed", {})
    return {renamed.get(name, name): value for name, value in data.items() if name not in gone}


def default_of(cls: Any, name: str) -> Any:
    """What a field is where nobody has said it."""
    known = cls.__dataclass_fields__[name]
    if is_required(known):
        kinds = cls.state_kinds
        raise BadData("{state} has the fields {fields}", state=cls.__name__, fields=listed(kinds))
    return known.default if known.default_factory is MISSING else known.default_factory()


def _read(kind: Kind, data: Any, where: str) -> Any:
    if data is None and kind.optional:
        return None
    if kind.name == "state":
        return kind.type.from_json(data)
    if kind.of is not None:
        if not isinstance(data, list):
            raise BadData("{where} is a list, not {got}", where=where, got=short(data))
        if kind.size not in (None, len(data)):
            raise BadData(
                "{where} holds {size}, not {count}", where=where, size=kind.size, count=len(data)
            )
        items = [_read(kind.of, item, where) for item in data]
        return items if kind.name == "list" else tuple(items)
    if type(data) is not kind.type:
        raise BadData(
            "{where} is {kind}, not {got}",
            where=where,
            kind=f"<{kind.type.__name__}>",
            got=short(data),
        )
    return data


def canonical(data: Any) -> str:
    """JSON that is the same for the same data, everywhere."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _digest(self: Any) -> str:
    """The same sixteen digits for the same state, on every Python and platform."""
    return blake2b(canonical(self.to_json()).encode(), digest_size=8).hexdigest()
