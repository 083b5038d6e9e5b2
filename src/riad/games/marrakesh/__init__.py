"""Marrakesh, by Stefan Feld."""

from riad.games.marrakesh.setup import MARRAKESH as DEFINITION

__all__ = ["DEFINITION"]
