"""Throwing at sockets: what each frame is answered, and when a socket ends."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any, Final

from riad.server.errors import STATUS
from tests.server.rubbish import frames, moves
from tests.server.rubbish.requests import Place
from tests.server.rubbish.scene import Scene, Sender
from tests.server.rubbish.shots import Maker, Shot
from tests.server.rubbish.tally import Size, Tally
from tests.server.rubbish.wire import TEXT, HungUp, Line, Talk, frame, handshake

WINDOW: Final = 16
"""Frames under way on one socket; a server may drop answers to who does not read them."""

CLOSED: Final = (1000, 1002, 1007, 1009, None)
"""Good-bye, against the protocol, no text, too big; or the line is simply cut."""


async def bombard(
    sender: Sender, rounds: Sequence[tuple[Maker, int]], rng: random.Random, tally: Tally
) -> None:
    """So many shots of each kind on one socket, each answered once; it stays open to the end."""
    talk = sender.talk
    try:
        for make, count in rounds:
            await _fire(sender, [make] * count, rng, tally)
        await talk.say({"type": "sync", "id": "the-end"})
        last = await talk.hear()
        tally.check(last["type"] == "state", f"an answer too many: {last}")
    except (HungUp, TimeoutError) as end:
        tally.fail(f"the socket of seat {sender.aim.seat} at {talk.table} ended: {end!r}")
    await talk.close()


async def _fire(sender: Sender, makers: Sequence[Maker], rng: random.Random, tally: Tally) -> None:
    for first in range(0, len(makers), WINDOW):
        shots = [make(rng, sender.aim) for make in makers[first : first + WINDOW]]
        await sender.talk.line.send(b"".join(shot.data for shot in shots))
        for shot in shots:
            judge(shot, await sender.talk.hear(), tally)


def judge(shot: Shot, answer: dict[str, Any], tally: Tally) -> None:
    """Is it the answer to this shot, and does it say so in the form it should have?"""
    kind = answer["type"]
    said = answer.get("code", "") if kind == "refused" else kind
    tally.answered[said] += 1
    tally.check(said in shot.wants, f"{answer} to {shot.what}, not one of {sorted(shot.wants)}")
    if kind == "refused":
        tally.check(said in STATUS, f"an unknown code: {answer}")
        tally.check(answer.get("key") == f"error.{said}", f"another key: {answer}")
        extra = answer.keys() - {"type", "code", "key", "id", "retry_after"}
        tally.check(not extra, f"more than a refusal says: {answer}")


async def throw_at_sockets(scene: Scene, rng: random.Random, size: Size, tally: Tally) -> None:
    """Moves and frames, over all sockets at the same time."""
    senders = scene.senders
    jobs = [
        bombard(
            sender,
            [
                (moves.mutated, share(size.moves, n, len(senders))),
                (frames.malformed, share(size.frames, n, len(senders))),
            ],
            random.Random(rng.random()),
            tally,
        )
        for n, sender in enumerate(senders)
    ]
    await asyncio.gather(*jobs)
    tally.thrown.update(moves=size.moves, frames=size.frames)


def share(whole: int, n: int, parts: int) -> int:
    """The n-th of so many parts, which make the whole together."""
    return whole * (n + 1) // parts - whole * n // parts


async def break_rules(place: Place, size: Size, tally: Tally) -> None:
    """Sockets that break the rules of WebSocket are closed; the next one opens as before."""
    for what, data in list(frames.VIOLATIONS.items()) * size.violations:
        talk = await Talk.open(place.port, place.table)
        await talk.hello(token=place.tokens[0])
        await talk.line.send(data)
        try:
            tally.fail(f"{what}: {await talk.hear()}")
        except HungUp as end:
            tally.check(end.code in CLOSED, f"{what}: closed with {end.code}")
        except TimeoutError:
            tally.fail(f"{what}: the socket stayed open")
        tally.thrown["violations"] += 1
        await talk.line.close()


async def begin_badly(place: Place, size: Size, tally: Tally) -> None:
    """Wrong hellos are told why, and hung up on."""
    for what, (said, wants) in list(frames.HELLOS.items()) * size.violations:
        talk = await Talk.open(place.port, place.table)
        await talk.line.send(frame(TEXT, said.encode()))
        answer = await talk.hear()
        told = answer.get("code", answer["type"])
        tally.check(told in wants.split(), f"hello with {what}: {answer}")
        if answer["type"] == "refused":
            try:
                tally.fail(f"hello with {what}: after it {await talk.hear()}")
            except HungUp as end:
                tally.check(end.code == 1008, f"hello with {what}: closed with {end.code}")
        await talk.line.close()
        tally.thrown["hellos"] += 1


HANDSHAKES: Final[dict[str, tuple[dict[str, str], set[int]]]] = {
    "a foreign page": ({"Origin": "https://evil.example"}, {403}),
    "no page": ({"Origin": "null"}, {403}),
    "an old version": ({"Sec_WebSocket_Version": "8"}, {400, 426}),
    "no key": ({"Sec_WebSocket_Key": ""}, {400}),
    "a short key": ({"Sec_WebSocket_Key": "AA=="}, {400}),
    "no upgrade": ({"Upgrade": "", "Connection": ""}, {404}),
    "another upgrade": ({"Upgrade": "h2c"}, {400, 404, 426}),
    "a foreign cookie": ({"Cookie": "riad=x", "Origin": ""}, {403}),
}


async def shake_badly(place: Place, size: Size, tally: Tally) -> None:
    for what, (headers, wants) in list(HANDSHAKES.items()) * size.violations:
        line = await Line.open(place.port)
        await line.send(handshake(f"/api/tables/{place.table}/socket", place.port, **headers))
        status = (await line.answer()).status
        tally.check(status in wants, f"a handshake with {what}: {status}")
        await line.close()
        tally.thrown["handshakes"] += 1
