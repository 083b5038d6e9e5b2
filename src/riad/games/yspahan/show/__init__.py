"""What is shown of the game, and nothing that decides."""
