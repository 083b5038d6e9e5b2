"""The printed priorities, each one small function, in the order of the rulebook."""

from __future__ import annotations

from typing import NamedTuple

from riad.games.marrakesh.box.pachabot import NOMAD_ROW, positions
from riad.games.marrakesh.gains import COLOUR_TEXT
from riad.games.marrakesh.modules.nomads.places import NOMAD
from riad.games.marrakesh.names import GOODS, NOTHING, RED, ROOM, SOUK
from riad.kernel.text import Text

from .deciding import Priorities, Priority
from .mind import NOMAD_TEXT, Mind, row_of, row_text

PAIR = 2


class Pick(NamedTuple):
    """A keshi, and the row it stands for."""

    colour: int
    row: int


THE_NOMAD = Pick(NOMAD, NOMAD_ROW)


def pick_text(pick: Pick) -> Text:
    if pick.colour == RED:
        return Text("pachabot.red-as", {"row": row_text(pick.row)})
    return NOMAD_TEXT if pick == THE_NOMAD else COLOUR_TEXT[pick.colour]


def picks(mind: Mind, there: list[int], *, nomad: bool = False) -> list[Pick]:
    """What it could take of these keshis: red stands in for colours that are not among them."""
    able = [colour for colour, count in enumerate(there) if count and mind.fits(colour)]
    found = [Pick(colour, row_of(colour)) for colour in able if colour != RED]
    found += [THE_NOMAD] if nomad and mind.nomad_row() is not None else []
    if RED in able:
        free = mind.without_vendor()
        missing = [row for row in free if row not in able or mind.is_full(row)]
        found += [Pick(RED, row) for row in (missing if found else free)]
    return found


# ---- one by one ------------------------------------------------------------------------------


def completes(mind: Mind, pick: Pick) -> bool:
    """It fills the last space of a row, the one for red included."""
    if pick.row == SOUK:
        return False
    if pick.colour == RED:
        return mind.is_full(pick.row)
    row = mind.nomad_row() if pick == THE_NOMAD else pick.row
    if row is None:
        return False
    last = mind.own(row) == ROOM - 1 and mind.vendor(row)
    return last or (pick == THE_NOMAD and mind.is_full(row))


def two_there(mind: Mind, pick: Pick) -> bool:
    """At least two of them lie there, and both find room."""
    if pick == THE_NOMAD:
        return False
    return mind.game.table.offer[pick.colour] >= PAIR and mind.fits(pick.colour, PAIR)


def has_priority(mind: Mind, pick: Pick) -> bool:
    return mind.has_priority(pick.row)


def own_assistant(mind: Mind, pick: Pick) -> bool:
    return mind.own_assistant(pick.row)


def your_assistant(mind: Mind, pick: Pick) -> bool:
    return mind.your_assistant(pick.row)


def shown_highest(mind: Mind, pick: Pick) -> float:
    return mind.height(pick.row)


def lies_highest(mind: Mind, pick: Pick) -> int:
    return position(mind, pick.row)


def position(mind: Mind, row: int) -> int:
    """Where a row lies on its board, 1 is on top."""
    return positions(mind.game.box)[row]


def goods_choice(mind: Mind, pick: Pick) -> float:
    """Only goods can still be equal here."""
    if pick.colour not in GOODS:
        return 0
    fewest, order = mind.goods_rank(pick.colour)
    return fewest * len(GOODS) + order


COMPLETES = Priority("completes", completes)
HAS_PRIORITY = Priority("priority", has_priority)
OWN_ASSISTANT = Priority("own-assistant", own_assistant)
YOUR_ASSISTANT = Priority("your-assistant", your_assistant)
SHOWN_HIGHEST = Priority("shown-highest", least=shown_highest)
LIES_HIGHEST = Priority("lies-highest", least=lies_highest)
GOODS_CHOICE = Priority("goods", least=goods_choice)

CLAIMING = Priorities(
    "S-D3",
    (
        COMPLETES,
        Priority("pair", two_there),
        HAS_PRIORITY,
        OWN_ASSISTANT,
        YOUR_ASSISTANT,
        SHOWN_HIGHEST,
        LIES_HIGHEST,
        GOODS_CHOICE,
    ),
    pick_text,
)
FREE_KESHI = Priorities(
    "S-A13", tuple(line for line in CLAIMING.lines if line.name != "pair"), pick_text
)
"""For a keshi that does not come from the offer there is no pair."""
PRIORITY_FIRST = Priorities(
    "S-H2a",
    (HAS_PRIORITY, *(line for line in FREE_KESHI.lines if line is not HAS_PRIORITY)),
    pick_text,
)
"""River tile 13 asks for the priority colour; the other steps only tell equals apart."""


# ---- where red goes --------------------------------------------------------------------------


def is_full(mind: Mind, row: int) -> bool:
    return mind.is_full(row)


RED_TARGET = Priorities[int](
    "S-A11",
    (
        Priority("full", is_full),
        Priority("priority", lambda mind, row: mind.has_priority(row)),
        Priority("own-assistant", lambda mind, row: mind.own_assistant(row)),
        Priority("your-assistant", lambda mind, row: mind.your_assistant(row)),
        Priority("shown-highest", least=lambda mind, row: mind.height(row)),
        Priority("lies-highest", least=position),
    ),
    row_text,
)


def shown_rarely(mind: Mind, row: int) -> int:
    return -mind.count(row)


def holds_little(mind: Mind, row: int) -> int:
    """The fewer keshis, red included, the more this is."""
    return -mind.own(row) - mind.vendor(row)


RED_ASSISTANT = Priorities[int](
    "S-C3",
    (
        Priority("shown-most", least=shown_rarely),
        Priority("most-keshis", least=holds_little),
        Priority("lies-highest", least=position),
    ),
    row_text,
)
PRIORITY_KESHI = Priorities[int](
    "S-A10",
    (
        Priority("shown-most", least=shown_rarely),
        Priority("shown-highest", least=lambda mind, row: mind.height(row)),
    ),
    row_text,
)
FULLEST_ROW = Priorities[int](
    "S-H2",
    (
        Priority("most-keshis", least=holds_little),
        Priority("lies-highest", least=position),
    ),
    row_text,
)
FALCON_ROW = FULLEST_ROW._replace(rule="S-J9")
"""Which row pays a falcon's keshi."""


# ---- gates -----------------------------------------------------------------------------------


def gates_left(mind: Mind, colour: int) -> int:
    return sum(workshop[colour] for workshop in mind.game.table.workshops)


def new_colour(mind: Mind, pick: Pick) -> bool:
    """It has no gate of this colour yet."""
    return pick.colour not in (gate for gate in mind.me.gates if gate != NOTHING)


def rarest(mind: Mind, pick: Pick) -> int:
    return gates_left(mind, pick.colour)


GATES = Priorities(
    "S-F5",
    (
        COMPLETES,
        HAS_PRIORITY,
        Priority("new-colour", new_colour),
        Priority("rarest", least=rarest),
        SHOWN_HIGHEST,
        LIES_HIGHEST,
        GOODS_CHOICE,
    ),
    pick_text,
)
"""The first printed line, that full rows are left aside, is in what there is to pick from."""
