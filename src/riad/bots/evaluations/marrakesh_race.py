"""What the camel race will bring: its places, dung, and what the spectators will pay for.

Everything here hangs on a few numbers that stay the same for many positions, so it is remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from riad.bots.evaluations.marrakesh_tiles import A_GOOD, STEP_WORTH, rounds_left
from riad.games.marrakesh.box.board import Board, house
from riad.games.marrakesh.gains import covers, stock
from riad.games.marrakesh.module_state import Camel
from riad.games.marrakesh.modules.camels.module import EndRace
from riad.games.marrakesh.modules.camels.race import (
    Track,
    dung_points,
    lines_crossed,
    race_track,
)
from riad.games.marrakesh.modules.camels.rewards import Reward, Spend, TakeReward, reward_faces
from riad.games.marrakesh.names import FIRST_GOOD, LEVELS, ROUNDS
from riad.games.marrakesh.table import Game, Player

A_SPACE = 0.35
"""A space on the way: goods at the lines, points at the finish."""
A_STEP = 0.6
"""A step that the camel will make, its place in the race included."""
JOINS = 0.4
"""About how many keshis join the column in a round."""
SURE = 0.9
"""What a reward of this season counts before it is taken."""
KEPT = 0.6
"""What one of next season counts."""
LATER_DUNG = 0.4
"""How likely who is behind now will be so at the end of a later season."""
THEIR_DUNG = 0.3
"""What a dung tile of somebody else is worth."""
BRIDGE_COIN = 0.9
"""What one resource for a bridge is worth."""
STEP = {"palace": STEP_WORTH, "mosque": STEP_WORTH, "river": 1.0}
"""Of those of the river some are lost when the season is over."""
A_SCROLL = (2.5, 4.0, 5.5, 8.0)
"""By level, when it costs nothing."""
FIRST_PLACE = len(race_track(house()).podium)
REMEMBERED = 1 << 12

_REWARDS: Mapping[str, Callable[[Any], float]] = {
    "points": lambda n: 1.0 * n,
    "gain": lambda v: 0.85 * sum(v.values()),
    "gain_any": lambda n: 1.0 * n,
    "place_good": lambda v: A_GOOD * v["count"],
    "advance": lambda v: sum(n * STEP[track] for track, n in v.items()),
    "advance_split": lambda v: STEP_WORTH * v["steps"],
    "gain_square_bonus": lambda v: 1.3 * v["times"],
    "take_scroll": lambda v: A_SCROLL[LEVELS.index(v["colour"])],
    "claim_oasis": lambda v: 4.0 * v["count"],
    "river_tile_bonus": lambda _: 5.0,
    "buy_luxury": lambda v: 1.5 * v["goods_minus"],
    "discard_dung": lambda n: 2.5 * n,
}


def reward_worth(reward: Reward) -> float:
    """What a reward brings, the keshis left aside."""
    words = (pair for effect in reward.words for pair in effect.items())
    return float(sum(_REWARDS[verb](value) for verb, value in words))


class Scene(NamedTuple):
    """What matters of the race besides one's own camel."""

    box: Board
    rivals: tuple[int, ...]
    """How far they are; who arrived earlier is further."""
    left: int
    """Rounds after this one."""
    near: float
    """How near the next evaluation is; 1 is now."""
    dung_ends: int
    """Evaluations to come at which dung is handed out."""
    faces: tuple[str, ...]
    """Reward tiles that can still be used, the next one first."""


def rank(camel: Camel) -> int:
    """How far a camel is; of those at the finish who came first."""
    return 10 * camel.space + (FIRST_PLACE + 1 - camel.podium if camel.podium else 0)


def scene(game: Game, me: Player) -> Scene:
    table = game.table
    assert table.race is not None
    rivals = tuple([rank(p.camel) for p in table.players if p.camel and p.seat != me.seat])
    faces, ends = tuple(table.race.rewards), len(table.race.rewards)
    if table.round == ROUNDS and any(isinstance(frame, EndRace) for _, frame in game.stack):
        ends -= 1
        mine = (frame for seat, frame in game.stack if seat == me.seat)
        if not any(isinstance(frame, TakeReward | Spend) for frame in mine):
            faces = faces[1:]
    return Scene(game.box, rivals, rounds_left(game), 0.4 + 0.15 * table.round, ends, faces)


# ---- the race --------------------------------------------------------------------------------


def race(game: Game, me: Player) -> float:
    """Where the camel stands, the dung behind it, and who looks on."""
    camel = me.camel
    assert camel is not None
    now = scene(game, me)
    return prospects(rank(camel), camel.dung, now) + onlookers(
        game.box, tuple(camel.column), camel.podium > 0, now.left, now.faces
    )


@lru_cache(maxsize=REMEMBERED)
def prospects(mine: int, dung: int, now: Scene) -> float:
    """The place that can be hoped for, less the points that dung will cost."""
    box, track, space = now.box, race_track(now.box), mine // 10
    ahead = sum(chance_ahead(track.finish, mine, rival, now.left) for rival in now.rivals)
    low = min(int(ahead), len(track.podium) - 2)
    place = track.podium[low] + (track.podium[low + 1] - track.podium[low]) * (ahead - low)
    if space < track.first_paying:
        place *= space / track.first_paying * min(1.0, (now.left + 0.5) / 4)
    lines = [lines_crossed(box, rival // 10) for rival in now.rivals]
    behind = max([0, *(n - lines_crossed(box, space) for n in lines)])
    given = sum(max(0, lines_crossed(box, space) - n) for n in lines)
    times = (now.near + LATER_DUNG * (now.dung_ends - 1)) if now.dung_ends else 0.0
    return (
        place + A_SPACE * space - dung_cost(box, dung + behind * times) + THEIR_DUNG * given * times
    )


def chance_ahead(last: int, mine: int, rival: int, left: int) -> float:
    """How likely this rival will be ahead in the end."""
    finish = 10 * last
    if mine >= finish or rival >= finish:
        return float(rival > mine)
    return min(1.0, max(0.0, 0.5 + (rival - mine) / 10 / (4.0 + 2 * left)))


def dung_cost(box: Board, tiles: float) -> float:
    low = int(tiles)
    return dung_points(box, low) + (dung_points(box, low + 1) - dung_points(box, low)) * (
        tiles - low
    )


# ---- the column ------------------------------------------------------------------------------


@lru_cache(maxsize=REMEMBERED)
def onlookers(
    box: Board, column: tuple[int, ...], arrived: bool, left: int, faces: tuple[str, ...]
) -> float:
    """What a column will buy, and how fast it makes the camel."""
    track, found = race_track(box), 0.0
    for n, face in enumerate(faces[:2]):
        found = max(found, (KEPT if n else SURE) * bought(box, column, face))
    if not arrived and faces:
        joins = min(track.spaces - len(column), JOINS * left)
        colours = min(len(set(column)) + 1, track.spaces)
        found += A_STEP * joins * track.steps[colours]
    return found


@lru_cache(maxsize=REMEMBERED)
def bought(box: Board, column: tuple[int, ...], face: str) -> float:
    """The best rewards a column can pay for, one after the other."""
    found = 0.0
    for reward in reward_faces(box)[face]:
        rest = after(box, column, reward, face)
        if rest is not None:
            found = max(found, reward_worth(reward) + bought(box, rest, face))
    return found


def after(box: Board, column: tuple[int, ...], reward: Reward, face: str) -> tuple[int, ...] | None:
    """What is left when a reward is paid, with those first who are of least use on this tile."""
    if reward.colour not in column:
        return None
    rest = list(column)
    rest.remove(reward.colour)
    asked = [other.colour for other in reward_faces(box)[face]]
    kinds = sorted(set(rest), key=lambda piece: (piece in asked, -rest.count(piece)))
    if len(kinds) < reward.keshis - 1:
        return None
    for piece in kinds[: reward.keshis - 1]:
        rest.remove(piece)
    return tuple(rest)


# ---- one more --------------------------------------------------------------------------------


def onlooker(game: Game, me: Player, colour: int) -> float:
    """What a keshi would bring in the column."""
    camel = me.camel
    assert camel is not None
    track = race_track(game.box)
    if len(camel.column) >= track.spaces or colour >= FIRST_GOOD:
        return 0.0
    price = bridge_ahead(track, camel)
    pays = price is None or covers(stock(me), price)
    return joining(tuple(camel.column), colour, rank(camel), camel.dung, pays, scene(game, me))


@lru_cache(maxsize=REMEMBERED)
def joining(
    column: tuple[int, ...], colour: int, mine: int, dung: int, pays: bool, now: Scene
) -> float:
    track = race_track(now.box)
    arrived = mine >= 10 * track.finish
    more = tuple(sorted((*column, colour)))
    rise = onlookers(now.box, more, arrived, now.left, now.faces)
    rise -= onlookers(now.box, column, arrived, now.left, now.faces)
    if arrived:
        return rise
    space, price = mine // 10, 0.0
    for _ in range(track.steps[len(set(more))]):
        bridge = track.bridges.get(space + 1)
        if bridge is not None:
            if not pays:
                break
            price += BRIDGE_COIN * sum(bridge)
        space = min(space + 1, track.finish)
    there = 10 * space
    if space == track.finish:
        there += FIRST_PLACE - sum(rival > there for rival in now.rivals)
    gain = prospects(there, dung, now) - prospects(mine, dung, now)
    if space == track.finish:
        gain += track.finish_points
    return rise + gain - price


def bridge_ahead(track: Track, camel: Camel) -> tuple[int, int, int] | None:
    """What the next bridge costs, if the camel could come to it in one move."""
    reach = range(camel.space + 1, camel.space + 1 + track.steps[-1])
    return next((track.bridges[space] for space in reach if space in track.bridges), None)


def paying(game: Game, me: Player, frame: Spend) -> float:
    """A reward that is being paid: what it brings, less what the column loses."""
    camel, now = me.camel, scene(game, me)
    assert camel is not None
    reward, column = reward_faces(game.box)[now.faces[0]][frame.reward], tuple(camel.column)
    rest = after(game.box, column, reward, now.faces[0])
    assert rest is not None
    lost, kept = (
        onlookers(game.box, c, camel.podium > 0, now.left, now.faces) for c in (column, rest)
    )
    return reward_worth(reward) - lost + kept
