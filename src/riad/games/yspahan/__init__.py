"""Yspahan, by Sébastien Pauchon: rules, data, words and places."""

from .setup import YSPAHAN as DEFINITION

__all__ = ["DEFINITION"]
