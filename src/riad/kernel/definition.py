"""What a game tells the house of itself: seats, editions, modules, options, how it starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from .book import Book
from .errors import RiadError, UnknownName, WrongRules, listed, plain, short, whole
from .frames import Frame
from .luck import Luck
from .measures import Numbers
from .order import (
    FORBIDDEN,
    LEFT_OUT,
    UNUSUAL,
    Config,
    Correction,
    Module,
    Order,
    Preset,
    Remark,
    Setting,
    Switch,
)
from .printed import Printed
from .text import Args, Event, Heading, Passage, Pictured, Text, When

__all__ = [
    "FORBIDDEN",
    "LEFT_OUT",
    "UNUSUAL",
    "Config",
    "Correction",
    "Definition",
    "Module",
    "Order",
    "Preset",
    "Remark",
    "Setting",
    "Switch",
    "book_of",
    "find",
]

E = TypeVar("E", bound=RiadError)


class Definition(Printed):
    """One game. A subclass says what differs; the house asks nothing else."""

    name: str
    rules_version: int
    """Raised when a switch comes, or a rule is corrected: what was written before says less."""
    seats: tuple[int, ...]
    editions: tuple[str, ...] = ("",)
    modules: Mapping[str, Module] = {}
    boxes: Mapping[str, tuple[str, ...]] = {}
    """The boxes it comes in, each with its modules."""
    module_numbers: Mapping[str, int] = {}
    """The numbers that modules have in their box, where they have any."""
    presets: Mapping[str, Preset] = {}
    """Tables as many want them, by name: for a first game, with all of an expansion."""
    solos: tuple[str, ...] = ()
    options: Mapping[str, Switch] = {}
    corrections: tuple[Correction, ...] = ()
    """The rules that were played otherwise by earlier versions, where no switch offers that."""
    sources: tuple[str, ...]
    """Where points come from, in the order of `Player.sources`."""

    # what each game answers

    def make_book(self, config: Config) -> Book:
        """The rule book for this table, overlays installed and frozen."""
        raise NotImplementedError

    def make_table(self, book: Book) -> Any:
        """The table before anything has happened."""
        raise NotImplementedError

    def opening(self, book: Book) -> Sequence[Frame]:
        """The frames that are the whole game."""
        raise NotImplementedError

    def redeal(self, game: Any, seat: int | None, luck: Luck) -> None:
        """Deal anew what `seat` cannot see, in place."""
        raise NotImplementedError

    def winners(self, game: Any) -> tuple[int, ...]:
        """The seats that have won, once the game is over."""
        best = max(game.scores)
        return tuple(seat for seat, points in enumerate(game.scores) if points == best)

    def opponents(self, config: Config) -> tuple[str, ...]:
        """The names of players that are made of rules; they sit after the people."""
        return ()

    def levels(self, solo: str) -> Mapping[str, Mapping[str, Setting]]:
        """Options that make a solo opponent weaker or stronger, by the name of the level."""
        return {}

    def verdict(self, game: Any) -> Text | None:
        """What is said of the result besides the scores, once the game is over."""
        return None

    def sentences(self, game: Any, seat: int | None) -> Sequence[Passage]:
        """The whole table as this seat may know it: a passage for the common board, `board`, and
        one for each player: `p1`, `p2`; the own one is `me`."""
        return ()

    def summary(self, game: Any, seat: int) -> Sequence[Text]:
        """What a player who reads the table needs to know before every question."""
        return ()

    def heading(self, event: Event) -> Heading | None:
        """What begins with an event, for those who look back; None: it belongs to what goes on."""
        return None

    def when(self, game: Any) -> When:
        """The time of the game as its players count it."""
        return When(Text("game.title"))

    def made_texts(self, box: Any = None) -> Mapping[str, Text]:
        """Entries that no catalogue writes out, by key: what data files say, made of phrases.

        Without a box they are those of the house's.
        """
        return {}

    def handbook_facts(self, box: Any = None) -> Args:
        """What the sentences of the handbook are filled with: numbers and phrases, made of what is
        printed in this box and of the rules; without a box, in the house's."""
        return {}

    def handbook_tiles(self, box: Any = None) -> Mapping[str, Sequence[Pictured]]:
        """The tiles that the cards of the handbook list, by the name of the list."""
        return {}

    def turn_order(self, game: Any) -> Sequence[int]:
        return range(len(game.table.players))

    def __reduce__(self) -> str:
        """Pickled by its name in the module it is made in: `yspahan` is called `YSPAHAN` there."""
        return self.name.upper()

    def move_names(self) -> Iterable[str]:
        """Every option name of the game, for adapters and catalogues."""
        raise NotImplementedError

    def targets(self) -> Iterable[str]:
        """Everything fingers can touch."""
        raise NotImplementedError

    def facts(self, game: Any) -> Any:
        """What pictures need and the rules know: a state made from a table without its secrets.

        The game is a copy for this alone.
        """
        return None

    def numbers(self) -> Numbers:
        """How its views are told in numbers; for programs that learn."""
        raise NotImplementedError

    def check_order(self, config: Config) -> None:
        """Raise UnknownName where things were ordered that do not go together."""

    def advice(self, order: Order) -> Iterable[Remark]:
        """What the game itself has to say of an order."""
        return ()

    def conserve(self, game: Any) -> None:
        """Raise AssertionError when a piece got lost or was made; called by the checks."""

    # what the house does with it

    def configure(
        self,
        seats: int,
        edition: str | None = None,
        modules: Iterable[str] = (),
        options: Mapping[str, Setting] | None = None,
        solo: str | None = None,
        names: Iterable[str] = (),
        rules: int | None = None,
        box: object = "",
        house: int | None = None,
    ) -> Config:
        """A checked order for a table; anything unknown is refused with what was expected.

        `rules` is the version a game of before was ordered under: it knows the options of then,
        and what came since is as it was before. `box` are corrections of what is printed, `house`
        is the version of the house's box that they correct.
        """
        game = self.name
        version = self._version(rules)
        if solo is not None and not self.solos:
            raise UnknownName("{game}: this game has no solo opponents", game=game)
        if solo is not None and solo not in self.solos:
            raise UnknownName(
                "{game}: solo opponent {got} is not one of {allowed}",
                game=game,
                got=short(solo),
                allowed=listed(self.solos),
            )
        allowed = self.seats if solo is None else (1,)
        seats = whole(seats)
        if seats == 1 and type(seats) is int and self.solos and solo is None:
            raise UnknownName(
                "{game}: alone there is a solo opponent, one of {allowed}",
                game=game,
                allowed=listed(self.solos),
            )
        if type(seats) is not int or seats not in allowed:
            raise UnknownName(
                "{game}: seats {got} is not one of {allowed}",
                game=game,
                got=short(seats),
                allowed=listed(allowed),
            )
        edition = self.editions[0] if edition is None else edition
        if edition not in self.editions and not any(self.editions):
            raise UnknownName("{game}: this game has no editions", game=game)
        if edition not in self.editions:
            raise UnknownName(
                "{game}: edition {got} is not one of {allowed}",
                game=game,
                got=short(edition),
                allowed=listed(filter(None, self.editions)),
            )
        wanted = [modules] if isinstance(modules, str) else _items("modules", modules)
        chosen = self._chosen(wanted, seats, edition)
        called = tuple(_items("names", names))
        if called and (len(called) != seats or not all(map(_is_name, called))):
            raise RiadError(
                "{game}: {seats} seats need {seats} names of 1 to 40 letters",
                game=game,
                seats=seats,
            )
        if options is not None and not isinstance(options, Mapping):
            raise RiadError(
                "options are a table of names and values, not {got}", got=short(options)
            )
        settings = self._settings(options or {}, edition, chosen, solo or "", version)
        config = Config(
            game,
            seats,
            edition,
            chosen,
            solo or "",
            settings,
            called,
            version,
            self.box_text(box, house) if box else "",
            self._house(house),
        )
        self.check_order(config)
        return config

    def written_options(self, config: Config) -> dict[str, Setting]:
        """The options a table's record names: those there were under the rules it was ordered."""
        return {n: v for n, v in config.options if self.options[n].since <= config.rules}

    def corrected(self, config: Config) -> tuple[str, ...]:
        """The rules that a game ordered like this may have been played without."""
        return tuple(c.rule for c in self.corrections if c.applies(config))

    def explained(self, wrong: E, config: Config) -> E:
        """What is wrong with a game of before, with the rules that may be why."""
        rules = self.corrected(config)
        if not rules:
            return wrong
        longer = RiadError(
            "{wrong}; since then these rules of {game} were corrected: {corrected}",
            wrong=wrong,
            game=self.name,
            corrected=listed(rules),
        )
        return type(wrong).of(longer)

    def lint(self, order: Order) -> list[Remark]:
        """What is forbidden in an order, which tiles stay in the box, what is not advised."""
        found = []
        for name in order.modules:
            needs = self.modules.get(name, Module())
            args = {"module": name}
            if needs.seats and order.seats is not None and order.seats not in needs.seats:
                seats = ", ".join(map(str, needs.seats))
                text = Text("lint.seats", {**args, "allowed": seats})
                found.append(Remark(FORBIDDEN, text, needs.rules))
            if needs.editions and order.edition is not None and order.edition not in needs.editions:
                text = Text("lint.editions", {**args, "allowed": ", ".join(needs.editions)})
                found.append(Remark(FORBIDDEN, text, needs.rules))
        return [*found, *self.advice(order)]

    def _chosen(self, modules: Sequence[Any], seats: int, edition: str) -> tuple[str, ...]:
        if modules and not self.modules:
            raise UnknownName("{game}: this game has no modules", game=self.name)
        for module in modules:
            if not isinstance(module, str) or module not in self.modules:
                raise UnknownName(
                    "{game}: module {got} is not one of {allowed}",
                    game=self.name,
                    got=short(module),
                    allowed=listed(self.modules),
                )
            needs = self.modules[module]
            if needs.seats and seats not in needs.seats:
                raise UnknownName(
                    "{game}: module {module} needs so many seats: {allowed}",
                    game=self.name,
                    module=module,
                    allowed=listed(needs.seats),
                )
            if needs.editions and edition not in needs.editions:
                raise UnknownName(
                    "{game}: module {module} is only for {allowed}",
                    game=self.name,
                    module=module,
                    allowed=listed(needs.editions),
                )
        return tuple(m for m in self.modules if m in modules)

    def _version(self, rules: object) -> int:
        """The version of the rules that is meant; one that is still to come cannot be played."""
        newest = self.rules_version
        for name, since in [
            *((name, switch.since) for name, switch in self.options.items()),
            *((correction.rule, correction.since) for correction in self.corrections),
        ]:
            if since > newest:
                raise WrongRules(f"{self.name}: {name} is since {since}, the rules are {newest}")
        if rules is None:
            return newest
        if type(rules) is not int or not 1 <= rules <= newest:
            raise UnknownName(
                "rules version {got} of {game}; this program plays versions 1 to {right}",
                got=short(rules),
                game=self.name,
                right=newest,
            )
        return rules

    def _settings(
        self,
        options: Mapping[str, Setting],
        edition: str,
        modules: Sequence[str],
        solo: str,
        rules: int,
    ) -> tuple[tuple[str, Setting], ...]:
        known = [name for name, switch in self.options.items() if switch.since <= rules]
        there = {n: s for n, s in self.options.items() if s.applies(edition, modules, solo)}
        for name in options:
            if name not in known:
                raise UnknownName(
                    "{game}: option {got} is not one of {allowed}",
                    game=self.name,
                    got=short(name),
                    allowed=listed(known),
                )
            if name not in there:
                needs = self.options[name]
                if solo in needs.not_solos:
                    raise UnknownName(
                        "{game}: option {option} is not for {solo}",
                        game=self.name,
                        option=name,
                        solo=solo,
                    )
                raise UnknownName(
                    "{game}: option {option} is only for {allowed}",
                    game=self.name,
                    option=name,
                    allowed=listed([*needs.editions, *needs.modules, *needs.solos]),
                )
        settings: list[tuple[str, Setting]] = []
        for name, switch in there.items():
            if switch.since > rules and switch.before is not None:
                settings.append((name, switch.before))
                continue
            value = switch.meant(plain(options.get(name, switch.default)))
            if not switch.allows(value):
                raise UnknownName(
                    "{game}: option {option}: {got} is not one of {allowed}",
                    game=self.name,
                    option=name,
                    got=short(value),
                    allowed=listed(switch.values),
                )
            settings.append((name, value))
        return tuple(settings)


def _items(where: str, things: object) -> list[Any]:
    if not isinstance(things, Iterable) or isinstance(things, str | bytes):
        raise RiadError("{where} is a list, not {got}", where=where, got=short(things))
    return list(things)


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name) <= 40 and name.isprintable()


@lru_cache(maxsize=256)
def book_of(definition: Definition, config: Config) -> Book:
    """The rule book of a table, made once and shared by all games that are ordered alike."""
    return definition.make_book(config)


def find(definitions: Mapping[str, Definition], name: object) -> Definition:
    """The game of this name."""
    if not isinstance(name, str) or name not in definitions:
        raise UnknownName(
            "game {got} is not one of {allowed}", got=short(name), allowed=listed(definitions)
        )
    return definitions[name]
