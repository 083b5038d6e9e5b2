"""Everybody before every door: what the matrix says is what happens, and nothing else changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args

import httpx
import pytest
from sqlalchemy import select

from riad.games import definitions
from riad.server import messages as m
from riad.server.app import make_app
from riad.server.calls import ENDPOINTS
from riad.server.doors import TAKING
from riad.server.errors import STATUS
from riad.server.places import FILE
from riad.server.settings import Settings
from riad.server.store.engines import reading, sqlite_url
from riad.server.store.schema import events
from tests.server.doors.matrix import HOUSE, LISTED, MESSAGES, UNLISTED, body, message
from tests.server.doors.people import OUTSIDE, PEOPLE, House, Scene, administer, bearer
from tests.server.process import Server
from tests.server.rubbish import watch
from tests.server.rubbish.wire import HungUp, Line, Talk, handshake

MISSING = "AAAAAAAAAAAAAAAA"
"""No table has this name."""
BOX = definitions()["yspahan"].fingerprint()
SEND = "POST /api/tables/{table}/messages"

# ---- nothing is left out ---------------------------------------------------------------------


def test_every_endpoint_has_a_row():
    app: Any = make_app(Settings("sqlite:///nowhere.db"))
    while not hasattr(app, "routes"):
        app = app.app  # what is wrapped around it
    routes = {
        f"{method} {route.path}"
        for route in app.routes
        for method in (getattr(route, "methods", None) or {"GET"}) - {"HEAD"}
    }
    assert {f"{e.method} {e.path}" for e in ENDPOINTS} <= routes
    assert routes == HOUSE.keys() | UNLISTED.keys()
    assert UNLISTED.keys() == LISTED.keys()
    assert not HOUSE.keys() & UNLISTED.keys()


def test_every_message_has_a_row():
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(m.FromPlayer)}
    assert kinds == MESSAGES.keys()
    assert set(get_args(m.FromPlayer)) == set(TAKING)


# ---- the house -------------------------------------------------------------------------------


class Doors:
    """A server with tables of both kinds, at which nothing has happened yet."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.house = House(server.url)
        self.accounts = self.house.accounts()
        named = {"stranger": "Stranger", "admin": "Warden"}
        self.leaving = {person: self.house.signed_in(name) for person, name in named.items()}
        """Sessions to be ended."""
        self.leaving_all = {n: self.house.registered(f"Leaving {n}") for n in self.leaving}
        """The only ones of their accounts."""
        self.database = sqlite_url(server.folder / FILE)
        asyncio.run(administer(self.database, lambda people: people.make_admin("Warden")))
        self.scenes = {
            listed: self.house.scene(self.accounts, listed=listed) for listed in (False, True)
        }
        asyncio.run(administer(self.database, lambda people: people.ban("Banned")))
        self.restless: set[str] = set()
        """Tables at which something was done: a bot may play on there."""

    def again(self, listed: bool) -> Scene:
        """Another table like that, for what changes something."""
        scene = self.house.scene(self.accounts, listed=listed)
        self.restless.add(scene.table)
        return scene

    def unseen(self, name: str, scene: Scene, person: str) -> str:
        """The same, at a table of its own: it may be granted without harm."""
        return self.asked(name, self.again(False), person)

    def said(self) -> str:
        """All that stands in the log of any table."""
        engine = reading(self.database)
        with engine.connect() as connection:
            words = list(connection.scalars(select(events.c.word)))
        engine.dispose()
        return "\n".join(words)

    def digest(self, but: str = "") -> dict[str, str]:
        """Of all that only changes when somebody asks for it, and of this table."""
        return watch.digest(self.database, self.restless - {but})

    def asked(self, name: str, scene: Scene, person: str) -> str:
        """One cell: the code of the refusal, or ok."""
        if name.endswith("/socket"):
            return asyncio.run(self._greeted(scene, person))
        answer = self.sent(name, scene.table, person, scene, body(name, scene, person))
        if answer.status_code in (200, 307):
            return _inside(answer) if name == SEND else "ok"
        code = str(answer.json()["code"])
        assert answer.status_code == STATUS[code]
        assert answer.json()["key"] == f"error.{code}"
        return code

    def sent(self, name: str, table: str, person: str, scene: Scene, sent: Any) -> httpx.Response:
        method, _, path = name.partition(" ")
        words = {
            "table": table,
            "language": "en",
            "game": "yspahan",
            "step": "0",
            "box": BOX,
            "id": "x",
        }
        for word, value in words.items():
            path = path.replace(f"{{{word}}}", value)
        if method == "GET" and "{table}" in name and person == "other":
            path += f"?seat={scene.other}"
        headers = self._headers(name, scene, person)
        if name.endswith("/stream"):
            return self.house.status_of_stream(path, headers)
        return self.house.ask(method, path, sent, headers)

    def _headers(self, name: str, scene: Scene, person: str) -> Mapping[str, str]:
        if name.endswith("sign-out") and person in ("stranger", "admin"):
            return self.house.cookie(self.leaving[person])
        if name.endswith("everywhere") and person in ("stranger", "admin"):
            return self.house.cookie(self.leaving_all[person])
        return scene.headers[person]

    async def _greeted(self, scene: Scene, person: str) -> str:
        talk = await self.socket(scene, scene.table, person)
        answer = await self.hello(talk, scene, person)
        if answer["type"] == "refused":
            with pytest.raises(HungUp) as end:
                await talk.hear()
            assert end.value.code == 1008
        await talk.line.close()
        return str(answer.get("code", "ok"))

    async def socket(self, scene: Scene, table: str, person: str) -> Talk:
        """A socket with the cookie this person has."""
        headers = scene.headers[person]
        line = await Line.open(self.server.port)
        known = {n.title(): v for n, v in headers.items() if n in ("cookie", "origin")}
        await line.send(handshake(f"/api/tables/{table}/socket", self.server.port, **known))
        assert (await line.answer()).status == 101
        return Talk(line, self.server.port, table)

    async def hello(self, talk: Talk, scene: Scene, person: str) -> dict[str, Any]:
        token = scene.headers[person].get("authorization", "").removeprefix("Bearer ")
        fields: dict[str, Any] = {"token": token} if token else {}
        if person == "other":
            fields["seat"] = scene.other
        return await talk.hello(**fields)


def _inside(answer: httpx.Response) -> str:
    """A message is answered with a refusal inside a good reply."""
    (reply,) = answer.json()["replies"]
    return str(reply["code"]) if reply["type"] == "refused" else "ok"


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    with Server(tmp_path_factory.mktemp("doors")) as server:
        doors = Doors(server)
        yield doors
        doors.house.close()
        assert watch.complaints(server.log.read_text()) == []


# ---- every cell ------------------------------------------------------------------------------

Ask = Callable[[str, Scene, str], str]


def cells(doors: Doors, name: str, row: Mapping[str, str], listed: bool, ask: Ask) -> None:
    """One row: what is not `done` has changed nothing, what is `done` has changed something."""
    scene, before = doors.scenes[listed], doors.digest()
    quiet = [person for person in PEOPLE if row[person] != "done"]
    found = {person: ask(name, scene, person) for person in quiet}
    assert found == {person: row[person] for person in quiet}
    assert watch.changed(before, doors.digest()) == []
    for person in PEOPLE:
        if row[person] == "done":
            scene = doors.again(listed) if name not in HOUSE else scene
            before = doors.digest(scene.table)
            assert ask(name, scene, person) == "ok", person
            assert watch.changed(before, doors.digest(scene.table)) != [], person


@pytest.mark.parametrize("name", HOUSE)
def test_the_house(doors: Doors, name: str):
    cells(doors, name, HOUSE[name], False, doors.asked)


@pytest.mark.parametrize("name", UNLISTED)
def test_a_table_by_link(doors: Doors, name: str):
    cells(doors, name, UNLISTED[name], False, doors.asked)


@pytest.mark.parametrize("name", LISTED)
def test_a_table_in_the_lobby(doors: Doors, name: str):
    cells(doors, name, LISTED[name], True, doors.asked)


@pytest.mark.parametrize("kind", MESSAGES)
def test_a_message_by_request(doors: Doors, kind: str):
    def ask(kind: str, scene: Scene, person: str) -> str:
        return _inside(doors.sent(SEND, scene.table, person, scene, message(kind, scene, person)))

    cells(doors, kind, MESSAGES[kind], True, ask)


@pytest.mark.parametrize("kind", MESSAGES)
def test_a_message_by_socket(doors: Doors, kind: str):
    async def said(kind: str, scene: Scene, person: str) -> str:
        talk = await doors.socket(scene, scene.table, person)
        # whoever wants to act for another has come in as who they are; a token that was taken away
        # opens no socket, so its holder comes without it
        as_whom = {"other": "seat", "removed": "anonymous"}.get(person, person)
        greeting = await doors.hello(talk, scene, as_whom)
        assert greeting["type"] == "state"
        await talk.say(message(kind, scene, person))
        answer = await talk.hear()
        while answer["type"] in ("state", "chatted") and kind != "sync":
            answer = await talk.hear()  # what it has changed is told first
        await talk.close()
        return str(answer.get("code", "ok"))

    cells(doors, kind, MESSAGES[kind], True, lambda *cell: asyncio.run(said(*cell)))


def test_a_wrong_cell_would_be_noticed(doors: Doors):
    name = "POST /api/tables/{table}/leave"
    for person, wrong in (("stranger", "ok"), ("invited", "not-found"), ("seat", "not-allowed")):
        with pytest.raises(AssertionError):
            cells(doors, name, {**UNLISTED[name], person: wrong}, False, doors.unseen)
    look = "GET /api/tables/{table}"
    with pytest.raises(AssertionError):
        cells(doors, look, {**UNLISTED[look], "invited": "done"}, False, doors.asked)


# ---- what is not there -----------------------------------------------------------------------

BODIES: tuple[Any, ...] = (None, {}, {"seat": 0}, {"step": 0}, {"type": "ping"}, [], {"x": 1})
AT_A_TABLE = [name for name in UNLISTED if not name.endswith("/socket")]


@pytest.mark.parametrize("name", AT_A_TABLE)
def test_for_outsiders_an_unlisted_table_is_not_there(doors: Doors, name: str):
    """Whatever they send: its answer is that of a table which does not exist."""
    scene = doors.scenes[False]
    for person in OUTSIDE:
        for sent in BODIES if name.startswith("POST") else BODIES[:1]:
            answers = [
                doors.sent(name, table, person, scene, sent) for table in (scene.table, MISSING)
            ]
            here, nowhere = map(_bare, answers)
            assert here == nowhere, (person, sent)
            # anybody may ask to join, so what was sent is read before the table is looked for
            assert here[0] == 404 or name.endswith("/join")


def _bare(answer: httpx.Response) -> tuple[int, bytes, dict[str, str]]:
    headers = {n: v for n, v in answer.headers.items() if n not in ("date", "x-request-id")}
    return answer.status_code, answer.content, headers


HELLOS: tuple[Any, ...] = (
    {"type": "hello", "v": 1},
    {"type": "hello", "v": 1, "seat": 0},
    {"type": "hello", "v": 2},
    {"type": "ping"},
    [],
)


@pytest.mark.parametrize("person", OUTSIDE)
def test_for_outsiders_its_socket_is_not_there_either(doors: Doors, person: str):
    async def answers(table: str) -> list[Any]:
        told: list[Any] = []
        for said in HELLOS:
            talk = await doors.socket(doors.scenes[False], table, person)
            await talk.say(said)
            told.append(await talk.hear())
            with pytest.raises(HungUp) as end:
                await talk.hear()
            told.append(end.value.code)
            await talk.line.close()
        return told

    scene = doors.scenes[False]
    assert asyncio.run(answers(scene.table)) == asyncio.run(answers(MISSING))


def test_the_lobby_shows_no_unlisted_table(doors: Doors):
    for person in PEOPLE:
        answer = doors.house.get("/api/tables", doors.scenes[False].headers[person])
        shown = {listed["table"]["id"] for listed in answer["tables"]}
        assert doors.scenes[True].table in shown
        assert doors.scenes[False].table not in shown


# ---- rights that end while somebody is inside ------------------------------------------------


def test_a_removed_seat_is_shown_out_at_once(doors: Doors):
    async def scene() -> None:
        table = doors.again(False)
        talk = await doors.socket(table, table.table, "seat")
        await doors.hello(talk, table, "seat")
        remove = f"/api/tables/{table.table}/remove"
        await asyncio.to_thread(
            doors.house.post, remove, {"seat": table.seat}, table.headers["admin"]
        )
        assert await _end_of(talk) == 1001
        # it goes on talking, as no honest client does
        await talk.say({"type": "chat", "id": "late", "text": "I am still here"})
        await talk.line.close()
        answer = doors.house.ask("GET", f"/api/tables/{table.table}", None, table.headers["seat"])
        assert answer.status_code == 404

    asyncio.run(scene())
    assert "I am still here" not in doors.said()


async def _end_of(talk: Talk) -> int | None:
    try:
        while True:
            await talk.hear()
    except HungUp as end:
        return end.code


def test_a_removed_seat_cannot_be_played_from_another_one(doors: Doors):
    """Somebody holds two seats and shows one; the other is taken away."""

    async def scene() -> tuple[str, str]:
        table, other, token = _two_seats(doors)
        talk = await Talk.open(doors.server.port, table)
        await talk.hello(token=token, seat=0)
        await talk.say({"type": "chat", "id": "before", "text": "Mine", "seat": 1})
        before = await _answer_to(talk, "before")
        await asyncio.to_thread(
            doors.house.post, f"/api/tables/{table}/remove", {"seat": 1}, bearer(other)
        )
        await talk.say({"type": "chat", "id": "after", "text": "No longer mine", "seat": 1})
        after = await _answer_to(talk, "after")
        await talk.line.close()
        return before, after

    before, after = asyncio.run(scene())
    assert before == "ack"
    assert after in ("not-allowed", "closed")
    assert "No longer mine" not in doors.said()


async def _answer_to(talk: Talk, message_id: str) -> str:
    try:
        while True:
            answer = await talk.hear()
            if answer.get("id") == message_id:
                return str(answer.get("code", answer["type"]))
    except HungUp:
        return "closed"


def _two_seats(doors: Doors) -> tuple[str, str, str]:
    """A table, its owner's token, and a token that opens two of its seats."""
    order = {"game": "yspahan", "seats": 3, "hot_seat": True, "bots": ["random"]}
    made = doors.house.post("/api/tables", order)
    return made["table"]["id"], made["token"], made["token"]
