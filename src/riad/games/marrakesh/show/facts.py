"""What pictures of the table need and the rules know, worked out from what a seat may know."""

from __future__ import annotations

from dataclasses import field

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.pachabot import NOMAD_ROW, pachabot
from riad.games.marrakesh.keshis.choosing import NextKeshi, PlaceInOrder
from riad.games.marrakesh.keshis.placing import WHERE, Add, OnBoard, Put
from riad.games.marrakesh.module_state import Camel
from riad.games.marrakesh.modules.camels.race import dung_points, race_track
from riad.games.marrakesh.modules.imam_and_sultan import TILES as FIGURE_TILES
from riad.games.marrakesh.modules.special_buildings.module import is_able
from riad.games.marrakesh.scoring import FinalScoring
from riad.games.marrakesh.sectors.madrasa import no_study
from riad.games.marrakesh.sectors.square import spectators
from riad.games.marrakesh.sectors.stairs import line
from riad.games.marrakesh.solo.automaton import dials
from riad.games.marrakesh.solo.mind import Mind
from riad.games.marrakesh.solo.simple import rapids_needed
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import AllOf, NextOf
from riad.kernel.frames import Frame
from riad.kernel.state import state

LAP_SIDES = 2
TRAINING_HALL = "training-hall"


@state
class CamelFacts:
    """One player's part in the race."""

    dung_points: int
    """What the dung costs in the end."""
    steps_same: int
    """Steps of the camel with one more keshi of a colour that looks on already."""
    steps_fresh: int
    """The same with one of a new colour."""
    bridge: int
    """The space of the bridge right before the camel; 0: there is none."""


@state
class PlayerFacts:
    """What follows for one seat."""

    asked: bool
    """Whether somebody answers for this seat; opponents made of rules do not."""
    scores: bool
    """Whether this seat scores at all."""
    scrolls: list[int]
    levels: list[int]
    """The levels of scrolls for which this player has the scholars and the dates."""
    figures: list[int]
    """The staircases whose figure walks along with this player."""
    able: bool
    """Whether the building of this player can do something already."""
    disc: str
    """The audience disc this player has."""
    spectators: list[int]
    """Spectators of each space of the Main Square."""
    line: list[str]
    """The fields between the pawns on the stairs."""
    to_place: list[int]
    """The colours of the keshis that were claimed or gained and have no place yet."""
    lap: int
    """What the lap tile shows; 0: not once round the scoring track."""
    points_now: int
    """The points if the game ended now."""
    camel: CamelFacts | None
    """None where there is no race, or no camel of this seat in it."""


@state
class PachabotFacts:
    """What an opponent made of rules is after."""

    shown: list[int]
    """How often its strategy tiles show each row, the one of the nomads last."""
    wanted: list[int]
    """The rows that are shown most often, in the order in which they are shown."""
    shows: int
    """How often the Main Square pays for an assistant."""
    reveals: list[int]
    """The caravans that reveal a strategy tile, and those that bring a town."""
    towns: list[int]
    river: int
    """How far the river on a strategy tile moves its fisherman."""


@state
class Facts:
    first_player: int
    """Who begins this round."""
    pieces: bool
    """Whether keshis stand in all sectors; otherwise markers count some of them."""
    track_keshis: list[int]
    """The places of the oasis track on which keshis lie."""
    rapids: int
    """The rapids that win the river tile of somebody alone on the river; 0: the first wins it."""
    players: list[PlayerFacts] = field(default_factory=list)
    pachabot: PachabotFacts | None = None


def facts(game: Game) -> Facts:
    """All of it; in this game, which is a copy for this alone, the end comes last."""
    players = [_player(game, player) for player in game.table.players]
    found = Facts(
        game.edition.turn_order(game.table)[0],
        not game.edition.markers,
        list(game.edition.track_places),
        rapids_needed(game) if game.table.priority_line is not None else 0,
        players,
        _pachabot(game) if game.table.pachabot is not None else None,
    )
    ended = game if game.over else game.happening(FinalScoring())
    for player, points in zip(players, ended.scores, strict=True):
        player.points_now = points
    return found


def _player(game: Game, me: Player) -> PlayerFacts:
    conduct = game.edition.conduct(me)
    return PlayerFacts(
        asked=conduct.asked,
        scores=game.table.priority_line is None or conduct.asked,
        scrolls=[tile for tile in game.box.scrolls if me.tiles >> tile & 1],
        levels=[n for n in range(len(game.box.levels)) if no_study(game, me, n) is None],
        figures=[stair for stair, tile in enumerate(FIGURE_TILES) if me.tiles >> tile & 1],
        able=is_able(me),
        disc=_disc(game, me),
        spectators=[spectators(game, me, space) for space in range(len(game.box.square))],
        line=list(line(game.box, me)),
        to_place=to_place(game, me),
        lap=lap_tile(game, me),
        points_now=0,  # known at the end
        camel=_camel(game.box, me.camel) if me.camel is not None and conduct.races else None,
    )


def to_place(game: Game, me: Player) -> list[int]:
    """Keshis that lie aside, once the game has begun, and those whose turn to be placed comes."""
    coming = (frame for seat, frame in reversed(game.stack) if seat == me.seat)
    aside = me.aside if me.track else []
    return sorted([*aside, *(colour for frame in coming for colour in _placed_by(frame))])


def _placed_by(frame: Frame) -> tuple[int, ...]:
    if isinstance(frame, Add | Put | OnBoard):
        return (frame.colour,)
    if isinstance(frame, PlaceInOrder | NextKeshi):
        return frame.colours
    if isinstance(frame, AllOf | NextOf):
        return tuple(colour for one in frame.frames for colour in _placed_by(one))
    return tuple(colour for colour, where in WHERE.items() if where == frame)


def lap_tile(game: Game, me: Player) -> int:
    """What the lap tile shows, which has two sides; 0: not once round the scoring track."""
    return min(LAP_SIDES, me.points // game.edition.lap) * game.edition.lap


def _disc(game: Game, me: Player) -> str:
    if game.edition.other_disc(game.box, me) is not None:
        return TRAINING_HALL
    return next(name for name, disc in game.box.discs.items() if disc == game.edition.disc)


def _camel(box: Board, camel: Camel) -> CamelFacts:
    track, colours = race_track(box), len(set(camel.column))
    most = len(track.steps) - 1
    ahead = camel.space + 1
    return CamelFacts(
        dung_points(box, camel.dung),
        track.steps[colours],
        track.steps[min(colours + 1, most)],
        ahead if ahead in track.bridges else 0,
    )


def _pachabot(game: Game) -> PachabotFacts:
    (me,) = (p for p in game.table.players if not game.edition.conduct(p).asked)
    mind, dial, figures = Mind(game, me), dials(game, me), pachabot(game.box).figures
    most = max(map(mind.count, mind.column), default=0)
    return PachabotFacts(
        [mind.count(row) for row in (*range(len(mind.rows)), NOMAD_ROW)],
        [row for row in dict.fromkeys(mind.column) if mind.count(row) == most],
        dial.shows,
        list(figures.brown_reveals) if dial.caravan_tiles else [],
        list(figures.brown_towns) if game.table.towns is not None else [],
        figures.river_symbol if dial.river_symbol else 0,
    )
