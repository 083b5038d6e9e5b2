"""Being told to stop: those who look at tables hear of it before their connections end."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, MethodType
from typing import Any, Final

SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)


@contextmanager
def told_to_stop(say: Callable[[], None]) -> Iterator[None]:
    """Call `say` in the event loop as soon as this process is told to stop.

    The server in front of us has set what happens then; it happens all the same.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only there are signals heard
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in SIGNALS}

    def heard(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(say)
        then: Any = before[signal.Signals(number)]
        if callable(then):
            then(number, frame)

    ours = [number for number, then in before.items() if isinstance(then, MethodType)]
    for number in ours:
        signal.signal(number, heard)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, before[number])
