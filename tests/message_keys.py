"""The message keys and errors our source can emit, with their arguments, read from itself.

A key is what stands first in `Text(…)`, `Cause(…)`, `game.tell(…)` and `painter.say(…)`, and second
in `No(…)`.
Where it is put together (`f"floor.{name}"`) only its pattern is found; the keys themselves are then
listed below, and every pattern must have some.

The key of an error is its English sentence, what stands first in `RiadError(…)` and its kinds.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import riad
from riad.bots import CHARACTERS, LEVELS
from riad.cli import bench_runs
from riad.cli.arena import COLUMNS
from riad.cli.frame import OWN_HELP
from riad.cli.words import COMMANDS
from riad.games import PACKAGES, definitions
from riad.games.marrakesh import names as parts
from riad.games.marrakesh.box.board import GOOD_NAMES
from riad.games.marrakesh.modules.advice import NAMED as NAMED_MODULES
from riad.games.marrakesh.modules.advice import tile_needs
from riad.games.marrakesh.modules.imam_and_sultan import NAMES as FIGURES
from riad.games.marrakesh.modules.special_buildings.tiles import NAMES as HOUSES
from riad.games.marrakesh.sectors.orchard import INSTEAD_NAMES
from riad.games.marrakesh.sectors.stairs import STEP_NAMES
from riad.games.marrakesh.show import acts as marrakesh_acts
from riad.games.marrakesh.solo import priorities
from riad.games.marrakesh.solo.deciding import Priorities
from riad.games.marrakesh.solo.readings import OPTIONS as READINGS
from riad.games.yspahan.names import ACTIONS, BUILDINGS, CARDS, FLOORS
from riad.games.yspahan.shipping import Ship
from riad.games.yspahan.show import acts as yspahan_acts
from riad.games.yspahan.tiles.buildings import SUFFIX
from riad.games.yspahan.tower import WORDS
from riad.kernel.definition import Definition
from riad.kernel.frames import Choice
from riad.kernel.text import PLACEHOLDER, Text
from riad.language import LANGUAGES, TO_YOU, read
from riad.lessons import advice, lesson
from riad.server.errors import STATUS
from riad.server.match import PREFERENCES
from tests.marrakesh.printed import BOARD as MARRAKESH
from tests.marrakesh.printed import PACHABOT
from tests.yspahan.printed import BOARD

HOME = Path(riad.__file__).parent
FILES = [f"{room}/{language}.po" for room in ("", *PACKAGES) for language in LANGUAGES]
"""Every catalogue: `yspahan/fr.po`; of the house `/fr.po`."""
HINTS = ("river", "stairs", "sahara", "oases", "rewards")
"""The groups of printed things of which owners are told more than what to look at."""
ERROR_FILES = [f"/errors.{language}.po" for language in LANGUAGES if language != "en"]
"""What is wrong, by its English sentence."""
HANDBOOK_FILES = [f"{room}/handbook.{language}.po" for room in PACKAGES for language in LANGUAGES]
"""What players read of a game."""
RULE_FILES = [f"{room}/rules.{lang}.po" for room in PACKAGES for lang in LANGUAGES if lang != "en"]
"""The exact rules that are translated, by their ids."""
PAGE = Path(__file__).parents[1] / "web" / "src"
PAGE_ARGUMENTS = r"\s*,\s*(?:args:\s*)?\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}"
"""Behind a key of the web table: `t("web.home.free", { n })`."""
INNERMOST = re.compile(r"[({\[][^(){}\[\]]*[)}\]]")
NOT_ARGUMENTS = {"seen_by", "public", "why"}
FOR_DEVELOPERS = {
    "games/marrakesh/modules/new_provisions/module.py",
    "games/marrakesh/box/board.py",
    "games/marrakesh/box/pieces.py",
    "games/marrakesh/box/scores.py",
    "games/marrakesh/boxes.py",
    "games/marrakesh/modules/camels/rewards.py",
    "games/marrakesh/tiles/scrolls.py",
    "games/marrakesh/tiles/effects.py",
    "games/yspahan/pieces.py",
    "games/yspahan/tiles/buildings.py",
    "games/yspahan/tiles/cards.py",
    "kernel/box.py",
    "kernel/data.py",
    "language.py",
}
"""Where BadData is about data files, or corrections of them: their words are English, so is it."""


class Emitted:
    """What a part of the source can say: keys and patterns of keys, with their arguments."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self.keys: dict[str, frozenset[str]] = {}
        self.patterns: dict[str, frozenset[str]] = {}
        for path in paths:
            self._read(ast.parse(path.read_text("utf-8")))

    def with_page(self, head: str, under: str = "") -> Emitted:
        """Also what the web table asks for: keys that begin with `head`, as plain strings."""
        asked = re.compile(rf'"({head}\.[a-z0-9.-]+)"(?=(?:\s*:\s*"[^"]*")*{PAGE_ARGUMENTS})?')
        for path in sorted((PAGE / under).rglob("*")):
            if path.suffix not in (".ts", ".svelte") or ".test." in path.name:
                continue
            for key, given in asked.findall(path.read_text("utf-8")):
                outer = INNERMOST.sub("", INNERMOST.sub("", INNERMOST.sub("", given)))
                names = re.findall(r"(?:^|,)\s*(\w+)\s*(?=[:,]|$)", outer)
                self.keys[key] = self.keys.get(key, frozenset()) | frozenset(names)
        return self

    def add(self, text: Text, not_of: Container[str]) -> None:
        """Also a text that is said as it is, with those in it."""
        given = frozenset(text.args)
        if text.key not in not_of:
            self.keys[text.key] = self.keys.get(text.key, given) & given
        for argument in text.args.values():
            if isinstance(argument, Text):
                self.add(argument, not_of)

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
        elif name == "Cause" and call.args:
            counted = frozenset({"n"}) if len(call.args) > 1 else frozenset[str]()
            self._note(call.args[0], counted, variables)
        elif name in ("tell", "say") and call.args:
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
        for key, value in zip(given.keys, given.values, strict=True):
            if key is None:  # {**args, "n": 2}
                yield from _argument_names(value, variables)
            elif isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value


# ---- errors ----------------------------------------------------------------------------------


class Complaints:
    """Every error the source can raise: its sentence, and what is put in there."""

    def __init__(self) -> None:
        self.values: dict[str, frozenset[str]] = {}
        self.glued: list[str] = []
        """Places where a sentence is put together, so that nobody can translate it."""
        self.uneven: list[str] = []
        """Places that give other values than the sentence has room for."""
        trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(HOME.rglob("*.py"))}
        names = _error_names(trees.values())
        for path, tree in trees.items():
            for node in ast.walk(tree):
                name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
                if isinstance(node, ast.Call) and name in names:
                    self._call(node, name, path.relative_to(HOME).as_posix())
                elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    self._of_sheet(node, node.func.attr)

    def _of_sheet(self, call: ast.Call, does: str) -> None:
        """What a data file is told to be wrong with: `sheet.bad(…)`, `sheet.insist(holds, …)`."""
        said = {"bad": call.args[:1], "insist": call.args[1:2]}.get(does, [])
        for key in said:
            if call.keywords and isinstance(key, ast.Constant):
                self.values[str(key.value)] = frozenset(str(word.arg) for word in call.keywords)

    def _call(self, call: ast.Call, name: str, file: str) -> None:
        place = f"{file}:{call.lineno}"
        key = call.args[0] if len(call.args) == 1 else None
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            given = frozenset(str(keyword.arg) for keyword in call.keywords)
            if given != set(PLACEHOLDER.findall(key.value)):
                self.uneven.append(place)
            self.values[key.value] = given
        elif name != "BadData" or file not in FOR_DEVELOPERS:
            self.glued.append(place)


def _error_names(trees: Iterable[ast.Module]) -> set[str]:
    """RiadError and every class that is one."""
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    names: set[str] = set()
    more = {"RiadError"}
    while more:
        names |= more
        more = {c.name for c in classes if names & {ast.unparse(b) for b in c.bases}} - names
    return names


@cache
def complaints() -> Complaints:
    return Complaints()


# ---- where to look, and what is put together there -------------------------------------------


def path_of(file: str) -> Path:
    room, _, name = file.partition("/")
    return (HOME / "games" / room if room else HOME) / "locale" / name


@cache
def house() -> Emitted:
    """Everything outside the games."""
    games = {HOME / "games", *(path for name in PACKAGES for path in boards(name))}
    sources = (path for path in sorted(HOME.rglob("*.py")) if not games & {path, *path.parents})
    emitted = Emitted(sources).with_page("web")
    emitted.keys["error.corrected-rules"] = frozenset({"rules"})  # what such a refusal names
    emitted.keys["error.bad-box"] = frozenset({"wrong"})
    return emitted


@cache
def game(name: str) -> Emitted:
    handbook = HOME / "games" / name / "handbook"  # whose words are in catalogues of their own
    own = (
        path for path in sorted((HOME / "games" / name).rglob("*.py")) if handbook != path.parent
    )
    sources = [*own, *boards(name)]
    emitted = Emitted(sources).with_page("face", f"games/{name}/")
    for text in definitions()[name].made_texts().values():
        emitted.add(text, not_of=house().keys)
    return emitted


def boards(name: str) -> list[Path]:
    """How a game looks in a terminal."""
    folder = HOME / "cli" / "boards"
    return [*folder.glob(f"{name}.py"), *sorted(folder.glob(f"{name}/*.py"))]


def about(definition: Definition) -> Iterator[str]:
    """What every game says about itself."""
    yield from ("game.title", "game.about")
    yield from (f"source.{source}" for source in definition.sources)
    yield from (f"edition.{name}" for name in definition.editions if name)
    yield from (f"module.{name}" for name in definition.modules)
    yield from (f"box.{name}" for name in definition.boxes)
    yield from (f"solo.{name}" for name in definition.solos)
    for option, switch in definition.options.items():
        yield f"option.{option}"
        if not switch.solos:  # what a dial does is said by its values
            yield f"option.{option}.hint"
        yield from (f"option.{option}.{str(value).lower()}" for value in switch.values)
        if option in READINGS:
            yield f"option.{option}.hint"


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
    yield from (f"target.exchange/{way}" for way in ("camels-to-gold", "gold-to-camels"))
    yield from (f"standing.{Ship.saved_as}{end}" for end in ("", ".ask", *standing_words(Ship)))
    yield from (heading.what.key for heading in yspahan_acts.HEADINGS.values())
    yield from lessons("yspahan")
    yield from (f"cli.box.{group}" for group in definitions()["yspahan"].groups)


def marrakesh() -> Iterator[str]:
    """The keys Marrakesh puts together, and those its screens ask for."""
    yield from (f"{word}.{name}" for word in ("colour", "keshi") for name in parts.COLOURS)
    yield from (f"sector.{name}" for name in parts.SECTORS)
    yield from (f"path.{name}" for name in parts.PATHS)
    yield from (f"level.{name}" for name in parts.LEVELS)
    yield from (f"luxury.{name}" for name in parts.LUXURIES)
    yield from (f"square.{name}" for name in MARRAKESH.square)
    yield from (f"building.{name}" for name in HOUSES)
    yield from (f"figure.{name}" for name in FIGURES)
    yield from (f"module-name.{name}" for name in NAMED_MODULES)
    yield from (f"lint.tiles-{module}" for module in tile_needs(MARRAKESH))
    yield from (f"cli.box.{group}" for group in definitions()["marrakesh"].groups)
    asked = [v for values in definitions()["marrakesh"].grouped().values() for v in values]
    yield from {f"printed.kind.{value[1]}" for value in asked}
    yield from {f"printed.field.{value[3]}" for value in asked}
    yield from (f"printed.hint.{group}" for group in HINTS)
    yield from (f"printed.word.{word}" for word in ("true", "false", "goods", "nomad"))
    for word in ("resource.", "amount.", "gain.", "pay.", "oasis.return-"):
        yield from (f"{word}{name}" for name in parts.RESOURCES)
    yield from (f"amount.{name}" for name in ("point", *GOOD_NAMES))
    yield from (f"harvest.{name}{end}" for name in INSTEAD_NAMES for end in ("", "-prompt"))
    for word in ("do.move-", "stairs.moved-", "stairs.further-", "stairs.up-"):
        yield from (f"{word}{name}" for name in parts.STAIRS)
    yield from (f"stairs.{name}" for name in (*STEP_NAMES, "up-none"))
    yield from ("assistant.act", "assistant.new", "track.take", "track.leave")
    yield from (f"board.short.{name}" for name in (*parts.COLOURS, *parts.RESOURCES))
    yield from (f"board.path-{name}" for name in parts.PATHS)
    yield from (f"face.tip-{name}" for name in parts.SECTORS)
    yield from (f"face.row-{name}" for name in parts.SECTORS)
    lists = (part for part in vars(priorities).values() if isinstance(part, Priorities))
    yield from (f"pachabot.by-{line.name}" for every in lists for line in every.lines)
    yield from (heading.what.key for heading in marrakesh_acts.HEADINGS.values())
    yield from (f"pachabot.title-{title.name}" for title in PACHABOT.titles)
    yield "colour.goods"
    yield from lessons("marrakesh")


LESSONS: Mapping[str, tuple[str, ...]] = {
    "marrakesh": (
        "any-action", "arrange-track", "build-gate", "buy-gates", "choose-entertainer",
        "choose-keshis", "choose-rapid", "claim", "claim-oases", "deploy-red", "gain-any",
        "gain-goods", "next-of", "place-any", "place-caravan", "place-entertainer", "place-vendor",
        "row-further", "study", "take-bonus", "track-keshi", "trade", "turn-disc-to", "turn-up",
        "use-assistant",
    ),
    "yspahan": (
        "choose-group", "fill-shops", "finish-turn", "move-supervisor", "place-in-shop",
        "sell-camels", "sell-gold", "set-aside", "ship", "ship-first", "supply", "swap",
    ),
}  # fmt: skip
"""The questions a coach explains, as `web/src/table/lesson.ts` calls them."""


def standing_words(question: type[Choice[Any]]) -> Iterator[str]:
    """What can be answered once for all questions of a kind."""
    yield from (f".{word}" for word in question.standing)


def lessons(name: str) -> Iterator[str]:
    """What coach and lesson say in a game, and what the page says before it."""
    yield from (f"learn.{part}" for part in ("about", "goal", "turn", "end"))
    yield from (f"learn.{question}{end}" for question in LESSONS[name] for end in ("", ".tip"))
    yield from (f"learn.{piece.question}.{piece.tip}" for piece in advice(name))
    for step in (step for chapter in lesson(name) for step in chapter.steps):
        ends = ("", ".do", ".then") if step.words else ("", ".do")
        yield from (f"lesson.{step.name}{end}" for end in ends)


def commands() -> Iterator[str]:
    """The keys the commands put together."""
    yield from (f"cli.simulate.{word}" for word in ("seats", "wins", "share", "score"))
    for definition in definitions().values():
        yield from (f"cli.level.{n}" for solo in definition.solos for n in definition.levels(solo))
    yield from (f"cli.arena.{word}" for word in COLUMNS)
    yield from (f"cli.bench.table.{name}" for name in bench_runs.TABLES)
    yield from (f"cli.bench.build.{name}" for name in ("pure", "compiled"))
    yield from (f"bot.{word}" for word in (*LEVELS, *CHARACTERS))
    yield from (f"error.{code}" for code in STATUS)
    yield from (f"web.menu.confirm.{value}" for value in PREFERENCES["confirm"])
    yield from OWN_HELP.values()
    yield from (f"command.{name}" for name in (*COMMANDS, "restart", "confirm", "now"))


PUT_TOGETHER: Mapping[str, Iterable[str]] = {
    "": tuple(commands()),
    "marrakesh": tuple(marrakesh()),
    "yspahan": tuple(yspahan()),
}
"""By game; "" is the house."""


@cache
def made(room: str) -> frozenset[str]:
    """The keys that no catalogue writes out: they are made of phrases and data."""
    return frozenset(definitions()[room].made_texts()) if room else frozenset()


NEVER_YOURS = ("board.", "face.", "pachabot.")
"""What is, rather than what somebody has done; and what only an opponent made of rules does."""


@cache
def expected(room: str) -> frozenset[str]:
    """Every key with which a game, or the house (""), can say something."""
    if room:
        said = {*game(room).keys, *about(definitions()[room]), *PUT_TOGETHER[room]}
        english = read("en", "en", path_of(f"{room}/en.po").read_bytes())
        did = {
            key for key in said if english.get(key, ("",))[0].startswith(("{player} ", "{player}’"))
        }
        yours = {key + TO_YOU for key in did if not key.startswith(NEVER_YOURS)}
        return frozenset(said | yours) | made(room)
    theirs = frozenset.intersection(*(expected(name) for name in definitions()))
    return frozenset({*house().keys, *PUT_TOGETHER[""]}) - theirs
