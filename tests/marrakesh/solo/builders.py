"""Tables with the Pachabot in two words: its board, its strategy column, what it decides and why.

Seat 0 is the person, seat 1 the Pachabot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from riad.games.marrakesh.names import COLOURS, FIRST_GOOD, LUXURIES, NOTHING, SECTORS
from riad.games.marrakesh.solo.acting import ACTIONS, BotTurn
from riad.games.marrakesh.solo.automaton import automaton
from riad.games.marrakesh.solo.mind import Mind, part
from riad.games.marrakesh.solo.placing import Settle
from riad.games.marrakesh.table import Game, Player
from riad.kernel.text import Event, Text
from tests.marrakesh.builders import assistants, happen, quiet_table
from tests.marrakesh.builders import vendors as vendors_of
from tests.marrakesh.builders_core import earned as earned_by

YOU, IT = range(2)

BLACK_BROWN_BROWN_WHITE = (1, 2)
"""The strategy tiles of the first printed example; the river is on the second."""
PINK_BROWN_BEIGE_GOODS = (3, 4)
"""Those of the second one."""
BEIGE_GOODS_WHITE_GOODS = (4, 7)
GRAY_BLACK = (6,)
GREEN_TURQUOISE = (5,)
NOMAD_GRAY, NOMAD_BEIGE = (11,), (12,)
NOMAD_GRAY_NOMAD_BEIGE = (11, 12)
FALCON_NECKLACE, FALCON_LAMP, SADDLE_NECKLACE = (13,), (14,), (15,)
"""Luxury goods of tiles that show turquoise and black, green and pink, white and goods."""


def against(solo: str = "pachabot", *, luck: bool = False, **wishes: Any) -> Game:
    """Round 1 of season 1, nothing going on, somebody listens; the Pachabot's board is empty."""
    game = quiet_table(1, solo=solo, luck=luck, **wishes)
    if solo == "pachabot":
        game.table.begins = IT
        strategy(game, *BLACK_BROWN_BROWN_WHITE)
        me = it(game)
        me.boat = me.arrived = me.head_start = me.vendors = me.guards = 0
        me.values, me.goods = [0] * 8, [0] * 3
        if me.nomads is not None and game.table.nomads is not None:
            game.table.nomads.supply += sum(me.nomads.sectors)
            me.nomads.sectors = [0] * 8
        me.points, me.sources[:] = 10, [10, *[0] * (len(me.sources) - 1)]
    return game.listen()


def it(game: Game) -> Player:
    return game.table.players[IT]


def mind(game: Game) -> Mind:
    return Mind(game, it(game))


# ---- what lies before it ---------------------------------------------------------------------


def strategy(game: Game, *tiles: int) -> None:
    """These tiles are its strategy column, the oldest first."""
    part(game).column = list(tiles)
    every = automaton(game, it(game)).strategies
    part(game).stack = [tile for tile in every if tile not in tiles]


def board(game: Game, **things: int) -> Player:
    """So many keshis in its rows, and its pawns: `green=3, yellow=1, palace=4, boat=2`."""
    me = it(game)
    for name, n in things.items():
        if name not in COLOURS:
            setattr(me, name, n)
        elif COLOURS.index(name) >= FIRST_GOOD:
            me.goods[COLOURS.index(name) - FIRST_GOOD] = n
        else:
            me.values[COLOURS.index(name)] = n
            me.guards = n if name == "beige" else me.guards
    return me


def reds(game: Game, *sectors: str) -> None:
    """Red keshis in the ninth column of these rows."""
    vendors_of(game, IT, *sectors)


def full_but(game: Game, *colours: str) -> None:
    """Every row is full but these, which are empty."""
    board(game, **{name: 0 if name in colours else 8 for name in COLOURS[:8]})


def reds_but(game: Game, *sectors: str) -> None:
    """A red keshi in every row but these."""
    it(game).vendors = 0
    reds(game, *(name for name in SECTORS[:8] if name not in sectors))


def its_assistants(game: Game, *sectors: str) -> None:
    assistants(game, IT, *sectors)


def your_assistants(game: Game, *sectors: str) -> None:
    assistants(game, YOU, *sectors)


def workshops(game: Game, *gates: tuple[int, str]) -> None:
    """Just these gates are in the workshops: `(2, "brown")`."""
    for number, there in enumerate(game.table.workshops, 1):
        there[:] = [gates.count((number, name)) for name in COLOURS]


# ---- what happens ----------------------------------------------------------------------------


def claiming(game: Game, first: int = IT, **keshis: int) -> None:
    """These keshis have fallen out of the tower, a nomad comes to them, somebody claims first."""
    game.table.begins = first
    for name, n in keshis.items():
        game.table.offer[COLOURS.index(name)] = n
    happen(game, None, *game.edition.claims)


def turn(game: Game, *sectors: str) -> None:
    """Its turn, with assistants in these rows."""
    its_assistants(game, *sectors)
    happen(game, IT, BotTurn())


def act(game: Game, sector: str) -> None:
    """The action of a row, without an assistant."""
    happen(game, IT, ACTIONS[SECTORS.index(sector)])


def settles(game: Game, *colours: str) -> None:
    """It gains keshis of these colours."""
    happen(game, IT, *(Settle(COLOURS.index(name)) for name in colours))


# ---- what came of it -------------------------------------------------------------------------


def earned(game: Game) -> dict[str, int]:
    """Its points by source, those of the start left aside."""
    return earned_by(game, IT)


def gained(game: Game) -> int:
    """Its points but those of the start."""
    return sum(earned(game).values())


def row(game: Game, name: str) -> int:
    """Its keshis of a colour."""
    colour = COLOURS.index(name)
    me = it(game)
    return me.goods[colour - FIRST_GOOD] if colour >= FIRST_GOOD else me.values[colour]


def bought(game: Game) -> list[str]:
    """The kinds of its luxury goods."""
    return [kind for kind, n in zip(LUXURIES, it(game).luxuries, strict=True) for _ in range(n)]


def red_rows(game: Game) -> set[str]:
    return {name for n, name in enumerate(SECTORS) if it(game).vendors >> n & 1}


def its_gates(game: Game) -> list[str]:
    """The colours of its gates, in the order it took them."""
    return [COLOURS[gate] for gate in it(game).gates if gate != NOTHING]


def where_assistants_are(game: Game) -> list[str]:
    return [SECTORS[sector] for sector in it(game).assistants]


class Told(NamedTuple):
    """An explained decision, in words a test can name."""

    pick: str
    by: str
    """The priority that decided; empty where there was one option only."""


def word(text: Text) -> str:
    """The last part of a message key: `brown`; of red with its row: `red as sahara`."""
    last = text.key.rpartition(".")[2]
    return f"red as {word(as_text(text.args['row']))}" if last == "red-as" else last


def as_text(argument: object) -> Text:
    assert isinstance(argument, Text)
    return argument


def explained(game: Game) -> list[Event]:
    """All events since somebody listens that say why."""
    return [event for event in game.heard(None) if event.why is not None]


def told(game: Game, key: str | None = None) -> list[Told]:
    """What it decided since somebody listens, and which priority did it."""
    found = []
    for event in explained(game):
        if key is None or event.text.key == key:
            assert event.why is not None
            why = event.why
            by = "" if why.decided is None else word(why.steps[why.decided].text)
            found.append(Told(word(why.options[why.pick]), by.removeprefix("by-")))
    return found


def steps(game: Game) -> list[tuple[str, list[str]]]:
    """The last explained decision: each priority with what it kept."""
    why = explained(game)[-1].why
    assert why is not None
    return [
        (word(step.text).removeprefix("by-"), [word(why.options[n]) for n in step.kept])
        for step in why.steps
    ]


def options_told(game: Game) -> Sequence[str]:
    """What the last explained decision had to choose from."""
    why = explained(game)[-1].why
    assert why is not None
    return [word(option) for option in why.options]
