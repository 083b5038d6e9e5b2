"""When things happened, for the `limits` library: in memory, on any clock, never too much of it.

The library's own memory has a thread that looks through all keys a hundred times a second while
there is traffic, keeps an empty list for every address it ever saw, and reads the wall clock.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import islice
from typing import Final

from limits.storage import MovingWindowSupport, Storage

MOST: Final = 100_000
"""The most keys there may be. Then the half that was unused for longest is forgotten."""
FEW: Final = 1024


class Windows(Storage, MovingWindowSupport):
    """For each key the times of what was granted, oldest first."""

    STORAGE_SCHEME = None

    def __init__(self, clock: Callable[[], float], most: int = MOST) -> None:
        super().__init__()
        self.clock = clock
        self.most = most
        self._windows: dict[str, tuple[int, list[float]]] = {}
        """How long a time counts, and the times. The key used last stands last."""
        self._tidy_at = min(FEW, most)

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Note that it happens now, unless it has happened too often."""
        now = self.clock()
        _, times = self._windows.pop(key, (expiry, []))
        del times[: bisect_right(times, now - expiry)]
        granted = len(times) + amount <= limit
        if granted:
            times.extend([now] * amount)
        if times:
            self._windows[key] = (expiry, times)
        if len(self._windows) >= self._tidy_at:
            self._tidy(now)
        return granted

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        """Since when, and how often."""
        now = self.clock()
        _, times = self._windows.get(key, (expiry, []))
        passed = bisect_right(times, now - expiry)
        return (times[passed] if passed < len(times) else now), len(times) - passed

    def clear(self, key: str) -> None:
        self._windows.pop(key, None)

    def reset(self) -> int:
        count = len(self._windows)
        self._windows.clear()
        return count

    def check(self) -> bool:
        return True

    def __len__(self) -> int:
        return len(self._windows)

    def _tidy(self, now: float) -> None:
        """Forget what has passed; next time when there is twice as much as is left."""
        windows = self._windows
        for key in [key for key, (expiry, times) in windows.items() if times[-1] + expiry <= now]:
            del windows[key]
        if len(windows) >= self.most:
            for key in list(islice(windows, self.most // 2)):
                del windows[key]
        self._tidy_at = min(self.most, max(FEW, 2 * len(windows)))

    # ---- only counted windows need these -----------------------------------------------------

    @property
    def base_exceptions(self) -> type[Exception]:
        return ValueError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        raise NotImplementedError

    def get(self, key: str) -> int:
        raise NotImplementedError

    def get_expiry(self, key: str) -> float:
        raise NotImplementedError
