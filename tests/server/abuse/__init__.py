"""Hostile people: who they are, what they try, and what comes of it."""
