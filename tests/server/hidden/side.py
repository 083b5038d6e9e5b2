"""One table played by plan, with things going on that nobody else may notice.

What seats do in secret (steps taken back, answers sealed anew, preferences) comes from dice of
their own: two tables can share the dice of one seat and differ in those of all the others.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from riad.server import messages as m
from riad.server.live import Live
from riad.server.match import PREFERENCES
from tests.server.hidden.probes import probe
from tests.server.hidden.script import Aside, Joint, Log, Plan, Turn
from tests.server.hidden.still import Still

OFTEN, SELDOM = 1 / 4, 1 / 16
"""How often a viewer asks everything there is to ask: while others draft, and at other times."""


class Side:
    """A table, the log it will have, and the dice of its seats."""

    def __init__(self, still: Still, log: Log, dice: Callable[[int | None], str]) -> None:
        self.still = still
        self.log = log
        self.dice = dice
        """A name for the dice of a seat; the same name rolls the same."""
        self.counts: dict[int | None, int] = {}
        self.number = 0
        self.base = still.hub.time
        self.probed = 0

    @property
    def live(self) -> Live:
        return self.still.live

    def rng(self, seat: int | None, what: str) -> random.Random:
        return random.Random(f"{self.dice(seat)} {seat} {self.number} {what}")

    def id(self, seat: int | None) -> str:
        """Whoever numbers messages does it as they like; here the dice are in it."""
        self.counts[seat] = count = self.counts.get(seat, 0) + 1
        return f"{self.dice(seat).split()[0]}-{seat}-{count}"

    # ---- the plan ----------------------------------------------------------------------------

    def play(self, number: int, item: Turn | Joint | Aside) -> None:
        """One item of the plan, and what happens in secret before it."""
        self.number = number
        self.base = max(self.base + 10_000, self.still.hub.time)
        self.still.hub.time = self.base
        self._prefer()
        if isinstance(item, Turn):
            self._turn(item)
        elif isinstance(item, Joint):
            self._joint(item)
        else:
            self._aside(item)
        self.still.catch_up()

    def _turn(self, turn: Turn) -> None:
        self._drafts(turn.seat)
        self.still.hub.time = self.base + 50
        self._probe("drafted", OFTEN)
        self._take_back(turn.seat)
        self.still.hub.time = self.base + 100
        for place in turn.words:
            self._answer(turn.seat, self.log[place].word)
        self._confirm(turn.seat)
        self._probe("confirmed")

    def _joint(self, joint: Joint) -> None:
        *early, last = joint.words
        for seat, _ in early:
            self.still.hub.time += 10
            words = list(self.live.match.running.options(seat))
            self._answer(seat, self.rng(seat, "seal").choice(words))
            self._confirm(seat)
        self._probe("sealed", OFTEN)
        now = self.still.hub.time
        for seat, place in early:
            rng = self.rng(seat, "reseal")
            words = list(self.live.match.running.options(seat))
            for word in (*rng.choices(words, k=rng.randrange(3)), self.log[place].word):
                self.still.hub.time += 1
                self._answer(seat, word)
        self._probe("resealed")
        self.still.hub.time = now + 100
        self._answer(last[0], self.log[last[1]].word)
        self._confirm(last[0])

    def _confirm(self, seat: int) -> None:
        """Whoever is the last person to answer confirms it."""
        match = self.live.match
        if match.draft is not None:
            self._sure(seat, m.Confirm, ask=match.asks[seat])

    def _aside(self, aside: Aside) -> None:
        seat = aside.seat
        if aside.what == "chat":
            self._sure(seat, m.Chat, text=f"said at {self.number}")
            return
        match = self.live.match
        if match.game is not None and not match.game.is_together:
            self._drafts(*match.game.waiting)
        self.still.hub.time = self.base + 50
        if aside.what == "clock":
            self._lapse(seat)
        else:
            (self.still.get_up if aside.what == "leave" else self.still.come_back)(seat)
        self._probe(aside.what)
        if match.game is not None:
            self._take_back(*match.game.waiting)

    def _lapse(self, seat: int) -> None:
        clocks = self.live.match.clocks
        due = clocks.deadline(seat) if clocks is not None else None
        if due is not None and not self.live.seats[seat].bot:
            self.still.hub.time = max(due, self.still.hub.time)
            ask = self.live.match.asks[seat]
            self.still.change(lambda live, now: live.time_out(seat, ask, now))

    # ---- what others may not notice ----------------------------------------------------------

    def _prefer(self) -> None:
        for seat in range(self.live.order.seats):
            rng = self.rng(seat, "prefer")
            if rng.random() < 0.06:
                what = rng.choice(sorted(PREFERENCES))
                value = rng.choice((*PREFERENCES[what], PREFERENCES[what][0]))
                self._sure(seat, m.Prefer, what=what, value=value)

    def _drafts(self, *seats: int) -> None:
        """Steps that are not meant; some of them taken back again."""
        for seat in seats:
            if self.live.seats[seat].bot or self._is_quick(seat):
                continue
            rng = self.rng(seat, "draft")
            for _ in range(rng.choice((0, 1, 1, 3))):
                self.still.hub.time += 1
                self._draft(seat, rng)

    def _draft(self, seat: int, rng: random.Random) -> None:
        match = self.live.match
        game = match.seen_by(seat)
        assert game is not None
        if match.draft is not None and (match.draft.at_barrier or rng.random() < 0.3):
            kind = m.Undo if rng.random() < 0.7 else m.Restart
            self._sure(seat, kind, ask=match.asks[seat])
        elif game.waiting == (seat,):
            self._answer(seat, rng.choice(list(game.options(seat))))

    def _take_back(self, *seats: int) -> None:
        for seat in seats:
            rng = self.rng(seat, "back")
            while (draft := self.live.match.draft) is not None and draft.seat == seat:
                kind = m.Undo if rng.random() < 0.7 else m.Restart
                self._sure(seat, kind, ask=self.live.match.asks[seat])

    def _is_quick(self, seat: int) -> bool:
        return self.live.match.prefers_to(seat, "confirm") == "at-once"

    # ---- small help --------------------------------------------------------------------------

    def _probe(self, what: str, often: float = SELDOM) -> None:
        """Now and then every viewer asks what there is to ask; its own dice say when."""
        if self.live.table.status == "over":
            return  # nothing is secret any more
        self.still.catch_up()
        for viewer in self.still.ears:
            rng = self.rng(viewer, f"probe {what}")
            if rng.random() < often:
                probe(self.still, viewer, rng)
                self.probed += 1

    def _answer(self, seat: int, word: str) -> None:
        ask = self.live.match.asks[seat]
        if self.live.seats[seat].bot:
            self.still.change(partial(_bot_answers, seat, ask, word))
        else:
            self._sure(seat, m.Move, ask=ask, word=word)

    def _sure(self, seat: int, kind: Callable[..., Any], **fields: Any) -> None:
        answer = self.still.take(seat, kind(id=self.id(seat), seat=seat, **fields))
        assert isinstance(answer, m.Ack), (self.number, seat, kind, fields, answer)


def _bot_answers(seat: int, ask: int, word: str, live: Live, now: int) -> None:
    live.bot_plays(seat, ask, [word], now)


def run(side: Side, plan: Plan, after: Callable[[int], None]) -> None:
    """Play the plan; `after` every item somebody looks at what was sent."""
    for number, item in enumerate(plan):
        side.play(number, item)
        after(number)
