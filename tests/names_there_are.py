"""Every name there is in the project, read from its sources: what documents may speak of.

A name counts where it is defined, never where a comment or another document mentions it. Nothing
is imported but the command line, the description of the API, and what tiles say, which know best.
"""

from __future__ import annotations

import ast
import builtins
import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FOLDERS = ("docs", "src", "tests", "tools", "web/src", "web/public")
ONE_WORD = re.compile(r"([A-Za-z._][\w./-]*)(?:: \S+)?")
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*|<!--.*?-->", re.DOTALL)
TS_NAME = re.compile(r"\b(?:const|let|function|class|interface|type|import)\s+(\w+)")
TS_HOLDER = re.compile(r"\b(?:interface|class)\s+(\w+)[^{]*\{(.*?)\n\}", re.DOTALL)
TS_MEMBER = re.compile(r"^\s+(?:readonly |async |get |static )*(\w+)\??\s*[:(=<]", re.MULTILINE)
TS_WORD = re.compile(r"[\"'`]([a-z][\w/-]*)[\"'`]|\b(data-[a-z-]+)=")
PO_TEXT = re.compile(r'^(msgid|msgstr)(?:_plural|\[\d\])? ((?:".*"\n?)+)', re.MULTILINE)
Holder = dict[str, set[str]]
"""Members of a class or module, each with the names in its annotation: where a dot leads next."""


class Names:
    """What the sources define."""

    def __init__(self) -> None:
        self.names = {*dir(builtins), "true", "false", "null"}
        self.words: set[str] = set()  # moves, codes, values: strings that are one word
        self.holders: dict[str, Holder] = {}  # classes and modules
        self.bases: dict[str, set[str]] = defaultdict(set)

    def holds(self, holder: str, inside: Iterable[tuple[str, set[str]]]) -> None:
        """These stand behind the dot of a class or module; two of one name are spoken of alike."""
        mine = self.holders.setdefault(holder, {})
        for name, kinds in inside:
            mine.setdefault(name, set()).update(kinds)

    def python(self, path: Path) -> None:
        """Take in all that a module defines."""
        tree = ast.parse(path.read_text("utf-8"))
        *_, room, name = (path.parent if path.stem == "__init__" else path.with_suffix("")).parts
        self.holds(name, members(tree.body))
        self.holds(room, [(name, {name})])
        for node in ast.walk(tree):
            self.names.update(defined(node))
            if isinstance(node, ast.ClassDef):
                self.holds(node.name, members(node.body))
                self.bases[node.name].update(words_of(node.bases))
            elif isinstance(node, ast.Constant) and (found := ONE_WORD.fullmatch(str(node.value))):
                self.words.add(found[1])

    def script(self, path: Path) -> None:
        """Take in what a file of the web table defines; a picture has the name of its file."""
        text = COMMENT.sub("", path.read_text("utf-8"))
        stem = path.name.split(".")[0]
        here = {*TS_NAME.findall(text), *TS_MEMBER.findall(text)}
        self.names |= {stem, *here}
        self.words.update(word for found in TS_WORD.findall(text) for word in found)
        self.holds(stem, ((name, set()) for name in here))
        for name, body in TS_HOLDER.findall(text):
            self.holds(name, ((member, set()) for member in TS_MEMBER.findall(body)))

    def data(self, content: object) -> None:
        """Take in the keys and words of a file of facts."""
        if isinstance(content, dict):
            self.words.update(content)
            for key, value in content.items():
                if isinstance(value, dict):
                    self.words.update(f"{key}.{inner}" for inner in value)
                self.data(value)
        elif isinstance(content, list):
            for value in content:
                self.data(value)
        elif isinstance(content, str):
            self.words.add(content)

    def has(self, owner: str, member: str) -> set[str] | None:
        """Where this member leads, if the owner or what it is made of has it."""
        if member in self.holders.get(owner, ()):
            return self.holders[owner][member]
        for base in self.bases.get(owner, ()):
            if base != owner and (found := self.has(base, member)) is not None:
                return found
        return None

    def leads(self, chain: list[str]) -> bool:
        """Whether `game.options`, `Player.tiles`, `riad.bots.Bot` lead somewhere, dot by dot."""
        owners = self.owners(chain[0])
        if not owners and chain[0] not in self.names:
            return False
        for member in chain[1:]:
            found = [next_ for one in owners if (next_ := self.has(one, member)) is not None]
            if not found and (owners or member not in self.names):
                return False
            owners = {name for next_ in found for name in next_ if name in self.holders}
            owners = owners or self.owners(member)
        return True

    def owners(self, name: str) -> set[str]:
        """A class or module; `luck` is a Luck wherever we speak of one, and `me` is a player."""
        spoken = "Player" if name == "me" else name[:1].upper() + name[1:]
        return {one for one in (name, spoken) if one in self.holders}


def defined(node: ast.AST) -> Iterator[str]:
    """The names this node defines."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.arg(arg=name) | ast.keyword(arg=str(name)) | ast.Name(id=name, ctx=ast.Store()):
            yield name
        case ast.Attribute(attr=name, ctx=ast.Store()):
            yield name
        case ast.alias(name=name, asname=other):
            yield from (other or name).split(".")


def members(body: Iterable[ast.AST]) -> Iterator[tuple[str, set[str]]]:
    """What can stand behind the dot of a class or module with this body."""
    for node in body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind):
                yield name, words_of([kind])
            case ast.FunctionDef(name=name, returns=kind):
                yield name, words_of([kind] if kind else [])
                yield from attributes(node) if name == "__init__" else ()
            case ast.ImportFrom(names=names):
                yield from ((one.asname or one.name, {one.name}) for one in names)
            case _:
                yield from ((name, set()) for name in defined(node))
                if not isinstance(node, ast.ClassDef):
                    yield from members(ast.iter_child_nodes(node))


def attributes(node: ast.AST) -> Iterator[tuple[str, set[str]]]:
    """What `__init__` puts on its object."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
            yield inner.attr, set()


def words_of(kinds: Iterable[ast.expr]) -> set[str]:
    return {word for kind in kinds for word in re.findall(r"\w+", ast.unparse(kind))}


@cache
def names() -> Names:
    """Of src, tools and the web table all that is defined; of the tests what stands at the left."""
    found = Names()
    for folder in ("src", "tools", "tests/kernel"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            found.python(path)
    for path in sorted((ROOT / "tests").rglob("*.py")):
        text = path.read_text("utf-8")
        found.names.update(re.findall(r"^(?:def |class )?(\w+)(?: =|: |\()", text, re.MULTILINE))
    for path in sorted((ROOT / "web" / "src").rglob("*")):
        if path.suffix in {".ts", ".svelte"}:
            found.script(path)
    for path in sorted((ROOT / "src").rglob("*.toml")):
        found.data(tomllib.loads(path.read_text("utf-8")))
    for path in sorted((ROOT / "tests" / "records").glob("*.riad")):
        head, _, game = path.read_text("utf-8").partition("\n- [")
        found.words.update(re.findall(r"^[a-z-]+(?=: )", head, re.MULTILINE))
        found.words.update(re.findall(r"(?<= )[a-z][\w-]+(?= )", game))
    return found


@cache
def files() -> frozenset[str]:
    """Every file and folder of the project, and what its tools make."""
    every = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    every += [*ROOT.iterdir(), *(ROOT / "web").iterdir()]
    found = {path.relative_to(ROOT).as_posix() for path in every if "__pycache__" not in path.parts}
    made = (ROOT / ".gitignore").read_text("utf-8").splitlines()
    return frozenset(found | set(FOLDERS) | {line.strip("/") for line in made})


@cache
def catalogue() -> tuple[frozenset[str], frozenset[str]]:
    """The keys of all messages, also of those made of phrases, and the sentences."""
    from riad.games import definitions  # noqa: PLC0415 - only here

    keys: set[str] = set()
    sentences: set[str] = set()
    for path in sorted((ROOT / "src").rglob("*.po")):
        for kind, quoted in PO_TEXT.findall(path.read_text("utf-8")):
            text = "".join(json.loads(line) for line in quoted.splitlines()).replace("\xa0", " ")
            keys.update({text} if kind == "msgid" else ())
            sentences.add(text)
    made = [key for definition in definitions().values() for key in definition.made_texts()]
    keys.update(made)
    return frozenset(keys), frozenset(sentences)


@cache
def verbs() -> tuple[frozenset[str], frozenset[str]]:
    """What `make` can make, and the variables it listens to."""
    text = (ROOT / "Makefile").read_text("utf-8")
    makes = re.findall(r"^([a-z]+):", text, re.MULTILINE)
    return frozenset(makes), frozenset(re.findall(r"\$[({](?:if )?(?:\$\()?([A-Z]+)", text))


@cache
def commands() -> dict[str, frozenset[str]]:
    """The commands of `riad` with their options, as its help has them."""
    import typer.main  # noqa: PLC0415 - only here

    from riad.cli.main import app  # noqa: PLC0415

    found: dict[str, frozenset[str]] = {}

    def look(path: str, command: Any) -> None:
        options = {option for param in command.params for option in param.opts}
        found[path] = frozenset(options | {"--help"})
        for name, inner in getattr(command, "commands", {}).items():
            look(f"{path} {name}".strip(), inner)

    look("", typer.main.get_command(app))
    return found


@cache
def addresses() -> frozenset[str]:
    """The paths a server answers: those it describes, and the few besides."""
    from riad.server.openapi import openapi  # noqa: PLC0415 - only here

    app = (ROOT / "src" / "riad" / "server" / "app.py").read_text("utf-8")
    return frozenset(openapi()["paths"]) | frozenset(re.findall(r'Route\("(/[^"]*)"', app))
