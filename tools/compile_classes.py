"""The source of a rule module as mypyc understands it; what it does is the same.

What decorators write when a class is made is written out here, from the very lines they would
write: a constructor, comparison, copies and views of `@state`, comparison and hash of `@frame`. So
these classes are compiled themselves, and their fields are places in memory with a type.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, Field, fields
from functools import cache
from importlib import import_module
from inspect import get_annotations, getsource
from typing import Any

from riad.kernel.frames import Frame
from riad.kernel.state import known_to_lines, source, to_json_lines, view_lines

HEAD = """
from typing import Any as _Any, ClassVar as _ClassVar, Final as _Final
from riad.kernel.written_out import (
    UNSAID as _UNSAID, described as _described, field as _field, mypyc_attr as _mypyc_attr,
    secret as _secret, unsaid as _unsaid
)
"""
HEAD_OF = {"riad.kernel.running": "from riad.kernel.frames import Effect"}
FOR_RULES = frozenset(["then", "on", "tune", "score", "tell"])
"""What rules say to a game; all else is asked by people and programs, with whatever they have."""
KINDS = {"EFFECT": "Effect", "CHOICE": "Choice", "CHANCE": "Chance"}
GENERIC = """
@classmethod
def __class_getitem__(cls, _: _Any) -> _Any:
    return cls
"""
"""A class that is asked for its like for a type, as `Choice[int]`, is that itself."""
BLANK = "object.__new__(type(self))"
PLAIN = int, str, bool, type(None)


def rewritten(name: str) -> str:
    """The source of this module, to be compiled."""
    tree = parsed(name)
    names = Names()
    body = [new for old in tree.body for new in names.given(_statement(name, tree, old))]
    first = next(n for n, what in enumerate(body) if not _comes_first(what))
    head = HEAD + HEAD_OF.get(name, "")
    tree.body = [*body[:first], *ast.parse(head).body, *body[first:]]
    return ast.unparse(ast.fix_missing_locations(Literals().visit(tree)))


def parsed(name: str) -> ast.Module:
    return ast.parse(getsource(import_module(name)))


def _comes_first(what: ast.stmt) -> bool:
    future = isinstance(what, ast.ImportFrom) and what.module == "__future__"
    return future or (isinstance(what, ast.Expr) and isinstance(what.value, ast.Constant))


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _annotated(target: ast.expr, annotation: str, value: ast.expr | None) -> ast.AnnAssign:
    assert isinstance(target, ast.Name)
    return ast.AnnAssign(target, _expression(annotation), value, simple=1)


def _decorators(what: ast.ClassDef | ast.FunctionDef) -> list[str]:
    return [ast.unparse(one) for one in what.decorator_list]


# ---- modules ---------------------------------------------------------------------------------


def _statement(name: str, tree: ast.Module, what: ast.stmt) -> Iterable[ast.stmt]:
    match what:
        case ast.ClassDef():
            return _class(name, what)
        case ast.If(test=ast.Name("TYPE_CHECKING"), orelse=[_, *_]):
            return what.orelse  # a game of its own is one for the type checker only
        case ast.FunctionDef():
            what.decorator_list = [
                _expression(one) for one in _decorators(what) if "dataclass_transform" not in one
            ]
            if name == "riad.kernel.luck":
                _open(what.args.args)
        case ast.Assign(targets=[ast.Name(word) as target]) if _is_constant(tree, word):
            return [_annotated(target, "_Final", what.value)]
        case ast.AnnAssign(target=ast.Name(word), value=ast.expr()) if _is_constant(tree, word):
            kind = ast.unparse(what.annotation)
            if "Final" not in kind:
                what.annotation = _expression(f"_Final[{kind}]")
    return [what]


def _is_constant(tree: ast.Module, word: str) -> bool:
    """Whether it is written as one, and given a value once: then it is found without a look-up."""
    given = [n for n in ast.walk(tree) if isinstance(n, ast.Name) and n.id == word]
    return word.isupper() and sum(isinstance(n.ctx, ast.Store) for n in given) == 1


class Names(ast.NodeTransformer):
    """Functions that pass over some arguments, in tables: mypyc wants them to have names."""

    def __init__(self) -> None:
        self.functions: list[ast.stmt] = []

    def given(self, statements: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
        """The statements, each behind the functions that were inside it."""
        for what in statements:
            if isinstance(what, ast.FunctionDef | ast.For):
                what.body = [*self.given(what.body)]
            elif not isinstance(what, ast.ClassDef):
                done = len(self.functions)
                self.visit(what)
                yield from self.functions[done:]
            yield what

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        if node.args.vararg is None:
            return node
        name = f"_function_{len(self.functions)}"
        [function] = ast.parse(f"def {name}() -> _Any: pass").body
        assert isinstance(function, ast.FunctionDef)
        function.args, function.body = node.args, [ast.Return(node.body)]
        for argument in [*node.args.args, node.args.vararg, *node.args.kwonlyargs]:
            argument.annotation = _expression("_Any")
        self.functions.append(function)
        return ast.Name(name, ast.Load())


class Literals(ast.NodeTransformer):
    """`x in (a, *b)`: with a star inside, mypyc wants it to be a list of its own."""

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        for n, what in enumerate(node.comparators):
            if isinstance(what, ast.Tuple) and any(isinstance(x, ast.Starred) for x in what.elts):
                node.comparators[n] = ast.Call(_expression("list"), [what], [])
        return self.generic_visit(node)


# ---- classes ---------------------------------------------------------------------------------


def _class(module: str, what: ast.ClassDef) -> Iterator[ast.stmt]:
    """The class, and what is said of it afterwards instead of by its decorator."""
    made = getattr(import_module(module), what.name)
    kind = next((one for one in _decorators(what) if one in ("frame", "state")), "")
    if not kind and hasattr(made, "__dataclass_fields__"):
        what.decorator_list.insert(0, _expression("_mypyc_attr(native_class=False)"))
    elif not {"NamedTuple", "Protocol", "TypedDict"} & {ast.unparse(base) for base in what.bases}:
        _plain_bases(what)
        is_frame = issubclass(made, Frame)
        what.body = [new for old in what.body for new in _member(old, kind, is_frame=is_frame)]
        if not kind:  # others may inherit from it, and theirs are not compiled
            open_to_all = _expression("_mypyc_attr(allow_interpreted_subclasses=True)")
            what.decorator_list.insert(0, open_to_all)
        if module in ("riad.kernel.running", "riad.kernel.game"):
            _doors(what)
    yield what
    if kind:
        what.decorator_list = []
        own = {part.name for part in what.body if isinstance(part, ast.FunctionDef)}
        lines = "\n".join(_methods(what.name, made, kind))
        what.body += [f for f in ast.parse(lines).body if getattr(f, "name", "") not in own]
        yield from ast.parse(_description(what.name, made, kind)).body


def _plain_bases(what: ast.ClassDef) -> None:
    """`Choice` instead of `Choice[int]`, and nothing is `Generic`, which is not compiled.

    What stands on a class that is not would have a `__dict__`, and a weak reference to it would be
    left behind when it is gone: in Python 3.11 that ends in a segmentation fault.
    """
    generic = [base for base in what.bases if ast.unparse(base).startswith("Generic[")]
    what.bases = [
        base.value
        if isinstance(base, ast.Subscript) and ast.unparse(base.value) != "dict"
        else base
        for base in what.bases
        if base not in generic
    ]
    for base in generic:
        names = {node.id for node in ast.walk(base) if isinstance(node, ast.Name)}
        for node in ast.walk(what):
            if isinstance(node, ast.Name) and node.id in names:
                node.id = "_Any"
        what.body += ast.parse(GENERIC).body


def _member(what: ast.stmt, kind: str, *, is_frame: bool) -> list[ast.stmt]:
    """One statement: fields lose their defaults, other values of a frame are its class's."""
    match what:
        case ast.Assign(targets=[ast.Name("__slots__" | "__hash__")]):
            return []
        case ast.Assign(targets=[ast.Name() as target]) if kind or is_frame:
            return [_annotated(target, "_ClassVar[_Any]", what.value)]
        case ast.AnnAssign() if "ClassVar" not in ast.unparse(what.annotation):
            if kind:
                return [_annotated(what.target, ast.unparse(what.annotation), None)]
            if is_frame:  # promised by an undecorated base: those who keep it say so themselves
                return []
    return [what]


def _doors(what: ast.ClassDef) -> None:
    """What people ask of a game takes anything, and refuses it in words of the house.

    And its stack may be one of their own, which hears what is taken from it.
    """
    for method in what.body:
        if isinstance(method, ast.AnnAssign) and ast.unparse(method.target) == "stack":
            method.annotation = _expression("_Any")
        if isinstance(method, ast.FunctionDef):
            if method.name != "__init__" and method.name not in FOR_RULES:
                _open([*method.args.args[1:], *method.args.kwonlyargs])
            Kinds().visit(method)


def _open(arguments: Iterable[ast.arg]) -> None:
    """Let these arguments be anything."""
    for argument in arguments:
        argument.annotation = _expression("_Any")


class Kinds(ast.NodeTransformer):
    """A frame is asked for its class, not its kind: so the compiler knows whom it calls."""

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        match node:
            case ast.Compare(ast.Name("kind"), [ast.Eq()], [ast.Name(kind)]):
                return _expression(f"isinstance(frame, {KINDS[kind]})")
            case ast.Compare(ast.Attribute(ast.Name("frame"), "kind"), [ast.NotEq()], [asked]):
                return _expression(f"not isinstance(frame, {KINDS[ast.unparse(asked)]})")
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        if ast.unparse(node.value) == BLANK:
            node.value = _expression("Game(self.book, table, None)")
        return None if ast.unparse(node) == "kind = frame.kind" else self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if ast.unparse(node.target) == "frame" and node.value is not None:
            nothing = ast.unparse(node.value) == "None"
            node.annotation = _expression("Frame | None" if nothing else "Frame")
        return self.generic_visit(node)


# ---- what decorators would write -------------------------------------------------------------


def _methods(name: str, made: Any, kind: str) -> Iterator[str]:
    """The methods of a frame or state, line by line."""
    words = [f.name for f in fields(made)]
    own = [f"self.{word}" for word in words]
    all_of_it = "(" + "".join(f"{one}, " for one in own) + ")"
    yield from _constructor(made)
    yield from ["def __eq__(self, other: object) -> bool:"]
    yield from [f"    if not isinstance(other, {name}):", "        return NotImplemented"]
    yield "    return " + (" and ".join(f"self.{w} == other.{w}" for w in words) or "True")
    shown = " + ', ' + ".join(f"'{w}=' + repr(self.{w})" for w in words)
    yield from ["def __repr__(self) -> str:", f"    return '{name}(' + {shown or repr('')} + ')'"]
    yield from ["def __reduce__(self) -> tuple[_Any, ...]:", f"    return {name}, {all_of_it}"]
    if kind == "frame":
        yield from ["def __hash__(self) -> int:", f"    return hash({all_of_it})"]
        return
    kinds = made.state_kinds
    parts = ", ".join(source(kinds[word], f"self.{word}", "copy()") for word in words)
    yield from [f"def copy(self) -> {name}:", f"    return {name}({parts})"]
    yield from ["def to_json(self) -> dict[str, _Any]:", *to_json_lines(kinds)[1:]]
    seats = "seat: _Any, owner: _Any = None"
    yield from [f"def view(self, {seats}) -> dict[str, _Any]:", *view_lines(made, kinds)[1:]]
    yield f"def known_to(self, {seats}) -> {name}:"
    lines = [line.strip() for line in known_to_lines(made, kinds)[1:]]
    values = [line.partition(" = ")[2] for line in lines if line.startswith("new.")]
    yield "    owner = self.seat" if "seat" in kinds else "    pass"
    yield f"    return {name}({', '.join(values)})".replace("unsaid(cls,", f"_unsaid({name},")


def _constructor(made: Any) -> Iterator[str]:
    arguments, lines = ["self"], ["    pass"]
    for f in fields(made):
        value = f.name
        if f.default_factory is not MISSING:
            fresh = _fresh(_default(made, f))
            arguments.append(f"{f.name}: _Any = _UNSAID")
            value = f"{fresh} if {f.name} is _UNSAID else {f.name}"
        elif f.default is not MISSING:
            arguments.append(f"{f.name}: {_type(made, f)} = {_plain(made, f)}")
        else:
            arguments.append(f"{f.name}: {_type(made, f)}")
        lines.append(f"    self.{f.name} = {value}")
    yield f"def __init__({', '.join(arguments)}) -> None:"
    yield from lines


def _description(name: str, made: Any, kind: str) -> str:
    """The call that says what its fields are: their types, and their defaults."""
    rows, asked = [], set()
    for f in fields(made):
        hint, default = _type(made, f), "_UNSAID"
        if f.default_factory is not MISSING or f.metadata:
            default = f"_{ast.unparse(_default(made, f))}"  # _field(...) or _secret(...)
        elif f.default is not MISSING:
            default = _plain(made, f)
        asked |= {n.id for n in ast.walk(ast.parse(hint)) if isinstance(n, ast.Name)}
        rows.append(f"{f.name!r}: ({hint!r}, {default})")
    names = ", ".join(f"{n!r}: {n}" for n in sorted(asked) if not hasattr(builtins, n))
    return f"_described({name}, {kind!r}, {{{', '.join(rows)}}}, {{{names}}})"


def _plain(made: Any, f: Field[Any]) -> str:
    """A default as it is written."""
    is_plain = isinstance(f.default, PLAIN) or f.default == ()
    return repr(f.default) if is_plain else ast.unparse(_default(made, f))


def _fresh(default: ast.expr) -> str:
    """What a factory makes, as it would be written in its place."""
    assert isinstance(default, ast.Call)
    words = default.keywords
    factory = next(word.value for word in words if word.arg in ("factory", "default_factory"))
    if isinstance(factory, ast.Lambda):
        return ast.unparse(factory.body)
    return "[]" if ast.unparse(factory) == "list" else f"{ast.unparse(factory)}()"


def _type(made: Any, f: Field[Any]) -> str:
    return ast.unparse(_declared(made, f.name).annotation)


def _default(made: Any, f: Field[Any]) -> ast.expr:
    value = _declared(made, f.name).value
    assert value is not None
    return value


@cache
def _declared(made: Any, name: str) -> ast.AnnAssign:
    """Where a field is declared: in the class itself, or in the nearest base that has fields."""
    for cls in made.__mro__:
        if name in get_annotations(cls) and hasattr(cls, "__match_args__"):
            for what in ast.walk(parsed(cls.__module__)):
                if isinstance(what, ast.ClassDef) and what.name == cls.__name__:
                    found = [s for s in what.body if isinstance(s, ast.AnnAssign)]
                    return next(s for s in found if ast.unparse(s.target) == name)
    raise LookupError(f"{made.__name__}.{name}")
