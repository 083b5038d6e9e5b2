"""Tiles: what their words mean, how they lie on the table, what they are worth."""
