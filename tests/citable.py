"""The rules a table can lead somebody to who asks why: the reasons against a move, the rules of
questions and of what can come first, the lists of an opponent made of rules."""

from __future__ import annotations

import ast
from functools import cache

from riad.games import definitions
from riad.games.marrakesh.solo import priorities
from riad.games.marrakesh.solo.deciding import Priorities
from riad.kernel.frames import REGISTRY, Choice, Frame
from tests.message_keys import HOME


@cache
def citable(game: str) -> frozenset[str]:
    definitions()[game]
    own = [frame for name, frame in REGISTRY.items() if name.startswith(f"{game}.")]
    asked = [frame for frame in own if issubclass(frame, Choice) or frame.text is not Frame.text]
    found = {rule for frame in asked for rule in frame.rules}
    for path in sorted((HOME / "games" / game).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "No":
                rule = node.args[0]
                assert isinstance(rule, ast.Constant), path
                found.add(str(rule.value))
    if game == "marrakesh":
        found |= {part.rule for part in vars(priorities).values() if isinstance(part, Priorities)}
    return frozenset(found)
