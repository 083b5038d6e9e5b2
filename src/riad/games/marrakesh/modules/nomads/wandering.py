"""Nomads move on: once a round before an assistant, each for a dinar; some never do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.box.pieces import SQUARE_SPACES
from riad.games.marrakesh.gains import can_pay, pay
from riad.games.marrakesh.keshis.placing import SECTOR_TEXT
from riad.games.marrakesh.keshis.placing import square_text as space_text
from riad.games.marrakesh.names import (
    BEIGE,
    PINK,
    RED,
    ROOM,
    SECTORS,
    TRACK_COLOURS,
)
from riad.games.marrakesh.sectors.actions import Use, UseAssistant
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import ready
from riad.kernel.frames import Choice, Effect, frame
from riad.kernel.text import Label, No, Text

from .places import (
    ASIDE,
    PutNomad,
    Spot,
    has_place,
    lift,
    movable,
    own,
    printed,
    sector_of,
    stood,
)
from .returns import nomad_name

WINDOW_OVER = No("N-R6", "nomad.moved-already")
NO_DINAR = No("N-9", "nomad.no-dinar")
NONE_MOVABLE = No("N-11", "nomad.none-movable")
MOVE: Use = (-1, False)
STAY: Spot = (-1, 0)
EVERY_NOMAD = 99


def this_round(game: Game) -> int:
    return game.table.season * 10 + game.table.round


def no_window(game: Game, me: Player) -> No | None:
    """Why this player cannot move nomads before an assistant."""
    if own(me).window == this_round(game):
        return WINDOW_OVER
    if not can_pay(game, me, printed(game.box).move):
        return NO_DINAR
    sectors = map(sector_of, movable(game, me))
    return None if any(has_place(game, me, sector) for sector in sectors) else NONE_MOVABLE


def wanderers(game: Game, me: Player, among: Iterable[Spot]) -> dict[str, Spot]:
    """Those of these nomads that are still there and have somewhere to go."""
    there = movable(game, me)
    found = {}
    for spot in among:
        if spot in there and has_place(game, me, sector_of(spot)):
            found[spot_name(spot)] = spot
    return found


def spot_name(spot: Spot) -> str:
    colour, where = spot
    if spot == ASIDE:
        return "move-elsewhere"
    if colour == PINK:
        return f"move-square-{SQUARE_SPACES[where]}"
    return f"move-vendor-{SECTORS[where]}" if colour == RED else f"move-{SECTORS[colour]}"


SPOTS: tuple[Spot, ...] = (
    *((colour, 0) for colour in (*TRACK_COLOURS, BEIGE)),
    *((PINK, space) for space in range(ROOM)),
    *((RED, sector) for sector in range(ROOM)),
    ASIDE,
)


@frame
class UseOrMove(UseAssistant):
    """One of the assistants; once a round nomads may move before that."""

    rules = ("M-9.1", "M-9.3", "N-9", "N-R6")

    def options(self, game: Game, me: Player) -> Mapping[str, Use]:
        found = UseAssistant.options(self, game, me)
        if found and no_window(game, me) is None:
            return {**found, "move-nomads": MOVE}
        return found

    def apply(self, game: Game, me: Player, value: Use) -> None:
        if value != MOVE:
            UseAssistant.apply(self, game, me, value)
            return
        own(me).window = this_round(game)
        game.then(me, MoveNomads(tuple(movable(game, me)), EVERY_NOMAD, free=False), self)

    def label(self, game: Game, me: Player, value: Use) -> Label:
        if value == MOVE:
            return Label(Text("nomad.move"), ("use/nomads",))
        return UseAssistant.label(self, game, me, value)

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        if target == "use/nomads":
            return no_window(game, me)
        return UseAssistant.refuse(self, game, me, target)

    @classmethod
    def names(cls) -> Iterable[str]:
        return ("move-nomads",)


@frame
class MoveNomads(Choice[Spot]):
    """Nomads wander one after the other, each at most once, to another sector."""

    rules = ("N-9", "N-10", "N-11", "N-R6")
    fresh: tuple[Spot, ...]
    """Where those stand that have not moved yet."""
    count: int
    """How many may still move."""
    free: bool

    def options(self, game: Game, me: Player) -> Mapping[str, Spot]:
        if not self.count or not (self.free or can_pay(game, me, printed(game.box).move)):
            return {}
        found = wanderers(game, me, self.fresh)
        return {**found, "move-stop": STAY} if found else {}

    def apply(self, game: Game, me: Player, value: Spot) -> None:
        if value == STAY:
            return
        left = list(self.fresh)
        left.remove(value)
        fee = None if self.free else pay(printed(game.box).move)
        again = MoveNomads(tuple(left), self.count - 1, self.free)
        game.then(me, fee, Lift(*value), PutNomad(sector_of(value)), again)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("nomad.move-prompt" if not self.free else "nomad.free-move-prompt")

    def label(self, game: Game, me: Player, value: Spot) -> Label:
        colour, where = value
        if value == STAY:
            return Label(Text("nomad.stay"), ("nomad/stop",), declines=True)
        if value == ASIDE:
            return Label(Text("nomad.from-elsewhere"), ("column/own",))
        if colour == PINK:
            text = Text("nomad.from-space", {"space": space_text(where)})
            return Label(text, (f"square/{where}",))
        if colour == RED:
            text = Text("nomad.from-vendor", {"sector": SECTOR_TEXT[where]})
            return Label(text, (f"vendor/{SECTORS[where]}",))
        text = Text("nomad.from", {"sector": SECTOR_TEXT[colour]})
        return Label(text, (f"sector/{SECTORS[colour]}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        returned = map(nomad_name, (*TRACK_COLOURS, BEIGE))
        return (*map(spot_name, SPOTS), *returned, "move-stop")


@frame
class Lift(Effect):
    """A nomad leaves its place to go elsewhere."""

    rules = ("N-R8",)
    colour: int
    where: int

    def run(self, game: Game, me: Player) -> None:
        spot = (self.colour, self.where)
        lift(game, me, spot)
        if game.events is not None:
            moved = animations.nomad(stood(me, spot), animations.SUPPLY)
            if spot == ASIDE:
                game.tell("nomad.left-elsewhere", moved, player=me.seat)
            else:
                sector = SECTOR_TEXT[sector_of(spot)]
                game.tell("nomad.left", moved, player=me.seat, sector=sector)


def move_free(game: Game, me: Player, count: int) -> MoveNomads:
    """Up to `count` nomads may move without paying; the window of the round stays open."""
    return MoveNomads(tuple(movable(game, me)), count, free=True)


@frame
class MoveFree(Effect):
    """Up to `count` nomads may move without paying."""

    rules = ("N-9", "N-11")
    count: int

    def run(self, game: Game, me: Player) -> None:
        game.then(me, move_free(game, me, self.count))


# ---- beside a gate ---------------------------------------------------------------------------


@frame
class PostNomad(Effect):
    """A guard was posted beside a gate: which, where nomads stood among them on the watchtower?"""

    rules = ("N-11", "N-R5")

    def run(self, game: Game, me: Player) -> None:
        if own(me).guards > me.guards:
            post(game, me)
        elif own(me).guards:
            game.then(me, WhichGuard())


def post(game: Game, me: Player) -> None:
    """A nomad of the watchtower guards a gate from now on."""
    own(me).guards -= 1
    if game.events is not None:
        game.tell("nomad.posted", player=me.seat)


@frame
class WhichGuard(Choice[bool]):
    """A beige keshi or a nomad: whoever guards the gate stays there."""

    rules = ("N-11", "N-R5")

    def options(self, game: Game, me: Player) -> Mapping[str, bool]:
        return GUARDS

    def apply(self, game: Game, me: Player, value: bool) -> None:
        if value:
            post(game, me)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("nomad.post-prompt")

    def label(self, game: Game, me: Player, value: bool) -> Label:
        if value:
            return Label(Text("nomad.post-nomad"), ("post/nomad",))
        return Label(Text("nomad.post-beige"), ("post/beige",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return GUARDS


GUARDS: Mapping[str, bool] = ready({"post-beige": False, "post-nomad": True})
