"""What is printed on boards and tiles, as the frames it means; editions and modules hand it out."""

from __future__ import annotations

from collections.abc import Mapping

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.components import Scroll
from riad.games.marrakesh.causes import LINE, OFFICE, TRACK, of_place, of_tile
from riad.games.marrakesh.names import (
    FROM_OFFICES,
    FROM_RIVER,
    FROM_SAHARA,
    FROM_SCROLLS,
    FROM_STAIRS,
)
from riad.games.marrakesh.sectors.river import PickBonus
from riad.games.marrakesh.sectors.stairs import Field
from riad.games.marrakesh.table import Game
from riad.kernel.box import of_box
from riad.kernel.frames import Cause, Frame
from riad.kernel.text import Text

from .effects import frames

Bonus = tuple[Frame, ...]


@of_box
def rapid_choices(box: Board) -> tuple[tuple[Bonus, ...], ...]:
    """The bonuses of each rapid, of which one is taken."""
    where = "river.toml: rapid {}: bonus"
    return tuple(
        tuple(
            of_place(
                Cause("cause.rapid", number), frames(where.format(number), [bonus], FROM_RIVER)
            )
            for bonus in rapid.bonus
        )
        for number, rapid in enumerate(box.rapids, 1)
    )


@of_box
def rapid_bonus(box: Board) -> tuple[Bonus, ...]:
    """What each rapid brings: its bonus, or the question for one of two."""
    found = enumerate(rapid_choices(box))
    return tuple(all_[0] if len(all_) == 1 else (PickBonus(rapid),) for rapid, all_ in found)


@of_box
def line_fields(box: Board) -> Mapping[str, Field]:
    """The fields between the staircases."""
    return {
        name: Field(
            Text(f"line.{name}"),
            bonus,
            of_place(LINE, frames(f"stairs.toml: field {name}: bonus", bonus, FROM_STAIRS)),
        )
        for name, bonus in box.fields.items()
    }


@of_box
def track_bonus(box: Board) -> tuple[Bonus, ...]:
    where = "board.toml: track {}: effects"
    return tuple(
        of_place(TRACK, frames(where.format(number), spot.effects, FROM_SAHARA, may=True))
        for number, spot in enumerate(box.track, 1)
    )


@of_box
def office_lines(box: Board) -> Mapping[int, tuple[Bonus, ...]]:
    return {
        number: tuple(
            of_place(OFFICE, frames(f"souk.toml: office {number}", line, FROM_OFFICES))
            for line in office.lines
        )
        for number, office in box.offices.items()
    }


def printed_field(game: Game, name: str) -> Field:
    return line_fields(game.box)[name]


# ---- scrolls ---------------------------------------------------------------------------------


def scroll_frames(number: int, scroll: Scroll, *, may: bool = False) -> Bonus:
    return frames(f"scrolls.toml: scroll {number}", scroll.effects, FROM_SCROLLS, may=may)


def scroll_cause(number: int) -> Cause:
    return Cause(f"scroll.{number}")


@of_box
def scroll_bonus(box: Board) -> Mapping[int, Bonus]:
    """What scrolls do at once."""
    return {
        number: of_tile(scroll_cause(number), scroll_frames(number, scroll))
        if scroll.timing == "instant"
        else ()
        for number, scroll in box.scrolls.items()
    }
