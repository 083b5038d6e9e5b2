"""A small tree like ours, under git."""

from __future__ import annotations

import subprocess
from pathlib import Path

TREE = {
    "src/riad/__init__.py": "from riad import games\n",
    "src/riad/kernel/__init__.py": "",
    "src/riad/kernel/piles.py": "def top(pile):\n    return pile[-1] if len(pile) > 0 else None\n",
    "src/riad/kernel/luck.py": "def below(number):\n    return number - 1\n",
    "src/riad/games/__init__.py": """
from importlib import import_module

PACKAGES = ("chess", "go")

def definitions():
    return {name: import_module(f"{__name__}.{name}") for name in PACKAGES}
""",
    "src/riad/games/chess/__init__.py": "from .moves import MOVES\n",
    "src/riad/games/chess/moves.py": "from riad.kernel.piles import top\n\nMOVES = 20\n",
    "src/riad/games/chess/board.toml": "size = 8\n",
    "src/riad/games/go/__init__.py": "def size():\n    from riad.games.go import board\n",
    "src/riad/games/go/board.py": """
from importlib.resources import files

SIZE = (files(__package__) / "data" / "go.toml").read_text()
""",
    "src/riad/games/go/data/go.toml": "size = 19\n",
    "src/riad/games/go/locale/fr.po": "",
    "src/riad/server/__init__.py": "",
    "src/riad/server/app.py": "from riad.games import definitions\n",
    "src/riad/__main__.py": "from riad.server import app\n",
    "tests/conftest.py": "",
    "tests/test_luck.py": """
from riad.kernel.luck import below

def test_below():
    assert below(6) == 5
""",
    "tests/test_piles.py": "from riad.kernel import piles\n\ndef test_piles():\n    assert piles\n",
    "tests/test_chess.py": "import riad.games.chess as one\n\ndef test_chess():\n    assert one\n",
    "tests/test_go.py": "from riad.games.go import size\n\ndef test_go():\n    assert size\n",
    "tests/test_both.py": """
from riad.games import definitions

def test_both():
    assert definitions()
""",
    "tests/test_records.py": """
from pathlib import Path

RECORDS = Path(__file__).parent / "records"

def test_records():
    assert sorted(RECORDS.glob("*.riad"))
""",
    "tests/records/one.riad": "",
    "tests/test_docs.py": """
from tests.places import DOCS

def test_docs():
    assert (DOCS / "adding.md").read_text()
""",
    "tests/places.py": 'from pathlib import Path\n\nDOCS = Path(__file__).parents[1] / "docs"\n',
    "tests/server/__init__.py": "",
    "tests/server/conftest.py": "from tests.server import process\n",
    "tests/server/process.py": 'PROGRAM = ["python", "-m", "riad"]\n',
    "tests/server/test_serving.py": "def test_serving(server):\n    assert server\n",
    "tests/browser/conftest.py": "from tests.server.process import PROGRAM\n",
    "tests/browser/test_page.py": "def test_page(visit):\n    assert visit\n",
    "docs/adding.md": "How to add.\n",
    "web/src/App.svelte": "<p>Hello</p>\n",
    "pyproject.toml": "",
}


def make_tree(root: Path, files: dict[str, str] = TREE) -> Path:
    """The tree, all of it committed."""
    write(root, files)
    git(root, "init", "-q", "-b", "main")
    commit(root)
    return root


def write(root: Path, files: dict[str, str]) -> None:
    for file, text in files.items():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(text, "utf-8")


def commit(root: Path) -> str:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "As it is")
    return git(root, "rev-parse", "HEAD").strip()


def git(root: Path, *words: str) -> str:
    somebody = ["-c", "user.name=Somebody", "-c", "user.email=somebody@riad.test"]
    command = ["git", "-C", str(root), *somebody, *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
