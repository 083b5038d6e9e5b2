"""Running the server: one process with SQLite, or several with PostgreSQL.

What a worker does stands in `worker.py`: whoever only starts workers does without it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import uvicorn

from riad.kernel.errors import RiadError
from riad.server.ops import logs, metrics
from riad.server.ops.connections import Patient, PatientSocket
from riad.server.settings import Settings
from riad.server.store.opening import serving as held
from riad.server.versions import version

SETTINGS = "RIAD_SERVER_SETTINGS"
"""How the settings reach worker processes."""

SLOWEST_START = 60
"""Seconds after which a worker that does not answer is replaced; it cannot before it has begun."""

FAILED: list[bool] = []
"""Not empty: this process ends because it could not go on."""


@dataclass(frozen=True, slots=True)
class Serving:
    """Where and how to listen."""

    host: str
    port: int
    workers: int
    log: str | None
    folder: Path
    new: bool = False
    """Begin with an empty database where one is gone."""


def serve(settings: Settings, serving: Serving, say: Callable[[], None]) -> None:
    """Serve until somebody says stop; `say` is called when nothing stands in the way any more."""
    shared = settings.database.startswith("postgresql")
    if serving.workers > 1 and not shared:
        raise RiadError("more than one worker needs PostgreSQL: --database postgresql://…")
    logs.set_up(serving.log)
    os.environ[SETTINGS] = json.dumps({"settings": asdict(settings), "log": serving.log})
    if serving.workers > 1:
        metrics.share(serving.folder / "metrics")
    with held(settings.database, version(), new=serving.new):
        say()
        # once it has stopped uvicorn raises the signal again; a clean end is no failure
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1 if FAILED else 0))
        uvicorn.run("riad.server.worker:worker", factory=True, **_options(settings, serving))


def _options(settings: Settings, serving: Serving) -> dict[str, Any]:
    return {
        # asked for all addresses, one process listens at those of both kinds by itself
        "host": "" if serving.host == "::" and serving.workers == 1 else serving.host,
        "port": serving.port,
        "workers": serving.workers if serving.workers > 1 else None,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "date_header": True,
        "proxy_headers": settings.behind_proxy,
        "http": Patient,
        "ws": PatientSocket,
        "ws_max_size": 65_536,
        "ws_ping_interval": 45.0,
        "ws_ping_timeout": 45.0,
        "ws_per_message_deflate": False,  # compressing secrets beside others' words tells them
        "timeout_graceful_shutdown": 10,
        "timeout_worker_healthcheck": SLOWEST_START,
        "h11_max_incomplete_event_size": 16_384,
    }
