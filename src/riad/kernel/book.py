"""The rule book every copy of a game shares: what tiles and modules add to the rules.

Rules never ask which tile, module or edition is in play. They signal a *moment* (`game.on`) or ask
for a *quantity* (`game.tune`); the book knows who has something to say. Owned tiles are one bit
mask on the player, so a moment nobody cares for costs one `&`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .errors import WrongRules
from .frames import Frame

if TYPE_CHECKING:
    from .definition import Config, Definition

NOTHING: tuple[Frame, ...] = ()


class Entries:
    """What is said about one moment or quantity: by everybody, and by the owners of tiles."""

    __slots__ = ("mask", "of_all", "of_tiles")

    def __init__(self) -> None:
        self.of_all: list[Any] = []
        self.of_tiles: list[tuple[int, Any]] = []
        self.mask = 0

    def add(self, entry: Any, tile: int | None) -> None:
        if tile is None:
            self.of_all.append(entry)
        else:
            self.of_tiles.append((1 << tile, entry))
            self.mask |= 1 << tile

    def more(self, tiles: int) -> int:
        """How much is added to a quantity, for an owner of these tiles."""
        owned = [amount for bit, amount in self.of_tiles if bit & tiles]
        added: int = sum(self.of_all) + sum(owned)
        return added


class Known(dict[str, Entries]):
    """The moments or the quantities of a game by name; others there are not."""

    def __init__(self, what: str, names: Iterable[str]) -> None:
        super().__init__((name, Entries()) for name in names)
        self.what = what

    def __missing__(self, name: str) -> Entries:
        raise WrongRules(f"no {self.what} is called {name!r}")


class Book:
    """Moments and quantities of one game as configured. Overlays add to it; then it is frozen."""

    def __init__(
        self,
        definition: Definition,
        config: Config,
        *,
        box: Any = None,
        edition: Any = None,
        moments: Iterable[str] = (),
        quantities: Iterable[str] = (),
    ) -> None:
        self.definition = definition
        self.config = config
        self.box = box
        """What is printed: boards and tiles."""
        self.edition = edition
        """Answers the questions in which editions and player counts differ."""
        self.moments = Known("moment", moments)
        self.quantities = Known("quantity", quantities)
        self._parts: dict[str, type] = {}
        self._table_parts: dict[str, type] = {}
        self._answered: set[str] = set()
        self._laid_out: tuple[Frame, ...] = ()
        self._frozen = False

    # for tiles and overlays

    def when(self, moment: str, what: Frame, tile: int | None = None) -> None:
        """Let `what` happen at a moment: for owners of a tile, or for every player."""
        self._entries_open()
        self.moments[moment].add(what, tile)

    def more(self, quantity: str, amount: int, tile: int | None = None) -> None:
        """Raise a quantity: for owners of a tile, or for every player."""
        self._entries_open()
        self.quantities[quantity].add(amount, tile)

    def tile(
        self,
        number: int,
        when: Mapping[str, Frame] | None = None,
        tune: Mapping[str, int] | None = None,
    ) -> None:
        """Everything a numbered tile says, in one line."""
        for moment, what in (when or {}).items():
            self.when(moment, what, number)
        for quantity, amount in (tune or {}).items():
            self.more(quantity, amount, number)

    def player_part(self, name: str, part: type) -> None:
        """A module's own state on every player; two modules cannot claim the same field."""
        self._entries_open()
        if self._parts.setdefault(name, part) is not part:
            raise WrongRules(f"two modules claim the player's part {name!r}")

    def table_part(self, name: str, part: type) -> None:
        """A module's own state on the table; two modules cannot claim the same field."""
        self._entries_open()
        if self._table_parts.setdefault(name, part) is not part:
            raise WrongRules(f"two modules claim the table's part {name!r}")

    def answer(self, **answers: Any) -> None:
        """Let the edition answer questions as a module wants; two cannot differ about one."""
        self._entries_open()
        taken = [name for name in answers if name in self._answered]
        if other := [name for name in taken if getattr(self.edition, name) != answers[name]]:
            raise WrongRules(f"two modules answer {', '.join(sorted(other))!r}")
        self._answered |= answers.keys()
        self.edition = replace(self.edition, **answers)

    def settle(self, **answers: Any) -> None:
        """Let the edition answer anew, where modules that are both in play have met."""
        self._entries_open()
        self.edition = replace(self.edition, **answers)

    def lay_out(self, *frames: Frame) -> None:
        """What a module lets happen once, when everything is laid out."""
        self._entries_open()
        self._laid_out += frames

    def in_play(self, modules: Iterable[str]) -> bool:
        """Whether all these modules are on the table, so that a tile can be used."""
        return all(name in self.config.modules for name in modules)

    @property
    def parts(self) -> Mapping[str, type]:
        """The modules' parts each player gets at set-up."""
        return self._parts

    @property
    def table_parts(self) -> Mapping[str, type]:
        """The modules' parts the table gets at set-up."""
        return self._table_parts

    @property
    def laid_out(self) -> Sequence[Frame]:
        """What modules let happen once, when everything is laid out."""
        return self._laid_out

    def freeze(self) -> Book:
        self._frozen = True
        return self

    # for rules

    def on(self, moment: str, me: Any) -> Sequence[Frame]:
        """What happens now for this player, in the order it was written down."""
        entries = self.moments[moment]
        if me.tiles & entries.mask:
            owned = [what for bit, what in entries.of_tiles if bit & me.tiles]
            return [*entries.of_all, *owned]
        return entries.of_all or NOTHING

    def _entries_open(self) -> None:
        if self._frozen:
            raise WrongRules("the book is frozen: overlays add before the game starts")
