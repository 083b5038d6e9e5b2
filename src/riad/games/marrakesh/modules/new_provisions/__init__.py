"""Medium and hard provision tiles."""
