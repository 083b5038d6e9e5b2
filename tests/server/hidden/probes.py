"""Everything a viewer can ask, right or wrong: each answer is one more thing they have heard."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from riad.games import definitions
from riad.kernel.definition import find
from riad.server import api, api_past
from riad.server import messages as m
from tests.server.hidden.still import Still

DEAR = 1 / 4
"""How often what needs a replay of the whole game is asked, too."""

FAR = 1000
"""Added to the number of a question: nobody has been asked so often."""


@cache
def _targets(game: str) -> list[str]:
    return sorted(find(definitions(), game).targets())


@cache
def _words(game: str) -> list[str]:
    return sorted(find(definitions(), game).move_names())


def probe(still: Still, viewer: int | None, rng: random.Random) -> None:
    """Ask for everything once; where there is a choice, dice choose."""
    sync = m.Sync(id=f"p{rng.randrange(10**6)}")
    for message in (sync, m.Describe(id="d"), m.Ping()):
        still.take(viewer, message, still.shown)
    still.call(viewer, api.see_table)
    still.call(viewer, api.send_message, body=m.Sync(id="s"))
    still.call(viewer, api.record)
    still.listed(viewer)
    if rng.random() < DEAR:
        step = rng.randint(0, max(0, still.live.match.step))
        still.take(viewer, m.History(id="h", since=rng.choice((0, step, step))), still.shown)
        still.take(viewer, m.Describe(id="e", step=step), still.shown)
        still.call(viewer, api_past.position, step=str(step))
        still.call(viewer, api_past.position, step=str(still.live.match.step + 1))
        still.call(viewer, api_past.position, step=str(step), act=str(rng.randrange(4)))
        still.call(viewer, api_past.acts)
    for message in (*_questions(still, viewer, rng), *_refused(still, viewer, rng)):
        still.take(viewer, message, still.shown)


def _questions(still: Still, viewer: int | None, rng: random.Random) -> list[Any]:
    """Why not, and what if: things on offer and things that are not."""
    name, match = still.live.table.game, still.live.match
    game = match.seen_by(viewer)
    offered = list(game.options(viewer)) if game is not None and viewer is not None else []
    words = [*rng.sample(offered, min(2, len(offered))), rng.choice(_words(name))]
    targets = rng.sample(_targets(name), 3)
    return [
        *(m.Preview(id="v", word=word) for word in words),
        *(m.WhyNot(id="w", target=target) for target in targets),
        m.WhyNot(id="w", target="+".join(targets[:2])),
    ]


def _refused(still: Still, viewer: int | None, rng: random.Random) -> list[Any]:
    """Messages that change nothing: what is answered to them must not tell anything either."""
    match, seats = still.live.match, still.live.order.seats
    ask = 0 if viewer is None else match.asks[viewer]
    other = rng.choice([seat for seat in range(seats) if seat != viewer])
    stolen = f"A-{other}-{rng.randint(1, 20)}"  # a number that seat has used, at one of the tables
    wrong: list[Any] = [
        m.Move(id=stolen, ask=ask + FAR, word="fly"),
        m.Move(id="r1", ask=ask, word="fly"),
        m.Move(id="r2", ask=max(0, ask - 1), word=rng.choice(_words(still.live.table.game))),
        m.Move(id=stolen, ask=match.step, word="end-turn", seat=other),
        m.Undo(id=stolen, ask=ask + FAR),
        m.Confirm(id=stolen, ask=ask + FAR),
        m.Confirm(id="r3", ask=match.step, seat=other),
        m.Back(id="r4", step=0),
        m.Prefer(id=stolen, what="hand", value="open"),
        m.Sync(id="r5", seat=other),
        m.History(id="r6", since=match.step + FAR),
        m.Describe(id="r6", step=match.step + FAR),
        m.Describe(id="r6", seat=other),
        m.WhyNot(id="r7", target="tower/gold", seat=other),
        m.Preview(id="r8", word="end-turn", seat=other),
    ]
    if match.draft is None or match.draft.seat != viewer:
        kinds = (m.Undo, m.Restart, m.Confirm)
        wrong += [kind(id="r9", ask=ask) for kind in kinds]
    return wrong
