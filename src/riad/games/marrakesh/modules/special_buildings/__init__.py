"""Special buildings."""
