"""What is printed in the house's box, for tests that look at it."""

from __future__ import annotations

from riad.games.yspahan.board import house

BOARD = house()
