"""One worker process of the server."""

from __future__ import annotations

import gc
import json
import os
import signal
import sys

from starlette.types import ASGIApp

from riad.server.app import make_app
from riad.server.ops import logs
from riad.server.ops.connections import Patient, allowed
from riad.server.serve import FAILED, SETTINGS
from riad.server.settings import Settings


def worker() -> ASGIApp:
    """The application of one worker process."""
    told = json.loads(os.environ[SETTINGS])
    _calm()
    logs.set_up(told["log"])
    settings = Settings(**told["settings"])
    Patient.door = allowed(
        limits=settings.limits, club=settings.club, behind_proxy=settings.behind_proxy
    )
    return make_app(settings, _give_up)


def _calm() -> None:
    """Keep the collector from stopping everybody for tables that live as long as the process."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 1_000)
    sys.setswitchinterval(0.001)  # rules in their threads do not keep the network waiting


def _give_up() -> None:
    """End as if told to, but say that it was a failure: whoever started us starts us again."""
    FAILED.append(True)
    os.kill(os.getpid(), signal.SIGTERM)
