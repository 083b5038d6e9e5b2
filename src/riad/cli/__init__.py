"""The `riad` command. Heavy parts are imported only by the command that needs them."""
