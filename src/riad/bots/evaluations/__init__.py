"""Hand-made evaluations, one module a game."""
