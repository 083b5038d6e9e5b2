"""What is printed on boards and tiles, as the frames it means; editions and modules hand it out."""

from __future__ import annotations

from collections.abc import Mapping

from riad.games.marrakesh.box.board import BOARD
from riad.games.marrakesh.box.components import Scroll
from riad.games.marrakesh.causes import LINE, OFFICE, TRACK, of_place, of_tile
from riad.games.marrakesh.names import (
    FROM_OFFICES,
    FROM_RIVER,
    FROM_SAHARA,
    FROM_SCROLLS,
    FROM_STAIRS,
)
from riad.games.marrakesh.sectors.stairs import Field
from riad.games.marrakesh.table import Table
from riad.kernel.frames import Cause, Frame
from riad.kernel.text import Text

from .effects import frames

Bonus = tuple[Frame, ...]

RAPID_BONUS: tuple[Bonus, ...] = tuple(
    of_place(
        Cause("cause.rapid", number),
        frames(f"river.toml: rapid {number}: bonus", rapid.bonus, FROM_RIVER),
    )
    for number, rapid in enumerate(BOARD.rapids, 1)
)
FIELDS: Mapping[str, Field] = {
    name: Field(
        Text(f"line.{name}"),
        bonus,
        of_place(LINE, frames(f"stairs.toml: field {name}: bonus", bonus, FROM_STAIRS)),
    )
    for name, bonus in BOARD.fields.items()
}
"""The fields between the staircases."""
TRACK_BONUS: tuple[Bonus, ...] = tuple(
    of_place(
        TRACK, frames(f"board.toml: track {number}: effects", spot.effects, FROM_SAHARA, may=True)
    )
    for number, spot in enumerate(BOARD.track, 1)
)
OFFICE_LINES: Mapping[int, tuple[Bonus, ...]] = {
    number: tuple(
        of_place(OFFICE, frames(f"souk.toml: office {number}", line, FROM_OFFICES))
        for line in office.lines
    )
    for number, office in BOARD.offices.items()
}


def printed_field(_: Table, name: str) -> Field:
    return FIELDS[name]


# ---- scrolls ---------------------------------------------------------------------------------


def scroll_frames(number: int, scroll: Scroll, *, may: bool = False) -> Bonus:
    return frames(f"scrolls.toml: scroll {number}", scroll.effects, FROM_SCROLLS, may=may)


def scroll_cause(number: int) -> Cause:
    return Cause(f"scroll.{number}")


SCROLL_BONUS: Mapping[int, Bonus] = {
    number: of_tile(scroll_cause(number), scroll_frames(number, scroll))
    if scroll.timing == "instant"
    else ()
    for number, scroll in BOARD.scrolls.items()
}
"""What scrolls do at once."""
