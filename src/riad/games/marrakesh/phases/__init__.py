"""The course of the game: the start, the tower, turns, seasons."""
