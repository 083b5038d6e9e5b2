"""Bots from files: each in a process that knows only what its seat may know."""

from __future__ import annotations

import gc
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import riad
from riad.bots import Bot, apart
from riad.bots.apart import end_all, from_file
from riad.bots.match import BotFailed, ask
from riad.bots.worlds import packed, unpacked
from riad.games import definitions
from riad.kernel.luck import luck_of
from tests.bots import hostile_bot
from tests.kernel.market import MARKET
from tests.server.play.falling import wait

LINUX = sys.platform == "linux"


@pytest.fixture(scope="module", autouse=True)
def _processes_end():
    yield
    end_all()


# ---- what arrives ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["yspahan", "marrakesh", "market"])
def test_a_world_arrives_as_it_was_sent(name, monkeypatch):
    known = {**definitions(), MARKET.name: MARKET}
    monkeypatch.setattr("riad._games.definitions", lambda: known)
    game, dice = riad.new_game(name, seats=3, seed=5), luck_of(6)
    for _ in range(80):
        if game.over:
            break
        seat = game.waiting[-1]
        sent: Any = game.seen(seat)
        there: Any = unpacked(packed(sent), known, sent.luck.copy())
        assert (there.table, there.stack, there.log) == (sent.table, sent.stack, sent.log)
        assert (there.asked, there.sealed) == (sent.asked, sent.sealed)
        assert (there.commitment, there.noted, there.nonces, there.keys) == (
            sent.commitment,
            sent.noted,
            sent.nonces,
            sent.keys,
        )
        assert (there.luck.key, there.luck.drawn) == (sent.luck.key, sent.luck.drawn)
        game.play(seat, dice.pick(list(game.options(seat))))


LOOKING = """
from riad.bots import Bot

games = []

class Looking(Bot):
    '''Plays on with the luck it is shown, and looks at the cards it is shown.'''

    def __init__(self, seed):
        games.append(seed)
        assert len(games) == 1, "a file is read anew for each game"

    def choose(self, game, seat):
        def worth(move):
            after = game.copy()
            after.play(seat, move)
            hands = [sum(player.hand) for player in after.table.players]
            return after.scores[seat], hands, len(after.log), move
        return max(game.options(seat), key=worth)
"""


def test_a_bot_plays_the_same_in_a_process_of_its_own(tmp_path):
    file = tmp_path / "looking.py"
    file.write_text(LOOKING, "utf-8")
    looking: Any = from_file(str(file), "Looking")
    scopes: list[dict[str, Any]] = [{"__name__": "looking"} for _ in range(2)]
    for scope in scopes:
        exec(LOOKING, scope)
    here = [scope["Looking"](seat) for seat, scope in enumerate(scopes)]
    there = [looking(seat) for seat in range(2)]
    game = riad.new_game("yspahan", seats=2, seed=1)
    for _ in range(50):
        seat = game.waiting[0]
        move = ask(here[seat], game, seat)
        assert ask(there[seat], game, seat) == move
        game.play(seat, move)
    processes = {bot._process for bot in there}
    assert len(processes) == 2, "one for each seat"
    there.clear()
    assert {looking(0)._process, looking(1)._process} <= processes, "kept from game to game"


# ---- what a bot can find ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def raid(tmp_path_factory):
    """Two hostile bots at a table: the true keys, what each was shown, and what each has found."""
    folder = tmp_path_factory.mktemp("raid")
    (folder / "found").mkdir()
    shutil.copy(hostile_bot.__file__, folder / "hostile.py")
    hostile = from_file(str(folder / "hostile.py"), "Hostile")
    seed = secrets.randbits(100)
    game, dice = riad.new_game("yspahan", seats=2, seed=seed), luck_of(8)
    bots = [hostile(seed * 16 + seat) for seat in range(2)]
    shown: dict[int, set[str]] = {0: set(), 1: set()}
    for turn in range(60):
        seat = game.waiting[0]
        if turn % 30 < 2:
            table: Any = game.seen(seat).table
            shown[seat].add(table.digest())
            ask(bots[seat], game, seat)
        game.play(seat, dice.pick(list(game.options(seat))))
    assert game.luck is not None
    found: dict[str, list[dict[str, Any]]] = {}
    for file in (folder / "found").iterdir():
        way, _, seat = file.stem.rsplit("-", 2)
        found.setdefault(way, []).append({**json.loads(file.read_text("utf-8")), "seat": int(seat)})
    return game.luck.key.hex(), shown, found


@pytest.mark.parametrize("way", [way.__name__ for way in hostile_bot.WAYS])
@pytest.mark.skipif(not LINUX, reason="it looks where Linux has things")
def test_no_way_leads_to_the_luck_or_to_the_hands_of_others(way, raid):
    key, shown, found = raid
    assert len(found[way]) == 4
    for note in found[way]:
        assert key not in note["luck"]
        assert key not in json.dumps(note)
        assert repr(bytes.fromhex(key)) not in json.dumps(note)
        assert set(note["tables"]) <= shown[note["seat"]]


@pytest.mark.skipif(not LINUX, reason="it looks where Linux has things")
def test_the_ways_were_really_tried(raid):
    """What it looks for is found where it may be: the imagined world, its own luck."""
    _, _, found = raid
    for way in ("frames", "collector"):
        assert all(note["luck"] and note["tables"] for note in found[way]), way
    for way in ("memory_of_the_house", "files_of_the_house", "environment_of_the_house"):
        assert {note["kept_out"] for note in found[way]} == {"PermissionError"}, way
    assert {note["kept_out"] for note in found["memory_of_others"]} == {"PermissionError"}
    assert not any(note["luck"] for note in found["seeds"])
    for way in ("environment", "open_files", "arguments"):
        assert all(note["said"] for note in found[way]), way
    for note in found["open_files"]:
        leads = list(eval(note["said"][0]).values())
        assert sum(lead.startswith(("pipe:", "socket:")) for lead in leads) <= 4
        assert not any("riad.db" in lead or ".save" in lead for lead in leads)
    for note in found["environment"]:
        assert set(eval(note["said"][0])) <= {*apart.ENVIRONMENT, "LC_CTYPE"}
    for note in found["reading_ahead"]:
        assert note["said"] == ["''"] or set(note["said"]) <= {"''", "b''"}


class Peeking(Bot):
    def choose(self, game, seat):
        self.found = list(hostile_bot.frames(self, game))
        return next(iter(game.options(seat)))


def test_in_one_process_the_first_way_leads_to_everything():
    """Why bots from files have another."""
    game, bot = riad.new_game("yspahan", seats=2, seed=4), Peeking()
    ask(bot, game, game.waiting[0])
    assert any(thing is game for thing in bot.found)


# ---- bots that misbehave ---------------------------------------------------------------------

MISBEHAVING = """
import os, sys, time
from pathlib import Path
from typing import Any
from riad.bots import Bot

def doors():
    '''Where answers go out, as somebody finds it who looks for it.'''
    for number in range(3, 20):
        try:
            if os.readlink(f"/proc/self/fd/{number}").startswith("pipe"):
                yield number
        except OSError:
            pass

def shout(words):
    for number in doors():
        try:
            os.write(number, words)
        except OSError:
            pass

class Unruly(Bot):
    def choose(self, game, seat):
        how = Path(__file__).with_name("how").read_text()
        match how:
            case "raises": raise ValueError("no idea")
            case "leaves": sys.exit(0)
            case "dies": os.kill(os.getpid(), 9)
            case "sleeps": time.sleep(60)
            case "hangs":
                while True: pass
            case "cheats": return "win"
            case "says nothing": return None
            case "says a list": return ["yellow-0"]
            case "shouts": shout(b"what?\\n")
            case "shouts deeply": shout(b"[" * 60_000 + b"\\n")
            case "shouts on": shout(b"x" * 70_000)
            case "prints": print("thinking...", flush=True)
        return next(iter(game.options(seat)))
"""


@pytest.fixture(scope="module")
def unruly(tmp_path_factory):
    file = tmp_path_factory.mktemp("unruly") / "unruly.py"
    file.write_text(MISBEHAVING, "utf-8")
    return from_file(str(file), "Unruly")


def play_as(unruly, how):
    Path(unruly.path).with_name("how").write_text(how, "utf-8")
    gc.collect()  # whoever has failed before leaves its process
    game = riad.new_game("yspahan", seats=2, seed=4)
    return ask(unruly(), game, game.waiting[0])


@pytest.mark.parametrize(
    ("how", "why"),
    {
        "raises": "raised ValueError: no idea",
        "cheats": "move 'win' is not one of",
        "says nothing": "move <NoneType> is not one of",
        "says a list": "move <list> is not one of",
        "shouts": "raised ValueError: 'what?\\n' is no answer",
        "shouts deeply": "is no answer",
        "shouts on": "is no answer",
        "leaves": "raised EOFError: its process has ended",
        "dies": "raised EOFError: its process has ended",
        "sleeps": "raised TimeoutError: no answer within 0.5 seconds",
    }.items(),
)
def test_whatever_a_bot_does_is_one_line_with_its_name(how, why, unruly, monkeypatch):
    if how == "sleeps":
        play_as(unruly, "plays")  # so that its process is there
        monkeypatch.setattr(apart, "SECONDS", 0.5)
    with pytest.raises(BotFailed) as failed:
        play_as(unruly, how)
    line = str(failed.value)
    assert line.startswith("the bot Unruly in seat ")
    assert why in line
    assert "\n" not in line


def test_what_a_bot_prints_is_no_answer(unruly, capfd):
    game = riad.new_game("yspahan", seats=2, seed=4)
    assert play_as(unruly, "prints") in game.options(game.waiting[0])
    assert capfd.readouterr() == ("", "thinking...\n")


HOUSE = """
import sys
import riad
from riad.bots.apart import RUNNING, from_file

bot = from_file(sys.argv[1], "Unruly")()
print(next(iter(RUNNING))._popen.pid, flush=True)
game = riad.new_game("yspahan", seats=2, seed=4)
bot.choose(game.seen(game.waiting[0]), game.waiting[0])
"""


def test_a_bot_that_thinks_for_ever_ends_with_whoever_asked_it(unruly):
    Path(unruly.path).with_name("how").write_text("hangs", "utf-8")
    around = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-c", HOUSE, unruly.path], stdout=subprocess.PIPE, env=around
    ) as house:
        assert house.stdout is not None
        pid = int(house.stdout.readline())
        time.sleep(0.2)
        house.send_signal(signal.SIGKILL)
    wait(lambda: not Path(f"/proc/{pid}").exists())


def test_a_bot_can_be_made_of_several_files(tmp_path):
    (tmp_path / "shared_thoughts.py").write_text("def last(options):\n    return options[-1]\n")
    (tmp_path / "last_bot.py").write_text(
        "from riad.bots import Bot\n"
        "from shared_thoughts import last\n\n\n"
        "class LastBot(Bot):\n"
        "    def choose(self, game, seat):\n"
        "        return last(list(game.options(seat)))\n"
    )
    game = riad.new_game("yspahan", seats=2, seed=5)
    bot = from_file(str(tmp_path / "last_bot.py"), "LastBot")(1)
    assert ask(bot, game, game.waiting[0]) == list(game.options(game.waiting[0]))[-1]
