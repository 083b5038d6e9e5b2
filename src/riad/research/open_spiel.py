"""Games of OpenSpiel: `import riad.research.open_spiel`, then `pyspiel.load_game("riad_yspahan")`.

Parameters are those of an order: `riad_marrakesh(players=2,edition=classic,modules=camels+nomads)`.
Chance is a player, as OpenSpiel's explicit chance: its outcomes are exact where at most 10,000
different things can come, and elsewhere 1,000 draws stand for all of them (see `chances.py`).
Answers that people give in secret at the same time are asked in the order of the seats. Returns are
those of `reward="result"`: with two players or more they sum up to 0, and the type of the loaded
game says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import riad
from riad.kernel.errors import IllegalMove, RiadError, short
from riad.kernel.game import Game
from riad.kernel.luck import luck_of
from riad.kernel.running import Entry
from riad.voice import Voice

from .answering import result, word_of
from .chances import MOST, Outcomes, outcomes
from .extra import needed

with needed():
    import numpy as np
    import pyspiel

LONGEST = 20_000
"""No game has more decisions and chances."""
JOINED = "+"


class HouseGame(pyspiel.Game):  # type: ignore[misc] # has no types
    """A table as it is ordered."""

    def __init__(self, name: str, params: Mapping[str, Any]) -> None:
        self.order = ordered(name, params)
        self.actions = riad.actions(name)
        self.layout = riad.observation(name)
        people = self.start().book.config.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=MOST,
            num_players=people,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if people > 1 else None,
            max_game_length=LONGEST,
        )
        utility = pyspiel.GameType.Utility
        kind = kind_of(name, utility.ZERO_SUM if people > 1 else utility.GENERAL_SUM)
        super().__init__(kind, info, {**params, "players": people})

    def __reduce__(self) -> tuple[Any, ...]:
        """As a copy, or in another process, it is loaded again."""
        return loaded, (str(self),)

    def start(self) -> Game[Any]:
        game: Game[Any] = riad.new_game(**self.order, withhold_luck=True)
        return game

    def new_initial_state(self) -> HouseState:
        return HouseState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        if params:
            raise RiadError("an observer has no parameters, not even {got}", got=short(params))
        return Observer(self, iig_obs_type)


class HouseState(pyspiel.State):  # type: ignore[misc] # has no types
    """A position. Copies are made by copying what it holds."""

    def __init__(self, game: HouseGame) -> None:
        super().__init__(game)
        self.game = game.start()
        self.luck: Outcomes | None = None
        """What luck can bring here, once somebody has asked."""

    def current_player(self) -> int:
        if self.game.over:
            return int(pyspiel.PlayerId.TERMINAL)
        waiting = self.game.waiting
        return waiting[0] if waiting else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return self.game.over

    def _legal_actions(self, player: int) -> list[int]:
        if player == pyspiel.PlayerId.CHANCE:
            return list(range(len(self._chances())))
        if player != self.current_player():
            return []
        numbers = self.get_game().actions.numbers
        return sorted(numbers[name] for name in self.game.options(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, likely) for number, (_, likely) in enumerate(self._chances())]

    def _chances(self) -> Outcomes:
        if self.luck is None:
            self.luck = outcomes(self.game)
        return self.luck

    def _apply_action(self, action: int) -> None:
        if self.game.waiting or self.game.over:
            seat = next(iter(self.game.waiting), 0)  # when it is over, this says so
            self.game.play(seat, word_of(self.get_game().actions, action))
        else:
            self.game.resolve(self._outcome(action))
        self.luck = None

    def _outcome(self, number: int) -> str:
        if not 0 <= number < len(self._chances()):
            raise IllegalMove("luck cannot bring {got} here", got=short(number))
        return self._chances()[number][0]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._outcome(action)
        return word_of(self.get_game().actions, action)

    def returns(self) -> list[float]:
        people = self.game.book.config.seats
        if not self.game.over:
            return [0.0] * people
        return [result(self.game, seat) for seat in range(people)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> HouseState:
        """A position this player could be in; asked for by searchers, such as `ISMCTSBot`."""
        world: HouseState = self.clone()
        world.game.redeal(player, luck_of(int(sampler() * (1 << 53))))
        world.game.luck = world.luck = None
        return world

    def information_state_string(self, player: int | None = None) -> str:
        """All this player has heard and said, in order."""
        return heard(self.game, self._who(player))

    def observation_string(self, player: int | None = None) -> str:
        """The table as this player sees it, in sentences."""
        return Voice().table(self.game, self._who(player))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return [float(number) for number in self.game.observe(self._who(player))]

    def _who(self, player: int | None) -> int | None:
        seat = self.current_player() if player is None else player
        return None if seat < 0 else seat

    def __str__(self) -> str:
        """Everything that was said: no two positions have the same."""
        sealed = " ".join(f"{seat}~{word}" for seat, word in self.game.sealed.items())
        return f"{said(self.game.log)} {sealed}".strip()


class Observer:
    """The row of numbers a player sees, whatever type of observation is asked for."""

    def __init__(self, game: HouseGame, kind: Any) -> None:
        self.recalls = kind is not None and kind.perfect_recall
        self.tensor = np.zeros(len(game.layout), np.float32)
        self.dict = {entry.name: self.tensor[entry.place] for entry in game.layout.entries}

    def set_from(self, state: HouseState, player: int) -> None:
        self.tensor[:] = state.game.observe(player)

    def string_from(self, state: HouseState, player: int) -> str:
        return heard(state.game, player) if self.recalls else Voice().table(state.game, player)


def heard(game: Game[Any], seat: int | None) -> str:
    """What was said so far as a seat may know it, its own sealed answer last."""
    own = game.sealed.get(seat) if seat is not None else None
    words = said([entry.seen(seat) for entry in game.log])
    return f"{words} {sorted(game.sealed)} {own}" if game.sealed else words


def said(log: list[Entry]) -> str:
    return " ".join(f"{entry.who}:{entry.word}" for entry in log)


def loaded(game: str) -> HouseGame:
    """Whoever finds this function has registered the games."""
    table: HouseGame = pyspiel.load_game(game)
    return table


def ordered(name: str, params: Mapping[str, Any]) -> dict[str, Any]:
    """What the parameters order; `+` stands between modules."""
    solo = str(params.get("solo", ""))
    return {
        "game": name,
        "seats": int(params.get("players", 0)) or (1 if solo else 2),
        "edition": str(params.get("edition", "")) or None,
        "modules": [word for word in str(params.get("modules", "")).split(JOINED) if word],
        "solo": solo or None,
    }


def kind_of(name: str, utility: Any) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    seats = riad.games()[name]["seats"]
    solos = riad.games()[name]["solo"]
    return pyspiel.GameType(
        short_name=f"riad_{name}",
        long_name=name.capitalize(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=1 if solos else min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "edition": "", "modules": "", "solo": ""},
        default_loadable=True,
        provides_factored_observation_string=True,
    )


def register(name: str) -> None:
    """Let OpenSpiel know a game of the house. Before it is loaded nobody knows whether it is for
    one alone, whose returns do not sum up to 0."""

    class Registered(HouseGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(name, params or {})

    pyspiel.register_game(kind_of(name, pyspiel.GameType.Utility.GENERAL_SUM), Registered)


for _name in riad.games():
    register(_name)
