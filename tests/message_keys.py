"""The message keys our source can emit, with their arguments, read from the source itself.

A key is what stands first in `Text(…)` and `game.tell(…)` and second in `No(…)`. Where it is put
together (`f"floor.{name}"`) only its pattern is found; the keys themselves are then listed below,
and every pattern must have some.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import riad
from riad.games import PACKAGES, definitions
from riad.games.yspahan.board import BOARD
from riad.games.yspahan.names import ACTIONS, BUILDINGS, CARDS, FLOORS
from riad.games.yspahan.tiles.buildings import SUFFIX
from riad.games.yspahan.tower import WORDS
from riad.kernel.definition import Definition
from riad.language import LANGUAGES

HOME = Path(riad.__file__).parent
FILES = [f"{room}/{language}.po" for room in ("", *PACKAGES) for language in LANGUAGES]
"""Every catalogue: `yspahan/fr.po`; of the house `/fr.po`."""
NOT_ARGUMENTS = {"seen_by", "public"}


class Emitted:
    """What a part of the source can say: keys and patterns of keys, with their arguments."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self.keys: dict[str, frozenset[str]] = {}
        self.patterns: dict[str, frozenset[str]] = {}
        for path in paths:
            self._read(ast.parse(path.read_text("utf-8")))

    def arguments(self, key: str) -> frozenset[str]:
        """What every place that emits this key gives along; of patterns the closest one counts."""
        if key in self.keys:
            return self.keys[key]
        shapes = [shape for shape in self.patterns if re.fullmatch(shape, key)]
        return self.patterns[max(shapes, key=len)] if shapes else frozenset()

    def _read(self, tree: ast.Module) -> None:
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        inside = {id(node) for function in functions for node in ast.walk(function)}
        outside = [node for node in ast.walk(tree) if id(node) not in inside]
        for nodes in (outside, *(list(ast.walk(function)) for function in functions)):
            variables = _variables(nodes)
            for node in nodes:
                if isinstance(node, ast.Call):
                    self._call(node, variables)

    def _call(self, call: ast.Call, variables: dict[str, list[ast.expr]]) -> None:
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if name == "house" and call.args:
            self._note(call.args[0], frozenset(), variables)
        elif name == "No" and len(call.args) == 2:
            self._note(call.args[1], frozenset(), variables)
        elif name == "Text" and call.args:
            given = call.args[1] if len(call.args) > 1 else ast.Dict([], [])
            self._note(call.args[0], frozenset(_argument_names(given, variables)), variables)
        elif name == "tell" and call.args:
            given_here = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
            self._note(call.args[0], frozenset(given_here - NOT_ARGUMENTS), variables)

    def _note(
        self, key: ast.expr, args: frozenset[str], variables: dict[str, list[ast.expr]]
    ) -> None:
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            self.keys[key.value] = self.keys.get(key.value, args) & args
        elif isinstance(key, ast.JoinedStr):
            shape = "".join(
                re.escape(part.value)
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
                else ".*"
                for part in key.values
            )
            self.patterns[shape] = self.patterns.get(shape, args) & args
        elif isinstance(key, ast.IfExp):
            self._note(key.body, args, variables)
            self._note(key.orelse, args, variables)
        elif isinstance(key, ast.Name):
            for value in variables.get(key.id, ()):
                self._note(value, args, variables)


def _variables(nodes: Iterable[ast.AST]) -> dict[str, list[ast.expr]]:
    """What is assigned to each name, `args["n"] = …` as a dict of its own."""
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets, value = [node.target], node.value
        else:
            continue
        for target in targets:
            if isinstance(target, ast.Name):
                found.setdefault(target.id, []).append(value)
            elif isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
                one = ast.Dict([target.slice], [value])
                found.setdefault(target.value.id, []).append(one)
    return found


def _argument_names(given: ast.expr, variables: dict[str, list[ast.expr]]) -> Iterator[str]:
    if isinstance(given, ast.Name):
        for value in variables.get(given.id, ()):
            yield from _argument_names(value, variables)
    elif isinstance(given, ast.Dict):
        for key in given.keys:
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value


# ---- where to look, and what is put together there -------------------------------------------


def path_of(file: str) -> Path:
    room, _, name = file.partition("/")
    return (HOME / "games" / room if room else HOME) / "locale" / name


@cache
def house() -> Emitted:
    """Everything outside the games."""
    games = {HOME / "games", *(HOME / "cli" / "boards" / f"{name}.py" for name in PACKAGES)}
    return Emitted(path for path in sorted(HOME.rglob("*.py")) if not games & {path, *path.parents})


@cache
def game(name: str) -> Emitted:
    board = HOME / "cli" / "boards" / f"{name}.py"
    return Emitted([*sorted((HOME / "games" / name).rglob("*.py")), board])


def about(definition: Definition) -> Iterator[str]:
    """What every game says about itself."""
    yield from ("game.title", "game.about")
    yield from (f"source.{source}" for source in definition.sources)
    for option, switch in definition.options.items():
        yield f"option.{option}"
        yield from (f"option.{option}.{str(value).lower()}" for value in switch.values)


def yspahan() -> Iterator[str]:
    """The keys Yspahan puts together, and those its screens ask for."""
    yield from (f"colour.{colour}" for colour in ("blue", "red", "green", "yellow"))
    yield from (f"floor.{name}" for name in FLOORS)
    yield from (f"souk.{souk.name}" for souk in BOARD.souks)
    for kind, names in (("building", BUILDINGS), ("card", CARDS)):
        yield from (f"{kind}.{name}{end}" for name in names for end in ("", ".text"))
    yield from (f"building.construct{suffix}" for suffix in SUFFIX)
    yield from (f"group.{word}{end}" for word in WORDS for end in ("", "-extra"))
    yield from (f"group.{action}" for action in ACTIONS if action != "floor")
    yield from (f"group.used-{action}" for action in ACTIONS)
    yield from (
        f"sell.{what}{end}" for what in ("camels", "gold") for end in ("", "-prompt", "-sold")
    )
    yield from ("swap.gold-to-camels", "swap.camels-to-gold", "ship.pay", "ship.let-go")


def commands() -> Iterator[str]:
    """The keys the commands put together."""
    yield from (f"cli.simulate.{word}" for word in ("seats", "wins", "share", "score"))


PUT_TOGETHER: Mapping[str, Iterable[str]] = {"": tuple(commands()), "yspahan": tuple(yspahan())}
"""By game; "" is the house."""


@cache
def expected(room: str) -> frozenset[str]:
    """Every key the catalogues of a game, or of the house (""), must have."""
    if room:
        said = {*game(room).keys, *about(definitions()[room]), *PUT_TOGETHER[room]}
        return frozenset(said)
    theirs = frozenset.intersection(*(expected(name) for name in definitions()))
    return frozenset({*house().keys, *PUT_TOGETHER[""]}) - theirs
