"""Tries what is installed, as somebody would who has just got it: `python tools/try_it.py`.

With `--server` the web table too. It needs the standard library only, on every system.
"""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import URLError
from urllib.request import urlopen

A_GAME = """
import sys, riad
for name, seats, solo in (("yspahan", 3, None), ("marrakesh", 1, "pachabot")):
    game = riad.new_game(name, seats=seats, seed=1, solo=solo)
    while not game.over:
        game.play(game.waiting[0], next(iter(game.options(game.waiting[0]))))
    assert riad.verify(game.record()).scores == game.scores
assert {"rich", "typer"}.isdisjoint(sys.modules)
"""
PATIENCE = 60.0
"""Seconds a server may take to start."""


def run(*command: str, typed: str = "") -> str:
    """What a program of this environment says; it has to end well."""
    done = subprocess.run(
        [sys.executable, *command],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(command)}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def plays(folder: str) -> None:
    """From Python, and in the terminal."""
    run("-c", A_GAME)
    assert run("-m", "riad", "--version").startswith("riad ")
    shown = run(
        "-m", "riad", "play", "--lang", "en", "--save", f"{folder}/table", typed="1\nquit\n"
    )
    assert "yellow" in shown, shown


def read(url: str) -> str:
    with urlopen(url, timeout=30) as answer:
        return str(answer.read().decode())


def serves(folder: str) -> None:
    """The page, what it loads first, and what it asks for."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    home = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "riad", "serve", "--port", port, "--data", folder]
    with subprocess.Popen(command) as server:
        try:
            until = time.monotonic() + PATIENCE
            while not answers(f"{home}/healthz"):
                assert server.poll() is None, "the server has ended"
                assert time.monotonic() < until, "the server does not answer"
                time.sleep(0.1)
            (script,) = re.findall(r'<script type="module"[^>]* src="(/assets/[^"]+)"', read(home))
            assert "import" in read(home + script)
            assert '"yspahan"' in read(f"{home}/api/games")
        finally:
            server.terminate()


def answers(url: str) -> bool:
    try:
        read(url)
    except (URLError, OSError):
        return False
    return True


def main() -> None:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        plays(folder)
        if "--server" in sys.argv[1:]:
            serves(str(Path(folder) / "data"))
    print("It works.")


if __name__ == "__main__":
    main()
