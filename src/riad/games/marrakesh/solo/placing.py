"""Keshis of the Pachabot: where they go, and what they bring there."""

from __future__ import annotations

from riad.games.marrakesh.box.pachabot import NOMAD_ROW, pachabot
from riad.games.marrakesh.gains import COLOUR_TEXT, add_goods, score
from riad.games.marrakesh.keshis.placing import SECTOR_TEXT, lost
from riad.games.marrakesh.modules.nomads.places import become_vendor, own, supply, told
from riad.games.marrakesh.names import (
    BEIGE,
    BROWN,
    FIRST_GOOD,
    FROM_ORCHARD,
    GREEN,
    NOTHING,
    PINK,
    RED,
    SECTORS,
    SOUK,
)
from riad.games.marrakesh.sectors.stairs import MoveStair
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player
from riad.kernel.frames import Effect, Frame, frame
from riad.kernel.text import Reasons

from .automaton import automaton, dials
from .column import RevealStrategy
from .deciding import Priorities
from .mind import Mind, part, row_text
from .priorities import (
    FREE_KESHI,
    PRIORITY_FIRST,
    PRIORITY_KESHI,
    RED_TARGET,
    THE_NOMAD,
    Pick,
    pick_text,
    picks,
)


@frame
class Settle(Effect):
    """A keshi goes to the first free space of its row; red to a row named before, or the best."""

    rules = ("S-E1", "S-E2", "S-E3", "S-E4", "S-E5")
    colour: int
    row: int = NOTHING

    def run(self, game: Game, me: Player) -> None:
        if self.colour == RED:
            settle_red(game, me, self.row)
        elif self.colour >= FIRST_GOOD:
            add_goods(game, me, self.colour, 1)
        elif not Mind(game, me).fits(self.colour):
            lost(game, me, self.colour)
        else:
            settle(game, me, self.colour)


def settle(game: Game, me: Player, colour: int) -> None:
    me.values[colour] += 1
    if game.events is not None:
        moved = animations.placed(me, colour)
        game.tell("place.placed", moved, player=me.seat, colour=COLOUR_TEXT[colour])
    placed(game, me, colour)


def placed(game: Game, me: Player, colour: int) -> None:
    """What the last space of a row brings that was taken."""
    count = me.values[colour]
    if colour == GREEN:
        score(game, me, 1, FROM_ORCHARD)
    elif colour == BEIGE:
        me.guards += 1
    elif colour == PINK:
        game.then(me, *automaton(game, me).shows[count - 1])
    elif colour == BROWN:
        if count in pachabot(game.box).figures.brown_reveals and dials(game, me).caravan_tiles:
            game.then(me, bool(part(game).stack) and RevealStrategy())
        game.then(me, *automaton(game, me).caravan(game, count))


def settle_red(game: Game, me: Player, row: int) -> None:
    mind, why = Mind(game, me), None
    if row == NOTHING:
        free = mind.without_vendor()
        if not free:
            lost(game, me, RED)
            return
        row, why = RED_TARGET.decide(mind, free)
    me.vendors |= 1 << row
    if game.events is not None:
        moved = animations.keshi(RED, animations.SUPPLY, f"vendor/{SECTORS[row]}/{me.seat}")
        game.tell("place.vendor", moved, why=why, player=me.seat, sector=SECTOR_TEXT[row])


@frame
class GainGood(Effect):
    """A good of the colour it has fewest of."""

    rules = ("S-A9",)

    def run(self, game: Game, me: Player) -> None:
        add_goods(game, me, Mind(game, me).scarce_good(), 1)


def into_row(row: int) -> Frame:
    """The frame that brings a keshi of a row, or what else a strategy tile shows."""
    if row == NOMAD_ROW:
        return GAIN_NOMAD
    return GAIN_GOOD if row == SOUK else Settle(row)


@frame
class GainNomadFree(Effect):
    """A nomad from beside the tower, if one is left and finds room."""

    rules = ("S-A10", "S-J6", "S-J9")

    def run(self, game: Game, me: Player) -> None:
        if Mind(game, me).has_room(NOMAD_ROW):
            supply(game.table).supply -= 1
            own(me).hand += 1
            game.then(me, SETTLE_NOMAD)


@frame
class SettleNomad(Effect):
    """It goes to the lowest row that is not complete; to the place of red only if nothing else."""

    rules = ("S-J6",)

    def run(self, game: Game, me: Player) -> None:
        mind = Mind(game, me)
        row = mind.nomad_row()
        assert row is not None
        if mind.is_full(row):
            become_vendor(game, me, row)
            return
        own(me).hand -= 1
        own(me).sectors[row] += 1
        me.values[row] += 1
        if game.events is not None:
            told(game, me, f"sector/{SECTORS[row]}", row)
        placed(game, me, row)


@frame
class GainPriority(Effect):
    """A keshi of the colour its strategy wants most, if there is room for any."""

    rules = ("S-A10",)

    def run(self, game: Game, me: Player) -> None:
        mind = Mind(game, me)
        wanted = [row for row in dict.fromkeys(mind.column) if mind.has_room(row)]
        if not wanted:
            return
        row, why = PRIORITY_KESHI.decide(mind, wanted)
        if game.events is not None:
            game.tell("pachabot.wants", why=why, player=me.seat, row=row_text(row))
        game.then(me, into_row(row))


@frame
class GainFree(Effect):
    """A keshi of any colour: chosen as if one of each lay in the offer."""

    rules = ("S-A13", "S-H2")
    colours: tuple[int, ...]

    def run(self, game: Game, me: Player) -> None:
        gain_one(game, me, self.colours, FREE_KESHI)


@frame
class GainOneOf(Effect):
    """A keshi of one of some colours: of the one its strategy wants most."""

    rules = ("S-H2", "S-H2a")
    colours: tuple[int, ...]

    def run(self, game: Game, me: Player) -> None:
        gain_one(game, me, self.colours, PRIORITY_FIRST)


def gain_one(
    game: Game, me: Player, colours: tuple[int, ...], priorities: Priorities[Pick]
) -> None:
    """A keshi of one of these colours, if there is room for any."""
    mind = Mind(game, me)
    options = picks(mind, [int(colour in colours) for colour in range(len(COLOUR_TEXT))])
    if not options:
        return
    pick, why = priorities.decide(mind, options)
    tell_pick(game, me, pick, why)
    game.then(me, settling(pick))


def settling(pick: Pick) -> Frame:
    if pick == THE_NOMAD:
        return SETTLE_NOMAD
    return Settle(pick.colour, pick.row if pick.colour == RED else NOTHING)


def tell_pick(game: Game, me: Player, pick: Pick, why: Reasons | None) -> None:
    if game.events is not None:
        game.tell("pachabot.picks", why=why, player=me.seat, keshi=pick_text(pick))


@frame
class ClimbLower(Effect):
    """Its lower pawn climbs; all steps on that staircase."""

    rules = ("S-A12", "S-E3", "S-H2")
    steps: int

    def run(self, game: Game, me: Player) -> None:
        game.then(me, MoveStair(Mind(game, me).lower_pawn(), self.steps))


@frame
class Show(Effect):
    """The bonus over its last entertainer, again and again, each time by itself."""

    rules = ("S-F6", "S-K3")
    by_assistant: bool = False

    def run(self, game: Game, me: Player) -> None:
        if me.values[PINK]:
            set_to = dials(game, me)
            times = set_to.shows if self.by_assistant else set_to.other_shows
            game.then(me, *automaton(game, me).shows[me.values[PINK] - 1] * times)


GAIN_GOOD, GAIN_PRIORITY = GainGood(), GainPriority()
GAIN_NOMAD, SETTLE_NOMAD = GainNomadFree(), SettleNomad()
