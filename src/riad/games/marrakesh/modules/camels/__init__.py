"""Camels: the race, its spectators, and what they are rewarded with."""
