"""Work that takes long, done by processes of their own: bots that think, records to be replayed.

A bot's process is sent an imagined world and nothing else: the true game never leaves the server's.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

import msgspec

from riad.bots import BOTS
from riad.bots.base import Bot
from riad.bots.match import BotFailed, ask
from riad.bots.worlds import packed, unpacked
from riad.games import definitions
from riad.kernel import record, replay
from riad.kernel.acts import Film
from riad.kernel.draft import Draft
from riad.kernel.game import Game, new_game
from riad.kernel.luck import Luck, QuickLuck
from riad.kernel.running import COMMITMENT, LUCK
from riad.kernel.text import Event, When
from riad.server import boxes
from riad.server.past import marks
from riad.server.requests import Replayed

R = TypeVar("R")

BOT_SECONDS = 20
REPLAY_SECONDS = 3
MOST_LINES = 2_000
"""More than any game has had that was played by people; a view is shown for each."""


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class TooLong(Exception):
    """The work took more computing time than it may."""


class Thinkers:
    """Processes that work in the background, each made when all others are at work.

    Each is a pool of its own: where one dies, what the others are at goes on.
    """

    def __init__(self, processes: int) -> None:
        self._all = [Thinker() for _ in range(processes)]
        self._free = self._all[:]
        self._turns = asyncio.Semaphore(processes)

    async def run(self, work: Callable[..., R], *args: Any) -> R:
        """Let a process do this as soon as one is free."""
        async with self._turns:
            thinker = self._free.pop()  # the last that was at work, before a new one is made
            try:
                return await thinker.run(work, *args)
            finally:
                self._free.append(thinker)

    def close(self) -> None:
        for thinker in self._all:
            thinker.close()


class Thinker:
    """One process, made when first needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., R], *args: Any) -> R:
        """Let the process do this; if it dies there is another, and the work is tried once more."""
        for last in (False, True):
            pool = self._pool or self._opened()
            try:
                return await asyncio.wrap_future(pool.submit(work, *args))
            except BrokenProcessPool:
                if self._pool is pool:
                    self.close()
                    self._pool = None
                if last:
                    raise
        raise AssertionError

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _opened(self) -> ProcessPoolExecutor:
        self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_step_back)
        return self._pool


def _step_back() -> None:
    """People come first: this process gets what time they leave, and ends with the server."""
    Thread(target=_end_with_server, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    if hasattr(os, "nice"):
        os.nice(19)
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _end_with_server() -> None:
    """A server that is killed cannot say that it ends."""
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(1)


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Stop what takes more computing time than this."""

    def stop(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# ---- bots ------------------------------------------------------------------------------------


def world_for(game: Game[Any], seat: int) -> tuple[bytes, bytes]:
    """A world this seat could be in, and luck of its own: all a bot's process ever gets."""
    world = game.seen(seat)
    assert world.luck is not None
    return packed(world), world.luck.key


def choose(bot: str, world: bytes, key: bytes, seat: int, most: int) -> list[str]:
    """What a bot answers until luck or somebody else comes into play, but not more than `most`."""
    draft = Draft(unpacked(world, definitions(), QuickLuck(key)), seat)
    player, blind = BOTS[bot](int.from_bytes(key[:4])), Luck(key)
    while len(draft.steps) < most and not draft.at_barrier:
        draft.play(_answer(player, draft.now.copy(QuickLuck(key)), seat, blind))
    return list(draft.steps)


def _answer(bot: Bot, game: Game[Any], seat: int, blind: Luck) -> str:
    """A bot's answer; where it fails, any answer: a table never stands still for a bot."""
    try:
        with at_most(BOT_SECONDS):
            return ask(bot, game, seat)
    except (BotFailed, TooLong):
        return blind.pick(sorted(game.options(seat)))


# ---- records ---------------------------------------------------------------------------------


def replayed(text: bytes) -> bytes:
    """What a record shows, act by act, as JSON; RiadError or TooLong when it cannot be shown."""
    with at_most(REPLAY_SECONDS):
        parsed = replay.parse(text)
        if len(parsed.body) > MOST_LINES:
            raise TooLong
        whole = replay.load(text, definitions(), Luck(bytes(32)))
        show, config = _shown(whole), whole.book.config
        shown = Replayed(
            parsed.header,
            show.steps,
            marks(show.times),
            list(whole.scores),
            list(whole.winners),
            boxes.fingerprint(config),
            boxes.printed(config) if config.box else None,
            whole.book.definition.reconstructed(config.box) if config.box else None,
        )
        return msgspec.json.encode(shown)


def _shown(whole: Game[Any]) -> Show:
    """The beginning, and every act: what was told of it, and what it came to."""
    log = whole.log
    laid = next((n for n, entry in enumerate(log) if entry.who not in (LUCK, COMMITMENT)), len(log))
    game = new_game(whole.book.definition, whole.book.config, None).listen()
    for entry in log[:laid]:
        record.say(game, entry)
    show = Show(game, record.rendered(log[:laid]) if laid else "")
    for stretch in record.stretches(log[laid:]):
        show.line = record.rendered(stretch)
        show.say(stretch)
    show.end(game, len(game.events or []))
    return show


class Show(Film):
    """Everything as spectators see it, act by act."""

    def __init__(self, game: Game[Any], line: str) -> None:
        self.line = line
        """What is said now, as it stands in the record."""
        self.steps: list[dict[str, Any]] = []
        self.times: list[When] = []
        self._events = _seen(game.events or [])
        self._about: dict[str, Any] = {"line": line}
        self._told = 0
        super().__init__(game)

    def cut(self, before: Game[Any], known: int) -> None:
        self.end(before, known)
        act = self.begun[-1]
        self._about = {"line": self.line, "seat": act.seat, "what": act.what.to_json()}
        self.times.append(act.when)

    def end(self, game: Game[Any], known: int) -> None:
        """What went on has come to this."""
        events = self._events + _seen((self.game.events or [])[self._told : known])
        self.steps.append({**self._about, "events": events, "view": game.view(None)})
        self._events, self._told = [], known


def _seen(events: Sequence[Event]) -> list[dict[str, Any]]:
    seen = (event.seen(None) for event in events)
    return [event.to_json() for event in seen if event is not None]
