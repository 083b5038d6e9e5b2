"""The Pachabot: an opponent for one, made of rules."""

from __future__ import annotations

from collections.abc import Mapping

from riad.games.marrakesh.box.pachabot import pachabot, positions, strategies
from riad.games.marrakesh.gains import score
from riad.games.marrakesh.module_state import Pachabot
from riad.games.marrakesh.modules.camels.race import ScoreRace
from riad.games.marrakesh.modules.special_buildings.module import SIDE
from riad.games.marrakesh.names import (
    BEIGE,
    FROM_STAIRS,
    FROM_START,
    FROM_STRATEGY,
    NOTHING,
    RED,
    ROOM,
    TOP,
)
from riad.games.marrakesh.scoring import score_sectors
from riad.games.marrakesh.sectors.river import crossed
from riad.games.marrakesh.table import Game, Player, Table
from riad.games.marrakesh.tiles.displays import LUXURY_ROW
from riad.games.marrakesh.variants.conduct import PEOPLE
from riad.kernel.book import Book
from riad.kernel.definition import Config, Setting, Switch
from riad.kernel.frames import Effect, Frame, frame
from riad.kernel.text import Text

from . import dials, readings
from .acting import BotTurn
from .automaton import Automaton, automaton
from .buildings import DrawHome
from .claiming import ClaimByPriority, DeployDrawn, DrawKeshis, can_claim
from .column import RevealStrategy
from .dials import Dials
from .effects import BetterHalf, line_points, rapids, river_tiles, shows
from .luxury_places import LUXURY_PLACES
from .mind import Mind, part, row_of
from .placing import Settle
from .readings import Readings
from .towns import ReachTown, ScoreBotTowns

OPTIONS: Mapping[str, Switch] = {**dials.OPTIONS, **readings.OPTIONS}
LEVELS: Mapping[str, Mapping[str, Setting]] = dials.LEVELS
NAME = "Pachabot"
WITHOUT: tuple[str, ...] = (SIDE,)
PERSON, BOT = range(2)


class PachabotConduct(Automaton):
    """Where a person is asked, its rules decide."""

    def __init__(
        self,
        set_to: Dials,
        agreed: Readings,
        strategies: list[int],
        shows: tuple[tuple[Frame, ...], ...],
        *,
        towns: bool,
        head_start: bool,
    ) -> None:
        Automaton.__init__(self, set_to, agreed, strategies, shows)
        self.races = agreed.camel_waits
        self._towns = towns
        self._head_start = head_start

    def lay_out(self, game: Game, me: Player) -> None:
        if self.readings.start_points and me.household is None:
            score(game, me, me.water + me.dates + me.dinars, FROM_START)
        me.water = me.dates = me.dinars = 0
        part(game).stack = self.strategies[:]
        game.then(me, RevealStrategy(), self.dials.oasis_keshis and TakeOasisKeshis())

    def deploy(self, game: Game, me: Player) -> None:
        game.then(me, DrawKeshis(), DeployDrawn())

    def can_claim(self, game: Game, me: Player) -> bool:
        return can_claim(game, me)

    def claim(self, game: Game, me: Player) -> None:
        game.then(me, ClaimByPriority())

    def turn(self, game: Game, me: Player) -> None:
        game.then(me, BotTurn())

    def river_bonus(self, game: Game, me: Player) -> None:
        game.then(me, LastRapid())

    def threshold(self, game: Game, me: Player, stair: int) -> None:
        score(game, me, 1 + line_points(game, me), FROM_STAIRS)

    def win_tile(self, game: Game, me: Player, tile: int, second: Player | None) -> None:
        if game.box.river_tiles[tile].options:
            game.then(me, BetterHalf(tile))
        else:
            game.then(me, *river_tiles(game.box)[tile])

    def move_in(self, game: Game, me: Player) -> None:
        game.then(me, DrawHome())

    def prepare(self, game: Game, me: Player) -> None:
        game.then(me, RevealStrategy())

    def final_scoring(self, game: Game, me: Player) -> None:
        score_sectors(game, me)
        if self.dials.strategy_points:
            score(game, me, strategy_points(Mind(game, me)), FROM_STRATEGY)
        game.then(me, self._towns and ScoreBotTowns(self._head_start), self.races and ScoreRace())

    def caravan(self, game: Game, count: int) -> tuple[Frame, ...]:
        there = self._towns and count in pachabot(game.box).figures.brown_towns
        return (ReachTown(),) if there else ()


def strategy_points(mind: Mind) -> int:
    """For each row its keshis, times half of what the column shows of it, rounded up."""
    there = ((row, mind.own(row) + mind.nomad_behind(row)) for row in mind.rows)
    return sum(keshis * -(-mind.count(row) // 2) for row, keshis in there)


@frame
class TakeOasisKeshis(Effect):
    """The keshis that no oasis track needs, from the top row down, red last."""

    rules = ("S-K6",)

    def run(self, game: Game, me: Player) -> None:
        bag, lies = game.table.bag, positions(game.box)
        drawn = sorted(bag, key=lambda c: (c == RED, lies.get(row_of(c), 0)))
        bag.clear()
        game.then(me, *(Settle(colour) for colour in drawn))


@frame
class LastRapid(Effect):
    """It always takes what the last rapid behind its fisherman brings."""

    rules = ("S-G1",)

    def run(self, game: Game, me: Player) -> None:
        if behind := crossed(game.box, me):
            game.then(me, *rapids(game.box)[behind[-1]])


@frame
class Begin(Effect):
    """Who begins is no matter of luck against an opponent made of rules."""

    rules = ("S-B5", "S-L2")
    seat: int

    def run(self, game: Game, me: None) -> None:
        game.table.begins = self.seat


# ---- the opponent ----------------------------------------------------------------------------


def install(book: Book) -> None:
    config = book.config
    towns = "towns" in book.table_parts
    head_start = towns and config.option("town-7-head-start") is True
    every = strategies(book.box)
    usable = [tile for tile, strategy in every.items() if book.in_play(strategy.needs)]
    agreed = readings.readings_of(config)
    conduct = PachabotConduct(
        dials.dials_of(config, book.box),
        agreed,
        usable,
        shows(book.box),
        towns=towns,
        head_start=head_start,
    )
    book.table_part("pachabot", Pachabot)
    if agreed.luxuries_in_place and book.edition.luxury_display is LUXURY_ROW:
        book.answer(luxury_display=LUXURY_PLACES)
    book.answer(conducts=(PEOPLE, conduct), first_player=Begin(BOT), left_the_game=gone)


def gone(table: Table) -> list[int]:
    assert table.pachabot is not None
    return table.pachabot.gone


def check(config: Config) -> None:
    dials.check_dials(config)


def winners(game: Game) -> tuple[int, ...]:
    """A tie is lost."""
    mine, its = game.scores
    return (PERSON,) if mine > its else (BOT,)


def verdict(game: Game) -> Text | None:
    return Text("pachabot.beaten" if game.winners == (PERSON,) else "pachabot.wins")


def conserve(game: Game) -> None:
    """Its rows hold what was placed, every strategy tile is somewhere."""
    me, its = game.table.players[BOT], part(game)
    if its.stack or its.column:
        every = sorted([*its.stack, *its.column])
        assert every == automaton(game, me).strategies, "a strategy tile is lost or was made"
    assert all(0 <= value <= ROOM for value in me.values), "a row is too full"
    assert me.vendors >> ROOM == 0, "a red keshi stands nowhere"
    assert min(me.goods) >= 0, "goods are owed"
    assert (me.water, me.dates, me.dinars) == (0, 0, 0), "it owns a resource"
    assert not [*me.provisions, *me.hidden, *me.claimed], "it owns what people own"
    built = sum(gate != NOTHING for gate in me.gates[:ROOM])
    assert me.guards >= 0, "guards are owed"
    assert me.guards + built == me.values[BEIGE], "guards do not add up"
    assert all(step in range(TOP + 1) for step in (me.palace, me.mosque)), "it left the stairs"
