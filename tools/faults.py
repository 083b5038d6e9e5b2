"""Faults that could be in the code: in Python by its tree, in the page by its text."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Fault:
    """A piece of a file and what is put in its place."""

    file: str
    start: int
    end: int
    """Where, in characters."""
    kind: str
    before: str
    after: str

    def apply(self, text: str) -> str:
        return text[: self.start] + self.after + text[self.end :]

    def line(self, text: str) -> int:
        return text.count("\n", 0, self.start) + 1


# Python

COMPARED = {
    "==": "!=",
    "!=": "==",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
}
COMPARISON = re.compile(r"not\s+in\b|is\s+not\b|\bin\b|\bis\b|[=!<>]=|[<>]")
BOTH = {"and": "or", "or": "and"}
SIGNS = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
SWAPPED_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


class PythonFaults:
    """Every fault one Python file could have."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.tree = ast.parse(text)
        lines = text.splitlines(keepends=True)
        self._lines = lines
        self._starts = [0]
        for line in lines:
            self._starts.append(self._starts[-1] + len(line))

    def __iter__(self) -> Iterator[Fault]:
        """In the order of the text; not all of them need be Python, see `changes`."""
        found = set(self._faults(self.tree))
        return iter(sorted(found, key=lambda one: (one.start, one.end, one.kind)))

    def changes(self, fault: Fault) -> bool:
        """Whether it is still Python, and another program."""
        try:
            changed = ast.parse(fault.apply(self.text))
        except SyntaxError:
            return False
        return ast.dump(changed) != ast.dump(self.tree)

    def _at(self, line: int, column: int) -> int:
        """The tree counts columns in bytes."""
        ahead = self._lines[line - 1].encode()[:column].decode()
        return self._starts[line - 1] + len(ahead)

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        ends = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
        return self._at(node.lineno, node.col_offset), self._at(*ends)

    def _fault(self, start: int, end: int, kind: str, after: str) -> Fault:
        return Fault(self.file, start, end, kind, self.text[start:end], after)

    def _faults(self, node: ast.AST) -> Iterator[Fault]:
        match node:
            case ast.Compare() | ast.BoolOp() | ast.BinOp() | ast.AugAssign():
                yield from self._sign(node)
            case ast.If(test) | ast.While(test) | ast.IfExp(test):
                yield self._wrapped(test, "negated", "not ({})")
            case ast.Constant() | ast.Name() | ast.UnaryOp():
                yield from self._small(node)
        if isinstance(node, ast.stmt):
            yield from self._statement(node)
        for child in children(node):
            yield from self._faults(child)

    def _sign(self, node: ast.AST) -> Iterator[Fault]:
        match node:
            case ast.Compare(left, [_], [right]):
                yield from self._between(left, right, COMPARISON, "comparison", COMPARED)
            case ast.BoolOp(values=values):
                for left, right in pairwise(values):
                    yield from self._between(left, right, re.compile("and|or"), "and/or", BOTH)
            case ast.BinOp(left, ast.Add() | ast.Sub(), right) if is_number(left) or is_number(
                right
            ):
                yield from self._between(left, right, re.compile("[+-]"), "plus/minus", SIGNS)
            case ast.AugAssign(left, ast.Add() | ast.Sub(), right):
                yield from self._between(left, right, re.compile("[+-]="), "plus/minus", SIGNS)

    def _between(
        self,
        left: ast.expr,
        right: ast.expr,
        pattern: re.Pattern[str],
        kind: str,
        swaps: dict[str, str],
    ) -> Iterator[Fault]:
        start, end = self._span(left)[1], self._span(right)[0]
        if sign := pattern.search(self.text, start, end):
            after = swaps[" ".join(sign.group().split())]
            yield self._fault(sign.start(), sign.end(), kind, after)

    def _wrapped(self, node: ast.expr, kind: str, form: str) -> Fault:
        start, end = self._span(node)
        return self._fault(start, end, kind, form.format(self.text[start:end]))

    def _small(self, node: ast.AST) -> Iterator[Fault]:
        match node:
            case ast.Constant(bool(value)):
                yield self._fault(*self._span(node), "constant", str(not value))
            case ast.Constant(int(number)):
                yield self._fault(*self._span(node), "constant", str(number + 1))
            case ast.Name(name, ast.Load()) if name in SWAPPED_NAMES:
                yield self._fault(*self._span(node), "other function", SWAPPED_NAMES[name])
            case ast.UnaryOp(ast.Not(), inner):
                start, end = self._span(inner)
                yield self._fault(
                    self._span(node)[0], end, "not negated", f"({self.text[start:end]})"
                )

    def _statement(self, node: ast.stmt) -> Iterator[Fault]:
        match node:
            case (
                ast.Expr(ast.Call())
                | ast.AugAssign()
                | ast.Assign([ast.Attribute() | ast.Subscript()])
            ):
                yield self._fault(*self._span(node), "dropped", "pass")
            case ast.Continue():
                yield self._fault(*self._span(node), "left too early", "break")
            case ast.FunctionDef(returns=ast.expr() as returns):
                form = RETURNED.get(ast.unparse(returns))
                for inner in own_returns(node) if form else ():
                    yield self._wrapped(inner, "returned", form or "")


RETURNED = {"bool": "not ({})", "int": "({}) + 1"}


def own_returns(node: ast.FunctionDef) -> Iterator[ast.expr]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Return) and inner.value is not None:
            yield inner.value


def is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def children(node: ast.AST) -> Iterable[ast.AST]:
    """What is in a node and can be wrong: not types, decorators or names of fields."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            given = [one for one in node.args.kw_defaults if one is not None]
            return [*node.args.defaults, *given, *node.body]
        case ast.ClassDef():
            return node.body
        case ast.AnnAssign():
            return [node.value] if node.value is not None else []
        case ast.If(ast.Name("TYPE_CHECKING")):
            return node.orelse
        case ast.Assign([ast.Name("__slots__")]) | ast.Raise() | ast.JoinedStr():
            return []
    return ast.iter_child_nodes(node)


# the page

STRING = r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\""
HIDDEN = re.compile(rf"//[^\n]*|/\*.*?\*/|{STRING}", re.DOTALL)
"""What is no code: comments and strings. What is in backticks is left."""
SCRIPT = re.compile(r"<script\b[^>]*>(.*?)</script>", re.DOTALL)
STYLE = re.compile(r"<style\b[^>]*>.*?</style>|<!--.*?-->", re.DOTALL)
IN_MARKUP = re.compile(r"\{[^{}\"'`]*\}")

Change = str | Callable[[re.Match[str]], str]
TEXT_FAULTS: list[tuple[str, re.Pattern[str], Change]] = [
    ("comparison", re.compile(r"(?<= )===(?= )"), "!=="),
    ("comparison", re.compile(r"(?<= )!==(?= )"), "==="),
    ("comparison", re.compile(r"(?<= )<(?= )"), "<="),
    ("comparison", re.compile(r"(?<= )>(?= )"), ">="),
    ("comparison", re.compile(r"(?<= )<=(?= )"), "<"),
    ("comparison", re.compile(r"(?<= )>=(?= )"), ">"),
    ("and/or", re.compile(r"(?<=\s)&&(?=\s)"), "||"),
    ("and/or", re.compile(r"(?<=\s)\|\|(?=\s)"), "&&"),
    ("plus/minus", re.compile(r"(?<= )\+(?= \d)"), "-"),
    ("plus/minus", re.compile(r"(?<= )-(?= \d)"), "+"),
    ("constant", re.compile(r"\btrue\b(?!:)"), "false"),
    ("constant", re.compile(r"\bfalse\b(?!:)"), "true"),
    ("not negated", re.compile(r"(?<=[\s(])!(?=[\w(])"), ""),
    ("dropped", re.compile(r"(?m)(?<=\n)[ \t]+(?:await )?[\w.]+\([^\n]*\);(?=\n)"), ";"),
    ("negated", re.compile(r"(?<=\{#if )[^{}\n]+(?=\})"), lambda found: f"!({found.group()})"),
]
CONDITION = re.compile(r"\bif \(")


def page_faults(file: str, text: str) -> Iterator[Fault]:
    """Every fault one file of the page could have."""
    code = visible(file, text)
    found = {
        Fault(file, one.start(), one.end(), kind, one.group(), made(change, one))
        for kind, pattern, change in TEXT_FAULTS
        for one in pattern.finditer(code)
        if one.group() == text[one.start() : one.end()] and balanced(one.group())
    }
    for one in CONDITION.finditer(code):
        if (end := closing(code, one.end())) is not None:
            inner = text[one.end() : end]
            found.add(Fault(file, one.end(), end, "negated", inner, f"!({inner})"))
    yield from sorted(found, key=lambda fault: (fault.start, fault.end, fault.kind))


def made(change: Change, found: re.Match[str]) -> str:
    return change if isinstance(change, str) else change(found)


def visible(file: str, text: str) -> str:
    """The code alone, each piece where it was: the rest is blank."""
    if not file.endswith(".svelte"):
        return HIDDEN.sub(blank, text)
    scripts = [span.span(1) for span in SCRIPT.finditer(text)]
    markup = STYLE.sub(blank, SCRIPT.sub(blank, text))
    code = list(blank_text(text))
    for one in IN_MARKUP.finditer(markup):
        code[one.start() : one.end()] = one.group()
    for start, end in scripts:
        code[start:end] = HIDDEN.sub(blank, text[start:end])
    return "".join(code)


def blank(found: re.Match[str]) -> str:
    return blank_text(found.group())


def blank_text(text: str) -> str:
    return re.sub(r"[^\n]", "\0", text)


def balanced(text: str) -> bool:
    return all(text.count(left) == text.count(right) for left, right in ("()", "{}", "[]"))


def closing(text: str, start: int) -> int | None:
    """Where the bracket closes that was opened before `start`."""
    depth = 1
    for place in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if not depth:
            return place
    return None
