"""Tables with a box of their own: ordered, kept, taken up, told, replayed and played again."""

from __future__ import annotations

import msgspec
import pytest

from riad.games import definitions
from riad.kernel.box import Corrections
from riad.server import boxes
from riad.server import requests as r
from riad.server.settings import Settings
from riad.server.store import snapshots, tables
from tests.server.play.desk import at_desk

MARRAKESH = definitions()["marrakesh"]
MINE = '[box]\nname = "Ada’s <b>box</b>"\n[river.rapid.1]\nbonus = [{ points = 7 }]\n'
CHANGES = "[river.rapid.1]\nbonus = [{ points = 7 }]\n"
ORDER = {"game": "marrakesh", "seats": 2, "bots": ["random"]}


async def begun(desk, **order):
    return (await desk.made(**{**ORDER, **order}))["table"]


def box_of(live) -> str:
    return str(live.match.game.book.config.box)


def test_a_table_is_played_with_the_box_it_was_ordered_with(database_url):
    async def scene(desk):
        table = await begun(desk, box=MINE)
        assert table["box_name"] == "Ada’s <b>box</b>"
        room = await desk.hub.room(table["id"])
        assert box_of(room.live) == CHANGES
        assert room.live.match.game.box.rapids[0].bonus == [{"points": 7}]
        row, _ = await desk.hub.store.read(lambda db: tables.get(db, table["id"]))
        assert (row.box, row.house) == (table["box"], 1)
        kept = await desk.hub.store.read(lambda db: snapshots.get(db, table["id"]))
        assert msgspec.json.decode(kept.data)["game"]["config"]["box"] == CHANGES

    at_desk(database_url, scene)


def test_it_is_taken_up_with_it_also_by_its_rows_alone(database_url):
    async def scene(desk):
        table = await begun(desk, box=MINE)
        for forget in (False, True):
            desk.hub.rooms.clear()
            desk.hub._alive.clear()
            if forget:
                await desk.hub.store.write(
                    table["id"],
                    lambda db: db.exec_driver_sql("DELETE FROM snapshots"),
                )
            room = await desk.hub.room(table["id"])
            assert box_of(room.live) == CHANGES

    at_desk(database_url, scene)


def test_record_rematch_and_branch_keep_it(database_url):
    async def scene(desk):
        made = await desk.made(**{**ORDER, "box": MINE})
        table, token = made["table"]["id"], made["token"]
        branch = await desk.post(f"/api/tables/{table}/branch", {"step": 0}, token)
        assert branch["table"]["box"] == made["table"]["box"]
        await desk.finish(table)
        text = (await desk.call("GET", f"/api/tables/{table}/record", None, token)).text
        assert "points = 7" in text
        again = await desk.post(f"/api/tables/{table}/rematch", {}, token)
        assert (again["box"], again["box_name"]) == (made["table"]["box"], "Ada’s <b>box</b>")

    at_desk(database_url, scene)


def test_what_is_printed_is_told_by_the_name_of_the_box_and_kept_for_ever(database_url):
    async def scene(desk):
        table = await begun(desk, box=MINE)
        while (await desk.kept())["jobs"]:
            pass  # its bot has yet to answer, and would do so between two counts
        answer = await desk.call("GET", f"/api/box/marrakesh/{table['box']}")
        assert "immutable" in answer.headers["cache-control"]
        printed = answer.json()
        assert printed["data"]["river"]["rapid"]["1"] == {"space": 3, "bonus": [{"points": 7}]}
        assert printed["corrections"] == CHANGES
        assert set(printed["texts"]) == {"en", "fr", "nl"}
        assert "7" in printed["texts"]["fr"]["rapid.1"]
        usual = await desk.get(f"/api/box/marrakesh/{MARRAKESH.fingerprint()}")
        assert "texts" not in usual
        assert usual["data"]["river"]["rapid"]["1"]["bonus"] == [{"points": 1}]
        guessed = await desk.get(f"/api/box/marrakesh/{table['box']}/reconstructed")
        assert "rapid/2" in guessed["things"]
        assert "rapid/1" not in guessed["things"], "only its space is, which its tip does not tell"
        for wrong in ("0" * 32, "x", f"{table['box']}0"):
            await desk.refuses("not-found", "GET", f"/api/box/marrakesh/{wrong}")
        await desk.refuses("not-found", "GET", f"/api/box/yspahan/{table['box']}")
        await desk.refuses("not-found", "GET", "/api/box/chess/0")

    at_desk(database_url, scene)


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ("[river.rapid.2]\nspace = 60", "line 2"),
        ("[box]\ngame = 'yspahan'", "yspahan"),
        ("x", "this is no file of corrections: "),
        (f"[box]\nname = '{'x' * 41}'", "40"),
    ],
)
def test_a_wrong_box_is_refused_in_one_line(database_url, box, said):
    async def scene(desk):
        await desk.refuses("bad-box", "POST", "/api/tables", {**ORDER, "box": box})
        answer = await desk.call("POST", "/api/tables", {**ORDER, "box": box})
        assert said in answer.json()["args"]["wrong"]

    at_desk(database_url, scene)


def test_a_box_that_is_too_long_is_not_even_read(database_url):
    async def scene(desk):
        await desk.refuses("malformed", "POST", "/api/tables", {**ORDER, "box": "#" * 100_001})
        await desk.refuses("too-large", "POST", "/api/tables", {**ORDER, "box": "#" * 10_000_000})

    at_desk(database_url, scene)


def test_the_house_plays_with_its_own_box_unless_a_table_says_otherwise(database_url):
    async def scene(desk):
        desk.hub.boxes = Settings("", boxes={"marrakesh": MINE}).boxes
        table = await begun(desk)
        assert table["box_name"] == "Ada’s <b>box</b>"
        assert "box_name" not in await begun(desk, box="")
        assert "box_name" not in await begun(desk, game="yspahan")
        lesson = await desk.post("/api/lessons/marrakesh", {})
        assert "box_name" not in lesson["table"], "a lesson is always the same"

    at_desk(database_url, scene)


def test_a_box_that_says_what_the_house_knows_is_the_box_of_the_house(database_url):
    async def scene(desk):
        table = await begun(desk, box="[box]\nname = 'Mine'\n[river.tile.1]\nseason = 1\n")
        assert "box_name" not in table
        assert table["box"] == MARRAKESH.fingerprint()

    at_desk(database_url, scene)


def test_an_order_is_kept_with_corrections_in_the_one_way_they_are_written(database_url):
    async def scene(desk):
        table = await begun(desk, box=MINE.replace(" = ", "="))
        row, _ = await desk.hub.store.read(lambda db: tables.get(db, table["id"]))
        assert msgspec.json.decode(row.order, type=r.Order).box == MINE

    at_desk(database_url, scene)


def test_a_record_brings_its_box_along(database_url):
    async def scene(desk):
        made = await desk.made(**{**ORDER, "box": MINE})
        await desk.finish(made["table"]["id"])
        path = f"/api/tables/{made['table']['id']}/record"
        text = (await desk.call("GET", path, None, made["token"])).text
        answer = await desk.http.post("/api/replay", content=text.encode())
        shown = answer.json()
        assert shown["box"] == made["table"]["box"]
        assert shown["printed"]["data"]["river"]["rapid"]["1"]["bonus"] == [{"points": 7}]
        assert shown["reconstructed"] == MARRAKESH.reconstructed(CHANGES)

    at_desk(database_url, scene)


def test_a_place_that_says_nothing_in_the_house_can_say_something_in_a_box():
    said = boxes.looked_at("marrakesh", b"[board.track.4]\neffects = [{ points = 1 }]\n", "en")
    assert (said.problems, said.counts["corrected"]) == ([], 1)
    assert said.printed
    assert said.printed.texts["en"]["track.4"].endswith("1 point")


@pytest.mark.parametrize("sent", [b"\xff", b"a = " + b"9" * 9999, b"a = " + b"[" * 9999])
def test_what_cannot_be_read_is_one_problem_of_the_file(sent):
    said = boxes.looked_at("marrakesh", sent, "fr")
    assert (len(said.problems), said.printed) == (1, None)


WRONG = (
    '[box]\nname = "Mine"\n[river.rapid.4]\nbonus = "banana"\n[river.berth.2]\npoints = "abc"\n'
    "[river.rapid.2]\nspace = 99\n[souk.luxury.2]\ncost = { pink = 1 }\npoints = 7\n"
    "[oases.oasis.2]\nscore = 100\n"
)


def test_what_is_wrong_is_counted_as_wrong_and_the_rest_can_be_played():
    said = boxes.looked_at("marrakesh", WRONG.encode(), "en")
    assert sorted(p.line for p in said.problems) == [4, 6, 8, 10, 13]
    counts = said.counts
    assert (counts["confirmed"], counts["corrected"], counts["wrong"]) == (0, 1, 5)
    assert counts["open"] == sum(map(len, MARRAKESH.grouped().values())) - 6
    assert said.played == '[box]\nname = "Mine"\n[souk.luxury.2]\npoints = 7\n'
    assert MARRAKESH.box_text(said.played)
    assert said.printed
    assert said.printed.data["river"]["rapid"]["2"]["space"] == 5
    assert said.printed.data["souk"]["luxury"]["2"]["points"] == 7


TOGETHER = [
    ("river.rapid.1", "space = 2", "river.tile.16", "season = 1", "the same on both sides of a"),
    ("river.rapid.1", "space = 2", "river.tile.1", "season = 3", "the same on both sides of a"),
    ("race.line.first", "space = 9", "race.line.finish", "space = 31", "the finish of the track"),
    ("race.bridge.1", "space = 6", "race.line.third", "space = 12", "the order of the lines"),
    ("race.line.first", "space = 9", "race.bridge.2", "space = 16", "away from lines"),
    ("race.line.first", "space = 9", "race.spectators", "spaces = 9", "has to be 8, since there"),
    ("stairs.field.m1", "cover = 0", "stairs.segment.2", "first = 8", "the order of the parts"),
    ("souk.luxury.2", "points = 7", "souk.office.8", "tile = 1", "has to be that of two sides"),
    ("keshis.layer.B1", "release = 9", "keshis.layer.B2", "stick = 0", "a number from 1 to 99"),
    ("pachabot.show.1", "bonus = []", "pachabot.board", "rows = ['souk']", "the nine sectors"),
    (
        "board.sahara.left-2",
        "cost = { date = 2 }",
        "board.track.3",
        "more_players = 'keshi'",
        "has to be a keshi on 2 to 2 spaces",
    ),
    (
        "strategy_tiles.strategy.1",
        "river = true",
        "strategy_tiles.strategy.2",
        "needs = ['chess']",
        "'chess' is not one of staircase-tiles",
    ),
    (
        "strategy_tiles.strategy.1",
        "river = true",
        "strategy_tiles.strategy.2",
        "luxuries = ['dagger']",
        "has to be two luxury goods",
    ),
]
"""Of each file a value that can be so, and one that does not fit to what else is printed."""


@pytest.mark.parametrize(("right", "value", "wrong", "other", "why"), TOGETHER)
def test_why_values_do_not_fit_together_is_said_where_it_is_wrong(right, value, wrong, other, why):
    sent = f"[{right}]\n{value}\n[{wrong}]\n{other}\n"
    said = boxes.looked_at("marrakesh", sent.encode(), "en")
    assert [p.line for p in said.problems] == [4], said.problems
    assert why in said.problems[0].text
    assert said.played == MARRAKESH.box_text(f"[{right}]\n{value}\n")


def test_where_nobody_knows_which_value_is_wrong_none_is_played(monkeypatch):
    monkeypatch.setattr(Corrections, "blamed", lambda *_: None)
    sent = b"[river.rapid.1]\nspace = 2\n[strategy_tiles.strategy.1]\nneeds = ['chess']\n"
    said = boxes.looked_at("marrakesh", sent, "en")
    assert [p.line for p in said.problems] == [0]
    assert (said.counts["corrected"], said.counts["wrong"], said.played) == (0, 2, "")


CALLED = {
    "en": [
        (
            b"river.rapid.2]\nspace = 99",
            "Rapid 2: “Space” has to be on the river, before the jetty",
        ),
        (b"river.berth.2]\npoints = 'abc'", "Berth 2: “Points” is 'abc', not a whole number"),
        (b"river.rapid.3]\nspace = 1", "Rapid 3: “Space” has to keep the order of the rapids"),
        (b"river.river]\njetty = 99", "River: “Space of the jetty” has to be a space from 2 to 24"),
        (b"oases.oasis.2]\nscore = 100", "Oasis 2, “What it counts”: 100 is not a number from 0"),
        (b"souk.luxury.2]\ncost = {pink=1}", "Luxury good 2, “Cost”: 'pink' is not one of yellow"),
        (b"scrolls.scroll.1]\neffects = [{x=1}]", "Scroll 1: “What it does” cannot be [{ x = 1 }]"),
    ],
    "fr": [
        (
            b"river.rapid.2]\nspace = 99",
            "Rapide 2\u00a0: «\u00a0Case\u00a0» doit être sur la rivière",
        ),
        (b"scrolls.scroll.1]\neffects = [{x=1}]", "«\u00a0Ce qu’elle fait\u00a0» ne peut pas être"),
    ],
    "nl": [
        (
            b"river.rapid.2]\nspace = 99",
            "Stroomversnelling 2: \u2018Veld\u2019 moet op de rivier liggen",
        ),
    ],
}


@pytest.mark.parametrize(
    ("language", "sent", "wanted"),
    [(language, *one) for language, some in CALLED.items() for one in some],
)
def test_what_is_wrong_is_said_with_the_names_that_owners_are_asked_by(language, sent, wanted):
    (problem,) = boxes.looked_at("marrakesh", b"[" + sent, language).problems
    assert wanted in problem.text
