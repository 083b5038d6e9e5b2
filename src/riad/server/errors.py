"""What a client can do wrong: a named code, a message key, an HTTP status, and little else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final


class Refused(Exception):
    """The request or message is not granted. `code` is for programs; people read its message."""

    def __init__(
        self,
        code: str,
        *,
        retry_after: int | None = None,
        values: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.retry_after = retry_after
        """Seconds after which it may be tried again."""
        self.values = dict(values or {})
        """What the message names, such as rules."""

    @property
    def status(self) -> int:
        return STATUS[self.code]

    @property
    def key(self) -> str:
        return f"error.{self.code}"


STATUS: Final = {
    # what was sent cannot be read
    "malformed": 400,
    "too-large": 413,
    "wrong-version": 400,
    # who sent it
    "sign-in": 401,
    "wrong-password": 401,
    "wrong-code": 401,
    "banned": 403,
    "not-allowed": 403,
    "foreign-origin": 403,
    "wrong-host": 421,
    "removed": 403,
    # what it is about
    "not-found": 404,
    "wrong-method": 405,
    "unknown-order": 422,
    "bad-name": 422,
    "bad-password": 422,
    "bad-record": 422,
    "bad-box": 422,
    "too-many-boxes": 409,
    "name-taken": 409,
    # tables
    "seat-taken": 409,
    "table-full": 409,
    "not-started": 409,
    "closed": 409,
    "over": 409,
    "not-over": 409,
    "not-alone": 409,
    "corrected-rules": 409,
    "unplayable": 409,
    "worn-out": 409,
    "seat-closed": 409,
    "ask-others": 409,
    "already-proposed": 409,
    # moves
    "stale": 409,
    "not-asked": 409,
    "illegal-move": 409,
    "wrong-number": 409,
    "nothing-to-undo": 409,
    "nothing-to-confirm": 409,
    "confirm-first": 409,
    # the house
    "too-many": 429,
    "busy": 503,
    "no-store": 503,
    "restarting": 503,
}
"""Every code with its HTTP status. `error.<code>` in the catalogues says it to people."""
