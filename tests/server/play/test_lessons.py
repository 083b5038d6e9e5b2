"""A table at which somebody learns: the same beginning, the same luck, and one word at a time."""

from __future__ import annotations

import pytest

from riad.games import PACKAGES
from riad.lessons import lesson
from tests.server.play.desk import at_desk


class Learner:
    """Somebody at the table of a chapter."""

    def __init__(self, desk, made):
        self.desk, self.table, self.token = desk, made["table"]["id"], made["token"]
        self.number = 0

    async def see(self):
        await self.desk.quiet()
        return await self.desk.see(self.table, self.token)

    async def say(self, kind, **fields):
        state, self.number = await self.see(), self.number + 1
        if kind != "back":
            fields["ask"] = state.get("ask", 0)
        return await self.desk.say(self.table, self.token, kind, id=f"l{self.number}", **fields)

    async def answer(self, word):
        """Say a word, and confirm where that is asked."""
        reply = await self.say("move", word=word)
        assert reply["type"] == "ack", (word, reply)
        await self.confirm()

    async def confirm(self):
        if (await self.see()).get("draft", {}).get("barrier"):
            assert (await self.say("confirm"))["type"] == "ack"


async def begun(desk, game, chapter=0):
    return Learner(desk, await desk.post(f"/api/lessons/{game}", {"chapter": chapter}))


CHAPTERS = [(game, n) for game in PACKAGES for n in range(len(lesson(game)))]


@pytest.mark.parametrize(("game", "chapter"), CHAPTERS)
def test_every_step_can_be_done(sqlite_database, game, chapter):
    async def run(desk):
        learner = await begun(desk, game, chapter)
        said = 0
        for step in lesson(game)[chapter].steps:
            for word in step.words:
                options = (await learner.see())["question"]["options"]
                assert word in [option["word"] for option in options]
                await learner.answer(word)
                said += 1
                assert (await learner.see())["lesson"]["said"][-1] == said

    at_desk(sqlite_database, run)


def test_nothing_but_what_the_lesson_says_is_taken(sqlite_database):
    async def run(desk):
        learner = await begun(desk, "marrakesh")
        reply = await learner.say("move", word="green-gray-white")
        assert (reply["type"], reply["code"]) == ("refused", "illegal-move")

    at_desk(sqlite_database, run)


def test_who_goes_back_finds_the_same_luck(sqlite_database):
    async def run(desk):
        learner = await begun(desk, "marrakesh")
        await learner.answer("gray-white-pink")
        fallen = (await learner.see())["view"]["table"]
        await learner.answer("claim-white-2")
        assert (await learner.say("back", step=0))["type"] == "ack"
        assert (await learner.see())["lesson"]["said"] == [0, 0]
        await learner.answer("gray-white-pink")
        assert (await learner.see())["view"]["table"] == fallen

    at_desk(sqlite_database, run)


def test_a_game_that_goes_on_from_a_lesson_is_no_lesson(sqlite_database):
    async def run(desk):
        learner = await begun(desk, "yspahan")
        made = await desk.post(f"/api/tables/{learner.table}/branch", {"step": 0}, learner.token)
        state = await desk.see(made["table"]["id"], made["token"])
        assert "lesson" not in state
        assert "lesson" in await learner.see()

    at_desk(sqlite_database, run)


def test_among_the_tables_of_an_account_a_lesson_says_that_it_is_one(sqlite_database):
    async def run(desk):
        await desk.post("/api/account", {"name": "Ada", "password": "caravan of nine camels"})
        learner = await begun(desk, "yspahan")
        made = await desk.post(f"/api/tables/{learner.table}/branch", {"step": 0}, learner.token)
        found = (await desk.get("/api/account/games"))["tables"]
        lessons = {one["table"]["id"]: one.get("lesson", False) for one in found}
        assert lessons == {learner.table: True, made["table"]["id"]: False}

    at_desk(sqlite_database, run)


def test_chapters_and_games_that_are_not_there_are_not_found(sqlite_database):
    async def run(desk):
        await desk.refuses("not-found", "GET", "/api/lessons/chess")
        await desk.refuses("not-found", "POST", "/api/lessons/chess", {})
        await desk.refuses("not-found", "POST", "/api/lessons/yspahan", {"chapter": 99})
        told = await desk.get("/api/lessons/marrakesh")
        assert told["chapters"][0][1]["words"] == ["gray-white-pink"]
        texts = (await desk.get("/api/texts/fr/marrakesh?part=learn"))["texts"]
        assert all(key.startswith(("learn.", "lesson.")) for key in texts)
        assert not texts.keys() & (await desk.get("/api/texts/fr/marrakesh"))["texts"].keys()

    at_desk(sqlite_database, run)
