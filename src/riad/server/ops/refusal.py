"""A refusal as an HTTP answer: its code, the key of its message, and what that names."""

from __future__ import annotations

from typing import Any

from starlette.responses import JSONResponse, Response

from riad.server.errors import Refused


def refusal(refused: Refused) -> Response:
    """What a client gets; over a limit also when to come back."""
    body: dict[str, Any] = {"code": refused.code, "key": refused.key}
    headers = {}
    if refused.values:
        body["args"] = refused.values
    if refused.retry_after is not None:
        body["retry_after"] = refused.retry_after
        headers["Retry-After"] = str(refused.retry_after)
    if refused.code == "too-large":
        # or the server would go on to read, and throw away, what nobody wants
        headers["Connection"] = "close"
    return JSONResponse(body, refused.status, headers)
