"""Marrakesh, by Stefan Feld."""

from .setup import MARRAKESH as DEFINITION

__all__ = ["DEFINITION"]
