"""The places of the boards and what can be done there."""
