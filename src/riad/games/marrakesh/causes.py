"""What questions and events come from, by its name: tiles, and places on the boards."""

from __future__ import annotations

from collections.abc import Sequence

from riad.kernel.frames import Cause, Frame

LINE = Cause("cause.line")
SQUARE = Cause("source.square")
SAHARA = Cause("source.sahara")
TRACK = Cause("cause.track")
GATES = Cause("source.gates")
OFFICE = Cause("cause.office")
REWARD = Cause("cause.reward")
RACE = Cause("source.race")


def of_tile(cause: Cause, frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """What a tile brings, marked: its owner can be told what it has brought so far."""
    return (*frames, cause) if frames else ()


def of_place(cause: Cause, frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """What a place brings; what only adds to counters needs no mark, for nobody is asked."""
    return tuple(frames) if all(what.plain for what in frames) else (*frames, cause)
