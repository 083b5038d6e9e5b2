"""`riad` and `python -m riad`: the command, or one line about what has to be installed for it."""

from __future__ import annotations

import sys

from riad.cli.words import spoken
from riad.kernel.errors import RiadError
from riad.language import complaint

CLI, SERVER, TRAIN = "cli", "cli,server", "cli,train"
NEEDED_FOR = {
    **dict.fromkeys(("rich", "typer"), CLI),
    **dict.fromkeys(
        (
            "alembic",
            "argon2",
            "limits",
            "msgspec",
            "prometheus_client",
            "psycopg",
            "sqlalchemy",
            "sse_starlette",
            "starlette",
            "structlog",
            "uvicorn",
            "uvloop",
            "websockets",
        ),
        SERVER,
    ),
    "numpy": TRAIN,
}
"""The extras that bring each package; games and bots themselves need none of them."""

NOT_INSTALLED = 2


def main() -> None:
    try:
        from riad.cli.main import main as run  # noqa: PLC0415 - may not be installed

        run()
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package not in NEEDED_FOR:
            raise
        error = RiadError(
            "{package} is not installed: {command}",
            package=package,
            command=f"pip install 'riad[{NEEDED_FOR[package]}]'",
        )
        sys.stderr.write(f"riad: {complaint(error, spoken(sys.argv[1:]))}\n")
        sys.exit(NOT_INSTALLED)


if __name__ == "__main__":
    main()
