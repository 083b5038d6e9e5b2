"""City gates of the Pachabot: which it takes, and what they bring."""

from __future__ import annotations

from riad.games.marrakesh.gains import COLOUR_TEXT, score
from riad.games.marrakesh.names import BEIGE, COLOURS, FROM_GATES, FROM_TOWNS, NOTHING
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player
from riad.kernel.frames import Effect, frame

from .automaton import dials
from .mind import Mind
from .placing import Settle, settling
from .priorities import GATES, picks


@frame
class GuardRows(Effect):
    """For each guard without a gate it takes one."""

    rules = ("S-F5",)
    guards: int

    def run(self, game: Game, me: Player) -> None:
        if not self.guards:
            return
        dear = dials(game, me).dear_gates
        if take_gate(game, me, dear=dear, source=FROM_GATES):
            game.then(me, GuardRows(self.guards - 1))


@frame
class GateOfTown(Effect):
    """A gate of the most expensive workshop that has any, with a guard if there is one."""

    rules = ("S-J5",)

    def run(self, game: Game, me: Player) -> None:
        if me.guards:
            game.then(me, TakeDear())
        else:
            game.then(me, Settle(BEIGE), TakeDear())


@frame
class TakeDear(Effect):
    rules = ("S-J5",)

    def run(self, game: Game, me: Player) -> None:
        take_gate(game, me, dear=True, source=FROM_TOWNS, anywhere=False)


def take_gate(game: Game, me: Player, *, dear: bool, source: int, anywhere: bool = True) -> bool:
    """The gate its priorities want, from the cheapest or the most expensive workshop with one.

    Unless it may come from anywhere, only gates of the most expensive workshop with gates count.
    """
    mind, workshops = Mind(game, me), game.table.workshops
    stocked = [n for n, gates in enumerate(workshops) if any(gates)]
    considered = stocked if anywhere else stocked[-1:]
    there = [sum(workshops[n][colour] for n in considered) for colour in range(len(COLOURS))]
    options = picks(mind, there)
    if not options:
        return False
    pick, why = GATES.decide(mind, options)
    having = [n for n in considered if workshops[n][pick.colour]]
    workshop = having[-1] if dear else having[0]
    workshops[workshop][pick.colour] -= 1
    if me.guards:
        me.guards -= 1
        me.gates[me.gates.index(NOTHING)] = pick.colour
    else:
        me.gates.append(pick.colour)  # beside the board
    if game.events is not None:
        moved = animations.gate_bought(me, workshop, pick.colour)
        game.tell("pachabot.gate", moved, why=why, player=me.seat, colour=COLOUR_TEXT[pick.colour])
    score(game, me, max(0, game.box.workshops[workshop].points), source)
    game.then(me, settling(pick))
    return True
