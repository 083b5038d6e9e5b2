"""Which rooms import which, read from the sources.

    python -m tools.rooms        # what docs/architecture.md shows

Folders are rooms: those of the program, those of a game, those of the server. A test checks that
the page shows what is printed here.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path, PurePosixPath

from tools.reach import files_of, module_name
from tools.sources import Source

ROOT = Path(__file__).parents[1]
OURS = "src/riad/"
GAMES = "games/"
DEPTH = {"games": 3, "server": 2}
"""How many folders make the name of a room; elsewhere it is one."""
OWN_FILES = "."


def room_of(file: str) -> str:
    """`games/marrakesh/box` for a file in there, however deep; `kernel` for one of the kernel."""
    *folders, name = PurePosixPath(file.removeprefix(OURS)).parts
    if not folders:
        return "riad" if name == "__init__.py" else name.removesuffix(".py")
    return "/".join(folders[: DEPTH.get(folders[0], 1)])


def game_of(room: str) -> str:
    """`games/marrakesh` for each of its rooms; nothing outside of games."""
    return "/".join(room.split("/")[:2]) if room.startswith(GAMES) else ""


def seen_from(room: str, other: str) -> str:
    """What a room calls another one: within a game by its folder, from outside only `games`."""
    if game_of(room) != game_of(other) and game_of(other):
        return "games"
    return other.removeprefix(game_of(room)).lstrip("/") or OWN_FILES


def imports(root: Path) -> dict[str, set[str]]:
    """For each room the others that a file of it names in an import."""
    files = [file for file in files_of(root) if file.startswith(OURS) and file.endswith(".py")]
    modules = {module_name(file) or "": file for file in files}
    found: dict[str, set[str]] = defaultdict(set)
    for file in files:
        room, source = room_of(file), Source(file, (root / file).read_text("utf-8"), modules)
        others = {room_of(one.file) for one in source.needs if one.named and one.steps == 1}
        found[room] |= {seen_from(room, other) for other in others - {room}}
    return found


def picture(root: Path) -> str:
    """A line for each room, games last; who needs least comes first."""
    found = imports(root)
    rooms = sorted(found, key=lambda room: (game_of(room), len(found[room]), room))
    width = max(map(len, rooms)) + 3
    return "".join(f"{room:{width}}{', '.join(sorted(found[room])) or '-'}\n" for room in rooms)


if __name__ == "__main__":
    print(picture(ROOT), end="")
