"""Tables with a camel race, and camels, columns and rewards where a test wants them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.module_state import Camel
from riad.games.marrakesh.modules.camels.module import RaceEvaluation
from riad.games.marrakesh.modules.camels.race import PIECES, AdvanceCamel, own, race
from riad.games.marrakesh.modules.camels.rewards import TakeReward, tile_of
from riad.games.marrakesh.table import Game
from tests.marrakesh.printed import REWARDS, TRACK

from .builders import happen
from .builders_modules import with_module

SARAH, JAN, MARIE, LUKAS = range(4)
LINES = tuple(line.space for line in TRACK.lines)
"""Start, first, second, third, finish."""
BRIDGES = tuple(TRACK.bridges)


def race_table(*more: str, **wishes: Any) -> Game:
    """A quiet table with camels, and other modules."""
    return with_module(*more, "camels", **wishes)


def camel(game: Game, seat: int = 0) -> Camel:
    return own(game.table.players[seat])


def stand_at(game: Game, *spaces: int) -> None:
    """The camels of all seats stand on these spaces; who is at the finish came in this order."""
    for seat, space in enumerate(spaces):
        camel(game, seat).space = space
        if space == TRACK.finish:
            camel(game, seat).podium = 1 + sum(camel(game, s).podium > 0 for s in range(seat))


def column(game: Game, *pieces: str, seat: int = 0) -> None:
    """These spectators stand in a column."""
    camel(game, seat).column = sorted(map(PIECES.index, pieces))


def looking_on(game: Game, seat: int = 0) -> list[str]:
    return [PIECES[piece] for piece in camel(game, seat).column]


def gain(game: Game, colour: str, seat: int = 0) -> None:
    """A keshi of this colour is gained."""
    happen(game, seat, place(PIECES.index(colour)))


def ride(game: Game, steps: int, seat: int = 0) -> None:
    """The camel makes so many steps."""
    happen(game, seat, AdvanceCamel(steps))


def lay_reward(game: Game, face: str) -> None:
    """This face is the active one."""
    rest = [other for other in race(game.table).rewards if tile_of(other) != tile_of(face)]
    race(game.table).rewards = [face, *rest][:3]


def face_with(verb: str, *, keshis: int | None = None, **value: Any) -> tuple[str, int]:
    """A face with an entry of this word, and the number of that entry."""
    for face, rewards in REWARDS.items():
        for number, reward in enumerate(rewards):
            for effect in reward.words:
                found = effect.get(verb)
                fits = found is not None and (
                    not value or {**found, **value} == found if isinstance(found, dict) else True
                )
                if fits and keshis in (None, reward.keshis):
                    return face, number
    raise AssertionError(f"no reward says {verb}")


def buy(game: Game, verb: str, *, seat: int = 0, keshis: int | None = None, **value: Any) -> None:
    """A player pays for the reward with this word, with exactly the keshis it takes."""
    face, number = face_with(verb, keshis=keshis, **value)
    lay_reward(game, face)
    reward = REWARDS[face][number]
    others = [p for p in range(9) if p != reward.colour][: reward.keshis - 1]
    camel(game, seat).column = sorted([reward.colour, *others])
    happen(game, seat, TakeReward())
    game.play(seat, f"reward-{reward.entry}")


def evaluate(game: Game) -> None:
    """The race is looked at, as at the end of a season."""
    happen(game, None, RaceEvaluation())


def dung(game: Game) -> Sequence[int]:
    return [camel(game, seat).dung for seat in range(len(game.table.players))]
