"""The API for those who look back: the acts of a game, the table as it was, and records."""

from __future__ import annotations

from starlette.responses import Response

from riad.kernel.errors import RiadError
from riad.kernel.game import View
from riad.server import requests as r
from riad.server.calls import Call, Who, endpoint
from riad.server.errors import Refused
from riad.server.folding import unplayable
from riad.server.ops.body import read_body
from riad.server.past import Moment, marks, moments, position_before
from riad.server.showing import worded
from riad.server.thinking import TooLong, replayed

DIGITS = 9
RECORD = 1_000_000


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


@endpoint(
    "POST", "/api/replay", Who.ANYONE, gives=r.Replayed, takes=str, limit="replay", most=RECORD
)
async def replay(call: Call) -> Response:
    """What a record shows, line by line. The body is the record itself."""
    text = await read_body(call.request, RECORD)
    try:
        shown = await call.house.hub.replays.run(replayed, text)
    except RiadError as wrong:
        raise (unplayable(wrong) if wrong.corrected else Refused("bad-record")) from None
    except TooLong:
        raise Refused("too-large") from None
    return Response(shown, media_type="application/json")
