"""Looking into a hand: by asking, by removing and sitting down, by the past, by a draft."""

from __future__ import annotations

from typing import Any

from riad.server.store.tables import get as table_of
from tests.server.abuse.asgi import Answer
from tests.server.abuse.town import VICTIM, Scene, Somebody, Town
from tests.server.abuse.trying import Try, attack, only

QUESTIONS: dict[str, dict[str, Any]] = {
    "why-not": {"target": "bag/1"},
    "preview": {"word": "yellow-0"},
    "history": {},
    "describe": {},
    "sync": {},
}
PLACES = ("", "/record", "/at/0", "/at/1?act=0", "/stream")


@attack("look", "GET ~/stream", "POST ~/messages", *QUESTIONS)
async def ask_for_what_another_sees(t: Try) -> str:
    codes = set()
    for place in PLACES:
        held = await t.town.stream(
            t.who, f"{t.path}{place}{'&' if '?' in place else '?'}seat={VICTIM}"
        )
        codes.add(held.so_far.code)
        await held.hang_up()
    for kind, fields in QUESTIONS.items():
        codes.add(await t.town.say(t.who, t.table, kind, **fields, seat=VICTIM))
    return only(codes)


async def all_that_is_shown(town: Town, who: Somebody, scene: Scene) -> list[object]:
    """Every door, as this person sees through it."""
    shown: list[object] = []
    for place in (*PLACES, "/chat", "/rights", "/acts"):
        held = await town.stream(who, f"{scene.path}{place}")
        shown.append(held.so_far.body)
        await held.hang_up()
    for kind, fields in QUESTIONS.items():
        body = {"type": kind, "id": f"q-{kind}", **fields}
        answer: Answer = await town.ask(who, "POST", f"{scene.path}/messages", body)
        shown.append(answer.body)
    line, told = await town.greeted(who, scene.table)
    await line.hang_up()
    return [*shown, told]


@attack("look", "GET ~/stream", "GET ~/socket", *QUESTIONS)
async def read_all_that_is_shown(t: Try) -> str:
    """It is the same, byte for byte, whichever cards the victim holds."""
    game = (await t.town.hub.room(t.table)).live.match.game
    player, seen = game.table.players[VICTIM], []
    before = player.hand, player.ages
    for hand in ([1, 2], [3, 4]):
        player.hand, player.ages = hand, [0, 1]
        seen.append(await all_that_is_shown(t.town, t.who, t.scene))
    hers = await t.town.get(t.victim, t.path)
    assert hers["view"]["table"]["players"][VICTIM]["hand"] == [3, 4]
    player.hand, player.ages = before
    return "same" if seen[0] == seen[1] else "seen"


@attack("look", "move", "restart", "undo")
async def watch_the_draft(t: Try) -> str:
    """It is the same whether she has begun to play or not."""
    before = await all_that_is_shown(t.town, t.who, t.scene)
    state = await t.town.get(t.victim, t.path)
    mine = {"ask": state["ask"], "seat": VICTIM}
    word = state["question"]["options"][0]["word"]
    assert await t.town.say(t.victim, t.table, "move", **mine, word=word) == "ok"
    after = await all_that_is_shown(t.town, t.who, t.scene)
    mine["ask"] = (await t.town.get(t.victim, t.path))["ask"]
    assert await t.town.say(t.victim, t.table, "restart", **mine) == "ok"
    undo = await t.town.say(t.victim, t.table, "undo", **mine)
    assert undo in ("stale", "nothing-to-undo")
    return "same" if before == after else "seen"


@attack("look", "propose", "accept", "POST ~/join")
async def have_the_seat_freed_and_sit_down(t: Try) -> str:
    """With the help of everybody else at the table."""
    here = await t.anew()
    scene = here.scene
    by, *others = [scene.people[name] for name in ("guest", "owner", "account")]
    propose = {"what": "remove", "whom": VICTIM, "seat": by.seat}
    assert await t.town.say(by, scene.table, "propose", **propose) == "ok"
    number = (await t.town.get(by, scene.path))["proposal"]["number"]
    for other in others:
        said = await t.town.say(other, scene.table, "accept", number=number, seat=other.seat)
        assert said == "ok"
    code = await t.town.code(here.who, f"{scene.path}/join", {"seat": VICTIM})
    return "may" if code == "ok" else code


@attack("look", "POST ~/leave", "POST ~/join")
async def get_up_and_sit_down_elsewhere(t: Try) -> str:
    here = await t.anew()
    await t.town.post(here.who, f"{here.path}/leave", {"seat": here.who.seat})
    return await t.town.code(here.who, f"{here.path}/join", {"seat": VICTIM})


@attack("look", "POST ~/branch", "back")
async def return_to_an_earlier_position(t: Try) -> str:
    branch = await t.town.code(t.who, f"{t.path}/branch", {"step": 0})
    back = await t.town.say(t.who, t.table, "back", step=0, seat=t.who.seat or 0)
    return only({branch, back})


@attack("look", "POST ~/rematch")
async def have_the_game_again(t: Try) -> str:
    return await t.town.code(t.who, f"{t.path}/rematch", {})


@attack("look")
async def read_the_luck_in_the_database(t: Try) -> str:
    found = await t.town.hub.store.read(lambda db: table_of(db, t.table))
    return "may" if found[0].keys else "same"
