"""What the house tells anybody: games, texts, the API described, and records played again."""

from __future__ import annotations

import json
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import get_args

import pytest

import riad
from riad.bots import CHARACTERS, LEVELS
from riad.games import definitions
from riad.kernel import record
from riad.kernel.game import new_game
from riad.language import LANGUAGES
from riad.rulebook import statements
from riad.server import messages as m
from riad.server.calls import ENDPOINTS
from riad.server.doors import TAKING
from riad.server.errors import STATUS
from riad.server.thinking import replayed as replayed_bytes
from tests.server.play.desk import at_desk

RECORD = (Path(__file__).parents[2] / "records" / "yspahan-000.riad").read_text()


def replayed(text):
    return json.loads(replayed_bytes(text))


def told_of(whole):
    """What spectators are told of a game."""
    game = new_game(whole.book.definition, whole.book.config, None).listen()
    for entry in whole.log:
        record.say(game, entry)
    return [event.to_json() for event in game.heard(None)]


# ---- replay ----------------------------------------------------------------------------------


def test_a_record_is_shown_act_by_act():
    shown = replayed(RECORD)
    game = riad.load(RECORD)
    assert shown["header"]["game"] == "yspahan"
    assert tuple(shown["scores"]) == game.scores
    assert tuple(shown["winners"]) == game.winners
    lines = [line.rpartition(" #")[0] for line in RECORD.splitlines() if " #" in line]
    assert {step["line"] for step in shown["steps"]} <= set(lines)
    assert shown["steps"][-1]["view"] == game.view(None)
    assert all("what" in step for step in shown["steps"][1:])
    told = [event for step in shown["steps"] for event in step["events"]]
    assert told == told_of(game)
    weeks = [mark for mark in shown["marks"] if mark["depth"] == 0]
    assert [mark["when"]["args"]["week"] for mark in weeks] == [1, 2, 3]
    assert len(shown["marks"]) == 3 * 7
    assert shown["steps"][0]["view"] != shown["steps"][-1]["view"]


def test_anybody_can_have_a_record_played_again(sqlite_database):
    async def run(desk):
        desk.hub.replays = desk.hub.bots
        answer = await desk.http.post("/api/replay", content=RECORD.encode())
        assert answer.status_code == 200
        told = answer.json()
        of_box = {"box", "printed", "reconstructed"}
        assert set(told) == {"header", "steps", "marks", "scores", "winners"} | of_box
        assert told["box"] == definitions()["yspahan"].fingerprint()
        ours = told["printed"] is told["reconstructed"] is None
        assert ours, "the page has what is printed in the house's box"
        assert len(told["steps"]) == len(replayed(RECORD)["steps"])
        begun = riad.new_game("yspahan", seats=2, seed=1).record()
        unfinished = (await desk.http.post("/api/replay", content=begun.encode())).json()
        assert (len(unfinished["steps"]), unfinished["winners"]) == (1, [])

    at_desk(sqlite_database, run)


def test_rubbish_is_no_record(sqlite_database):
    lines = RECORD.splitlines(keepends=True)
    rubbish = [
        b"",
        b"hello",
        b"\xff\xfe\x00",
        b"riad: 1\n",
        b'riad: 1\ngame: "chess"\n',
        RECORD.replace("yellow-", "yeallow-", 1).encode(),
        "".join(lines[:-20] + lines[-10:]).encode(),
        RECORD.encode("utf-16"),
        b"[" * 100_000,
        b"riad: 1\n" * 1000,
    ]

    async def run(desk):
        desk.hub.replays = desk.hub.bots
        for text in rubbish:
            answer = await desk.http.post("/api/replay", content=text)
            assert (answer.status_code, answer.json()["code"]) == (422, "bad-record"), text[:40]
        answer = await desk.http.post("/api/replay", content=b"x" * 1_000_001)
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")

    at_desk(sqlite_database, run)


def test_a_record_of_a_table_is_shown_like_the_table(sqlite_database):
    async def run(desk):
        seated = await desk.table(2)
        await desk.finish(seated.table)
        text = (
            await desk.call("GET", f"/api/tables/{seated.table}/record", token=seated.invite)
        ).text
        shown = replayed(text.encode())
        state = await desk.see(seated.table, seated.invite)
        assert shown["steps"][-1]["view"] == state["view"]

    at_desk(sqlite_database, run)


# ---- the page for programs -------------------------------------------------------------------


def test_every_endpoint_is_described(sqlite_database):
    async def run(desk):
        page = await desk.get("/api")
        assert page["openapi"].startswith("3.1")
        described = {(path, method) for path, all_ in page["paths"].items() for method in all_}
        assert described == {(e.path, e.method.lower()) for e in ENDPOINTS}
        for endpoint in ENDPOINTS:
            operation = page["paths"][endpoint.path][endpoint.method.lower()]
            assert operation["summary"], endpoint.path
            assert "200" in operation["responses"]
            assert ("requestBody" in operation) == (endpoint.takes is not None)

    at_desk(sqlite_database, run)


def test_every_message_is_described(sqlite_database):
    async def run(desk):
        names = {kind.__name__ for kind in (*get_args(m.FromClient), *get_args(m.FromServer))}
        page, schema = await desk.get("/api"), await desk.get("/api/messages")
        assert names <= set(page["components"]["schemas"])
        assert names <= set(schema["$defs"])
        assert schema["version"] == m.VERSION
        for kind in (*get_args(m.FromClient), *get_args(m.FromServer)):
            tag = schema["$defs"][kind.__name__]["properties"]["type"]["enum"]
            assert tag == [kind.__struct_config__.tag]
        assert set(TAKING) == set(get_args(m.FromPlayer))

    at_desk(sqlite_database, run)


def references(part):
    """Every `$ref` in a schema."""
    if isinstance(part, dict):
        found = [value for name, value in part.items() if name == "$ref"]
        return found + [ref for value in part.values() for ref in references(value)]
    return [ref for value in part for ref in references(value)] if isinstance(part, list) else []


def test_every_reference_leads_somewhere(sqlite_database):
    async def run(desk):
        for path in ("/api", "/api/messages"):
            page = await desk.get(path)
            found = set(references(page))
            assert found
            for reference in found:
                reduce(getitem, reference.removeprefix("#/").split("/"), page)

    at_desk(sqlite_database, run)


# ---- games and texts -------------------------------------------------------------------------


def test_the_games_say_what_can_be_ordered(sqlite_database):
    async def run(desk):
        assert await desk.get("/api/games") == {
            "games": riad.games(),
            "bots": list(LEVELS),
            "characters": list(CHARACTERS),
        }

    at_desk(sqlite_database, run)


def test_every_language_has_its_texts_and_every_refusal_its_sentence(sqlite_database):
    async def run(desk):
        for language in LANGUAGES:
            house = await desk.get(f"/api/texts/{language}")
            assert house["language"] == language
            missing = [code for code in STATUS if f"error.{code}" not in house["texts"]]
            assert missing == []
            game = await desk.get(f"/api/texts/{language}/yspahan")
            assert game["game"] == "yspahan"
            assert "supply.prompt" in game["texts"]
            assert not game["texts"].keys() & house["texts"].keys()  # nothing is sent twice
        await desk.refuses("not-found", "GET", "/api/texts/xx")
        await desk.refuses("not-found", "GET", "/api/texts/en/chess")
        await desk.refuses("not-found", "GET", "/api/texts/..%2fen")

    at_desk(sqlite_database, run)


def test_the_handbook_of_every_game_can_be_read(sqlite_database):
    async def run(desk):
        for game in riad.games():
            for language in LANGUAGES:
                book = await desk.get(f"/api/handbook/{language}/{game}")
                assert (book["game"], book["language"]) == (game, language)
                cards = [card for chapter in book["chapters"] for card in chapter["cards"]]
                assert len(cards) > 20
                assert all(card["paragraphs"] and card["rules"] for card in cards)
                assert sum(len(card.get("tiles", ())) for card in cards) > 20
        await desk.refuses("not-found", "GET", "/api/handbook/en/chess")
        await desk.refuses("not-found", "GET", "/api/handbook/xx/yspahan")

    at_desk(sqlite_database, run)


def test_the_rules_of_every_game_can_be_read(sqlite_database):
    async def run(desk):
        for game in riad.games():
            book = await desk.get(f"/api/rules/{game}")
            parts = [part for section in book["sections"] for part in section["parts"]]
            told = {rule: part["text"] for part in parts for rule in part.get("ids", ())}
            assert book["game"] == game
            assert told.items() <= statements().items()
            assert len(told) > 100
            assert ("S-D3" in told) == (game == "marrakesh")
        await desk.refuses("not-found", "GET", "/api/rules/chess")
        await desk.refuses("not-found", "GET", "/api/rules/..%2fREADME")

    at_desk(sqlite_database, run)


def test_what_is_not_there_is_refused_like_everything_else(sqlite_database):
    async def run(desk):
        await desk.refuses("not-found", "GET", "/api/nothing")
        await desk.refuses("not-found", "GET", "/api/tables/none")
        await desk.refuses("wrong-method", "DELETE", "/api/games")

    at_desk(sqlite_database, run)


def test_the_record_of_the_test_is_one():
    assert riad.load(RECORD).record() == RECORD
    with pytest.raises(riad.RiadError):
        riad.load(RECORD.replace("yellow-", "yeallow-", 1))


def test_an_order_is_remarked_upon_before_the_table_is_made(sqlite_database):
    async def run(desk):
        order = {"game": "marrakesh", "seats": 2, "modules": ["new-oases"]}
        found = (await desk.http.post("/api/lint", json=order)).json()["remarks"]
        assert {remark["kind"] for remark in found} == {"left-out", "unusual"}
        assert all(remark["text"]["key"].startswith("lint.") for remark in found)
        assert all(remark["rules"] for remark in found)
        plain = await desk.http.post("/api/lint", json={**order, "modules": []})
        assert plain.json()["remarks"] == []
        assert 0 < plain.json()["values"]["reconstructed"] < plain.json()["values"]["all"]
        own = {**order, "modules": [], "box": "[souk.luxury.2]\npoints = 2\nkind = 'dagger'\n"}
        mine = await desk.http.post("/api/lint", json=own)
        two_less = plain.json()["values"]["reconstructed"] - 2
        assert mine.json()["values"]["reconstructed"] == two_less, "its owner has spoken of them"
        await desk.refuses("bad-box", "POST", "/api/lint", {**order, "box": "x"})
        lost = await desk.http.post("/api/lint", json={**order, "game": "chess"})
        assert lost.status_code == 404

    at_desk(sqlite_database, run)
