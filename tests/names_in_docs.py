"""The names documents say in code style, each looked up where it should be.

`missing(text)` are those that are nowhere. What kind a name is shows in how it is written: a
command, an address, a file, a message key, a sentence of the catalogues, a symbol, or a word.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.names_there_are import ROOT, addresses, catalogue, commands, files, names, verbs

NOT_OURS = {
    # made up, for readers to put their own in its place
    "my_bot.py:MyBot": "a reader's bot",
    "careful_bot.py": "the file the page has its reader write",
    "patient_bot.py": "another one",
    "tests/that_file.py": "whichever test somebody works at",
    "THE_QUANTITY": "whichever quantity somebody adds",
    "place.thing": "the form of a message key",
    "place/thing": "the form of a target",
    "{values}": "the form of what an error is filled with",
    "word: JSON value": "the form of a line in a record",
    "de {player}": "how not to write a sentence",
    "new": "the name a reader gives a field",
    "* 0:this 1:that": "the form of a line in a record",
    "~ 1:this": "the form of a line in a record",
    # marks that the rule books explain where they use them
    "RULING R-nn": "a ruling",
    "RULING R-Snn": "a ruling about the Pachabot",
    "DATA:x": "a file of facts",
    "DERIVED": "a statement that follows from others",
    "uvx --from . riad play": "a command of uv",
    # of Python
    "cProfile": "its profiler",
    # of the system a server runs on
    "ps": "a command of the system",
    "/etc/systemd/system/riad.service": "a file the reader makes",
    "/etc/systemd/journald.conf": "a file of systemd",
    "MaxRetentionSec=14day": "a setting of systemd",
    "CPUWeight=1000": "a setting of systemd",
    "cpu_shares: 10240": "a setting of docker compose",
    "~/.pgpass": "a file of PostgreSQL",
    "PGPASSWORD": "a variable of PostgreSQL",
    ".env": "a file of docker compose, which the reader makes",
    "FORWARDED_ALLOW_IPS": "a variable of uvicorn",
    "Authorization: Bearer TOKEN": "a header of HTTP",
}
"""The only names that need not be there, each with the reason."""

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`]+)`")
SETTING = re.compile(r"([A-Z_]+)=\S*")
PATH = re.compile(r"[\w.<>{},*/~-]*(?:/|\.(?:py|ts|toml|md|po|svelte|lock|json|css|riad))")
STAND_IN = re.compile(r"<\w+>|…|\.\.\.")
RULE = re.compile(r"(?:R-)?[A-Z]{1,2}-?[A-Z]?\d*(?:\.\d+)*")
WORD = re.compile(r"[A-Za-z_][\w.-]*[\w]|[A-Za-z_]")


@dataclass
class Page:
    """A document: what it says in code style, and what its own blocks explain."""

    text: str

    @property
    def spans(self) -> list[str]:
        """What stands between backticks in the prose, each once, on one line."""
        prose = BLOCK.sub("", self.text)
        return [*dict.fromkeys(" ".join(span.split()) for span in SPAN.findall(prose))]

    @property
    def lines(self) -> Iterator[str]:
        """What the blocks have people type."""
        for kind, block in BLOCK.findall(self.text):
            if kind in {"sh", "ini"}:
                for line in block.splitlines():
                    yield from re.split(r" && |ExecStart=", re.sub(r"\s+# .*", "", line))

    def explains(self, word: str) -> bool:
        """Code that is run, and settings of other programs, define words for their page."""
        spoken = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
        return any(spoken.search(block) for _, block in BLOCK.findall(self.text))


def missing(text: str) -> list[str]:
    """The names on this page that are nowhere."""
    page = Page(text)
    spans = [span for span in page.spans if not known(span, page) and span not in NOT_OURS]
    typed = [line for line in page.lines if command(line) is False]
    settings = [name for name in re.findall(r"\bRIAD_[A-Z_]+", text) if not is_setting(name)]
    return [*spans, *typed, *settings]


def known(span: str, page: Page) -> bool:
    """Whether a name in code style is the name of something."""
    for look in LOOKS:
        if (found := look(span)) is not None:
            return found
    return all(is_word(word) or page.explains(word) for word in words(span))


def command(span: str) -> bool | None:
    """`make test FAST=1`, `riad play --lang fr`, `python -m tests.fuzz`, `npm run dev`."""
    settings, said = [], span.split()
    while said and SETTING.fullmatch(said[0]):
        settings.append(said.pop(0))
    program = re.sub(r"^\S*\.venv/bin/", "", said[0]) if said else ""
    if program not in PROGRAMS or not (said[1:] or settings):
        return None
    return PROGRAMS[program](said[1:] + (settings if program == "make" else []))


def is_make(args: list[str]) -> bool:
    makes, variables = verbs()
    settings = {arg.partition("=")[0] for arg in args if "=" in arg}
    return settings <= variables and makes.issuperset(arg for arg in args if "=" not in arg)


def is_riad(args: list[str]) -> bool:
    name = ""
    while args and f"{name} {args[0]}".strip() in commands():
        name = f"{name} {args.pop(0)}".strip()
    options = {arg.partition("=")[0] for arg in args if arg.startswith("--")}
    return (name != "" or set(args) == options) and options <= commands()[name]


def is_module(args: list[str]) -> bool:
    return args[0] == "-m" and "/".join(args[1].split(".")) + ".py" in files()


def is_npm(args: list[str]) -> bool:
    scripts = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["scripts"]
    return args[0] == "ci" or (args[0] == "run" and args[1] in scripts)


def is_curl(args: list[str]) -> bool:
    return all(address("/" + arg.partition("/")[2]) for arg in args if arg.startswith("localhost"))


PROGRAMS: dict[str, Callable[[list[str]], bool]] = {
    "make": is_make,
    "riad": is_riad,
    "python": is_module,
    "pytest": lambda args: all(path(arg) or arg in NOT_OURS for arg in args),
    "npm": is_npm,
    "curl": is_curl,
    "pre-commit": lambda args: args == ["install"] and ".pre-commit-config.yaml" in files(),
}


def option(span: str) -> bool | None:
    """`--host 127.0.0.1`: an option of some command."""
    if not span.startswith("--"):
        return None
    return any(span.split(maxsplit=1)[0] in options for options in commands().values())


def address(span: str) -> bool | None:
    """`/api/tables/TABLE/join`, `GET /api/tables/{table}`; `/etc/…` is of the system."""
    span = re.sub(r"^(?:GET|POST|PUT|DELETE) ", "", span)
    if not re.fullmatch(r"/[\w{}/-]+", span):
        return None
    form = re.sub(r"/(?:[A-Z]+|\{\w+\})(?=/|$)", "/{}", span)
    return form in {re.sub(r"\{\w+\}", "{}", one) for one in addresses()}


def path(span: str) -> bool | None:
    """`names.py`, `modules/<name>.py`, `locale/{en,fr}.po`: the end of the path of a file."""
    if span in files():
        return True
    if re.fullmatch(r"\.\w+", span):
        return span in names().words or any(one.endswith(span) for one in files())
    if not PATH.fullmatch(span):
        return None
    form = re.escape(span.rstrip("/")).replace(r"\*", "[^/]*")
    form = re.sub(r"<\w+>", "[^/]*", form)
    form = re.sub(r"\\\{(.*?)\\\}", lambda m: f"(?:{m[1].replace(',', '|')})", form)
    return any(map(re.compile(rf"(?:.*/)?{form}").fullmatch, files()))


def target(span: str) -> bool | None:
    """`shop/sack-white-1`, `tower/sack+action/floor`: what fingers can touch."""
    if "/" not in span or not re.fullmatch(r"[\w<>/+-]+", span):
        return None
    every = names().words
    forms = [re.compile(re.sub(r"<\w+>", r"[\\w-]+", one)) for one in span.split("+")]
    return all(any(form.fullmatch(one) for one in every) for form in forms)


def key(span: str) -> bool | None:
    """`game.title`, `option.<name>.<value>`: the key of a message."""
    if not re.fullmatch(r"[a-z]+(?:\.[\w<>-]+)+", span):
        return None
    form = re.compile(re.sub(r"<\w+>", r"[\\w-]+", re.escape(span)))
    return any(form.fullmatch(one) for one in catalogue()[0]) or None


def sentence(span: str) -> bool | None:
    """`cubes: {cubes}`, `{player}`: words of a catalogue, filled or not."""
    if not re.search(r"\{\w+\}", span) or span.startswith('f"') or "(" in span:
        return None
    return any(span.strip('"') in one for one in catalogue()[1])


def message(span: str) -> bool | None:
    """`{"type": "prefer", …}`: its kind and its fields; the values are the sender's."""
    try:
        said = json.loads(span.replace("…", "0"))
    except ValueError:
        return None
    if not isinstance(said, dict):
        return None
    return all(map(is_word, said)) and is_word(said.get("type", "type"))


def beginning(span: str) -> bool | None:
    """`X-Forwarded-…`: how some words begin."""
    if not re.fullmatch(r"[\w-]+-…", span):
        return None
    return any(word.startswith(span[:-1]) for word in names().words) or None


def filled(span: str) -> bool | None:
    """A whole sentence as people read it, with values where the catalogue has braces."""
    if len(span.split()) < 5 or not re.fullmatch(r"[\w :.,’-]+", span):
        return None
    pieces = (piece for one in catalogue()[1] for piece in re.split(r"\{\w+\}", one))
    return any(piece.strip(" ;.") in span for piece in pieces if len(piece) > 20)


def symbol(span: str) -> bool | None:
    """`Player.tiles`, `game.then(me, a, b)`, `@frame`: code, every name of which is defined."""
    try:
        tree = ast.parse(STAND_IN.sub("...", span.lstrip("@")).replace(", ...)", ")"))
    except SyntaxError:
        return None
    nodes = [*ast.walk(tree)]
    inner = {id(node.value) for node in nodes if isinstance(node, ast.Attribute)}
    for node in nodes:
        match node:
            case ast.Attribute() if id(node) not in inner and (chain := ast.unparse(node)):
                if re.fullmatch(r"[\w.]+", chain) and not names().leads(chain.split(".")):
                    return None
            case ast.BinOp():  # `claim-pink-1` is no difference
                return None
            case ast.Name(id=name) if not is_word(name):
                return None
            case ast.keyword(arg=str(name)) if not is_word(name):
                return None
            case ast.Constant(value=str(said)) if not (RULE.fullmatch(said) or is_text(said)):
                return None
    return True


def is_text(said: str) -> bool:
    return said in NOT_OURS or is_word(said) or bool(key(said) or target(said))


LOOKS = (command, option, address, path, target, key, sentence, message, beginning, filled, symbol)


def words(span: str) -> list[str]:
    """The words of what is neither file nor code: `open: 57`, `Retry-After`."""
    return [word for word in WORD.findall(span) if not RULE.fullmatch(word)]  # those have a test


def is_word(word: str) -> bool:
    """A defined name; of strings only those that could not be a symbol of the code."""
    here = names()
    if word in NOT_OURS or word in here.names or word in here.holders or is_setting(word):
        return True
    counted = word.removesuffix("_total")  # as Prometheus calls a counter
    return not here.words.isdisjoint({word, counted}) and (word.islower() or "-" in word)


def is_setting(word: str) -> bool:
    """A variable of the environment, or of make."""
    return word.isupper() and (word in verbs()[1] or word in names().words)
