"""`riad` and `python -m riad`: the command, or one line about what has to be installed for it."""

from __future__ import annotations

import sys
from shlex import quote

from riad.cli.words import spoken
from riad.kernel.errors import RiadError
from riad.language import complaint

RIAD, SERVER, POSTGRES, TRAIN = "riad", "riad[server]", "riad[postgres]", "riad[train]"
NEEDED_FOR = {
    **dict.fromkeys(("rich", "typer"), RIAD),
    **dict.fromkeys(
        (
            "alembic",
            "argon2",
            "limits",
            "msgspec",
            "prometheus_client",
            "sqlalchemy",
            "sse_starlette",
            "starlette",
            "structlog",
            "uvicorn",
            "websockets",
        ),
        SERVER,
    ),
    "psycopg": POSTGRES,
    "numpy": TRAIN,
}
"""What brings each package; games and bots themselves need none of them."""

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
            command=f"pip install {quote(NEEDED_FOR[package])}",
        )
        sys.stderr.write(f"riad: {complaint(error, spoken(sys.argv[1:]))}\n")
        sys.exit(NOT_INSTALLED)


if __name__ == "__main__":
    main()
