"""What can be ordered at a table, and what was: options, modules, remarks, and the order itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from .errors import WrongRules
from .text import Text

Setting = int | str | bool


@dataclass(frozen=True, slots=True)
class Switch:
    """Something a table can choose: a ruling, a variant. The first value is the default."""

    values: tuple[Setting, ...]
    rules: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    """The editions that know this choice; empty: all of them."""
    modules: tuple[str, ...] = ()
    """The modules of which one must be on the table; empty: none is needed."""
    solos: tuple[str, ...] = ()
    """The solo opponents that know this choice; empty: it has nothing to do with them."""
    excludes: tuple[str, ...] = ()
    """Other choices that must be left as usual where this one is not."""
    not_solos: tuple[str, ...] = ()
    """The solo opponents against whom there is no choice."""
    since: int = 1
    """The version of the game's rules that brought this choice."""
    before: Setting | None = None
    """What counted before there was a choice; said where, and only where, there was a before."""

    def __post_init__(self) -> None:
        if self.since > 1 and not self.allows(self.before):
            raise WrongRules(f"a choice since {self.since}: before it was one of {self.values}")
        if self.since <= 1 and self.before is not None:
            raise WrongRules("a choice that was always there has nothing before it")

    @property
    def default(self) -> Setting:
        return self.values[0]

    def allows(self, value: object) -> bool:
        """Whether this is one of the values; 1 is not True."""
        return any(v == value and type(v) is type(value) for v in self.values)

    def meant(self, value: Setting) -> Setting:
        """The value somebody writes: a word may be in small letters, as lists print it."""
        if isinstance(value, str) and not self.allows(value):
            same = (v for v in self.values if isinstance(v, str) and v.lower() == value)
            return next(same, value)
        return value

    def applies(self, edition: str, modules: Iterable[str], solo: str = "") -> bool:
        """Whether a table with this edition, modules and opponent has the choice at all."""
        return solo not in self.not_solos and _is_for(self, edition, modules, solo)


@dataclass(frozen=True, slots=True)
class Correction:
    """A rule that was played wrongly until this version: games of before may go otherwise now.

    Where the old way stays as a value of a switch there is nothing to correct: games of before
    have it by `Switch.before`.
    """

    rule: str
    since: int
    editions: tuple[str, ...] = ()
    """The editions that have the rule; empty: all of them."""
    modules: tuple[str, ...] = ()
    """The modules of which one must be on the table for it; empty: none is needed."""
    solos: tuple[str, ...] = ()
    """The solo opponents it is about; empty: it has nothing to do with them."""
    when: Callable[[Config], bool] | None = None
    """What else must be so at a table that has the rule."""

    def applies(self, config: Config) -> bool:
        """Whether a table ordered like this, and then, may have been played otherwise."""
        if config.rules >= self.since:
            return False
        if not _is_for(self, config.edition, config.modules, config.solo):
            return False
        return self.when is None or self.when(config)


def _is_for(thing: Switch | Correction, edition: str, modules: Iterable[str], solo: str) -> bool:
    """Whether a switch or a rule is for a table with this edition, modules and opponent."""
    if thing.editions and edition not in thing.editions:
        return False
    if thing.solos and solo not in thing.solos:
        return False
    return not thing.modules or any(name in thing.modules for name in modules)


@dataclass(frozen=True, slots=True)
class Module:
    """Something a table can add to the game, and what it needs."""

    rules: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    """With how many seats it can be played; empty: with any the game has."""
    editions: tuple[str, ...] = ()
    """The editions that have it; empty: all of them."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A table as many want it: the modules it has, and the options in which it is not as usual."""

    modules: tuple[str, ...] = ()
    options: Mapping[str, Setting] = field(default_factory=dict)


FORBIDDEN, LEFT_OUT, UNUSUAL = "forbidden", "left-out", "unusual"
"""Kinds of remarks: it cannot be played; tiles stay in the box; it is allowed but not advised."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to be said of an order, with the rules it rests on."""

    kind: str
    text: Text
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody thinks of ordering; it need not be complete, nor allowed."""

    modules: tuple[str, ...] = ()
    seats: int | None = None
    edition: str | None = None
    solo: str = ""
    options: Mapping[str, Setting] = field(default_factory=dict)

    def has(self, module: str) -> bool:
        return module in self.modules


@dataclass(frozen=True, slots=True)
class Config:
    """A table as it was ordered. Same config, same luck, same answers: same game."""

    game: str
    seats: int
    edition: str = ""
    modules: tuple[str, ...] = ()
    solo: str = ""
    options: tuple[tuple[str, Setting], ...] = ()
    """Every option such a table has, defaults included, in the game's own order."""
    names: tuple[str, ...] = ()
    rules: int = 1
    """The version of the game's rules it was ordered under."""
    box: str = ""
    """Corrections of what is printed, as text; empty: the house's box."""
    house: int = 1
    """The version of the house's box that they correct."""

    def option(self, name: str) -> Setting:
        return dict(self.options)[name]
