"""What the tools beside the project promise."""
