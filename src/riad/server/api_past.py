"""The API for those who look back: the acts of a game, and the table as it was at any time."""

from __future__ import annotations

from riad.kernel.game import View
from riad.server import requests as r
from riad.server.calls import Call, Who, endpoint
from riad.server.errors import Refused
from riad.server.past import Moment, marks, moments, position_before
from riad.server.showing import worded

DIGITS = 9


@endpoint("GET", "/api/tables/{table}/at/{step}", Who.WATCHER, gives=r.Position)
async def position(call: Call) -> r.Position:
    """An earlier position, as whoever asks may know it; with `?act=` one on the way there."""
    match, seat = call.table.live.match, call.viewed
    step = _number(call.word("step"))
    asked = call.request.query_params.get("act")
    act = None if asked is None else _number(asked)
    if match.game is None:
        raise Refused("not-found")

    def view() -> View:
        game = match.position(step) if act is None else position_before(match, step, act)
        return game.view(seat)

    shown = await call.house.hub.engine(view, lane="past")
    return r.Position(step, match.step, shown, act)


def _number(word: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > DIGITS:
        raise Refused("not-found")
    return int(word)


@endpoint("GET", "/api/tables/{table}/acts", Who.WATCHER, gives=r.Acts)
async def acts(call: Call) -> r.Acts:
    """What has happened, act by act, and the times of the game; the same for all viewers."""
    match = call.table.live.match
    found = await call.house.hub.engine(moments, match, lane="past")
    times = [moment.done.when for moment in found]
    return r.Acts([_act(moment) for moment in found], marks(times))


def _act(moment: Moment) -> r.Act:
    return r.Act(worded(moment.done.what), moment.step, moment.act, moment.done.seat)
