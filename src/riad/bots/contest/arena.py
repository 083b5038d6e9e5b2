"""An arena: everybody plays everybody, on every seat, with the same deals."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations, permutations
from typing import Any

from riad.bots.base import Bot
from riad.bots.match import BotFailed, ask
from riad.kernel.definition import Config, Definition
from riad.kernel.game import Game, new_game
from riad.kernel.luck import luck_of

from .ratings import rated

SURE = 1.96
"""Within this many standard errors lies the truth, 95 times of 100."""
MOST_FAULTS = 20
"""Of one bot in one game; that many are told, the rest is counted."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to play: who sits where, and the deal."""

    sitters: tuple[str, ...]
    seed: int


@dataclass(slots=True)
class Outcome:
    """How it ended."""

    sitters: list[str]
    seed: int
    scores: list[int]
    winners: list[int]
    decisions: list[int]
    """Of each seat, and what they took in milliseconds."""
    spent: list[float]
    faults: list[str] = field(default_factory=list)
    """What went wrong with bots; each time the first answer by the alphabet was given instead."""


def pairings(bots: Sequence[str], seats: int, games: int, seed: int) -> Iterator[Pairing]:
    """So many games of every party. Where there are too few bots for a table, each sits alone
    against every other one on all other seats. A deal is played until all have sat everywhere."""
    if len(bots) >= seats:
        parties = list(combinations(bots, seats))
    else:
        parties = [(one, *[other] * (seats - 1)) for one, other in permutations(bots, 2)]
    for n in range(games):
        deal, turn = divmod(n, seats)
        for party in parties:
            yield Pairing((*party[turn:], *party[:turn]), seed + deal)


def played(
    definition: Definition, config: Config, bots: Sequence[type[Bot]], pairing: Pairing
) -> Outcome:
    """One game; a bot that fails is answered for, so that it ends."""
    game: Game[Any] = new_game(definition, config, luck_of(pairing.seed))
    seats = len(bots)
    found = Outcome([*pairing.sitters], pairing.seed, [], [], [0] * seats, [0.0] * seats)
    players = [bot(pairing.seed * 16 + seat) for seat, bot in enumerate(bots)]
    while not game.over:
        seat = game.waiting[0]
        start = time.perf_counter()
        try:
            move = ask(players[seat], game, seat)
        except BotFailed as wrong:
            if len(found.faults) < MOST_FAULTS:
                found.faults.append(f"{pairing.sitters[seat]}: {wrong}")
            move = min(game.options(seat))
        found.spent[seat] += 1000 * (time.perf_counter() - start)
        found.decisions[seat] += 1
        game.play(seat, move)
    found.scores, found.winners = [*game.scores], [*game.winners]
    return found


# ---- what came of it -------------------------------------------------------------------------


def standings(bots: Sequence[str], outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """A row for each bot, the best rating first: games, victories, points, time, rating."""
    ratings = rated(bots, ((o.sitters, places(o)) for o in outcomes))
    rows = [
        {"bot": bot, **asdict(ratings[bot]), **figures(bot, outcomes)}
        for bot in dict.fromkeys(bots)
    ]
    return sorted(rows, key=lambda row: -row["mean"])


def places(outcome: Outcome) -> list[int]:
    """How many are before each: the winners before all, others by their points."""
    scores = [
        (seat in outcome.winners, outcome.scores[seat]) for seat in range(len(outcome.sitters))
    ]
    return [sum(other > mine for other in scores) for mine in scores]


def figures(bot: str, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    won, points, spent, decisions, faults = [], [], 0.0, 0, 0
    for outcome in outcomes:
        faults += sum(fault.startswith(f"{bot}: ") for fault in outcome.faults)
        for seat, sitter in enumerate(outcome.sitters):
            if sitter == bot:
                won.append((seat in outcome.winners) / max(1, len(outcome.winners)))
                points.append(outcome.scores[seat])
                spent += outcome.spent[seat]
                decisions += outcome.decisions[seat]
    count = len(won)
    low, high = interval(sum(won), count)
    return {
        "games": count,
        "won": sum(won) / count if count else math.nan,
        "low": low,
        "high": high,
        "points": sum(points) / count if count else math.nan,
        "ms": spent / max(1, decisions),
        "faults": faults,
    }


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's: where the true share of victories lies, 95 times of 100."""
    if not games:
        return 0.0, 1.0
    share, z = won / games, SURE
    middle = share + z * z / (2 * games)
    wide = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - wide) / (1 + z * z / games), (middle + wide) / (1 + z * z / games)
