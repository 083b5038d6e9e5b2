"""Throwing requests and records: what each is answered, and when a line ends."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import riad
from riad.server.errors import STATUS
from riad.server.pages import NOT_BUILT
from tests.server.rubbish import records, requests
from tests.server.rubbish.requests import Ask, Place
from tests.server.rubbish.tally import Tally
from tests.server.rubbish.wire import Answer, HungUp, Line, request


async def throw_requests(places: list[Place], rng: random.Random, count: int, tally: Tally) -> None:
    """So many requests on one line, which is opened again when the server has closed it."""
    line: Line | None = None
    for _ in range(count):
        ask = requests.wrong(rng, rng.choice(places))
        answer: Answer | None = None
        if line is not None:
            try:
                answer = await _asked(line, ask)
            except HungUp:  # idle for too long: as every client does, try another one
                await line.close()
        if line is None or answer is None:
            line = await Line.open(places[0].port)
            answer = await _asked_first(line, ask, tally)
        if answer is None or not judge_answer(ask, answer, tally):
            await line.close()
            line = None
        tally.thrown["requests"] += 1
    if line is not None:
        await line.close()


async def _asked(line: Line, ask: Ask) -> Answer:
    await line.send(ask.data)
    if ask.breaks:
        line.finish()
    return await line.answer(bodyless=ask.bodyless)


async def _asked_first(line: Line, ask: Ask, tally: Tally) -> Answer | None:
    """On a fresh line there is an answer to all that is a request."""
    try:
        return await _asked(line, ask)
    except HungUp:
        tally.check(ask.breaks, f"no answer to {ask.what}")
    except TimeoutError:
        tally.fail(f"nothing happened: {ask.what}")
    return None


def judge_answer(ask: Ask, answer: Answer, tally: Tally) -> bool:
    """Check the answer; whether its line can be used again."""
    status = answer.status
    tally.answered[str(status)] += 1
    tally.check(status < 500, f"status {status}: {ask.what}")
    tally.check(status in ask.wants, f"status {status} {answer.body[:99]!r}: {ask.what}")
    if status == 404 and ask.page:
        is_page = answer.body.lower().startswith(b"<!doctype html>")
        tally.check(is_page or answer.body == NOT_BUILT.encode(), f"no page: {ask.what}")
    elif status >= 400 and not ask.breaks and not ask.bodyless:
        problem = _problem(answer)
        code = problem.get("code", "")
        tally.check(STATUS.get(code) == status, f"{status} {problem}: {ask.what}")
        tally.check(problem.get("key") == f"error.{code}", f"{problem}: {ask.what}")
    return not (ask.breaks or ask.leaves or answer.closes)


def _problem(answer: Answer) -> dict[str, Any]:
    try:
        found: dict[str, Any] = answer.json()
    except ValueError:
        return {}
    return found


async def send_slowly(place: Place, tally: Tally) -> None:
    """A body that never comes is not waited for."""
    line = await Line.open(place.port)
    await line.send(request("POST", "/api/tables", place.port, b"{" * 100)[:-50])
    answer = await line.answer()
    tally.check(answer.status == 400, f"a slow body: {answer.status}")
    tally.thrown["slow bodies"] += 1
    await line.close()


# ---- records ---------------------------------------------------------------------------------


async def replay(line: Line, port: int, text: bytes) -> Answer:
    headers = ("Content-Type: text/plain",)
    await line.send(request("POST", "/api/replay", port, text, headers))
    return await line.answer()


async def throw_records(port: int, rng: random.Random, count: int, tally: Tally) -> None:
    """Records of all kinds: good ones are shown, all others refused, the next one is served."""
    good, longest = await asyncio.to_thread(lambda: (a_record(), records.longest()))
    line = await Line.open(port)
    for text in records.odd(rng, good, count):
        answer = await replay(line, port, text)
        is_shown = answer.status == 200 and is_record(text)
        tally.check(is_shown or _is(answer, "bad-record"), f"{answer.status}: {text[:300]!r}")
        tally.thrown["records"] += 1
    tally.check((await replay(line, port, good)).status == 200, "a good record is not shown")
    await line.close()
    # of what is too long by a byte only the beginning is sent: it must be refused unread
    for whole, sent in ((longest, None), (b"a" * (records.MOST + 1), 5_000)):
        line = await Line.open(port)
        await line.send(request("POST", "/api/replay", port, whole)[:sent])
        answer = await line.answer()
        tally.check(_is(answer, "too-large"), f"{answer.status} {answer.body[:99]!r}")
        tally.thrown["records"] += 1
        await line.close()


def _is(answer: Answer, code: str) -> bool:
    return answer.status == STATUS[code] and answer.json()["code"] == code


def a_record() -> bytes:
    """A whole game between two bots."""
    game = riad.new_game("yspahan", seats=2, seed=7)
    bot = riad.bots()["random"](3)
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, bot.choose(game.seen(seat), seat))
    return game.record().encode()


def is_record(text: bytes) -> bool:
    try:
        riad.load(text)
    except riad.RiadError:
        return False
    return True
