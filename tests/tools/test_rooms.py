"""The rooms of a program and what they import."""

from __future__ import annotations

from tests.tools.builders import make_tree
from tools.rooms import ROOT, picture, room_of

TREE = {
    "src/riad/__init__.py": "from riad.games import chess\n",
    "src/riad/kernel/luck.py": "",
    "src/riad/games/__init__.py": "",
    "src/riad/games/chess/__init__.py": "from .pieces.king import KING\n",
    "src/riad/games/chess/names.py": "",
    "src/riad/games/chess/pieces/king.py": "from riad.kernel import luck\nfrom .. import names\n",
    "src/riad/server/store/old/tables.py": "def open_():\n    from riad.games.chess import names\n",
    "src/riad/server/app.py": "import riad\nfrom riad.server.store.old import tables\n",
    "tests/test_luck.py": "from riad.kernel import luck\n",
}


def test_a_line_for_each_room_says_what_it_imports(tmp_path):
    lines = picture(make_tree(tmp_path, TREE)).splitlines()
    assert [line.split(maxsplit=1) for line in lines] == [
        ["games", "-"],
        ["kernel", "-"],
        ["riad", "games"],
        ["server/store", "games"],
        ["server", "riad, server/store"],
        ["games/chess", "pieces"],
        ["games/chess/pieces", "., kernel"],
    ]


def test_a_room_is_a_folder_of_the_program_of_a_game_or_of_the_server():
    assert room_of("src/riad/language.py") == "language"
    assert room_of("src/riad/cli/boards/yspahan.py") == "cli"
    assert room_of("src/riad/games/marrakesh/show/sentences/board.py") == "games/marrakesh/show"
    assert room_of("src/riad/games/marrakesh/names.py") == "games/marrakesh"


def test_the_page_shows_the_rooms_as_they_are():
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    assert f"```\n{picture(ROOT)}```" in page, "see `python -m tools.rooms`"
