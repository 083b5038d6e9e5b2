"""`python -m riad` is the `riad` command."""

from riad.cli.main import main

main()
