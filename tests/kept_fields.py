"""The fields that saved positions have: of every state and frame, in `records/fields.json`.

    PYTHONPATH=src python -m tests.kept_fields    # add what has come since

What is in the file stays there: positions with these fields lie in the stores of hosts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from riad.games import definitions
from riad.kernel.frames import REGISTRY

FILE = Path(__file__).parent / "records" / "fields.json"
ROOMS = ("riad.kernel.", "riad.games.")


def states() -> dict[str, Any]:
    """Every state of kernel and games by name: `marrakesh.Player`."""
    definitions()
    found = {}
    for name, module in sorted(sys.modules.items()):
        for cls in vars(module).values() if name.startswith(ROOMS) else ():
            if isinstance(cls, type) and hasattr(cls, "state_kinds") and cls.__module__ == name:
                found[f"{_game(name)}{cls.__name__}"] = cls
    return found


def frames() -> dict[str, Any]:
    """Every frame of kernel and games by the name it is saved as."""
    definitions()
    return {n: cls for n, cls in sorted(REGISTRY.items()) if cls.__module__.startswith(ROOMS)}


def _game(module: str) -> str:
    rooms = module.split(".")
    return f"{rooms[2]}." if rooms[1] == "games" else ""


def names(cls: Any) -> list[str]:
    return [known.name for known in fields(cls)]


def kept() -> dict[str, dict[str, list[str]]]:
    """What positions that were saved until now have in them."""
    found: dict[str, dict[str, list[str]]] = json.loads(FILE.read_text("utf-8"))
    return found


def today() -> Iterator[tuple[str, dict[str, list[str]]]]:
    for part, classes in (("states", states()), ("frames", frames())):
        yield part, {name: names(cls) for name, cls in classes.items()}


def main() -> None:
    known = kept() if FILE.exists() else {"states": {}, "frames": {}}
    for part, classes in today():
        for name, mine in classes.items():
            known[part].setdefault(name, mine)
    parts = []
    for part, classes in known.items():
        rows = [f"  {json.dumps(name)}: {json.dumps(classes[name])}" for name in sorted(classes)]
        parts.append(f" {json.dumps(part)}: {{\n" + ",\n".join(rows) + "\n }")
    FILE.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
