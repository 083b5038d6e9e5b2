"""Nobody is told what they may not know. `make secrets` does the same with more games."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable
from copy import deepcopy
from functools import partial, reduce
from operator import add
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from riad.games.yspahan import DEFINITION
from riad.kernel.luck import luck_of
from tests.kernel.market import MARKET
from tests.server import leaks
from tests.server.client import Api, Socket
from tests.server.hidden.house import known, serving
from tests.server.hidden.leaky import LEAKS
from tests.server.hidden.looking import encodings, examine
from tests.server.hidden.pairs import Figures, Leak, compare, yspahan
from tests.server.hidden.script import can_be, played, twin
from tests.server.hidden.wire import Recording
from tests.yspahan.configs import numbered

# ---- pairs -----------------------------------------------------------------------------------

PARTS = 4
NUMBERS = range(leaks.SHORT["yspahan"])


@pytest.mark.parametrize("part", range(PARTS))
def test_tables_that_differ_in_secrets_tell_a_viewer_the_same(part):
    done = reduce(add, map(leaks.compare_yspahan, NUMBERS[part::PARTS]), Figures())
    assert done.dealt > done.pairs // 5, "cards lie elsewhere too seldom"
    assert done.probes > 20


def test_the_short_form_has_2000_positions():
    positions = [len(yspahan(number).plan) for number in NUMBERS]
    assert sum(positions) >= 2000


def test_sealed_and_hidden_answers_tell_nobody_anything():
    done = reduce(add, map(leaks.compare_market, range(leaks.SHORT["market"])), Figures())
    assert done.positions > 150
    assert done.dealt > done.pairs // 3


@pytest.mark.parametrize("name", LEAKS)
def test_a_server_that_leaks_is_found_out(name):
    assert leaks.caught(name)


def test_what_catches_leaks_finds_none_where_none_is():
    with known(MARKET):
        for case in leaks.controls():
            compare(case, (0, None))


def test_a_twin_differs_in_hidden_words_only():
    config = numbered(4)
    log = played(DEFINITION, config, 4)
    other = twin(DEFINITION, config, log, 0, seed=4, tries=30)
    assert other != log
    assert can_be(DEFINITION, config, other)
    assert [entry.seen(0) for entry in other] == [entry.seen(0) for entry in log]


# ---- whole games -----------------------------------------------------------------------------

LONG = range(4)
SMALL = range(leaks.SHORT["recorded"] - len(LONG))


def test_no_secret_is_on_the_wire(tmp_path):
    found = asyncio.run(leaks.record_yspahan(tmp_path, LONG))
    leaks.tokens_apart(found)
    assert leaks.searched(found) > 1000
    planted(found[0])


def test_no_sealed_answer_is_on_the_wire_before_all_are_in(tmp_path):
    found = asyncio.run(leaks.record_market(tmp_path, SMALL))
    leaks.tokens_apart(found)
    assert leaks.searched(found) > 1000
    sealed = [r for r in found if any('"sealed":"' in text for text in r.texts[0])]
    assert sealed, "nobody has sealed anything"
    with known(MARKET), pytest.raises(Leak):
        examine(changed(sealed[0], None, with_sealed))


def planted(found: Recording) -> None:
    """Whatever is put where it does not belong is found."""
    for texts in found.texts.values():
        del texts[40:]  # a part is enough
    examine(found)
    key = bytes.fromhex(found.keys[0])
    for form in (key.hex(), key.hex().upper(), base64.b64encode(b"x" + key).decode()):
        with pytest.raises(Leak, match="a key"):
            examine(changed(found, None, partial(with_word, form)))
    for secret in ("the token of seat 1", "recovery code 3", "the session", "the password"):
        word = next(word for name, word in found.secrets.items() if name.endswith(secret))
        with pytest.raises(Leak, match=secret):
            examine(changed(found, 0, partial(with_word, word)))
    for viewer, change in (
        (0, with_hand),
        (None, with_deck),
        (1, with_draw),
        (None, with_question),
    ):
        with pytest.raises(Leak):
            examine(changed(found, viewer, change))
    for viewer in (0, None):
        with pytest.raises(Leak):
            examine(changed(found, viewer, with_scores))


def changed(
    found: Recording, viewer: int | None, change: Callable[[dict[str, Any]], object]
) -> Recording:
    """The same recording, but for one state that somebody was sent."""
    other = deepcopy(found)
    texts = other.texts[viewer]
    states = [n for n, text in enumerate(texts) if text.startswith('{"type":"state"')]
    place = [n for n in states if '"draft"' not in texts[n]][2]  # early: all have seen it
    state = json.loads(texts[place])
    change(state)
    texts[place] = json.dumps(state, separators=(",", ":"))
    return other


def with_word(word: str, state: dict[str, Any]) -> None:
    state["more"] = word


def with_scores(state: dict[str, Any]) -> None:
    state["view"]["scores"] = [9, 9]


def with_hand(state: dict[str, Any]) -> None:
    state["view"]["table"]["players"][1]["hand"] = [3]


def with_deck(state: dict[str, Any]) -> None:
    state["view"]["table"]["deck"] = [3]


def with_draw(state: dict[str, Any]) -> None:
    event = {"key": "card.drawn", "args": {"player": 0}, "moved": [["card", "deck", "hand/0"]]}
    state["events"] = [event]


def with_question(state: dict[str, Any]) -> None:
    state["question"] = {"ask": 1, "prompt": {}, "options": []}


def with_sealed(state: dict[str, Any]) -> None:
    state["view"]["sealed"] = "bid-2"


def test_a_key_is_found_however_it_is_written():
    key = luck_of(3).key
    forms = encodings(key)
    whole = base64.b64encode(b"ab" + key + b"c").decode()
    assert any(form in whole for form in forms.values())
    assert key.hex() in forms.values()
    assert len({len(form) > 20 for form in forms.values()}) == 1


# ---- seats that change hands -----------------------------------------------------------------


def test_who_has_got_up_before_the_start_is_told_nothing_more(tmp_path):
    asyncio.run(_getting_up(tmp_path))


async def _getting_up(folder: Path) -> None:
    async with serving(folder) as url, Api(url) as api:
        made = await api.post("/api/tables", {"game": "yspahan", "seats": 3})
        path, invite = f"/api/tables/{made['table']['id']}", {"invite": made["invite"]}
        first = await api.post(f"{path}/join", invite)
        socket = await Socket.open(url, made["table"]["id"], first["token"], keep=True)
        await api.post(f"{path}/leave", {"seat": 1}, first["token"])
        await _has_heard_of_it(socket)
        heard = len(socket.frames)
        for seat in (1, 2):
            await api.post(f"{path}/join", {**invite, "seat": seat})
        await _has_no_part_in(socket, 1)
        later = [json.loads(frame) for frame in socket.frames[heard:]]
        assert not [m for m in later if m.get("you") == 1], "they see another's cards"
        await socket.close()


def test_who_gives_one_of_several_seats_away_sees_it_no_longer(tmp_path):
    asyncio.run(_giving_away(tmp_path))


async def _giving_away(folder: Path) -> None:
    async with serving(folder) as url, Api(url) as api:
        made = await api.post("/api/tables", {"game": "yspahan", "seats": 2, "hot_seat": True})
        path, token = f"/api/tables/{made['table']['id']}", made["token"]
        socket = await Socket.open(url, made["table"]["id"], token, 0, keep=True)
        removed = await api.post(f"{path}/remove", {"seat": 1}, token)
        await _has_heard_of_it(socket)
        again = await api.call("POST", f"{path}/join", {"invite": removed["invite"]})
        assert again.json()["code"] == "seat-closed", "it has seen the cards"
        await _has_no_part_in(socket, 1)
        await socket.close()


async def _has_heard_of_it(socket: Socket) -> None:
    """The socket knows that seat 1 is free, if it is still open."""
    await socket.until(lambda: not socket.state["table"]["seats"][1].get("taken"))


async def _has_no_part_in(socket: Socket, seat: int) -> None:
    """Whoever is at this socket can neither look from that seat nor act for it."""
    try:
        answer = await socket.ask("why-not", target="no/thing", seat=seat)
    except (asyncio.CancelledError, ConnectionClosed):
        assert socket.closed
    else:
        assert answer["type"] == "refused", "whoever had the seat still has it"
