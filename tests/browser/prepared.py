"""Tables that stand at a recorded position.

The interface lets nobody begin in the middle of somebody else's game; so the table is written into
the database of the house, as one that was branched from the record.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec

import riad
from riad.kernel.luck import KEY_BYTES
from riad.server import keeping, tokens
from riad.server import requests as r
from riad.server.boxes import fingerprint
from riad.server.live import Live
from riad.server.past import Origin
from riad.server.places import FILE
from riad.server.store.engines import sqlite_url, writing
from riad.server.store.tables import LinkRow, SeatRow, TableRow
from tests.browser.house import Made
from tests.server.process import Server

NOW = 1_800_000_000_000
"""Any moment will do."""


def at_position(server: Server, text: str, names: Sequence[str] = ()) -> Made:
    """A table with people on all seats; what it gives opens the seat that is asked."""
    game = riad.load(text)
    config, seat = game.book.config, game.waiting[0]
    order = r.Order(
        game=config.game,
        seats=config.seats,
        edition=config.edition or None,
        modules=list(config.modules),
        options=dict(config.options),
        solo=config.solo or None,
        box=config.box,
    )
    row = TableRow(
        id=secrets.token_urlsafe(12),
        game=config.game,
        order=msgspec.json.encode(order).decode(),
        listed=False,
        status="open",
        rules=game.book.definition.rules_version,
        created_at=NOW,
        updated_at=NOW,
        origin=msgspec.json.encode(Origin(text, [])).decode(),
        house=config.house,
        box=fingerprint(config) if config.box else "",
    )
    called = names or [f"Player {n + 1}" for n in range(config.seats)]
    live = Live(row, [SeatRow(name=name, taken=True) for name in called[: config.seats]])
    live.start(secrets.token_bytes(KEY_BYTES), NOW)
    live.settle(NOW)
    token = tokens.fresh()
    engine = writing(sqlite_url(server.folder / FILE))
    with engine.begin() as connection:
        keeping.write_new(connection, live, [LinkRow(tokens.hashed(token), True, (seat,))])
    engine.dispose()
    return Made(row.id, token, "", seat)
