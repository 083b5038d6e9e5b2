"""The start of a game, its tower and its rounds, with luck said aloud."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from riad.games.marrakesh.names import COLOURS, SECTORS
from riad.games.marrakesh.phases.tower import CLAIMS, Fall
from riad.games.marrakesh.table import Game, Player
from riad.kernel.luck import luck_of

from .builders import happen, offer, ordered


def asked(game: Game) -> str:
    """The question on the table."""
    return str(game.view(None)["question"]).removeprefix("marrakesh.")


def awaited(game: Game) -> str:
    """What luck is to say next."""
    return type(game.chance).__name__ if game.chance is not None else ""


def by_colour(**keshis: int) -> tuple[int, ...]:
    return tuple(keshis.get(name, 0) for name in COLOURS)


def words(**keshis: int) -> str:
    """How luck says so many keshis, or gates, of each colour."""
    return "-".join(map(str, by_colour(**keshis)))


def start(
    seats: int = 3,
    said: Mapping[str, Sequence[str]] | None = None,
    *,
    seed: int = 1,
    **options: Any,
) -> Game:
    """A new game at its first question; what luck shall say is given for each kind of chance."""
    game = ordered(seats, luck=False, **options)
    return let_luck_speak(game, said, seed=seed)


def let_luck_speak(
    game: Game, said: Mapping[str, Sequence[str]] | None = None, *, seed: int = 1
) -> Game:
    """Go on to the next question; what is not given is drawn from a seed."""
    script = {kind: list(outcomes) for kind, outcomes in (said or {}).items()}
    luck = luck_of(seed)
    while game.chance is not None:
        given = script.get(awaited(game))
        game.resolve(given.pop(0) if given else game.chance.draw(game, game.frame_owner, luck))
    return game


def up_to(game: Game, kind: str, *, seed: int = 1) -> Game:
    """Let luck speak until it is to say this."""
    luck = luck_of(seed)
    while game.chance is not None and awaited(game) != kind:
        game.resolve(game.chance.draw(game, game.frame_owner, luck))
    assert awaited(game) == kind
    return game


def possible(game: Game, outcomes: Sequence[str]) -> list[str]:
    """Those of the words luck may say now."""
    assert game.chance is not None
    return [w for w in outcomes if game.chance.possible(game, game.frame_owner, w)]


def choosing(game: Game) -> Game:
    """Past the choices of the set-up: everybody takes the first of everything."""
    while asked(game) != "ChooseKeshis":
        seat = game.waiting[0]
        game.play(seat, next(iter(game.options(seat))))
    return game


def claims(game: Game, **colours: int) -> Game:
    """Phase B with this offer."""
    offer(game, **colours)
    happen(game, None, CLAIMS)
    return game


def fall(game: Game, outcome: str, **thrown: int) -> None:
    """Throw keshis into the tower and say what falls out."""
    happen(game, None, Fall(by_colour(**thrown)))
    game.resolve(outcome)


def thrown(game: Game) -> tuple[int, ...]:
    """What has just been thrown into the tower, of each colour."""
    assert isinstance(game.chance, Fall)
    return game.chance.thrown


def inside(game: Game) -> dict[str, int]:
    return {name: n for name, n in zip(COLOURS, game.table.tower, strict=True) if n}


def offered(game: Game) -> dict[str, int]:
    return {name: n for name, n in zip(COLOURS, game.table.offer, strict=True) if n}


def aside(game: Game, seat: int) -> list[str]:
    return [COLOURS[colour] for colour in game.table.players[seat].aside]


def standing(game: Game, seat: int) -> list[str]:
    """Where the assistants of a player stand."""
    return [SECTORS[sector] for sector in game.table.players[seat].assistants]


def screen(me: Player) -> list[str]:
    """The keshis behind a screen."""
    return [name for colour, name in enumerate(COLOURS) if me.hand >> colour & 1]


def played(seats: int = 3, *, seed: int = 1, **options: Any) -> Iterator[Game]:
    """A whole game at random, shown before every answer and at its end."""
    dice = random.Random(seed)
    game = ordered(seats, luck=True, seed=seed, **options)
    while not game.over:
        yield game
        seat = game.waiting[0]
        game.play(seat, dice.choice(list(game.options(seat))))
    yield game


def rules_of(game: Game, seat: int, target: str) -> str:
    """The rule that forbids touching this."""
    no = game.why_not(seat, target)
    return "" if no is None else no.rule
