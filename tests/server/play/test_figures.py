"""Every figure that hosts are told to look at moves when there is something to see."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from tests.server.client import Api, Socket
from tests.server.play.games import at_random, play_on
from tests.server.play.lines import serving

DOCS = Path(__file__).parents[3] / "docs" / "hosting.md"
COUNTED = ("", "_total", "_count", "_sum")
"""How a figure is called on the page, by its kind."""


def told() -> set[str]:
    """The figures the host's table names."""
    rows = [line for line in DOCS.read_text("utf-8").splitlines() if line.startswith("| `riad_")]
    return set(re.findall(r"`(riad_\w+)`", " ".join(rows)))


async def shown(api: Api) -> dict[str, float]:
    """The largest value of each figure, whatever its labels."""
    found: dict[str, float] = {}
    for line in (await api.call("GET", "/metrics")).text.splitlines():
        if not line.startswith("#"):
            name, _, value = line.rpartition(" ")
            name = name.partition("{")[0]
            found[name] = max(found.get(name, 0.0), float(value))
    return found


def test_every_figure_moves(sqlite_database):
    async def run(url: str) -> None:
        async with Api(url) as api:
            seated = await api.table(1, 1)
            socket = await Socket.open(url, seated.table, seated.tokens[0], name="s")
            await socket.ask("prefer", what="confirm", value="at-once", seat=0)
            await play_on(socket, at_random(1), moves=4)
            await socket.until(lambda: socket.over or socket.question is not None)
            assert (await socket.ask("confirm", ask=10_000))["type"] == "refused"
            found = await shown(api)
            await socket.close()
        moved = {name for name in told() if any(found.get(name + end, 0) > 0 for end in COUNTED)}
        assert told() - moved == {"riad_store_failures_total"}, "the store did not fail"

    with serving(sqlite_database) as url:
        asyncio.run(run(url))
