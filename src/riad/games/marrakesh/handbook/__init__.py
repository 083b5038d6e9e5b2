"""The handbook: what players read first, and what its sentences are filled with."""
