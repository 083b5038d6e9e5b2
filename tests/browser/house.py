"""Tables made and played on without a browser, for tests that begin in the middle or at the end."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Any

import httpx

PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class Made:
    """A table, and what opens it."""

    id: str
    token: str
    invite: str
    seat: int | None = None
    """Whose eyes, where one key opens several seats."""

    @property
    def door(self) -> str:
        """The address that opens it with all rights."""
        return f"/table/{self.id}#token={self.token}"

    @property
    def invitation(self) -> str:
        return f"/table/{self.id}#invite={self.invite}"


def awaits_a_bot(state: dict[str, Any]) -> bool:
    """We have answered what is asked of all at the same time, and a bot has not yet."""
    view, seats = state.get("view") or {}, state["table"]["seats"]
    open_seats = set(view.get("waiting", ())) - set(view.get("ready", ()))
    return bool(state.get("chosen")) and any(seats[seat].get("bot") for seat in open_seats)


class House:
    """A server, asked directly."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, headers={"origin": url})
        self.numbers = count()

    def close(self) -> None:
        self.http.close()

    @cached_property
    def begun(self) -> Made:
        """A game against two bots that is well under way; it is our turn, and there is a choice."""
        table = self.made(bots=2)
        self.play(table, answers=24)
        while len(self.state(table).get("question", {}).get("options", ())) < 2:
            self.play(table, answers=1)
        return table

    @cached_property
    def finished(self) -> Made:
        table = self.made()
        self.play(table)
        return table

    def made(self, people: int = 1, bots: int = 1, bot: str = "random", **order: Any) -> Made:
        wanted = {"game": "yspahan", "seats": people + bots, "bots": [bot] * bots, **order}
        answer = self._post("/api/tables", wanted)
        return Made(answer["table"]["id"], answer["token"], answer["invite"])

    def joined(self, table: Made, **how: Any) -> Made:
        """Somebody else sits down."""
        answer = self._post(f"/api/tables/{table.id}/join", {"invite": table.invite, **how})
        return Made(table.id, answer["token"], table.invite)

    def state(self, table: Made) -> dict[str, Any]:
        path = f"/api/tables/{table.id}" + ("" if table.seat is None else f"?seat={table.seat}")
        answer = self.http.get(path, headers={"authorization": f"Bearer {table.token}"})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def acts(self, table: Made) -> list[dict[str, Any]]:
        """What has happened there, act by act."""
        headers = {"authorization": f"Bearer {table.token}"}
        answer = self.http.get(f"/api/tables/{table.id}/acts", headers=headers)
        found: list[dict[str, Any]] = answer.json()["acts"]
        return found

    def say(self, table: Made, **message: Any) -> dict[str, Any]:
        whole = {"id": f"t-{next(self.numbers)}", **message}
        whole |= {} if table.seat is None else {"seat": table.seat}
        return self._post(f"/api/tables/{table.id}/messages", whole, table.token)

    def play(self, *tables: Made, answers: int = 10_000, seed: int = 1) -> None:
        """So many answers at random, or a whole game; each seat through its own door."""
        rng = random.Random(seed)
        wanted = answers
        for table in tables:
            self.say(table, type="prefer", what="confirm", value="at-once")
        while answers > 0:
            for table in tables:
                state = self.state(table)
                if state["table"]["status"] != "playing":
                    assert answers < wanted, "the game is over: who waits for more waits for ever"
                    return
                if state.get("draft", {}).get("barrier"):  # left so by a browser
                    self.say(table, type="confirm", ask=state.get("ask", 0))
                elif (question := state.get("question")) and not awaits_a_bot(state):
                    word = rng.choice(question["options"])["word"]
                    self.say(table, type="move", ask=state.get("ask", 0), word=word)
                    answers -= 1
        for table in tables:
            while awaits_a_bot(self.state(table)):
                pass
            self.say(table, type="prefer", what="confirm", value="off")

    def _post(self, path: str, body: Any, token: str | None = None) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = self.http.post(path, json=body, headers=headers)
        assert answer.status_code == 200, (path, body, answer.text)
        found: dict[str, Any] = answer.json()
        return found
