"""Contests between bots: who plays whom, what came of it, and how strong that makes everybody."""
