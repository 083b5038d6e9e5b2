"""How a server is run. Whoever only starts workers reads this and none of what they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

PACE = 700
"""Milliseconds between two turns of bots at one table."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is run."""

    database: str
    limits: bool = True
    club: bool = False
    """Many people share an address: what is counted by network is wider."""
    behind_proxy: bool = False
    bot_processes: int = 1
    """In which the bots of one worker think."""
    bot_pace: int = PACE
    access_log: bool = True
    trusted_hosts: Sequence[str] = ()
    """The names it answers to, besides those of this machine; none: all."""
    keep: Mapping[str, int] = field(default_factory=dict)
    """Days after which tables go, where they are not the usual ones (`Lifetimes`)."""
    boxes: Mapping[str, str] = field(default_factory=dict)
    """By game: what is printed in the box this house plays with, as corrections of the usual."""
