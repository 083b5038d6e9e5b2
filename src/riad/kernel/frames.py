"""Frames: whatever still has to happen, as small frozen data on the stack.

An `Effect` runs, a `Choice` waits for its player, a `Chance` for luck, and a `Together` for several
players at once. A frame's fields are whole numbers, strings, frames and tuples of these, so any
stack goes to JSON as `[name, fields…]` and back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from .errors import BadData, short
from .state import is_required
from .text import Label, No, Text

if TYPE_CHECKING:
    from .luck import Luck

F = TypeVar("F")
V = TypeVar("V")

EFFECT, CHOICE, CHANCE, TOGETHER = range(4)

REGISTRY: dict[str, type[Frame]] = {}
"""Every frame class by the name it has in a saved stack."""


class Frame:
    """Something that still has to happen."""

    __slots__ = ()
    kind: ClassVar[int]
    saved_as: ClassVar[str]
    field_hints: ClassVar[tuple[Any, ...]]
    fewest: ClassVar[int]
    """How many of its fields have no default."""
    rules: ClassVar[tuple[str, ...]] = ()
    """The rule ids this frame rests on."""
    plain: ClassVar[bool] = False
    """It only adds to its owner's own counters, so its place in an order does not matter."""
    order_prompt: ClassVar[Text] = Text("do.prompt")
    """What is asked where several of them come in any order."""

    def word(self) -> str:
        """How an option that means this frame is called in the log."""
        parts = [kebab(type(self).__name__), *_words(getattr(self, f.name) for f in fields(self))]  # type: ignore[arg-type]
        return "-".join(parts)

    def text(self, game: Any, me: Any) -> Text:
        """What this frame does, for an option that means it."""
        return Text(f"do.{self.word()}")


class Effect(Frame):
    """Happens by itself."""

    __slots__ = ()
    kind = EFFECT

    def run(self, game: Any, me: Any) -> None:
        raise NotImplementedError


class Choice(Frame, Generic[V]):
    """Waits for its player. Options map a short stable name, kept in the log, to a value."""

    __slots__ = ()
    kind = CHOICE
    hidden: ClassVar[bool] = False
    """Only the seat that answers learns the answer (a tile taken face down)."""
    standing: ClassVar[Mapping[str, str]] = {}
    """Answers a seat can give once for all such questions: a word, and the option it stands for."""

    def options(self, game: Any, me: Any) -> Mapping[str, V]:
        raise NotImplementedError

    def apply(self, game: Any, me: Any, value: V) -> None:
        raise NotImplementedError

    def always(self, game: Any, me: Any) -> bool:
        """Ask even with one option, because not asking would tell what this seat holds."""
        return False

    def prompt(self, game: Any, me: Any) -> Text:
        raise NotImplementedError

    def label(self, game: Any, me: Any, value: V) -> Label:
        raise NotImplementedError

    def refuse(self, game: Any, me: Any, target: str) -> No | None:
        """Why `target` cannot be chosen now, from the very conditions `options` asks."""
        return None

    @classmethod
    def names(cls) -> Iterable[str]:
        """Every option name this question can ever have."""
        raise NotImplementedError


class Chance(Frame):
    """Luck decides. `draw` is asked once; the log remembers what it said."""

    __slots__ = ()
    kind = CHANCE

    def draw(self, game: Any, me: Any, luck: Luck) -> str:
        raise NotImplementedError

    def possible(self, game: Any, me: Any, outcome: str) -> bool:
        """Whether luck can bring this: exactly the words `draw` can say."""
        raise NotImplementedError

    def apply(self, game: Any, me: Any, outcome: str) -> None:
        raise NotImplementedError

    def prompt(self, game: Any, me: Any) -> Text:
        """What a person is asked for where luck comes from people."""
        raise NotImplementedError

    def seen_by(self, game: Any, me: Any) -> tuple[int, ...] | None:
        """The seats that learn the outcome; None: everybody."""
        return None


@dataclass_transform(frozen_default=True)
def frame(cls: type[F]) -> type[F]:
    """Make a class a frame: slotted, comparable, hashable, and known by name in saved stacks.

    Frames are frozen for the type checker only: real freezing would make each of them twice as
    slow to make, and they are made all the time.
    """
    made: Any = dataclass(slots=True, unsafe_hash=True)(cls)
    enrol(made, get_type_hints(made))
    return made  # type: ignore[no-any-return]


def enrol(made: Any, hints: Mapping[str, Any]) -> None:
    """Let a class that has its fields be known as a frame."""
    for f in fields(made):
        if not _packable(hints[f.name]):
            raise TypeError(f"{made.__name__}.{f.name}: a frame cannot hold a {f.type}")
    made.field_hints = tuple(hints[f.name] for f in fields(made))
    made.fewest = sum(is_required(f) for f in fields(made))
    made.saved_as = _saved_as(made)
    other: Any = REGISTRY.setdefault(made.saved_as, made)
    if (other.__module__, other.__qualname__) != (made.__module__, made.__qualname__):
        raise TypeError(f"two frames are called {made.saved_as}")
    REGISTRY[made.saved_as] = made


def _saved_as(cls: Any) -> str:
    """`Climb` of Marrakesh is saved as `marrakesh.Climb`, the kernel's `OneOf` as `OneOf`."""
    rooms = cls.__module__.split(".")
    game = rooms[2] if rooms[:2] == ["riad", "games"] else ""
    return f"{game}.{cls.__name__}" if game else str(cls.__name__)


def _packable(hint: Any) -> bool:
    if hint in (int, str, bool, NoneType):
        return True
    origin = get_origin(hint)
    if origin is tuple:
        return all(_packable(a) for a in get_args(hint) if a is not Ellipsis)
    if origin in (Union, UnionType):
        return all(_packable(a) for a in get_args(hint))
    base = origin or hint
    return isinstance(base, type) and issubclass(base, Frame)


@frame
class Cause(Effect):
    """A mark on the stack: all that lies above it happens because of this."""

    key: str
    n: int = 0

    def run(self, game: Any, me: Any) -> None:
        """What it caused is done."""

    @property
    def name(self) -> Text:
        return Text(self.key, {"n": self.n} if self.n else {})


@frame
class Together(Frame):
    """All listed seats answer the same question in secret; applied when the last one is in."""

    kind: ClassVar[int] = TOGETHER
    choice: Choice[Any]
    seats: tuple[int, ...]


def pack(thing: Any) -> Any:
    """A frame, with the frames inside it, as JSON-ready lists."""
    if isinstance(thing, Frame):
        return [thing.saved_as, *(pack(getattr(thing, f.name)) for f in fields(thing))]  # type: ignore[arg-type]
    return ["", *map(pack, thing)] if isinstance(thing, tuple) else thing


def unpack(data: Any) -> Any:
    """What `pack` gave, as frames again; fields that came later, at the end, have their default."""
    if not isinstance(data, list):
        return data
    if not data or not isinstance(data[0], str):
        raise BadData("a saved frame starts with its name, not {got}", got=short(data[:1]))
    parts = tuple(map(unpack, data[1:]))
    if not data[0]:
        return parts
    if data[0] not in REGISTRY:
        raise BadData("no frame is called {got}", got=short(data[0]))
    kind = REGISTRY[data[0]]
    if not kind.fewest <= len(parts) <= len(kind.field_hints):
        raise BadData(
            "a saved {frame} does not have so many fields: {count}", frame=data[0], count=len(parts)
        )
    for hint, part in zip(kind.field_hints, parts, strict=False):
        if not _fits(hint, part):
            raise BadData("a saved {frame} cannot hold {got}", frame=data[0], got=short(part))
    return kind(*parts)


def _fits(hint: Any, value: Any) -> bool:
    """Whether a field of this type can hold this value."""
    if hint in (int, str, bool, NoneType):
        return type(value) is hint
    origin, args = get_origin(hint), get_args(hint)
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        if args[-1] is Ellipsis:
            return all(_fits(args[0], item) for item in value)
        return len(args) == len(value) and all(map(_fits, args, value))
    if origin in (Union, UnionType):
        return any(_fits(arg, value) for arg in args)
    return isinstance(value, origin or hint)


def kebab(name: str) -> str:
    """`ClaimOasis` as `claim-oasis`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def _words(values: Iterable[Any]) -> Iterable[str]:
    for value in values:
        if isinstance(value, Frame):
            yield value.word()
        elif isinstance(value, tuple):
            yield from _words(value)
        else:
            yield str(value)
