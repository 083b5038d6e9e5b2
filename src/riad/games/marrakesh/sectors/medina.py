"""The Medina: gates are bought from the workshops, each guarded for good."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.box.pieces import GATE_SPACES, WORKSHOPS
from riad.games.marrakesh.causes import GATES
from riad.games.marrakesh.gains import COLOUR_TEXT, can_pay, pay, score
from riad.games.marrakesh.keshis.choosing import PlaceAny, PlaceInOrder
from riad.games.marrakesh.keshis.placing import named
from riad.games.marrakesh.names import (
    COLOURS,
    FROM_GATES,
    GATE_BOUGHT,
    GATE_DISCOUNT,
    GATE_KESHI_FREE,
    GATE_KESHIS_MORE,
    GUARD_POSTED,
    LOSS_WAIVED,
    NOTHING,
)
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player
from riad.kernel.frames import Choice, Effect, frame
from riad.kernel.text import Label, No, Text

MATCH_POINTS = 2
NO_GUARD = No("M-16.2", "gate.no-guard")
NO_DINARS = No("M-16.5", "gate.no-dinars")
NONE_LEFT = No("M-16.14", "gate.none-left")
BUILT = No("M-16.5", "gate.built")
STOP = (NOTHING, NOTHING)
Gate = tuple[int, int]
"""A workshop and a colour."""

GATE_NAMES = {
    f"gate-{workshop + 1}-{name}": (workshop, colour)
    for workshop in WORKSHOPS
    for colour, name in enumerate(COLOURS)
}


def price(game: Game, me: Player, workshop: int) -> tuple[int, int, int]:
    dinars = game.box.workshops[workshop].dinars - game.tune(GATE_DISCOUNT, me, 0)
    return 0, 0, max(0, dinars)


def worth(game: Game, me: Player, workshop: int) -> int:
    """The points of a workshop; a scroll may waive those that are lost."""
    points = game.box.workshops[workshop].points
    return 0 if points < 0 and game.tune(LOSS_WAIVED, me, 0) else points


def no_gate(game: Game, me: Player, guards: int, gate: Gate) -> No | None:
    """Why this player cannot buy a gate."""
    workshop, colour = gate
    if not guards or NOTHING not in me.gates:
        return NO_GUARD
    if not game.table.workshops[workshop][colour]:
        return NONE_LEFT
    return None if can_pay(game, me, price(game, me, workshop)) else NO_DINARS


@frame
class BuyGates(Choice[Gate]):
    """The action: a gate for each guard that was on the watchtower, as long as one likes."""

    rules = ("M-16.2", "M-16.3")
    guards: int
    aside: tuple[int, ...] = ()
    """The colours of the gates bought so far, whose keshis wait."""

    def options(self, game: Game, me: Player) -> Mapping[str, Gate]:
        found = {}
        if self.guards and NOTHING in me.gates:
            for workshop, gates in enumerate(game.table.workshops):
                if can_pay(game, me, price(game, me, workshop)):
                    for colour, count in enumerate(gates):
                        if count:
                            found[f"gate-{workshop + 1}-{COLOURS[colour]}"] = (workshop, colour)
        return {**found, "gate-stop": STOP}

    def apply(self, game: Game, me: Player, value: Gate) -> None:
        if value == STOP:
            game.then(me, GateKeshis(self.aside))
            return
        workshop, colour = value
        fee = pay(price(game, me, workshop))
        more = BuyGates(self.guards - 1, (*self.aside, colour))
        game.then(me, fee, TakeGate(workshop, colour), BuildGate(colour), more)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("gate.prompt")

    def label(self, game: Game, me: Player, value: Gate) -> Label:
        if value == STOP:
            return Label(Text("gate.stop"), ("gate/stop",), declines=True)
        workshop, colour = value
        args: dict[str, int | str | Text] = {
            "colour": COLOUR_TEXT[colour],
            "workshop": workshop + 1,
            "dinars": price(game, me, workshop)[2],
            "points": worth(game, me, workshop),
        }
        return Label(Text("gate.buy", args), (f"gate/{workshop + 1}-{COLOURS[colour]}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        gate = GATE_NAMES.get(target.replace("gate/", "gate-", 1))
        return no_gate(game, me, self.guards, gate) if gate else None

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*GATE_NAMES, "gate-stop")


@frame
class TakeGate(Effect):
    """The gate leaves its workshop, whose points are gained or lost."""

    rules = ("M-16.4", "M-16.5")
    workshop: int
    colour: int

    def run(self, game: Game, me: Player) -> None:
        game.table.workshops[self.workshop][self.colour] -= 1
        if game.events is not None:
            moved = animations.gate_bought(me, self.workshop, self.colour)
            game.tell("gate.bought", moved, player=me.seat, colour=COLOUR_TEXT[self.colour])
        score(game, me, worth(game, me, self.workshop), FROM_GATES)
        game.then(me, *game.on(GATE_BOUGHT, me))


@frame
class BuildGate(Choice[int]):
    """On any free gate space, with a guard beside it; a matching colour pays."""

    rules = ("M-16.5", "M-16.6")
    colour: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return {f"at-{GATE_SPACES[n]}": n for n, gate in enumerate(me.gates) if gate == NOTHING}

    def apply(self, game: Game, me: Player, value: int) -> None:
        me.gates[value] = self.colour
        me.guards -= 1
        name, colours = game.box.gate_spaces[value]
        if game.events is not None:
            game.tell(
                "gate.built-at",
                animations.gate_built(me, self.colour, name),
                player=me.seat,
                colour=COLOUR_TEXT[self.colour],
                sector=Text(f"sector.{name}"),
            )
        if self.colour in colours:
            score(game, me, MATCH_POINTS, FROM_GATES)
        game.then(me, *game.on(GUARD_POSTED, me))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("gate.where", {"colour": COLOUR_TEXT[self.colour]})

    def label(self, game: Game, me: Player, value: int) -> Label:
        name = GATE_SPACES[value]
        return Label(Text("gate.at", {"sector": Text(f"sector.{name}")}), (f"gate-space/{name}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        space = named(target, "gate-space/", GATE_SPACES)
        return BUILT if space is not None and me.gates[space] != NOTHING else None

    @classmethod
    def names(cls) -> Iterable[str]:
        return (f"at-{name}" for name in GATE_SPACES)


@frame
class GateKeshis(Effect):
    """After the last gate its keshis are placed, in any order."""

    rules = ("M-16.10", "M-16.8")
    colours: tuple[int, ...]

    def run(self, game: Game, me: Player) -> None:
        each = game.tune(GATE_KESHIS_MORE, me, 1)
        if game.tune(GATE_KESHI_FREE, me, 0):
            if self.colours:
                game.then(me, PlaceAny(each * len(self.colours)), GATES)
            return
        keshis = tuple(colour for colour in self.colours for _ in range(each))
        game.then(me, PlaceInOrder(keshis), GATES)


@frame
class GuardTheCity(Effect):
    """The Medina action, with the guards that stand on the watchtower now."""

    rules = ("M-16.2", "M-16.9")

    def run(self, game: Game, me: Player) -> None:
        if me.guards:
            game.then(me, BuyGates(me.guards))
