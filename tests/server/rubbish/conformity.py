"""The API held against its own description: schemathesis makes requests and reads the answers."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.server.client import Api

CHECKS: Final = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
ENDLESS: Final = "/api/tables/{table}/stream"
"""Never ends; and what is described is the message in an event, not the event."""
PARTING: Final = (
    "/api/account/sign-out",
    "/api/account/sign-out-everywhere",
    "/api/tables/{table}/renew",
)
"""Whoever calls it has no session, or not this link, any more."""

PASSWORD: Final = "caravan of nine camels"
COMMAND: Final = "import sys; from schemathesis.cli import schemathesis; sys.exit(schemathesis())"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What schemathesis has found."""

    cases: int
    is_fine: bool
    report: str


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody with an account and a seat at a table, but not its owner."""

    table: str
    token: str
    cookie: str


async def guest(url: str) -> Guest:
    async with Api(url) as api:
        seated = await api.table(2, listed=True)
        await api.post("/api/account", {"name": "Saar", "password": PASSWORD})
        return Guest(seated.table, seated.tokens[1], api.http.cookies["riad"])


def as_guest(guest: Guest, url: str, folder: Path) -> list[str]:
    """Arguments that let it reach what stands behind the doors."""
    config = folder / "schemathesis.toml"
    words = {"table": guest.table, "language": "en", "game": "yspahan"}
    lines = ["[parameters]", *(f'"path.{name}" = "{word}"' for name, word in words.items())]
    config.write_text("\n".join(lines) + "\n")
    headers = (
        f"Authorization: Bearer {guest.token}",
        f"Cookie: riad={guest.cookie}",
        f"Origin: {url}",
    )
    hidden = [part for path in (ENDLESS, *PARTING) for part in ("--exclude-path", path)]
    return ["--config-file", str(config), "run", *_headers(headers), *hidden]


def as_stranger(url: str) -> list[str]:
    return ["run", *_headers([f"Origin: {url}"]), "--exclude-path", ENDLESS]


def _headers(headers: Sequence[str]) -> list[str]:
    return [part for header in headers for part in ("--header", header)]


def conform(who: Sequence[str], url: str, folder: Path, examples: int, *more: str) -> Outcome:
    """Let it try; the same seed makes the same requests."""
    arguments = [
        *who, f"{url}/api", "--seed", "6", "--generation-deterministic", "--no-color",
        "--phases", "coverage,fuzzing", "--max-examples", str(examples),
        "--checks", ",".join(CHECKS), "--request-timeout", "60", *more,
    ]  # fmt: skip
    return _run(arguments, folder)


def conform_to(document: dict[str, Any], url: str, folder: Path, path: str) -> Outcome:
    """One path of the API held against another description."""
    file = folder / "openapi.json"
    file.write_text(json.dumps(document))
    arguments = ["run", str(file), "--url", url, "--include-path", path, "--no-color"]
    return _run([*arguments, "--phases", "coverage", "--checks", ",".join(CHECKS)], folder)


def _run(arguments: Sequence[str], folder: Path) -> Outcome:
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, *arguments],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    found = re.search(r"(\d+) generated", done.stdout)
    return Outcome(int(found[1]) if found else 0, done.returncode == 0, done.stdout + done.stderr)
