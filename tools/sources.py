"""What one Python file needs, as its text says: modules it imports, modules and files it names."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePosixPath

Places = set[PurePosixPath]

ANY_PACKAGE = PurePosixPath("src/*")
"""Where `files(package)` is if nobody can say which package."""

NOT_READ = {"relative_to", "is_relative_to"}
"""What takes a path and only compares it."""


@dataclass(frozen=True, slots=True)
class Need:
    """A file of ours that another one needs."""

    file: str
    steps: int = 1
    named: bool = True
    """Named in an import, so that it may be called; else a package above, only executed."""
    at_once: bool = False
    """When the module is imported; else when somebody calls it."""
    called_at_once: bool = False


class Source:
    """One file, read."""

    def __init__(self, file: str, text: str, modules: Mapping[str, str]) -> None:
        self.file = file
        self.tree = ast.parse(text, file)
        self.modules = modules
        self.name = next((name for name, path in modules.items() if path == file), "")
        self.values: dict[str, list[ast.expr]] = defaultdict(list)
        self.imported: dict[str, tuple[str, str]] = {}
        self.needs: set[Need] = set()
        self.reads: set[str] = set()
        self._others: Mapping[str, Source] = {}
        self._asking: set[str] = set()
        self._strings: list[str] = []
        self._walk()
        self.names_files = "__file__" in text or "files(" in text

    def _walk(self) -> None:
        """Look at every node once, and know whether it is executed when the module is imported."""
        called: set[str] = set()
        own: set[str] = set()
        imports: list[tuple[ast.Import | ast.ImportFrom, bool]] = []
        waiting: list[tuple[ast.AST, bool]] = [(self.tree, False)]
        while waiting:
            node, later = waiting.pop()
            match node:
                case ast.Import() | ast.ImportFrom():
                    imports.append((node, not later))
                case ast.Call(function) if not later:
                    called.add(root_of(function))
                case ast.ClassDef(name):
                    own.add(name)
                case ast.FunctionDef(name) | ast.AsyncFunctionDef(name):
                    own.add(name)
                    called |= set() if later else {root_of(one) for one in node.decorator_list}
                    waiting += [(one, later) for one in (*node.decorator_list, node.args)]
                    waiting += [(one, True) for one in node.body]
                    continue
                case _:
                    self._look(node)
            inside = later or isinstance(node, ast.Lambda)
            waiting += [(child, inside) for child in ast.iter_child_nodes(node)]
        for one, at_once in imports:
            self._import(one, called, at_once=at_once)
        self.runs_itself = bool(called & {"import_module", *own})

    def _look(self, node: ast.AST) -> None:
        """Remember what has a name here, and modules that are named in strings."""
        match node:
            case ast.Constant(str(value)):
                self._strings.append(value)
                self._named(value)
            case ast.JoinedStr():
                self._named_by_head(node)
            case ast.List(words) | ast.Tuple(words):
                self._started(words)
            case ast.Assign([ast.Name(name)], value) | ast.NamedExpr(ast.Name(name), value):
                self.values[name].append(value)
            case ast.AnnAssign(ast.Name(name), _, ast.expr() as value):
                self.values[name].append(value)

    def look_around(self, others: Mapping[str, Source], there: Container[str]) -> None:
        """Find which files are read, of all that are there; paths may be kept in other modules."""
        self._others = others
        self.reads |= {
            text.strip("/")
            for text in self._strings
            if "/" in text.strip("/") and text.strip("/") in there
        }
        sources = [others.get(self.modules.get(module, "")) for module, _ in self.imported.values()]
        if self.names_files or any(other is not None and other.names_files for other in sources):
            for place in self._read(self.tree):
                self.reads.add(str(place))
                self._may_execute(place)

    def _may_execute(self, place: PurePosixPath) -> None:
        """Sources in a folder of one's own are more than text: migrations are run from there."""
        home = PurePosixPath(self.file).parent
        if home in place.parents:
            inside = (file for file in self._others if place in PurePosixPath(file).parents)
            self.needs |= {Need(file, steps=2) for file in inside}

    # imports

    def _import(
        self, node: ast.Import | ast.ImportFrom, called: set[str], *, at_once: bool
    ) -> None:
        if isinstance(node, ast.Import):
            for alias in node.names:
                bound = alias.asname or alias.name.partition(".")[0]
                self.imported[bound] = (alias.name if alias.asname else bound, "")
                names = [alias.name] if alias.asname else [alias.name, *above(alias.name)]
                for name in names:  # `import a.b` binds `a`, which may be called too
                    self._need(name, at_once=at_once, called_at_once=bound in called)
            return
        base = self._base(node)
        for alias in node.names:
            bound = alias.asname or alias.name
            inner = f"{base}.{alias.name}"
            calls = bound in called or alias.name == "*"
            if inner in self.modules:
                self.imported[bound] = (inner, "")
                self._need(inner, at_once=at_once, called_at_once=calls)
            else:
                self.imported[bound] = (base, alias.name)
                self._need(base, at_once=at_once, called_at_once=calls)

    def _base(self, node: ast.ImportFrom) -> str:
        """The module an import is from; dots lead upwards."""
        if not node.level:
            return node.module or ""
        package = self.name.split(".")
        ups = node.level - self.file.endswith("/__init__.py")
        package = package[: len(package) - ups]
        return ".".join([*package, *([node.module] if node.module else [])])

    def _need(self, name: str, *, at_once: bool, called_at_once: bool, steps: int = 1) -> None:
        if name in self.modules:
            file = self.modules[name]
            self.needs.add(
                Need(file, steps, at_once=at_once, called_at_once=at_once and called_at_once)
            )
        for package in above(name):
            if package in self.modules:
                executed = Need(self.modules[package], steps + 1, named=False, at_once=at_once)
                self.needs.add(executed)

    # modules by name

    def _named(self, text: str) -> None:
        """A module's name in a string, as `riad.cli.main:main`."""
        name = text.partition(":")[0]
        if "." in name and name in self.modules:
            self._need(name, at_once=False, called_at_once=False, steps=2)

    def _named_by_head(self, node: ast.JoinedStr) -> None:
        """`import_module(f"{__name__}.{game}")` can be any module of that package."""
        head = ""
        for part in node.values:
            match part:
                case ast.Constant(str(text)):
                    head += text
                case ast.FormattedValue(ast.Name("__name__" | "__package__")):
                    head += self.name
                case _:
                    break
        if head.endswith(".") and head[:-1] in self.modules:
            for name in self.modules:
                if name.startswith(head) and "." not in name[len(head) :]:
                    self._need(name, at_once=False, called_at_once=False, steps=2)

    def _started(self, words: list[ast.expr]) -> None:
        """`[python, "-m", "riad", ...]` starts a program of ours."""
        for flag, word in pairwise(words):
            match flag, word:
                case ast.Constant("-m"), ast.Constant(str(name)):
                    for started in (name, f"{name}.__main__"):
                        self._need(started, at_once=False, called_at_once=False)

    # files

    def _read(self, node: ast.AST) -> Iterator[PurePosixPath]:
        """Every path in the code, but not where it is only given a name or compared."""
        if isinstance(node, ast.keyword) and node.arg == "cwd":
            return
        if isinstance(node, ast.Call) and getattr(node.func, "attr", None) in NOT_READ:
            return
        if (value := named_value(node)) is not None and self.places(value):
            return
        if isinstance(node, ast.expr) and (found := self.places(node)):
            yield from found
            return
        for child in ast.iter_child_nodes(node):
            yield from self._read(child)

    def places(self, node: ast.expr) -> Places:
        """Where in the tree an expression points to: nowhere if it is no path of ours."""
        match node:
            case ast.Name("__file__"):
                return {PurePosixPath(self.file)}
            case ast.Name(name):
                return self._place_called(name)
            case ast.BinOp(left, ast.Div(), right):
                return self._joined(self.places(left), right)
            case ast.IfExp(_, first, second):
                return self.places(first) | self.places(second)
            case ast.Subscript(ast.Attribute(value, "parents"), ast.Constant(int(count))):
                return {up(place, count + 1) for place in self.places(value)}
            case ast.Attribute(value, "parent"):
                return {up(place, 1) for place in self.places(value)}
            case ast.Attribute(ast.Name(name), attribute) if name in self.imported:
                return self._elsewhere(self.imported[name][0], attribute)
            case ast.Call(function, arguments):
                return self._place_made(function, arguments)
        return set()

    def _place_made(self, function: ast.expr, arguments: list[ast.expr]) -> Places:
        match function, arguments:
            case ast.Name("files"), [package]:
                return self._package(package)
            case (ast.Name("Path" | "str" | "PurePath" | "fspath"), [inner]):
                return self.places(inner)
            case ast.Attribute(inner, "resolve" | "absolute" | "as_posix"), _:
                return self.places(inner)
            case ast.Attribute(inner, "with_name"), [name]:
                return self._joined({up(place, 1) for place in self.places(inner)}, name)
            case ast.Attribute(inner, "joinpath"), [first, *_]:
                return self._joined(self.places(inner), first)
        return set()

    def _joined(self, places: Places, right: ast.expr) -> Places:
        if isinstance(right, ast.Name) and len(self.values[right.id]) == 1:
            right = self.values[right.id][0]
        if isinstance(right, ast.Constant) and isinstance(right.value, str):
            return {place / right.value for place in places}
        return places  # something in there

    def _package(self, node: ast.expr) -> Places:
        if isinstance(node, ast.Name) and node.id in ("__package__", "__name__"):
            return {PurePosixPath(self.file).parent}
        if isinstance(node, ast.Constant) and (file := self.modules.get(str(node.value))):
            return {PurePosixPath(file).parent}
        return {ANY_PACKAGE}

    def _place_called(self, name: str) -> Places:
        if name in self._asking:
            return set()
        if name in self.values:
            self._asking.add(name)
            found = {place for value in self.values[name] for place in self.places(value)}
            self._asking.discard(name)
            return found
        return self._elsewhere(*self.imported.get(name, ("", "")))

    def _elsewhere(self, module: str, name: str) -> Places:
        file = self.modules.get(module, "")
        if name == "__file__" and file:
            return {PurePosixPath(file)}
        other = self._others.get(file)
        return other._place_called(name) if other is not None and name else set()


def root_of(node: ast.expr) -> str:
    """`a` of `a.b.c(...)`."""
    while isinstance(node, ast.Attribute | ast.Call):
        node = node.value if isinstance(node, ast.Attribute) else node.func
    return node.id if isinstance(node, ast.Name) else ""


def named_value(node: ast.AST) -> ast.expr | None:
    """What `NAME = ...` gives a name to."""
    match node:
        case ast.Assign([ast.Name()], value) | ast.AnnAssign(ast.Name(), _, value):
            return value
    return None


def above(name: str) -> list[str]:
    """The packages a module is in."""
    parts = name.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts))]


def up(place: PurePosixPath, count: int) -> PurePosixPath:
    """`count` folders up, but never out of the tree."""
    parents = list(place.parents)
    return parents[min(count, len(parents)) - 1] if parents else place
