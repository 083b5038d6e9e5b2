"""A server on the store of a corpus, and people who come back to their tables."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any
from unittest.mock import patch

from riad.server import folding, keeping
from riad.server.match import WrongLog
from riad.server.store import jobs
from tests.corpora.facts import Json, chosen, of_state, told
from tests.corpora.tables import Kept, opened_by
from tests.server.play.desk import Desk

ANSWERS = 3
"""So often somebody answers at a table that is gone on with."""
MOST = 60
"""More answers are not left where a table is nearly over."""


class Journal:
    """What the server has to say of its tables, in place of its log."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, dict[str, Any]]] = []

    def __getattr__(self, _: str) -> Any:
        return lambda event, **facts: self.lines.append((event, facts))

    def told(self, event: str, table: str) -> str:
        """What it has noted of this kind about a table, in one line."""
        mine = [facts for kind, facts in self.lines if (kind, facts.get("table")) == (event, table)]
        said = (f"{event}: {facts.get('why', '')} {facts.get('corrected', '')}" for facts in mine)
        return "; ".join(dict.fromkeys(said))


class Visit:
    """Everybody is back, with their passwords and links."""

    def __init__(self, here: Desk, people: dict[str, Desk]) -> None:
        self.here = here
        self.people = people

    @classmethod
    async def of(cls, here: Desk, people: Mapping[str, str]) -> Visit:
        """Those with accounts sign in."""
        found = {name: Desk(here.app, here.hub) for name in people}
        for name, desk in found.items():
            await desk.post("/api/account/sign-in", {"name": name, "password": people[name]})
        return cls(here, found)

    # ---- looking -----------------------------------------------------------------------------

    async def see(self, table: Kept, seat: int | None) -> Json:
        """The table as a seat or a spectator sees it."""
        if seat is None:
            return dict(await self.here.see(table.id, table.invite))
        asker, token = opened_by(table, seat, self.here, self.people)
        return dict(await asker.see(table.id, token, f"?seat={seat}"))

    async def look(self, table: Kept) -> Json:
        """The facts that everybody at it sees, and what was said there."""
        seen: Json = {"watcher": of_state(await self.see(table, None))}
        for seat in range(len(table.seats)):
            seen[str(seat)] = of_state(await self.see(table, seat))
        lines = (await self.here.get(f"/api/tables/{table.id}/chat", table.invite))["lines"]
        said = [[line["seat"], line["text"]] for line in lines if "said" not in line]
        return {**seen, "chat": said}  # what the table itself tells is not somebody's line

    async def glance(self, table: Kept) -> list[Json]:
        """The facts a spectator sees, and somebody who is asked."""
        watcher = of_state(await self.see(table, None))
        asked = [seat for seat in watcher["waiting"] if seat < len(table.seats)]
        return [watcher, *[of_state(await self.see(table, seat)) for seat in asked[:1]]]

    async def history(self, table: Kept) -> int | None:
        """How many steps its story has; none where it cannot be told."""
        answer = await self.say(table, 0, "history", id="history")
        return len(answer["steps"]) if answer["type"] == "told" else None

    async def record(self, table: Kept) -> str:
        """What the first seat is given as the record."""
        asker, token = opened_by(table, 0, self.here, self.people)
        answer = await asker.call("GET", f"/api/tables/{table.id}/record", None, token)
        assert answer.status_code == 200, (table.name, answer.text)
        return answer.text

    async def position(self, table: Kept) -> Json:
        """What becomes of the table when its rows fit no more, and only its position is left."""
        found: Any = await self.here.hub.store.read(lambda db: keeping.read_all(db, table.id))
        assert found.snapshot is not None, "its position is lost"
        wrong = WrongLog("none of them fits")
        with (
            patch.object(folding, "log", Journal()),  # that the rows do not fit is our doing
            patch.object(folding, "reopen", side_effect=wrong),
        ):
            live = folding.folded(found, self.here.hub.now())
        game = live.match.game
        assert live.match.other_rules
        assert game is not None
        asked = {str(seat): told(game.options(seat)) for seat in game.asked}
        facts = {"scores": list(game.scores), "waiting": list(game.waiting), "asked": asked}
        draft = live.match.draft
        if draft is not None:
            facts["draft"] = [draft.seat, len(draft.steps), draft.at_barrier]
        return facts

    # ---- going on ----------------------------------------------------------------------------

    async def say(self, table: Kept, seat: int, kind: str, **fields: Any) -> Json:
        asker, token = opened_by(table, seat, self.here, self.people)
        return dict(await asker.say(table.id, token or "", kind, seat=seat, **fields))

    async def take_up(self) -> None:
        """What the hub does all the time: jobs that are due, until nobody thinks any more."""
        now = self.here.hub.now()
        for job in await self.here.hub.store.read(lambda db: jobs.due(db, now, 100)):
            await self.here.hub.doing.claim(job, now)
        await self.quiet()

    async def quiet(self) -> None:
        """Until no bot thinks any more."""
        while work := [t for t in self.here.hub._tasks if t.get_coro().__name__ == "do"]:
            await asyncio.gather(*work)

    async def go_on(self, table: Kept, answers: int) -> int:
        """People answer and confirm as often as this, or to the end; how often they did."""
        for made in range(answers):
            await self.quiet()
            state = await self.see(table, None)
            sitting = state["table"]["seats"]
            asked = [s for s in state["view"]["waiting"] if not sitting[s].get("bot")]
            if state["table"]["status"] != "playing" or not asked:
                return made
            await self._answer(table, asked[0])
        return answers

    async def _answer(self, table: Kept, seat: int) -> None:
        """What was begun is confirmed; otherwise a step is made, and confirmed unless sealed."""
        state = await self.see(table, seat)
        ask, sealed = state["ask"], False
        if "draft" not in state:
            words = [option["word"] for option in state["question"]["options"]]
            word, name = chosen(words, ask), f"later-{seat}-{ask}"
            answer = await self.say(table, seat, "move", id=name, ask=ask, word=word)
            assert answer["type"] == "ack", answer
            ask += 1
            sealed = len(state["view"]["waiting"]) > 1 or bool(state["view"]["ready"])
        answer = await self.say(table, seat, "confirm", id=f"seen-{seat}-{ask}", ask=ask)
        assert answer["type"] == "ack" or (sealed and answer["code"] == "nothing-to-confirm"), (
            answer
        )
